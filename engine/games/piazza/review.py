"""A look back: what each turn brought, and what it could have brought where the hand is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.games.piazza.actions import Action, NotePoints, Pass, Place
from engine.games.piazza.brackets import Bracket
from engine.games.piazza.pieces import Tile
from engine.games.piazza.placements import Placement, best
from engine.games.piazza.state import State
from engine.message import Seat


class Reviewed(NamedTuple):
    """A turn with its points and, where the hand was known, the best there was."""

    number: int
    seat: Seat
    tiles: tuple[Tile, ...]
    brackets: tuple[Bracket, ...]
    points: int
    best: Placement | None
    is_noted: bool = False

    @property
    def missed(self) -> int:
        """The points that the best turn would have brought beyond this one."""
        return max(0, self.best.points - self.points) if self.best else 0


class Compared(NamedTuple):
    """What a player took of what there was, over the turns with a known hand."""

    seat: Seat
    taken: int
    possible: int


def review(steps: Iterable[tuple[State, Action, State]]) -> Iterator[Reviewed]:
    """The turns among some steps: the table before each, what was done, the table after it."""
    for before, action, after in steps:
        if isinstance(action, Place | Pass | NotePoints):
            turn = after.turns[-1]
            is_noted = turn.noted is not None
            yield Reviewed(
                number=len(after.turns),
                seat=turn.seat,
                tiles=turn.tiles,
                brackets=turn.brackets,
                points=turn.points,
                best=None if is_noted else best(before, turn.seat),
                is_noted=is_noted,
            )


def compared(turns: Iterable[Reviewed]) -> tuple[Compared, ...]:
    """Each player's points beside the best there was; who hid every hand is left out."""
    known: dict[Seat, list[Reviewed]] = {}
    for turn in turns:
        if turn.best is not None:
            known.setdefault(turn.seat, []).append(turn)
    return tuple(_compare(seat, known[seat]) for seat in sorted(known))


def _compare(seat: Seat, turns: list[Reviewed]) -> Compared:
    taken = sum(turn.points for turn in turns)
    return Compared(seat, taken, taken + sum(turn.missed for turn in turns))
