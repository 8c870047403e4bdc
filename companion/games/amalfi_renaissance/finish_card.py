"""A finished table in a minute: where the markers stand, and the titles that break a tie."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.board.choosing import OneOf
from companion.board.ships import tracks_card
from companion.board.told import person, tell
from companion.games.amalfi_renaissance.told import ROMAN
from companion.kit.cards import Card
from companion.kit.layout import Column
from companion.kit.numbers import minus
from companion.kit.rows import ListRow
from companion.kit.type import Text
from companion.model import TableModel
from companion.words import word
from engine.games.amalfi_renaissance.actions import SetPeriod, SetTrack
from engine.games.amalfi_renaissance.pieces import PERIODS, TITLES
from engine.message import Seat, say


class TracksCard(tracks_card.TracksCard):
    """The score markers."""

    key = "finish"
    minimum = -999

    def marker(self, seat: Seat) -> int | None:
        found: int | None = self.model.state.board(seat).marker
        return found

    def keyed(self, seat: Seat, points: int) -> SetTrack:
        return SetTrack(seat, points)


class KeyedTitles(Card):
    """The titles everybody scored, and what else is on the boards."""

    def __init__(
        self,
        model: TableModel,
        open_titles: Callable[[Seat], None],
        open_board: Callable[[Seat], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(pad_x="12dp", **kwargs)
        self.model, self._titles, self._board = model, open_titles, open_board
        self.spacing = 0
        self.rows = Column(spacing=0)
        self.add_widget(Text(style="heading", text=tell(model, "ui.finish.titles")))
        self.add_widget(Text(style="label", tone="muted", text=tell(model, "ui.titles.note")))
        self.add_widget(self.rows)

    def show(self) -> None:
        """A line for each player."""
        self.rows.clear_widgets()
        for seat in self.model.setup.seats:
            self.rows.add_widget(self._row(seat))
        for seat in self.model.setup.seats:
            text = tell(self.model, "ui.finish.board", seat=seat)
            row = ListRow(title=text, icon="pencil-outline", trail_icon="chevron-right")
            row.padding = 0, 4
            row.bind(on_release=lambda _, seat=seat: self._board(seat))
            self.rows.add_widget(row)

    def _row(self, seat: Seat) -> ListRow:
        one, board = person(self.model, seat), self.model.state.board(seat)
        row = ListRow(title=one["name"], shape=one["shape"], colour=one["colour"])
        row.padding = 0, 4
        told = tuple(
            say("title.points", name=TITLES[key].name, points=points)
            for key, points in board.titles
        )
        row.note = self.model.say(say("ui.list", items=told)) if told else ""
        row.trail = word("ui.number.none") if board.cubes is None else minus(board.title_points)
        row.bind(on_release=lambda _: self._titles(seat))
        return row


class Unfinished(OneOf):
    """A table keyed in before its end: the period it is in."""

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        items = [(str(period), ROMAN[period]) for period in range(1, PERIODS + 1)]
        super().__init__(label=tell(model, "ui.finish.unfinished"), items=items, **kwargs)
        self.model = model
        self.bind(on_change=lambda _: model.play(SetPeriod(int(self.chosen))))
        model.fbind("revision", self._follow)
        self._follow()

    def _follow(self, *_: object) -> None:
        period = self.model.state.period
        self.chosen = "" if period is None else str(period)
