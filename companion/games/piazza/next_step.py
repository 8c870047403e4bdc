"""Where a table stands: start tiles, somebody's turn, entering, or the end."""

from __future__ import annotations

from engine.games.piazza.area import extent
from engine.games.piazza.order import is_over, on_turn
from engine.games.piazza.pieces import Field
from engine.games.piazza.state import State
from engine.message import Seat

START, TURN, OVER, LAY, SCORES = "start", "turn", "over", "lay", "scores"
ENTERING = (SCORES, LAY, TURN)

# With the first tile here the rows and columns of most tables are 1 to 8.
FIRST_FIELD = Field(4, 4)


def mode(state: State, entering: str = "") -> str:
    """What is to be done now; a table that was entered does what somebody chose."""
    if state.is_kept:
        return START if state.is_starting else OVER if is_over(state) else TURN
    if entering == TURN and is_over(state):
        return SCORES
    if entering:
        return entering
    return TURN if state.board and on_turn(state) is not None else SCORES


def start_field(state: State) -> Field:
    """The next free field of the start square, beginning beside the first tile."""
    reached = extent(state.by_field)
    top, left = (reached.top, reached.left) if reached else FIRST_FIELD
    for row in (top, top + 1):
        for column in (left, left + 1):
            if Field(row, column) not in state.by_field:
                return Field(row, column)
    return Field(top, left + 2)


def starter(state: State, colour: str) -> Seat:
    """Who lays a start tile: its owner; a neutral one somebody whose own colour is not there."""
    owner = state.owner(colour)
    if owner is not None:
        return owner
    laid = {tile.colour for tile in state.board}
    waiting = (seat for seat in state.seats if not laid.intersection(state.colours(seat)))
    return next(waiting, Seat(0))
