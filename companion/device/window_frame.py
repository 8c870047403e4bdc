"""The window on a desktop: how large it opens and where, as it was left or as the screen allows.

Sizes and places are those of the window system, which are dp where nobody asked for another
density.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from companion.settings import Frame
from companion.store.errors import StoreError

SMALLEST = (320, 480)

# Two panes beside one another, and a phone where the screen has no room for them.
_BROAD, _PHONE = (1180, 820), (412, 915)
_LEAST_BROAD = (900, 600)
# How much of a screen a new window takes at most.
_SHARE = 0.9
# So much of a window's upper edge has to be on a screen for somebody to get hold of it.
_HANDLE = (120, 40)
_REST = 0.5
_VIDEO = 0x20


class Area(NamedTuple):
    """A part of what the screens show."""

    left: int
    top: int
    width: int
    height: int


def opening(kept: Frame | None, screens: Sequence[Area], scale: float = 1) -> Frame:
    """How the window opens: as it was left, no larger than its screen and never out of sight."""
    smallest = tuple(round(side * scale) for side in SMALLEST)
    if kept is None:
        return _first(screens, scale)
    width, height, left, top = kept
    screen = next((one for one in screens if _is_in_sight(kept, one)), None)
    room = screen or (screens[0] if screens else None)
    if room is not None:
        width, height = min(width, room.width), min(height, room.height)
    width, height = max(width, smallest[0]), max(height, smallest[1])
    if screen is None:
        return Frame(width, height)
    return Frame(width, height, left, top)


def _first(screens: Sequence[Area], scale: float) -> Frame:
    """How it opens at the first start."""
    if not screens:
        return Frame(*(round(side * scale) for side in _PHONE))
    width, height = (round(side * _SHARE) for side in screens[0][2:])
    is_broad = width >= _LEAST_BROAD[0] * scale and height >= _LEAST_BROAD[1] * scale
    wanted = _BROAD if is_broad else _PHONE
    sides = zip(wanted, (width, height), SMALLEST, strict=True)
    return Frame(*(round(max(min(want * scale, most), low * scale)) for want, most, low in sides))


def _is_in_sight(frame: Frame, screen: Area) -> bool:
    """The upper edge of the window is on the screen, so that it can be dragged."""
    assert frame.left is not None
    assert frame.top is not None
    across = min(frame.left + frame.width, screen.left + screen.width)
    across -= max(frame.left, screen.left)
    below = screen.top + screen.height - frame.top
    return across >= _HANDLE[0] and below >= _HANDLE[1] and frame.top >= screen.top


def configure(kept: Frame | None) -> Frame:
    """Tell Kivy, before it makes its window, how that opens."""
    from kivy.config import Config  # noqa: PLC0415

    scale = float(os.environ.get("KIVY_METRICS_DENSITY") or 1)
    frame = opening(kept, screens(), scale)
    values: dict[str, int | str] = {"width": frame.width, "height": frame.height}
    values |= {f"minimum_{name}": round(SMALLEST[at] * scale) for at, name in enumerate(values)}
    if frame.left is not None and frame.top is not None:
        values |= {"position": "custom", "left": frame.left, "top": frame.top}
    for name, value in values.items():
        Config.set("graphics", name, str(value))
    return frame


def screens() -> list[Area]:
    """The screens without the bars of the desktop, the main one first; nothing if SDL is mute."""
    # The window opens even if asking fails on some system.
    with suppress(Exception):
        return _ask_sdl()
    return []


def _ask_sdl() -> list[Area]:
    import ctypes  # noqa: PLC0415

    # Kivy's own SDL, by the module that links to it: importing that would open the window.
    if sys.platform == "win32":
        sdl = ctypes.CDLL("SDL2.dll")
    else:
        import kivy  # noqa: PLC0415

        folder = Path(kivy.__file__).parent / "core" / "window"
        sdl = ctypes.CDLL(str(next(folder.glob("_window_sdl2*.so"))))
    if sdl.SDL_InitSubSystem(_VIDEO) < 0:
        return []
    area, found = (ctypes.c_int * 4)(), []
    for number in range(sdl.SDL_GetNumVideoDisplays()):
        if sdl.SDL_GetDisplayUsableBounds(number, area) == 0:
            found.append(Area(*area))
    if sys.platform == "win32":
        # There Kivy still has something to say to SDL before it begins.
        sdl.SDL_QuitSubSystem(_VIDEO)
    return found


class Following:
    """Remembers the size and position of the window."""

    def __init__(self, window: Any, opened: Frame, keep: Callable[[Frame], object]) -> None:
        from kivy.clock import Clock  # noqa: PLC0415

        self._window, self._keep = window, keep
        self._opened, self._shift = opened, (0, 0)
        self._rest = Clock.create_trigger(lambda _: self.keep(), _REST)
        # The position is known once the window is open; the system adds its frame.
        Clock.schedule_once(self._begin, _REST)

    def _begin(self, _: float) -> None:
        opened = self._opened
        if opened.left is not None and opened.top is not None:
            self._shift = self._window.left - opened.left, self._window.top - opened.top
        self._window.bind(on_resize=self._changed, on_move=self._changed)

    def _changed(self, *_: object) -> None:
        self._rest()

    def end(self) -> None:
        """Store a pending change and stop listening."""
        self._window.unbind(on_resize=self._changed, on_move=self._changed)
        if self._rest.is_triggered:
            self._rest.cancel()
            self.keep()

    def keep(self) -> None:
        """Store the size and position; a failure to store them is ignored."""
        width, height = self._window.system_size
        left, top = self._window.left - self._shift[0], self._window.top - self._shift[1]
        sides = (width, height, left, top)
        with suppress(StoreError):
            self._keep(Frame(*map(int, sides)))
