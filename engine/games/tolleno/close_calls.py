"""What would have turned a tile that was lost, or went to nobody, by a tie."""

from __future__ import annotations

from dataclasses import replace

from engine.core import ScoreLine
from engine.games.tolleno.control import tile_lines, winner
from engine.games.tolleno.pieces import FLOORS
from engine.games.tolleno.state import State
from engine.games.tolleno.tiles import Tile
from engine.message import Message, Seat, count, say

BY_FLOORS = frozenset({"tile.tie-floors", "tile.tie-none"})


def what_would_change(state: State, line: ScoreLine) -> Message | None:
    """How many floors more on a building there would have won the tile.

    None where floors did not decide it, or where the tile gives nothing.
    """
    if line.category != "tiles" or line.points or line.rule not in BY_FLOORS:
        return None
    tile = next(tile for tile in state.tiles if str(tile.at) in line.pieces)
    criterion = state.ruling("tile-criterion")
    for more in range(1, FLOORS + 1):
        higher = _raise(tile, line.seat, more)
        if winner(higher, criterion) == line.seat:
            points = sum(
                other.points
                for other in tile_lines(higher, criterion, state.ruling("downtown"))
                if other.seat == line.seat
            )
            floors = count("floors", more)
            return say("close.floors", floors=floors, at=str(tile.at), n=points) if points else None
    return None


def _raise(tile: Tile, seat: Seat, floors: int) -> Tile:
    """The tile with a player's tallest building raised."""
    own = [(number, index) for index, owner, number in tile.buildings if owner == seat]
    _, index = max(own)
    plot = tile.plots[index]
    return tile.change(index, replace(plot, floors=plot.floors + floors))
