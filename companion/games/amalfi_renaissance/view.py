"""A table of Amalfi: Renaissance on the screen: a board, what it brings, what can be entered."""

from __future__ import annotations

from functools import partial

from kivy.uix.widget import Widget

from companion.games.amalfi_renaissance.board_card import BoardCard
from companion.games.amalfi_renaissance.claims import Claims
from companion.games.amalfi_renaissance.finish_card import Unfinished, entry_grid
from companion.games.amalfi_renaissance.live_cards import (
    DecreeCard,
    EndgameCards,
    FeedCard,
    RivalCard,
)
from companion.games.amalfi_renaissance.next_step import NextStep, next_step
from companion.games.amalfi_renaissance.questions.offered import acts, claims
from companion.games.amalfi_renaissance.sheet_router import SheetRouter
from companion.games.amalfi_renaissance.titles_card import TitlesCard
from companion.model import TableModel
from companion.table_kit.phrases import phrase
from companion.table_kit.score_link import ScoreLink
from companion.table_kit.ships.offers_card import OffersCard
from companion.table_kit.ships.table_frame import TableFrame
from companion.table_kit.table_view import Host
from engine.core import Need
from engine.games.amalfi_renaissance.state import Phase, State
from engine.message import Seat


class RenaissanceView(TableFrame):
    """The cards of a table. `notes` tell who has passed."""

    def make(self) -> None:
        """The cards of a game and of a table entered, and what a finger on them does."""
        self.router = SheetRouter(self.model, self.host, self.shown)
        self._make_cards()
        self._listen()

    def _make_cards(self) -> None:
        model = self.model
        self.board, self.actions = BoardCard(model), OffersCard()
        self.decree, self.feed = DecreeCard(model, self.router.read_decree), FeedCard(model)
        self.claims, self.titles = Claims(), TitlesCard(model, self.router.read_title)
        self.endgame = EndgameCards(model, partial(self.router.do, "endgame"))
        self.rival = RivalCard(model)
        self.entries = entry_grid(model, self.router)
        self.unfinished, self.onward = Unfinished(model), ScoreLink(self.host)

    def _listen(self) -> None:
        self.board.bind(
            on_player=lambda _, seat: self.look_at(seat),
            on_move=lambda _, origin, to: self._moved(origin, to),
            on_correct=lambda _, page: self.router.correct(self.seat, page),
        )
        for card in (self.actions, self.claims):
            card.bind(on_ask=lambda _, offer: self.router.ask(offer))

    @property
    def state(self) -> State:
        """The table as it is."""
        found: State = self.model.state
        return found

    # What it shows

    def next_step(self) -> NextStep:
        """What is to be entered now."""
        return next_step(self.state)

    def cards(self) -> list[Widget]:
        """The cards that belong to the table as it is."""
        if self.step.kind == "finish":
            return [self.entries, self.unfinished, self.onward]
        # A title is scored the moment it is met, before anything else is entered.
        is_claimable = any(claims(self.model.table))
        parts: list[Widget] = [self.onward] if self.step.kind == "over" else []
        parts += [self.board, *([self.claims] if is_claimable else []), self.actions]
        parts += [self.decree, self.titles]
        parts += [self.feed] if self.feed.has_something else []
        parts += [self.rival] if self.state.options.solo else []
        return [*parts, self.endgame]

    def show_cards(self) -> None:
        """The table as it is, for the player shown."""
        if self.step.kind == "finish":
            self.entries.show()
            return
        self.board.show(self.seat)
        is_over = self.step.kind == "over"
        self.actions.show(() if is_over else acts(self.model.table, self.seat))
        self.decree.show(self.seat)
        self.claims.show(claims(self.model.table))
        self.titles.show(self.seat)
        self.endgame.show(self.seat)
        if self.feed.has_something:
            self.feed.show()
        if self.state.options.solo:
            self.rival.show()

    def headline_text(self) -> str:
        """The period and its phase."""
        if self.step.kind == "finish":
            return phrase(self.model, "ui.headline.finish")
        if self.step.kind == "over":
            return phrase(self.model, "ui.headline.over")
        phase = (self.state.phase or Phase.ACTIONS).value
        key = "ui.headline.light" if self.state.options.light else f"ui.headline.{phase}"
        return phrase(self.model, key, period=self.state.period or 1)

    def reach(self, need: Need) -> None:
        """Open where something that is missing is entered."""
        seat = need.seat or Seat(0)
        if need.where == "endgame":
            self.router.do("endgame", seat)
        elif need.where == "titles":
            self.router.do("titles", seat)
        else:
            self.entries.ask("tracks", seat)

    def note_texts(self) -> list[str]:
        """Who has passed."""
        if not self.state.passed or self.state.phase is not Phase.ACTIONS:
            return []
        passed = phrase(self.model, "ui.note.passed")
        return [
            passed if Seat(seat) in self.state.passed else cell.note
            for seat, cell in enumerate(self.model.strip)
        ]

    # What fingers do

    def _moved(self, origin: str, to: str) -> None:
        self.moved()
        self.router.moved(self.seat, origin, to)


def table_view(model: TableModel, host: Host) -> RenaissanceView:
    """The view of a table."""
    return RenaissanceView(model, host)
