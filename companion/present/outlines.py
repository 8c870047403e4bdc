"""Outlines that drawings share: arcs, arches, waves, the shapes of players, an eye."""

from __future__ import annotations

import math
from collections.abc import Iterable

from companion.present.drawing import Box, Ellipse, Line, Paint, Path, Point, Polygon, Shape

# How far the handles of a cubic curve lie out for a quarter of a circle.
_ROUND = 0.5523


def rounded(points: Iterable[Point]) -> tuple[Point, ...]:
    """Points to a tenth of a unit, finer than any screen shows."""
    return tuple((round(x, 1), round(y, 1)) for x, y in points)


def arc(
    x: float, y: float, rx: float, ry: float, first: float, last: float, steps: int = 12
) -> list[Point]:
    """Points along an ellipse between two angles, counterclockwise from the right."""
    angles = [math.radians(first + (last - first) * step / steps) for step in range(steps + 1)]
    return [(x + rx * math.cos(angle), y - ry * math.sin(angle)) for angle in angles]


def polygon(points: Iterable[Point], paint: Paint) -> Polygon:
    return Polygon(rounded(points), paint)


def line(points: Iterable[Point], paint: Paint) -> Line:
    return Line(rounded(points), paint)


def dome(x: float, y: float, rx: float, ry: float, paint: Paint) -> Path:
    """The upper half of an ellipse."""
    across, up = rx * _ROUND, ry * _ROUND
    left = ((x - rx, y - up), (x - across, y - ry), (x, y - ry))
    right = ((x + across, y - ry), (x + rx, y - up), (x + rx, y))
    return Path((x - rx, y), (rounded(left), rounded(right)), paint)


def arch(box: Box, paint: Paint) -> Path:
    """A door or window with a round top."""
    radius = box.width / 2
    top = dome(box.x + radius, box.y + radius, radius, radius, paint)
    low = box.y + box.height
    foot = ((box.x + box.width, low), (box.x, low))
    return Path(top.start, (*top.strokes, *((point,) for point in rounded(foot))), paint)


def wave(first: float, last: float, y: float, height: float, length: float) -> list[Point]:
    """A wavy line from left to right."""
    steps = max(2, round((last - first) / length * 6))
    xs = [first + (last - first) * step / steps for step in range(steps + 1)]
    return [(x, y + height * math.sin(x * math.tau / length)) for x in xs]


def mark(shape: str, x: float, y: float, radius: float, paint: Paint) -> Shape:
    """The shape of a player round a point."""
    if shape == "circle":
        return Ellipse(x, y, radius, radius, paint)
    around = [(x + radius * across, y + radius * down) for across, down in _MARKS[shape]]
    return polygon(around, paint)


_MARKS: dict[str, list[Point]] = {
    "triangle": [(0, -1.05), (1.1, 0.85), (-1.1, 0.85)],
    "square": [(-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)],
    "diamond": [(0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)],
    "cross": [
        (-0.35, -1.05),
        (0.35, -1.05),
        (0.35, -0.35),
        (1.05, -0.35),
        (1.05, 0.35),
        (0.35, 0.35),
        (0.35, 1.05),
        (-0.35, 1.05),
        (-0.35, 0.35),
        (-1.05, 0.35),
        (-1.05, -0.35),
        (-0.35, -0.35),
    ],
    "hexagon": arc(0, 0, 1.05, 1.05, 0, 300, 5),
}


def hidden_eye(x: float, y: float, width: float, ink: str) -> tuple[Shape, ...]:
    """An eye struck through: what is not seen."""
    half, lid = width / 2, width * 0.36
    paint = Paint(edge=ink, line="fine")
    upper = rounded([(x - half * 0.45, y - lid), (x + half * 0.45, y - lid), (x + half, y)])
    lower = rounded([(x + half * 0.45, y + lid), (x - half * 0.45, y + lid), (x - half, y)])
    slash = rounded([(x - half * 0.8, y + half * 0.75), (x + half * 0.8, y - half * 0.75)])
    return (
        Path((round(x - half, 1), round(y, 1)), (upper, lower), paint),
        Ellipse(x, y, width * 0.13, width * 0.13, Paint(ink)),
        Line(slash, paint),
    )
