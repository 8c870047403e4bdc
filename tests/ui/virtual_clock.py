"""A clock that only tests advance, and a window that runs on it."""

from __future__ import annotations

from companion.offscreen_window import Stage
from tools.kivy_time import replace_time

FRAME = 1 / 60


class VirtualClock:
    """A clock that stands still until it is advanced."""

    def __init__(self) -> None:
        # Kivy takes a touch time of zero to mean that there was none.
        self._now = 1_000_000.0

    def time(self) -> float:
        """The current time in seconds."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Move the time forward."""
        self._now += seconds


class VirtualStage(Stage):
    """The offscreen window, where each frame takes a sixtieth of a second of virtual time."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = VirtualClock()
        replace_time(self.clock.time)

    def frames(self, count: int = 1) -> None:
        for _ in range(count):
            self.clock.advance(FRAME)
            super().frames(1)

    def settle(self, count: int = 3) -> None:
        for _ in range(count):
            self.clock.advance(FRAME)
            super().settle(1)

    def wait(self, seconds: float) -> None:
        """Advance the time frame by frame, without drawing."""
        end = self.clock.time() + seconds
        # Adding up sixtieths misses the end by a rounding error.
        while self.clock.time() < end - FRAME / 100:
            self.settle(1)
