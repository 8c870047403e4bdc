"""What the rules say about a table that is entered as it lies.

At a finished table the cliff and what is left over are counted side by side. In a kept game the
same actions correct the board: the supply and the drafts so far are known, and judge them.
"""

from __future__ import annotations

from engine.core import Breach, Points
from engine.games.positano.actions import Choose, Clear, CountSupply, Move, Place
from engine.games.positano.goals import GOALS, candidates, most
from engine.games.positano.names import roof_name, tile_name
from engine.games.positano.pieces import (
    BLOCKS_PER_COLOUR,
    BUILD_TILES,
    HIGHEST_BONUS,
    BuildTile,
    Lot,
    Roof,
)
from engine.games.positano.rules_build import (
    STEPS,
    check_height,
    check_lot_free,
    check_lot_in_play,
    check_roof_left,
)
from engine.games.positano.state import State
from engine.message import Message, Seat, count, say


def drafters(state: State, lot: Lot) -> tuple[Seat, ...]:
    """Who has drafted a lot in this game; more than one only where a draft broke the rules."""
    return tuple(seat for seat in state.seats if lot in state.discards[seat].lots)


def check_place(state: State, place: Place) -> Points:
    """Whether this building can stand there: by the box, and in a kept game by the drafts."""
    there, lot = state.by_lot.get(place.lot), place.lot
    yield from check_lot_in_play(state, lot)
    if state.keeps_rounds:
        yield from _check_drafted(state, place.owner, lot)
        yield from _check_roof(state, place)
    yield from _check_height_there(state, place.owner, lot, place.blocks)
    yield from check_roof_left(state, place.roof, replaced=there.roof if there else None)
    if state.supply[place.owner] is None or not state.keeps_rounds:
        yield from _check_box(state, place)
    else:
        yield from _check_held(state, place)


def _check_drafted(state: State, seat: Seat, lot: Lot) -> Points:
    """A lot belongs to whoever drafted it; before the table was kept nobody knows who did."""
    drafted_by = drafters(state, lot)
    if not drafted_by and not state.began_later:
        yield Breach("lot.binds", say("place.nobody-drafted", lot=str(lot)), str(lot))
    elif drafted_by and seat not in drafted_by:
        because = say("place.other-drafted", seat=seat, lot=str(lot), other=drafted_by[0])
        yield Breach("lot.binds", because, str(lot))
    elif state.turn(seat).lot == lot and state.turn(seat).build is None:
        yield Breach("build.timing", say("build.no-tile", seat=seat), str(lot))


def _check_height_there(state: State, seat: Seat, lot: Lot, blocks: int) -> Points:
    """The height: never above the cap, nor above what the tiles drafted so far allow."""
    what = say("build.what", lot=str(lot))
    if blocks > lot.regulation + HIGHEST_BONUS:
        yield from check_height(lot, blocks, None, what)
        return
    tile = _tile_of(state, seat, lot)
    if tile is None:
        return
    bonus = max(tile.height, *(t.height for t in _with_extra(state, seat, "add-on")), 0)
    most = lot.regulation + bonus
    if blocks > most:
        tried = say("build.tried", blocks=count("blocks", blocks), what=what)
        because = say("place.limit", tried=tried, row=lot.row, seat=seat, bonus=bonus, most=most)
        yield Breach("build.limit", because, str(lot))


def _check_roof(state: State, place: Place) -> Points:
    """The roof of the tile, or a step up from it where a remodel tile was drafted."""
    tile = _tile_of(state, place.owner, place.lot)
    if tile is None or place.roof in _roofs(state, place.owner, tile):
        return
    because = say(
        "build.roof",
        roof=roof_name(place.roof),
        tile=tile_name(tile.key),
        right=roof_name(tile.roof),
    )
    yield Breach("build.roof", because, str(place.lot))


def _roofs(state: State, seat: Seat, tile: BuildTile) -> set[Roof]:
    """Every roof that a building begun with a tile can have by now."""
    anybody = state.ruling("remodel-owner") != "own" and not state.setup.options.solo
    seats = state.seats if anybody else (seat,)
    remodels = [found for other in seats for found in _with_extra(state, other, "remodel")]
    roofs = {tile.roof}
    for roof in (Roof.BRONZE, Roof.SILVER):
        pictured = any(found.remodel_from == roof for found in remodels)
        either = bool(remodels) and state.ruling("remodel-step") != "pictured"
        if roof in roofs and (pictured or either):
            roofs.add(STEPS[roof])
    return roofs


