"""The face of everything that is tapped and has words: an icon and a text, centred or not."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.layout import Layout

from companion.kit.surfaces.plate import Plate
from companion.kit.theme.icons import Icon
from companion.kit.theme.kv import load_kv
from companion.kit.theme.markers import Disc
from companion.kit.theme.text import STYLES, Text
from companion.kit.touch.press import Pressable


class Face(Pressable, Plate, Layout):
    """Words to tap, with an icon or a player's mark before them; grows with its text.

    `stretches` takes the width it is given; otherwise it hugs its words up to `max_width`.
    """

    width: Any
    text = StringProperty("")
    icon = StringProperty("")
    shape = StringProperty("")
    colour = StringProperty("")
    style = OptionProperty("button", options=list(STYLES))
    ink = ColorProperty("#000000")
    align = OptionProperty("center", options=["left", "center"])
    stretches = BooleanProperty(defaultvalue=True)
    max_width = NumericProperty(1_000_000)
    min_width = NumericProperty("48dp")
    min_height = NumericProperty("48dp")
    pad_x = NumericProperty("16dp")
    pad_y = NumericProperty("8dp")
    gap = NumericProperty("8dp")
    icon_dp = NumericProperty(22)

    def __init__(self, **kwargs: Any) -> None:
        self.words = Text(halign="center")
        self.sign: Icon | Disc | None = None
        super().__init__(**kwargs)
        self.add_widget(self.words)
        self._dress()
        self.fbind("style", self._dress)
        self.fbind("text", self._dress)
        self.fbind("ink", self._dress)
        self.fbind("align", self._dress)
        self._show_sign()
        for name in ("icon", "shape", "colour", "icon_dp"):
            self.fbind(name, self._show_sign)
        for name in ("pos", "size", "max_width", "min_width", "min_height", "pad_x", "text"):
            self.fbind(name, self._trigger_layout)

    def _dress(self, *_: object) -> None:
        self.words.style, self.words.text, self.words.ink = self.style, self.text, self.ink
        self.words.halign = self.align
        if isinstance(self.sign, Icon):
            self.sign.ink = self.ink

    def _show_sign(self, *_: object) -> None:
        if self.sign is not None:
            self.remove_widget(self.sign)
            self.sign = None
        if self.shape:
            self.sign = Disc(shape=self.shape, colour=self.colour, size_dp=self.icon_dp)
        elif self.icon:
            self.sign = Icon(name=self.icon, ink=self.ink, size_dp=self.icon_dp)
        if self.sign is not None:
            self.add_widget(self.sign)
        self._trigger_layout()

    def _beside(self) -> float:
        """How much width goes to what is not text."""
        sign = self.sign.width + (self.gap if self.text else 0) if self.sign else 0
        return float(sign + 2 * self.pad_x)

    def natural(self) -> float:
        """How wide it is with its words on one line."""
        return max(float(self.min_width), self._beside() + self.words.natural())

    def do_layout(self, *_: object) -> None:
        beside = self._beside()
        room = max((self.width if self.stretches else self.max_width) - beside, 1)
        self.words.width = max(1, min(self.words.natural(), room))
        if not self.stretches:
            self.width = max(self.min_width, beside + self.words.width)
        sign = self.sign.height if self.sign else 0
        self.height = max(self.min_height, max(self.words.height, sign) + 2 * self.pad_y)
        self._place(beside)

    def _place(self, beside: float) -> None:
        content = beside - 2 * self.pad_x + (self.words.width if self.text else 0)
        x = self.x + self.pad_x
        if self.align == "center":
            x = self.center_x - content / 2
        if self.sign:
            self.sign.pos = x, self.center_y - self.sign.height / 2
            x = self.sign.right + (self.gap if self.text else 0)
        self.words.pos = x, self.center_y - self.words.height / 2


load_kv(__file__)
