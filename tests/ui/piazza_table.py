"""A table of Piazza in the app, for tests that tap it."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.games.piazza.picker import TileKey
from engine.games.piazza.pieces import Field, Kind
from tests.files import read_golden
from tests.games.piazza.tables import LETTERS, board, content
from tests.ui.table_screen import TableScreen

golden = partial(read_golden, "piazza")


def new_game(players: int = 4, **setup: Any) -> dict[str, Any]:
    """A game before its first tile."""
    return content(players, **setup)


def finished(players: int = 4) -> dict[str, Any]:
    """A finished table of which nothing has been entered."""
    return content(players, position={})


def lying(drawing: str, players: int = 4, **position: Any) -> dict[str, Any]:
    """A table as somebody entered it; its first row and column are 0."""
    return content(players, position={"tiles": board(drawing), **position})


class Screen(TableScreen):
    """The app on one table."""

    def pick(self, code: str) -> None:
        """Tap a tile by the first letter of its colour and its number."""
        self.tap(self.key(code))

    def key(self, code: str) -> TileKey:
        """The key of a tile in front."""
        keys = self.window.find_all(TileKey, self.top)
        found: TileKey = next(
            key for key in keys if f"{key.kind.colour[0].upper()}{key.kind.symbol}" == code
        )
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
    def picture(self) -> Any:
        """What the board shows."""
        return self.view.board.picture

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
