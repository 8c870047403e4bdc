"""Touching: what can be pressed, and which part of the screen a moving finger belongs to."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.behaviors import ButtonBehavior

_CLAIM = "costiera.claim"


def claim(touch: Any, owner: object) -> bool:
    """Take a moving finger for a drag; False where another part already has it."""
    return touch.ud.setdefault(_CLAIM, owner) is owner


def owns(touch: Any, owner: object) -> bool:
    """This part has taken the finger for a drag."""
    return touch.ud.get(_CLAIM) is owner


def is_claimed(touch: Any) -> bool:
    """The finger is dragging something: lifting it presses nothing."""
    return _CLAIM in touch.ud


class Target:
    """Something for a finger: 48 dp at least each way, and never on another one."""


class Pressable(Target, ButtonBehavior):
    """Something to tap: `on_release` is the tap, `on_hold` a finger that stays.

    While a finger that came down here drags a list or a sheet, nothing is pressed.
    """

    __events__ = ("on_hold",)

    hold_after = NumericProperty(0.5)

    def __init__(self, **kwargs: Any) -> None:
        self._holding: Any = None
        super().__init__(**kwargs)

    def on_press(self) -> None:
        self._holding = Clock.schedule_once(self._held, self.hold_after)

    def _held(self, _: float) -> None:
        # In a slow frame the finger may be gone already: what it did is heard before the next one.
        self._holding = Clock.schedule_once(self._still_held)

    def _still_held(self, _: float) -> None:
        if self.state == "down" and not self.disabled:
            self.dispatch("on_hold")

    def on_state(self, _: object, state: str) -> None:
        if state == "normal":
            self._end_hold()

    def _end_hold(self) -> None:
        if self._holding is not None:
            self._holding.cancel()

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self and is_claimed(touch):
            self._let_go(touch)
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            self._end_hold()
        if touch.grab_current is self and is_claimed(touch):
            self._let_go(touch)
            return True
        return bool(super().on_touch_up(touch))

    def _let_go(self, touch: Any) -> None:
        touch.ungrab(self)
        self._do_release()

    def on_hold(self) -> None:
        """A finger stayed on it; a subclass may use it."""
