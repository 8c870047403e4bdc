"""The heaviest tables of Piazza, built once, as callables to time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.piazza.placements import placements as search
from engine.games.piazza.scoring import turn_lines
from tests.conftest import ROOT
from tests.games.piazza.tables import GAME, Kept
from tests.play import open_table, read

GOLDEN = ROOT / "tests" / "games" / "piazza" / "golden"

# Of some 1,700 tables met in random games, the hand of three with the most placements.
WIDE_OPEN = """
    R3 .. .. .. R1 .. ..
    Y6 B3 Y4 P1 B5 P3 Y4
    B4 R2 P5 R3 P2 .. ..
    Y1 B3 R6 P5 B6 Y5 ..
    B2 P1 B2 Y1 P4 .. P6
    Y5 B4 .. P2 Y3 P6 B1
    R2 .. .. .. .. .. Y6
    .. .. .. .. .. .. P4
"""


def full_score() -> Callable[[], Any]:
    """A finished table with every bracket written again, as on first sight."""
    state = open_table(read(GOLDEN / "four-players-known-hands.json")).state

    def score() -> Any:
        turn_lines.cache_clear()
        return GAME.score(state)

    return score


def placements() -> Callable[[], Any]:
    """Every placement of three tiles with points and brackets where there are most of them."""
    kept = Kept(WIDE_OPEN, hands={"Carla": "B1 B5 B6"})
    seat = kept.seat("Carla")
    return lambda: list(search(kept.state, seat))
