"""A table of Tolleno in the app, for tests that tap it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.games.tolleno.scene import centre, spot_box
from companion.games.tolleno.tile_pad import is_turned
from companion.kit.press import Pressable
from companion.kit.scroll import Scroll
from companion.kit.sheet import Sheet
from companion.navigation import Shell
from companion.tables import Store
from engine import codec
from engine.games.tolleno.pieces import Field
from tests.ui.window import PHONE, TestWindow, rectangle

GOLDEN = Path(__file__).parents[1] / "games" / "tolleno" / "golden"


def golden(name: str) -> dict[str, Any]:
    """A table that scores the same for ever."""
    content: dict[str, Any] = json.loads((GOLDEN / f"{name}.json").read_bytes())
    return content


class Screen:
    """A table in the app, in a window; every tap is counted."""

    def __init__(
        self, window: TestWindow, folder: Path, content: dict[str, Any], size: Any = PHONE
    ) -> None:
        self.window, self.taps = window, 0
        self.store, _ = Store.open(folder)
        table = codec.read(json.dumps({**content, "moves": []}).encode())
        self.shell = Shell(self.store, None)
        identifier = self.store.create(table)
        self.shell.begin()
        self.shell.go("table", identifier)
        window.open(self.shell, size)
        window.settle()

    @property
    def table(self) -> Any:
        """The screen of the table."""
        return self.shell.screen

    @property
    def view(self) -> Any:
        return self.table.board

    @property
    def model(self) -> Any:
        return self.table.model

    @property
    def state(self) -> Any:
        return self.model.state

    # Fingers

    def tap(self, target: Any) -> None:
        """Touch something, scrolling to it first where it is out of sight."""
        self.taps += 1
        self._reach(target)
        self.window.tap(target)
        self.window.settle(1)

    def _reach(self, target: Any) -> None:
        parent = getattr(target, "parent", None)
        while parent is not None and parent is not parent.parent:
            if isinstance(parent, Scroll) and parent.children[0].height > parent.height:
                parent.scroll_to(target, padding=4, animate=False)
                parent.sync()
                self.window.settle()
            parent = parent.parent

    def say(self, words: str) -> None:
        """Tap what says these words: in the open sheet, or on the screen."""
        found = self.window.find(words, self.top)
        while not isinstance(found, Pressable):
            found = found.parent
        self.tap(found)

    def chip(self, row: Any, key: str) -> None:
        """Tap a chip by its key."""
        self.tap(next(chip for chip in row.chips if chip.key == key))

    def point(self, row: int, column: int, plot: int | None = None) -> tuple[float, float]:
        """Where a field, or a plot of its tile, is in the window."""
        city, at = self.view.city, Field(row, column)
        x, y = centre(at)
        if plot is not None:
            number = len(city.picture.state.city[at].plots)
            box = spot_box(at, plot, number)
            x, y = box.x + box.width / 2, box.y + box.height / 2
        return city.to_window(*city.to_screen(x, y))  # type: ignore[no-any-return]

    def touch(self, row: int, column: int, plot: int | None = None) -> None:
        """Tap a field or a plot; from under a button of the board it is moved first."""
        x, y = self.point(row, column, plot)
        for tool in list(self.view.city.children):
            left, low, right, top = rectangle(tool)
            if left <= x <= right and low <= y <= top:
                self.tap(tool)
                self.window.drag((x - 60, y + 60), dx=-40, dy=40)
                x, y = self.point(row, column, plot)
        self.tap((x, y))

    def pad(self, pad: Any, plot: int) -> None:
        """Tap a plot of a large tile."""
        box = spot_box(Field(0, 0), plot, len(pad.state.tiles[0].plots))
        self._reach(pad)
        x, y = pad.to_window(
            pad.x + (box.x + box.width / 2) * pad.width,
            pad.top + (box.y + box.height / 2) * pad.height,
        )
        self.tap((x, y))

    def shape(self, row: Any, canals: tuple[str, ...]) -> None:
        """Choose the shape of canals, however they are turned."""
        buttons = reversed(row.children)
        self.tap(next(button for button in buttons if is_turned(canals, button.shape_of)))

    # What there is

    @property
    def sheet(self) -> Any:
        """The open sheet."""
        return next(iter(self.window.find_all(Sheet)), None)

    @property
    def top(self) -> Any:
        """What is in front."""
        return self.sheet or self.table

    def texts(self) -> str:
        """Every word in front."""
        return "\n".join(sorted(self.window.texts(self.top)))

    def lines(self) -> list[tuple[Any, ...]]:
        """Every line of the score, without its pieces' order."""
        return [
            (int(line.seat), line.category, line.points, line.rule, self.model.say(line.because))
            for line in self.model.table.score.lines
        ]
