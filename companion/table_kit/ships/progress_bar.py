"""How far somebody has come, as a bar."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty

from companion.kit.theme import theme
from companion.kit.theme.canvas_widget import CanvasWidget


class Progress(CanvasWidget):
    """A bar filled by `value`, 0 to 1. What is missing stands in words beside it."""

    value = NumericProperty(0)
    drawn_from = ("value",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(8), **kwargs)

    def draw(self, *_: object) -> None:
        self.canvas.clear()
        done = self.width * min(max(self.value, 0), 1)
        with self.canvas:
            for colour, wide in ((theme.line, self.width), (theme.sea, done)):
                Color(*colour)
                RoundedRectangle(pos=self.pos, size=(wide, self.height), radius=[dp(4)])
