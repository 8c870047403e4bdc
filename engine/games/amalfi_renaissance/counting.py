"""What a player has, by name: the numbers that decrees, titles and endgame characters ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter

from engine.games.amalfi_renaissance.board import Board
from engine.games.amalfi_renaissance.pieces import ARTWORKS, SHIPS_IN_BAY, TYPES


def number(board: Board, what: str) -> int | None:
    """How many of something a player has; None if nobody counted it, KeyError if nobody could."""
    return _NUMBERS[what](board)


def total(numbers: Iterable[int | None]) -> int | None:
    """The sum; None as soon as one of the numbers is not known."""
    known = 0
    for each in numbers:
        if each is None:
            return None
        known += each
    return known


def at_least(board: Board, what: str) -> int:
    """What is there for certain: of a sum, the numbers somebody counted."""
    counted = {"artworks": board.artworks.all, "characters": board.characters.all}
    return sum(each or 0 for each in counted.get(what, ()))


def _types(board: Board) -> int | None:
    """The different types of characters invited."""
    numbers = board.characters.all
    if None in numbers:
        return None
    return sum(1 for each in numbers if each)


def unknown(board: Board, facts: Iterable[str]) -> tuple[str, ...]:
    """Those of the facts that nobody counted."""
    return tuple(what for what in facts if number(board, what) is None)


_NUMBERS: dict[str, Callable[[Board], int | None]] = {
    **{kind: attrgetter(f"artworks.{kind}") for kind in ARTWORKS},
    **{kind: attrgetter(f"characters.{kind}") for kind in TYPES},
    "artworks": lambda board: total(board.artworks.all),
    "characters": lambda board: total(board.characters.all),
    "types": _types,
    "destinations": attrgetter("destinations"),
    "lighthouses": attrgetter("lighthouses"),
    "built": attrgetter("built"),
    "fleet": lambda board: None if board.built is None else SHIPS_IN_BAY + board.built,
    "bread": attrgetter("bread"),
    "own-docks": attrgetter("own_docks"),
    "own-lighthouses": attrgetter("own_lighthouses"),
    "titles": lambda board: len(board.titles),
}
