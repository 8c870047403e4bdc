"""What can wait until people see something."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from kivy.clock import Clock

# Of each frame, so that there is time left to draw it.
_SHARE = 1 / 100


def after_frame(act: Callable[[], object]) -> None:
    """Do something once the next frame is drawn: a tick comes before it, the second one after."""
    Clock.schedule_once(lambda _: Clock.schedule_once(lambda _: act()))


def in_steps(steps: Iterator[object]) -> None:
    """Go through long work a little in each frame; who gives it up closes it."""

    def go(_: float) -> None:
        end = time.monotonic() + _SHARE
        for _step in steps:
            if time.monotonic() > end:
                Clock.schedule_once(go)
                return

    after_frame(lambda: go(0))
