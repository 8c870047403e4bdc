"""Whose lighthouses stand where, as far as somebody said so."""

from __future__ import annotations

from engine.games.amalfi_renaissance.board import Board
from engine.games.amalfi_renaissance.state import State, Voyage
from engine.message import Seat


def away(board: Board) -> int | None:
    """The lighthouses a player has erected anywhere but on private destinations of their own."""
    if board.lighthouses is None or board.own_lighthouses is None:
        return None
    return max(0, board.lighthouses - board.own_lighthouses)


def hosted(state: State, host: Seat, owner: Seat) -> int | None:
    """The owner's lighthouses with the host; None if nobody said whose the guests there are."""
    board = state.board(host)
    if board.owners is not None:
        return dict(board.owners).get(owner, 0)
    return board.guests if not board.guests or len(state.seats) == 2 else None


def most_there(state: State, seat: Seat, voyage: Voyage) -> int | None:
    """The most lighthouses of a player that can stand where a ship went; None if not counted."""
    if voyage.owner == seat:
        return state.board(seat).own_lighthouses
    elsewhere = away(state.board(seat))
    if elsewhere is None:
        return None
    if voyage.owner is not None:
        there = hosted(state, voyage.owner, seat)
        guests = state.board(voyage.owner).visitors if there is None else there
        return elsewhere if guests is None else min(elsewhere, guests)
    others = (other for other in state.seats if other != seat)
    return elsewhere - sum(hosted(state, other, seat) or 0 for other in others)


def one_more(board: Board, owner: Seat) -> tuple[tuple[Seat, int], ...] | None:
    """The owners of the guests on a board after one more; with guests unnamed, unnamed."""
    named = () if board.owners is None and board.guests == 0 else board.owners
    if named is None:
        return None
    return tuple(sorted({**dict(named), owner: dict(named).get(owner, 0) + 1}.items()))
