"""Time that passes only when a test lets it."""

from __future__ import annotations

from companion.offscreen_window import Stage
from tools.kivy_time import replace_time

FRAME = 1 / 60


class VirtualClock:
    """A clock that stands still until it is advanced."""

    def __init__(self) -> None:
        # Times of touches are taken for "none yet" where they are zero.
        self._now = 1_000_000.0

    def time(self) -> float:
        """What it shows, in seconds."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Let so much time pass."""
        self._now += seconds


class VirtualStage(Stage):
    """The offscreen window, in which a frame takes a sixtieth of a second of virtual time."""

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
        """Let time pass at the pace of a phone's frames, without drawing them."""
        end = self.clock.time() + seconds
        # A sum of sixtieths misses the end by a rounding error.
        while self.clock.time() < end - FRAME / 100:
            self.settle(1)
