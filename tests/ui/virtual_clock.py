"""Time that passes only when a test lets it: one clock for everything in Kivy that asks for it.

Kivy's clock takes its time from `ClockBaseBehavior.time`; the modules below took `time` by name.
"""

from __future__ import annotations

from importlib import import_module

from companion.offscreen_window import Stage

FRAME = 1 / 60
_USERS = (
    "kivy.effects.kinetic",
    "kivy.effects.scroll",
    "kivy.input.motionevent",
    "kivy.input.postproc.doubletap",
    "kivy.input.postproc.tripletap",
    "kivy.uix.behaviors.button",
)


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

    def install(self) -> None:
        """Be the clock of all of Kivy, for good."""
        from kivy.clock import Clock, ClockBaseBehavior  # noqa: PLC0415

        ClockBaseBehavior.time = staticmethod(self.time)
        Clock._last_tick = Clock._start_tick = Clock._duration_ts0 = self._now
        Clock._last_fps_tick = None
        for name in _USERS:
            import_module(name).time = self.time  # type: ignore[attr-defined]


class VirtualStage(Stage):
    """The offscreen window, in which a frame takes a sixtieth of a second of virtual time."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = VirtualClock()
        self.clock.install()

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
