"""Where else a tile could have lain, and every other plot in reach of a floor."""

from __future__ import annotations

from engine.games.tolleno.actions import Action, Expand, PlaceFloor
from engine.games.tolleno.rules_expand import placements
from engine.games.tolleno.spaces import spaces
from engine.games.tolleno.state import State
from engine.review import Alternative, Alternatives, Moves


def alternatives(moves: Moves[State, Action], index: int) -> Alternatives[Action]:
    """The other fields and turns of a tile; the other plots of a floor."""
    move = moves[index]
    action, before = move.step.action, move.before
    if not before.is_kept:
        return
    if isinstance(action, Expand):
        for tile in placements(before, action.tile.face):
            if (tile.at, tile.canals) != (action.tile.at, action.tile.canals):
                yield Alternative(index, (Expand(action.seat, tile),))
    elif isinstance(action, PlaceFloor):
        for space in spaces(before, action.seat):
            if (space.at, space.plot) != (action.at, action.plot):
                yield Alternative(index, (PlaceFloor(action.seat, space.at, space.plot),))
