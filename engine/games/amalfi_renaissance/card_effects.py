"""What bonuses, lighthouses, cards and optional actions do to the table."""

from __future__ import annotations

from dataclasses import replace

from engine.core import ScoreLine
from engine.games.amalfi_renaissance import actions as a
from engine.games.amalfi_renaissance.lighthouses import most_there, one_more
from engine.games.amalfi_renaissance.pieces import (
    INSTEAD_OF_LIGHTHOUSE,
    LIGHTHOUSE_BREAD,
    LIGHTHOUSE_COST,
    LIGHTHOUSES,
    council_price,
)
from engine.games.amalfi_renaissance.rules_turn import period_name
from engine.games.amalfi_renaissance.ships import add, gain, less, most, pay, send, spend
from engine.games.amalfi_renaissance.state import State, Voyage
from engine.message import Seat, say
from engine.payment import Cost


def earn(state: State, seat: Seat) -> State:
    """Remember that a player has earned resources in this turn."""
    turn = state.turn
    return replace(state, turn=replace(turn, earned=(*turn.earned, seat)))


def record(state: State, line: ScoreLine) -> State:
    """The table with one more line in the ledger of its player."""
    return state.change(line.seat, ledger=(*state.board(line.seat).ledger, line))


def bonus_send(state: State, effect: a.Send) -> State:
    state = earn(spend(state, effect.seat, effect.bread), effect.seat)
    return state.change(effect.seat, ships=send(state.board(effect.seat).ships, effect.send))


def erect(state: State, erect: a.Erect) -> State:
    seat, board = erect.seat, state.board(erect.seat)
    if board.lighthouses is not None and board.lighthouses >= LIGHTHOUSES:
        return state
    state = state.change(seat, lighthouses=add(board.lighthouses, 1))
    if erect.on != "private":
        return state
    if erect.owner in (None, seat):
        return state.change(seat, own_lighthouses=add(board.own_lighthouses, 1))
    assert erect.owner is not None
    host = state.board(erect.owner)
    return state.change(erect.owner, guests=add(host.guests, 1), owners=one_more(host, seat))


def instead(state: State, effect: a.TakeInstead) -> State:
    seat, two = effect.seat, INSTEAD_OF_LIGHTHOUSE
    if effect.take == "character":
        return state.change(seat, hand=add(state.board(seat).hand, 1))
    if state.ruling("lighthouse-out") == "bread":
        return gain(state, seat, two)
    because = say("scored.instead", when=period_name(state))
    return record(state, ScoreLine(seat, "bonus", two, "light.none-left", because))


def use_lighthouse(state: State, use: a.UseLighthouse) -> State:
    seat, voyage = use.seat, state.turn.voyage
    # Where none of the player's lighthouses can stand, none of them was used.
    if voyage is not None and most_there(state, seat, voyage) != 0:
        voyage = replace(voyage, used=(*voyage.used, seat))
        state = replace(state, turn=replace(state.turn, voyage=voyage))
    if use.hold is None:
        return gain(state, seat, LIGHTHOUSE_BREAD)
    state = earn(spend(state, seat, LIGHTHOUSE_COST), seat)
    return state.change(seat, ships=send(state.board(seat).ships, ((use.hold, 1),)))


def take(state: State, take: a.TakeCharacter) -> State:
    seat = take.seat
    state = state.change(seat, hand=add(state.board(seat).hand, 1))
    if take.evolving and state.turn.voyage is not None:
        voyage = replace(state.turn.voyage, bonus_taken=True)
        state = replace(state, turn=replace(state.turn, voyage=voyage))
    if take.slot is None:
        return state
    cost = council_price(take.slot, state.ruling("council-price"))
    return gain(state, seat, -cost) if cost < 0 else spend(state, seat, cost)


def straighten(state: State, effect: a.Straighten) -> State:
    turned = state.board(effect.seat).engaged
    return state.change(effect.seat, engaged=less(turned, effect.characters))


def bonus(state: State, bonus: a.Bonus) -> State:
    what = say("scored.for", what=bonus.what) if bonus.what else say("scored.untold")
    because = say("scored.bonus", what=what, when=period_name(state))
    return record(state, ScoreLine(bonus.seat, "bonus", bonus.points, "cards.override", because))


def convert(state: State, convert: a.TurnIntoBread) -> State:
    seat = convert.seat
    state = pay(state, seat, Cost(0), convert.ships)
    turn = state.turn
    if seat in turn.earned and seat not in turn.converted:
        state = replace(state, turn=replace(turn, converted=(*turn.converted, seat)))
    return state


def discard(state: State, discard: a.Discard) -> State:
    hand = state.board(discard.seat).hand
    cards = most(hand, discard.cards)
    return gain(state.change(discard.seat, hand=add(hand, -cards)), discard.seat, cards)


def rival(state: State, rival: a.RivalReacts) -> State:
    turn = replace(state.turn, reacted=True)
    if rival.ships:
        to = "evolving" if turn.kind == "engage" else "public"
        turn = replace(turn, voyage=Voyage(None, to))
    pieces = replace(
        state.rival,
        ships=state.rival.ships + rival.ships,
        lighthouses=state.rival.lighthouses + rival.lighthouses,
    )
    return replace(state, rival=pieces, turn=turn)
