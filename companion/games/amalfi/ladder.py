"""The spaces of a milestone: points on free ones, a player's mark on those that are taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ListProperty

from companion.kit.theme import theme
from companion.kit.theme.canvas_widget import CanvasWidget
from companion.table_kit.brush import shape, write

_WIDE, _HIGH, _GAP = 58, 30, 6


class Ladder(CanvasWidget):
    """`spaces` are pairs of the points and the owner's colour and shape, or None for a free one."""

    spaces = ListProperty([])
    drawn_from = ("spaces",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        for name in ("width", "spaces"):
            self.fbind(name, self._grow)
        theme.bind(text_scale=self._grow)
        self._grow()

    def _rung(self) -> tuple[float, float]:
        return dp(_WIDE) * theme.icon_scale, dp(_HIGH) * theme.icon_scale

    def _across(self) -> int:
        return max(1, int((self.width + dp(_GAP)) // (self._rung()[0] + dp(_GAP))))

    def _grow(self, *_: object) -> None:
        lines = -(-len(self.spaces) // self._across())
        self.height = max(0, lines * (self._rung()[1] + dp(_GAP)) - dp(_GAP))
        self._draw_soon()

    def draw(self, *_: object) -> None:
        wide, high = self._rung()
        self.canvas.clear()
        with self.canvas:
            for number, space in enumerate(self.spaces):
                line, column = divmod(number, self._across())
                x = self.x + column * (wide + dp(_GAP))
                y = self.top - high - line * (high + dp(_GAP))
                self._draw_rung(space, x, y)

    def _draw_rung(self, space: Sequence[Any], x: float, y: float) -> None:
        points, owner = space
        wide, high = self._rung()
        middle, size = y + high / 2, dp(15) * theme.icon_scale
        Color(*(theme.sunken if owner is None else theme.soft))
        RoundedRectangle(pos=(x, y), size=(wide, high), radius=[dp(8)])
        if owner is None:
            write(str(points), (x + wide / 2, middle), size, theme.ink)
            return
        colour, mark = owner
        Color(*theme.players[colour].mark)
        shape(mark, (x + wide * 0.3, middle), high * 0.24)
        write(str(points), (x + wide * 0.66, middle), size, theme.muted)
