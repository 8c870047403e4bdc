"""What an action does to the table, whether it was allowed or not; here, the seven of a turn."""

from __future__ import annotations

from dataclasses import replace

from engine.core import ScoreLine
from engine.games.amalfi_renaissance import actions as a
from engine.games.amalfi_renaissance.card_effects import earn, record
from engine.games.amalfi_renaissance.pieces import ATLAS, WORKSHOP, surcharge_within
from engine.games.amalfi_renaissance.rules_ships import dock_name
from engine.games.amalfi_renaissance.rules_turn import period_name
from engine.games.amalfi_renaissance.ships import (
    add,
    gain,
    less,
    most,
    move,
    pay,
    price,
    send,
    spend,
)
from engine.games.amalfi_renaissance.state import Phase, State, Turn, Voyage
from engine.message import Seat, count, say


def _begin(state: State, seat: Seat, kind: str, voyage: Voyage | None = None) -> State:
    """A main action begins a turn; the next player is the next one who has not passed."""
    boards = tuple(replace(b, spilt=0) if b.spilt else b for b in state.boards)
    state = replace(state, boards=boards, turn=Turn(seat, kind, voyage))
    if kind == "pass":
        rose = seat if state.keeps_turns and not state.passed else state.wind_rose
        passed = state.passed if seat in state.passed else (*state.passed, seat)
        state = replace(state, passed=passed, wind_rose=rose)
    return _hand_on(state, seat)


def _hand_on(state: State, seat: Seat) -> State:
    kept = state.to_move is not None or (state.keeps_turns and state.phase is Phase.ACTIONS)
    if not kept or state.phase not in (None, Phase.ACTIONS):
        return state
    following = [s for s in (*state.clockwise(seat)[1:], seat) if s not in state.passed]
    if following:
        return replace(state, to_move=following[0])
    # A table entered without a period lies finished and stays so.
    return replace(state, to_move=None, phase=Phase.FEED if state.period else None)


def navigate(state: State, navigate: a.Navigate) -> State:
    seat = navigate.seat
    owner = seat if navigate.owner is None else navigate.owner
    private = navigate.to == "private"
    voyage = Voyage(seat, navigate.to, owner if private else None, navigate.slot)
    state = _begin(state, seat, "navigate", voyage)
    state = spend(state, seat, navigate.bread)
    board = state.board(seat)
    sailed = most(board.ships.bay, 1)
    ships = send(move(board.ships, "bay", "docks", 1), navigate.send)
    own = add(board.own_docks, sailed) if private and owner == seat else board.own_docks
    state = state.change(seat, ships=ships, own_docks=own)
    name = dock_name(navigate)
    if name is not None and name not in state.docked:
        state = replace(state, docked=(*state.docked, name))
    if navigate.send:
        state = earn(state, seat)
    return gain(state, seat, navigate.gain)


def acquire(state: State, buy: a.Acquire) -> State:
    state = _buy(_begin(state, buy.seat, "acquire"), buy, rightmost=WORKSHOP)
    artworks, prices = state.board(buy.seat).artworks, state.board(buy.seat).prices
    number = add(getattr(artworks, buy.artwork), 1)
    if buy.cost is not None:
        extra = surcharge_within(buy.slot, state.ruling("surcharge"))
        prices = (*prices, (buy.artwork, buy.cost, extra))
    artworks = replace(artworks, **{buy.artwork: number})
    state = state.change(buy.seat, artworks=artworks, prices=prices)
    because = say("scored.artwork", artwork=count(buy.artwork, 1), when=period_name(state))
    line = ScoreLine(buy.seat, "artworks", buy.points, "art.vp", because, (buy.artwork,))
    return record(state, line)


def _buy(state: State, buy: a.Acquire | a.Discover, *, rightmost: int) -> State:
    """Pay; the rightmost slot of a row gives a bread."""
    state = _pay(state, buy)
    return gain(state, buy.seat, 1 if buy.slot == rightmost else 0)


def _pay(state: State, action: a.Acquire | a.Discover | a.Invite | a.Construct) -> State:
    if action.pay is None:
        return state
    return pay(state, action.seat, price(state, action), action.pay)


def discover(state: State, buy: a.Discover) -> State:
    state = _buy(_begin(state, buy.seat, "discover"), buy, rightmost=ATLAS)
    state = state.change(buy.seat, destinations=add(state.board(buy.seat).destinations, 1))
    because = say("scored.destination", when=period_name(state))
    return record(state, ScoreLine(buy.seat, "destinations", buy.points, "atlas.vp", because))


def invite(state: State, invite: a.Invite) -> State:
    seat = invite.seat
    state = _pay(_begin(state, seat, "invite"), invite)
    board = state.board(seat)
    number = add(getattr(board.characters, invite.type), 1)
    card = invite.endgame
    if card is not None and not card.name and invite.name:
        card = replace(card, name=invite.name)
    return state.change(
        seat,
        characters=replace(board.characters, **{invite.type: number}),
        hand=less(board.hand, 1),
        endgame=board.endgame if card is None else (*board.endgame, card),
    )


def engage(state: State, engage: a.Engage) -> State:
    state = _begin(state, engage.seat, "engage")
    board = state.board(engage.seat)
    if board.engaged is None or state.ruling("engage-rate") == "every-turn":
        return state
    have = board.characters.engageable
    turned = board.engaged + 1 if have is None else min(have, board.engaged + 1)
    return state.change(engage.seat, engaged=turned)


def construct(state: State, construct: a.Construct) -> State:
    state = _pay(_begin(state, construct.seat, "construct"), construct)
    ships = state.board(construct.seat).ships
    return state.change(construct.seat, ships=move(ships, "shipyard", "port", construct.ships))


def pass_turn(state: State, action: a.Pass) -> State:
    return _begin(state, action.seat, "pass")


def gain_bread(state: State, effect: a.GainBread) -> State:
    return gain(state, effect.seat, effect.bread)


def pay_bread(state: State, effect: a.PayBread) -> State:
    return spend(state, effect.seat, effect.bread)
