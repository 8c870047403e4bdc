"""A name with its mark, centred together over a column of numbers."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.kit.layout import Arranged
from companion.kit.theme.markers import Mark
from companion.kit.theme.text import Text


class MarkedName(Arranged):
    """A player's mark beside the name, or above it (`is_tall`), in the middle of its width."""

    name = StringProperty("")
    shape = StringProperty("circle")
    colour = StringProperty("blue")
    style = StringProperty("label")
    tone = StringProperty("ink")
    scale = NumericProperty(1)
    is_tall = BooleanProperty(defaultvalue=False)

    def __init__(self, **kwargs: Any) -> None:
        self.mark = Mark(size_dp=13)
        self.words = Text(halign="center")
        super().__init__(**kwargs)
        self.add_widget(self.mark)
        self.add_widget(self.words)
        for name in ("name", "shape", "colour", "style", "tone", "scale", "is_tall"):
            self.fbind(name, self._dress)
        self._dress()

    def _dress(self, *_: object) -> None:
        self.mark.size_dp, self.words.scale = 13 * self.scale, self.scale
        self.mark.shape, self.mark.colour = self.shape, self.colour
        self.words.text, self.words.style, self.words.tone = self.name, self.style, self.tone
        self._trigger_layout()

    @property
    def _gap(self) -> float:
        return float(self.mark.width * 0.35)

    def arrange(self) -> float:
        beside = 0 if self.is_tall else self.mark.width + self._gap
        self.words.width = max(1, min(self.words.natural(), self.width - beside))
        if self.is_tall:
            return float(self.mark.height + dp(4) + self.words.height)
        return float(max(self.mark.height, self.words.height))

    def place(self) -> None:
        if self.is_tall:
            self.mark.center_x, self.mark.top = self.center_x, self.top
            self.words.center_x, self.words.y = self.center_x, self.y
            return
        whole = self.mark.width + self._gap + self.words.width
        self.mark.x, self.mark.center_y = self.center_x - whole / 2, self.center_y
        self.words.x, self.words.center_y = self.mark.right + self._gap, self.center_y
