"""A table keyed in as it lies: markers, colonies and food, cards, settlements not yet on the track.

It serves a finished game, and just as well an evening on which only the points are kept.
"""

from __future__ import annotations

from typing import Any

from companion.board.count_table import CountTable
from companion.board.reason import Reason
from companion.board.ships import tracks_card
from companion.board.ships.numbers import NumberList
from companion.board.told import person, tell
from companion.kit.cards import Card
from companion.kit.layout import Column
from companion.kit.numbers import minus
from companion.kit.rows import ListRow
from companion.kit.type import Text
from companion.model import TableModel
from companion.words import word
from engine.core import Illegal
from engine.games.amalfi.actions import Action, CountColonies, CountFood, CountTrack
from engine.games.amalfi.ledger import MarkerSet
from engine.games.amalfi.pieces import CONTRACTS, FIRST_ROOM, MOST_COLONIES, ROUNDS
from engine.games.amalfi.turns import card_points, markers
from engine.message import Seat, count, say


class TracksCard(tracks_card.TracksCard):
    """Where the score markers stand."""

    key = "entry"
    minimum = -500

    def marker(self, seat: Seat) -> int | None:
        state = self.model.state
        keyed = any(isinstance(e, MarkerSet) and e.seat == seat for e in state.ledger)
        return markers(state)[seat] if keyed else None

    def keyed(self, seat: Seat, points: int) -> CountTrack:
        return CountTrack(seat, points)


class CountsCard(Card):
    """Colonies by one tap on a number for each player, food on the pad."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(pad_x="12dp", **kwargs)
        self.model = model
        self._asked: Action | None = None
        self.colonies, self.food = CountTable(has_lines=False), NumberList()
        self.colonies.columns = [{"text": ""} for _ in range(MOST_COLONIES)]
        self.colonies.bind(on_pick=lambda _, row, column: self._colony(Seat(int(row)), column + 1))
        self.food.bind(on_set=lambda _, key, food: self._try(CountFood(Seat(int(key)), food)))
        self.reason = Reason(model)
        self.reason.bind(on_anyway=lambda _: self._take(anyway=True))
        self.add_widget(Text(style="heading", text=tell(model, "ui.entry.colonies")))
        self.add_widget(Text(style="label", tone="muted", text=tell(model, "ui.entry.again")))
        self.add_widget(self.colonies)
        self.add_widget(Text(style="heading", text=tell(model, "ui.entry.food")))
        self.add_widget(self.food)
        self.add_widget(self.reason)

    def show(self) -> None:
        """The numbers as they are."""
        boards = [(seat, self.model.state.board(seat)) for seat in self.model.setup.seats]
        self.colonies.rows = [self._row(seat) for seat, _ in boards]
        self.colonies.chosen = {str(int(s)): (b.colonies or 0) - 1 for s, b in boards}
        self.food.items = [self._item(seat, board.food) for seat, board in boards]

    def _row(self, seat: Seat) -> dict[str, Any]:
        cells = [{"text": str(n), "style": "strong"} for n in range(1, MOST_COLONIES + 1)]
        name, is_known = person(self.model, seat)["name"], self._has_colonies(seat)
        note = "" if is_known else word("ui.number.none")
        return {"key": str(int(seat)), "text": name, "note": note, "cells": cells}

    def _has_colonies(self, seat: Seat) -> bool:
        """Whether somebody said how many colonies there are, be it none."""
        return self.model.state.board(seat).colonies is not None

    def _item(self, seat: Seat, food: int | None) -> dict[str, Any]:
        one = person(self.model, seat)
        marks = {"shape": one["shape"], "colour": one["colour"]}
        most = FIRST_ROOM + MOST_COLONIES
        title = one["name"]
        return {"key": str(int(seat)), "title": title, "value": food, "maximum": most, **marks}

    def _colony(self, seat: Seat, number: int) -> None:
        has = self.model.state.board(seat).colonies
        self._try(CountColonies(seat, 0 if number == has else number))

    def _try(self, action: Action) -> None:
        self._asked = action
        verdict = self.model.check(action)
        self.reason.show(verdict)
        if not isinstance(verdict, Illegal):
            self._take()

    def _take(self, *, anyway: bool = False) -> None:
        if self._asked is not None and self.model.play(self._asked, anyway=anyway) is not None:
            self.reason.show(None)


class OwnedCard(Card):
    """Charts and contracts of everybody: `on_cards(seat)`; the rest of a board: `on_rest(seat)`."""

    __events__ = ("on_cards", "on_rest")

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(pad_x="12dp", **kwargs)
        self.model = model
        self.spacing = 0
        self.add_widget(Text(style="heading", text=tell(model, "ui.entry.cards")))
        self.rows = [self._add(seat, "on_cards") for seat in model.setup.seats]
        self.add_widget(Text(style="heading", text=tell(model, "ui.entry.rest")))
        note = Text(style="label", tone="muted", text=tell(model, "ui.entry.rest-note"))
        self.add_widget(note)
        for seat in model.setup.seats:
            self._add(seat, "on_rest").trail_icon = "pencil-outline"

    def _add(self, seat: Seat, event: str) -> ListRow:
        one = person(self.model, seat)
        row = ListRow(title=one["name"], shape=one["shape"], colour=one["colour"])
        row.padding = 0, 4
        row.bind(on_release=lambda _: self.dispatch(event, seat))
        self.add_widget(row)
        return row

    def show(self) -> None:
        """What everybody owns, with its points."""
        for seat, row in zip(self.model.setup.seats, self.rows, strict=True):
            board = self.model.state.board(seat)
            kinds = (count(f"{kind}s", board.contracts_of(kind)) for kind in CONTRACTS)
            told = say("ui.list", items=(count("charts", len(board.charts)), *kinds))
            row.note, row.trail = self.model.say(told), minus(card_points(board))

    def on_cards(self, seat: Seat) -> None:
        """A player's cards are to be keyed in."""

    def on_rest(self, seat: Seat) -> None:
        """The rest of a player's board is to be keyed in."""


class SettlementsCard(Card):
    """Settlement cards whose points are not on the track: `on_settle(number)`."""

    __events__ = ("on_settle",)

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(pad_x="12dp", **kwargs)
        self.model = model
        self.spacing = 0
        self.add_widget(Text(style="heading", text=tell(model, "ui.entry.settlements")))
        note = Text(style="label", tone="muted", text=tell(model, "ui.entry.settlements-note"))
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
        told = tuple(
            say("told.result", seat=seat, points=score.points(seat, f"settlement-{number}"))
            for seat in self.model.setup.seats
        )
        return self.model.say(say("ui.list", items=told))

    def on_settle(self, number: int) -> None:
        """A card's result is to be entered."""
