"""Ships, bread and payments on a board. No ship comes or goes: what is not there is not moved."""

from __future__ import annotations

from dataclasses import replace

from engine.games.amalfi_renaissance.actions import Acquire, Construct, Counts, Discover, Invite
from engine.games.amalfi_renaissance.board import Board, Ships
from engine.games.amalfi_renaissance.pieces import (
    EMERGENCY,
    GRANARY,
    RESOURCES,
    SHIP_COSTS,
    hold_value,
    surcharge,
)
from engine.games.amalfi_renaissance.state import State
from engine.message import Seat
from engine.payment import Cost, Hold, Payment, Purse, Settlement, payment, settle, ways


def add(number: int | None, by: int) -> int | None:
    """What nobody counted stays uncounted."""
    return None if number is None else number + by


def most(number: int | None, wanted: int) -> int:
    """As many as wanted, as far as they are there."""
    return wanted if number is None else min(wanted, number)


def less(number: int | None, by: int) -> int | None:
    """What is left after taking away so many, or all there are."""
    return add(number, -most(number, by))


def move(ships: Ships, origin: str, to: str, number: int) -> Ships:
    """Ships from one place to another, no more than there are."""
    moved = most(ships.at(origin), number)
    left, there = add(ships.at(origin), -moved), add(ships.at(to), moved)
    return replace(ships, **{origin: left, to: there})


def send(ships: Ships, holds: Counts) -> Ships:
    """Ships from the bay to holds."""
    for hold, number in holds:
        ships = move(ships, "bay", hold, number)
    return ships


def gain(state: State, seat: Seat, bread: int) -> State:
    """The table after a player got bread; what the granary cannot hold is lost."""
    board = state.board(seat)
    if board.bread is None or not bread:
        return state
    wanted, limit = board.bread + bread, board.limit
    if limit is None:
        # Six always fit; beyond that it depends on lighthouses nobody counted.
        return state.change(seat, bread=wanted if wanted <= GRANARY else None)
    kept = max(board.bread, min(limit, wanted))
    spilt = kept - board.bread if wanted > limit else 0
    lost = board.lost + wanted - kept
    return state.change(seat, bread=kept, spilt=board.spilt + spilt, lost=lost)


def spend(state: State, seat: Seat, bread: int) -> State:
    """The table after a player gave bread, as far as there was any."""
    board = state.board(seat)
    return state.change(seat, bread=less(board.bread, bread))


def usable(state: State, seat: Seat) -> int | None:
    """The bread a player can pay with; one reading shuts out what came in beyond the limit."""
    board = state.board(seat)
    if board.bread is None or state.ruling("store-first") == "keep-what-fits":
        return board.bread
    return max(0, board.bread - board.spilt)


def room(board: Board) -> int | None:
    """The bread a granary still takes."""
    if board.bread is None or board.limit is None:
        return None
    return max(0, board.limit - board.bread)


def purse(state: State, seat: Seat) -> Purse | None:
    """What a player can pay with; None if the ships in bay or holds are not known."""
    board = state.board(seat)
    bay, holds = board.ships.bay, [board.ships.at(resource) for resource in RESOURCES]
    if bay is None or None in holds:
        return None
    ruling = state.ruling("hold-values")
    return Purse(
        tuple(
            Hold(resource, ships or 0, hold_value(resource, ruling))
            for resource, ships in zip(RESOURCES, holds, strict=True)
        ),
        bay,
        room(board),
        EMERGENCY,
    )


def price(state: State, action: Acquire | Discover | Invite | Construct) -> Cost | None:
    """What an action costs, surcharge included; None if nobody typed it or it is not known.

    A cost whose resources nobody entered may take any of them.
    """
    if isinstance(action, Construct):
        if state.period is None:
            return None
        return Cost(action.ships * SHIP_COSTS[state.period], ("wood",))
    if action.cost is None:
        return None
    ruling, resources = state.ruling("surcharge"), action.resources or RESOURCES
    if isinstance(action, Invite) or ruling == "typed":
        return Cost(action.cost, resources)
    if action.slot is None:
        return None
    extra = surcharge(action.slot, ruling)
    free = extra if ruling.endswith("-any") else 0
    return Cost(action.cost + extra, resources, free)


def there(state: State, seat: Seat, paid: Payment) -> Payment:
    """The part of a payment that can be moved with the ships a player has."""
    ships = state.board(seat).ships
    holds = {hold: most(ships.at(hold), number) for hold, number in paid.holds}
    bay = add(ships.bay, sum(holds.values()))
    return payment(holds, emergency=most(bay, paid.emergency))


def settled(state: State, seat: Seat, cost: Cost, paid: Payment) -> Settlement:
    """What a payment comes to; an unknown number of ships does not matter for that."""
    ruling = state.ruling("hold-values")
    holds = tuple(Hold(r, 0, hold_value(r, ruling)) for r in RESOURCES)
    return settle(Purse(holds, 0, room(state.board(seat)), EMERGENCY), cost, paid)


def pay(state: State, seat: Seat, cost: Cost | None, paid: Payment) -> State:
    """The table after a payment: ships moved, the surplus in the granary.

    Without a known cost nothing comes back.
    """
    paid = there(state, seat, paid)
    ships = state.board(seat).ships
    for hold, number in paid.holds:
        ships = move(ships, hold, "bay", number)
    ships = move(ships, "bay", "port", paid.emergency)
    state = state.change(seat, ships=ships)
    return state if cost is None else gain(state, seat, settled(state, seat, cost, paid).bread)


def ways_to_pay(state: State, seat: Seat, cost: Cost) -> tuple[Settlement, ...]:
    """Every sensible way for a player to pay, best first; none if it cannot be paid or known."""
    held = purse(state, seat)
    return () if held is None else ways(held, cost)
