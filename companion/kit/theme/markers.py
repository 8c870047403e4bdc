"""The marks of players: a shape for each colour, drawn, so that colour never stands alone."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import (
    Color,
    Instruction,
    SmoothEllipse,
    SmoothQuad,
    SmoothRectangle,
    SmoothTriangle,
)
from kivy.properties import NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from companion.kit.theme.kv import load_kv
from companion.present.palette import SHAPES


def shape(name: str, x: float, y: float, size: float) -> list[Instruction]:
    """The instructions that draw a mark into the square at x, y; the colour is set before."""
    left, low = x, y
    right, high = x + size, y + size
    middle, centre = x + size / 2, y + size / 2
    if name == "triangle":
        return [
            SmoothTriangle(points=[left, low + size * 0.06, right, low + size * 0.06, middle, high])
        ]
    if name == "square":
        side = size * 0.86
        return [SmoothRectangle(pos=(middle - side / 2, centre - side / 2), size=(side, side))]
    if name == "diamond":
        return [SmoothQuad(points=[middle, low, right, centre, middle, high, left, centre])]
    if name == "cross":
        arm = size * 0.36
        return [
            SmoothRectangle(pos=(middle - arm / 2, low), size=(arm, size)),
            SmoothRectangle(pos=(left, centre - arm / 2), size=(size, arm)),
        ]
    segments = 6 if name == "hexagon" else 40
    return [SmoothEllipse(pos=(x, y), size=(size, size), segments=segments)]


class Mark(Widget):
    """A player's shape in the player's own colour, or in `ink`."""

    shape = OptionProperty("circle", options=SHAPES)
    colour = StringProperty("blue")
    paint = ObjectProperty(None, allownone=True)
    ink = ObjectProperty(None, allownone=True)
    size_dp = NumericProperty(14)
    _share = 1.0

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(self.draw, -1)
        for name in ("pos", "size", "shape", "paint", "ink"):
            self.fbind(name, redraw)
        redraw()

    def _drawn_with(self) -> Any:
        return self.ink or (self.paint.mark if self.paint else (0, 0, 0, 0))

    def draw(self, *_: object) -> None:
        """Draw the shape now."""
        self.canvas.clear()
        size = min(self.size) * self._share
        x, y = self.x + (self.width - size) / 2, self.y + (self.height - size) / 2
        self.canvas.add(Color(rgba=self._drawn_with()))
        for instruction in shape(self.shape, x, y, size):
            self.canvas.add(instruction)


class Disc(Mark):
    """A player's shape on a disc of the player's colour."""

    _share = 0.46

    def _drawn_with(self) -> Any:
        return self.ink or (self.paint.on if self.paint else (0, 0, 0, 0))


load_kv(__file__)
