"""What a move does to the table, whether it was allowed or not."""

from __future__ import annotations

from dataclasses import replace

from engine.core import CannotRecord
from engine.games.amalfi import actions as a
from engine.games.amalfi.ledger import Claimed, Extra
from engine.games.amalfi.payments import card_cost, exchange_cost, settled, ship_cost, widest
from engine.games.amalfi.pieces import (
    EMERGENCY,
    FOOD_FOR_NO_CHARACTER,
    MOST_COLONIES,
    SOLO_MILESTONE,
    VALUES,
    Phase,
)
from engine.games.amalfi.rules_milestones import claim_round, free_space, is_full, space_points
from engine.games.amalfi.state import Board, Chart, Claim, Contract, Ending, State, Turn, with_food
from engine.games.amalfi.turns import begin, enter, go_on, next_seats
from engine.message import Seat
from engine.payment import Cost, Payment


def _moved(board: Board, start: str, to: str, ships: int) -> Board:
    """The board after ships went from place to place; unknown ones stay unknown."""
    if board.ships is None:
        return board
    if board.ships.at(start) < ships:
        raise CannotRecord(f"there are not {ships} ships to move from {start}")
    return replace(board, ships=board.ships.move(start, to, ships))


def with_card(board: Board, card: str, points: int) -> Board:
    """The board with one more chart or contract."""
    if card == "chart":
        return replace(board, charts=(*board.charts, Chart(points)))
    return replace(board, contracts=(*board.contracts, Contract(card, points)))


def _spend_food(board: Board, pay: int) -> Board:
    return board if board.food is None else replace(board, food=max(0, board.food - pay))


def _paid(state: State, board: Board, cost: Cost | None, paid: Payment | None) -> Board:
    """The board after a payment: ships to the Sea, on to the Homeland, the surplus as food."""
    if paid is None:
        return board
    for resource, ships in paid.holds:
        board = _moved(board, resource, "sea", ships)
    board = _moved(board, "sea", "homeland", paid.emergency)
    return board if cost is None else with_food(state, board, settled(widest(cost), paid).bread)


def _gained(state: State, seat: Seat, gain: a.Gain, source: str) -> State:
    """The table after a gain: ships out of the Sea, colonies, food, and points in the ledger."""
    board = state.board(seat)
    for resource, ships in gain.resources:
        board = _moved(board, "sea", resource, ships)
    beyond = 0
    if board.colonies is not None:
        beyond = max(0, board.colonies + gain.colonies - max(MOST_COLONIES, board.colonies))
        board = replace(board, colonies=board.colonies + gain.colonies - beyond)
    state = state.with_board(seat, with_food(state, board, gain.food))
    for points, origin in ((beyond, "colony"), (gain.points, source)):
        if points:
            entry = Extra(seat, points, origin, state.round)
            state = replace(state, ledger=(*state.ledger, entry))
    return state


def place(state: State, place: a.Place) -> State:
    state = begin(state, place.seat, main=True)
    board = _spend_food(_moved(state.board(place.seat), "sea", "actions", 1), place.pay)
    state = replace(state.with_board(place.seat, board), spaces=(*state.spaces, place.taken))
    if state.turn is not None:
        state = replace(state, turn=replace(state.turn, placed=True))
    return _gained(state, place.seat, place.gain, "space")


def acquire(state: State, acquire: a.Acquire) -> State:
    seat = acquire.seat
    state = begin(state, seat, main=True)
    cost = None
    if acquire.cost is not None:
        cost = card_cost(state, acquire.cost, acquire.surcharge, acquire.of)
    board = with_card(
        _paid(state, state.board(seat), cost, acquire.paid), acquire.card, acquire.points
    )
    state = state.with_board(seat, board)
    if state.turn is not None:
        bonus = acquire.card != "chart" and acquire.gain == a.NOTHING
        state = replace(state, turn=replace(state.turn, card=acquire.card, bonus=bonus))
    return _gained(state, seat, acquire.gain, "contract")


def build(state: State, build: a.Build) -> State:
    state = begin(state, build.seat, main=True)
    board = _paid(state, state.board(build.seat), ship_cost(state, build.ships), build.paid)
    return state.with_board(build.seat, _moved(board, "shipyard", "homeland", build.ships))


