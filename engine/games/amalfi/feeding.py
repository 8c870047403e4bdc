"""What the Food phase takes from a player: income first, then what is due."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.amalfi.state import Board, State, with_food


@dataclass(frozen=True, slots=True)
class Meal:
    """One Food phase of one player.

    `income` is what the colonies bring as far as it fits, `left` the food afterwards, `missing`
    what could not be paid.
    """

    income: int
    due: int
    left: int
    missing: int


def meal(state: State, board: Board, due: int | None = None) -> Meal | None:
    """The Food phase as it would be now; None where food, colonies or ships are not known.

    `due` is what a card makes of the number printed in the Shipyard.
    """
    due = board.food_due if due is None else due
    if due is None or board.food is None or board.colonies is None:
        return None
    had = with_food(state, board, board.colonies).food
    assert had is not None
    return Meal(had - board.food, due, max(0, had - due), max(0, due - had))
