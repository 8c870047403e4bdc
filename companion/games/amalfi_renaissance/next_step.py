"""What comes next at the table, as a plain value; only the engine decides what is allowed."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.amalfi_renaissance.rules_turn import reaction_due
from engine.games.amalfi_renaissance.state import Phase, State
from engine.message import Seat


@dataclass(frozen=True)
class NextStep:
    """`kind` is "finish" (a table being entered), "turn", "react", "close", "free" or "over".

    In a "free" table nobody keeps turns: anybody does anything, and somebody ends the period.
    """

    kind: str
    seat: Seat | None = None


def next_step(state: State) -> NextStep:
    """What is to be entered now."""
    if state.is_entered and state.period is None:
        return NextStep("finish")
    if state.phase is Phase.OVER:
        return NextStep("over")
    if reaction_due(state):
        return NextStep("react", state.turn.seat)
    if state.phase in (Phase.FEED, Phase.DECREE, Phase.CLOSED):
        return NextStep("close")
    if state.to_move is not None:
        return NextStep("turn", state.to_move)
    return NextStep("free")
