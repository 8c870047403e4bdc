"""Every action a player may take now whose numbers the app knows without a card's text."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Legal
from engine.games.amalfi.actions import (
    Action,
    Build,
    ClaimMilestone,
    Discard,
    Feed,
    Gain,
    Pass,
    Place,
    Prepare,
    Settle,
    TurnIntoFood,
)
from engine.games.amalfi.moves import ACTIONS
from engine.games.amalfi.payments import ship_cost, ways_to_pay
from engine.games.amalfi.pieces import FLEET, RESOURCES, SPACES, Phase, Space
from engine.games.amalfi.state import State
from engine.games.amalfi.turns import starters
from engine.message import Seat


def choices(state: State, seat: Seat) -> Iterator[Action]:
    """The player's legal actions in a game that is kept; what only a card says is left out."""
    if not state.is_kept:
        return
    for action in _candidates(state, seat):
        if isinstance(ACTIONS.check(state, action), Legal):
            yield action


def _candidates(state: State, seat: Seat) -> Iterator[Action]:
    if state.phase is Phase.ACTIONS:
        yield Pass(seat)
        yield from _spaces(state, seat)
        yield from _builds(state, seat)
        for number in range(1, len(state.options.milestones) + 1):
            yield ClaimMilestone(seat, number)
    if state.phase in (Phase.ACTIONS, Phase.FOOD):
        yield Discard(seat)
        for start in ("sea", *RESOURCES):
            yield TurnIntoFood(seat, start)
    if state.phase is Phase.FOOD:
        yield Feed(seat)
    if state.phase is Phase.SETTLEMENT:
        yield from _closing(state)


def _spaces(state: State, seat: Seat) -> Iterator[Action]:
    """The printed spaces with all they give, and the charts with one resource each."""
    ships = state.board(seat).ships
    if ships is None:
        return
    for space in SPACES.values():
        yield place_on(state, seat, space)
    for resource in RESOURCES:
        one = Gain(((resource, 1),))
        for chart in range(1, len(state.board(seat).charts) + 1):
            yield Place(seat, chart=chart, gain=one)
        for public in range(1, state.public + 1):
            yield Place(seat, public=public, gain=one)


def place_on(state: State, seat: Seat, space: Space) -> Place:
    """A ship on a printed space: what it takes, and all it gives as far as there are ships."""
    ships = state.board(seat).ships
    left = FLEET if ships is None else ships.sea - 1
    return Place(seat, space=space.key, pay=space.pay, gain=_gain(space, left))


def _gain(space: Space, ships: int) -> Gain:
    """What a printed space gives, as far as there are ships for it."""
    ((resource, number),) = space.gain
    taken = max(0, min(number, ships))
    return Gain(((resource, taken),)) if taken else Gain()


def _builds(state: State, seat: Seat) -> Iterator[Action]:
    """New ships, each number of them paid in the best way there is."""
    ships = state.board(seat).ships
    if ships is None:
        return
    for number in range(1, ships.shipyard + 1):
        cost = ship_cost(state, number)
        ways = ways_to_pay(state, seat, cost) if cost else None
        if not ways:
            return
        yield Build(seat, number, ways[0].payment)


def _closing(state: State) -> Iterator[Action]:
    """Settlement cards that the app counts, then the next round and whoever may start it."""
    if state.options.solo:
        for number in range(1, len(state.options.settlements) + 1):
            yield Settle(card=number)
    else:
        yield Settle()
    allowed = starters(state)
    for first in allowed if len(allowed) > 1 else (None,):
        yield Prepare(first)
