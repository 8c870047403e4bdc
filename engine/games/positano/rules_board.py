"""What the rules say about the tiles on the Beach Board and the end of a round."""

from __future__ import annotations

from collections import Counter

from engine.core import Breach, Need, Points
from engine.games.positano.actions import Refresh, Reveal
from engine.games.positano.names import row_name, tile_name
from engine.games.positano.pieces import BLOCK_TILES, BUILD_TILES, Lot, Row, starting_tiles
from engine.games.positano.state import State, Turn
from engine.message import Seat, count, say


def tiles_taken(state: State, row: Row) -> list[Lot | str]:
    """The tiles of a row that were drafted this round."""
    return [tile for seat in state.seats if (tile := state.turn(seat).tile(row)) is not None]


def on_offer(state: State, row: Row) -> tuple[Lot | str, ...] | None:
    """The tiles of this round, in whatever order; None where nobody entered them."""
    shown = state.round.shown.row(row)
    return shown if shown is not None else _first_tiles(state, row)


def _first_tiles(state: State, row: Row) -> tuple[Lot | str, ...] | None:
    """The block or build tiles that round 1 must have."""
    if state.round.number != 1 or row is Row.LOT:
        return None
    tiles = BLOCK_TILES if row is Row.BLOCK else BUILD_TILES
    return tuple(starting_tiles(tiles, len(state.seats)))


def deal_rule(state: State, row: Row) -> str:
    if row is Row.LOT:
        return "setup.lots-shown"
    return "setup.start-tiles" if state.round.number == 1 else "refresh.deal"


def tiles_left(state: State, row: Row, tile: Lot | str) -> int:
    """How many copies of a block or build tile nobody has drafted."""
    if row is Row.BLOCK:
        used = sum(discard.blocks.count(str(tile)) for discard in state.discards)
        return BLOCK_TILES[str(tile)].copies - used
    used = sum(discard.builds.count(str(tile)) for discard in state.discards)
    return BUILD_TILES[str(tile)].copies - used


def check_lot(state: State, lot: Lot, what: str) -> Points:
    """Whether a lot can still be on offer; `what` is done with it, "draft" or "reveal"."""
    if lot in state.setup.options.removed:
        yield Breach("setup.lots-removed", say("draft.lot-removed", lot=str(lot)), str(lot))
    there = state.by_lot.get(lot)
    if there is not None:
        because = say(f"{what}.lot-built", lot=str(lot), owner=there.owner)
        yield Breach("box.tiles", because, str(lot))
        return
    for seat in state.seats:
        if lot in state.discards[seat].lots:
            because = say(f"{what}.lot-gone", lot=str(lot), seat=seat)
            yield Breach("box.tiles", because, str(lot))


def game_over(state: State) -> Breach:
    return Breach("end.trigger", say("end.over", rounds=state.rounds))


def check_reveal(state: State, reveal: Reveal) -> Points:
    if state.is_past_end:
        yield game_over(state)
    players = len(state.seats)
    for row, tiles in zip(Row, (reveal.lots, reveal.blocks, reveal.builds), strict=True):
        if not tiles:
            continue
        rule = deal_rule(state, row)
        if len(tiles) != players:
            laid = count(row.value, len(tiles))
            yield Breach(rule, say("reveal.number", tiles=laid, players=players))
        elif (first := _first_tiles(state, row)) and Counter(tiles) != Counter(first):
            names = tuple(map(tile_name, first))
            yield Breach(rule, say("reveal.first", row=row_name(row), tiles=names))
        yield from _check_copies(state, row, tiles)


def _check_copies(state: State, row: Row, tiles: tuple[Lot | str, ...]) -> Points:
    """Whether the box still holds these tiles; those drafted this round were among them."""
    taken = tiles_taken(state, row)
    for tile, copies in Counter(tiles).items():
        left = 1 if isinstance(tile, Lot) else tiles_left(state, row, tile) + taken.count(tile)
        if copies > left:
            yield Breach("box.tiles", say("reveal.no-copy", tile=tile_name(tile), left=left))
        if isinstance(tile, Lot) and tile not in taken:
            yield from check_lot(state, tile, "reveal")


def check_refresh(state: State, refresh: Refresh) -> Points:
    if not state.keeps_rounds:
        return
    if state.is_finished:
        yield game_over(state)
        return
    number = state.round.number or 0
    drafting = tuple(s for s in state.seats if None in map(state.turn(s).tile, Row))
    if drafting:
        because = say("refresh.too-soon", round=number, missing=drafting)
        yield Breach("refresh.discard", because)
    for seat in state.seats:
        if seat not in drafting and not state.is_done(seat):
            yield _must_build(state, seat, number)


def _must_build(state: State, seat: Seat, number: int) -> Breach | Need:
    blocks, lot = state.supply[seat], str(state.turn(seat).lot)
    if blocks is None:
        return unknown_blocks(seat)
    held = count("blocks", blocks)
    because = say("refresh.unbuilt", round=number, seat=seat, blocks=held, lot=lot)
    return Breach("build.minimum", because, lot)


def surely_held(state: State, seat: Seat) -> int:
    """The fewest blocks in a supply nobody counted: those of this round's tile not built yet."""
    turn = state.turn(seat)
    built = 0 if turn.built is None else state.by_lot[turn.built].blocks
    return _surely_taken(state, turn) - built


def _surely_taken(state: State, turn: Turn) -> int:
    """The blocks that a tile brought: as said, else as shown where a short supply gives its rest.

    Then either all that it shows were taken, or all that are not on the cliff are in the supply.
    """
    if turn.take is not None:
        return turn.take
    if turn.block is None or state.ruling("partial-supply") != "take-rest":
        return 0
    return BLOCK_TILES[turn.block].blocks


def unknown_blocks(seat: Seat) -> Need:
    """Nobody counted the blocks, so perhaps there was none to build with."""
    return Need("build.none", say("build.blocks-unknown", seat=seat))
