"""What keying in and correcting does to the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.core import CannotRecord
from engine.games.amalfi import actions as a
from engine.games.amalfi.ledger import MarkerSet
from engine.games.amalfi.state import Board, Chart, Contract, Ending, State


def with_card(board: Board, card: str, points: int) -> Board:
    """The board with one more chart or contract."""
    if card == "chart":
        return replace(board, charts=(*board.charts, Chart(points)))
    return replace(board, contracts=(*board.contracts, Contract(card, points)))


def _track(state: State, counted: a.CountTrack) -> State:
    return replace(state, ledger=(*state.ledger, MarkerSet(counted.seat, counted.points)))


def _food(state: State, counted: a.CountFood) -> State:
    return state.with_board(counted.seat, replace(state.board(counted.seat), food=counted.food))


def _colonies(state: State, counted: a.CountColonies) -> State:
    board = replace(state.board(counted.seat), colonies=counted.colonies)
    return state.with_board(counted.seat, board)


def _ships(state: State, counted: a.CountShips) -> State:
    return state.with_board(counted.seat, replace(state.board(counted.seat), ships=counted.ships))


def _characters(state: State, counted: a.CountCharacters) -> State:
    board = replace(state.board(counted.seat), characters=counted.characters)
    return state.with_board(counted.seat, board)


def _hand(state: State, counted: a.CountHand) -> State:
    return state.with_board(counted.seat, replace(state.board(counted.seat), hand=counted.cards))


def _enter_card(state: State, entered: a.EnterCard) -> State:
    board = with_card(state.board(entered.seat), entered.card, entered.points)
    return state.with_board(entered.seat, board)


def _remove_card(state: State, removed: a.RemoveCard) -> State:
    board = state.board(removed.seat)
    if removed.card == "chart":
        charts = _without(board.charts, removed.number)
        return state.with_board(removed.seat, replace(board, charts=charts))
    places = tuple(i for i, card in enumerate(board.contracts) if card.kind == removed.card)
    if removed.number > len(places):
        raise CannotRecord(f"there are only {len(places)}")
    contracts = _without(board.contracts, places[removed.number - 1] + 1)
    return state.with_board(removed.seat, replace(board, contracts=contracts))


def _without(values: tuple[Any, ...], number: int) -> tuple[Any, ...]:
    if number > len(values):
        raise CannotRecord(f"there are only {len(values)}")
    return (*values[: number - 1], *values[number:])


def unnumbered(cards: tuple[Ending, ...]) -> int | None:
    """The place of the first ending character that was played without its numbers."""
    found = (place for place, card in enumerate(cards) if card.per is None and card.points is None)
    return next(found, None)


def _enter_ending(state: State, entered: a.EnterEnding) -> State:
    """One more ending character, or the numbers of one that was played without them."""
    board = state.board(entered.seat)
    place, cards = unnumbered(board.ending), board.ending
    if place is None:
        cards = (*cards, entered.ending)
    else:
        cards = (*cards[:place], entered.ending, *cards[place + 1 :])
    return state.with_board(entered.seat, replace(board, ending=cards))


def _remove_ending(state: State, removed: a.RemoveEnding) -> State:
    board = state.board(removed.seat)
    board = replace(board, ending=_without(board.ending, removed.number))
    return state.with_board(removed.seat, board)


EFFECTS: dict[type, Callable[[State, Any], State]] = {
    a.CountTrack: _track,
    a.CountFood: _food,
    a.CountColonies: _colonies,
    a.CountShips: _ships,
    a.CountCharacters: _characters,
    a.CountHand: _hand,
    a.EnterCard: _enter_card,
    a.RemoveCard: _remove_card,
    a.EnterEnding: _enter_ending,
    a.RemoveEnding: _remove_ending,
}
