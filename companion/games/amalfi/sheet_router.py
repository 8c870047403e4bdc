"""What a tap leads to: which sheet opens, or what is recorded at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.amalfi import free_sheets as free
from companion.games.amalfi.actions_card import MORE
from companion.games.amalfi.buy_sheets import AcquireSheet, BuildSheet, ExchangeSheet, PlaySheet
from companion.games.amalfi.cards_sheet import CardsSheet
from companion.games.amalfi.claim_sheet import ClaimSheet
from companion.games.amalfi.correct_sheet import CorrectSheet
from companion.games.amalfi.ending_sheet import EndingSheet
from companion.games.amalfi.moves import Meaning, meanings
from companion.games.amalfi.phrases import place_name
from companion.games.amalfi.place_sheet import PlaceSheet
from companion.games.amalfi.round_sheet import RoundSheet
from companion.games.amalfi.settle_sheet import SettleSheet
from companion.kit.controls.buttons import OutlineButton
from companion.kit.surfaces.sheet import Sheet
from companion.model import TableModel
from companion.table_kit.ask_sheet import AskSheet
from companion.table_kit.phrases import tell
from companion.table_kit.table_view import Host
from engine.core import Illegal, Legal
from engine.games.amalfi.actions import ClaimMilestone, Pass
from engine.message import Seat

SHEETS: dict[str, Callable[..., Sheet]] = {
    "place-ship": PlaceSheet,
    "acquire": AcquireSheet,
    "build": BuildSheet,
    "play": PlaySheet,
    "tap": free.TapSheet,
    "claim": ClaimSheet,
    "gain-more": free.MoreSheet,
    "food": free.FoodSheet,
    "discard": free.DiscardSheet,
    "take": free.TakeSheet,
    "move": free.MoveSheet,
    "exchange": ExchangeSheet,
    "correct": CorrectSheet,
    "cards": CardsSheet,
    "ending": EndingSheet,
}


class SheetRouter:
    """Opens one sheet at a time through the host; `shown` is told of each.

    `fold` puts the ships away, or back on the table.
    """

    def __init__(
        self,
        model: TableModel,
        host: Host,
        shown: Callable[[Sheet], None],
        fold: Callable[[], None],
    ) -> None:
        self.model, self.host = model, host
        self._shown, self._fold = shown, fold

    def open(self, sheet: Sheet) -> None:
        """Show a sheet."""
        self._shown(sheet)
        self.host.open_sheet(sheet)

    def do(self, key: str, seat: Seat) -> None:
        """Enter something for the player whose board is shown."""
        if key == "pass":
            self.play_or_ask(Pass(seat))
        elif key == "close":
            self.close_round()
        elif key == "more":
            self._offer_more(seat)
        elif key == "fold":
            self.host.close_sheet()
            self._fold()
        else:
            self.open(SHEETS[key](self.model, seat))

    def play_or_ask(self, action: Any) -> None:
        """Record it at once where nothing speaks against it."""
        if isinstance(self.model.check(action), Legal):
            self.model.play(action)
            self.host.close_sheet()
        else:
            self.open(AskSheet(self.model, action))

    def _offer_more(self, seat: Seat) -> None:
        sheet = Sheet(title=tell(self.model, "ui.do.more"))
        sheet.enters = True
        for key in MORE:
            button = OutlineButton(text=tell(self.model, f"ui.do.{key}"))
            button.bind(on_release=lambda _, key=key: self.do(key, seat))
            sheet.add_widget(button)
        self.open(sheet)

    def close_round(self) -> None:
        """Walk through the end of the round."""
        self.open(RoundSheet(self.model, self._before_food, self._see_score))

    def _see_score(self) -> None:
        self.host.close_sheet()
        self.host.go("score")

    def _before_food(self, seat: Seat) -> None:
        self.open(free.FoodSheet(self.model, seat, done=self.close_round))

    def claim(self, seat: Seat, milestone: int) -> None:
        """Claim the best free space; where something has to be said first, ask."""
        action = ClaimMilestone(seat, milestone)
        verdict = self.model.check(action)
        by_meeting = self.model.state.options.solo and (
            self.model.state.ruling("solo-round") == "meeting"
        )
        if isinstance(verdict, Illegal) or (isinstance(verdict, Legal) and not by_meeting):
            self.play_or_ask(action)
        else:
            self.open(ClaimSheet(self.model, seat, milestone=milestone))

    def ask_claim(self, milestone: int) -> None:
        """Claim a milestone at a table where nobody has the turn."""
        self.open(ClaimSheet(self.model, Seat(0), milestone=milestone))

    def moved(self, seat: Seat, origin: str, to: str) -> None:
        """A ship was moved by hand: ask what it was."""
        names = {"origin": place_name(self.model, origin), "to": place_name(self.model, to)}
        sheet = Sheet(title=tell(self.model, "ui.moved.title", **names))
        sheet.enters = True
        for meaning in meanings(self.model.state, seat, origin, to):
            button = OutlineButton(text=tell(self.model, f"ui.moved.{meaning.key}"))
            button.bind(on_release=lambda _, meaning=meaning: self._mean(seat, meaning))
            sheet.add_widget(button)
        self.open(sheet)

    def _mean(self, seat: Seat, meaning: Meaning) -> None:
        if meaning.action is not None:
            self.play_or_ask(meaning.action)
        elif meaning.key == "build":
            self.open(BuildSheet(self.model, seat))
        else:
            sheet = SHEETS[meaning.key](self.model, seat, given=meaning.gain)
            self.open(sheet)

    def correct(self, seat: Seat, page: str = "ships") -> None:
        """Key in or correct what a player has."""
        self.open(CorrectSheet(self.model, seat, page))

    def cards(self, seat: Seat) -> None:
        """The charts and contracts of a player, and then of the next one."""
        onward = None if self.model.state.is_kept else self.cards
        self.open(CardsSheet(self.model, seat, onward))

    def ending(self, seat: Seat) -> None:
        """The ending characters of a player."""
        self.open(EndingSheet(self.model, seat))

    def settle(self, number: int) -> None:
        """The result of a settlement card at a table that is keyed in."""
        self.open(SettleSheet(self.model, number))
