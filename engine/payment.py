"""Paying with ships: out of the holds, through the emergency supply, or both with one ship.

A ship moved from a hold to the bay is worth the hold's value, one moved from the bay to the port
the emergency value; the same ship may do both. What is paid beyond the cost comes back as bread,
as far as the granary has room. A ship out of a hold whose resource the cost does not take is
worth bread instead, and stands ready in the bay.

Where a game has other words: bay is also Sea, port Homeland, hold resource space, bread food.
Nothing here belongs to one game: values, resources and limits come from the caller.

>>> purse = Purse((Hold("wine", ships=2, value=3),), bay=1, room=6)
>>> best = ways(purse, Cost(7, ("wine",)))[0]
>>> best.payment
Payment(holds=(('wine', 2),), emergency=1)
>>> best.total, best.surplus, best.kept
(9, 2, 2)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

BAY = "bay"


@dataclass(frozen=True, slots=True)
class Hold:
    """The ships in one hold and what each, at least 1, yields of its resource when it leaves."""

    resource: str
    ships: int
    value: int


@dataclass(frozen=True, slots=True)
class Purse:
    """What a player can pay with.

    `room` is the bread the granary still takes, None where nobody counted it. `emergency` is what
    a ship going from bay to port is worth, 0 where that way is closed.
    """

    holds: tuple[Hold, ...]
    bay: int
    room: int | None = None
    emergency: int = 3

    @property
    def ships(self) -> int:
        """The ships that can reach the bay: those there and those in holds."""
        return self.bay + sum(hold.ships for hold in self.holds)


@dataclass(frozen=True, slots=True)
class Cost:
    """An amount and the resources that pay it, in any mix. The emergency supply always does.

    `free` is the part of the amount that every resource pays, such as a surcharge of any kind.
    """

    amount: int
    resources: tuple[str, ...] = ()
    free: int = 0


@dataclass(frozen=True, slots=True)
class Payment:
    """Ships moved to pay: how many out of which holds to the bay, how many from there to the port.

    Holds with no ship moved are left out, so equal payments are equal values.
    """

    holds: tuple[tuple[str, int], ...] = ()
    emergency: int = 0

    @property
    def to_bay(self) -> int:
        return sum(ships for _, ships in self.holds)

    def out_of(self, resource: str) -> int:
        return sum(ships for hold, ships in self.holds if hold == resource)

    def split(self, cost: Cost) -> tuple[Payment, Payment]:
        """The ships whose resource the cost takes, with the emergency, and the other ships."""
        accepted = tuple(hold for hold in self.holds if hold[0] in cost.resources)
        others = tuple(hold for hold in self.holds if hold[0] not in cost.resources)
        return Payment(accepted, self.emergency), Payment(others)


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a payment comes to against a cost.

    `total` counts toward the cost, `short` is missing of it, `surplus` beyond it. `unloaded` is
    the bread for what came out of holds that the cost does not take. Of both together the granary
    keeps `kept` and loses `lost`; these are None where its room is not known.
    """

    payment: Payment
    total: int
    short: int
    surplus: int
    unloaded: int
    kept: int | None
    lost: int | None

    @property
    def bread(self) -> int:
        """The bread that comes back before the granary's limit."""
        return self.surplus + self.unloaded


@dataclass(frozen=True, slots=True)
class Overdrawn:
    """A place from which a payment moves more ships than there are: a hold, or the bay."""

    place: str
    wanted: int
    there: int


def payment(holds: Mapping[str, int] | None = None, *, emergency: int = 0) -> Payment:
    """A payment from numbers of ships by hold; holds without a ship are dropped."""
    moved = tuple((hold, ships) for hold, ships in (holds or {}).items() if ships)
    return Payment(moved, emergency)


def settle(purse: Purse, cost: Cost, paid: Payment) -> Settlement:
    """What the payment comes to, whether or not the ships are there (see `overdrawn`)."""
    values = {hold.resource: hold.value for hold in purse.holds}
    total, others = paid.emergency * purse.emergency, 0
    for resource, ships in paid.holds:
        if resource in cost.resources:
            total += ships * values[resource]
        else:
            others += ships * values[resource]
    total += min(others, cost.free)
    surplus, unloaded = max(0, total - cost.amount), max(0, others - cost.free)
    kept = None if purse.room is None else min(surplus + unloaded, max(0, purse.room))
    lost = None if kept is None else surplus + unloaded - kept
    return Settlement(paid, total, max(0, cost.amount - total), surplus, unloaded, kept, lost)


def overdrawn(purse: Purse, paid: Payment) -> tuple[Overdrawn, ...]:
    """Every place that does not have the ships a payment moves; ships from holds reach the bay."""
    there = {hold.resource: hold.ships for hold in purse.holds}
    short = [
        Overdrawn(hold, ships, there.get(hold, 0))
        for hold, ships in paid.holds
        if ships > there.get(hold, 0)
    ]
    arrived = purse.bay + paid.to_bay
    if paid.emergency > arrived:
        short.append(Overdrawn(BAY, paid.emergency, arrived))
    return tuple(short)


