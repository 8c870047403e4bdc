"""What can wait until people see something."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock


def after_frame(act: Callable[[], object]) -> None:
    """Do something once the next frame is drawn: a tick comes before it, the second one after."""
    Clock.schedule_once(lambda _: Clock.schedule_once(lambda _: act()))
