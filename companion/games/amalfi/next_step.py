"""What comes next at the table, as a plain value; only the engine decides what is allowed."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.amalfi.pieces import Phase
from engine.games.amalfi.state import State
from engine.games.amalfi.turns import next_seat
from engine.message import Seat


@dataclass(frozen=True)
class NextStep:
    """`kind` is "entry" (a table being entered), "turn", "close" or "over".

    `seat` has the turn; nobody where turns are not kept.
    """

    kind: str
    seat: Seat | None = None


def next_step(state: State) -> NextStep:
    """What is to be entered now."""
    if not state.is_kept:
        return NextStep("entry")
    if state.phase is Phase.OVER:
        return NextStep("over")
    if state.phase is Phase.ACTIONS:
        return NextStep("turn", next_seat(state))
    return NextStep("close")
