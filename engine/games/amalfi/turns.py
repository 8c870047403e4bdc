"""Whose turn it is, the score markers, and the table as somebody would key it in."""

from __future__ import annotations

from dataclasses import replace

from engine.games.amalfi.ledger import MarkerSet, Scored, follow
from engine.games.amalfi.pieces import COLONY_POINTS, MOST_COLONIES, ROUNDS, Phase
from engine.games.amalfi.state import Board, EnteredBoard, Position, State, Turn, entered_board
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
    return next(iter(next_seats(state)), None)


def next_seats(state: State) -> tuple[Seat, ...]:
    """Who may have the next main action: more than one where those before may have passed."""
    turn = state.turn
    if turn is None:
        return ()
    if not turn.acted and turn.seat in state.waiting:
        return (turn.seat,)
    number = len(state.seats)
    around = (Seat((turn.seat + step) % number) for step in range(1, number + 1))
    waiting = tuple(seat for seat in around if seat in state.waiting)
    sure = next((place for place, seat in enumerate(waiting) if seat not in state.unsure), number)
    return waiting[: sure + 1]


_FOLLOWING = {Phase.ACTIONS: Phase.FOOD, Phase.FOOD: Phase.SETTLEMENT}


def may_follow(state: State, phase: Phase) -> bool:
    """Whether a phase may have come: of nobody is it known that this one is not over yet."""
    waiting = set(state.waiting)
    comes_next = state.stage is not None and _FOLLOWING.get(state.stage) is phase
    return comes_next and bool(waiting) and waiting <= set(state.unsure)


def enter(state: State, phase: Phase) -> State:
    """The table in the phase that a move implies, where none is kept and it may be that one."""
    if state.is_kept or state.round is None:
        return state
    if state.implied is None:
        return replace(state, implied=phase)
    return go_on(state, phase) if may_follow(state, phase) else state


def go_on(state: State, phase: Phase) -> State:
    """The table as a phase begins, for everybody."""
    state = replace(state, done=(), turn=None, unsure=())
    return replace(state, phase=phase) if state.is_kept else replace(state, implied=phase)


def begin(state: State, seat: Seat, *, main: bool) -> State:
    """The table as a player sets about an action: somebody else's turn is over with it."""
    if main:
        state = enter(state, Phase.ACTIONS)
    turn = state.turn
    if state.stage is not Phase.ACTIONS:
        return state
    if main:
        unsure = tuple(other for other in state.unsure if other != seat)
        return replace(state, turn=Turn(seat, acted=True), unsure=unsure)
    if turn is not None and turn.seat != seat and seat in next_seats(state):
        return replace(state, turn=Turn(seat))
    return state


def fewest_start(state: State) -> bool:
    """Whether the fewest points start the next round instead of the player to the left."""
    return len(state.seats) == 3 and state.round == ROUNDS - 1


def is_marker_known(state: State, seat: Seat) -> bool:
    """Whether a marker was followed from the start of the game, or entered."""
    if state.setup.position is None:
        return True
    return any(isinstance(entry, MarkerSet) and entry.seat == seat for entry in state.ledger)


def not_compared(state: State) -> tuple[Seat, ...]:
    """The players of whom nobody knows the points that decide who has the fewest."""
    with_cards = state.ruling("lowest-vp") == "with-cards"
    return tuple(
        seat
        for seat in state.seats
        if not is_marker_known(state, seat) or (with_cards and state.board(seat).colonies is None)
    )


def compared_points(state: State) -> tuple[int, ...]:
    """The points that decide who has the fewest, by the table's ruling (see `not_compared`)."""
    places = markers(state)
    if state.ruling("lowest-vp") == "track":
        return places
    cards = (card_points(board) + colony_points(board) for board in state.boards)
    return tuple(place + more for place, more in zip(places, cards, strict=True))


def starters(state: State) -> tuple[Seat, ...]:
    """Who may start the next round; nobody where what decides it is not known."""
    if fewest_start(state):
        if not_compared(state):
            return ()
        points = compared_points(state)
        return tuple(seat for seat in state.seats if points[seat] == min(points))
    number = len(state.seats)
    return () if state.start is None else (Seat((state.start + 1) % number),)


def possible_starters(state: State) -> tuple[Seat, ...]:
    """Who may start the next round as far as is known: anybody where the fewest are not."""
    return starters(state) or (state.seats if fewest_start(state) else ())


def position(state: State) -> Position:
    """What lies on the table, as somebody would key it in.

    The marker stands for everything scored during play. A finished table needs no round.
    """
    players = tuple(
        (seat, board)
        for seat in state.seats
        if (board := entered_board(state.board(seat), _track(state, seat))) != EnteredBoard()
    )
    if state.phase is Phase.OVER:
        return Position(players=players)
    is_implied = state.implied is not None
    return Position(
        round=state.round,
        phase=state.phase,
        start=state.start,
        turn=None if is_implied else next_seat(state),
        done=() if is_implied else state.done,
        settled=state.settled,
        public=state.public,
        spaces=state.spaces,
        players=players,
    )


def _track(state: State, seat: Seat) -> int | None:
    """Where a marker stands; None where it was never entered and nothing was scored."""
    from_the_start = state.setup.position is None
    known = from_the_start or any(entry.seat == seat for entry in state.ledger)
    return markers(state)[seat] if known else None
