"""How far somebody has come, as a bar."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.kit.theme import theme


class Progress(Widget):
    """A bar filled by `value`, 0 to 1. What is missing stands in words beside it."""

    value = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(8), **kwargs)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "value"):
            self.fbind(name, self._draw_soon)
        theme.bind(colours=self._repaint)
        self._draw_soon()

    def _repaint(self, *_: object) -> None:
        self._draw_soon()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        done = self.width * min(max(self.value, 0), 1)
        with self.canvas:
            for colour, wide in ((theme.line, self.width), (theme.sea, done)):
                Color(*colour)
                RoundedRectangle(pos=self.pos, size=(wide, self.height), radius=[dp(4)])
