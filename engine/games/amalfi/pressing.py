"""The rules that are about to matter on a table."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.amalfi.state import State, food_limit


def pressing(state: State) -> Iterator[str]:
    """The food limit, where a player holds all the food that fits."""
    for board in state.boards:
        limit = food_limit(state, board)
        if board.food is not None and limit is not None and board.food >= limit:
            yield "food.overflow"
            return
