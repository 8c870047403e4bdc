"""What the test tables of the games share: files to begin with, the app on one, and its fingers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.kit.touch.press import Pressable
from companion.shell import Shell
from companion.store.sqlite import open_store
from engine.files import codec
from tests.ui.window import PHONE, TestWindow


class TableScreen:
    """The app on one table; every tap is counted."""

    def __init__(
        self, window: TestWindow, folder: Path, file: dict[str, Any], size: Any = PHONE
    ) -> None:
        self.window, self.taps = window, 0
        self.store, _ = open_store(folder)
        self.store.set("welcomed", True)
        table = codec.read(json.dumps(file).encode())
        self.shell = Shell(self.store)
        self.shell.begin()
        self.shell.go("table", self.store.create(table))
        window.open(self.shell, size)
        window.settle()

    @classmethod
    def showing(cls, window: TestWindow, shell: Any) -> Any:
        """The same fingers on a table that the app shows already."""
        screen = cls.__new__(cls)
        screen.window, screen.taps = window, 0
        screen.shell, screen.store = shell, shell.store
        return screen

    @property
    def host(self) -> Any:
        """The screen of the table."""
        return self.shell.screen

    @property
    def view(self) -> Any:
        """The game's part of it."""
        return self.host.board

    @property
    def model(self) -> Any:
        return self.host.model

    @property
    def state(self) -> Any:
        return self.model.state

    @property
    def sheet(self) -> Any:
        """The open sheet."""
        sheet = self.host._sheet
        return sheet if sheet is not None and sheet.is_open else None

    @property
    def top(self) -> Any:
        """What is in front."""
        return self.sheet or self.view

    # Fingers

    def tap(self, target: Any) -> None:
        """Touch something, scrolling to it first where it is out of sight."""
        self.taps += 1
        self.window.reach(target)
        self.press(target)
        self.window.settle()

    def press(self, target: Any) -> None:
        """A finger goes down and up."""
        self.window.tap(target)

    def say(self, words: str) -> None:
        """Tap what says these words: in the open sheet, or on the table."""
        self.tap(self.find(words))

    def find(self, what: Any, root: Any = None) -> Any:
        """The pressable part with these words, in the open sheet if there is one.

        A button comes before a row, which in some languages says the same.
        """
        here = self.window.find_all(what, root or self.top)
        button = next((part for part in here if isinstance(part, Pressable)), None)
        found = button or self.window.find(what, root or self.top)
        while not isinstance(found, Pressable):
            found = found.parent
        return found

    # What came of it

    def texts(self, root: Any = None) -> str:
        """Every word in front."""
        return "\n".join(sorted(self.window.texts(root or self.top)))

    def points(self, category: str) -> tuple[int, ...]:
        """A row of the scorepad."""
        found: tuple[int, ...] = next(r.numbers for r in self.model.pad.rows if r.key == category)
        return found
