"""What is paid with ships: artworks, private destinations, characters, new ships."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.amalfi_renaissance.endgame_fields import EndgameFields
from companion.games.amalfi_renaissance.fields import resources
from companion.games.amalfi_renaissance.phrases import moved_ships
from companion.games.amalfi_renaissance.player_sheet import PlayerSheet
from companion.kit.layout import Column, refill
from companion.present.payments import PAID, paid, pay
from companion.present.questions import Answers, Counts
from companion.table_kit.choice_fields import OneOf
from companion.table_kit.phrases import tell, weighed
from companion.table_kit.ships.pay_row import PayRow
from engine.games.amalfi_renaissance.actions import Acquire, Construct, Discover, Invite
from engine.games.amalfi_renaissance.pieces import (
    ARTWORKS,
    ATLAS,
    CATALOGUE,
    RANGES,
    SHIPS_IN_SHIPYARD,
    TYPES,
)
from engine.games.amalfi_renaissance.ships import price, purse
from engine.payment import Cost

_RESOURCE = {record["key"]: record["resource"] for record in CATALOGUE.records("artworks")}
_COSTS = range(min(r.cost[0] for r in RANGES.values()), max(r.cost[1] for r in RANGES.values()) + 1)
_INVITE_COSTS = range(1, 9)
_TILE_POINTS = range(1, 9)


class BuySheet(PlayerSheet):
    """What the four have in common: the ways to pay follow the numbers of the card."""

    def add_payer(self) -> None:
        """The ways to pay, where ships are kept."""
        self._paid: Answers = {}
        self._price: Cost | None = None
        self.payer = PayRow()
        self.payer.bind(on_change=lambda _, moved: self._pay(moved))
        if not self.is_light:
            self.pinned.add_widget(self.payer)

    def unpaid(self) -> Any | None:
        """The action without its payment; None while something is missing."""
        raise NotImplementedError

    def refresh(self, *_: object) -> None:
        """Another number: other ways to pay."""
        action = self.unpaid()
        state = self.model.state
        cost = None if action is None or self.is_light else price(state, action)
        if cost != self._price:
            self._paid, self._price = {}, cost
        table, told = self.model.table, partial(moved_ships, self.model)
        self._payment = pay(table, self._paid, purse(state, self.seat), cost, told)
        self.payer.show(self._payment)
        super().refresh()

    def _pay(self, moved: Counts) -> None:
        self._paid = {PAID: moved}
        self.refresh()

    def action(self) -> Any | None:
        action = self.unpaid()
        return (
            action if action is None or self.is_light else replace(action, pay=paid(self._payment))
        )


class CardSheet(BuySheet):
    """A card or tile from a row of five: cost, resources, points, slot."""

    points_common = _TILE_POINTS
    costs_common = _COSTS

    def add_card(self) -> None:
        """The numbers printed on it."""
        typed = self.model.state.ruling("surcharge") == "typed"
        self.cost = self.number("ui.cost" if typed else "ui.cost-plain", self.costs_common)
        self.resources = resources(self.model, tell(self.model, "ui.resources"))
        self.points = self.number("ui.points", self.points_common)
        self.slot = OneOf(label=tell(self.model, "ui.slot"), items=self._slots(), lets_go=True)
        self.watch(self.points)
        if not self.is_light:
            self.watch(self.cost, self.resources)
        self.add_payer()
        if not self.is_light:
            self.watch(self.slot)

    def _slots(self) -> list[tuple[str, str]]:
        """Only the rightmost slot matters where the typed price has the surcharge in it."""
        last = (str(ATLAS), tell(self.model, "ui.slot-last"))
        if self.model.state.ruling("surcharge") == "typed":
            return [last]
        return [*((str(slot), str(slot)) for slot in range(1, ATLAS)), last]

    @property
    def printed(self) -> dict[str, Any]:
        """What was typed, as the action wants it."""
        if self.is_light:
            return {}
        return {
            "cost": None if self.cost.value is None else int(self.cost.value),
            "resources": tuple(self.resources.chosen),
            "slot": int(self.slot.chosen) if self.slot.chosen else None,
        }

    @property
    def scored(self) -> int | None:
        """The points printed on it."""
        return None if self.points.value is None else int(self.points.value)

    def named(self) -> str:
        change = weighed(self.model, self.seat)
        return self.tell("do", change=change) if change else self.tell("choose")


class AcquireSheet(CardSheet):
    """An artwork."""

    key = "acquire"
    points_common = range(4, 14)

    def build(self) -> None:
        items = [(kind, tell(self.model, f"ui.artwork.{kind}")) for kind in ARTWORKS]
        self.artwork = OneOf(label=self.tell("which"), items=items)
        self.artwork.bind(on_change=lambda _: self.suggest())
        self.add_widget(self.artwork)
        self.add_card()

    def suggest(self) -> None:
        """The resource that this type usually takes."""
        self.resources.chosen = [_RESOURCE[self.artwork.chosen]]
        self.refresh()

    def unpaid(self) -> Acquire | None:
        if not self.artwork.chosen or self.scored is None:
            return None
        return Acquire(self.seat, self.artwork.chosen, self.scored, **self.printed)


class DiscoverSheet(CardSheet):
    """A private destination."""

    key = "discover"

    def build(self) -> None:
        self.add_card()

    def unpaid(self) -> Discover | None:
        return None if self.scored is None else Discover(self.seat, self.scored, **self.printed)


class InviteSheet(BuySheet):
    """A character from hand; of an endgame one, what it will score."""

    key = "invite"

    def build(self) -> None:
        items = [(kind, tell(self.model, f"ui.type.{kind}")) for kind in TYPES]
        self.type = OneOf(label=self.tell("which"), items=items)
        self.type.bind(on_change=lambda _: self._show_endgame())
        self.cost = self.number("ui.cost-plain", _INVITE_COSTS)
        self.resources = resources(self.model, tell(self.model, "ui.resources"))
        self.endgame = EndgameFields(self.model)
        self.watch(self.type)
        if not self.is_light:
            self.watch(self.cost, self.resources)
        self.add_payer()
        self.endgame.bind(on_change=lambda _: self.refresh())
        self.endgame_place = Column()
        self.add_widget(self.endgame_place)

    def _show_endgame(self) -> None:
        refill(self.endgame_place, [self.endgame] if self.type.chosen == "endgame" else [])

    def unpaid(self) -> Invite | None:
        if not self.type.chosen:
            return None
        card = self.endgame.card if self.type.chosen == "endgame" else None
        kind = self.type.chosen
        if self.is_light:
            return Invite(self.seat, kind, endgame=card)
        cost = None if self.cost.value is None else int(self.cost.value)
        chosen = tuple(self.resources.chosen)
        return Invite(self.seat, kind, cost=cost, resources=chosen, endgame=card)

    def named(self) -> str:
        return self.tell("do" if self.type.chosen else "choose")


class ConstructSheet(BuySheet):
    """New ships, paid with wood."""

    key = "construct"

    def build(self) -> None:
        self.ships = self.number("ui.construct.ships", range(1, SHIPS_IN_SHIPYARD + 1), 1)
        self.watch(self.ships)
        self.add_payer()

    def remark(self) -> str:
        return self.tell("note", n=self.board.ships.shipyard or 0)

    def unpaid(self) -> Construct:
        return Construct(self.seat, int(self.ships.value or 1))

    def named(self) -> str:
        return self.tell("do", n=int(self.ships.value or 1))
