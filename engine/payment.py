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

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

BAY = "bay"


@dataclass(frozen=True, slots=True)
class Hold:
    """The ships in one hold and what each yields of its resource when it leaves."""

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
    """An amount and the resources that pay it, in any mix. The emergency supply always does."""

    amount: int
    resources: tuple[str, ...] = ()


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


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a payment comes to against a cost.

    `total` counts toward the cost, `short` is missing of it, `surplus` beyond it. `unloaded` is
    the bread for ships out of holds that the cost does not take. Of surplus and unloaded together
    the granary keeps `kept` and loses `lost`; both are None where its room is not known.
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
    total, unloaded = paid.emergency * purse.emergency, 0
    for resource, ships in paid.holds:
        if resource in cost.resources:
            total += ships * values[resource]
        else:
            unloaded += ships * values[resource]
    surplus = max(0, total - cost.amount)
    bread = surplus + unloaded
    kept = None if purse.room is None else min(bread, max(0, purse.room))
    lost = None if kept is None else bread - kept
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


def most(purse: Purse, resources: Iterable[str]) -> int:
    """The most that can be raised: every accepted hold emptied, then every ship to the port."""
    accepted = set(resources)
    out_of_holds = sum(h.ships * h.value for h in purse.holds if h.resource in accepted)
    return out_of_holds + purse.ships * purse.emergency


def shortfall(purse: Purse, cost: Cost) -> int:
    """What is missing of the cost even with every ship moved; 0 if it can be paid."""
    return max(0, cost.amount - most(purse, cost.resources))


def ways(purse: Purse, cost: Cost) -> tuple[Settlement, ...]:
    """Every sensible way to pay, best first; none if it cannot be paid.

    Sensible means that no move of it can be left out. Best is what puts the fewest ships in the
    port, then unloads the fewest, then loses the least bread, spends the least beyond the cost,
    and moves the fewest ships.
    """
    found = (settle(purse, cost, paid) for paid in _minimal(purse, cost))
    return tuple(sorted(found, key=lambda way: _rank(way, cost)))


def _rank(way: Settlement, cost: Cost) -> tuple[object, ...]:
    paid = way.payment
    unloaded = sum(ships for hold, ships in paid.holds if hold not in cost.resources)
    return (paid.emergency, unloaded, way.lost or 0, way.surplus, paid.to_bay, paid.holds)


def _minimal(purse: Purse, cost: Cost) -> Iterator[Payment]:
    """The payments of which nothing can be left out."""
    accepted = tuple(hold for hold in purse.holds if hold.resource in cost.resources)
    others = tuple(hold for hold in purse.holds if hold.resource not in cost.resources)
    for taken in _draws(accepted, cost.amount):
        worth = _worth(accepted, taken)
        emergency = _emergency_for(purse, cost.amount - worth)
        if emergency is None:
            continue
        idle = purse.bay + sum(taken) - emergency
        over = worth + emergency * purse.emergency - cost.amount
        # With no idle ship in the bay each one taken is needed, if only to go on to the port.
        if idle > 0 and _can_leave_one(accepted, taken, over):
            continue
        for unloaded in _spread(others, max(0, -idle)):
            yield _as_payment(purse, (*accepted, *others), (*taken, *unloaded), emergency)


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


def _worth(holds: tuple[Hold, ...], taken: tuple[int, ...]) -> int:
    return sum(ships * hold.value for hold, ships in zip(holds, taken, strict=True))


def _emergency_for(purse: Purse, missing: int) -> int | None:
    """The fewest emergency ships that cover what is missing; None if that way is closed."""
    if missing <= 0:
        return 0
    return -(-missing // purse.emergency) if purse.emergency else None


def _can_leave_one(holds: tuple[Hold, ...], taken: tuple[int, ...], over: int) -> bool:
    """Whether some hold gave a ship worth no more than what is paid over the cost."""
    return any(ships and hold.value <= over for hold, ships in zip(holds, taken, strict=True))


def _spread(holds: tuple[Hold, ...], ships: int) -> Iterator[tuple[int, ...]]:
    """Every way to draw exactly so many ships from the holds."""
    if not holds:
        if not ships:
            yield ()
        return
    first, *rest = holds
    for drawn in range(min(first.ships, ships) + 1):
        for further in _spread(tuple(rest), ships - drawn):
            yield (drawn, *further)


def _as_payment(
    purse: Purse, holds: tuple[Hold, ...], moved: tuple[int, ...], emergency: int
) -> Payment:
    """The moves as a payment, its holds in the order of the purse."""
    ships = {hold.resource: number for hold, number in zip(holds, moved, strict=True)}
    return payment({h.resource: ships[h.resource] for h in purse.holds}, emergency=emergency)
