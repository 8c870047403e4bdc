"""What else a player could have laid: every placement of the tiles known to be in hand."""

from __future__ import annotations

from dataclasses import replace

from engine.games.piazza.actions import Action, Place
from engine.games.piazza.counting import hidden
from engine.games.piazza.placements import placements
from engine.games.piazza.state import State
from engine.message import Seat
from engine.review import Alternative, Alternatives, Moves


def alternatives(moves: Moves[State, Action], index: int) -> Alternatives[Action]:
    """The other placements of a hand; of one that is hidden, those of the tiles it then laid."""
    move = moves[index]
    laid = move.step.action
    if not isinstance(laid, Place):
        return
    for placement in placements(_shown(move.before, laid), laid.seat):
        if set(placement.action.tiles) != set(laid.tiles):
            yield Alternative(index, (placement.action,))


def _shown(state: State, laid: Place) -> State:
    """The table with the hand of a player as far as it is known: at least what was laid."""
    seat: Seat = laid.seat
    if hidden(state, seat) == 0:
        return state
    hands = list(state.hands)
    hands[seat] = tuple(tile.kind for tile in laid.tiles)
    return replace(state, hands=tuple(hands))
