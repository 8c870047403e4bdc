"""The rules that are about to matter on a table."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.amalfi_renaissance.state import State


def pressing(state: State) -> Iterator[str]:
    """The granary, where a player's is full."""
    for board in state.boards:
        if board.bread is not None and board.limit is not None and board.bread >= board.limit:
            yield "bread.overflow"
            return
