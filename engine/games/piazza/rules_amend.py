"""Correcting a tile: whether the right one may lie on the table without the wrong one."""

from __future__ import annotations

from engine.core import Points
from engine.games.piazza import effects
from engine.games.piazza.actions import Amend, LayStart, Take
from engine.games.piazza.rules_entry import check_lay, check_take
from engine.games.piazza.rules_start import check_start
from engine.games.piazza.state import State


def check_amend(state: State, amend: Amend) -> Points:
    """What speaks against taking one tile up, or else against the other."""
    take = Take(amend.at)
    missing = tuple(check_take(state, take))
    yield from missing
    if missing:
        return
    without = effects.take(state, take)
    lay = effects.laid_again(state, without, amend)
    yield from (check_start(without, lay) if isinstance(lay, LayStart) else check_lay(without, lay))
