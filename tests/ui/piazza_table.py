"""A table of Piazza in the app, for tests that tap it."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.games.piazza.questions.choosing import field_of
from companion.present.drawing import Drawing
from companion.table_kit.picture_field import PictureKey
from engine.games.piazza.pieces import Field, Kind
from tests.drawings import of_role, read
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

    def key(self, code: str) -> PictureKey:
        """The key of a tile in front."""
        keys = self.window.find_all(PictureKey, self.top)
        wanted = f"{LETTERS[code[0]]} {code[1:]}"
        found: PictureKey = next(key for key in keys if key.shown.key == wanted)
        return found

    def player(self, seat: int) -> Any:
        """A player to choose beside the board."""
        return self.view.asked.field("seat").parts()[seat]

    def field(self, row: int, column: int) -> None:
        """Tap a field of the board, wherever it is now."""
        at = self.middle(row, column)
        assert self.view.board.collide_point(*at), f"{row},{column} is out of sight"
        self.tap(self.view.board.to_window(*at))

    def middle(self, row: int, column: int) -> tuple[float, float]:
        """The middle of a field on the screen."""
        board = self.view.board
        left, low, right, top = board.rect_of(f"{row},{column}")
        found: tuple[float, float] = board.to_screen((left + right) / 2, (low + top) / 2)
        return found

    def lay(self, code: str, row: int, column: int) -> None:
        """A tile, then its field."""
        self.pick(code)
        self.field(row, column)

    # What came of it

    @property
    def aim(self) -> Field | None:
        """The field for which the next tile is."""
        value = self.view.asked.form.field("at").value
        return field_of(value) if value else None

    @property
    def drawing(self) -> Drawing:
        """What the board shows."""
        found: Drawing = self.view.board.drawing
        return found

    @property
    def offers(self) -> dict[Field, str]:
        """The fields that are offered, with what they would bring."""
        return {field_of(name): words for name, words in self.view.highlights.badges}

    @property
    def ghosts(self) -> list[Field]:
        """Where tiles lie that are only weighed."""
        lying = {group.name for group in of_role(self.drawing, "tile")}
        return [field_of(name) for name in sorted(self.view.highlights.weighed & lying)]

    @property
    def brackets(self) -> dict[str, int]:
        """The points of the brackets that are drawn, by their ends."""
        badges = [group for group in of_role(self.drawing, "bracket") if group.areas]
        return {group.name: int(read(group)[0]) for group in badges}

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
