"""What the Food phase, a settlement and the preparation of a round do to the table."""

from __future__ import annotations

from dataclasses import replace

from engine.core import CannotRecord
from engine.games.amalfi.actions import Feed, Prepare, Settle
from engine.games.amalfi.counting import number_of
from engine.games.amalfi.feeding import meal
from engine.games.amalfi.ledger import Entry, Hungry, Settled
from engine.games.amalfi.pieces import RESOURCES, ROUNDS, Phase, Ships
from engine.games.amalfi.rules_phases import fed, settled_card, to_settle
from engine.games.amalfi.state import State, Turn
from engine.games.amalfi.turns import enter, go_on, starters
from engine.message import Seat


def feed(state: State, feeding: Feed) -> State:
    """Income first, then what is due; what is missing goes into the ledger."""
    state = enter(state, Phase.FOOD)
    for seat in fed(state, feeding):
        state = _feed_one(state, seat, feeding.due)
        state = _done(state, Phase.FOOD, seat)
    if state.stage is Phase.FOOD and not state.waiting:
        return go_on(state, Phase.SETTLEMENT)
    return state


def _feed_one(state: State, seat: Seat, due: int | None) -> State:
    board = state.board(seat)
    eaten = meal(state, board, due)
    if eaten is None:
        return state
    state = state.with_board(seat, replace(board, food=eaten.left))
    if not eaten.missing:
        return state
    hungry = Hungry(seat, eaten.missing, eaten.due, state.round)
    return replace(state, ledger=(*state.ledger, hungry))


def _done(state: State, phase: Phase, seat: Seat) -> State:
    """A player is through with a phase, where it is this one."""
    if state.stage is not phase or seat in state.done:
        return state
    return replace(state, done=(*state.done, seat))


def settle(state: State, settling: Settle) -> State:
    """Everybody's result of a settlement card, as entered or as the app counts it."""
    number = settled_card(state, settling)
    if number is None:
        raise CannotRecord("which settlement card is scored is not known")
    if state.options.solo or number == state.round:
        state = enter(state, Phase.SETTLEMENT)
    typed = dict(settling.points)
    for seat, counted in to_settle(state, settling, number):
        points = typed.get(seat, counted)
        if points is not None:
            state = _settle_one(state, seat, number, points, is_counted=seat not in typed)
    scored = _seats_settled(state, number)
    if number not in state.settled and (scored if state.is_kept else scored == set(state.seats)):
        state = replace(state, settled=(*state.settled, number))
    over = state.stage is Phase.SETTLEMENT and state.round == ROUNDS and not state.waiting
    return go_on(state, Phase.OVER) if over else state


def _settle_one(state: State, seat: Seat, number: int, points: int, *, is_counted: bool) -> State:
    card = state.settlement(number)
    counted = number_of(state.board(seat), card.of) if is_counted and card else None
    state = replace(state, ledger=_once(state.ledger, Settled(seat, number, points, counted)))
    of_this_round = state.options.solo or number == state.round
    return _done(state, Phase.SETTLEMENT, seat) if of_this_round else state


def _once(ledger: tuple[Entry, ...], settled: Settled) -> tuple[Entry, ...]:
    """The ledger with a result: a card counts once, so a second one takes the first one's place."""
    for index, entry in enumerate(ledger):
        if isinstance(entry, Settled) and (entry.seat, entry.card) == (settled.seat, settled.card):
            return (*ledger[:index], settled, *ledger[index + 1 :])
    return (*ledger, settled)


def _seats_settled(state: State, number: int) -> set[Seat]:
    return {e.seat for e in state.ledger if isinstance(e, Settled) and e.card == number}


def prepare(state: State, preparing: Prepare) -> State:
    """The next round: ships and characters are ready again, a chart is public, the marker moves."""
    if state.stage is Phase.OVER or state.round == ROUNDS:
        raise CannotRecord(f"there is no round after round {ROUNDS}")
    allowed = starters(state) if state.is_kept else ()
    first = preparing.start
    if first is None and len(allowed) > 1:
        raise CannotRecord("who of the tied players starts has to be said")
    if first is None and allowed:
        first = allowed[0]
    return_resources = state.ruling("carry-over") == "return"
    boards = tuple(
        replace(board, ships=_returned(board.ships, resources=return_resources), tapped=0)
        for board in state.boards
    )
    if state.round is not None:
        turn = None if first is None else Turn(first)
        state = replace(go_on(state, Phase.ACTIONS), round=state.round + 1, turn=turn)
    return replace(
        state,
        boards=boards,
        start=first,
        done=(),
        public=state.public + (0 if state.options.solo else 1),
        spaces=(),
    )


def _returned(ships: Ships | None, *, resources: bool) -> Ships | None:
    """The fleet after the ships on action spaces and in the Homeland came back to the Sea."""
    if ships is None:
        return None
    for place in ("actions", "homeland", *(RESOURCES if resources else ())):
        ships = ships.move(place, "sea", ships.at(place))
    return ships
