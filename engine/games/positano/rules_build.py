"""What the rules say about building, adding on and remodelling."""

from __future__ import annotations

from engine.core import Breach, Need, Points
from engine.games.positano.actions import AddOn, Build, Remodel
from engine.games.positano.bidding import is_ahead, strength
from engine.games.positano.names import roof_name, tile_name
from engine.games.positano.pieces import (
    BLOCKS_PER_COLOUR,
    HIGHEST_BONUS,
    ROOFS_PER_TYPE,
    BuildTile,
    Lot,
    Roof,
    Row,
)
from engine.games.positano.rules_board import game_over, surely_held
from engine.games.positano.state import Building, State
from engine.message import Message, Seat, count, say

STEPS = {Roof.BRONZE: Roof.SILVER, Roof.SILVER: Roof.GOLD}


def check_build(state: State, build: Build) -> Points:
    seat, lot = build.seat, build.lot
    turn = state.turn(seat)
    if state.is_past_end:
        yield game_over(state)
    yield from check_lot_free(state, lot)
    yield from check_lot_in_play(state, lot)
    if turn.lot != lot and (turn.lot is not None or state.keeps_rounds):
        yield Breach("lot.binds", _wrong_lot(seat, lot, turn.lot), str(lot))
    yield from _check_build_tile(state, build, turn.build_tile)
    yield from _check_number(state, build)
    yield from _check_box(state, seat, build.blocks)
    yield from check_height(lot, build.blocks, turn.build_tile, say("build.what", lot=str(lot)))
    yield from check_roof_left(state, build.roof, replaced=None)


def check_lot_free(state: State, lot: Lot) -> Points:
    there = state.by_lot.get(lot)
    if there is not None:
        because = say("build.taken", lot=str(lot), owner=there.owner)
        yield Breach("box.tiles", because, str(lot), blocks=True)


def check_lot_in_play(state: State, lot: Lot) -> Points:
    if lot in state.setup.options.removed:
        yield Breach("setup.lots-removed", say("draft.lot-removed", lot=str(lot)), str(lot))


def _wrong_lot(seat: Seat, lot: Lot, drafted: Lot | None) -> Message:
    if drafted is None:
        return say("build.no-lot", seat=seat, lot=str(lot))
    return say("build.other-lot", seat=seat, lot=str(lot), drafted=str(drafted))


def _check_build_tile(state: State, build: Build, tile: BuildTile | None) -> Points:
    seat = build.seat
    if tile is None:
        if state.keeps_rounds:
            yield Breach("build.timing", say("build.no-tile", seat=seat))
        return
    if build.roof != tile.roof:
        yield Breach(
            "build.roof",
            say(
                "build.roof",
                roof=roof_name(build.roof),
                tile=tile_name(tile.key),
                right=roof_name(tile.roof),
            ),
            str(build.lot),
        )
    if state.builds_after_drafts and state.keeps_rounds:
        yield from _check_build_order(state, seat, "build")


def _check_build_order(state: State, seat: Seat, what: str, **names: Message) -> Points:
    """Where all draft before anybody builds, they still build in the order of the drafts."""
    undrafted = tuple(other for other in state.seats if state.turn(other).build is None)
    if undrafted:
        because = say(f"{what}.before-drafts", seat=seat, missing=undrafted, **names)
        yield Breach("build.timing", because)
        return
    mine = strength(state, seat, Row.BUILD)
    for other in state.seats:
        theirs = strength(state, other, Row.BUILD)
        waits = state.supply[other] is not None and not state.is_done(other)
        if mine and theirs and waits and is_ahead(theirs, mine):
            because = say(f"{what}.out-of-order", seat=seat, other=other, **names)
            yield Breach("build.timing", because)


