"""Every plot for the next floor, with its distance, for the app to light up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core import Breach
from engine.games.tolleno.pieces import Field
from engine.games.tolleno.reach import Reach, reach
from engine.games.tolleno.rules_plot import check_plot
from engine.games.tolleno.state import State, TurnStep
from engine.games.tolleno.tiles import Tile
from engine.message import Seat


class Space(NamedTuple):
    """A plot for the next floor, with its distance; not `certain` where a fact is missing.

    Where the table lets a floor go anywhere, canals may not lead there: no distance.
    """

    at: Field
    plot: int
    distance: int | None
    certain: bool


def spaces(state: State, seat: Seat) -> Iterator[Space]:
    """Every plot for this player's next floor, nearest first."""
    found = reach(state, seat)
    if found is None or not state.left[seat]:
        return
    near = list(in_reach(state, seat, found))
    yield from near
    if not near and state.ruling("no-space") == "anywhere":
        for tile in state.tiles:
            if found.step is TurnStep.FIRST or tile.at != found.start.at:
                yield from _plots(state, seat, found, tile)


def in_reach(state: State, seat: Seat, found: Reach) -> Iterator[Space]:
    """The plots that are near enough, or may be."""
    city = state.city
    for at in sorted(found.possible, key=lambda at: (found.possible[at], at)):
        if found.covers(at) is not False:
            yield from _plots(state, seat, found, city[at])


def _plots(state: State, seat: Seat, found: Reach, tile: Tile) -> Iterator[Space]:
    """The plots of a tile that take a floor."""
    near = found.covers(tile.at) is not None
    for index in range(len(tile.plots)):
        points = list(check_plot(state, seat, tile, index))
        if not any(isinstance(point, Breach) for point in points):
            distance = found.possible.get(tile.at)
            yield Space(tile.at, index, distance, near and not points)
