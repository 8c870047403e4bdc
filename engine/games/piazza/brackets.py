"""Brackets: two tiles of one colour in a line, with only other colours between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.games.piazza.grid import Grid, Lines
from engine.games.piazza.pieces import Field, Kind, Tile


class Bracket(NamedTuple):
    """Two ends, the upper or left one first, and the tiles between them in that order."""

    one: Tile
    other: Tile
    between: tuple[Kind, ...] = ()

    @property
    def points(self) -> int:
        """One for each tile, both ends included."""
        return len(self.between) + 2

    @property
    def is_row(self) -> bool:
        return self.one.at.row == self.other.at.row

    @property
    def gaps(self) -> int:
        """The empty fields between the ends."""
        (row, column), (last_row, last_column) = self.one.at, self.other.at
        return last_row - row + last_column - column - 1 - len(self.between)

    @property
    def fields(self) -> tuple[Field, Field]:
        return self.one.at, self.other.at

    @property
    def ends(self) -> tuple[str, str]:
        return str(self.one.at), str(self.other.at)


class Reach(NamedTuple):
    """The nearest tile of a colour in one direction, and what lies before it, nearest first."""

    end: Tile
    passed: tuple[Kind, ...]

    def bracket(self, tile: Tile) -> Bracket:
        """The bracket that a tile here forms with the one reached."""
        if self.end.at < tile.at:
            return Bracket(self.end, tile, self.passed[::-1])
        return Bracket(tile, self.end, self.passed)


def reach(walk: Sequence[Tile], colour: str) -> Reach | None:
    """The first tile of a colour on a walk; None if there is none."""
    for number, tile in enumerate(walk):
        if tile.kind.colour == colour:
            return Reach(tile, tuple(passed.kind for passed in walk[:number]))
    return None


def formed(grid: Grid, board: Iterable[Tile], new: tuple[Tile, ...]) -> tuple[Bracket, ...]:
    """Every bracket with a new tile as an end, each once, in the order of the fields."""
    lines = Lines(grid, (*board, *new))
    found = {
        hit.bracket(tile)
        for tile in new
        for walk in lines.walks(tile.at)
        if (hit := reach(walk, tile.colour))
    }
    return tuple(sorted(found))
