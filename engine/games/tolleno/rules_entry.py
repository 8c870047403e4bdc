"""What can be said about entering and correcting a table: only what can never lie so."""

from __future__ import annotations

from dataclasses import replace

from engine.core import Breach, Points
from engine.games.tolleno.actions import Award, Clear, CountFountains, Lay, Lift, Move, Place
from engine.games.tolleno.names import tile_name
from engine.games.tolleno.pieces import FLOORS, Field, Kind
from engine.games.tolleno.rules_expand import check_box, check_field, check_placement
from engine.games.tolleno.rules_turn import check_value
from engine.games.tolleno.state import State
from engine.games.tolleno.tiles import Tile, place_of
from engine.message import count, say


def check_lay(state: State, lay: Lay) -> Points:
    """Of a table that is entered, the audit says how its tiles fit: they come in any order.

    In a kept game a further city tile has to fit what lies there, like one that is laid in a turn.
    """
    tile, city = lay.tile, state.city
    yield from check_box(state, tile)
    if tile.kind is Kind.CITY:
        yield from check_value(tile.value, str(tile.at))
        if state.is_kept and tile.at not in city:
            yield from check_placement(city, tile)


def _check_lies(state: State, at: Field) -> Points:
    if at not in state.city:
        because = say("lying.nothing", at=str(at))
        yield Breach("setup.city", because, str(at), blocks=True)


def check_lift(state: State, lift: Lift) -> Points:
    yield from _check_lies(state, lift.at)


def check_move(state: State, move: Move) -> Points:
    yield from _check_lies(state, move.at)
    yield from check_field(state.city, move.to)
    tile = state.city.get(move.at)
    if state.is_kept and tile is not None and tile.kind is Kind.CITY:
        others = {at: other for at, other in state.city.items() if at != move.at}
        yield from check_placement(others, replace(tile, at=move.to))


def check_place(state: State, place: Place) -> Points:
    yield from _check_lies(state, place.at)
    tile = state.city.get(place.at)
    if tile is None:
        return
    where, owner, there = place_of(place.at, place.plot), place.owner, tile.plot(place.plot)
    if tile.kind is Kind.CONTRACT:
        because = say("floor.contract", tile=tile_name(tile))
        yield Breach("ruling.initial-tile", because, str(tile.at))
    others = state.placed[owner] - (there.floors if there.owner == owner else 0)
    if others + place.floors > FLOORS:
        floors = count("floors", place.floors)
        because = say("place.too-many", seat=owner, floors=floors, others=others, box=FLOORS)
        yield Breach("box.floors", because, where)
    yield from _check_fixed(state, tile, place.plot, place.fountains)


def check_clear(state: State, clear: Clear) -> Points:
    yield from _check_lies(state, clear.at)
    tile = state.city.get(clear.at)
    if tile is not None and tile.plot(clear.plot).owner is None:
        because = say("clear.nothing", at=str(clear.at), plot=clear.plot)
        yield Breach("build.creates", because, place_of(clear.at, clear.plot), blocks=True)


def check_fountains(state: State, fountains: CountFountains) -> Points:
    yield from _check_lies(state, fountains.at)
    tile = state.city.get(fountains.at)
    if tile is not None:
        yield from _check_fixed(state, tile, fountains.plot, fountains.fountains)


def _check_fixed(state: State, tile: Tile, index: int, after: int | None) -> Points:
    """Where a fountain points only at its own tile, its number stays as it was entered."""
    before = tile.plot(index).fountains
    if before is None or after is None or before == after:
        return
    if state.ruling("fountain-reach") == "own-tile":
        at, where = str(tile.at), place_of(tile.at, index)
        because = say("fountains.fixed", at=at, plot=index, before=before, after=after)
        yield Breach("ruling.fountain-reach", because, where, say("fountains.lay-again"))


def check_award(state: State, award: Award) -> Points:
    yield from _check_lies(state, award.at)
    tile = state.city.get(award.at)
    if tile is None or award.owner is None:
        return
    buildings = sum(1 for _ in tile.buildings)
    if buildings:
        because = say(
            "award.buildings",
            at=str(award.at),
            owner=award.owner,
            buildings=count("buildings", buildings),
        )
        yield Breach("tile.majority", because, str(award.at))
    if tile.kind is Kind.CONTRACT:
        because = say("award.contract", tile=tile_name(tile))
        yield Breach("ruling.initial-tile", because, str(award.at))
