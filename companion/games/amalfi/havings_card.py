"""What a player has collected: charts and contracts by kind, characters by type."""

from __future__ import annotations

from typing import Any

from companion.kit.controls.list_row import ListRow
from companion.kit.surfaces.cards import Card
from companion.model import TableModel
from companion.present.words import capital
from companion.table_kit.phrases import phrase
from engine.games.amalfi.pieces import CHARACTERS, CONTRACTS
from engine.games.amalfi.state import Board
from engine.games.amalfi.turns import card_points
from engine.message import Message, Seat, Value, count, say


class HavingsCard(Card):
    """`on_cards` and `on_characters` where something is to be corrected."""

    __events__ = ("on_cards", "on_characters")

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(pad_x="12dp", pad_y="4dp", **kwargs)
        self.spacing = 0
        self.model = model
        self.cards = ListRow(trail_icon="pencil-outline")
        self.characters = ListRow(trail_icon="pencil-outline")
        for row, event in ((self.cards, "on_cards"), (self.characters, "on_characters")):
            row.padding = 0, 4
            row.bind(on_release=lambda _, event=event: self.dispatch(event))
            self.add_widget(row)

    def show(self, seat: Seat) -> None:
        """What a player has now."""
        board: Board = self.model.state.board(seat)
        self.cards.title, self.cards.note = self._cards(board), self._kinds(board)
        self.characters.title, self.characters.note = self._characters(board), self._types(board)

    def _cards(self, board: Board) -> str:
        owned = count("charts", len(board.charts)), count("contracts", len(board.contracts))
        return phrase(self.model, "ui.cards-told", owned=owned, points=card_points(board))

    def _kinds(self, board: Board) -> str:
        kinds = tuple(count(f"{kind}s", board.contracts_of(kind)) for kind in CONTRACTS)
        return self._capital(say("ui.list", items=kinds))

    def _characters(self, board: Board) -> str:
        if board.characters is None:
            return phrase(self.model, "ui.characters-unknown")
        parts: list[Value] = [say("ui.characters-played", n=sum(board.characters))]
        if board.hand is not None:
            parts.append(count("hand", board.hand))
        return self._capital(say("ui.list", items=tuple(parts)))

    def _types(self, board: Board) -> str:
        if board.characters is None:
            return ""
        played = zip(CHARACTERS, board.characters, strict=True)
        parts = [count(f"{kind}-characters", number) for kind, number in played if number]
        if board.tapped:
            parts.append(say("ui.tapped", n=board.tapped))
        return self._capital(say("ui.list", items=tuple(parts))) if parts else ""

    def _capital(self, message: Message) -> str:
        words = self.model.say(message)
        return capital(words)

    def on_cards(self) -> None:
        """Charts and contracts are to be corrected."""

    def on_characters(self) -> None:
        """Characters are to be corrected."""
