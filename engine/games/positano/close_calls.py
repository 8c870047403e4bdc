"""What would have changed a goal that was lost or shared by a tie-break."""

from __future__ import annotations

from dataclasses import replace

from engine.core import ScoreLine
from engine.games.positano.goals import GOALS, claim, counts_for
from engine.games.positano.pieces import BLOCKS_PER_COLOUR, HIGHEST_BONUS
from engine.games.positano.state import Building, State
from engine.majority import rank, split
from engine.message import Message, count, say

BY_BLOCKS = frozenset({"goals.tie-blocks", "goals.tie-first", "goals.tie-second"})


def what_would_change(state: State, line: ScoreLine) -> Message | None:
    """How many blocks more in the counted buildings would have brought how many points.

    None where blocks did not decide, or where no number that fits there would have helped.
    """
    goal = GOALS.get(line.category)
    if goal is None or line.rule not in BY_BLOCKS or line.points == goal.first:
        return None
    claims = {seat: claim(state, goal.key, seat) for seat in state.seats}
    mine, counted = claims[line.seat], counts_for(state, goal.key, line.seat)
    blocks_now = sum(building.blocks for building in counted)
    for more in range(1, _room(counted) + 1):
        claims[line.seat] = replace(mine, tie_break=blocks_now + more)
        points = split(rank(claims.values()), first=goal.first, second=goal.second)
        if points.get(line.seat, 0) > line.points:
            blocks = count("blocks", more)
            return say("close.blocks", blocks=blocks, points=points[line.seat], now=line.points)
    return None


def _room(buildings: tuple[Building, ...]) -> int:
    """How many blocks more the lots of these buildings allow, and the box has for them."""
    blocks = sum(building.blocks for building in buildings)
    allowed = sum(building.lot.regulation + HIGHEST_BONUS for building in buildings)
    return min(allowed, BLOCKS_PER_COLOUR) - blocks
