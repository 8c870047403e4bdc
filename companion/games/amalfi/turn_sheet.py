"""What the sheets of this game share: the food it costs, what it gives, the ways to pay."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.amalfi.gain_fields import GainFields
from companion.games.amalfi.phrases import food_note, pay_words
from companion.kit.controls.buttons import TextButton
from companion.kit.layout import Column, refill
from companion.table_kit.phrases import tell
from companion.table_kit.seat_sheet import SeatSheet
from companion.table_kit.ships.pay_row import PayRow
from engine.games.amalfi.actions import NOTHING, Gain
from engine.games.amalfi.payments import purse
from engine.games.amalfi.state import Board, State
from engine.payment import Cost, Purse

FEW = range(4)


class TurnSheet(SeatSheet):
    """An action of a player; beside the title stands what becomes of the food."""

    @property
    def state(self) -> State:
        """The table as it is."""
        found: State = self.model.state
        return found

    @property
    def board(self) -> Board:
        """The player's board."""
        return self.state.board(self.seat)

    def remark(self) -> str:
        return food_note(self.model, self.seat)

    def named(self) -> str:
        return self.tell("do")


class GainSheet(TurnSheet):
    """One that gives something. `add_gain` shows the fields at once or behind a button."""

    gains: GainFields | None = None

    def add_gain(self, given: Gain = NOTHING, *, is_folded: bool = False) -> None:
        """Ask what is gained; folded, the fields come in the place of a button at the end."""
        self.gain_place = Column()
        self.add_widget(self.gain_place)
        if not is_folded:
            self._unfold(given)
            return
        button = TextButton(text=tell(self.model, "ui.gain.unfold"), stretches=False)
        button.bind(on_release=lambda _: self._unfold(NOTHING))
        self.gain_place.add_widget(button)

    def _unfold(self, given: Gain) -> None:
        self.gains = GainFields(self.model, given)
        self.gains.bind(on_change=lambda *_: self.refresh())
        refill(self.gain_place, [self.gains])

    @property
    def gain(self) -> Gain:
        """What is gained."""
        return self.gains.gain if self.gains is not None else NOTHING


class PaidSheet(GainSheet):
    """One that is paid with ships: what pays follows the numbers of the card, above the buttons."""

    def add_payer(self) -> None:
        """Offer the ways to pay."""
        self.payer = PayRow(pay_words(self.model))
        self.payer.bind(on_change=lambda _: super(PaidSheet, self).refresh())
        self.pinned.add_widget(self.payer)

    def unpaid(self) -> Any | None:
        """The action without its payment; None while something is missing."""
        raise NotImplementedError

    def cost(self) -> Cost | None:
        """What is to be paid; None while it is not known."""
        raise NotImplementedError

    def purse(self) -> Purse | None:
        """What can be paid with."""
        return purse(self.state, self.seat)

    def refresh(self, *_: object) -> None:
        """Other numbers: other ways to pay."""
        self.payer.show(self.purse(), self.cost())
        super().refresh()

    def action(self) -> Any | None:
        action = self.unpaid()
        return None if action is None else replace(action, paid=self.payer.payment)


def whole(value: float | None) -> int | None:
    """A number of a field as the engine wants it."""
    return None if value is None else int(value)
