"""What cards, icons and destinations bring beside the main action, and the optional actions."""

from __future__ import annotations

from companion.games.amalfi_renaissance.fields import ships_by_hold
from companion.games.amalfi_renaissance.phrases import place_name
from companion.games.amalfi_renaissance.player_sheet import PlayerSheet
from companion.kit.controls.switch import SwitchRow
from companion.table_kit.choice_fields import OneOf
from companion.table_kit.phrases import tell, weighed
from engine.games.amalfi_renaissance import actions as a
from engine.games.amalfi_renaissance.pieces import COUNCIL, LIGHTHOUSES, RESOURCES, council_price
from engine.message import Seat
from engine.payment import payment

_FEW = range(1, 7)


class ErectSheet(PlayerSheet):
    """A lighthouse goes up, on the main board or on a private destination; or none is left."""

    key = "erect"
    asks = True

    def build(self) -> None:
        self.where = OneOf(label=self.tell("where"), chosen="public")
        self.watch(self.where)

    def chosen(self) -> None:
        if (self.board.lighthouses or 0) >= LIGHTHOUSES:
            items = [(take, self.tell(f"instead-{take}")) for take in ("character", "two")]
            self.where.chosen = "character"
        else:
            items = [(on, self.tell(on)) for on in ("public", "private", "evolving")]
            others = (seat for seat in self.model.setup.seats if seat != self.seat)
            items += [(str(int(seat)), self.tell("with", seat=seat)) for seat in others]
            self.where.chosen = "public"
        self.where.items = items

    def action(self) -> a.Erect | a.TakeInstead:
        where = self.where.chosen
        if where in ("character", "two"):
            return a.TakeInstead(self.seat, where)
        if where.isdigit():
            return a.Erect(self.seat, "private", Seat(int(where)))
        return a.Erect(self.seat, where)


class LighthouseSheet(PlayerSheet):
    """A lighthouse is used after a navigation: a bread, or a ship to a hold for two bread."""

    key = "lighthouse"
    asks = True

    def build(self) -> None:
        holds = [(hold, self.tell("hold", hold=place_name(self.model, hold))) for hold in RESOURCES]
        items = [("bread", self.tell("bread")), *([] if self.is_light else holds)]
        self.what = OneOf(label=self.tell("what"), items=items, chosen="bread")
        self.watch(self.what)

    def action(self) -> a.UseLighthouse:
        return a.UseLighthouse(self.seat, None if self.what.chosen == "bread" else self.what.chosen)


class TakeSheet(PlayerSheet):
    """A character from the Council to the hand."""

    key = "take"
    asks = True

    def build(self) -> None:
        slots = [(str(slot), self._price(slot)) for slot in range(1, COUNCIL + 1)]
        items = [*slots, ("0", self.tell("no-slot"))]
        self.slot = OneOf(label=self.tell("slot"), items=items, chosen="3")
        self.evolving = SwitchRow(text=self.tell("evolving"))
        self.watch(self.slot, self.evolving)

    def _price(self, slot: int) -> str:
        price = council_price(slot, self.model.state.ruling("council-price"))
        if price < 0:
            return self.tell("gives", slot=slot, n=-price)
        return self.tell("costs", slot=slot, n=price) if price else self.tell("free", slot=slot)

    def chosen(self) -> None:
        voyage = self.model.state.turn.voyage
        self.evolving.active = (
            voyage is not None
            and voyage.by == self.seat
            and voyage.to == "evolving"
            and not voyage.bonus_taken
        )

    def action(self) -> a.TakeCharacter:
        slot = int(self.slot.chosen) or None
        return a.TakeCharacter(self.seat, slot, bool(self.evolving.active))


class SendSheet(PlayerSheet):
    """A bonus sends ships from the bay to holds."""

    key = "send"
    asks = True

    def build(self) -> None:
        self.send = ships_by_hold(self.model, self.tell("where"))
        self.bread = self.number("ui.send.bread", range(4), 0)
        self.watch(self.send, self.bread)

    def action(self) -> a.Send | None:
        if not self.send.counts:
            return None
        return a.Send(self.seat, self.send.counts, int(self.bread.value or 0))


class BreadSheet(PlayerSheet):
    """Something gives bread, or costs some."""

    key = "bread"
    asks = True

    def build(self) -> None:
        items = [("gain", self.tell("gain")), ("pay", self.tell("pay"))]
        self.way = OneOf(label=self.tell("which"), items=items, chosen="gain")
        self.amount = self.number("ui.bread.amount", _FEW, 1)
        self.watch(self.way, self.amount)

    def action(self) -> a.GainBread | a.PayBread:
        bread = int(self.amount.value or 0)
        if self.way.chosen == "gain":
            return a.GainBread(self.seat, bread)
        return a.PayBread(self.seat, bread)


class PointsSheet(PlayerSheet):
    """Points of a card or an icon."""

    key = "bonus"
    asks = True

    def build(self) -> None:
        self.points = self.number("ui.bonus.points", _FEW)
        self.points.minimum, self.points.maximum = -999, 999
        self.watch(self.points)

    def action(self) -> a.Bonus | None:
        return None if self.points.value is None else a.Bonus(self.seat, int(self.points.value))

    def named(self) -> str:
        change = weighed(self.model, self.seat)
        return self.tell("do", change=change) if change else self.tell("choose")


class StraightenSheet(PlayerSheet):
    """A bonus straightens turned characters."""

    key = "straighten"
    asks = True

    def build(self) -> None:
        self.amount = self.number("ui.straighten.amount", range(1, 4), 1)
        self.watch(self.amount)

    def action(self) -> a.Straighten:
        return a.Straighten(self.seat, int(self.amount.value or 1))


class ConvertSheet(PlayerSheet):
    """Ships go down a step for bread: out of holds, or from the bay to the port."""

    key = "convert"
    asks = True

    def build(self) -> None:
        self.ships = ships_by_hold(self.model, self.tell("which"), others=("emergency",))
        self.watch(self.ships)

    def action(self) -> a.TurnIntoBread | None:
        moved = dict(self.ships.counts)
        emergency = moved.pop("emergency", 0)
        if not moved and not emergency:
            return None
        return a.TurnIntoBread(self.seat, payment(moved, emergency=emergency))


class DiscardSheet(PlayerSheet):
    """Characters from hand for a bread each."""

    key = "discard"
    asks = True

    def build(self) -> None:
        self.cards = self.number("ui.discard.cards", _FEW, 1)
        self.watch(self.cards)

    def remark(self) -> str:
        hand = self.board.hand
        return "" if hand is None else tell(self.model, "ui.discard.hand", n=hand)

    def action(self) -> a.Discard:
        return a.Discard(self.seat, int(self.cards.value or 1))
