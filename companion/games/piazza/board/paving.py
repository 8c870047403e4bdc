"""What never changes while the same rows and columns are shown: the paving with its numbers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.piazza.board.measures import CELL, GUTTER, field_box, grown, left, paved
from companion.games.piazza.frame import Frame
from companion.present.drawing import (
    Box,
    Ellipse,
    Item,
    Layer,
    Paint,
    Piece,
    Point,
    Rectangle,
    Shape,
    Text,
    Use,
)
from companion.present.outlines import arc, line
from engine.games.piazza.grid import Grid
from engine.games.piazza.pieces import Field

_BORDER = 7
_FAN = 19
_TONES = 4


@lru_cache(maxsize=8)
def paving(frame: Frame, grid: Grid) -> Layer:
    """The piazza without its tiles."""
    stone = paved(frame, grid)
    plate = grown(stone, GUTTER - _BORDER)
    items = (
        *_border(grown(stone, GUTTER)),
        Rectangle(Box(plate.x, plate.y + 3, plate.width, plate.height), Paint("kerb"), 12),
        Rectangle(plate, Paint("plate"), 12),
        *_joints(frame, grid),
        *_slabs(frame, grid),
        *_numbers(frame, grid),
    )
    return Layer("scenery", items)


def _border(box: Box) -> Iterator[Item]:
    """The older pavement around: fans of small stones, as far as they are seen."""
    yield Rectangle(box, Paint("ground"))
    inside = grown(box, -_BORDER)
    for row in range(int(box.height / _FAN)):
        for number in range(int(box.width / _FAN)):
            x = box.x + (number + (0.75 if row % 2 else 0.5)) * _FAN
            y = box.y + (row + 1) * _FAN
            corners = ((x - _FAN / 2, y - _FAN / 2), (x + _FAN / 2, y))
            if not all(inside.holds(*corner) for corner in corners):
                yield Use(_FANS, x, y)


_FANS = Piece(
    "fan",
    tuple(line(arc(0, 0, r, r, 0, 180, 8), Paint(edge="ground.fan")) for r in (9, 6, 3)),
)


def _joints(frame: Frame, grid: Grid) -> Iterator[Shape]:
    """The dark bed in which the slabs of a row lie."""
    for row in range(frame.rows[0], frame.rows[1] + 1):
        first = field_box(grid, Field(row, frame.columns[0]))
        width = (frame.columns[1] - frame.columns[0] + 1) * CELL
        yield Rectangle(grown(Box(first.x, first.y, width, CELL), 1.2), Paint("joint"), 3)


def _slabs(frame: Frame, grid: Grid) -> Iterator[Item]:
    """Four large slabs to a field, or one with rounded corners laid in, by turns."""
    for row in range(frame.rows[0], frame.rows[1] + 1):
        for column in range(frame.columns[0], frame.columns[1] + 1):
            tone = (row * 7 + column * 5 + row * column) % _TONES
            x, y = left(grid, Field(row, column)), row * CELL
            yield Use(_SLABS[(row + column) % 2][tone], x, y)


def _slab(tone: int, *, is_round: bool) -> Piece:
    cut = Paint(edge="slab.cut", line="fine")
    ground = Rectangle(Box(0.7, 0.7, CELL - 1.4, CELL - 1.4), Paint(f"slab.{tone + 1}"), 2.5)
    low, high, half = 5, CELL - 5, CELL / 2
    cross = (line([(half, low), (half, high)], cut), line([(low, half), (high, half)], cut))
    corners = ((low, low, 270), (high, low, 180), (high, high, 90), (low, high, 0))
    rounds = tuple(line(arc(x, y, 13, 13, at, at + 90, 5), cut) for x, y, at in corners)
    shapes: tuple[Shape, ...] = (*rounds, Ellipse(half, half, 3, 3, cut)) if is_round else cross
    return Piece(f"slab {tone} {is_round}", (ground, *shapes))


_SLABS = tuple(
    tuple(_slab(tone, is_round=is_round) for tone in range(_TONES)) for is_round in (True, False)
)


def _numbers(frame: Frame, grid: Grid) -> Iterator[Shape]:
    """The numbers of rows and columns at all four sides: reasons name them."""
    stone, size = paved(frame, grid), 11
    beside = (GUTTER - _BORDER) / 2 + 0.5
    (top, bottom), (first, last) = frame.rows, frame.columns
    for row in range(top, bottom + 1):
        y = row * CELL + CELL / 2
        edges = (left(grid, Field(row, first)) - beside, left(grid, Field(row, last + 1)) + beside)
        for x in edges:
            yield _number(row, (x, y), size)
    for column in range(first, last + 1):
        for row, y in ((top, stone.y - beside), (bottom, stone.y + stone.height + beside)):
            yield _number(column, (left(grid, Field(row, column)) + CELL / 2, y), size)


def _number(number: int, at: Point, size: float) -> Text:
    x, y = at
    return Text(str(number).replace("-", "−"), Box(x - 11, y - 8, 22, 16), size, "label")
