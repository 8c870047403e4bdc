"""The switch: a line of words with on and off at its end; the whole line is the target."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.kit.surfaces.plate import Plate
from companion.kit.theme import theme
from companion.kit.theme.kv import load_kv
from companion.kit.touch.press import Pressable


class Toggle(Widget):
    """The drawn switch: off on the left, on with a tick on the right."""

    active = BooleanProperty(defaultvalue=False)
    slide = NumericProperty(0)
    thumb_x = NumericProperty(0)
    track = ColorProperty("#000000")

    def on_active(self, *_: object) -> None:
        Animation.cancel_all(self, "slide")
        if theme.motion:
            Animation(slide=int(self.active), d=0.12, t="out_quad").start(self)
        else:
            self.slide = int(self.active)


class SwitchRow(Pressable, Plate, BoxLayout):
    """Something that is on or off: `on_change(active)` when it is tapped."""

    __events__ = ("on_change",)

    text = StringProperty("")
    note = StringProperty("")
    active = BooleanProperty(defaultvalue=False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ids.toggle.slide = int(self.active)

    def on_release(self) -> None:
        self.active = not self.active
        self.dispatch("on_change", self.active)

    def on_change(self, active: bool) -> None:
        """It was turned on or off."""


load_kv(__file__)
