"""One table being kept: its log, the state it has come to, and whoever wants to know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Generic, TypeAlias, TypeVar

from engine.core import CannotRecord, Game, Illegal, Rulings, Scorecard, Setup, Verdict
from engine.log import START, Branched, Entry, Jumped, Log, Played, Redone, Undone

Options = TypeVar("Options")
Position = TypeVar("Position")
State = TypeVar("State")
Action = TypeVar("Action")

Listener: TypeAlias = Callable[[], None]


class OnlyLooking(RuntimeError):
    """Something was to be entered on a table as it stood earlier."""


@dataclass(frozen=True, slots=True)
class Preview(Generic[State]):
    """What an action would bring: its verdict, the state and score after it, each one's change."""

    verdict: Verdict
    state: State
    score: Scorecard
    change: tuple[int, ...]


class Table(Generic[Options, Position, State, Action]):
    """A game in progress. Everything it shows is a function of the setup and the log.

    `write` stores entries for good, all of them or none. It is called before anything changes
    here; if it fails, nothing has happened.
    """

    def __init__(
        self,
        game: Game[Options, Position, State, Action],
        setup: Setup[Options, Position],
        entries: Iterable[Entry[Action]] = (),
        write: Callable[[Sequence[Entry[Action]]], None] | None = None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.log: Log[Action] = Log()
        self._write = write
        self._listeners: list[Listener] = []
        self._states: dict[int, State] = {START: game.start(setup)}
        self._score: tuple[State, Scorecard] | None = None
        for entry in entries:
            if isinstance(entry, Played):
                self._states[self.log.next_step] = self._after(self.state, entry.action)
            self.log.append(entry)

    @property
    def state(self) -> State:
        return self._states[self.log.head]

    def at(self, step: int) -> State:
        """The table as it was after a step, on whatever line; 0 is the start."""
        return self._states[step]

    def as_of(self, step: int) -> Table[Options, Position, State, Action]:
        """The table as it stood after a step, to look at; whatever is entered there is refused."""
        shown = copy(self)
        shown.log = Log((*self.log.entries, Jumped(step)))
        shown._write, shown._listeners = _only_looking, []
        return shown

    @property
    def score(self) -> Scorecard:
        if self._score is None or self._score[0] is not self.state:
            self._score = (self.state, self.game.score(self.state))
        return self._score[1]

    def check(self, action: Action) -> Verdict:
        return self.game.check(self.state, action)

    def preview(self, action: Action) -> Preview[State] | None:
        """The table as it would be after the action; None if that cannot be represented."""
        verdict = self.check(action)
        if isinstance(verdict, Illegal) and not verdict.can_be_recorded:
            return None
        state = self.game.apply(self.state, action)
        score = self.game.score(state)
        change = tuple(new - old for new, old in zip(score.totals, self.score.totals, strict=True))
        return Preview(verdict, state, score, change)

    def play(self, action: Action, *, anyway: bool = False) -> Verdict:
        """Judge the action and take it: an illegal one only `anyway`, and then with a mark."""
        return self.play_all((action,), anyway=anyway)[0]

    def play_all(self, actions: Sequence[Action], *, anyway: bool = False) -> tuple[Verdict, ...]:
        """Judge actions, each on what the ones before it leave, and take all of them or none.

        The verdicts end with the first action that is refused.
        """
        course = list(self._course(actions, anyway=anyway))
        verdicts = tuple(verdict for verdict, _ in course)
        states = [state for _, state in course if state is not None]
        if not actions or len(states) < len(actions):
            return verdicts
        number = self.log.next_step
        judged = zip(actions, verdicts, strict=True)
        self._append(*(Played(action, anyway=isinstance(v, Illegal)) for action, v in judged))
        self._states.update(enumerate(states, number))
        self._tell()
        return verdicts

    def check_all(self, actions: Sequence[Action]) -> tuple[Verdict, ...]:
        """The verdicts on actions recorded as one, up to one that cannot be represented."""
        return tuple(verdict for verdict, _ in self._course(actions, anyway=True))

    def _course(
        self, actions: Iterable[Action], *, anyway: bool
    ) -> Iterator[tuple[Verdict, State | None]]:
        """The verdict on each action and the state after it; None, and the end, if refused."""
        state = self.state
        for action in actions:
            verdict = self.game.check(state, action)
            if isinstance(verdict, Illegal) and not (anyway and verdict.can_be_recorded):
                yield verdict, None
                return
            state = self.game.apply(state, action)
            yield verdict, state

    def undo(self) -> None:
        self._append(Undone())
        self._tell()

    def redo(self) -> None:
        self._append(Redone())
        self._tell()

    def jump(self, to: int) -> None:
        """Go to a step anywhere in the tree; 0 is the start."""
        self._append(Jumped(to))
        self._tell()

    def branch(self, name: str, at: int | None = None) -> None:
        """Play a "what if" from a step on, beside the real line; from here without one."""
        self._append(Branched(name, self.log.head if at is None else at))
        self._tell()

    def rule(
        self, ruling: str, choice: str, write: Callable[[Rulings], None] | None = None
    ) -> None:
        """Read an open point the other way: every state is computed anew under it.

        `write` stores all rulings for good, before anything changes here.
        """
        setup = replace(self.setup, rulings=self.setup.rulings.change(ruling, choice))
        states = {START: self.game.start(setup)}
        for step in self.log.steps:
            states[step.number] = self._after(states[step.parent], step.action)
        if write is not None:
            write(setup.rulings)
        self.setup, self._states, self._score = setup, states, None
        self._tell()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` after every change; returns the way to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _after(self, state: State, action: Action) -> State:
        """The state after a step that was played once.

        Under a ruling changed since, its pieces may never have been there: then it does nothing.
        """
        try:
            return self.game.apply(state, action)
        except CannotRecord:
            return state

    def _append(self, *entries: Entry[Action]) -> None:
        for entry in entries:
            self.log.vet(entry)
        if self._write is not None:
            self._write(entries)
        for entry in entries:
            self.log.append(entry)

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()


def _only_looking(entries: Sequence[Entry[Action]]) -> None:
    raise OnlyLooking(f"{len(entries)} entries on a table that is only looked at")


@dataclass(frozen=True, slots=True)
class Judged(Generic[State, Action]):
    """A move of a file with its verdict and the states around it; `after` is None if refused."""

    index: int
    move: Played[Action]
    verdict: Verdict
    before: State
    after: State | None


def judge(
    game: Game[Options, Position, State, Action],
    setup: Setup[Options, Position],
    moves: Iterable[Played[Action]],
) -> Iterator[Judged[State, Action]]:
    """Judge moves one after the other, each on what the earlier ones left.

    An illegal move is judged and then applied if it can be.
    """
    state = game.start(setup)
    for index, move in enumerate(moves):
        verdict = game.check(state, move.action)
        try:
            after: State | None = game.apply(state, move.action)
        except CannotRecord:
            after = None
        yield Judged(index, move, verdict, state, after)
        if after is not None:
            state = after
