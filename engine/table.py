"""One table being kept: its log, the state it has come to, and whoever wants to know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, Generic, TypeAlias, TypeVar

from engine import amendment, correction
from engine.amendment import Retold
from engine.core import CannotRecord, Game, Illegal, Scorecard, Setup, Verdict
from engine.correction import Passed
from engine.errors import CostieraError
from engine.judging import Preview, preview
from engine.log import (
    START,
    Agreed,
    Amended,
    Branched,
    CannotFollow,
    Corrected,
    Entry,
    Finished,
    Jumped,
    Log,
    Played,
    Redone,
    Reopened,
    Ruled,
    Step,
    Undone,
)
from engine.message import Message

Options = TypeVar("Options")
Position = TypeVar("Position")
State = TypeVar("State")
Action = TypeVar("Action")

Listener: TypeAlias = Callable[[], None]

# What replaying, judging or scoring a table raises if no rule can follow what was recorded.
FAULTS = (ArithmeticError, CannotFollow, CannotRecord, LookupError, ValueError)


class OnlyLooking(CostieraError, RuntimeError):
    """Something was to be entered on a table as it stood earlier."""


class Table(Generic[Options, Position, State, Action]):
    """A game in progress. Everything it shows is a function of the first set-up and the log.

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
        self.log: Log[Action] = Log()
        self._write = write
        self._listeners: list[Listener] = []
        self._setups: dict[int, Setup[Options, Position]] = {START: setup}
        self._states: dict[int, State] = {START: game.start(setup)}
        self._carried: dict[int, tuple[Passed[State, Action], ...]] = {}
        self._score: tuple[State, Scorecard] | None = None
        self._take_in(entries)

    @property
    def setup(self) -> Setup[Options, Position]:
        """The set-up in force where the table stands: the first one, or as it was corrected."""
        return self._setups[self.log.head]

    def setup_at(self, step: int) -> Setup[Options, Position]:
        """The set-up in force after a step, on whatever line; 0 is the start."""
        return self._setups[step]

    @property
    def state(self) -> State:
        return self._states[self.log.head]

    def at(self, step: int) -> State:
        """The table as it was after a step, on whatever line; 0 is the start."""
        return self._states[step]

    def as_of(self, step: int) -> Table[Options, Position, State, Action]:
        """The table as it stood after a step, to look at; whatever is entered there is refused."""
        return self._to_look_at(Jumped(step))

    def look(self) -> Table[Options, Position, State, Action]:
        """The table as it stands, to look at: it stays so, whatever happens to this one."""
        return self._to_look_at()

    def supposing(
        self, action: Action, at: int | None = None
    ) -> Table[Options, Position, State, Action]:
        """The table to look at as if an action had been taken after a step, before those since.

        Without a step, or if the table went another way or its set-up was corrected since, as if
        it had been taken now. The log does not know of it.
        """
        path = (None, *self.log.path())
        known = [START if step is None else self.log.origin(step.number) for step in path]
        first = None if at is None else self.log.origin(at)
        since = path[known.index(first) + 1 :] if first in known else ()
        if any(step is not None and isinstance(step.entry, Corrected) for step in since):
            since = ()
        before = path[-len(since) - 1]
        state = self._states[START if before is None else before.number]
        moves = (step.action for step in since if step is not None and step.is_move)
        for taken in (action, *moves):
            state = correction.after(self.game, state, taken)
        shown = self._to_look_at()
        shown._states = {**self._states, self.log.head: state}
        return shown

    def _to_look_at(self, *entries: Entry[Action]) -> Table[Options, Position, State, Action]:
        shown = copy(self)
        shown.log = Log((*self.log.entries, *entries))
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
        return preview(self.game, self.state, self.score, action)

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
        setup = self.setup
        self._append(*(Played(action, anyway=isinstance(v, Illegal)) for action, v in judged))
        self._states.update(enumerate(states, number))
        self._setups.update((number + index, setup) for index in range(len(states)))
        self._notify()
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

    def preview_correction(self, corrected: Corrected) -> Preview[State]:
        """The table on another set-up: which moves no longer fit it, and what the points become.

        CannotRecord for another number of players.
        """
        setup = corrected.on(self.setup)
        carried = correction.carry(self.game, setup, self.log.moves())
        state = carried[-1].after if carried else self.game.start(setup)
        score = self.game.score(state)
        change = tuple(new - old for new, old in zip(score.totals, self.score.totals, strict=True))
        verdict = correction.judge(self.game, self.course(), carried)
        return Preview(verdict, state, score, change)

    def correct(self, corrected: Corrected, *, anyway: bool = False) -> Verdict:
        """Correct the set-up as one step; one on which moves no longer fit only `anyway`."""
        seen = self.preview_correction(corrected)
        is_illegal = isinstance(seen.verdict, Illegal)
        if is_illegal and not anyway:
            return seen.verdict
        number, setup = self.log.next_step, corrected.on(self.setup)
        self._append(replace(corrected, anyway=is_illegal))
        self._setups[number], self._states[number] = setup, seen.state
        self._notify()
        return seen.verdict

    def preview_amendment(self, amended: Amended[Action]) -> Retold[State]:
        """The table with an earlier move changed or left out, and what no longer fits then.

        `broken` of what is given is ignored, that of what is returned is complete. CannotFollow
        where there is no such move.
        """
        self.log.vet(amended)
        shown = self._to_look_at(amended)
        shown._states, shown._setups = {**self._states}, {**self._setups}
        limb = shown._compute_since(len(self.log.steps))
        return amendment.retell(self.game, amended, shown._states, limb, self.log)

    def amend(self, amended: Amended[Action], *, anyway: bool = False) -> Retold[State]:
        """Change or leave out an earlier move as one step, and replay what came after it.

        What breaks the rules then, the move itself or later ones, is taken only `anyway`.
        """
        retold = self.preview_amendment(amended)
        if not retold.can_be_recorded or (retold.is_broken and not anyway):
            return retold
        known = len(self.log.steps)
        self._append(retold.amended)
        self._compute_since(known)
        self._notify()
        return retold

    def course(self, to: int | None = None) -> tuple[Passed[State, Action], ...]:
        """The moves that led to a step, each with the table before and after it.

        All of it is told on the set-up in force at that step, also of moves that came before the
        set-up was corrected.
        """
        path = self.log.path(to)
        corrected = (i for i, step in enumerate(path) if isinstance(step.entry, Corrected))
        last = max(corrected, default=-1)
        since = (
            Passed(step, self.at(step.parent), self.at(step.number), step.anyway)
            for step in path[last + 1 :]
            if step.is_move
        )
        return (*(self._carried_to(path[last]) if last >= 0 else ()), *since)

    def _carried_to(self, step: Step[Action]) -> tuple[Passed[State, Action], ...]:
        """The moves before a correction, on the set-up that it brought; kept once computed."""
        number = step.number
        if number not in self._carried:
            moves = self.log.moves(number)
            self._carried[number] = correction.carry(self.game, self._setups[number], moves)
        return self._carried[number]

    def moves(self, to: int | None = None) -> tuple[Played[Action], ...]:
        """The moves that led to a step, marked where they break the rules of its set-up."""
        return tuple(Played(one.step.action, one.is_marked) for one in self.course(to))

    def describe(self, step: Step[Action]) -> Message:
        """A step in a few words, for the history."""
        if isinstance(step.entry, Corrected):
            setups = self._setups[step.parent], self._setups[step.number]
            return correction.describe(self.game, *setups)
        if isinstance(step.entry, Amended):
            entry, was = step.entry, self.log.step(step.entry.at)
            return amendment.describe(self.game, entry, was, self.at(was.parent))
        return self.game.describe(self.at(step.parent), step.entry.action)

    def undo(self) -> None:
        self._append(Undone())
        self._notify()

    def redo(self) -> None:
        self._append(Redone())
        self._notify()

    def jump(self, to: int) -> None:
        """Go to a step anywhere in the tree; 0 is the start."""
        self._append(Jumped(to))
        self._notify()

    def branch(self, name: str, at: int | None = None) -> None:
        """Play a "what if" from a step on, beside the real line; from here without one."""
        self._append(Branched(name, self.log.head if at is None else at))
        self._notify()

    def rule(self, ruling: str, choice: str) -> None:
        """Read an open point the other way: every state is recomputed under it."""
        ruled = Ruled(ruling, choice)
        setups, states = self._recomputed((ruled,))
        self._append(ruled)
        self._replace(setups, states)
        self._notify()

    def finish(self, ended: str | None = None) -> None:
        """Put the table among the finished ones; `ended` says how, if not by the rules."""
        self._append(Finished(ended))
        self._notify()

    def reopen(self) -> None:
        """Put the finished table back into play."""
        self._append(Reopened())
        self._notify()

    def agree(self, about: str, choice: str) -> None:
        """Agree on something about the phones at the table."""
        self._append(Agreed(about, choice))
        self._notify()

    def follow(self, entries: Sequence[Entry[Action]]) -> None:
        """Take in entries that are stored already, such as those of another window.

        One of FAULTS if they do not fit; then the table is of no more use.
        """
        if entries:
            self._take_in(entries)
            self._notify()

    def _take_in(self, entries: Iterable[Entry[Action]]) -> None:
        """Append entries; rulings among them hold for all states, so these are computed last."""
        known, ruled = len(self.log.steps), []
        for entry in entries:
            self.log.append(entry)
            if isinstance(entry, Ruled):
                ruled.append(entry)
        if ruled:
            self._replace(*self._recomputed(ruled))
            return
        self._compute_since(known)

    def _compute_since(self, known: int) -> tuple[Step[Action], ...]:
        """The steps after the first `known` ones, each with its set-up and state computed."""
        steps = self.log.steps[known:]
        for step in steps:
            self._compute(step, self._setups, self._states)
        return steps

    def _recomputed(
        self, ruled: Iterable[Ruled]
    ) -> tuple[dict[int, Setup[Options, Position]], dict[int, State]]:
        """Every set-up and state under rulings decided anew."""
        setup = self._setups[START]
        for one in ruled:
            setup = replace(setup, rulings=setup.rulings.change(one.ruling, one.choice))
        setups, states = {START: setup}, {START: self.game.start(setup)}
        for step in self.log.steps:
            self._compute(step, setups, states)
        return setups, states

    def _replace(
        self, setups: dict[int, Setup[Options, Position]], states: dict[int, State]
    ) -> None:
        self._setups, self._states, self._score = setups, states, None
        self._carried = {}

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` after every change; returns the way to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _compute(
        self,
        step: Step[Action],
        setups: dict[int, Setup[Options, Position]],
        states: dict[int, State],
    ) -> None:
        """Add the set-up and the state after a step to those of the steps before it."""
        setup, entry = setups[step.parent], step.entry
        if isinstance(entry, Corrected):
            setup = entry.on(setup)
            state = self.game.start(setup)
            for move in self.log.moves(step.parent):
                state = correction.after(self.game, state, move.action)
        elif isinstance(entry, Amended):
            state = states[step.parent]
        else:
            state = correction.after(self.game, states[step.parent], entry.action)
        setups[step.number], states[step.number] = setup, state

    def _append(self, *entries: Entry[Action]) -> None:
        for entry in entries:
            self.log.vet(entry)
        if self._write is not None:
            self._write(entries)
        for entry in entries:
            self.log.append(entry)

    def _notify(self) -> None:
        for listener in tuple(self._listeners):
            listener()


AnyTable: TypeAlias = Table[Any, Any, Any, Any]


def _only_looking(entries: Sequence[Entry[Action]]) -> None:
    raise OnlyLooking(f"{len(entries)} entries on a table that is only looked at")
