"""A table of Amalfi on the screen: a board, what it brings, what can be entered."""

from __future__ import annotations

from functools import partial

from kivy.uix.widget import Widget

from companion.games.amalfi import entry_cards as entry
from companion.games.amalfi.board_card import BoardCard
from companion.games.amalfi.havings_card import HavingsCard
from companion.games.amalfi.live_cards import EndingCard, FoodCard, SettlementCard
from companion.games.amalfi.milestones_card import MilestonesCard
from companion.games.amalfi.next_step import NextStep, next_step
from companion.games.amalfi.questions import offers
from companion.games.amalfi.sheet_router import SheetRouter
from companion.kit.touch.scroll import reveal
from companion.model import TableModel
from companion.table_kit.phrases import phrase
from companion.table_kit.score_link import ScoreLink
from companion.table_kit.ships.offers_card import OffersCard
from companion.table_kit.ships.table_frame import TableFrame
from companion.table_kit.table_view import Host
from engine.core import Need
from engine.games.amalfi.pieces import Phase
from engine.games.amalfi.scoring import totals_at_end
from engine.games.amalfi.state import State
from engine.message import Seat


class AmalfiView(TableFrame):
    """The cards of a table. `notes` tell who has passed and what each would have at the end."""

    def make(self) -> None:
        """The cards of a game and of a table entered, and what a finger on them does."""
        self.router = SheetRouter(self.model, self.host, self.shown, self._fold)
        self._make_cards()
        self._listen()

    def _make_cards(self) -> None:
        model = self.model
        self.board, self.actions = BoardCard(model), OffersCard()
        self.havings = HavingsCard(model)
        self.settlement, self.food = SettlementCard(model), FoodCard(model)
        self.milestones = MilestonesCard(model)
        self.ending = EndingCard(model, partial(self.router.do, "ending"))
        self.onward = ScoreLink(self.host)
        self.entries = entry.entry_grid(model, self.router)
        self.settlements = entry.SettlementsCard(model)

    def _listen(self) -> None:
        self.board.bind(
            on_player=lambda _, seat: self.look_at(seat),
            on_move=lambda _, origin, to: self._moved(origin, to),
            on_correct=lambda _: self.router.correct(self.seat, "rest"),
        )
        self.havings.bind(
            on_cards=lambda _: self.router.do("cards", self.seat),
            on_characters=lambda _: self.router.correct(self.seat, "rest"),
        )
        self.actions.bind(on_ask=lambda _, offer: self.router.ask(offer))
        self.milestones.bind(on_claim=lambda _, number: self.router.claim(self.seat, number))
        self.settlement.bind(on_release=lambda _: self._explain_settlement())
        self.settlements.bind(on_settle=lambda _, number: self.router.settle(number))

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
        milestones = [self.milestones] if self.milestones.rows else []
        if self.step.kind == "entry":
            return [self.entries, self.settlements, *milestones, self.onward]
        is_over = self.step.kind == "over"
        ended = [self.actions, self.onward, self.board]
        parts = ended if is_over else [self.board, self.actions, self.settlement]
        parts += [self.food] if self.food.seats else []
        return [*parts, *milestones, self.havings, self.ending]

    def show_cards(self) -> None:
        """The table as it is, for the player shown."""
        self.milestones.show(None if self.step.kind == "entry" else self.seat)
        if self.step.kind == "entry":
            self.entries.show()
            self.settlements.show()
            return
        self.board.show(self.seat)
        self.havings.show(self.seat)
        if self.step.kind == "over":
            self.actions.show((), over=self.model.pad.decided)
        else:
            self.actions.show(offers(self.model.table, self.seat))
        self.settlement.show(self.seat)
        self.ending.show(self.seat)
        if self.food.seats:
            self.food.show()

    def headline_text(self) -> str:
        """The round and its phase."""
        if self.step.kind in ("entry", "over"):
            return phrase(self.model, f"ui.headline.{self.step.kind}")
        phase = (self.state.phase or Phase.ACTIONS).value
        return phrase(self.model, f"ui.headline.{phase}", round=self.state.round or 1)

    def note_texts(self) -> list[str]:
        """Who has passed; and the points with what counts at the end only."""
        if self.state.is_final:
            return []
        totals = totals_at_end(self.model.table.score)
        in_actions = self.state.phase is Phase.ACTIONS
        return [
            phrase(self.model, "ui.note.passed")
            if in_actions and seat in self.state.done
            else phrase(self.model, "ui.note.end", points=points)
            for seat, points in enumerate(totals)
        ]

    def reach(self, need: Need) -> None:
        """Open where something that is missing is entered."""
        seat = need.seat or Seat(0)
        if need.where == "ending":
            self.router.do("ending", seat)
        elif self.step.kind != "entry":
            self.router.correct(seat, "rest")
        elif need.where == "milestones":
            reveal(self.milestones)
        else:
            self.entries.ask({"track": "tracks", "food": "food"}.get(need.where, "colonies"), seat)

    # What fingers do

    def _moved(self, origin: str, to: str) -> None:
        self.moved()
        self.router.moved(self.seat, origin, to)

    def _fold(self) -> None:
        self.board.is_folded = not self.board.is_folded

    def _explain_settlement(self) -> None:
        number = self.state.round or 1
        self.host.explain(int(self.seat), f"settlement-{number}")


def table_view(model: TableModel, host: Host) -> AmalfiView:
    """The view of a table."""
    return AmalfiView(model, host)