def _check_number(state: State, build: Build) -> Points:
    where = str(build.lot)
    if build.blocks < 1:
        yield Breach("build.minimum", say("build.nothing", lot=where), where, blocks=True)
    supply = state.supply[build.seat]
    if supply == 0:
        yield Breach("build.none", say("build.no-blocks", seat=build.seat), where)
    elif supply is not None and build.blocks > supply:
        yield Breach(
            "build.limit",
            say(
                "build.supply",
                blocks=count("blocks", build.blocks),
                lot=where,
                seat=build.seat,
                supply=supply,
            ),
            where,
        )
    elif supply is None and build.blocks > surely_held(state, build.seat):
        yield _supply_unknown("build.limit", build.seat, build.lot, build.blocks)


def _supply_unknown(rule: str, seat: Seat, lot: Lot, blocks: int) -> Need:
    number = count("blocks", blocks)
    because = say("build.supply-unknown", blocks=number, lot=str(lot), seat=seat)
    return Need(rule, because, str(lot))


def _check_box(state: State, seat: Seat, more: int) -> Points:
    """Where nobody counts the supply, the box still limits what stands on the cliff."""
    on_cliff = state.blocks_on_cliff(seat)
    if state.supply[seat] is None and on_cliff + more > BLOCKS_PER_COLOUR:
        because = say("build.box", seat=seat, n=more, cliff=on_cliff, box=BLOCKS_PER_COLOUR)
        yield Breach("box.blocks", because)


def check_height(lot: Lot, height: int, tile: BuildTile | None, what: Message) -> Points:
    """A building of `height`, against the regulation height, the tile and the absolute cap."""
    where, regulation = str(lot), lot.regulation
    cap = regulation + HIGHEST_BONUS
    most = cap if tile is None else regulation + tile.height
    tried = say("build.tried", blocks=count("blocks", height), what=what)
    if height > cap:
        because = say("build.cap", tried=tried, row=lot.row, most=cap)
        yield Breach("build.cap", because, where, _lower(most))
    if tile is not None and most < min(height, cap):
        because = say("build.limit", tried=tried, row=lot.row, bonus=tile.height, most=most)
        yield Breach("build.limit", because, where, _lower(most))
    elif tile is None and regulation < height <= cap:
        bonus = height - regulation
        because = say("build.tile-unknown", tried=tried, row=lot.row, bonus=bonus)
        yield Need("build.limit", because, where)


def _lower(most: int) -> Message:
    return say("build.lower", most=count("blocks", most))


def check_roof_left(state: State, roof: Roof, *, replaced: Roof | None) -> Points:
    used = sum(building.roof == roof for building in state.cliff)
    if replaced != roof and used >= ROOFS_PER_TYPE:
        yield Breach("box.roofs", say("build.no-roof", roof=roof_name(roof), number=ROOFS_PER_TYPE))


def check_add_on(state: State, add_on: AddOn) -> Points:
    seat, lot = add_on.seat, add_on.lot
    turn = state.turn(seat)
    target = state.by_lot.get(lot)
    if target is None:
        yield Breach("addon.block", say("addon.nothing", lot=str(lot)), str(lot), blocks=True)
        return
    if target.owner != seat:
        rule = "solo.own-only" if state.setup.options.solo else "addon.block"
        yield Breach(rule, say("addon.not-own", lot=str(lot), owner=target.owner), str(lot))
    yield from _check_extra(state, seat, "add-on", "addon.optional")
    if turn.built == lot and state.ruling("addon-new") == "other-building":
        yield Breach("addon.other", say("addon.same", lot=str(lot)), str(lot))
    if state.supply[seat] == 0:
        yield Breach("addon.block", say("addon.no-block", seat=seat, lot=str(lot)), str(lot))
    elif state.supply[seat] is None and surely_held(state, seat) < 1:
        yield _supply_unknown("addon.block", seat, lot, 1)
    yield from _check_box(state, target.owner, 1)
    yield from _check_add_on_height(target, turn.build_tile)


def _check_add_on_height(target: Building, tile: BuildTile | None) -> Points:
    what = say("addon.what", lot=str(target.lot), height=target.blocks)
    for point in check_height(target.lot, target.blocks + 1, tile, what):
        rule = "addon.limit" if point.rule == "build.limit" else point.rule
        yield type(point)(rule, point.because, point.where)


