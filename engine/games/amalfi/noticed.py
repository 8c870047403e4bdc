"""What a look back finds beside alternatives: idle ships, lost food, a card missed by one."""

from __future__ import annotations

from collections.abc import Iterator

from engine.correction import Passed
from engine.games.amalfi.actions import (
    Acquire,
    Action,
    Build,
    Discard,
    Exchange,
    Feed,
    Pass,
    Place,
    Play,
    Prepare,
    Tap,
    TurnIntoFood,
)
from engine.games.amalfi.payments import card_cost, ways_to_pay, widest
from engine.games.amalfi.pieces import EMERGENCY, VALUES
from engine.games.amalfi.rules_phases import fed
from engine.games.amalfi.state import State, food_limit
from engine.message import Seat, count, say
from engine.review import Moves, Noticed

_MAIN = (Place, Build, Play, Tap, Exchange, Pass)


def noticed(moves: Moves[State, Action], index: int) -> Iterator[Noticed]:
    """What cost a player something at a move, or was within reach."""
    move = moves[index]
    action = move.step.action
    yield from _lost(move)
    if isinstance(action, Pass):
        yield from _idle(move.before, action.seat)
    elif isinstance(action, Acquire) and action.cost is not None:
        yield from _short_by_one(moves, index, action, action.cost)


def _idle(state: State, seat: Seat) -> Iterator[Noticed]:
    """The ships in the Sea of somebody who takes no more turns in the round."""
    ships = state.board(seat).ships
    if ships is not None and ships.sea:
        because = say("review.idle", seat=seat, ships=count("ships", ships.sea))
        yield Noticed(seat, because, "turn.pass")


def _lost(move: Passed[State, Action]) -> Iterator[Noticed]:
    """The food that found no room, where nothing else moved it."""
    action = move.step.action
    for seat, gained in _food_gained(move.before, action):
        board, after = move.before.board(seat), move.after.board(seat)
        limit = food_limit(move.before, board)
        if board.food is None or limit is None:
            continue
        lost = min(gained, board.food + gained - max(limit, board.food))
        if lost > 0 and (isinstance(action, Feed) or after.food == board.food + gained - lost):
            because = say("review.lost", seat=seat, food=count("food", lost), limit=limit)
            yield Noticed(seat, because, "food.overflow")


def _food_gained(state: State, action: Action) -> Iterator[tuple[Seat, int]]:
    if isinstance(action, Feed):
        for seat in fed(state, action):
            yield seat, state.board(seat).colonies or 0
    elif isinstance(action, Discard):
        yield action.seat, action.cards
    elif isinstance(action, TurnIntoFood):
        yield action.seat, action.ships * VALUES.get(action.start, EMERGENCY)
    elif isinstance(action, Place) and not action.pay:
        yield action.seat, action.gain.food


def _short_by_one(
    moves: Moves[State, Action], index: int, taken: Acquire, price: int
) -> Iterator[Noticed]:
    """Who had a turn while the card surely lay there, and was one short of its price."""
    cost = widest(card_cost(moves[index].before, price, taken.surcharge, taken.of))
    less = widest(card_cost(moves[index].before, price - 1, taken.surcharge, taken.of))
    seen = {taken.seat}
    for move in reversed(moves[:index]):
        action = move.step.action
        if isinstance(action, Acquire | Prepare):
            return
        if not isinstance(action, _MAIN) or action.seat in seen:
            continue
        seen.add(action.seat)
        state, seat = move.before, action.seat
        if ways_to_pay(state, seat, cost) == () and ways_to_pay(state, seat, less):
            because = say(
                "review.short",
                seat=seat,
                card=say(f"a-card.{taken.card}"),
                points=count("points", taken.points),
                buyer=taken.seat,
            )
            yield Noticed(seat, because, "card.refill", taken.points)