def most(purse: Purse, cost: Cost) -> int:
    """The most that can be raised for a cost: every hold emptied, then every ship to the port."""
    accepted, others = _sorted_out(purse, cost)
    free = min(cost.free, sum(hold.ships * hold.value for hold in others))
    out_of_holds = sum(hold.ships * hold.value for hold in accepted)
    return out_of_holds + free + purse.ships * purse.emergency


def shortfall(purse: Purse, cost: Cost) -> int:
    """What is missing of the cost even with every ship moved; 0 if it can be paid."""
    return max(0, cost.amount - most(purse, cost))


def ways(purse: Purse, cost: Cost) -> tuple[Settlement, ...]:
    """Every sensible way to pay, best first; none if it cannot be paid.

    Sensible means that no move of it can be left out. Best is what puts the fewest ships in the
    port, then draws the fewest from holds of other resources, then loses the least bread, spends
    the least beyond the cost, and moves the fewest ships.
    """
    found = (settle(purse, cost, paid) for paid in _minimal(purse, cost))
    return tuple(sorted(found, key=lambda way: _rank(way, cost)))


def _rank(way: Settlement, cost: Cost) -> tuple[object, ...]:
    paid = way.payment
    others = sum(ships for hold, ships in paid.holds if hold not in cost.resources)
    return (paid.emergency, others, way.lost or 0, way.surplus, paid.to_bay, paid.holds)


def _sorted_out(purse: Purse, cost: Cost) -> tuple[tuple[Hold, ...], tuple[Hold, ...]]:
    """The holds whose resource the cost takes, and the others."""
    accepted = tuple(hold for hold in purse.holds if hold.resource in cost.resources)
    return accepted, tuple(hold for hold in purse.holds if hold.resource not in cost.resources)


def _minimal(purse: Purse, cost: Cost) -> Iterator[Payment]:
    """The payments of which nothing can be left out."""
    accepted, others = _sorted_out(purse, cost)
    lents = [
        (lent, _worth(others, lent))
        for lent in product(*(range(_most_lent(hold, purse, cost) + 1) for hold in others))
    ]
    for taken in _draws(accepted, cost.amount):
        worth = _worth(accepted, taken)
        for lent, lent_worth in lents:
            raised = worth + min(cost.free, lent_worth)
            emergency = _emergency_for(purse, cost.amount - raised)
            if emergency is None:
                continue
            idle = purse.bay + sum(taken) + sum(lent) - emergency
            over = raised + emergency * purse.emergency - cost.amount
            spare = over + max(0, lent_worth - cost.free)
            # With no idle ship in the bay each one is needed, if only to go on to the port.
            if idle == 0 or (
                idle > 0 and not _drops(accepted, taken, over) and not _drops(others, lent, spare)
            ):
                yield _as_payment(purse, (*accepted, *others), (*taken, *lent), emergency)


def _drops(holds: tuple[Hold, ...], taken: tuple[int, ...], spare: int) -> bool:
    """Whether a ship out of some hold brought no more than there is to spare."""
    return any(ships and hold.value <= spare for hold, ships in zip(holds, taken, strict=True))


def _draws(holds: tuple[Hold, ...], amount: int) -> Iterator[tuple[int, ...]]:
    """Ships out of the holds in turn, no further one once the amount is covered."""
    if not holds:
        yield ()
        return
    first, *rest = holds
    enough = max(0, -(-amount // first.value))
    for ships in range(min(first.ships, enough) + 1):
        for further in _draws(tuple(rest), amount - ships * first.value):
            yield (ships, *further)


def _most_lent(hold: Hold, purse: Purse, cost: Cost) -> int:
    """No way draws more from a hold of another resource: for the free part, and on to the port."""
    onward = _emergency_for(purse, cost.amount) or 0
    return min(hold.ships, -(-cost.free // hold.value) + max(0, onward - purse.bay))


def _worth(holds: tuple[Hold, ...], taken: tuple[int, ...]) -> int:
    return sum(ships * hold.value for hold, ships in zip(holds, taken, strict=True))


def _emergency_for(purse: Purse, missing: int) -> int | None:
    """The fewest emergency ships that cover what is missing; None if that way is closed."""
    if missing <= 0:
        return 0
    return -(-missing // purse.emergency) if purse.emergency else None


def _as_payment(
    purse: Purse, holds: tuple[Hold, ...], moved: tuple[int, ...], emergency: int
) -> Payment:
    """The moves as a payment, its holds in the order of the purse."""
    ships = {hold.resource: number for hold, number in zip(holds, moved, strict=True)}
    return payment({h.resource: ships[h.resource] for h in purse.holds}, emergency=emergency)
