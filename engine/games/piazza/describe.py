"""Actions in a few words, for the history."""

from __future__ import annotations

from engine.games.piazza import actions as a
from engine.games.piazza.pieces import Kind, Tile, kind_name, tile_name, tile_names
from engine.games.piazza.state import State
from engine.message import Message, count, say


def describe(state: State, action: a.Action) -> Message:
    """The action as somebody at the table would say it."""
    match action:
        case a.LayStart(seat, tile):
            return say("told.start", seat=seat, tile=tile_name(tile))
        case a.Place(seat, tiles):
            return say("told.place", seat=seat, tiles=tile_names(tiles))
        case a.Pass(seat):
            return say("told.pass", seat=seat)
        case a.Draw(seat, kinds):
            return say("told.draw", seat=seat, tiles=_names(kinds))
        case a.ShowHand(seat, ()):
            return say("told.hides", seat=seat)
        case a.ShowHand(seat, kinds):
            return say("told.hand", seat=seat, tiles=_names(kinds))
        case a.NotePoints(seat, points):
            return say("told.points", seat=seat, points=count("points", points))
        case a.SetScore(seat, score):
            return say("told.score", seat=seat, points=count("points", score))
        case a.NoteRanOut(seat):
            return say("told.ran-out", seat=seat)
        case _:
            what = _tell_keyed(state, action)
            return say("told.correction", what=what) if state.is_kept else what


def _tell_keyed(state: State, action: a.Lay | a.Take | a.Amend) -> Message:
    match action:
        case a.Lay(tile, seat):
            if seat is None:
                return _tell_lay(tile)
            return say("told.lay-by", seat=seat, tile=tile_name(tile))
        case a.Take(at):
            return say("told.take", at=str(at))
        case _:
            return _tell_amend(state, action)


def _tell_amend(state: State, action: a.Amend) -> Message:
    was = state.by_field.get(action.at)
    if was is None:
        return _tell_lay(action.tile)
    return say("told.amend", tile=tile_name(action.tile), was=tile_name(Tile(action.at, was)))


def _tell_lay(tile: Tile) -> Message:
    return say("told.lay", tile=kind_name(tile.kind), at=str(tile.at))


def _names(kinds: tuple[Kind, ...]) -> tuple[Message, ...]:
    return tuple(kind_name(kind) for kind in kinds)
