"""What a player can pay with, what things cost, and every sensible way to pay, best first."""

from __future__ import annotations

from dataclasses import replace

from engine.games.amalfi.pieces import (
    EMERGENCY,
    RESOURCES,
    SHIP_COST,
    THALER_A_POINT,
    VALUES,
)
from engine.games.amalfi.state import State, food_limit
from engine.message import Seat
from engine.payment import Cost, Hold, Payment, Purse, Settlement, settle, ways


def purse(state: State, seat: Seat, *, emergency: bool = True) -> Purse | None:
    """A player's ships as means of payment; None where nobody knows where they are."""
    board = state.board(seat)
    if board.ships is None:
        return None
    limit = food_limit(state, board)
    room = None if limit is None or board.food is None else max(0, limit - board.food)
    holds = tuple(Hold(r, board.ships.at(r), VALUES[r]) for r in RESOURCES)
    return Purse(holds, board.ships.sea, room, EMERGENCY if emergency else 0)


def card_cost(state: State, cost: int, surcharge: int, of: tuple[str, ...]) -> Cost:
    """The price of a card: 7 and a slot of 1 make 8, paid with what the card accepts."""
    free = surcharge if state.ruling("surcharge-kind") == "any" else 0
    return Cost(cost + surcharge, of, free)


def widest(cost: Cost) -> Cost:
    """A price as it is where a card accepts every resource, if nobody entered which."""
    return cost if cost.resources else replace(cost, resources=RESOURCES)


def settled(cost: Cost, paid: Payment) -> Settlement:
    """What a payment comes to, wherever the ships are."""
    holds = tuple(Hold(resource, 0, value) for resource, value in VALUES.items())
    return settle(Purse(holds, 0, None, EMERGENCY), cost, paid)


def ship_cost(state: State, ships: int) -> Cost | None:
    """The price of new ships; None where the round is not known."""
    return None if state.round is None else Cost(ships * SHIP_COST[state.round], ("wheat",))


def exchange_cost(points: int) -> Cost:
    """The Thaler that points cost when there are no contracts."""
    return Cost(points * THALER_A_POINT, RESOURCES)


def exchange_purse(state: State, seat: Seat) -> Purse | None:
    """What may feed the exchange: the resources, and the emergency where the table allows it."""
    return purse(state, seat, emergency=state.ruling("exchange-emergency") == "yes")


def ways_to_pay(state: State, seat: Seat, cost: Cost) -> tuple[Settlement, ...] | None:
    """Every sensible way to pay, best first; None where a player's ships are not known."""
    held = purse(state, seat)
    return None if held is None else ways(held, cost)
