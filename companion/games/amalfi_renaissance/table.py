"""A table of Amalfi: Renaissance on the screen: a board, what it brings, what can be entered."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.board.peek import leave_strip
from companion.board.told import tell
from companion.games.amalfi_renaissance.actions_card import ActionsCard
from companion.games.amalfi_renaissance.board_card import BoardCard
from companion.games.amalfi_renaissance.desk import Desk
from companion.games.amalfi_renaissance.finish_card import KeyedTitles, TracksCard, Unfinished
from companion.games.amalfi_renaissance.live_cards import (
    DecreeCard,
    EndgameCards,
    FeedCard,
    RivalCard,
)
from companion.games.amalfi_renaissance.steps import Step, next_step
from companion.games.amalfi_renaissance.titles_card import TitlesCard
from companion.games.amalfi_renaissance.told import ROMAN
from companion.kit.layout import Column
from companion.kit.scroll import Scroll
from companion.model import TableModel
from engine.games.amalfi_renaissance.state import Phase, State
from engine.games.amalfi_renaissance.titles import claimable
from engine.message import Seat

_MARGIN = 8


class TableView(Scroll):
    """The cards of a table under one another, for the player shown.

    `headline` says where the game is, `active` is the seat whose turn it is, `notes` tell who has
    passed. The board follows the turn; a tap on a player shows another one.
    """

    headline = StringProperty("")
    active = NumericProperty(None, allownone=True)
    notes = ListProperty([])

    def __init__(self, model: TableModel, host: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model, self.host = model, host
        self.desk = Desk(model, host, lambda sheet: leave_strip(self, sheet))
        self.step = Step("free")
        self.seat = Seat(0)
        self.column = Column(padding=[dp(_MARGIN), dp(_MARGIN), dp(_MARGIN), dp(16)])
        self.add_widget(self.column)
        self._make()
        self._listen()
        self._show()

    def _make(self) -> None:
        model = self.model
        self.board, self.actions = BoardCard(model), ActionsCard(model)
        self.decree, self.feed = DecreeCard(model), FeedCard(model)
        self.titles = TitlesCard(model)
        self.endgame = EndgameCards(model, self.desk.endgame)
        self.rival = RivalCard(model)
        self.tracks = TracksCard(model)
        self.keyed = KeyedTitles(model, self.desk.titles, self.desk.correct)
        self.unfinished = Unfinished(model)

    def _listen(self) -> None:
        self.model.fbind("revision", self._show)
        self.board.bind(
            on_player=lambda _, seat: self.look_at(seat),
            on_move=lambda _, origin, to: self.desk.moved(self.seat, origin, to),
            on_correct=lambda _, page: self.desk.correct(self.seat, page),
        )
        self.actions.bind(on_do=lambda _, key: self.desk.do(key, self.seat))
        self.titles.bind(on_claim=lambda _, seat, title: self.desk.claim(seat, title))

    @property
    def state(self) -> State:
        """The table as it is."""
        found: State = self.model.state
        return found

    # What it shows

    def _show(self, *_: object) -> None:
        step = next_step(self.state)
        if step.seat is not None and step != self.step:
            self.seat = step.seat
        self.step = step
        self.active = None if step.seat is None else int(step.seat)
        self.headline = self._headline()
        self.notes = self._notes()
        self._arrange()
        self._show_cards()

    def look_at(self, seat: Seat) -> None:
        """Show another player's board."""
        self.seat = seat
        self._show_cards()

    def _arrange(self) -> None:
        """The cards that belong to the table as it is."""
        if self.step.kind == "finish":
            parts: list[Widget] = [self.tracks, self.endgame, self.keyed, self.unfinished]
        else:
            # A title is scored the moment it is met: then its card comes first.
            is_claimable = any(claimable(self.state))
            parts = [self.board, *([self.titles] if is_claimable else [])]
            parts += [self.decree] if self.state.options.decrees else []
            parts += [self.actions, *([] if is_claimable else [self.titles])]
            parts += [self.feed] if self.feed.has_something else []
            parts += [self.rival] if self.state.options.solo else []
            parts += [self.endgame]
        if list(reversed(self.column.children)) != parts:
            self.column.clear_widgets()
            for part in parts:
                self.column.add_widget(part)

    def _show_cards(self) -> None:
        if self.step.kind == "finish":
            self.tracks.show()
            self.endgame.show(self.model.setup.seats)
            self.keyed.show()
            return
        self.board.show(self.seat)
        self.actions.show(self.step, self.seat)
        self.decree.show(self.seat)
        self.titles.show(self.seat)
        self.endgame.show((self.seat,))
        if self.feed.has_something:
            self.feed.show()
        if self.state.options.solo:
            self.rival.show()

    def _headline(self) -> str:
        if self.step.kind == "finish":
            return tell(self.model, "ui.headline.finish")
        if self.step.kind == "over":
            return tell(self.model, "ui.headline.over")
        phase = (self.state.phase or Phase.ACTIONS).value
        key = "ui.headline.light" if self.state.options.light else f"ui.headline.{phase}"
        return tell(self.model, key, period=ROMAN[self.state.period or 1])

    def _notes(self) -> list[str]:
        if not self.state.passed or self.state.phase is not Phase.ACTIONS:
            return []
        passed = tell(self.model, "ui.note.passed")
        return [
            passed if Seat(seat) in self.state.passed else cell.note
            for seat, cell in enumerate(self.model.strip)
        ]


def table_view(model: TableModel, host: Any) -> Widget:
    """The view of a table."""
    return TableView(model, host)
