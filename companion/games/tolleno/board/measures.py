"""Where tiles, plots and canals lie: rows grow downward, columns to the right.

A tile is as large as it opens on a phone, so that what is written on it can be read there.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

from companion.present.drawing import Box, Point
from engine.games.tolleno.pieces import CENTRE, Field
from engine.games.tolleno.tiles import Tile

TILE, HALF = 64, 32
PLOT = 21
# How far from the middle of a tile its plots lie, and how large its value is.
CORNER, DISC = 17.5, 9.5
CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
WAYS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_LEAST = 3


def field_box(at: Field) -> Box:
    return Box(at.column * TILE, at.row * TILE, TILE, TILE)


def middle(at: Field) -> Point:
    return at.column * TILE + HALF, at.row * TILE + HALF


def grown(box: Box, by: float) -> Box:
    """A box that is larger on every side, or smaller."""
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


@cache
def places(number: int, turned: int = 0) -> tuple[tuple[Point, float], ...]:
    """Middle and width of each plot of a tile with so many, counted from the tile's middle.

    Up to four lie in the corners; of more, a grid round the middle is filled. On a tile that was
    turned, so many quarters clockwise, they lie turned with it.
    """
    found = _places(number)
    for _ in range(turned):
        found = tuple(((-y, x), side) for (x, y), side in found)
    return found


def _places(number: int) -> tuple[tuple[Point, float], ...]:
    if number <= len(CORNERS):
        return tuple(((x * CORNER, y * CORNER), PLOT) for x, y in CORNERS[:number])
    across = math.ceil(math.sqrt(number + 1))
    step, centre = (TILE - 4) / across, (across - 1) / 2
    grid = [(column - centre, row - centre) for row in range(across) for column in range(across)]
    around = [(x * step, y * step) for x, y in grid if (x, y) != (0, 0)]
    return tuple((place, step * 0.84) for place in around[:number])


def plot_box(tile: Tile, index: int) -> Box:
    """The place of a plot of a tile as it lies."""
    (x, y), side = places(max(len(tile.plots), index + 1), tile.turned)[index]
    left, top = middle(tile.at)
    return Box(left + x - side / 2, top + y - side / 2, side, side)


def plot_area(tile: Tile, index: int) -> Box:
    """Where a plot is touched: a quarter of its tile, or of many plots its part of the grid."""
    box = plot_box(tile, index)
    if len(tile.plots) > len(CORNERS):
        return grown(box, box.width * 0.09)
    left, top = middle(tile.at)
    return Box(left - HALF * (box.x < left), top - HALF * (box.y < top), HALF, HALF)


def outside(tile: Tile, index: int) -> int:
    """Where the edge of its tile is nearest to a plot: -1 to the left of it, or 1."""
    box = plot_box(tile, index)
    return -1 if box.x + box.width / 2 < middle(tile.at)[0] else 1


def disc_box(at: Field) -> Box:
    x, y = middle(at)
    return Box(x - DISC, y - DISC, 2 * DISC, 2 * DISC)


def around(fields: Iterable[Field]) -> Box:
    """What holds some fields; the centre where there are none."""
    known = list(fields) or [CENTRE]
    rows, columns = [at.row for at in known], [at.column for at in known]
    across, down = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    return Box(min(columns) * TILE, min(rows) * TILE, across * TILE, down * TILE)


def bounds(fields: Iterable[Field], margin: float) -> Box:
    """What is seen of the table: some fields and a margin, never less than three by three."""
    box = grown(around(fields), margin)
    across, down = (max(0, _LEAST * TILE - size) / 2 for size in (box.width, box.height))
    return Box(box.x - across, box.y - down, box.width + 2 * across, box.height + 2 * down)
