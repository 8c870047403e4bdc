"""A table entered as it lies: markers, colonies, food, cards, settlements not yet on the track.

It serves a finished game, and just as well an evening on which only the points are kept.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.games.amalfi.phrases import ending_lines
from companion.games.amalfi.sheet_router import SheetRouter
from companion.kit.controls.list_row import ListRow
from companion.kit.controls.numbers import minus
from companion.kit.layout import Column
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.present.words import word
from companion.table_kit.phrases import phrase
from companion.table_kit.ships.entry_grid import EntryGrid, NumberRow, SheetRow
from engine.games.amalfi.actions import CountColonies, CountFood, CountTrack
from engine.games.amalfi.ledger import MarkerSet
from engine.games.amalfi.pieces import FIRST_ROOM, MOST_COLONIES, ROUNDS
from engine.games.amalfi.turns import card_points, markers
from engine.message import Seat, say

_LOWEST = -500


def entry_grid(model: TableModel, router: SheetRouter) -> EntryGrid:
    """What is entered of every player, in one grid."""

    def marker(seat: Seat) -> int | None:
        is_entered = any(isinstance(e, MarkerSet) and e.seat == seat for e in model.state.ledger)
        return markers(model.state)[seat] if is_entered else None

    def cards(seat: Seat) -> str:
        board = model.state.board(seat)
        owned = board.charts or board.contracts
        return minus(card_points(board)) if owned else word("ui.number.none")

    def ending(seat: Seat) -> str:
        lines = ending_lines(model.table, seat)
        return minus(sum(line.points for line in lines)) if lines else word("ui.number.none")

    titles = {
        key: phrase(model, f"ui.entry.{key}")
        for key in ("tracks", "colonies", "food", "cards", "ending", "rest")
    }
    most_food = FIRST_ROOM + MOST_COLONIES
    rows = (
        NumberRow("tracks", titles["tracks"], marker, CountTrack, _LOWEST),
        NumberRow(
            "colonies",
            titles["colonies"],
            lambda seat: model.state.board(seat).colonies,
            CountColonies,
            maximum=99,
        ),
        NumberRow(
            "food",
            titles["food"],
            lambda seat: model.state.board(seat).food,
            CountFood,
            maximum=most_food,
        ),
        SheetRow("cards", titles["cards"], cards, partial(router.do, "cards")),
        SheetRow("ending", titles["ending"], ending, partial(router.do, "ending")),
        SheetRow("rest", titles["rest"], lambda _: word("ui.entry.open"), router.correct),
    )
    return EntryGrid(model, rows, phrase(model, "ui.entry.note"))


class SettlementsCard(Card):
    """Settlement cards whose points are not on the track: `on_settle(number)`."""

    __events__ = ("on_settle",)

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(pad_x="12dp", **kwargs)
        self.model = model
        self.spacing = 0
        self.add_widget(Text(style="heading", text=phrase(model, "ui.entry.settlements")))
        note = Text(style="label", tone="muted", text=phrase(model, "ui.entry.settlements-note"))
        self.add_widget(note)
        self.rows = Column(spacing=0)
        self.add_widget(self.rows)

    def show(self) -> None:
        """A line for each card with what it brought."""
        labels = {c.key: c.label for c in self.model.game.categories(self.model.setup)}
        self.rows.clear_widgets()
        for number in range(1, ROUNDS + 1):
            title = self.model.say(labels[f"settlement-{number}"])
            row = ListRow(title=title, trail_icon="pencil-outline")
            row.padding = 0, 4
            row.note = self._scored(number)
            row.bind(on_release=lambda _, number=number: self.dispatch("on_settle", number))
            self.rows.add_widget(row)

    def _scored(self, number: int) -> str:
        if number not in self.model.state.settled:
            return ""
        score = self.model.table.score
        parts = tuple(
            say("told.result", seat=seat, points=score.points(seat, f"settlement-{number}"))
            for seat in self.model.setup.seats
        )
        return self.model.say(say("ui.list", items=parts))

    def on_settle(self, number: int) -> None:
        """A card's result is to be entered."""
