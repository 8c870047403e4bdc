"""What happened at a table, in order, for ever: the log only grows.

Undo, redo, jump and branch are entries like any other, and so are rulings and the end of the game.
The steps form a tree: moves played and corrections. `head` is the step the table stands at, and
playing on after an undo starts a new limb without losing the old one. So does an earlier move that
is corrected: the moves after it are steps once more on the new limb.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeAlias, TypeVar

from engine.core import CannotRecord, Player, Setup
from engine.errors import CostieraError

Action = TypeVar("Action")

START = 0
MAIN = ""


@dataclass(frozen=True, slots=True)
class Played(Generic[Action]):
    """An action was taken; `anyway` marks one recorded against the rules."""

    action: Action
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class Corrected:
    """The set-up was another one: who sits where, and what is in play.

    Rulings and a position are no part of it. `anyway` marks one on which moves no longer fit.
    """

    players: tuple[Player, ...]
    options: Any
    anyway: bool = False

    def on(self, setup: Setup[Any, Any]) -> Setup[Any, Any]:
        """The set-up as it is after the correction; the number of players stays."""
        if len(self.players) != len(setup.players):
            raise CannotRecord(
                f"a table of {len(setup.players)} cannot become one of {len(self.players)}"
            )
        return replace(setup, players=self.players, options=self.options)


@dataclass(frozen=True, slots=True)
class Amended(Generic[Action]):
    """An earlier move was another one: `moves` are what was played at step `at`, or nothing.

    The moves since are played again after them, without the steps `dropped`; of those kept,
    `broken` are the ones that break the rules now.
    """

    at: int
    moves: tuple[Played[Action], ...] = ()
    dropped: tuple[int, ...] = ()
    broken: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Undone:
    """The last step was undone."""


@dataclass(frozen=True, slots=True)
class Redone:
    """The step undone last was redone."""


@dataclass(frozen=True, slots=True)
class Jumped:
    """The table went to a step, wherever it lies in the tree."""

    to: int


@dataclass(frozen=True, slots=True)
class Branched:
    """A named "what if" is played beside the real line, from the step `at` on.

    Without `at` it sets out from where the table stood. Earlier versions of the app went there by
    a jump that moved the game as well: for them the game is at the end of its line.
    """

    name: str
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Ruled:
    """An open point was decided. It holds for the whole table, also for what came before."""

    ruling: str
    choice: str


@dataclass(frozen=True, slots=True)
class Finished:
    """The table was put among the finished ones; `ended` says how, if not by the rules."""

    ended: str | None = None


@dataclass(frozen=True, slots=True)
class Reopened:
    """The finished table was put back into play."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """Something was agreed about the phones at the table, such as who sees the scores."""

    about: str
    choice: str


Entry: TypeAlias = (
    Played[Action]
    | Corrected
    | Amended[Action]
    | Undone
    | Redone
    | Jumped
    | Branched
    | Ruled
    | Finished
    | Reopened
    | Agreed
)


@dataclass(frozen=True, slots=True)
class Step(Generic[Action]):
    """A move or a correction in the tree: its number, the step it followed, and its line.

    `made_by` is the place of its entry in the log, `again` the step that it repeats where one
    was corrected. Undoing a correction, the last step of its limb, leads to `before`.
    """

    number: int
    parent: int
    entry: Played[Action] | Corrected | Amended[Action]
    line: str
    made_by: int = field(default=0, compare=False)
    again: int | None = None
    before: int | None = None

    @property
    def is_move(self) -> bool:
        return isinstance(self.entry, Played)

    @property
    def action(self) -> Action:
        """The action of a move; a correction has none."""
        assert isinstance(self.entry, Played), f"step {self.number} is a correction"
        return self.entry.action

    @property
    def anyway(self) -> bool:
        return not isinstance(self.entry, Amended) and self.entry.anyway


# Corrections repeat steps: a small file must not come to a game without end.
_MOST_STEPS = 200_000

# What leaves the game as it stands, or may lead to a "what if".
_NO_MOVES = (Jumped, Branched, Finished, Reopened, Agreed)


class CannotFollow(CostieraError, ValueError):
    """An entry that does not fit the log: nothing to undo, an unknown step, a name in use."""


class Log(Generic[Action]):
    """The entries so far and where they lead."""

    def __init__(self, entries: Iterable[Entry[Action]] = ()) -> None:
        self._entries: list[Entry[Action]] = []
        self._steps: list[Step[Action]] = []
        self._roots: dict[str, int] = {MAIN: START}
        self._tips: dict[str, int] = {MAIN: START}
        self._ahead: list[int] = []
        self._main_step = START
        self._finished: Finished | None = None
        self._agreed: dict[str, str] = {}
        self.head = START
        self.line = MAIN
        for entry in entries:
            self.append(entry)

    @property
    def entries(self) -> tuple[Entry[Action], ...]:
        return tuple(self._entries)

    @property
    def steps(self) -> tuple[Step[Action], ...]:
        """Every step ever played, also those undone or on other lines."""
        return tuple(self._steps)

    @property
    def lines(self) -> dict[str, int]:
        """The lines of play by name, the real one first, each with its last step."""
        return dict(self._tips)

    @property
    def main_step(self) -> int:
        """Where the game itself stands, also while a "what if" is played beside it."""
        return self._main_step

    @property
    def is_finished(self) -> bool:
        return self._finished is not None

    @property
    def ended(self) -> str | None:
        """How the table ended, if it is finished and was not over by the rules."""
        return self._finished.ended if self._finished is not None else None

    @property
    def agreed(self) -> dict[str, str]:
        """What was agreed about the phones at the table, the last choice of each."""
        return dict(self._agreed)

    @property
    def next_step(self) -> int:
        """The number the next step played will have."""
        return len(self._steps) + 1

    @property
    def can_undo(self) -> bool:
        return self.head != START

    @property
    def can_redo(self) -> bool:
        return bool(self._ahead)

    def step(self, number: int) -> Step[Action]:
        return self._steps[number - 1]

    def path(self, to: int | None = None) -> tuple[Step[Action], ...]:
        """The steps from the start to `to`, by default to where the table stands."""
        number = self.head if to is None else to
        back = []
        while number != START:
            back.append(self.step(number))
            number = back[-1].parent
        return tuple(reversed(back))

    def moves(self, to: int | None = None) -> tuple[Step[Action], ...]:
        """The path without the corrections of the set-up."""
        return tuple(step for step in self.path(to) if step.is_move)

    def append(self, entry: Entry[Action]) -> None:
        """Follow the entry and keep it; CannotFollow leaves the log as it was."""
        self.vet(entry)
        if isinstance(entry, (Played, Corrected)):
            self._step_on(entry)
        elif isinstance(entry, Amended):
            self._amend(entry)
        elif isinstance(entry, Undone):
            self._ahead.append(self.head)
            undone = self.step(self.head)
            self._stand_at(undone.parent if undone.before is None else undone.before)
        elif isinstance(entry, Redone):
            self._stand_at(self._ahead.pop())
        elif isinstance(entry, Jumped):
            self._jump(entry.to)
        elif isinstance(entry, Branched):
            self._branch(entry)
        elif isinstance(entry, Finished):
            self._finished = entry
        elif isinstance(entry, Reopened):
            self._finished = None
        elif isinstance(entry, Agreed):
            self._agreed[entry.about] = entry.choice
        if self.line == MAIN:
            self._main_step = self.head
        self._entries.append(entry)

    def since(self, at: int) -> tuple[Step[Action], ...]:
        """The steps after one on the way to where the table stands."""
        path = self.path()
        return path[[step.number for step in path].index(at) + 1 :]

    def origin(self, number: int) -> int:
        """The step that one repeats, over all corrections since; itself if it repeats none."""
        while number != START and (again := self.step(number).again) is not None:
            number = again
        return number

    def made_by(self, number: int) -> int:
        """The place in the log of the entry that first made a step."""
        return self.step(self.origin(number)).made_by

    def moves_game(self, entries: Iterable[Entry[Action]]) -> bool:
        """Whether some entries would change the game itself, not only a "what if" beside it.

        Its end and its reopening are no moves; rulings belong to the game and to all beside it.
        """
        after = Log(self._entries)
        for entry in entries:
            is_move = after.line == MAIN and not isinstance(entry, _NO_MOVES)
            if is_move or isinstance(entry, Ruled):
                return True
            after.append(entry)
        return after.main_step != self.main_step

    def vet(self, entry: Entry[Action]) -> None:
        """Raise CannotFollow if the entry does not fit, before anything is written."""
        if isinstance(entry, Undone) and not self.can_undo:
            raise CannotFollow("nothing to undo")
        if isinstance(entry, Redone) and not self.can_redo:
            raise CannotFollow("nothing to redo")
        if isinstance(entry, Jumped) and not START <= entry.to <= len(self._steps):
            raise CannotFollow(f"no step {entry.to}, the last one is {len(self._steps)}")
        if isinstance(entry, Branched):
            self._vet_branch(entry)
        if isinstance(entry, Amended):
            self._vet_amended(entry)
        is_end = isinstance(entry, Finished)
        if (is_end or isinstance(entry, Reopened)) and self.is_finished == is_end:
            raise CannotFollow(f"the table is {'' if self.is_finished else 'not '}finished")

    def _vet_branch(self, entry: Branched) -> None:
        if not entry.name or entry.name in self._tips:
            raise CannotFollow(f"there is a line {entry.name!r} already")
        if entry.at is not None and not START <= entry.at <= len(self._steps):
            raise CannotFollow(f"no step {entry.at}, the last one is {len(self._steps)}")

    def _vet_amended(self, entry: Amended[Action]) -> None:
        if not self.can_amend(entry.at):
            raise CannotFollow(f"no move {entry.at} that can be corrected")
        since = self.since(entry.at)
        if len(self._steps) + len(entry.moves) + len(since) >= _MOST_STEPS:
            raise CannotFollow(f"more than {_MOST_STEPS} steps")
        later = {step.number for step in since if step.is_move}
        for number in (*entry.dropped, *entry.broken):
            if number not in later:
                raise CannotFollow(f"no move {number} after move {entry.at}")

    def can_amend(self, number: int) -> bool:
        """Whether a step is a move on the way here, of the line that is played."""
        on_the_way = (step for step in self.path() if step.number == number)
        return any(step.is_move and step.line == self.line for step in on_the_way)

    def _step_on(
        self,
        entry: Played[Action] | Corrected | Amended[Action],
        again: int | None = None,
        before: int | None = None,
    ) -> None:
        made_by = len(self._entries)
        step = Step(self.next_step, self.head, entry, self.line, made_by, again, before)
        self._steps.append(step)
        self._ahead.clear()
        self.head = self._tips[self.line] = step.number

    def _amend(self, amended: Amended[Action]) -> None:
        """Play a limb of its own: what was played instead, what came after it, the correction."""
        before, later = self.head, self.since(amended.at)
        dropped, broken = frozenset(amended.dropped), frozenset(amended.broken)
        self.head = self.step(amended.at).parent
        for move in amended.moves:
            self._step_on(move)
        for step in later:
            entry, anyway = step.entry, step.number in broken
            if step.number in dropped or isinstance(entry, Amended):
                continue
            if isinstance(entry, Played) and entry.anyway != anyway:
                entry = replace(entry, anyway=anyway)
            self._step_on(entry, again=step.number)
        self._step_on(amended, before=before)

    def _jump(self, to: int) -> None:
        line = MAIN if to == START else self.step(to).line
        onward = [step.number for step in self.path(self._tips[line])]
        known = to == START or to in onward
        self._ahead = [n for n in reversed(onward) if n > to] if known else []
        self.head, self.line = to, line

    def _branch(self, entry: Branched) -> None:
        if entry.at is None:
            self._main_step = self._tips[MAIN]
        else:
            self.head = entry.at
        self._roots[entry.name] = self._tips[entry.name] = self.head
        self._ahead.clear()
        self.line = entry.name

    def _stand_at(self, number: int) -> None:
        # At the root of a branch one is still on the branch: the next step belongs to it.
        if number != self._roots[self.line]:
            self.line = MAIN if number == START else self.step(number).line
        self.head = number
