"""The table before the first move, and the table as somebody would key it in."""

from __future__ import annotations

from dataclasses import replace

from engine.core import Setup
from engine.games.piazza.counting import tiles_left
from engine.games.piazza.order import is_over, on_turn, ranks
from engine.games.piazza.pieces import DEALS, TILES_PER_COLOUR, Field
from engine.games.piazza.state import (
    Options,
    Position,
    State,
    is_square,
    neutral_colour,
)
from engine.message import Seat


def start(setup: Setup[Options, Position]) -> State:
    """The table before the first move: empty, or what somebody entered."""
    position = setup.position or Position()
    hands, scores = dict(position.hands), dict(position.scores)
    return State(
        setup=setup,
        board=tuple(sorted(position.tiles)),
        hands=tuple(hands.get(seat, ()) for seat in setup.seats),
        entered=tuple(scores.get(seat) for seat in setup.seats),
        neutral_laid=tuple(_neutral_laid(setup, position, seat) for seat in setup.seats),
        start=position.start or _start_fields(setup, position),
        finished=position.finished,
        stuck=position.stuck,
        due=position.next if setup.position else setup.options.first,
    )


def _start_fields(setup: Setup[Options, Position], position: Position) -> tuple[Field, ...]:
    """The start fields of a table that holds nothing but a start."""
    fields = tuple(sorted(tile.at for tile in position.tiles))
    is_start = len(fields) == DEALS[len(setup.players)].start and is_square(fields)
    return fields if is_start else ()


def _neutral_laid(setup: Setup[Options, Position], position: Position, seat: Seat) -> int | None:
    """The neutral tiles a player had laid; it takes a count of the tiles left to know them."""
    colours = [tile.kind.colour for tile in position.tiles]
    left = dict(position.left).get(seat)
    if not colours.count(neutral_colour(setup) or ""):
        return 0
    if left is None:
        return None
    own = sum(colour in setup.players[seat].colours for colour in colours)
    return DEALS[len(setup.players)].neutral - (left - (TILES_PER_COLOUR - own))


def position(state: State) -> Position:
    """What lies on the table, as somebody would key it in."""
    found = Position(
        tiles=state.board,
        scores=tuple((seat, state.total(seat)) for seat in state.seats if state.has_score(seat)),
        hands=tuple((seat, state.hands[seat]) for seat in state.seats if state.hands[seat]),
        finished=ranks(state),
        stuck=state.stuck,
        next=None if is_over(state) else on_turn(state),
        start=state.start,
    )
    return replace(found, left=_counts(state, found))


def _counts(state: State, found: Position) -> tuple[tuple[Seat, int], ...]:
    """The tiles left of each player, where the tiles on the table do not show it."""
    if not found.tiles or all(
        _neutral_laid(state.setup, found, s) is not None for s in state.seats
    ):
        return ()
    left = ((seat, tiles_left(state, seat)) for seat in state.seats)
    return tuple((seat, number) for seat, number in left if number is not None)
