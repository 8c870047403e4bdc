"""One source of time for everything in Kivy that asks for it.

Kivy's clock takes its time from `ClockBaseBehavior.time`; the modules below took `time` by name.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

_USERS = (
    "kivy.effects.kinetic",
    "kivy.effects.scroll",
    "kivy.input.motionevent",
    "kivy.input.postproc.doubletap",
    "kivy.input.postproc.tripletap",
    "kivy.uix.behaviors.button",
)


def replace_time(time: Callable[[], float]) -> None:
    """Have all of Kivy take its time from a function, for good."""
    from kivy.clock import Clock, ClockBaseBehavior  # noqa: PLC0415

    ClockBaseBehavior.time = staticmethod(time)
    Clock._last_tick = Clock._start_tick = Clock._duration_ts0 = time()
    Clock._last_fps_tick = None
    for name in _USERS:
        import_module(name).time = time  # type: ignore[attr-defined]
