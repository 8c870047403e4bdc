"""A table of Piazza as a screen of the app would show it, for tests that tap it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.games.piazza.picker import TileKey
from companion.games.piazza.table import table_view
from companion.kit import samples
from companion.kit.app_bar import AppBar
from companion.kit.insets import SafeArea
from companion.kit.navigation_bar import NavigationBar
from companion.kit.press import Pressable
from companion.kit.scaffold import Scaffold
from companion.kit.score_strip import ScoreStrip
from companion.kit.scroll import Scroll
from companion.model import TableModel
from companion.tables import Store
from engine import codec
from engine.games.piazza.pieces import Field, Kind
from tests.games.piazza.tables import LETTERS, board, content
from tests.ui.window import PHONE, TestWindow

GOLDEN = Path(__file__).parents[1] / "games" / "piazza" / "golden"


def golden(name: str) -> dict[str, Any]:
    """A whole game or a finished table, as a file."""
    found: dict[str, Any] = json.loads((GOLDEN / f"{name}.json").read_text())
    return found


def new_game(players: int = 4, **setup: Any) -> dict[str, Any]:
    """A game before its first tile."""
    return content(players, **setup)


def finished(players: int = 4) -> dict[str, Any]:
    """A finished table of which nothing has been keyed in."""
    return content(players, position={})


def lying(drawing: str, players: int = 4, **position: Any) -> dict[str, Any]:
    """A table as somebody keyed it in; its first row and column are 0."""
    return content(players, position={"tiles": board(drawing), **position})


class Host:
    """What the app's screen offers to a table view."""

    def __init__(self) -> None:
        self.sheet: Any = None

    def open_sheet(self, sheet: Any) -> None:
        self.sheet = sheet
        sheet.open()

    def close_sheet(self) -> None:
        self.sheet.close()

    def explain(self, seat: int, category: str) -> None:
        """Nothing to explain here."""

    def go(self, name: str) -> None:
        """Nowhere to go."""


class Screen:
    """The table view in the frame of the app, in a window; every tap is counted."""

    def __init__(
        self, window: TestWindow, folder: Path, file: dict[str, Any], size: Any = PHONE
    ) -> None:
        self.window, self.host, self.taps = window, Host(), 0
        self.store, _ = Store.open(folder)
        table = codec.read(json.dumps(file).encode())
        self.model = TableModel(self.store, self.store.create(table))
        self.view: Any = table_view(self.model, self.host)
        window.open(self._frame(), size)
        window.settle()

    def _frame(self) -> Any:
        bar = AppBar(title="Piazza", subtitle=self.view.headline, has_undo=True, can_undo=True)
        self.view.bind(headline=bar.setter("subtitle"))
        bar.bind(on_undo=lambda _: self.model.undo(), on_redo=lambda _: self.model.redo())
        self.model.bind(can_redo=bar.setter("can_redo"))
        self.bar, self.strip = bar, ScoreStrip()
        self.model.bind(strip=self._show_strip)
        self.view.bind(notes=self._show_strip)
        self._show_strip()
        navigation = NavigationBar(items=samples.VIEWS, selected="table")
        frame = Scaffold(bar=bar, strip=self.strip, body=self.view, navigation=navigation)
        root = SafeArea()
        root.add_widget(frame)
        return root

    def _show_strip(self, *_: object) -> None:
        notes = [] if self.model.preview else self.view.notes
        self.strip.players = [
            {
                "name": cell.name,
                "shape": cell.shape,
                "colour": cell.colour,
                "total": cell.total,
                "note": notes[seat] if notes else cell.note,
            }
            for seat, cell in enumerate(self.model.strip)
        ]

    # Fingers

    def tap(self, target: Any) -> None:
        """Touch something, scrolling to it first where it is out of sight."""
        self.taps += 1
        self.reach(target)
        self.window.tap(target)
        self.window.settle()

    def reach(self, target: Any) -> None:
        """Scroll a page until a widget is in sight."""
        parent = getattr(target, "parent", None)
        while parent is not None and parent is not parent.parent:
            if isinstance(parent, Scroll) and parent.children[0].height > parent.height:
                parent.scroll_to(target, padding=4, animate=False)
                self.window.settle()
            parent = parent.parent

    def say(self, words: str) -> None:
        """Tap what says these words: in the open sheet, or on the table."""
        self.tap(self.find(words))

    def find(self, what: Any) -> Any:
        """The pressable part with these words, in the open sheet if there is one."""
        found = self.window.find(what, self.top)
        while not isinstance(found, Pressable):
            found = found.parent
        return found

    def pick(self, code: str) -> None:
        """Tap a tile by its letter and number."""
        self.tap(self.key(code))

    def key(self, code: str) -> TileKey:
        """The key of a tile in front."""
        keys = self.window.find_all(TileKey, self.top)
        found: TileKey = next(key for key in keys if key.code == code)
        return found

    def field(self, row: int, column: int) -> None:
        """Tap a field of the board, wherever it is now."""
        at = self.view.board.middle(Field(row, column))
        assert self.view.board.collide_point(*at), f"{row},{column} is out of sight"
        self.tap(self.view.board.to_window(*at))

    def lay(self, code: str, row: int, column: int) -> None:
        """A tile, then its field."""
        self.pick(code)
        self.field(row, column)

    # What came of it

    @property
    def top(self) -> Any:
        """What is in front."""
        return self.sheet or self.view

    @property
    def sheet(self) -> Any:
        """The open sheet."""
        sheet = self.host.sheet
        return sheet if sheet is not None and sheet.is_open else None

    @property
    def picture(self) -> Any:
        """What the board shows."""
        return self.view.board.picture

    def texts(self) -> str:
        """Every word in front."""
        return "\n".join(sorted(self.window.texts(self.top)))

    def on(self, row: int, column: int) -> Kind | None:
        """The tile on a field."""
        found: Kind | None = self.model.state.by_field.get(Field(row, column))
        return found

    @property
    def totals(self) -> tuple[int, ...]:
        """Everybody's points."""
        return tuple(self.model.table.score.totals)


def code(tile: dict[str, Any]) -> str:
    """A tile of a file as its letter and number."""
    letter = next(key for key, colour in LETTERS.items() if colour == tile["colour"])
    return f"{letter}{tile['symbol']}"
