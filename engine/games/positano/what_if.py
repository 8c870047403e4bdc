"""What would have changed a goal that was lost or shared by a tie-break."""

from __future__ import annotations

from dataclasses import replace

from engine.core import ScoreLine
from engine.games.positano.goals import GOALS, claim
from engine.games.positano.pieces import BLOCKS_PER_COLOUR
from engine.games.positano.state import State
from engine.majority import rank, split
from engine.message import Message, count, say

BY_BLOCKS = frozenset({"goals.tie-blocks", "goals.tie-first", "goals.tie-second"})


def what_would_change(state: State, line: ScoreLine) -> Message | None:
    """How many blocks more in the counted buildings would have brought how many points.

    None where blocks did not decide, or where no number of them would have helped.
    """
    goal = GOALS.get(line.category)
    if goal is None or line.rule not in BY_BLOCKS or line.points == goal.first:
        return None
    claims = {seat: claim(state, goal.key, seat) for seat in state.seats}
    mine = claims[line.seat]
    if mine.tie_break is None:
        return None
    for more in range(1, BLOCKS_PER_COLOUR + 1):
        claims[line.seat] = replace(mine, tie_break=mine.tie_break + more)
        points = split(rank(claims.values()), first=goal.first, second=goal.second)
        if points.get(line.seat, 0) > line.points:
            blocks = count("blocks", more)
            return say("close.blocks", blocks=blocks, points=points[line.seat], now=line.points)
    return None
