"""Shapes of a drawing as triangles with soft edges, which look the same at any size.

A vertex has a point of the drawing, a direction away from what it bounds, how far it lies in that
direction (half the width of a stroke, in units of the drawing, and half a pixel more or less), the
place of its colour and how much it covers.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from companion.present.drawing import (
    LINES,
    Ellipse,
    Line,
    Paint,
    Path,
    Point,
    Polygon,
    Rectangle,
)
from companion.present.outlines import arc

# Kivy finds attributes by names in bytes only, and says nothing about others.
FORMAT = [(b"vPosition", 2, "float"), (b"vAway", 2, "float"), (b"vReach", 2, "float")]
FORMAT += [(b"vTexCoords0", 2, "float"), (b"vCover", 1, "float")]
FLOATS = sum(size for _, size, _ in FORMAT)
# As many vertices as the indices of one mesh can name.
MOST = 65_000

Outlined = Polygon | Line | Rectangle | Ellipse | Path
_DASH, _GAP = 3.0, 2.4
_CURVE = 8
_SHARPEST = 2.0


class Triangles:
    """Vertices, and which three of them make a triangle."""

    def __init__(self) -> None:
        self.vertices = array("f")
        self.indices: list[int] = []

    @property
    def count(self) -> int:
        """How many vertices there are."""
        return len(self.vertices) // FLOATS

    def add(self, other: Triangles, dx: float, dy: float, opacity: float) -> None:
        """The same once more, with its origin at a point."""
        first, vertices = self.count, other.vertices[:]
        vertices[0::FLOATS] = array("f", [x + dx for x in vertices[0::FLOATS]])
        vertices[1::FLOATS] = array("f", [y + dy for y in vertices[1::FLOATS]])
        if opacity != 1:
            covers = vertices[FLOATS - 1 :: FLOATS]
            vertices[FLOATS - 1 :: FLOATS] = array("f", [cover * opacity for cover in covers])
        self.vertices += vertices
        self.indices += [index + first for index in other.indices]

    def fill(self, points: Sequence[Point], ink: float, opacity: float) -> None:
        """The inside of an outline, with an edge that is soft by a pixel."""
        first, count = self.count, len(points)
        turn = 1 if _area(points) > 0 else -1
        for (x, y), (away, along) in zip(points, _corners(points, is_closed=True), strict=True):
            ax, ay = away * turn, along * turn
            self.vertices.extend((x, y, ax, ay, 0, -0.5, ink, 0.5, opacity))
            self.vertices.extend((x, y, ax, ay, 0, 0.5, ink, 0.5, 0))
        self.indices += [first + 2 * corner for corner in _inside(points, turn)]
        for one in range(count):
            a, b = first + 2 * one, first + 2 * ((one + 1) % count)
            self.indices += (a, b, a + 1, a + 1, b, b + 1)

    def stroke(
        self, points: Sequence[Point], ink: float, opacity: float, width: float, *, is_closed: bool
    ) -> None:
        """A line along points."""
        first, half, count = self.count, width / 2, len(points)
        if not is_closed:
            points = _longer(points, half)
        for (x, y), (ax, ay) in zip(points, _corners(points, is_closed=is_closed), strict=True):
            self.vertices.extend((x, y, ax, ay, half, 0.5, ink, 0.5, 0))
            self.vertices.extend((x, y, ax, ay, half, -0.5, ink, 0.5, opacity))
            self.vertices.extend((x, y, -ax, -ay, half, -0.5, ink, 0.5, opacity))
            self.vertices.extend((x, y, -ax, -ay, half, 0.5, ink, 0.5, 0))
        for one in range(count if is_closed else count - 1):
            a, b = first + 4 * one, first + 4 * ((one + 1) % count)
            for side in range(3):
                self.indices += (a + side, b + side, a + side + 1)
                self.indices += (a + side + 1, b + side, b + side + 1)

    def shape(self, shape: Outlined, fill: float, edge: float, opacity: float) -> None:
        """A shape as its paint says, with the places of its colours."""
        points, is_closed = outline(shape)
        paint = shape.paint
        opacity *= paint.opacity
        if len(points) > 2 and paint.fill:
            self.fill(points, fill, opacity)
        if len(points) > 1 and paint.edge:
            for part, closes in _dashes(points, paint, is_closed=is_closed):
                self.stroke(part, edge, opacity, LINES[paint.line], is_closed=closes)


def outline(shape: Outlined) -> tuple[list[Point], bool]:
    """The points along a shape, and whether the last leads back to the first."""
    if isinstance(shape, Ellipse):
        steps = round(_turn(max(shape.rx, shape.ry)))
        return arc(shape.x, shape.y, shape.rx, shape.ry, 0, 360, steps)[:-1], True
    if isinstance(shape, Rectangle):
        return _rectangle(shape), True
    if isinstance(shape, Path):
        return _distinct(_flat(shape), is_closed=shape.is_closed), shape.is_closed
    is_closed = isinstance(shape, Polygon)
    return _distinct(shape.points, is_closed=is_closed), is_closed


def _turn(radius: float) -> float:
    """How many straight lines look round all the way round a radius."""
    return 7 + 4 * math.sqrt(radius)


def _rectangle(shape: Rectangle) -> list[Point]:
    box = shape.box
    right, low = box.x + box.width, box.y + box.height
    radius = min(shape.radius, box.width / 2, box.height / 2)
    if radius <= 0:
        return [(box.x, box.y), (right, box.y), (right, low), (box.x, low)]
    middles = ((right, box.y, 0), (box.x, box.y, 90), (box.x, low, 180), (right, low, 270))
    points: list[Point] = []
    for x, y, turn in middles:
        across = x + (radius if x == box.x else -radius)
        along = y + (radius if y == box.y else -radius)
        points += arc(across, along, radius, radius, turn, turn + 90, round(_turn(radius) / 4))
    return _distinct(points, is_closed=True)


def _flat(path: Path) -> Iterator[Point]:
    here = path.start
    yield here
    for stroke in path.strokes:
        if len(stroke) == 3:
            yield from _curve(here, *stroke)
        else:
            yield from stroke
        here = stroke[-1]


def _curve(one: Point, first: Point, second: Point, last: Point) -> Iterator[Point]:
    for step in range(1, _CURVE + 1):
        t = step / _CURVE
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield (
            a * one[0] + b * first[0] + c * second[0] + d * last[0],
            a * one[1] + b * first[1] + c * second[1] + d * last[1],
        )


def _distinct(points: Sequence[Point] | Iterator[Point], *, is_closed: bool) -> list[Point]:
    found: list[Point] = []
    for point in points:
        if not found or math.dist(point, found[-1]) > 1e-4:
            found.append(point)
    while is_closed and len(found) > 1 and math.dist(found[0], found[-1]) <= 1e-4:
        found.pop()
    return found


def _dashes(
    points: list[Point], paint: Paint, *, is_closed: bool
) -> Iterator[tuple[list[Point], bool]]:
    """The parts of a line that are drawn: all of it, or dash by dash."""
    if not paint.is_dashed:
        yield points, is_closed
        return
    way = [*points, points[0]] if is_closed else points
    ends = list(accumulate((math.dist(*pair) for pair in pairwise(way)), initial=0.0))
    start = 0.0
    while start < ends[-1]:
        stop = min(start + _DASH, ends[-1])
        inner = [point for point, at in zip(way, ends, strict=True) if start < at < stop]
        dash = [_along(way, ends, start), *inner, _along(way, ends, stop)]
        dash = _distinct(dash, is_closed=False)
        if len(dash) > 1:
            yield dash, False
        start += _DASH + _GAP


def _along(way: list[Point], ends: list[float], at: float) -> Point:
    number = max(1, next((n for n, end in enumerate(ends) if end >= at), len(ends) - 1))
    (x, y), (across, down) = way[number - 1], way[number]
    part = (at - ends[number - 1]) / max(ends[number] - ends[number - 1], 1e-9)
    return x + (across - x) * part, y + (down - y) * part


def _longer(points: Sequence[Point], by: float) -> list[Point]:
    """A line with both of its ends drawn out."""
    (x, y), (nx, ny) = points[0], _unit(points[1], points[0])
    (ex, ey), (mx, my) = points[-1], _unit(points[-2], points[-1])
    first, last = (x + nx * by, y + ny * by), (ex + mx * by, ey + my * by)
    return [first, *points[1:-1], last]


def _unit(one: Point, other: Point) -> Point:
    far = math.dist(one, other) or 1
    return (other[0] - one[0]) / far, (other[1] - one[1]) / far


def _corners(points: Sequence[Point], *, is_closed: bool) -> Iterator[Point]:
    """At each point the way to the right of the line, long enough for both of its sides."""
    count = len(points)
    sides = []
    for one in range(count):
        across, down = _unit(points[one], points[(one + 1) % count])
        sides.append((down, -across))
    if not is_closed:
        sides[-1] = sides[-2]
    for number, (x, y) in enumerate(sides):
        px, py = sides[number - 1] if number or is_closed else (x, y)
        length = max(1 + x * px + y * py, 2 / (_SHARPEST * _SHARPEST))
        yield (x + px) / length, (y + py) / length


def _area(points: Sequence[Point]) -> float:
    ahead = (*points[1:], points[0])
    return sum(x * v - u * y for (x, y), (u, v) in zip(points, ahead, strict=True)) / 2


def _inside(points: Sequence[Point], turn: int) -> Iterator[int]:
    """The corners of the triangles that fill an outline, by cutting off its ears."""
    left = list(range(len(points)))
    corners_of = zip((points[-1], *points[:-1]), points, (*points[1:], points[0]), strict=True)
    is_convex = all(_cross(*corners) * turn >= 0 for corners in corners_of)
    at = misses = 0
    while len(left) > 3 and misses <= len(left) and not is_convex:
        at %= len(left)
        before, here, after = left[at - 1], left[at], left[(at + 1) % len(left)]
        corners = points[before], points[here], points[after]
        if _cross(*corners) * turn >= 0 and not any(
            _is_in(points[other], corners, turn)
            for other in left
            if other not in (before, here, after)
        ):
            yield from (before, here, after)
            del left[at]
            misses = 0
        else:
            at, misses = at + 1, misses + 1
    for number in range(1, len(left) - 1):
        yield from (left[0], left[number], left[number + 1])


def _cross(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _is_in(point: Point, corners: tuple[Point, Point, Point], turn: int) -> bool:
    a, b, c = corners
    if point in corners:
        return False
    return all(_cross(*side, point) * turn >= 0 for side in ((a, b), (b, c), (c, a)))
