"""The area of 8 × 8 fields: floating with the piazza, or fixed around the start."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from engine.games.piazza.pieces import AREA, Field, Kind
from engine.games.piazza.state import State

MARGIN = (AREA - 2) // 2


class Extent(NamedTuple):
    """The rows and columns, first to last, over which some fields reach."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def rows(self) -> int:
        return self.bottom - self.top + 1

    @property
    def columns(self) -> int:
        return self.right - self.left + 1

    def holds(self, at: Field) -> bool:
        return self.top <= at.row <= self.bottom and self.left <= at.column <= self.right

    def including(self, fields: Iterable[Field]) -> Extent:
        """The extent once these fields belong to it too."""
        top, bottom, left, right = self
        for row, column in fields:
            top, bottom = min(top, row), max(bottom, row)
            left, right = min(left, column), max(right, column)
        return Extent(top, bottom, left, right)


def extent(fields: Iterable[Field]) -> Extent | None:
    """How far fields reach; None without any."""
    known = list(fields)
    if not known:
        return None
    rows, columns = [at[0] for at in known], [at[1] for at in known]
    return Extent(min(rows), max(rows), min(columns), max(columns))


class Area:
    """Where tiles may lie. `windows` are the places a fixed area can have; None if it floats."""

    def __init__(self, state: State) -> None:
        by_field = state.by_field
        self.extent = extent(by_field)
        self.windows: tuple[Extent, ...] | None = None
        if state.ruling("grid") == "fixed":
            self.windows = tuple(_windows(state, by_field))

    @property
    def is_unknown(self) -> bool:
        """Whether the area is fixed around a start that nobody knows."""
        return self.windows is not None and len(self.windows) != 1

    def reach(self, fields: Iterable[Field]) -> Extent | None:
        """How far the piazza reaches with these fields."""
        return extent(fields) if self.extent is None else self.extent.including(fields)

    def fits(self, *fields: Field) -> bool | None:
        """Whether these fields may be used together; None if the start decides and is unknown."""
        after = self.reach(fields)
        if after is not None and max(after.rows, after.columns) > AREA:
            return False
        if self.windows is None:
            return True
        fitting = [all(window.holds(at) for at in fields) for window in self.windows]
        if not fitting:
            return None
        return fitting[0] if all(fits == fitting[0] for fits in fitting) else None


def _windows(state: State, by_field: Mapping[Field, Kind]) -> Iterator[Extent]:
    """The area around the start, or around every square that may have been the start."""
    reached = extent(by_field)
    if reached is None:
        return
    if len(state.start) == state.deal.start:
        yield _around(extent(state.start) or reached)
        return
    # At least three tiles start, so one of them lies in the upper row of their square.
    corners = {Field(at.row, at.column - aside) for at in by_field for aside in (0, 1)}
    for corner in sorted(corners):
        square = Extent(corner.row, corner.row + 1, corner.column, corner.column + 1)
        window = _around(square)
        if _may_be_start(state, by_field, square) and window.including(by_field) == window:
            yield window


def _around(square: Extent) -> Extent:
    return Extent(
        square.top - MARGIN, square.bottom + MARGIN, square.left - MARGIN, square.right + MARGIN
    )


def _may_be_start(state: State, by_field: Mapping[Field, Kind], square: Extent) -> bool:
    """Whether a square holds what a start needs: enough tiles, different in colour and symbol."""
    fields = [
        Field(row, column)
        for row in (square.top, square.bottom)
        for column in (square.left, square.right)
    ]
    kinds = [by_field[at] for at in fields if at in by_field]
    due = state.deal.start
    return len({kind.colour for kind in kinds}) >= due and len({k.symbol for k in kinds}) >= due