def _check_extra(state: State, seat: Seat, extra: str, rule: str) -> Points:
    """Whether the drafted tile allows the extra action, once, directly after the main build."""
    turn, name = state.turn(seat), say(f"name.{extra}")
    tile = turn.build_tile
    if state.is_past_end:
        yield game_over(state)
    if tile is None:
        if state.keeps_rounds:
            yield Breach(rule, say("extra.no-tile", seat=seat, extra=name))
        elif extra == "add-on":
            yield Need(rule, say("addon.tile-unknown", seat=seat))
        return
    if tile.extra != extra:
        yield Breach(rule, say("extra.not-on-tile", tile=tile_name(tile.key), extra=name))
        return
    if turn.extra_used:
        yield Breach(rule, say("extra.twice", seat=seat, extra=name))
    if state.lacks_blocks(seat):
        yield from _check_extra_without_build(state, seat, extra, rule)
    elif turn.built is None:
        yield Breach(rule, say("extra.before-build", seat=seat, extra=name))
    other = _gone_on(state, seat)
    if other is not None:
        yield Breach(rule, say("extra.too-late", seat=seat, extra=name, other=other))


def _gone_on(state: State, seat: Seat) -> Seat | None:
    """Who has gone on since a player could use an extra action; None if nobody surely has."""
    latest = state.round.latest
    if latest is None or latest == seat:
        return None
    if not (state.builds_after_drafts and state.lacks_blocks(seat)):
        return latest
    # Without a build of their own it is this player's turn until somebody later has built.
    mine, theirs = strength(state, seat, Row.BUILD), strength(state, latest, Row.BUILD)
    return latest if mine and theirs and is_ahead(mine, theirs) else None


def _check_extra_without_build(state: State, seat: Seat, extra: str, rule: str) -> Points:
    if extra == "add-on":
        yield Breach(rule, say("extra.no-build", seat=seat, extra=say("name.add-on")))
    elif state.ruling("no-build-extra") == "not-allowed":
        because = say("extra.no-build", seat=seat, extra=say("name.remodel"))
        yield Breach("ruling.no-build-extra", because)
    elif state.builds_after_drafts and state.keeps_rounds:
        yield from _check_build_order(state, seat, "extra", extra=say("name.remodel"))


def check_remodel(state: State, remodel: Remodel) -> Points:
    seat, lot = remodel.seat, remodel.lot
    target = state.by_lot.get(lot)
    if target is None:
        yield Breach("remodel.step", say("remodel.nothing", lot=str(lot)), str(lot), blocks=True)
        return
    yield from _check_remodel_owner(state, seat, target)
    yield from _check_extra(state, seat, "remodel", "remodel.optional")
    yield from _check_step(state, remodel, target)
    yield from check_roof_left(state, remodel.roof, replaced=target.roof)


def _check_remodel_owner(state: State, seat: Seat, target: Building) -> Points:
    if target.owner == seat:
        return
    because = say("remodel.not-own", lot=str(target.lot), owner=target.owner)
    if state.setup.options.solo:
        yield Breach("solo.own-only", because, str(target.lot))
    elif state.ruling("remodel-owner") == "own":
        yield Breach("ruling.remodel-owner", because, str(target.lot))


def _check_step(state: State, remodel: Remodel, target: Building) -> Points:
    """One step up; which one, the tile pictures."""
    where = str(target.lot)
    now, new = roof_name(target.roof), roof_name(remodel.roof)
    tile = state.turn(remodel.seat).build_tile
    if STEPS.get(target.roof) != remodel.roof:
        yield Breach("remodel.step", say("remodel.step", lot=where, now=now, new=new), where)
    elif tile is None:
        yield Need("remodel.step", say("remodel.tile-unknown", lot=where, now=now, new=new), where)
    elif (
        tile.remodel_from not in (None, target.roof) and state.ruling("remodel-step") == "pictured"
    ):
        assert tile.remodel_from is not None
        pictured = say(
            "remodel.other-step",
            tile=tile_name(tile.key),
            pictured=roof_name(tile.remodel_from),
            lot=where,
            now=now,
        )
        yield Breach("ruling.remodel-step", pictured, where)
