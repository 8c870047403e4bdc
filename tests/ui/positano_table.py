"""A table of Positano as a screen of the app would show it, for tests that tap it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.games.positano.plan import LotCell
from companion.games.positano.table import table_view
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
from tests.ui.window import PHONE, TestWindow

GOLDEN = Path(__file__).parents[1] / "games" / "positano" / "golden"
COLOURS = ("red", "yellow", "blue", "green")
NAMES = ("Anna", "Bruno", "Carla", "Dario")


def rulebook() -> dict[str, Any]:
    """The finished table of the rulebook, as a file."""
    found: dict[str, Any] = json.loads((GOLDEN / "rulebook-p8.json").read_text())
    return found


def empty(players: int = 4, **setup: Any) -> dict[str, Any]:
    """A finished table of which nothing has been keyed in."""
    return {**new_game(players, **setup), "position": {}}


def new_game(players: int = 2, **setup: Any) -> dict[str, Any]:
    """A game that is to be kept from the first bid on."""
    people = zip(NAMES[:players], COLOURS, strict=False)
    return {
        "format": "costiera-table/1",
        "game": "positano",
        "players": [{"name": name, "colour": colour} for name, colour in people],
        "setup": {"goals": ["mezzo", "dietro", "perfetto"], **setup},
    }


class Host:
    """What the app's screen offers to a table view."""

    def __init__(self) -> None:
        self.sheet: Any = None
        self.explained: list[tuple[int, str]] = []

    def open_sheet(self, sheet: Any) -> None:
        self.sheet = sheet
        sheet.open()

    def close_sheet(self) -> None:
        self.sheet.close()

    def explain(self, seat: int, category: str) -> None:
        self.explained.append((int(seat), category))

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
        bar = AppBar(title="Positano", subtitle=self.view.headline, has_undo=True, can_undo=True)
        self.view.bind(headline=bar.setter("subtitle"))
        self.strip = ScoreStrip()
        self.model.bind(strip=self._show_strip)
        self._show_strip()
        navigation = NavigationBar(items=samples.VIEWS, selected="table")
        frame = Scaffold(bar=bar, strip=self.strip, body=self.view, navigation=navigation)
        root = SafeArea()
        root.add_widget(frame)
        return root

    def _show_strip(self, *_: object) -> None:
        self.strip.players = [
            {
                "name": cell.name,
                "shape": cell.shape,
                "colour": cell.colour,
                "total": cell.total,
                "note": cell.note,
            }
            for cell in self.model.strip
        ]

    # Fingers

    def tap(self, target: Any) -> None:
        """Touch something, scrolling to it first where it is out of sight."""
        self.taps += 1
        self.reach(target)
        self.window.tap(target)
        self.window.settle()

    def reach(self, target: Any) -> None:
        """Scroll a page or a wide table until a widget is in sight."""
        parent = getattr(target, "parent", None)
        while parent is not None and parent is not parent.parent:
            if isinstance(parent, Scroll) and _can_move(parent):
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

    @property
    def top(self) -> Any:
        """What is in front."""
        return self.sheet or self.view

    @property
    def sheet(self) -> Any:
        """The open sheet."""
        sheet = self.host.sheet
        return sheet if sheet is not None and sheet.is_open else None

    def texts(self) -> str:
        """Every word in front."""
        return "\n".join(sorted(self.window.texts(self.top)))

    def lot(self, name: str) -> Any:
        """A lot on the plan in front."""
        cells = self.window.find_all(LotCell, self.top)
        return next(cell for cell in cells if str(cell.lot) == name)

    def cell(self, blocks: int, roof: str) -> Any:
        """A cell of the open build sheet."""
        rows = [row["key"] for row in self.sheet.matrix.rows]
        return self.sheet.matrix.cells[rows.index(roof)][blocks - 1]

    def own(self, seat: int) -> None:
        """Choose an owner, unless it is the one already chosen."""
        if self.sheet.owner != seat:
            self.tap(self.sheet.owners.parts()[seat])

    # What came of it

    def row(self, key: str) -> tuple[int, ...]:
        """A row of the scorepad."""
        found: tuple[int, ...] = next(r.numbers for r in self.model.pad.rows if r.key == key)
        return found

    def building_points(self) -> tuple[int, ...]:
        """What the views bring each player."""
        roofs = zip(*(self.row(key) for key in ("bronze", "silver", "gold")), strict=True)
        return tuple(map(sum, roofs))


def _can_move(scroll: Any) -> bool:
    """There is more in it than it shows."""
    inside = scroll.children[0]
    if scroll.do_scroll_x:
        return bool(inside.width > scroll.width)
    return bool(inside.height > scroll.height)
