"""Bread against the granary: a row of numbered pips, filled, free, or still out of reach."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from companion.kit.layout import Spread
from companion.kit.surfaces.plate import Plate
from companion.kit.theme import theme
from companion.kit.theme.canvas_widget import CarriedCanvas
from companion.kit.theme.text import Text
from companion.kit.touch.press import Pressable
from companion.table_kit.brush import write

_PIP = (19, 28)
_GAP = 5


class Pips(CarriedCanvas):
    """The pips themselves: as wide as they are in one line, or in two where it is too narrow.

    `marks` stand on them instead of their numbers.
    """

    value = NumericProperty(None, allownone=True)
    limit = NumericProperty(6)
    most = NumericProperty(12)
    marks = ListProperty([])
    drawn_from = ("value", "limit", "most", "marks")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        for name in ("width", "most"):
            self.fbind(name, self._grow)
        theme.bind(text_scale=self._grow)
        self._grow()

    def _pip(self) -> tuple[float, float]:
        scale = theme.icon_scale
        return dp(_PIP[0]) * scale, dp(_PIP[1]) * scale

    def natural(self) -> float:
        """How wide it is in one line."""
        wide, _ = self._pip()
        return float(self.most * wide + (self.most - 1) * dp(_GAP))

    def _across(self) -> int:
        wide, _ = self._pip()
        fitting = max(1, int((self.width + dp(_GAP) + 1) // (wide + dp(_GAP))))
        lines = -(-int(self.most) // fitting)
        return -(-int(self.most) // lines)

    def _grow(self, *_: object) -> None:
        high = self._pip()[1]
        lines = -(-int(self.most) // self._across())
        self.height = lines * high + (lines - 1) * dp(_GAP)
        self._draw_soon()

    def look(self) -> tuple[Any, ...]:
        return self.value, self.limit, self.most, tuple(self.marks), self._across(), self.height

    def paint(self) -> None:
        wide, high = self._pip()
        across = self._across()
        for number in range(int(self.most)):
            line, column = divmod(number, across)
            x, top = column * (wide + dp(_GAP)), self.height - line * (high + dp(_GAP))
            self._draw_pip(number + 1, x, top - high)

    def _draw_pip(self, number: int, x: float, y: float) -> None:
        wide, high = self._pip()
        filled, free = number <= (self.value or 0), number <= self.limit
        Color(*(theme.accent if filled else theme.sunken if free else theme.off))
        RoundedRectangle(pos=(x, y), size=(wide, high), radius=[dp(6)])
        ink = theme.accent_ink if filled else theme.ink if free else theme.off_ink
        mark = str(self.marks[number - 1]) if self.marks else str(number)
        write(mark, (x + wide / 2, y + high / 2), dp(13) * theme.icon_scale, ink)
        if not free and not filled:
            Color(*theme.off_ink)
            RoundedRectangle(
                pos=(x + wide * 0.2, y + dp(3)), size=(wide * 0.6, dp(1.5)), radius=[1]
            )


class PipTrack(Pressable, Plate, Spread):
    """A word and its pips, to tap: `on_release`."""

    label = StringProperty("")
    value = NumericProperty(None, allownone=True)
    limit = NumericProperty(6)
    most = NumericProperty(12)

    def __init__(self, **kwargs: Any) -> None:
        self._label, self.pips = Text(), Pips()
        super().__init__(size_hint_y=None, **kwargs)
        self.add_widget(self._label)
        self.add_widget(self.pips)
        for part in (self._label, self.pips):
            part.fbind("height", self._trigger_layout)
        for name in ("label", "value", "limit", "most"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_: object) -> None:
        self._label.text = self.label
        self.pips.most, self.pips.limit, self.pips.value = self.most, self.limit, self.value
        self._trigger_layout()

    def arrange(self) -> float:
        return float(max(dp(48), super().arrange()))

    def is_stacked(self) -> bool:
        return bool(self._label.natural() + self.spacing + self.pips.natural() > self.width)

    def place(self) -> None:
        if self.is_stacked():
            self._label.x, self._label.top = self.x, self.top
            self.pips.x, self.pips.top = self.x, self._label.y
        else:
            super().place()
