"""What else was possible: bread against hunger, and a title claimed as soon as it was met."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.amalfi_renaissance.actions import (
    Action,
    ClaimTitle,
    Discard,
    Feed,
    TurnIntoBread,
)
from engine.games.amalfi_renaissance.board import Board
from engine.games.amalfi_renaissance.pieces import EMERGENCY, RESOURCES, hold_value
from engine.games.amalfi_renaissance.ships import usable
from engine.games.amalfi_renaissance.state import State
from engine.games.amalfi_renaissance.titles import can_claim
from engine.payment import payment
from engine.review import Alternative, Alternatives, Moves, ways_to_cover


def alternatives(moves: Moves[State, Action], index: int) -> Alternatives[Action]:
    """Every way to have covered the bread that was missing; the first moment to claim a title."""
    action = moves[index].step.action
    if isinstance(action, Feed):
        for turned in _against_hunger(moves[index].before, action):
            yield Alternative(index, (*turned, action))
    elif isinstance(action, ClaimTitle):
        for at in _first_met(moves, index, action):
            actions = (ClaimTitle(action.seat, action.title), moves[at].step.action)
            yield Alternative(at, actions, without=frozenset((index,)))


def _against_hunger(state: State, feeding: Feed) -> Iterator[tuple[Action, ...]]:
    """The cards and ships that would have covered the bread a player did not have."""
    seat, board, can = feeding.seat, state.board(feeding.seat), usable(state, feeding.seat)
    if board.due is None or can is None or feeding.more or feeding.bread is not None:
        return
    sources = list(_sources(state, board))
    pairs = [(number, worth) for _, number, worth in sources]
    for taken in ways_to_cover(board.due - can, pairs) if board.due > can else ():
        found = {place: n for (place, _, _), n in zip(sources, taken, strict=True)}
        cards, bay = found.pop("hand", 0), found.pop("bay", 0)
        discarded = (Discard(seat, cards),) if cards else ()
        ships = payment(found, emergency=bay)
        yield (*discarded, *((TurnIntoBread(seat, ships),) if bay or ships.holds else ()))


def _sources(state: State, board: Board) -> Iterator[tuple[str, int, int]]:
    """What becomes bread: where it is, how much there is, the bread for each."""
    yield "hand", board.hand or 0, 1
    yield "bay", board.ships.bay or 0, EMERGENCY
    ruling = state.ruling("hold-values")
    for hold in RESOURCES:
        yield hold, board.ships.at(hold) or 0, hold_value(hold, ruling)


def _first_met(moves: Moves[State, Action], index: int, claim: ClaimTitle) -> Iterator[int]:
    """The first move before which the player met the title, if others have moved since."""
    at = index
    while at and can_claim(moves[at - 1].before, claim.seat, claim.title):
        at -= 1
    if at < index:
        yield at
