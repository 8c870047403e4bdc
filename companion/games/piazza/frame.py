"""Which fields the screen shows: the piazza and the room it has to grow."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.piazza.area import Extent
from engine.games.piazza.pieces import AREA, Field

FIRST = 1
_HINT = 0.5


class Frame(NamedTuple):
    """The rows and columns in sight, first to last."""

    rows: tuple[int, int] = (FIRST, FIRST + AREA - 1)
    columns: tuple[int, int] = (FIRST, FIRST + AREA - 1)

    def holding(self, reached: Extent | None, *, grows: bool) -> Frame:
        """The frame moved as little as needed to hold the piazza, and a ring if it `grows`."""
        if reached is None:
            return self
        rows = _slid(self.rows, reached.top, reached.bottom, grows=grows)
        columns = _slid(self.columns, reached.left, reached.right, grows=grows)
        return Frame(rows, columns)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, low, right and top in board units; rows grow downward, the board upward.

        Half a field shows on every side, whatever lies there, so that fields never change their
        size: enough for the numbers of rows and columns, and to tap what does not fit any more.
        """
        (top, bottom), (left, right) = self.rows, self.columns
        return left - _HINT, -bottom - 1 - _HINT, right + 1 + _HINT, -top + _HINT

    def after(self, at: Field) -> Field:
        """The next field, as one reads."""
        if at.column < self.columns[1]:
            return Field(at.row, at.column + 1)
        return Field(at.row + 1 if at.row < self.rows[1] else self.rows[0], self.columns[0])


def _slid(shown: tuple[int, int], first: int, last: int, *, grows: bool) -> tuple[int, int]:
    """Eight lines or more that hold some lines, as near to those shown as can be."""
    ring = 1 if grows and last - first + 1 < AREA else 0
    first, last = first - ring, last + ring
    if last - first + 1 >= AREA:
        return first, last
    start = min(max(shown[0], last - AREA + 1), first)
    return start, start + AREA - 1