def play(state: State, play: a.Play) -> State:
    seat, kind = play.seat, play.character
    board = state.board(seat)
    if board.hand == 0:
        raise CannotRecord("there is no character in hand")
    if play.ending is not None and kind != "ending":
        raise CannotRecord("only an ending character scores at the end")
    state = begin(state, seat, main=True)
    cost = None if play.cost is None else Cost(play.cost, play.of)
    board = _paid(state, board, cost, play.paid)
    played = board.characters
    board = replace(
        board,
        hand=None if board.hand is None else board.hand - 1,
        characters=None if played is None else played.add(kind),
        ending=(*board.ending, play.ending) if play.ending else board.ending,
    )
    if kind == "ending" and play.ending is None:
        board = replace(board, ending=(*board.ending, Ending("?")))
    return _gained(state.with_board(seat, board), seat, play.gain, "character")


def tap(state: State, tap: a.Tap) -> State:
    state = begin(state, tap.seat, main=True)
    board = _spend_food(state.board(tap.seat), tap.pay)
    state = state.with_board(tap.seat, replace(board, tapped=board.tapped + 1))
    return _gained(state, tap.seat, tap.gain, "character")


def pass_turn(state: State, passed: a.Pass) -> State:
    state = enter(state, Phase.ACTIONS)
    if state.stage is not Phase.ACTIONS or passed.seat in state.done:
        return state
    state = begin(state, passed.seat, main=True)
    state = replace(state, done=(*state.done, passed.seat))
    if not state.waiting:
        return go_on(state, Phase.FOOD)
    following = next_seats(state)
    return replace(state, turn=Turn(following[0])) if len(following) == 1 else state


def discard(state: State, discard: a.Discard) -> State:
    state = begin(state, discard.seat, main=False)
    board = state.board(discard.seat)
    if board.hand is not None:
        if discard.cards > board.hand:
            raise CannotRecord("there are not that many characters in hand")
        board = replace(board, hand=board.hand - discard.cards)
    return state.with_board(discard.seat, with_food(state, board, discard.cards))


def into_food(state: State, turned: a.TurnIntoFood) -> State:
    state = begin(state, turned.seat, main=False)
    from_sea = turned.start == "sea"
    to, value = ("homeland", EMERGENCY) if from_sea else ("sea", VALUES[turned.start])
    board = _moved(state.board(turned.seat), turned.start, to, turned.ships)
    return state.with_board(turned.seat, with_food(state, board, turned.ships * value))


def claim(state: State, claim: a.ClaimMilestone) -> State:
    state = begin(state, claim.seat, main=False)
    space = claim.space or free_space(state, claim.milestone)
    points = claim.points
    if points is None:
        points = _claim_worth(state, claim)
    board = state.board(claim.seat)
    board = replace(board, milestones=(*board.milestones, Claim(claim.milestone, space)))
    full = not state.options.solo and is_full(state, claim.milestone)
    entry = Claimed(claim.seat, claim.milestone, points, space, claim_round(state, claim), full)
    return replace(state.with_board(claim.seat, board), ledger=(*state.ledger, entry))


def _claim_worth(state: State, claim: a.ClaimMilestone) -> int | None:
    if not state.options.solo:
        return space_points(state, claim.milestone, claim.space)
    round_ = claim_round(state, claim)
    return None if round_ is None else SOLO_MILESTONE[round_]


def exchange(state: State, exchange: a.Exchange) -> State:
    seat = exchange.seat
    state = begin(state, seat, main=False)
    board = _paid(state, state.board(seat), exchange_cost(exchange.points), exchange.paid)
    entry = Extra(seat, exchange.points, "exchange", state.round)
    return replace(state.with_board(seat, board), ledger=(*state.ledger, entry))


def gain_more(state: State, more: a.GainMore) -> State:
    if more.by != "character":
        state = begin(state, more.seat, main=False)
    if more.by == "contract" and state.turn is not None and state.turn.seat == more.seat:
        state = replace(state, turn=replace(state.turn, bonus=False))
    board = _spend_food(state.board(more.seat), more.pay)
    return _gained(state.with_board(more.seat, board), more.seat, more.gain, more.by)


def take_character(state: State, take: a.TakeCharacter) -> State:
    """A character into hand, or 2 food where there is none left."""
    state = begin(state, take.seat, main=False)
    board = _spend_food(state.board(take.seat), take.pay)
    if state.characters_left() == 0:
        food = take.food + FOOD_FOR_NO_CHARACTER
        return state.with_board(take.seat, with_food(state, board, food))
    board = replace(board, hand=None if board.hand is None else board.hand + 1)
    drawn = None if state.drawn is None else state.drawn + 1
    return replace(state.with_board(take.seat, with_food(state, board, take.food)), drawn=drawn)


def move_ships(state: State, move: a.MoveShips) -> State:
    board = _moved(state.board(move.seat), move.start, move.to, move.ships)
    return state.with_board(move.seat, board)
