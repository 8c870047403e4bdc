"""What the rules say about a payment: whether the ships are there and bring the price."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest

from engine.core import Breach, Need, Points
from engine.games.amalfi.payments import purse, settled, widest
from engine.games.amalfi.rules_turn import place_name, ships_unknown
from engine.games.amalfi.state import State
from engine.message import Message, Seat, count, say
from engine.payment import (
    BAY,
    Cost,
    Payment,
    Purse,
    Settlement,
    overdrawn,
    settle,
    shortfall,
    ways,
)


def resource_name(resource: str) -> Message:
    return say(f"resource.{resource}")


def check_card_payment(
    state: State,
    seat: Seat,
    cost: Cost | None,
    paid: Payment | None,
    what: Message,
    surcharge: int = 0,
) -> Points:
    """A payment for a card, as far as its cost and the payment were entered."""
    held = purse(state, seat)
    if cost is None:
        yield from check_paid_ships(held, seat, paid)
        yield Need("pay.kind", say("need.cost", what=what))
        return
    alone = Cost(cost.amount - surcharge, widest(cost).resources)
    covers_card = paid and not settled(alone, paid).short
    rule = "pay.surcharge" if surcharge and covers_card else "pay.kind"
    found = tuple(check_payment(held, seat, widest(cost), paid, what, rule))
    yield from found if cost.resources else _check_untyped(found, cost, paid, what)


def _check_untyped(
    found: tuple[Breach | Need, ...], cost: Cost, paid: Payment | None, what: Message
) -> Points:
    """A payment where nobody entered what the card accepts: perhaps everything, perhaps nothing.

    `found` is what is against it if everything is accepted; no resource can be recommended.
    """
    for point in found:
        yield replace(point, remedy=None) if isinstance(point, Breach) else point
    if paid is not None and paid.holds and settled(cost, paid).short:
        yield Need("pay.kind", say("need.accepts", what=what))


def check_payment(
    held: Purse | None, seat: Seat, cost: Cost, paid: Payment | None, what: Message, rule: str
) -> Points:
    """Whether the ships are there and bring the price."""
    if paid is None:
        yield from _check_unsaid(held, seat, cost, what, rule)
        return
    yield from check_paid_ships(held, seat, paid)
    if held is None or overdrawn(held, paid):
        return
    comes_to = settle(held, cost, paid)
    if comes_to.short:
        because = _describe_short(held, cost, comes_to, what)
        yield Breach(rule, because, remedy=_remedy(held, cost))


def check_paid_ships(held: Purse | None, seat: Seat, paid: Payment | None) -> Points:
    """Whether the ships of a payment are where they are said to come from."""
    if paid is None:
        return
    if held is None:
        yield ships_unknown(seat)
        return
    for place in overdrawn(held, paid):
        sea = place.place == BAY
        where = "sea" if sea else place.place
        because = say(
            "ships.not-there",
            seat=seat,
            ships=count("ships", place.wanted),
            place=place_name(where),
            there=place.there,
        )
        yield Breach("res.emergency" if sea else "res.value", because, where, blocks=True)


def _check_unsaid(held: Purse | None, seat: Seat, cost: Cost, what: Message, rule: str) -> Points:
    """A payment nobody entered: not known, unless it cannot be made at all."""
    short = 0 if held is None else shortfall(held, cost)
    if short:
        because = say("pay.too-dear", seat=seat, price=cost.amount, what=what, short=short)
        yield Breach(rule, because)
    elif cost.amount:
        yield Need(rule, say("need.paid", seat=seat, what=what))


def _describe_short(held: Purse, cost: Cost, comes_to: Settlement, what: Message) -> Message:
    """What is missing of a price: what each ship brought, or which resources it does not take."""
    others = tuple(
        resource_name(resource)
        for resource, _ in comes_to.payment.holds
        if resource not in cost.resources
    )
    if others:
        return say(
            "pay.short-kind",
            what=what,
            price=cost.amount,
            total=comes_to.total,
            short=comes_to.short,
            others=others,
        )
    return say(
        "pay.short",
        what=what,
        price=cost.amount,
        total=comes_to.total,
        paid=_describe_worth(held, comes_to.payment),
        short=comes_to.short,
    )


def _describe_worth(held: Purse, paid: Payment) -> tuple[Message, ...]:
    """The ships of a payment, place by place, with what each of them is worth."""
    values = {hold.resource: hold.value for hold in held.holds}
    worth = [values[place] for place, _ in paid.holds]
    worth += [held.emergency] if paid.emergency else []
    # Where no ship paid there is one line, and nothing to be worth.
    parts = zip_longest(describe_paid(paid), worth)
    return tuple(
        ships if each is None else say("paid.worth", ships=ships, n=each) for ships, each in parts
    )


def _remedy(held: Purse, cost: Cost) -> Message:
    """The best way to pay, or how much is missing with every ship."""
    found = ways(held, cost)
    if not found:
        return say("pay.impossible", short=shortfall(held, cost))
    return say("pay.instead", ships=describe_paid(found[0].payment))


def describe_paid(paid: Payment) -> tuple[Message, ...]:
    """The ships of a payment, place by place."""
    moved = [
        say("paid.hold", ships=count("ships", ships), resource=resource_name(resource))
        for resource, ships in paid.holds
    ]
    if paid.emergency:
        moved.append(say("paid.emergency", ships=count("ships", paid.emergency)))
    return tuple(moved) or (say("paid.nothing"),)
