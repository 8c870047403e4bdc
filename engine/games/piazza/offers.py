"""A turn put together tile by tile: where a tile may lie, which tile may lie somewhere, for what.

Nothing is decided here: every answer was asked of `check`, and every point of `formed`.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import Illegal
from engine.games.piazza.actions import Place
from engine.games.piazza.brackets import formed
from engine.games.piazza.layout import Layout
from engine.games.piazza.moves import ACTIONS
from engine.games.piazza.pieces import KINDS, Field, Kind, Tile
from engine.games.piazza.state import State
from engine.message import Seat


def where(state: State, seat: Seat, kind: Kind, *before: Tile) -> dict[Field, int]:
    """The fields where a player may lay a tile, `before` included in the turn, with its points."""
    fields = _fitting(state, kind, before)
    return {at: points for at in fields if (points := _worth(state, seat, before, at, kind)) >= 0}


def which(state: State, seat: Seat, at: Field, *before: Tile) -> dict[Kind, int]:
    """The tiles that a player may lay on a field, with the points of the turn."""
    kinds = _holdable(state, seat)
    return {
        kind: points for kind in kinds if (points := _worth(state, seat, before, at, kind)) >= 0
    }


def _fitting(state: State, kind: Kind, before: tuple[Tile, ...]) -> Iterable[Field]:
    """The fields worth asking about: the tile fits among its neighbours, in line with the first."""
    for spot in Layout(state).spots(kind.colour):
        in_line = all(state.grid.in_line(spot.at, tile.at) for tile in before)
        if in_line and kind.symbol not in spot.refused:
            yield spot.at


def _holdable(state: State, seat: Seat) -> Iterable[Kind]:
    colours = state.playable(seat)
    return (kind for kind in KINDS if kind.colour in colours)


def _worth(state: State, seat: Seat, before: tuple[Tile, ...], at: Field, kind: Kind) -> int:
    """The points of a turn with one more tile; -1 where it is against the rules."""
    tiles = (*before, Tile(at, kind))
    if isinstance(ACTIONS.check(state, Place(seat, tiles)), Illegal):
        return -1
    return sum(bracket.points for bracket in formed(state.grid, state.board, tiles))
