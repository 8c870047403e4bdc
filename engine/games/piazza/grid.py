"""Which fields touch and which lie in one line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.games.piazza.pieces import Field, Tile


@dataclass(frozen=True, slots=True)
class Grid:
    """A square grid, or two halves of one that lie half a field aside.

    With a `fault` the rows up to it are pushed aside against those below: by half a field to the
    right if `push` is 1, to the left if it is -1. Columns end there, and a tile beside the fault
    shares half a side with each of two tiles across it.
    """

    fault: int | None = None
    push: int = 0

    def sides(self, at: Field) -> tuple[Field, ...]:
        """The fields that share a side with this one."""
        row, column = at
        beside = (Field(row, column - 1), Field(row, column + 1))
        above, below = Field(row - 1, column), Field(row + 1, column)
        if row == self.fault:
            return (*beside, above, below, Field(row + 1, column + self.push))
        if self.fault is not None and row == self.fault + 1:
            return (*beside, above, Field(row - 1, column - self.push), below)
        return (*beside, above, below)

    def corners(self, at: Field) -> tuple[Field, ...]:
        """The fields that meet this one at a corner only; across a fault there are none."""
        row, column = at
        return tuple(
            Field(other, column + aside)
            for other in (row - 1, row + 1)
            for aside in (-1, 1)
            if self.is_above(other) == self.is_above(row)
        )

    def is_above(self, row: int) -> bool:
        """Whether a row belongs to the half that is pushed aside."""
        return self.fault is not None and row <= self.fault

    def column(self, at: Field) -> tuple[int, bool]:
        """What two fields of one column have in common."""
        return at.column, self.is_above(at.row)

    def in_line(self, one: Field, other: Field) -> bool:
        return one.row == other.row or self.column(one) == self.column(other)


def triangle_grid(start: tuple[Field, ...]) -> Grid:
    """The grid that three start tiles make when the single one lies across the middle of the pair.

    The single tile is written at the column of one of the two, so it is pushed toward the other.
    """
    rows = [at.row for at in start]
    single = next((at for at in start if rows.count(at.row) == 1), None)
    pair = [at for at in start if at != single]
    if single is None or len(pair) != 2:
        return Grid()
    toward = sum(at.column for at in pair) - 2 * single.column
    above = single.row < pair[0].row
    return Grid(min(rows), toward if above else -toward)


class Lines:
    """The tiles of a board by row and by column, each line in order."""

    def __init__(self, grid: Grid, tiles: Iterable[Tile]) -> None:
        self.grid = grid
        self.rows: dict[int, list[Tile]] = {}
        self.columns: dict[tuple[int, bool], list[Tile]] = {}
        for tile in sorted(tiles):
            self.rows.setdefault(tile.at.row, []).append(tile)
            self.columns.setdefault(grid.column(tile.at), []).append(tile)

    def walks(self, at: Field) -> tuple[list[Tile], list[Tile], list[Tile], list[Tile]]:
        """The tiles met going left, right, up and down from a field, nearest first."""
        row = self.rows.get(at.row, [])
        column = self.columns.get(self.grid.column(at), [])
        return (
            [tile for tile in reversed(row) if tile.at < at],
            [tile for tile in row if tile.at > at],
            [tile for tile in reversed(column) if tile.at < at],
            [tile for tile in column if tile.at > at],
        )

    def between(self, one: Field, other: Field) -> list[Tile]:
        """The tiles between two fields of a line."""
        low, high = min(one, other), max(one, other)
        line = (
            self.rows.get(low.row, [])
            if low.row == high.row
            else self.columns.get(self.grid.column(low), [])
        )
        return [tile for tile in line if low < tile.at < high]
