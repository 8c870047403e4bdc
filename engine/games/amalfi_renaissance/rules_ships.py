"""What the rules say about navigating, sending ships, constructing and turning ships into bread."""

from __future__ import annotations

from engine.core import Breach, Need, Points
from engine.games.amalfi_renaissance.actions import (
    Construct,
    Counts,
    Navigate,
    Send,
    TurnIntoBread,
)
from engine.games.amalfi_renaissance.rules_payment import check_bread, check_port, check_price
from engine.games.amalfi_renaissance.rules_payment import check_ships as check_moved
from engine.games.amalfi_renaissance.rules_turn import check_main, check_open
from engine.games.amalfi_renaissance.state import State
from engine.message import Message, Seat, count, say


def dock_name(navigate: Navigate) -> str | None:
    """The name by which the dock of a destination is watched, if it has one."""
    if navigate.at is None and navigate.to == "evolving" and navigate.slot is not None:
        return f"evolving-{navigate.slot}"
    return navigate.at


def check_navigate(state: State, navigate: Navigate) -> Points:
    seat = navigate.seat
    yield from check_main(state, seat)
    yield from _check_bay(state, seat)
    yield from _check_dock(state, navigate)
    what = say("bread.for-destination")
    yield from check_bread(state, seat, navigate.bread, "nav.cost", what)
    yield from _check_sent(state, navigate)


def _check_bay(state: State, seat: Seat) -> Points:
    bay = state.board(seat).ships.bay
    if bay is None:
        if not state.options.light:
            yield Need("nav.place", say("nav.bay-unknown", seat=seat))
    elif bay < 1:
        yield Breach("nav.place", say("nav.no-ship", seat=seat))
        yield from check_port(state, seat)


def _check_dock(state: State, navigate: Navigate) -> Points:
    seat, name = navigate.seat, dock_name(navigate)
    if name is not None and name in state.docked:
        yield Breach("nav.place", say("nav.taken", seat=seat, at=_describe_dock(navigate)), name)
    if navigate.to != "private":
        return
    if navigate.owner not in (None, seat):
        assert navigate.owner is not None
        yield Breach("nav.private", say("nav.not-own", seat=seat, owner=navigate.owner))
        return
    board = state.board(seat)
    if board.destinations == 0:
        yield Breach("nav.private", say("nav.none-own", seat=seat))
    elif None not in (board.destinations, board.own_docks):
        assert board.destinations is not None
        assert board.own_docks is not None
        if board.own_docks >= board.destinations:
            own = count("destinations", board.destinations)
            yield Breach("atlas.dock", say("nav.docks-full", seat=seat, own=own))


def _describe_dock(navigate: Navigate) -> Message:
    if navigate.at is not None:
        return say("dock.named", name=navigate.at)
    return say("dock.evolving", slot=navigate.slot or 0)


def _check_sent(state: State, navigate: Navigate) -> Points:
    seat, sent = navigate.seat, sum(number for _, number in navigate.send)
    if navigate.shows is not None and sent > navigate.shows:
        because = say("nav.shows", seat=seat, ships=count("ships", sent), shows=navigate.shows)
        yield Breach("nav.send-max", because)
    bay = state.board(seat).ships.bay
    # One of the ships in the bay is the one that navigates.
    if bay is not None and sent > max(0, bay - 1):
        because = say("nav.too-few", seat=seat, ships=count("ships", sent), there=max(0, bay - 1))
        yield Breach("nav.send-max", because)


def check_send(state: State, send: Send) -> Points:
    yield from check_open(state)
    yield from check_sending(state, send.seat, send.send)
    what = say("bread.for-sending")
    yield from check_bread(state, send.seat, send.bread, "bread.store-first", what)


def check_sending(state: State, seat: Seat, holds: Counts) -> Points:
    """Ships sent by a bonus or a lighthouse: in the bay, and earning was not broken off."""
    sent, bay = sum(number for _, number in holds), state.board(seat).ships.bay
    if bay is not None and sent > bay:
        because = say("nav.too-few", seat=seat, ships=count("ships", sent), there=bay)
        yield Breach("nav.send-max", because)
    if sent and seat in state.turn.converted:
        yield Breach("optional.not-between", say("send.between", seat=seat))


def check_convert(state: State, convert: TurnIntoBread) -> Points:
    yield from check_open(state)
    yield from check_moved(state, convert.seat, convert.ships)


def check_construct(state: State, construct: Construct) -> Points:
    seat, yard = construct.seat, state.board(construct.seat).ships.shipyard
    yield from check_main(state, seat)
    if yard is None:
        yield Need("ship.max", say("construct.unknown", seat=seat))
    elif construct.ships > yard:
        ships = count("ships", construct.ships)
        yield Breach("ship.max", say("construct.too-many", seat=seat, ships=ships, yard=yard))
    yield from check_price(state, construct)
