"""What is paid with ships: charts and contracts, new ships, characters, points at the end."""

from __future__ import annotations

from typing import Any

from companion.games.amalfi.ending_card import card_of
from companion.games.amalfi.phrases import resource_items, things
from companion.games.amalfi.turn_sheet import FEW, PaidSheet, whole
from companion.kit.layout import Column, refill
from companion.table_kit.choice_fields import OneOf, SomeOf
from companion.table_kit.phrases import signed, tell
from companion.table_kit.ships.each_fields import EachFields
from engine.games.amalfi.actions import Acquire, Build, Exchange, Play
from engine.games.amalfi.payments import card_cost, exchange_cost, exchange_purse, ship_cost
from engine.games.amalfi.pieces import BUILDABLE, CARDS, CHARACTERS
from engine.games.amalfi.scoring import change_at_end
from engine.games.amalfi.state import Ending
from engine.payment import Cost, Purse

CARD_POINTS = range(13)
_CARD_COSTS, _CHARACTER_COSTS = range(3, 13), range(10)
_POINTS = range(1, 5)


class CardSheet(PaidSheet):
    """What charts, contracts and characters have in common: a cost and what it takes."""

    def add_cost(self, costs: range) -> None:
        """Ask what the card costs."""
        self.cost_field = self.number("ui.cost", costs)
        self.of = SomeOf(label=tell(self.model, "ui.accepts"), items=resource_items(self.model))
        self.watch(self.cost_field, self.of)

    @property
    def printed(self) -> dict[str, Any]:
        """Cost and resources, as an action wants them."""
        return {"cost": whole(self.cost_field.value), "of": tuple(self.of.chosen)}

    def cost(self) -> Cost | None:
        cost = whole(self.cost_field.value)
        return None if cost is None else Cost(cost, tuple(self.of.chosen))

    def worth(self) -> str:
        """What the button says of a card that counts when the game is over."""
        preview = self.model.preview
        change = change_at_end(self.state, preview.state)[self.seat] if preview else 0
        if not change:
            return self.tell("do")
        return self.tell("do-for", change=signed(self.model, change))


class AcquireSheet(CardSheet):
    """A chart or a contract from the row."""

    key = "acquire"

    def build(self) -> None:
        items = [(card, tell(self.model, f"ui.card.{card}")) for card in CARDS]
        self.card = OneOf(label=self.tell("which"), items=items)
        self.points = self.number("ui.points", CARD_POINTS)
        self.surcharge = self.number("ui.acquire.surcharge", FEW, 0)
        self.watch(self.card, self.points)
        self.add_cost(_CARD_COSTS)
        if not self.state.options.solo:
            self.watch(self.surcharge)
        self.add_payer()
        self.add_gain(is_folded=True)

    def unpaid(self) -> Acquire | None:
        points, surcharge = whole(self.points.value), int(self.surcharge.value or 0)
        if not self.card.chosen or points is None:
            return None
        return Acquire(
            self.seat,
            self.card.chosen,
            points,
            surcharge=surcharge,
            gain=self.gain,
            **self.printed,
        )

    def cost(self) -> Cost | None:
        cost = whole(self.cost_field.value)
        if cost is None:
            return None
        of, surcharge = tuple(self.of.chosen), int(self.surcharge.value or 0)
        return card_cost(self.state, cost, surcharge, of)

    def named(self) -> str:
        return self.worth() if self.unpaid() is not None else self.tell("choose")


class PlaySheet(CardSheet):
    """A character from hand; an ending one says what it will score."""

    key = "play"

    def build(self) -> None:
        items = [(kind, tell(self.model, f"ui.character.{kind}")) for kind in CHARACTERS]
        self.kind = OneOf(label=self.tell("which"), items=items)
        self.kind.bind(on_change=lambda _: self._show_ending())
        self.ending = EachFields(things=things())
        self.ending.bind(on_change=lambda *_: self.refresh())
        self.watch(self.kind)
        self.add_cost(_CHARACTER_COSTS)
        self.add_payer()
        self.add_gain(is_folded=True)
        self.ending_place = Column()
        self.add_widget(self.ending_place)

    def _show_ending(self) -> None:
        refill(self.ending_place, [self.ending] if self.kind.chosen == "ending" else [])

    def _card(self) -> Ending | None:
        each = self.ending.each if self.kind.chosen == "ending" else None
        return None if each is None else card_of(self.model, self.seat, each)

    def unpaid(self) -> Play | None:
        if not self.kind.chosen:
            return None
        ending = self._card()
        return Play(self.seat, self.kind.chosen, ending=ending, gain=self.gain, **self.printed)

    def named(self) -> str:
        return self.worth() if self.kind.chosen else self.tell("choose")


class BuildSheet(PaidSheet):
    """New ships, paid with wheat."""

    key = "build"

    def build(self) -> None:
        self.ships = self.number("ui.build.ships", range(1, BUILDABLE + 1), 1)
        self.watch(self.ships)
        self.add_payer()

    def unpaid(self) -> Build:
        return Build(self.seat, int(self.ships.value or 1))

    def cost(self) -> Cost | None:
        return ship_cost(self.state, int(self.ships.value or 1))

    def named(self) -> str:
        return self.tell("do", n=int(self.ships.value or 1))


class ExchangeSheet(PaidSheet):
    """Thaler for points, once there are no contracts."""

    key = "exchange"
    asks = True

    def build(self) -> None:
        self.points = self.number("ui.points", _POINTS, 1)
        self.watch(self.points)
        self.add_payer()

    def unpaid(self) -> Exchange:
        return Exchange(self.seat, int(self.points.value or 1))

    def cost(self) -> Cost:
        return exchange_cost(int(self.points.value or 1))

    def purse(self) -> Purse | None:
        return exchange_purse(self.state, self.seat)
