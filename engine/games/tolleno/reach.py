"""How far a floor may go: the tile it starts from, its value, and the distances from there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.games.tolleno.canals import distances, water
from engine.games.tolleno.pieces import SIDES, VALUES, Field, Kind
from engine.games.tolleno.state import State, TurnStep
from engine.games.tolleno.tiles import Tile
from engine.message import Seat

ENDLESS = 999


@dataclass(frozen=True, slots=True)
class Reach:
    """How far the next floor may go from its tile.

    `least` to `sure` is certain, up to `most` possible: they differ where a value is not known.
    `known` are the distances along canals that somebody entered, `possible` those where unknown
    canals may help.
    """

    step: TurnStep
    start: Tile
    sure: int
    most: int
    known: Mapping[Field, int]
    possible: Mapping[Field, int]

    @property
    def least(self) -> int:
        return 0 if self.step is TurnStep.FIRST else 1

    def covers(self, at: Field) -> bool | None:
        """Whether a tile is near enough; None where that is not known."""
        nearest = self.possible.get(at)
        if nearest is None or not self.least <= nearest <= self.most:
            return False
        certain = self.known.get(at)
        return True if certain is not None and certain <= self.sure else None


def worth(state: State, tile: Tile) -> tuple[int, int]:
    """The least and the greatest value a tile can have for distances."""
    if tile.kind is Kind.CONTRACT:
        return 0, 0
    if tile.kind is Kind.DOWNTOWN and state.ruling("downtown") == "neither":
        return 0, 0
    if tile.value is not None:
        return tile.value, tile.value
    return (min(VALUES), max(VALUES)) if tile.kind is Kind.CITY else (0, ENDLESS)


def reach(state: State, seat: Seat) -> Reach | None:
    """How far this player's next floor may go; None where the tile it starts from is not known."""
    turn, city = state.turn, state.city
    if turn.seat != seat or turn.new is None:
        return None
    step = TurnStep.FIRST if turn.first is None else TurnStep.SECOND
    start = city[turn.new if turn.first is None else turn.first]
    sure, most = worth(state, start)
    reading, sides = water(state), _sides(state)
    known = distances(city, start.at, reading, sides=sides)
    possible = known
    if None in [tile.canals for tile in state.tiles]:
        possible = distances(city, start.at, reading, sides=sides, guess=True)
    return Reach(step, start, sure, most, known, possible)


def _sides(state: State) -> str:
    """The sides a floor may leave by: at right angles to the first where lines are straight."""
    new, first = state.turn.new, state.turn.first
    if first is None or new is None or state.ruling("straight-canals") == "any-path":
        return SIDES
    if new == first or (new.row != first.row and new.column != first.column):
        return SIDES
    return "NS" if new.row == first.row else "EW"
