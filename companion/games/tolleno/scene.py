"""The city from above, in cells: where tiles, canals, plots and fountains lie.

A cell is one tile. Columns grow to the right, rows grow downward, so the tile in row 2 lies below
the one in row 1; what is high on the screen has a large `y`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from companion.table_kit.brush import Box
from engine.games.tolleno.pieces import SIDES, Field, Kind
from engine.games.tolleno.state import State
from engine.games.tolleno.tile_holders import Holding, holding
from engine.games.tolleno.tiles import EMPTY, Canals, Plot, Tile

# From so many dp to a cell on, what is written in it can be read on a phone.
LEAST = 64
GAP = 0.015
PLOT = 0.34
CORNER = 0.275
DISC = 0.155
CANAL = 0.2
CORNERS = ((-1, 1), (1, 1), (-1, -1), (1, -1))
WAYS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}

Bounds = tuple[float, float, float, float]
Point = tuple[float, float]


class Hit(NamedTuple):
    """What a finger meets: a field, and the plot of its tile unless it is the middle."""

    at: Field
    plot: int | None


@dataclass(frozen=True)
class Spot:
    """A plot in the picture; a ghost is only being weighed."""

    index: int
    box: Box
    plot: Plot
    is_ghost: bool


@dataclass(frozen=True)
class Square:
    """A tile in the picture."""

    tile: Tile
    box: Box
    spots: tuple[Spot, ...]
    holding: Holding
    is_ghost: bool

    @property
    def middle(self) -> Point:
        return centre(self.tile.at)


def cell(at: Field) -> Box:
    """The place of a field."""
    return Box(at.column, -at.row - 1, 1, 1)


def centre(at: Field) -> Point:
    """The middle of a field."""
    return at.column + 0.5, -at.row - 0.5


def field_at(x: float, y: float) -> Field:
    """The field at a point."""
    return Field(math.floor(-y), math.floor(x))


def plot_places(number: int, turned: int = 0) -> tuple[tuple[Point, float], ...]:
    """Middle and width of each plot, the middle counted from the middle of its tile.

    Up to four lie in the corners; of more, a grid round the middle is filled. On a tile that was
    turned, so many quarters clockwise, they lie turned with it.
    """
    places = _places(number)
    for _ in range(turned):
        places = tuple(((y, -x), side) for (x, y), side in places)
    return places


def _places(number: int) -> tuple[tuple[Point, float], ...]:
    if number <= len(CORNERS):
        places = (((x * CORNER, y * CORNER), PLOT) for x, y in CORNERS[:number])
        return tuple(places)
    side = math.ceil(math.sqrt(number + 1))
    step = 0.94 / side
    middle = (side - 1) / 2
    rows = ((column, row) for row in range(side) for column in range(side))
    around = (place for place in rows if place != (middle, middle))
    return tuple(
        (((column - middle) * step, (middle - row) * step), step * 0.84)
        for (column, row), _ in zip(around, range(number), strict=False)
    )


def spot_box(at: Field, index: int, number: int, turned: int = 0) -> Box:
    """The place of a plot on a tile with so many."""
    (x, y), side = plot_places(max(number, index + 1), turned)[index]
    left, low = centre(at)
    return Box(left + x - side / 2, low + y - side / 2, side, side)


def box_of(tile: Tile, index: int) -> Box:
    """The place of a plot of a tile as it lies."""
    return spot_box(tile.at, index, len(tile.plots), tile.turned)


def streams(canals: Canals | None) -> tuple[tuple[Point, ...], ...]:
    """The canals of a tile as lines from the middle of the tile, each channel by itself.

    Channels that do not meet are set apart: a channel round a corner passes by the middle.
    """
    if canals is None:
        return ()
    several = len(canals) > 1
    return tuple(line for channel in canals for line in _lines(channel, several=several))


def _lines(channel: str, *, several: bool) -> Iterator[tuple[Point, ...]]:
    ends = [_end(side) for side in SIDES if side in channel]
    if several and len(ends) == 2:
        (x, y), (across, along) = ends
        bend = ((x + across) * 0.45, (y + along) * 0.45)
        yield (ends[0], bend, ends[1])
    else:
        yield from ((end, (0.0, 0.0)) for end in ends)


def _end(side: str) -> Point:
    x, y = WAYS[side]
    return x * 0.5, y * 0.5


def squares(state: State, before: State | None = None) -> tuple[Square, ...]:
    """Every tile of a table; what differs from the table `before` is a ghost."""
    old = state.city if before is None else before.city
    return tuple(_square(state, tile, old.get(tile.at)) for tile in state.tiles)


def _square(state: State, tile: Tile, old: Tile | None) -> Square:
    box = cell(tile.at)
    inside = Box(box.x + GAP, box.y + GAP, 1 - 2 * GAP, 1 - 2 * GAP)
    spots = (
        Spot(index, box_of(tile, index), plot, _is_new(plot, index, old))
        for index, plot in enumerate(tile.plots)
    )
    return Square(tile, inside, tuple(spots), holding(state, tile), old is None)


def _is_new(plot: Plot, index: int, old: Tile | None) -> bool:
    was = EMPTY if old is None else old.plot(index)
    return (plot.owner, plot.floors) != (was.owner, was.floors)


def bounds(fields: Iterable[Field], margin: float) -> Bounds:
    """What has to be seen of the table: some fields and a margin; at least three by three."""
    left, low, right, top = around(fields) or (0, -1, 1, 0)
    left, low, right, top = left - margin, low - margin, right + margin, top + margin
    wide, high = max(0, 3 - (right - left)) / 2, max(0, 3 - (top - low)) / 2
    return left - wide, low - high, right + wide, top + high


def around(fields: Iterable[Field]) -> Bounds | None:
    """What holds some fields; None where there are none."""
    boxes = [cell(at) for at in fields]
    if not boxes:
        return None
    left, low = min(box.x for box in boxes), min(box.y for box in boxes)
    return left, low, max(box.x for box in boxes) + 1, max(box.y for box in boxes) + 1


def hit(state: State, x: float, y: float) -> Hit:
    """What a finger means: the nearest plot of the tile under it, or its middle."""
    at = field_at(x, y)
    tile = state.city.get(at)
    if tile is None or tile.kind is Kind.CONTRACT or not tile.plots:
        return Hit(at, None)
    left, low = centre(at)
    if math.hypot(x - left, y - low) < DISC:
        return Hit(at, None)
    places = plot_places(len(tile.plots), tile.turned)
    away = [math.hypot(x - left - px, y - low - py) for (px, py), _ in places]
    return Hit(at, min(range(len(away)), key=away.__getitem__))
