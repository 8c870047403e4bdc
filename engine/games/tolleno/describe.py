"""Actions in a few words, for the history."""

from __future__ import annotations

from engine.games.tolleno import actions as a
from engine.games.tolleno.names import face_name, tile_name
from engine.games.tolleno.pieces import Kind
from engine.games.tolleno.reach import reach
from engine.games.tolleno.rules_turn import step_name
from engine.games.tolleno.state import State
from engine.games.tolleno.tiles import EMPTY, Plot
from engine.message import Message, Seat, count, say


def describe(state: State, action: a.Action) -> Message:
    """The action as somebody at the table would say it."""
    match action:
        case a.Expand(seat, tile):
            return say("told.expand", seat=seat, tile=face_name(tile.face), at=str(tile.at))
        case a.PlaceFloor():
            return _tell_floor(state, action)
        case a.KeepFloor(seat):
            return say("told.keep", seat=seat)
        case a.Pass(seat, tile):
            return _tell_pass(state, seat, action)
        case a.Draw(seat, face):
            return say("told.draw", seat=seat, tile=face_name(face))
        case _:
            what = _tell_keyed(action)
            return say("told.correction", what=what) if _corrects(state, action) else what


def _corrects(state: State, action: a.Action) -> bool:
    """Whether a kept game is told otherwise than it was played, not only more of its tiles."""
    if isinstance(action, a.Lay) and action.tile.kind is not Kind.CITY:
        return state.is_kept and action.tile.at in state.city
    return state.is_kept and not isinstance(action, a.CountFountains)


def _tell_floor(state: State, floor: a.PlaceFloor) -> Message:
    """Which floor it is, how far it goes, and whether it starts or raises a building."""
    seat, at, plot = floor.seat, str(floor.at), floor.plot
    tile = state.city.get(floor.at)
    built = _tell_built(seat, at, plot, EMPTY if tile is None else tile.plot(plot))
    found = reach(state, seat)
    if found is None:
        return say("told.floor", seat=seat, built=built)
    step = step_name(found.step)
    distance = found.known.get(floor.at)
    if distance is None:
        return say("told.floor-lost", seat=seat, step=step, built=built)
    return say("told.floor-far", seat=seat, step=step, built=built, distance=distance)


def _tell_built(seat: Seat, at: str, index: int, plot: Plot) -> Message:
    if plot.owner is None:
        return say("told.starts", at=at, plot=index)
    if plot.owner != seat:
        return say("told.on-top", at=at, plot=index, owner=plot.owner)
    return say("told.raises", at=at, plot=index, floors=count("floors", plot.floors + 1))


def _tell_pass(state: State, seat: Seat, shown: a.Pass) -> Message:
    face = shown.tile or state.hands[seat]
    if face is None:
        return say("told.pass", seat=seat)
    return say("told.pass-tile", seat=seat, tile=face_name(face))


def _tell_keyed(action: a.Action) -> Message:
    match action:
        case a.Lay(tile):
            face = face_name(tile.face)
            return say("told.lay", tile=tile_name(tile), face=face)
        case a.Lift(at):
            return say("told.lift", at=str(at))
        case a.Move(at, to):
            return say("told.move", at=str(at), to=str(to))
        case a.Place():
            return _tell_place(action)
        case a.Clear(at, plot):
            return say("told.clear", at=str(at), plot=plot)
        case a.CountFountains(at, plot, number):
            fountains = count("fountains", number)
            return say("told.fountains", at=str(at), plot=plot, fountains=fountains)
    assert isinstance(action, a.Award)
    return _tell_award(action)


def _tell_place(place: a.Place) -> Message:
    at, plot, floors = str(place.at), place.plot, count("floors", place.floors)
    if place.fountains is None:
        return say("told.place", at=at, plot=plot, owner=place.owner, floors=floors)
    fountains = count("fountains", place.fountains)
    return say(
        "told.place-fountains",
        at=at,
        plot=plot,
        owner=place.owner,
        floors=floors,
        fountains=fountains,
    )


def _tell_award(award: a.Award) -> Message:
    if award.owner is None:
        return say("told.award-nobody", at=str(award.at))
    return say("told.award", at=str(award.at), owner=award.owner)
