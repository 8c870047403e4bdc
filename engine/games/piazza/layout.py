"""The table seen by somebody who wants to lay a tile: open fields, neighbours, brackets there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.games.piazza.area import Area
from engine.games.piazza.brackets import Bracket, Reach, reach
from engine.games.piazza.grid import Lines
from engine.games.piazza.pieces import Field, Kind, Tile
from engine.games.piazza.state import State

LEFT, RIGHT, UP, DOWN = range(4)


class Spot(NamedTuple):
    """A field open to a colour: the symbols it refuses, and what it reaches in each direction."""

    at: Field
    refused: frozenset[int]
    reaches: tuple[Reach | None, ...]

    def brackets(self, kind: Kind) -> tuple[Bracket | None, ...]:
        """The bracket that a tile here forms in each direction."""
        tile = Tile(self.at, kind)
        return tuple(hit.bracket(tile) if hit else None for hit in self.reaches)


class Layout:
    """A board prepared for many questions."""

    def __init__(self, state: State) -> None:
        self.by_field = state.by_field
        self.grid = state.grid
        self.lines = Lines(self.grid, state.board)
        self.area = Area(state)
        self.corners_count = state.ruling("diagonal") == "corners-too"
        self.open = tuple(self._open_fields())

    def _open_fields(self) -> Iterator[Field]:
        """The empty fields beside a tile that lie in the area, or may do so."""
        beside = {side for at in self.by_field for side in self.grid.sides(at)}
        for at in sorted(beside):
            if at not in self.by_field and self.area.fits(at) is not False:
                yield at

    def neighbours(self, at: Field) -> list[Kind]:
        """The tiles from which one on this field has to differ."""
        fields = self.grid.sides(at)
        if self.corners_count:
            fields += self.grid.corners(at)
        return [self.by_field[side] for side in fields if side in self.by_field]

    def spots(self, colour: str) -> Iterator[Spot]:
        """The open fields where a tile of a colour can lie, in order."""
        for at in self.open:
            near = self.neighbours(at)
            if all(kind.colour != colour for kind in near):
                reaches = tuple(reach(walk, colour) for walk in self.lines.walks(at))
                yield Spot(at, frozenset(kind.symbol for kind in near), reaches)

    def place_for(self, kind: Kind) -> Field | None:
        """The first field where a tile fits; None if it fits nowhere."""
        spots = self.spots(kind.colour)
        return next((spot.at for spot in spots if kind.symbol not in spot.refused), None)