def _with_extra(state: State, seat: Seat, extra: str) -> list[BuildTile]:
    tiles = (BUILD_TILES[tile] for tile in state.discards[seat].builds)
    return [tile for tile in tiles if tile.extra == extra]


def _tile_of(state: State, seat: Seat, lot: Lot) -> BuildTile | None:
    """The build tile of the round in which a player drafted a lot; None where it is not certain.

    Lots and build tiles are discarded one each a round, so they stand in the same order.
    """
    number, position = state.round.number, state.setup.position
    discard, turn = state.discards[seat], state.turn(seat)
    if number is None or lot not in discard.lots:
        return None
    past = number - (position.round if position and position.round else 1)
    drafted = (past + (turn.lot is not None), past + (turn.build is not None))
    if drafted != (len(discard.lots), len(discard.builds)):
        return None
    at = discard.lots.index(lot)
    return BUILD_TILES[discard.builds[at]] if at < len(discard.builds) else None


def _check_held(state: State, place: Place) -> Points:
    """In a kept game blocks come from the personal supply, and those standing there go back."""
    supply, there = state.supply[place.owner] or 0, state.by_lot.get(place.lot)
    standing = there.blocks if there is not None and there.owner == place.owner else 0
    if place.blocks <= supply + standing:
        return
    because = say(
        "place.supply" if standing else "build.supply",
        blocks=count("blocks", place.blocks),
        lot=str(place.lot),
        seat=place.owner,
        supply=supply,
        **({"standing": standing} if standing else {}),
    )
    yield Breach("build.limit", because, str(place.lot))


def _check_box(state: State, place: Place) -> Points:
    """Whether the box holds as many blocks of the owner's colour as would then be in use."""
    others = sum(b.blocks for b in state.of(place.owner) if b.lot != place.lot)
    left = state.supply[place.owner]
    if others + place.blocks + (left or 0) > BLOCKS_PER_COLOUR:
        yield Breach("box.blocks", _too_many(place, others, left), str(place.lot))


def _too_many(place: Place, others: int, left: int | None) -> Message:
    known = {} if left is None else {"left": left}
    return say(
        "place.too-many" if known else "place.too-many-on-cliff",
        seat=place.owner,
        blocks=count("blocks", place.blocks),
        lot=str(place.lot),
        others=others,
        box=BLOCKS_PER_COLOUR,
        **known,
    )


def check_move(state: State, move: Move) -> Points:
    building = state.by_lot.get(move.lot)
    if building is None:
        because = say("move.nothing", lot=str(move.lot))
        yield Breach("box.tiles", because, str(move.lot), blocks=True)
        return
    yield from check_lot_free(state, move.to)
    yield from check_lot_in_play(state, move.to)
    if state.keeps_rounds:
        yield from _check_drafted(state, building.owner, move.to)
    yield from _check_height_there(state, building.owner, move.to, building.blocks)


def check_clear(state: State, clear: Clear) -> Points:
    if clear.lot not in state.by_lot:
        because = say("clear.nothing", lot=str(clear.lot))
        yield Breach("box.tiles", because, str(clear.lot), blocks=True)


def check_supply(state: State, supply: CountSupply) -> Points:
    on_cliff = state.blocks_on_cliff(supply.seat)
    if on_cliff + supply.blocks <= BLOCKS_PER_COLOUR:
        return
    because = say(
        "supply.too-many" if state.is_finished else "supply.too-many-held",
        seat=supply.seat,
        supply=supply.blocks,
        cliff=on_cliff,
        box=BLOCKS_PER_COLOUR,
    )
    yield Breach("box.blocks", because)


def check_choose(state: State, choose: Choose) -> Points:
    seat, goal, lot = choose.seat, choose.goal, str(choose.lot)
    if state.ruling("best-of-equal") != "players-choose":
        yield Breach("ruling.best-of-equal", say("choose.not-ruled", seat=seat))
    if goal not in state.setup.options.goals:
        name = GOALS[goal].name
        yield Breach("setup.goals", say("choose.not-in-play", seat=seat, lot=lot, goal=name))
    building = state.by_lot.get(choose.lot)
    if building is None or building.owner != seat:
        yield Breach(f"goal.{goal}", say("choose.not-own", seat=seat, lot=lot), lot)
        return
    largest = most(state, goal, seat)
    brings = max((len(c) for c in candidates(state, goal, seat) if building in c), default=0)
    if brings < largest:
        own = count("buildings", brings)
        because = say("choose.smaller", seat=seat, lot=lot, own=own, most=largest)
        yield Breach("ruling.best-of-equal", because, lot)
