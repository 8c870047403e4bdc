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


def expand(state: State, expand: a.Expand) -> Message:
    tile = expand.tile
    return say("told.expand", seat=expand.seat, tile=face_name(tile.face), at=str(tile.at))


def keep_floor(state: State, keep: a.KeepFloor) -> Message:
    return say("told.keep", seat=keep.seat)


def pass_turn(state: State, shown: a.Pass) -> Message:
    face = shown.tile or state.hands[shown.seat]
    if face is None:
        return say("told.pass", seat=shown.seat)
    return say("told.pass-tile", seat=shown.seat, tile=face_name(face))


def draw_tile(state: State, drawn: a.Draw) -> Message:
    return say("told.draw", seat=drawn.seat, tile=face_name(drawn.tile))


def place_floor(state: State, floor: a.PlaceFloor) -> Message:
    """Which floor it is, how far it goes, and whether it starts or raises a building."""
    seat, at, plot = floor.seat, str(floor.at), floor.plot
    tile = state.city.get(floor.at)
    built = _building(seat, at, plot, EMPTY if tile is None else tile.plot(plot))
    found = reach(state, seat)
    if found is None:
        return say("told.floor", seat=seat, built=built)
    step = step_name(found.step)
    distance = found.known.get(floor.at)
    if distance is None:
        return say("told.floor-lost", seat=seat, step=step, built=built)
    return say("told.floor-far", seat=seat, step=step, built=built, distance=distance)


def _building(seat: Seat, at: str, index: int, plot: Plot) -> Message:
    if plot.owner is None:
        return say("told.starts", at=at, plot=index)
    if plot.owner != seat:
        return say("told.on-top", at=at, plot=index, owner=plot.owner)
    return say("told.raises", at=at, plot=index, floors=count("floors", plot.floors + 1))


def _entered(state: State, what: Message) -> Message:
    """What was entered; in a kept game, that it corrects what was played."""
    return say("told.correction", what=what) if state.is_kept else what


def lay(state: State, lay: a.Lay) -> Message:
    """A tile; one of the start or downtown that nobody entered before corrects nothing."""
    message = say("told.lay", tile=tile_name(lay.tile), face=face_name(lay.tile.face))
    adds = lay.tile.kind is not Kind.CITY and lay.tile.at not in state.city
    return message if adds else _entered(state, message)


def lift(state: State, lift: a.Lift) -> Message:
    return _entered(state, say("told.lift", at=str(lift.at)))


def move(state: State, move: a.Move) -> Message:
    return _entered(state, say("told.move", at=str(move.at), to=str(move.to)))


def place(state: State, place: a.Place) -> Message:
    at, plot, floors = str(place.at), place.plot, count("floors", place.floors)
    if place.fountains is None:
        message = say("told.place", at=at, plot=plot, owner=place.owner, floors=floors)
        return _entered(state, message)
    message = say(
        "told.place-fountains",
        at=at,
        plot=plot,
        owner=place.owner,
        floors=floors,
        fountains=count("fountains", place.fountains),
    )
    return _entered(state, message)


def clear(state: State, clear: a.Clear) -> Message:
    return _entered(state, say("told.clear", at=str(clear.at), plot=clear.plot))


def count_fountains(state: State, counted: a.CountFountains) -> Message:
    """Fountains; counting them corrects nothing."""
    fountains = count("fountains", counted.fountains)
    return say("told.fountains", at=str(counted.at), plot=counted.plot, fountains=fountains)


def award(state: State, award: a.Award) -> Message:
    at = str(award.at)
    if award.owner is None:
        return _entered(state, say("told.award-nobody", at=at))
    return _entered(state, say("told.award", at=at, owner=award.owner))
