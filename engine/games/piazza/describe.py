"""Actions in a few words, for the history."""

from __future__ import annotations

from engine.games.piazza import actions as a
from engine.games.piazza.pieces import Kind, Tile, kind_name, tile_name, tile_names
from engine.games.piazza.state import State
from engine.message import Message, count, say


def lay_start(state: State, lay: a.LayStart) -> Message:
    return say("told.start", seat=lay.seat, tile=tile_name(lay.tile))


def place(state: State, place: a.Place) -> Message:
    return say("told.place", seat=place.seat, tiles=tile_names(place.tiles))


def pass_turn(state: State, passed: a.Pass) -> Message:
    return say("told.pass", seat=passed.seat)


def draw(state: State, draw: a.Draw) -> Message:
    return say("told.draw", seat=draw.seat, tiles=_names(draw.tiles))


def show_hand(state: State, hand: a.ShowHand) -> Message:
    if not hand.tiles:
        return say("told.hides", seat=hand.seat)
    return say("told.hand", seat=hand.seat, tiles=_names(hand.tiles))


def note_points(state: State, note: a.NotePoints) -> Message:
    return say("told.points", seat=note.seat, points=count("points", note.points))


def set_score(state: State, entry: a.SetScore) -> Message:
    return say("told.score", seat=entry.seat, points=count("points", entry.score))


def note_ran_out(state: State, note: a.NoteRanOut) -> Message:
    return say("told.ran-out", seat=note.seat)


def lay(state: State, lay: a.Lay) -> Message:
    if lay.seat is None:
        return _entered(state, _lies(lay.tile))
    return _entered(state, say("told.lay-by", seat=lay.seat, tile=tile_name(lay.tile)))


def take(state: State, take: a.Take) -> Message:
    return _entered(state, say("told.take", at=str(take.at)))


def amend(state: State, amend: a.Amend) -> Message:
    was = state.by_field.get(amend.at)
    if was is None:
        return _entered(state, _lies(amend.tile))
    wrong = tile_name(Tile(amend.at, was))
    return _entered(state, say("told.amend", tile=tile_name(amend.tile), was=wrong))


def _entered(state: State, what: Message) -> Message:
    """What was entered; in a kept game, that it corrects what was played."""
    return say("told.correction", what=what) if state.is_kept else what


def _lies(tile: Tile) -> Message:
    return say("told.lay", tile=kind_name(tile.kind), at=str(tile.at))


def _names(kinds: tuple[Kind, ...]) -> tuple[Message, ...]:
    return tuple(kind_name(kind) for kind in kinds)
