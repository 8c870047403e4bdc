"""Every action a player may take now: start tiles, draws that are due, placements, passing."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Illegal
from engine.games.piazza.actions import Action, Draw, LayStart, Pass
from engine.games.piazza.counting import hidden, unseen
from engine.games.piazza.moves import ACTIONS
from engine.games.piazza.order import is_over
from engine.games.piazza.pieces import KINDS, Field, Tile
from engine.games.piazza.placements import placements
from engine.games.piazza.state import State
from engine.message import Seat


def choices(state: State, seat: Seat) -> Iterator[Action]:
    """The player's legal actions, a pass that depends on a hidden hand included.

    Draws are offered to a player whose other tiles are shown; a hand nobody shows stays hidden.
    """
    if is_over(state):
        return
    if state.is_kept and state.is_starting:
        yield from _starts(state, seat)
        return
    if state.hands[seat] and hidden(state, seat):
        for kind in unseen(state, seat):
            draw = Draw(seat, (kind,))
            if not isinstance(ACTIONS.check(state, draw), Illegal):
                yield draw
    for placement in placements(state, seat):
        yield placement.action
    if not isinstance(ACTIONS.check(state, Pass(seat)), Illegal):
        yield Pass(seat)


def _starts(state: State, seat: Seat) -> Iterator[Action]:
    """The start tiles a player may lay. The first one lies on 0,0: there is no board to aim at."""
    for at in _start_fields(state):
        for kind in KINDS:
            lay = LayStart(seat, Tile(at, kind))
            if not isinstance(ACTIONS.check(state, lay), Illegal):
                yield lay


def _start_fields(state: State) -> tuple[Field, ...]:
    if not state.board:
        return (Field(0, 0),)
    near = {
        Field(tile.at.row + down, tile.at.column + aside)
        for tile in state.board
        for down in (-1, 0, 1)
        for aside in (-1, 0, 1)
    }
    return tuple(sorted(near - set(state.by_field)))
