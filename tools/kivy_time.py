"""Replace the source of time of all of Kivy.

Kivy's clock calls `ClockBaseBehavior.time`; the modules below import `time` by name.
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
    """Make all of Kivy read the time from a function, until the process ends."""
    from kivy.clock import Clock, ClockBaseBehavior  # noqa: PLC0415

    ClockBaseBehavior.time = staticmethod(time)
    Clock._last_tick = Clock._start_tick = Clock._duration_ts0 = time()
    Clock._last_fps_tick = None
    for name in _USERS:
        import_module(name).time = time  # type: ignore[attr-defined]
