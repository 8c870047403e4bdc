"""An X display without a screen, the app on it as people start it, fingers and eyes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.store.sqlite import open_store
from tests.desktop.xclient import Client, Geometry
from tests.play import read

ROOT = Path(__file__).parent.parent.parent
SAMPLE = ROOT / "data" / "piazza" / "samples" / "whole-game.json"
# A machine that does other work takes its time; one that is stuck takes longer.
_PATIENCE = 600


class Display:
    """One display; `start` is what somebody types who wants the app."""

    def __init__(self, folder: Path, width: int, height: int) -> None:
        self.folder = folder
        reader, writer = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24"],
            pass_fds=[writer],
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader) as answer:
            self.name = f":{answer.readline().strip()}"
        self._client = Client(self.name)
        self.app: subprocess.Popen[str] | None = None
        kivy = folder.parent / "kivy"
        leave = ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "KIVY_METRICS_DENSITY")
        self._environment = {name: value for name, value in os.environ.items() if name not in leave}
        self._environment |= {
            "DISPLAY": self.name,
            "COSTIERA_HOME": str(folder),
            "KIVY_HOME": str(kivy),
            "LC_ALL": "C",
        }

    def start(self, *command: str) -> None:
        """Start the app, or a program of a test that starts it."""
        self.app = subprocess.Popen(
            [sys.executable, *(command or ("-m", "companion"))],
            cwd=ROOT,
            env=self._environment,
            stderr=subprocess.PIPE,
            text=True,
        )

    def kill(self) -> None:
        """End the app as the phone does when it needs the room."""
        assert self.app is not None
        self.app.kill()
        self.app.communicate()

    def close(self) -> None:
        if self.app is not None and self.app.poll() is None:
            self.kill()
        self._client.close()
        self._server.terminate()
        self._server.wait()

    def until(self, done: Callable[[], Any]) -> Any:
        """Look until something is so, as long as the app runs."""
        end = time.monotonic() + _PATIENCE
        while not (found := done()):
            assert time.monotonic() < end, "it never happened"
            if self.app is not None and self.app.poll() is not None:
                raise AssertionError(f"the app ended: {self.app.communicate()[1]}")
            time.sleep(0.02)
        return found

    def leave(self) -> int:
        """Go back until the app has ended; with what."""
        assert self.app is not None
        end = time.monotonic() + _PATIENCE
        while self.app.poll() is None:
            assert time.monotonic() < end, "there is no way out"
            if window := self._client.window():
                self._client.key(window, "Escape")
            time.sleep(0.05)
        self.app.communicate()
        return self.app.returncode

    # Hands

    def window(self) -> int:
        """The app's window, once it is there."""
        return int(self.until(self._client.window))

    def geometry(self) -> Geometry:
        """Where the window is and how large."""
        found = self._client.geometry(self.window())
        assert found is not None
        return found

    @property
    def smallest(self) -> tuple[int, int]:
        """The smallest size that the window asks for."""
        return self._client.smallest(self.window())

    def place(self, wanted: Geometry) -> None:
        """Move and resize the window."""
        self._client.place(self.window(), wanted)

    def tap(self, x: int, y: int) -> None:
        """Click somewhere in the window."""
        left, top, *_ = self.geometry()
        self._client.click(left + x, top + y)

    def press(self, key: str) -> None:
        """Press a key."""
        self._client.key(self.window(), key)

    # What is stored

    def keep_table(self) -> str:
        """Put a table there which the app is to open; its id is the answer."""
        store = open_store(self.folder)[0]
        try:
            identifier = store.create(read(SAMPLE))
            store.set("welcomed", True)
            store.set("place", {"table": identifier, "view": "table", "tries": 0})
            return identifier
        finally:
            store.close()

    def setting(self, key: str) -> Any:
        """What the app has stored by now."""
        store = open_store(self.folder)[0]
        try:
            return store.setting(key)
        finally:
            store.close()

    def set(self, key: str, value: Any) -> None:
        """Store something before the app starts."""
        store = open_store(self.folder)[0]
        try:
            store.set(key, value)
        finally:
            store.close()

    def shows_table(self, identifier: str) -> bool:
        """The app has opened the table and drawn it: only then are the tries forgotten."""
        return bool(self.setting("place") == {"table": identifier, "view": "table"})
