"""Where fields lie: rows grow downward, columns to the right, and a half of the grid may be pushed.

A whole piazza with its margins is as wide as a phone.
"""

from __future__ import annotations

from companion.games.piazza.frame import Frame
from companion.present.drawing import Box, Point
from engine.games.piazza.grid import Grid
from engine.games.piazza.pieces import Field

CELL, GUTTER = 45, 26
# A tile leaves a seam on every side.
SEAM = 2.5
TILE = CELL - 2 * SEAM


def left(grid: Grid, at: Field) -> float:
    """The left edge of a field."""
    aside = grid.push / 2 if grid.is_above(at.row) else 0
    return (at.column + aside) * CELL


def field_box(grid: Grid, at: Field) -> Box:
    return Box(left(grid, at), at.row * CELL, CELL, CELL)


def middle(grid: Grid, at: Field) -> Point:
    return left(grid, at) + CELL / 2, at.row * CELL + CELL / 2


def paved(frame: Frame, grid: Grid) -> Box:
    """All fields of a frame."""
    (top, bottom), (first, last) = frame.rows, frame.columns
    aside = grid.push * CELL / 2
    width = (last - first + 1) * CELL + abs(aside)
    return Box(first * CELL + min(aside, 0), top * CELL, width, (bottom - top + 1) * CELL)


def grown(box: Box, by: float) -> Box:
    """A box that is larger on every side."""
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def shrunk_line(one: Point, other: Point, by: float) -> tuple[Point, Point]:
    """A level or upright line that ends earlier on both sides."""
    (x, y), (last_x, last_y) = one, other
    across, down = by * (last_x > x), by * (last_y > y)
    return (x + across, y + down), (last_x - across, last_y - down)
