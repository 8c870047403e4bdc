"""Playing alone: the titles it takes to survive each period, and what the score is worth."""

from __future__ import annotations

from engine.games.amalfi_renaissance.pieces import PERIODS, RIVALS, TIERS
from engine.games.amalfi_renaissance.state import Phase, State
from engine.message import Message, Seat, count, say

ALONE = Seat(0)


def is_alive(state: State) -> bool:
    """Whether the game is not lost, by the titles of the latest period that has ended."""
    return not is_lost(state, _ended(state))


def is_lost(state: State, ended: int) -> bool:
    """Whether so many ended periods have asked for more titles than are known to be there."""
    cubes = state.board(ALONE).cubes
    return cubes is not None and len(cubes) < needed(state, ended)


def asks_for_titles(state: State) -> bool:
    """Whether a game may be lost already, and nobody has said which titles were scored."""
    return state.board(ALONE).cubes is None and needed(state, _ended(state)) > 0


def needed(state: State, ended: int) -> int:
    """The titles needed when so many periods have ended; none in company."""
    rival, named = state.options.solo, _named(state, ended)
    return RIVALS[rival][named - 1] if rival is not None and named else 0


def lost(state: State, ended: int | None = None) -> Message:
    """Why the game is lost, with the period that decided it."""
    ended = _ended(state) if ended is None else ended
    return say(
        "outcome.lost-before" if state.ruling("solo-check") == "before" else "outcome.lost",
        rival=say(f"rival-name.{state.options.solo}"),
        titles=count("titles", len(state.board(ALONE).titles)),
        period=_named(state, ended),
        needed=needed(state, ended),
    )


def _ended(state: State) -> int:
    """The periods that have ended; a finished table is through with all of them."""
    period = state.period or PERIODS
    return period if state.is_finished or state.phase is Phase.CLOSED else period - 1


def _named(state: State, ended: int) -> int:
    """The period whose titles are asked for: the one that ended, or read so the one to come."""
    return min(ended + 1, PERIODS) if state.ruling("solo-check") == "before" else ended


def tier(state: State, total: int) -> int:
    """Which of the four results a final score is, 1 the lowest."""
    if total == TIERS[0][0] - 1 and state.ruling("solo-125") == "second":
        return 2
    return max((tier for least, tier in TIERS if total >= least), default=1)
