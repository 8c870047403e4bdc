"""Actions a player may take now in a kept game, as far as they need nothing entered.

What cards cost and give is printed on them, so buying is not among these; destinations are tried
without bread and with a ship to each hold.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Illegal
from engine.games.amalfi_renaissance import actions as a
from engine.games.amalfi_renaissance.moves import ACTIONS
from engine.games.amalfi_renaissance.pieces import EVOLVING, RESOURCES, SHIP_COSTS
from engine.games.amalfi_renaissance.rules_turn import reaction_due
from engine.games.amalfi_renaissance.ships import ways_to_pay
from engine.games.amalfi_renaissance.state import Phase, State
from engine.message import Seat
from engine.payment import Cost, payment


def choices(state: State, seat: Seat) -> Iterator[a.Action]:
    """The player's actions that are not against the rules."""
    if state.phase in (None, Phase.OVER):
        return
    for action in _candidates(state, seat):
        if not isinstance(ACTIONS.check(state, action), Illegal):
            yield action


def _candidates(state: State, seat: Seat) -> Iterator[a.Action]:
    yield from _titles(state, seat)
    yield from _conversions(state, seat)
    if state.phase is Phase.ACTIONS and state.keeps_turns:
        yield from _turn(state, seat)
    if state.phase is Phase.FEED or not state.keeps_turns:
        yield a.Feed(seat, missing=0 if state.options.light else None)
    yield a.ScoreDecree()
    yield a.NewPeriod()


def _titles(state: State, seat: Seat) -> Iterator[a.Action]:
    for tile in state.titles:
        if not state.board(seat).has_title(tile.title):
            yield a.ClaimTitle(seat, tile.title)


def _conversions(state: State, seat: Seat) -> Iterator[a.Action]:
    """One ship down, or one card: more is the same again."""
    ships = state.board(seat).ships
    for hold in RESOURCES:
        if ships.at(hold):
            yield a.TurnIntoBread(seat, payment({hold: 1}))
    if ships.bay:
        yield a.TurnIntoBread(seat, payment(emergency=1))
    if state.board(seat).hand:
        yield a.Discard(seat)


def _turn(state: State, seat: Seat) -> Iterator[a.Action]:
    if reaction_due(state):
        yield a.RivalReacts()
        yield a.RivalReacts(ships=1)
        yield a.RivalReacts(lighthouses=1)
    if state.turn.voyage is not None:
        yield a.UseLighthouse(seat)
        yield from (a.UseLighthouse(seat, hold) for hold in RESOURCES)
        yield a.TakeCharacter(seat, evolving=True)
    for to in ("public", "private"):
        yield a.Navigate(seat, to)
        yield from (a.Navigate(seat, to, send=((hold, 1),)) for hold in RESOURCES)
    yield from (a.Navigate(seat, "evolving", slot=slot) for slot in EVOLVING)
    yield a.Engage(seat)
    yield from _constructions(state, seat)
    yield a.Pass(seat)


def _constructions(state: State, seat: Seat) -> Iterator[a.Action]:
    """Ships that can be paid for, each number in the best way."""
    yard = state.board(seat).ships.shipyard
    if yard is None or state.period is None:
        return
    for number in range(1, yard + 1):
        ways = ways_to_pay(state, seat, Cost(number * SHIP_COSTS[state.period], ("wood",)))
        if not ways:
            return
        yield a.Construct(seat, number, ways[0].payment)
