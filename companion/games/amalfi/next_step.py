"""What comes next at the table, as a plain value; only the engine decides what is allowed."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.amalfi.pieces import Phase
from engine.games.amalfi.state import State
from engine.games.amalfi.turns import next_seat
from engine.message import Seat


@dataclass(frozen=True)
class Step:
    """`kind` is "entry" (a table being entered), "turn", "close" or "over".

    `seat` has the turn; nobody where turns are not kept.
    """

    kind: str
    seat: Seat | None = None


def next_step(state: State) -> Step:
    """What is to be entered now."""
    if not state.is_kept:
        return Step("entry")
    if state.phase is Phase.OVER:
        return Step("over")
    if state.phase is Phase.ACTIONS:
        return Step("turn", next_seat(state))
    return Step("close")
