"""The stepper: minus, a number, plus; a finger that stays goes on counting."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import AliasProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.kit.layout import Spread
from companion.kit.theme.icons import IconButton
from companion.kit.theme.kv import load_kv

REPEAT = 0.12


class StepButton(IconButton):
    """A button that steps once for a tap and again and again while held: `on_step`."""

    __events__ = ("on_step",)

    def __init__(self, **kwargs: Any) -> None:
        self._again: Any = None
        super().__init__(hold_after=0.4, **kwargs)

    def on_hold(self) -> None:
        self._again = Clock.schedule_interval(self._step, REPEAT)
        self.dispatch("on_step")

    def _step(self, _: float) -> bool:
        if self.disabled or self.state != "down":
            return False
        self.dispatch("on_step")
        return True

    def on_release(self) -> None:
        if self._again is None:
            self.dispatch("on_step")

    def on_touch_up(self, touch: Any) -> bool:
        taken = bool(super().on_touch_up(touch))
        self._stop()
        return taken

    def _stop(self) -> None:
        if self._again is not None:
            self._again.cancel()
            self._again = None

    def on_step(self) -> None:
        """One step is asked for."""


class StepperKeys(BoxLayout):
    """The number between its two buttons."""

    value = NumericProperty(0)

    def natural(self) -> float:
        """How wide it is."""
        return float(self.minimum_width)


class Stepper(Spread):
    """A number to count up and down: `on_change(value)` after each step of a finger.

    It stops at `minimum` and at `maximum` (None: no end). `label` says what is counted.
    """

    __events__ = ("on_change",)

    label = StringProperty("")
    value = NumericProperty(0)
    minimum = NumericProperty(0, allownone=True)
    maximum = NumericProperty(None, allownone=True)
    step = NumericProperty(1)

    def _can_fall(self) -> bool:
        return self.minimum is None or bool(self.value > self.minimum)

    can_fall = AliasProperty(_can_fall, bind=["value", "minimum"])

    def _can_rise(self) -> bool:
        return self.maximum is None or bool(self.value < self.maximum)

    can_rise = AliasProperty(_can_rise, bind=["value", "maximum"])

    def move(self, steps: int) -> None:
        """Count on by some steps, no further than the ends."""
        value = self.value + steps * self.step
        if self.minimum is not None:
            value = max(value, self.minimum)
        if self.maximum is not None:
            value = min(value, self.maximum)
        if value != self.value:
            self.value = value
            self.dispatch("on_change", value)

    def on_change(self, value: int) -> None:
        """A finger changed the number."""


load_kv(__file__)
