"""Where everything stands on the cliff: each row is a step up and to the right of the one before.

A row is higher by more than a block, so what a building in front hides still peeks out beside it.
"""

from __future__ import annotations

from functools import cache

from companion.present.drawing import Box, Point
from engine.games.positano.pieces import COLUMNS, Lot

WIDTH, HEIGHT = 412, 330
BLOCK, FRONT = 25.5, 56
# The side of a building that faces away, how far a row stands above and beside the one before it.
SIDE = (7, 5)
STEP_UP, STEP_ASIDE = 11, 9
COLUMN = 96
LEFT, GROUND = 21, 285
QUAY = GROUND + 18
# The blocks that a building on row 4 may have before the sky has to grow.
ROOM = 6


@cache
def foot(lot: Lot) -> Point:
    """The left lower corner of a building's front."""
    x = LEFT + COLUMNS.index(lot.column) * COLUMN + (lot.row - 1) * STEP_ASIDE
    return x, floor(lot.row)


def floor(row: int) -> float:
    return GROUND - (row - 1) * (BLOCK + STEP_UP)


@cache
def front(lot: Lot, number: int) -> Box:
    """The front of a block, counted from the ground."""
    x, y = foot(lot)
    return Box(x, y - number * BLOCK, FRONT, BLOCK)


@cache
def plot(lot: Lot) -> Box:
    """Where an empty lot is touched: its ground and the name below it."""
    x, y = foot(lot)
    return Box(x, y - STEP_UP, FRONT + SIDE[0], STEP_UP + 22)
