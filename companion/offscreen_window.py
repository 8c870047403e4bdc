"""An offscreen window: opened once, filled, drawn and saved as screenshots."""

from __future__ import annotations

import gc
import logging
import os
import tempfile
from pathlib import Path
from typing import Any

from companion.kit.charts.png import png
from engine.errors import CostieraError

PHONE = (412, 915)
LANDSCAPE = (915, 412)
TABLET = (1180, 820)
ROOM = (1280, 1280)

MISSING = (
    "no window can be opened offscreen: the GL libraries are missing; "
    "install libgl1-mesa-dri libegl1 libgles2 libmtdev1"
)


class NoWindow(CostieraError, RuntimeError):
    """There is no window, and none can be had."""


def prepare(*, density: float = 1) -> None:
    """Set what Kivy reads when it is first imported; later it would have no effect."""
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    os.environ["KIVY_NO_ARGS"] = "1"
    os.environ["KIVY_NO_CONSOLELOG"] = "1"
    os.environ["KIVY_LOG_MODE"] = "PYTHON"
    os.environ["KIVY_NO_FILELOG"] = "1"
    os.environ["KIVY_METRICS_DENSITY"] = str(density)
    os.environ["KIVY_METRICS_FONTSCALE"] = "1"
    logging.getLogger("kivy").addHandler(logging.NullHandler())
    os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="costiera-kivy-")


def configure(width: int, height: int) -> None:
    """Set how large the window will be. Some parts of Kivy open it when they are imported."""
    from kivy.config import Config  # noqa: PLC0415

    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))
    Config.set("input", "mouse", "mouse,disable_multitouch")
    for provider in [name for name, _ in Config.items("input") if name != "mouse"]:
        Config.remove_option("input", provider)


class Stage:
    """The offscreen window: its size in dp, what it shows, its frames and pictures.

    `room` is the largest size in pixels that it can take: what SDL draws on offscreen never
    grows, so the window is opened that large and made smaller.
    """

    def __init__(self, room: tuple[int, int] = ROOM) -> None:
        self.window = _open(*room)
        self.root: Any = None

    def resize(self, width: float, height: float) -> None:
        """Give the window a size in dp."""
        from kivy.metrics import dp  # noqa: PLC0415

        self.window.size = (dp(width), dp(height))
        self.settle(2)

    def show(self, root: Any) -> Any:
        """Make a widget the only thing in the window."""
        self.clear()
        self.root = root
        self.window.add_widget(root)
        self.settle()
        return root

    def clear(self) -> None:
        """Take everything out of the window, and free it."""
        # What is gone would go on following the theme until Python gets round to it.
        if self.empty():
            gc.collect()

    def empty(self) -> bool:
        """Take everything out of the window, which frees it later; True if there was something."""
        children = list(self.window.children)
        for child in children:
            _quieten(child)
            self.window.remove_widget(child)
        self.root = None
        return bool(children)

    def frames(self, count: int = 1) -> None:
        """Let some frames pass, each with its input, its clock and its drawing."""
        from kivy.base import EventLoop  # noqa: PLC0415

        for _ in range(count):
            EventLoop.idle()

    def settle(self, count: int = 3) -> None:
        """Let frames pass without drawing them: all is laid out, nothing painted."""
        from kivy.base import EventLoop  # noqa: PLC0415
        from kivy.clock import Clock  # noqa: PLC0415

        for _ in range(count):
            Clock.tick()
            EventLoop.dispatch_input()
            Clock.tick_draw()

    def pixels(self) -> bytes:
        """What the window shows: four bytes for a pixel, the lowest line first."""
        from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels  # noqa: PLC0415

        self.window.canvas.ask_update()
        self.frames()
        width, height = (int(side) for side in self.window.size)
        return bytes(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE))

    def picture(self, path: Path) -> Path:
        """Save a screenshot."""
        pixels = self.pixels()
        width, height = (int(side) for side in self.window.size)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(png(width, height, pixels))
        return path


def _quieten(root: Any) -> None:
    """Take the keyboard from a field: it would hold on to the whole screen."""
    if getattr(root, "focus", False):
        root.focus = False
    for child in root.children:
        _quieten(child)


def _open(width: int, height: int) -> Any:
    configure(width, height)
    from kivy.base import EventLoop, runTouchApp  # noqa: PLC0415
    from kivy.clock import Clock  # noqa: PLC0415
    from kivy.core.window import Window  # noqa: PLC0415

    # No frame waits for a screen; the clock has read its configuration long ago.
    Clock._max_fps = 0

    if Window is None:
        raise NoWindow(MISSING)
    EventLoop.ensure_window()
    runTouchApp(embedded=True)
    return Window
