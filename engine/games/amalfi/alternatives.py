"""What else was possible: food against hunger, and a milestone claimed when it was met."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.amalfi.actions import Action, ClaimMilestone, Discard, Feed, TurnIntoFood
from engine.games.amalfi.feeding import meal
from engine.games.amalfi.pieces import EMERGENCY, RESOURCES, VALUES
from engine.games.amalfi.rules_phases import fed
from engine.games.amalfi.state import Board, State
from engine.message import Seat
from engine.review import Alternative, Alternatives, Moves, ways_to_cover


def alternatives(moves: Moves[State, Action], index: int) -> Alternatives[Action]:
    """Every way to have covered what was missing in a Food phase; an earlier claim."""
    action, before = moves[index].step.action, moves[index].before
    if isinstance(action, Feed):
        for seat in fed(before, action):
            for turned in against_hunger(before, seat, action):
                yield Alternative(index, (*turned, action))
    elif isinstance(action, ClaimMilestone) and action.met is not None:
        at = _last_turn(moves[:index], action.seat, action.met)
        if at is not None:
            actions = (moves[at].step.action, action)
            yield Alternative(at, actions, without=frozenset((index,)))


def against_hunger(state: State, seat: Seat, feeding: Feed) -> Iterator[tuple[Action, ...]]:
    """The cards and ships that would have covered the food a player did not have."""
    board = state.board(seat)
    eaten = meal(state, board, feeding.due)
    if eaten is None or not eaten.missing:
        return
    sources = list(_sources(board))
    for taken in ways_to_cover(eaten.missing, [(number, worth) for _, number, worth in sources]):
        yield tuple(
            Discard(seat, cards=n) if place == "hand" else TurnIntoFood(seat, place, n)
            for (place, _, _), n in zip(sources, taken, strict=True)
            if n
        )


def _sources(board: Board) -> Iterator[tuple[str, int, int]]:
    """What becomes food: where it is, how much there is, the food for each."""
    if board.hand:
        yield "hand", board.hand, 1
    if board.ships is not None:
        yield "sea", board.ships.sea, EMERGENCY
        for resource in RESOURCES:
            yield resource, board.ships.at(resource), VALUES[resource]


def _last_turn(moves: Moves[State, Action], seat: Seat, met: int) -> int | None:
    """The last move of a player in the round in which a milestone was met, if that is over."""
    own = [
        index
        for index, move in enumerate(moves)
        if move.before.round == met and getattr(move.step.action, "seat", None) == seat
    ]
    is_over = bool(moves) and moves[-1].after.round != met
    return own[-1] if own and is_over else None
