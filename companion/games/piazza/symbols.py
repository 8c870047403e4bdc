"""The six symbols, drawn: sun, wave, olive, shell, lemon and star.

What the box prints is not known and not ours to copy. These shapes are no player's mark, and each
has a name in the words of the game (`symbol.1` to `symbol.6`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from kivy.graphics import Color, SmoothEllipse, SmoothLine

from companion.present.palette import Rgba
from companion.table_kit.brush import polygon

Point = tuple[float, float]


class Pen:
    """Draws round a point: places and widths are parts of `size`, half the side of the symbol."""

    def __init__(self, middle: Point, size: float, ink: Rgba, ground: Rgba) -> None:
        self.middle, self.size, self.ink, self.ground = middle, size, ink, ground
        self._is_cutting: bool | None = None

    def at(self, x: float, y: float) -> Point:
        return self.middle[0] + x * self.size, self.middle[1] + y * self.size

    def _dip(self, *, cut: bool) -> None:
        if cut is not self._is_cutting:
            self._is_cutting = cut
            Color(*(self.ground if cut else self.ink))

    def area(self, centre: Point, edge: Iterable[Point]) -> None:
        """An area that all can be seen of from its centre, with a soft edge."""
        self._dip(cut=False)
        around = [self.at(*point) for point in edge]
        polygon([self.at(*centre), *around, around[0]])
        points = [value for point in around for value in point]
        SmoothLine(points=points, close=True, width=max(self.size * 0.03, 0.5))

    def line(self, points: Iterable[Point], width: float, *, cut: bool = False) -> None:
        """A line in ink, or cut out of it."""
        self._dip(cut=cut)
        found = [value for point in points for value in self.at(*point)]
        SmoothLine(points=found, width=self.size * width / 2, cap="round", joint="round")

    def disc(self, radius: float, *, cut: bool = False) -> None:
        """A disc in the middle."""
        self._dip(cut=cut)
        x, y = self.at(-radius, -radius)
        SmoothEllipse(pos=(x, y), size=(2 * radius * self.size,) * 2)


def _round(angle: float, radius: float) -> Point:
    return radius * math.cos(math.radians(angle)), radius * math.sin(math.radians(angle))


def _sun(pen: Pen) -> None:
    pen.area((0, 0), [_round(ray * 18, 0.62 if ray % 2 else 1.02) for ray in range(20)])
    pen.disc(0.52, cut=True)
    pen.disc(0.4)


def _waves(pen: Pen) -> None:
    for low in (-0.55, 0, 0.55):
        steps = [step / 12 for step in range(-12, 13)]
        pen.line([(x * 0.92, low + 0.17 * math.sin(x * 2 * math.pi)) for x in steps], 0.24)


def _olive(pen: Pen) -> None:
    """A twig with leaves on both sides."""
    pen.line([(-0.85, -0.85), (0, 0), (0.6, 0.6)], 0.17)
    for along, side in ((0.05, 1), (0.3, -1), (0.45, 1), (0.7, -1), (0.95, 0)):
        root = -0.85 + 1.5 * along
        turn = math.radians(45 + side * 58)
        edge = [_leaf(step / 8) for step in range(16)]
        ways = [
            (
                root + u * math.cos(turn) - v * math.sin(turn),
                root + u * math.sin(turn) + v * math.cos(turn),
            )
            for u, v in [(0.36, 0.0), *edge]
        ]
        pen.area(ways[0], ways[1:])


def _leaf(part: float) -> Point:
    """The edge of a leaf: out to its tip along one side, and back along the other."""
    along = part if part <= 1 else 2 - part
    return 0.72 * along, 0.21 * math.sin(along * math.pi) * (1 if part <= 1 else -1)


def _shell(pen: Pen) -> None:
    """A scallop: a fan with ribs on a small foot."""
    fan = [_round(angle, 1.02 if angle % 36 else 0.9) for angle in range(-18, 199, 18)]
    edge = [(x, y * 0.95 - 0.12) for x, y in fan]
    pen.area((0, -0.3), [(0.26, -0.62), *edge, (-0.26, -0.62), (-0.3, -0.92), (0.3, -0.92)])
    for angle in (36, 63, 90, 117, 144):
        x, y = _round(angle, 0.76)
        pen.line([(x * 0.16, -0.52), (x, y - 0.12)], 0.11, cut=True)


def _lemon(pen: Pen) -> None:
    """A lemon with its two tips and a gleam along its side."""
    lean = math.radians(35)

    def tilted(u: float, v: float) -> Point:
        return u * math.cos(lean) - v * math.sin(lean), u * math.sin(lean) + v * math.cos(lean)

    edge = []
    for step in range(36):
        across, up = math.cos(step * math.pi / 18), math.sin(step * math.pi / 18)
        tip = 0.26 * max(0, abs(across) - 0.93) / 0.07 * (1 if across > 0 else -1)
        edge.append(tilted(0.76 * across + tip, 0.6 * up))
    pen.area(tilted(0, 0), edge)
    gleam = [_round(angle, 0.4) for angle in range(60, 151, 15)]
    pen.line([tilted(x * 1.15, y * 0.95) for x, y in gleam], 0.13, cut=True)


def _star(pen: Pen) -> None:
    """A rose of eight winds."""
    reach = (1.05, 0.3, 0.66, 0.3)
    pen.area((0, 0), [_round(90 + 22.5 * step, reach[step % 4]) for step in range(16)])
    pen.disc(0.14, cut=True)


_DRAW: dict[int, Callable[[Pen], None]] = {
    1: _sun,
    2: _waves,
    3: _olive,
    4: _shell,
    5: _lemon,
    6: _star,
}


def symbol(number: int, middle: Point, size: float, ink: Rgba, ground: Rgba) -> None:
    """A symbol round a point, `size` high, in ink on its ground."""
    _DRAW[number](Pen(middle, size / 2, ink, ground))
