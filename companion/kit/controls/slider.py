"""The slider: a value on a line of steps, for the size of the text."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import AliasProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.kit.layout import Column
from companion.kit.theme.kv import load_kv
from companion.kit.touch.press import Target, claim, is_claimed, owns
from companion.kit.touch.scroll import SLOP
from companion.present.palette import LARGEST_TEXT, SMALLEST_TEXT


class StepSlider(Target, Widget):
    """A value from `minimum` to `maximum` in steps: `on_change(value)` while a finger moves it.

    A finger that goes up or down instead scrolls the page.
    """

    __events__ = ("on_change",)

    minimum = NumericProperty(0)
    maximum = NumericProperty(1)
    step = NumericProperty(0.1)
    value = NumericProperty(0)
    run = NumericProperty(0)

    def _part(self) -> float:
        return float((self.value - self.minimum) / (self.maximum - self.minimum))

    part = AliasProperty(_part, bind=["value", "minimum", "maximum"])

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        across, along = abs(touch.x - touch.ox), abs(touch.y - touch.oy)
        if across > dp(SLOP) and across > along and claim(touch, self):
            self._move(touch.x)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if not is_claimed(touch) or owns(touch, self):
            self._move(touch.x)
        return True

    def _move(self, x: float) -> None:
        margin = self.height / 2
        part = (x - self.x - margin) / max(self.width - 2 * margin, 1)
        steps = round(min(max(part, 0), 1) * (self.maximum - self.minimum) / self.step)
        value = round(self.minimum + steps * self.step, 6)
        if value != self.value:
            self.value = value
            self.dispatch("on_change", value)

    def on_change(self, value: float) -> None:
        """A finger moved it to another step."""


class TextSizeSlider(Column):
    """The size of the text from 80 to 200 %: `on_change(scale)`."""

    __events__ = ("on_change",)

    label = StringProperty("")
    value = NumericProperty(1.0)
    minimum = NumericProperty(SMALLEST_TEXT)
    maximum = NumericProperty(LARGEST_TEXT)

    def on_change(self, value: float) -> None:
        """Another size was chosen."""


load_kv(__file__)
