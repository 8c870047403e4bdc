"""What the rules say about laying a tile."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Breach, Need, Points
from engine.games.tolleno.actions import Expand, Pass
from engine.games.tolleno.canals import City, has_canal
from engine.games.tolleno.names import face_name, fields, side_name, tile_name
from engine.games.tolleno.pieces import CENTRE, DOWNTOWN_TILES, FACING, SIDES, Field, Kind
from engine.games.tolleno.rules_turn import check_held, check_step, check_value
from engine.games.tolleno.state import State
from engine.games.tolleno.tiles import Face, Tile
from engine.message import count, say


def check_expand(state: State, expand: Expand) -> Points:
    seat, tile, city = expand.seat, expand.tile, state.city
    yield from check_step(state, seat, expands=True)
    yield from _check_new_tile(tile)
    yield from check_held(state, seat, tile.face)
    yield from check_box(state, tile)
    yield from check_field(city, tile.at)
    yield from check_placement(city, tile)
    yield from _check_centre(state, tile)


def _check_centre(state: State, tile: Tile) -> Points:
    """Until all downtown tiles are entered, a field that looks empty may not be."""
    laid = state.number(Kind.DOWNTOWN)
    if state.is_kept and laid < DOWNTOWN_TILES:
        because = say("expand.centre", laid=laid, tiles=DOWNTOWN_TILES)
        yield Need("setup.centre", because, str(tile.at))


def check_box(state: State, tile: Tile) -> Points:
    """Whether the box has another tile of the kind, beside the one this may replace."""
    there = state.city.get(tile.at)
    others = state.number(tile.kind) - (there is not None and there.kind is tile.kind)
    if others >= tile.kind.in_box:
        because = say("box.too-many", tile=tile_name(tile), box=tile.kind.in_box)
        yield Breach("box.tiles", because, str(tile.at))


def _check_new_tile(tile: Tile) -> Points:
    """Only a city tile is laid in a turn; floors come after it, and whoever wins it last."""
    where = str(tile.at)
    if tile.kind is not Kind.CITY:
        yield Breach("setup.city", say("expand.kind", tile=tile_name(tile)), where)
    else:
        yield from check_value(tile.value, where)
    floors = sum(floors for _, _, floors in tile.buildings)
    if floors:
        because = say("expand.floors", at=where, floors=count("floors", floors))
        yield Breach("turn.steps", because, where)
    if tile.won_by is not None:
        because = say("expand.won", at=where, owner=tile.won_by)
        yield Breach("turn.steps", because, where)


def check_field(city: City, at: Field) -> Points:
    """Whether a field is free."""
    if at in city:
        because = say("expand.taken", at=str(at), there=tile_name(city[at]))
        yield Breach("expand.empty-field", because, str(at), blocks=True)


def check_placement(city: City, tile: Tile) -> Points:
    """Sides, canals and dead ends of a tile where it is to lie."""
    where = str(tile.at)
    beside = {side: city[tile.at.beside(side)] for side in SIDES if tile.at.beside(side) in city}
    if not beside:
        corners = sum(corner in city for corner in tile.at.corners)
        because = say("expand.alone", at=where, corners=count("tiles", corners))
        yield Breach("expand.side", because, where)
        return
    unknown = {tile.at: tile} if tile.canals is None else {}
    unknown |= {other.at: other for other in beside.values() if other.canals is None}
    joined = any(is_joined(tile, side, other) for side, other in beside.items())
    if not any(is_joined(tile, side, other, guess=True) for side, other in beside.items()):
        yield Breach("expand.extend", say("expand.no-canal", at=where, n=len(beside)), where)
    elif unknown:
        rule = "expand.no-dead-end" if joined else "expand.extend"
        yield Need(rule, say("expand.unknown", at=where, missing=fields(sorted(unknown))), where)
    for side, other in beside.items():
        yield from check_bank(tile, side, other)


def is_joined(tile: Tile, side: str, other: Tile, *, guess: bool = False) -> bool:
    """Whether canals of both tiles meet on the side they share."""
    mine = has_canal(tile, side, guess=guess)
    return mine and has_canal(other, FACING[side], guess=guess)


def check_bank(tile: Tile, side: str, other: Tile) -> Points:
    """Whether a canal of either tile ends at the bank of the other."""
    if tile.canals is None or other.canals is None:
        return
    mine = has_canal(tile, side, guess=False)
    theirs = has_canal(other, FACING[side], guess=False)
    if mine != theirs:
        key = "expand.into-bank" if mine else "expand.cuts-off"
        because = say(key, at=str(tile.at), side=side_name(side), other=str(other.at))
        yield Breach("expand.no-dead-end", because, str(tile.at))


def dead_ends(city: City) -> Iterator[tuple[Field, str]]:
    """The field and the side where a canal ends at the bank of the tile beside it."""
    for at, tile in city.items():
        for side in SIDES:
            other = city.get(at.beside(side))
            is_open = has_canal(tile, side, guess=False)
            if is_open and other is not None and not has_canal(other, FACING[side], guess=True):
                yield at, side


def outskirts(city: City) -> tuple[Field, ...]:
    """The empty fields that share a side with the city; of no city at all, the centre."""
    if not city:
        return (CENTRE,)
    return tuple(sorted({at.beside(side) for at in city for side in SIDES} - set(city)))


def placements(state: State, face: Face) -> Iterator[Tile]:
    """Every field and turn at which a tile may lie, also where unknown canals decide."""
    city = state.city
    faces = face.turns()
    for at in outskirts(city):
        for turned in faces:
            tile = turned.lie(at)
            if not any(isinstance(point, Breach) for point in check_placement(city, tile)):
                yield tile


def check_pass(state: State, shown: Pass) -> Points:
    """Whether the tile in hand really fits nowhere."""
    seat, tile = shown.seat, shown.tile or state.hands[shown.seat]
    yield from check_step(state, seat, expands=True)
    if tile is None:
        yield Need("ruling.no-placement", say("pass.unknown", seat=seat))
        return
    yield from check_held(state, seat, tile)
    city = state.city
    fitting = list(placements(state, tile))
    certain = [at for at in fitting if not any(check_placement(city, at))]
    if certain:
        places = fields(sorted({at.at for at in certain}))
        because = say("pass.fits", seat=seat, tile=face_name(tile), places=places)
        yield Breach("ruling.no-placement", because)
    elif fitting:
        places = fields(sorted({at.at for at in fitting}))
        yield Need("ruling.no-placement", say("pass.perhaps", seat=seat, places=places))
