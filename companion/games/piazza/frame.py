"""Which fields the screen shows: the piazza and the room it has to grow."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.piazza.area import Extent
from engine.games.piazza.pieces import AREA, Field

FIRST = 1
_HINT = 0.5


class Frame(NamedTuple):
    """The rows and columns in sight, first to last, and how much more on each side."""

    rows: tuple[int, int] = (FIRST, FIRST + AREA - 1)
    columns: tuple[int, int] = (FIRST, FIRST + AREA - 1)
    beyond: tuple[float, float] = (0, 0)

    def holding(self, reached: Extent | None, *, grows: bool) -> Frame:
        """The frame moved as little as needed to hold the piazza, and a ring if it `grows`.

        Where the piazza has its 8 rows or columns, half a field shows on either side: enough to
        tap what does not fit any more and be told so.
        """
        if reached is None:
            return self
        rows = _slid(self.rows, reached.top, reached.bottom, grows=grows)
        columns = _slid(self.columns, reached.left, reached.right, grows=grows)
        beyond = (
            _HINT if grows and reached.rows >= AREA else 0,
            _HINT if grows and reached.columns >= AREA else 0,
        )
        return Frame(rows, columns, beyond)

    def with_field(self, at: Field) -> Frame:
        """The frame with a field beyond it, too."""
        (top, bottom), (left, right) = self.rows, self.columns
        rows = min(top, at.row), max(bottom, at.row)
        return Frame(rows, (min(left, at.column), max(right, at.column)), self.beyond)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, low, right and top in board units; rows grow downward, the board upward."""
        (top, bottom), (left, right) = self.rows, self.columns
        high, wide = self.beyond
        return left - wide, -bottom - 1 - high, right + 1 + wide, -top + high

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
