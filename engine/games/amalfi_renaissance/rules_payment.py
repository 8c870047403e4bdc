"""Whether a payment is possible, and whether it is enough."""

from __future__ import annotations

from engine.core import Breach, Need, Points
from engine.games.amalfi_renaissance.actions import Acquire, Construct, Discover, Invite
from engine.games.amalfi_renaissance.pieces import EMERGENCY, RESOURCES
from engine.games.amalfi_renaissance.ships import price, purse, room, settled, usable
from engine.games.amalfi_renaissance.state import State
from engine.message import Either, Message, Seat, count, say
from engine.payment import BAY, Cost, Payment, Purse, overdrawn, shortfall
from engine.payment import most as most_raised


def cost_name(cost: Cost) -> Message:
    """A cost in words: 7 wine or gems; all resources together need no names."""
    if len(cost.resources) == len(RESOURCES):
        return say("cost.any", amount=cost.amount)
    kinds = Either(say(f"place.{resource}") for resource in cost.resources)
    return say("cost.of", amount=cost.amount, kinds=kinds)


def check_price(state: State, action: Acquire | Discover | Invite | Construct) -> Points:
    """The cost of an action against the ships moved for it, where payments are kept."""
    if state.options.light:
        return
    seat, cost = action.seat, price(state, action)
    if action.pay is not None:
        yield from check_ships(state, seat, action.pay)
    if cost is None:
        yield Need("pay.standard", _no_cost(state, action))
    elif action.pay is None:
        yield from _check_unsaid(state, seat, cost, _rule(action))
    else:
        yield from _check_enough(state, seat, cost, action.pay, _rule(action))
        if not isinstance(action, Construct) and not action.resources and action.pay.holds:
            yield Need("pay.standard", say("pay.no-kinds", seat=seat, amount=cost.amount))


def _rule(action: Acquire | Discover | Invite | Construct) -> str:
    """The rule that sets the price: a ship's is printed, all others stand on the card."""
    return "ship.cost" if isinstance(action, Construct) else "pay.standard"


def _no_cost(state: State, action: Acquire | Discover | Invite | Construct) -> Message:
    if isinstance(action, Construct):
        return say("pay.no-period", seat=action.seat)
    if action.cost is not None:
        return say("pay.no-slot", seat=action.seat)
    return say("pay.no-cost", seat=action.seat)


def _check_unsaid(state: State, seat: Seat, cost: Cost, rule: str) -> Points:
    """A cost with no word on how it was paid: impossible, or not known."""
    if not cost.amount:
        return
    held = purse(state, seat)
    if held is None:
        yield Need("pay.standard", say("pay.no-ships", seat=seat, cost=cost_name(cost)))
    elif short := shortfall(held, cost):
        yield Breach(rule, _too_dear(seat, cost, held, short))
    else:
        yield Need("pay.standard", say("pay.how", seat=seat, cost=cost_name(cost)))


def _too_dear(seat: Seat, cost: Cost, held: Purse, short: int) -> Message:
    return say(
        "pay.short",
        seat=seat,
        cost=cost_name(cost),
        most=most_raised(held, cost),
        short=short,
        ships=count("ships", held.ships),
    )


def _check_enough(state: State, seat: Seat, cost: Cost, paid: Payment, rule: str) -> Points:
    result = settled(state, seat, cost, paid)
    if not result.short:
        return
    held = purse(state, seat)
    if held is not None and (short := shortfall(held, cost)):
        yield Breach(rule, _too_dear(seat, cost, held, short))
        return
    moved = (*paid.holds, *((("emergency", paid.emergency),) if paid.emergency else ()))
    parts = tuple(say("pay.part", place=say(f"place.{hold}"), n=n) for hold, n in moved)
    because = say(
        "pay.not-enough",
        seat=seat,
        cost=cost_name(cost),
        parts=parts or say("pay.nothing"),
        total=result.total,
        short=result.short,
    )
    yield Breach(rule, because)


def check_ships(state: State, seat: Seat, paid: Payment) -> Points:
    """The ships that a payment moves are there; with unknown numbers nobody can tell."""
    held = purse(state, seat)
    if held is None:
        if paid.holds or paid.emergency:
            yield Need("pay.standard", say("pay.ships-unknown", seat=seat))
        return
    for short in overdrawn(held, paid):
        bay = short.place == BAY
        because = say(
            "pay.no-ship-in-bay" if bay else "pay.no-ship-in-hold",
            seat=seat,
            wanted=count("ships", short.wanted),
            there=short.there,
            place=say(f"place.{short.place}"),
        )
        yield Breach("pay.emergency" if bay else "pay.standard", because)
        if bay:
            yield from check_port(state, seat)


def check_port(state: State, seat: Seat) -> Points:
    """Ships in the port are no help; said when the bay is short of ships."""
    port = state.board(seat).ships.port
    if port:
        yield Breach("port.locked", say("port.locked", seat=seat, ships=count("ships", port)))


def check_bread(state: State, seat: Seat, bread: int, rule: str, what: Message) -> Points:
    """Bread to be paid is in the granary, and may be used."""
    if not bread or state.options.light:
        return
    have, can = state.board(seat).bread, usable(state, seat)
    if have is None or can is None:
        yield Need(rule, say("bread.unknown", seat=seat, bread=bread, what=what))
    elif bread > have:
        because = say("bread.short", seat=seat, bread=bread, have=have, what=what)
        yield Breach(rule, because, remedy=_remedy(state, seat, bread - have))
    elif bread > can:
        spilt = have - can
        because = say("bread.spilt", seat=seat, bread=bread, have=have, spilt=spilt, what=what)
        yield Breach("ruling.store-first", because)


def _remedy(state: State, seat: Seat, short: int) -> Message | None:
    """Ships or cards that could become the bread that is missing, where there is room for it."""
    board, held = state.board(seat), purse(state, seat)
    space = room(board)
    if held is None or space is None or space < short:
        return None
    raised = sum(hold.ships * hold.value for hold in held.holds) + held.ships * EMERGENCY
    if raised + (board.hand or 0) < short:
        return None
    return say("bread.remedy", short=short)
