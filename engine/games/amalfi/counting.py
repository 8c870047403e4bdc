"""What the app can count on a board, for settlement cards and ending characters."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.amalfi.pieces import CONTRACTS, Characters, Ships
from engine.games.amalfi.state import Board


def _ships(number: Callable[[Ships], int]) -> Callable[[Board], int | None]:
    return lambda board: None if board.ships is None else number(board.ships)


def _characters(number: Callable[[Characters], int]) -> Callable[[Board], int | None]:
    return lambda board: None if board.characters is None else number(board.characters)


COUNTED: dict[str, Callable[[Board], int | None]] = {
    "ships-built": _ships(lambda ships: ships.built),
    "ships-sea": _ships(lambda ships: ships.sea),
    "ships-homeland": _ships(lambda ships: ships.homeland),
    "ships-placed": _ships(lambda ships: ships.actions),
    "resources": _ships(lambda ships: ships.resources),
    "spice": _ships(lambda ships: ships.spice),
    "wheat": _ships(lambda ships: ships.wheat),
    "wine": _ships(lambda ships: ships.wine),
    "gem": _ships(lambda ships: ships.gem),
    "textile": _ships(lambda ships: ships.textile),
    "food": lambda board: board.food,
    "colonies": lambda board: board.colonies,
    "charts": lambda board: len(board.charts),
    "contracts": lambda board: len(board.contracts),
    "paints": lambda board: board.contracts_of("paint"),
    "books": lambda board: board.contracts_of("book"),
    "buildings": lambda board: board.contracts_of("building"),
    "contract-sets": lambda board: min(map(board.contracts_of, CONTRACTS)),
    "characters": _characters(sum),
    "characters-but-immediate": _characters(lambda played: sum(played) - played.immediate),
    "immediate-characters": _characters(lambda played: played.immediate),
    "permanent-characters": _characters(lambda played: played.permanent),
    "action-characters": _characters(lambda played: played.action),
    "ending-characters": _characters(lambda played: played.ending),
    "milestones": lambda board: len(board.milestones),
    "hand": lambda board: board.hand,
}


def number_of(board: Board, what: str | None) -> int | None:
    """How many of something a player has; None if the app does not count it or does not know."""
    return None if what is None else COUNTED[what](board)
