"""What a tap means while a table is entered: the action that a tool makes of a field or a plot."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.tolleno.faces import MOST_FOUNTAINS, blank
from companion.games.tolleno.places import Hit
from engine.games.tolleno.actions import (
    Action,
    Award,
    Clear,
    CountFountains,
    Lay,
    Lift,
    Move,
    Place,
)
from engine.games.tolleno.pieces import Field, Kind
from engine.games.tolleno.state import State
from engine.games.tolleno.tiles import Tile
from engine.message import Seat


@dataclass(frozen=True)
class Tool:
    """What the finger holds: tiles of a kind and value, floors of a player, fountains, nothing.

    `name` is "look", "tile", "floor", "fountain", "remove", or "move" with the tile to move.
    """

    name: str = "look"
    kind: Kind = Kind.CITY
    value: int | None = None
    seat: Seat | None = None
    at: Field | None = None


def action_of(tool: Tool, state: State, met: Hit) -> Action | None:
    """What a tap keys in; None where it only looks."""
    tile = state.city.get(met.at)
    if tool.name == "move" and tool.at is not None:
        return Move(tool.at, met.at)
    if tool.name == "tile":
        return _lay(tool, tile, met.at)
    if tile is None:
        return None
    if tool.name == "remove":
        return _remove(tile, met.plot)
    if tool.name == "floor" and tool.seat is not None:
        return _build(tool.seat, tile, met.plot)
    if tool.name == "fountain" and met.plot is not None:
        number = (tile.plot(met.plot).fountains or 0) + 1
        return CountFountains(tile.at, met.plot, number % (MOST_FOUNTAINS + 1))
    return None


def _lay(tool: Tool, there: Tile | None, at: Field) -> Action | None:
    """A new tile, or another kind and value for the one that lies there."""
    value = None if tool.kind is Kind.CONTRACT else tool.value
    if there is None:
        return Lay(replace(blank(tool.kind), at=at, value=value))
    changed = replace(there, kind=tool.kind, value=value)
    return Lay(changed) if changed != there else None


def _build(seat: Seat, tile: Tile, index: int | None) -> Action | None:
    """One floor more on a plot; the middle of a tile without buildings is won."""
    if index is None:
        owner = None if tile.won_by == seat else seat
        return None if any(tile.buildings) else Award(tile.at, owner)
    plot = tile.plot(index)
    if plot.owner not in (None, seat):
        return None
    return Place(seat, tile.at, index, plot.floors + 1)


def _remove(tile: Tile, index: int | None) -> Action | None:
    """One floor less, then the fountains; the middle of a tile takes the tile away."""
    if index is None:
        return Lift(tile.at)
    plot = tile.plot(index)
    if plot.owner is not None:
        last = plot.floors == 1
        fewer = Place(plot.owner, tile.at, index, max(1, plot.floors - 1))
        return Clear(tile.at, index) if last else fewer
    return CountFountains(tile.at, index, 0) if plot.fountains else None
