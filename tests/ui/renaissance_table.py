"""A table of Amalfi: Renaissance in the app's own screen, for tests that tap it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.kit.chips import Chip
from companion.kit.number_pad import PadKey
from companion.kit.press import Pressable
from companion.kit.scroll import Scroll
from companion.navigation import Shell
from companion.tables import Store
from engine import codec
from tests.ui.window import PHONE, TestWindow

GOLDEN = Path(__file__).parents[1] / "games" / "amalfi_renaissance" / "golden"
COLOURS = ("red", "yellow", "blue", "green")
NAMES = ("Anna", "Bruno", "Carla", "Dario")
TITLES = [
    {"title": "explorer", "ladder": [24, 18, 12]},
    {"title": "artist", "ladder": [12, 9, 6]},
    {"title": "discoverer", "ladder": [12, 9, 6]},
]


def golden(name: str) -> dict[str, Any]:
    """A table that must score the same for ever."""
    found: dict[str, Any] = json.loads((GOLDEN / f"{name}.json").read_text())
    return found


def new_game(players: int = 2, **setup: Any) -> dict[str, Any]:
    """A game that is to be kept from its first move on."""
    people = zip(NAMES[:players], COLOURS, strict=False)
    decrees = ["blessing", "mobilization", "trade", "universalism"]
    return {
        "format": "costiera-table/1",
        "game": "amalfi-renaissance",
        "players": [{"name": name, "colour": colour} for name, colour in people],
        "setup": {"decrees": decrees, "titles": TITLES, **setup},
    }


def finished(players: int = 3, **setup: Any) -> dict[str, Any]:
    """A finished table of which nothing has been keyed in."""
    return {**new_game(players, **setup), "position": {}}


class Screen:
    """The app on one table; every tap is counted."""

    def __init__(
        self, window: TestWindow, folder: Path, file: dict[str, Any], size: Any = PHONE
    ) -> None:
        self.window, self.taps = window, 0
        self.store, _ = Store.open(folder)
        self.store.set("welcomed", True)
        table = codec.read(json.dumps(file).encode())
        self.shell = Shell(self.store)
        self.shell.begin()
        self.shell.go("table", self.store.create(table))
        window.open(self.shell, size)
        window.settle()

    @property
    def host(self) -> Any:
        """The screen of the table."""
        return self.shell.screen

    @property
    def model(self) -> Any:
        return self.host.model

    @property
    def view(self) -> Any:
        return self.host.board

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
        self.reach(target)
        self.window.tap(target)
        self.window.settle(2)

    def reach(self, target: Any) -> None:
        """Scroll a page until a widget is in sight."""
        parent = getattr(target, "parent", None)
        while parent is not None and parent is not parent.parent:
            if isinstance(parent, Scroll) and parent.children[0].height > parent.height:
                parent.scroll_to(target, padding=4, animate=False)
                self.window.settle(2)
            parent = parent.parent

    def say(self, words: str) -> None:
        """Tap what says these words: in the open sheet, or on the table."""
        self.tap(self.find(words))

    def find(self, what: Any, root: Any = None) -> Any:
        """The pressable part with these words, in the open sheet if there is one."""
        found = self.window.find(what, root or self.top)
        while not isinstance(found, Pressable):
            found = found.parent
        return found

    def chip(self, field: Any, key: object) -> None:
        """Tap a chip of a field, unless it is the one chosen."""
        chip = next(c for c in self.window.find_all(Chip, field) if c.key == str(key))
        if not chip.selected:
            self.tap(chip)

    def enter(self, field: Any, number: int) -> None:
        """Enter a number: its chip, or the pad."""
        if field.value == number:
            return
        if number in field.common:
            self.chip(field, number)
            return
        self.tap(next(c for c in self.window.find_all(Chip, field) if c.key == "pad"))
        self.type(number, field)

    def type(self, number: int, root: Any = None) -> None:
        """A number on the pad that is open."""
        for key in (*str(abs(number)), *(["sign"] if number < 0 else []), "done"):
            keys = self.window.find_all(PadKey, root or self.top)
            self.tap(next(part for part in keys if key in (part.text, part.key)))

    def texts(self, root: Any = None) -> str:
        """Every word in front."""
        return "\n".join(sorted(self.window.texts(root or self.top)))

    # What came of it

    def points(self, category: str) -> tuple[int, ...]:
        """A row of the scorepad."""
        found: tuple[int, ...] = next(r.numbers for r in self.model.pad.rows if r.key == category)
        return found
