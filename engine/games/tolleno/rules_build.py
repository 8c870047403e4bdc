"""What the rules say about placing floors and keeping them."""

from __future__ import annotations

from engine.core import Breach, Need, Points
from engine.games.tolleno.actions import KeepFloor, PlaceFloor
from engine.games.tolleno.canals import Water, distances, water
from engine.games.tolleno.names import fields, tile_name
from engine.games.tolleno.pieces import FLOORS, Field, Kind
from engine.games.tolleno.reach import Reach, reach
from engine.games.tolleno.rules_plot import check_plot
from engine.games.tolleno.rules_turn import check_step, step_name
from engine.games.tolleno.spaces import in_reach, spaces
from engine.games.tolleno.state import State, TurnStep
from engine.games.tolleno.tiles import Tile
from engine.message import Message, Seat, count, say


def check_floor(state: State, floor: PlaceFloor) -> Points:
    seat, tile = floor.seat, state.city.get(floor.at)
    yield from check_step(state, seat, expands=False)
    if tile is None:
        because = say("floor.no-tile", at=str(floor.at))
        yield Breach("build.spaces", because, str(floor.at), blocks=True)
        return
    if not state.left[seat]:
        yield Breach("box.floors", say("floor.none-left", seat=seat, floors=FLOORS))
    yield from check_plot(state, seat, tile, floor.plot)
    found = reach(state, seat)
    if found is not None:
        yield from _check_distance(state, seat, found, tile)


def _check_distance(state: State, seat: Seat, found: Reach, tile: Tile) -> Points:
    is_near = found.covers(tile.at)
    if is_near:
        return
    if found.step is TurnStep.SECOND and tile.at == found.start.at:
        yield Breach("build.two-tiles", say("floor.same-tile", at=str(tile.at)), str(tile.at))
    elif is_near is None:
        yield _not_known(found, tile)
    elif not _may_go_anywhere(state, seat, found):
        yield _too_far(state, found, tile)


def _may_go_anywhere(state: State, seat: Seat, found: Reach) -> bool:
    """Whether the table lets the floor go anywhere because no plot is in reach."""
    return state.ruling("no-space") == "anywhere" and not any(in_reach(state, seat, found))


def _range_rule(found: Reach) -> str:
    return "build.first-range" if found.step is TurnStep.FIRST else "build.second-range"


def _not_known(found: Reach, tile: Tile) -> Need:
    """What would have to be entered to tell whether the tile is near enough."""
    certain, at = found.known.get(tile.at), str(tile.at)
    start = tile_name(found.start)
    if certain is not None and certain <= found.most:
        because = say("floor.no-value", at=at, distance=certain, start=start)
        return Need(_range_rule(found), because, at)
    return Need("range.canals", say("floor.no-canals", at=at, start=start), at)


def _too_far(state: State, found: Reach, tile: Tile) -> Breach:
    step, at, start = step_name(found.step), str(tile.at), tile_name(found.start)
    distance = found.possible.get(tile.at)
    if distance is None:
        rule = _closing_ruling(state, found, tile.at)
        because = say(f"closed.{rule.replace('.', '-')}", step=step, at=at, start=start)
        if tile.at in distances(state.city, found.start.at, water(state), guess=True):
            because = say("closed.right-angles", step=step, at=at, start=start)
        return Breach(rule, because, at)
    value = _value_name(state, found)
    # Canals that nobody entered can only make the way longer.
    key = "floor.too-far" if distance == found.known.get(tile.at) else "floor.too-far-at-least"
    because = say(key, step=step, at=at, distance=distance, start=start, value=value)
    return Breach(_range_rule(found), because, at, _remedy(found))


def _value_name(state: State, found: Reach) -> Message:
    if found.start.kind is Kind.CONTRACT:
        return say("value.neutral")
    if found.start.kind is Kind.DOWNTOWN and state.ruling("downtown") == "neither":
        return say("value.none")
    if found.sure != found.most:
        return say("value.unknown", most=found.most)
    return say("value.known", value=found.most)


def _remedy(found: Reach) -> Message | None:
    if found.most < found.least:
        return None
    if found.most == found.least:
        return say("floor.exactly", n=found.most)
    return say("floor.nearer", least=found.least, most=found.most)


def _closing_ruling(state: State, found: Reach, at: Field) -> str:
    """Why no canal leads to a tile: a reading of this table, or simply the canals.

    Readings are opened one after another: the last that has to be is the one without which all
    the others would lead nowhere.
    """
    reading, open_water = water(state), Water()
    for field in ("straight_canals", "canals_joined", "initial_tile"):
        reading = reading._replace(**{field: getattr(open_water, field)})
        if at in distances(state.city, found.start.at, reading, guess=True):
            return f"ruling.{field.replace('_', '-')}"
    return "range.canals"


def check_keep(state: State, keep: KeepFloor) -> Points:
    """Whether there really is no valid space for the floor."""
    seat = keep.seat
    yield from check_step(state, seat, expands=False)
    found = reach(state, seat)
    if found is None:
        return
    free = list(spaces(state, seat))
    certain = [space for space in free if space.certain]
    untyped = [at for at in found.possible if found.covers(at) is not False]
    untyped = [at for at in untyped if _has_no_plots_typed(state.city[at])]
    if certain:
        places = fields(dict.fromkeys(space.at for space in certain))
        plots = count("plots", len(certain))
        key = "keep.space" if any(in_reach(state, seat, found)) else "keep.anywhere"
        yield Breach("ruling.no-space", say(key, seat=seat, plots=plots, places=places))
    elif free or untyped:
        places = fields(dict.fromkeys([*(space.at for space in free), *untyped]))
        yield Need("ruling.no-space", say("keep.perhaps", seat=seat, places=places))


def _has_no_plots_typed(tile: Tile) -> bool:
    return tile.kind is not Kind.CONTRACT and not tile.plots
