"""Brushes for drawn tables: short texts, players' shapes, edges, round corners."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import (
    Canvas,
    Color,
    Line,
    Mesh,
    Rectangle,
    RoundedRectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)

from companion.kit.theme import theme
from companion.present.palette import Rgba

SHAPE_CORNERS = {"triangle": (3, 90), "square": (4, 45), "diamond": (4, 0), "circle": (24, 0)}


@dataclass(frozen=True)
class Box:
    """A rectangle: left, bottom, width, height."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height


@lru_cache(maxsize=256)
def text(words: str, size: int, colour: Rgba, *, bold: bool = True) -> Any:
    """The picture of a short text, made once."""
    label = CoreLabel(text=words, font_size=size, bold=bold, color=colour)
    label.refresh()
    return label.texture


def write(words: str, middle: tuple[float, float], size: float, colour: Rgba) -> None:
    """A short text around a point."""
    texture = text(words, max(8, round(size)), tuple(colour))
    Color(1, 1, 1, 1)
    x, y = middle
    Rectangle(
        texture=texture, size=texture.size, pos=(x - texture.width / 2, y - texture.height / 2)
    )


def polygon(points: list[tuple[float, float]]) -> None:
    """A filled convex shape."""
    vertices = [value for x, y in points for value in (x, y, 0, 0)]
    Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan")


def shape(name: str, middle: tuple[float, float], radius: float) -> None:
    """A player's shape around a point."""
    corners, turn = SHAPE_CORNERS.get(name, (24, 0))
    angles = [math.radians(turn + 360 * corner / corners) for corner in range(corners)]
    x, y = middle
    polygon([(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles])


def shade(colour: Rgba, by: float) -> Rgba:
    """A colour made darker (below 1) or lighter (above)."""
    red, green, blue, alpha = colour
    return (min(1, red * by), min(1, green * by), min(1, blue * by), alpha)


def edge(box: Box, colour: Rgba, *, is_broken: bool = False) -> None:
    """The outline of a rectangle, dashed if broken."""
    Color(*colour)
    right, upper = box.x + box.width, box.y + box.height
    corners = [box.x, box.y, right, box.y, right, upper, box.x, upper]
    if is_broken:
        Line(points=corners, close=True, dash_length=6, dash_offset=4, width=1)
    else:
        Line(points=corners, close=True, width=1.05)


class Pieces:
    """Pieces of a drawing that are drawn once and used again while they look the same.

    `begin` before each drawing on a canvas that was cleared; then `draw` each piece with a key of
    all that it depends on, beside the theme. What is not drawn again is dropped.
    """

    def __init__(self) -> None:
        self._last: dict[Hashable, Canvas] = {}
        self._now: dict[Hashable, Canvas] = {}
        self._colours: object = None
        self._canvas: Canvas

    def begin(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._last = self._now if self._colours is theme.colours else {}
        self._now, self._colours = {}, theme.colours

    def draw(self, key: Hashable, paint: Callable[[], None]) -> None:
        """Put a piece on the canvas, which is the active one, painting it only if it is new."""
        piece = self._last.pop(key, None)
        if piece is not None:
            self._canvas.add(piece)
        else:
            piece = Canvas()
            with piece:
                paint()
        self._now[key] = piece


def mask(box: Box) -> None:
    """Paint only inside round corners from here on."""
    StencilPush()
    _corners(box)
    StencilUse()


def unmask(box: Box) -> None:
    """Paint everywhere again."""
    StencilUnUse()
    _corners(box)
    StencilPop()


def _corners(box: Box) -> None:
    Color(1, 1, 1, 1)
    RoundedRectangle(pos=(box.x, box.y), size=(box.width, box.height), radius=[theme.radius_m] * 4)
