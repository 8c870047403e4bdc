"""What is paid with ships: artworks, private destinations, characters, new ships."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from companion.games.amalfi_renaissance.questions.endgame import endgame_card
from companion.games.amalfi_renaissance.questions.turn import PAID, Renaissance, Turn
from companion.present import questions as q
from companion.present.payments import paid
from engine.games.amalfi_renaissance.actions import Acquire, Construct, Discover, Invite
from engine.games.amalfi_renaissance.pieces import (
    ARTWORKS,
    ATLAS,
    CATALOGUE,
    RANGES,
    SHIPS_IN_SHIPYARD,
    TYPES,
)

_RESOURCE = {record["key"]: record["resource"] for record in CATALOGUE.records("artworks")}
_COSTS = range(min(r.cost[0] for r in RANGES.values()), max(r.cost[1] for r in RANGES.values()) + 1)
_INVITE_COSTS = range(1, 9)
_TILE_POINTS, _ARTWORK_POINTS = range(1, 9), range(4, 14)
_RESOURCES = "resources"


class _Printed(NamedTuple):
    """The numbers of a card or tile from a row of five."""

    points: q.Number
    cost: q.Number
    resources: q.SomeOf
    slot: q.OneOf

    @property
    def place(self) -> int | None:
        """The slot it lies in, where that was said."""
        return int(self.slot.value) if self.slot.value else None


def _printed(turn: Turn, points: range) -> _Printed:
    is_typed = turn.state.ruling("surcharge") == "typed"
    # Only the rightmost slot matters where the price that was typed has the surcharge in it.
    slots = () if is_typed else tuple(q.Option(str(n), str(n)) for n in range(1, ATLAS))
    last = q.Option(str(ATLAS), turn.say("slot-last"))
    label = turn.say("cost" if is_typed else "cost-plain")
    return _Printed(
        turn.number("points", turn.say("points"), points),
        turn.number("cost", label, _COSTS, clears=PAID),
        _resources(turn),
        turn.ask(q.OneOf("slot", turn.say("slot"), PAID, options=(*slots, last), lets_go=True)),
    )


def _resources(turn: Turn) -> q.SomeOf:
    return turn.ask(q.SomeOf(_RESOURCES, turn.say("resources"), PAID, options=turn.places()))


def acquire(table: Renaissance, answers: q.Answers) -> q.Form:
    """An artwork."""
    turn = Turn("acquire", table, answers)
    options = tuple(
        # The resource that this type usually takes.
        replace(option, sets=((_RESOURCES, (_RESOURCE[option.key],)),))
        for option in turn.options(ARTWORKS, "ui.artwork")
    )
    artwork = turn.ask(q.OneOf("artwork", turn.phrase("which"), PAID, options=options))
    card = _printed(turn, _ARTWORK_POINTS)
    action = None
    if artwork.value and card.points.value is not None:
        action = Acquire(turn.seat, artwork.value, card.points.value)
        if not turn.is_light:
            action = replace(
                action,
                cost=card.cost.value,
                resources=card.resources.value,
                slot=card.place,
            )
    return _bought(turn, (artwork,), card, action)


def discover(table: Renaissance, answers: q.Answers) -> q.Form:
    """A private destination."""
    turn = Turn("discover", table, answers)
    card = _printed(turn, _TILE_POINTS)
    action = None
    if card.points.value is not None:
        action = Discover(turn.seat, card.points.value)
        if not turn.is_light:
            action = replace(
                action,
                cost=card.cost.value,
                resources=card.resources.value,
                slot=card.place,
            )
    return _bought(turn, (), card, action)


def _bought(
    turn: Turn, first: tuple[q.Field, ...], card: _Printed, action: Acquire | Discover | None
) -> q.Form:
    if turn.is_light:
        return turn.form((*first, card.points), action, turn.scores(action))
    payment = turn.payment(action)
    if action is not None:
        action = replace(action, pay=paid(payment))
    fields = (*first, card.points, card.cost, card.resources, card.slot, payment)
    return turn.form(fields, action, turn.scores(action))


def invite(table: Renaissance, answers: q.Answers) -> q.Form:
    """A character from hand; of an endgame one, what it will score."""
    turn = Turn("invite", table, answers)
    kind = turn.ask(q.OneOf("type", turn.phrase("which"), options=turn.options(TYPES, "ui.type")))
    cost = turn.number("cost", turn.say("cost-plain"), _INVITE_COSTS, clears=PAID)
    resources = _resources(turn)
    card_fields, card = endgame_card(turn) if kind.value == "endgame" else ((), None)
    action = Invite(turn.seat, kind.value, endgame=card) if kind.value else None
    button = turn.phrase("do" if action else "choose")
    if turn.is_light:
        return turn.form((kind, *card_fields), action, button)
    if action is not None:
        action = replace(action, cost=cost.value, resources=resources.value)
    payment = turn.payment(action)
    if action is not None:
        action = replace(action, pay=paid(payment))
    return turn.form((kind, cost, resources, *card_fields, payment), action, button)


def construct(table: Renaissance, answers: q.Answers) -> q.Form:
    """New ships, paid with wood."""
    turn = Turn("construct", table, answers)
    common = range(1, SHIPS_IN_SHIPYARD + 1)
    number = turn.number("ships", turn.phrase("ships"), common, 1, clears=PAID)
    ships = number.value or 1
    note = turn.phrase("note", n=turn.board.ships.shipyard or 0)
    button = turn.phrase("do", n=ships)
    action = Construct(turn.seat, ships)
    if turn.is_light:
        return turn.form((number,), action, button, note=note)
    payment = turn.payment(action)
    return turn.form((number, payment), replace(action, pay=paid(payment)), button, note=note)
