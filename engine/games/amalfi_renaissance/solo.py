"""Playing alone: the titles it takes to survive each period, and what the score is worth."""

from __future__ import annotations

from engine.games.amalfi_renaissance.pieces import PERIODS, RIVALS, TIERS
from engine.games.amalfi_renaissance.state import Phase, State
from engine.message import Seat

ALONE = Seat(0)


def needed(state: State, period: int) -> int:
    """The titles needed when a period ends."""
    assert state.options.solo is not None
    if state.ruling("solo-check") == "before":
        period = min(period + 1, PERIODS)
    return RIVALS[state.options.solo][period - 1]


def is_alive(state: State) -> bool:
    """Whether the game is not lost. A keyed-in table is judged as if its period ended now."""
    if state.phase not in (None, Phase.OVER):
        return True
    return len(state.board(ALONE).titles) >= needed(state, state.period or PERIODS)


def tier(state: State, total: int) -> int:
    """Which of the four results a final score is, 1 the lowest."""
    if total == TIERS[0][0] - 1 and state.ruling("solo-125") == "second":
        return 2
    return max((tier for least, tier in TIERS if total >= least), default=1)
