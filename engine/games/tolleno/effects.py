"""What an action does to the table, whether it was allowed or not."""

from __future__ import annotations

from dataclasses import replace

from engine.core import CannotRecord
from engine.games.tolleno import actions as a
from engine.games.tolleno.pieces import Field
from engine.games.tolleno.state import State, Turn, draw, take
from engine.games.tolleno.tiles import Plot, Tile
from engine.message import Seat


def _put(state: State, tile: Tile) -> State:
    """The table with a tile on its field, in place of any that was there."""
    if tile.at in state.city:
        tiles = tuple([tile if other.at == tile.at else other for other in state.tiles])
    else:
        tiles = tuple(sorted((*state.tiles, tile), key=lambda one: one.at))
    return State(state.setup, tiles, state.turn, state.hands, state.pile)


def _at(state: State, turn: Turn) -> State:
    """The table at another place of the turn."""
    return State(state.setup, state.tiles, turn, state.hands, state.pile)


def _without(state: State, at: Field) -> State:
    return replace(state, tiles=tuple(tile for tile in state.tiles if tile.at != at))


def _lying(state: State, at: Field) -> Tile:
    tile = state.city.get(at)
    if tile is None:
        raise CannotRecord(f"no tile lies at {at}")
    return tile


def _refuse_taken(state: State, at: Field) -> None:
    if at in state.city:
        raise CannotRecord(f"a tile lies at {at}")


def expand(state: State, expand: a.Expand) -> State:
    _refuse_taken(state, expand.tile.at)
    state = take(_put(state, expand.tile), expand.seat, None)
    state = _at(state, Turn(expand.seat, new=expand.tile.at))
    return state if state.left[expand.seat] else _end_turn(state, expand.seat)


def _end_turn(state: State, seat: Seat) -> State:
    """The player draws a tile, and the next one is to play."""
    return _at(draw(state, seat), Turn(state.after(seat)))


def _builds(state: State, seat: Seat) -> bool:
    """Whether this player has laid a tile and not yet finished the turn."""
    return state.turn.seat == seat and state.turn.new is not None


def place_floor(state: State, floor: a.PlaceFloor) -> State:
    seat, tile = floor.seat, _lying(state, floor.at)
    plot = tile.plot(floor.plot)
    if plot.owner not in (None, seat):
        raise CannotRecord(f"another player's building stands on plot {floor.plot} of {floor.at}")
    raised = Plot(seat, plot.floors + 1, plot.fountains, plot.foundations)
    state = _put(state, tile.change(floor.plot, raised))
    if not _builds(state, seat):
        return state
    if state.turn.first is None and state.left[seat]:
        return _at(state, Turn(state.turn.seat, state.turn.new, floor.at))
    return _end_turn(state, seat)


def keep_floor(state: State, keep: a.KeepFloor) -> State:
    # Without a first floor there is no tile from which a second could be counted.
    return _end_turn(state, keep.seat) if _builds(state, keep.seat) else state


def pass_turn(state: State, shown: a.Pass) -> State:
    seat = shown.seat
    if state.ruling("no-placement") == "skip-turn":
        state = take(state, seat, shown.tile or state.hands[seat])
        return replace(state, turn=Turn(state.after(seat)))
    return replace(draw(state, seat), turn=Turn(seat))


def draw_tile(state: State, drawn: a.Draw) -> State:
    return take(state, drawn.seat, drawn.tile)


def lay(state: State, lay: a.Lay) -> State:
    return _put(state, lay.tile)


def lift(state: State, lift: a.Lift) -> State:
    """Lifting the new tile takes the turn back to its first step."""
    _lying(state, lift.at)
    turn = state.turn
    if lift.at == turn.new:
        turn = Turn(turn.seat)
    elif lift.at == turn.first:
        turn = replace(turn, first=None)
    return replace(_without(state, lift.at), turn=turn)


def move(state: State, move: a.Move) -> State:
    tile = _lying(state, move.at)
    _refuse_taken(state, move.to)
    turn = Turn(
        state.turn.seat,
        move.to if state.turn.new == move.at else state.turn.new,
        move.to if state.turn.first == move.at else state.turn.first,
    )
    return replace(_put(_without(state, move.at), replace(tile, at=move.to)), turn=turn)


def place(state: State, place: a.Place) -> State:
    tile = _lying(state, place.at)
    plot = replace(tile.plot(place.plot), owner=place.owner, floors=place.floors)
    if place.fountains is not None:
        plot = replace(plot, fountains=place.fountains)
    return _put(state, tile.change(place.plot, plot))


def clear(state: State, clear: a.Clear) -> State:
    tile = _lying(state, clear.at)
    plot = tile.plot(clear.plot)
    if plot.owner is None:
        raise CannotRecord(f"no building stands on plot {clear.plot} of {clear.at}")
    cleared = tile.change(clear.plot, replace(plot, owner=None, floors=0))
    turn = state.turn
    # Which plot got the first floor is not kept: while another own building stands, it may.
    if clear.at == turn.first and all(owner != turn.seat for _, owner, _ in cleared.buildings):
        turn = replace(turn, first=None)
    return replace(_put(state, cleared), turn=turn)


def count_fountains(state: State, counted: a.CountFountains) -> State:
    tile = _lying(state, counted.at)
    plot = replace(tile.plot(counted.plot), fountains=counted.fountains)
    return _put(state, tile.change(counted.plot, plot))


def award(state: State, award: a.Award) -> State:
    return _put(state, replace(_lying(state, award.at), won_by=award.owner))
