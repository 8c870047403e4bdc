"""Whose turn it is, the score markers, and the table as somebody would key it in."""

from __future__ import annotations

from dataclasses import replace

from engine.games.amalfi.ledger import Scored, follow
from engine.games.amalfi.pieces import COLONY_POINTS, MOST_COLONIES, ROUNDS, Phase
from engine.games.amalfi.state import Board, Keyed, Position, State, Turn, keyed_board
from engine.message import Seat


def penalty(state: State) -> int:
    """The points that each missing food costs at this table."""
    return int(state.ruling("food-shortage"))


def scored(state: State) -> list[Scored]:
    """The ledger with the points that each entry brought under the table's rulings."""
    return follow(
        state.ledger,
        len(state.boards),
        penalty=penalty(state),
        floor=state.ruling("negative") == "no",
    )


def markers(state: State) -> tuple[int, ...]:
    """Where the score markers stand."""
    places = [0] * len(state.boards)
    for entry in scored(state):
        places[entry.entry.seat] += entry.points
    return tuple(places)


def colony_points(board: Board) -> int:
    return COLONY_POINTS[min(board.colonies or 0, MOST_COLONIES)]


def card_points(board: Board) -> int:
    """The points printed on charts and contracts."""
    charts = sum(chart.points for chart in board.charts)
    return charts + sum(contract.points for contract in board.contracts)


def next_seat(state: State) -> Seat | None:
    """Who has the next main action; None where turns are not kept or everybody has passed."""
    turn = state.turn
    if turn is None:
        return None
    waiting = state.waiting
    if not turn.acted and turn.seat in waiting:
        return turn.seat
    number = len(state.seats)
    around = (Seat((turn.seat + step) % number) for step in range(1, number + 1))
    return next((seat for seat in around if seat in waiting), None)


def begin(state: State, seat: Seat, *, main: bool) -> State:
    """The table as a player sets about an action: somebody else's turn is over with it."""
    turn = state.turn
    if turn is None or state.phase is not Phase.ACTIONS:
        return state
    if main:
        return replace(state, turn=Turn(seat, acted=True))
    if turn.seat != seat and next_seat(state) == seat:
        return replace(state, turn=Turn(seat))
    return state


def fewest_start(state: State) -> bool:
    """Whether the fewest points start the next round instead of the player to the left."""
    return len(state.seats) == 3 and state.round == ROUNDS - 1


def compared_points(state: State) -> tuple[int, ...]:
    """The points that decide who has the fewest, by the table's ruling."""
    places = markers(state)
    if state.ruling("lowest-vp") == "track":
        return places
    cards = (card_points(board) + colony_points(board) for board in state.boards)
    return tuple(place + more for place, more in zip(places, cards, strict=True))


def starters(state: State) -> tuple[Seat, ...]:
    """Who may start the next round; nobody where the start of this one is not known."""
    if fewest_start(state):
        points = compared_points(state)
        return tuple(seat for seat in state.seats if points[seat] == min(points))
    number = len(state.seats)
    return () if state.start is None else (Seat((state.start + 1) % number),)


def position(state: State) -> Position:
    """What lies on the table, as somebody would key it in.

    The marker stands for everything scored during play. A finished table needs no round.
    """
    players = tuple(
        (seat, board)
        for seat in state.seats
        if (board := keyed_board(state.board(seat), _track(state, seat))) != Keyed()
    )
    if state.phase is Phase.OVER:
        return Position(players=players)
    return Position(
        round=state.round,
        phase=state.phase,
        start=state.start,
        turn=next_seat(state),
        done=state.done,
        settled=state.settled,
        public=state.public,
        spaces=state.spaces,
        players=players,
    )


def _track(state: State, seat: Seat) -> int | None:
    """Where a marker stands; None where it was never keyed in and nothing was scored."""
    from_the_start = state.setup.position is None
    known = from_the_start or any(entry.seat == seat for entry in state.ledger)
    return markers(state)[seat] if known else None
