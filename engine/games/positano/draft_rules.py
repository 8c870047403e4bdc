"""What the rules say about bids, drafts and the tiles on the Beach Board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.core import Breach, Need
from engine.games.positano.actions import Draft, MakeBid, Refresh, Reveal
from engine.games.positano.bidding import Place, is_ahead, place
from engine.games.positano.pieces import BLOCK_TILES, BUILD_TILES, Lot, Row, starting_tiles
from engine.games.positano.state import State
from engine.message import Either, Message, Seat, count, say

Points = Iterator[Breach | Need]


def tile_name(tile: Lot | str) -> Message:
    """A tile as players call it."""
    if isinstance(tile, Lot):
        return say("lot.name", lot=str(tile))
    return say(f"tile.{tile}")


def check_bid(state: State, bid: MakeBid) -> Points:
    if state.is_finished and state.keeps_rounds:
        yield Breach("end.trigger", say("end.over", rounds=state.rounds))
    elif state.turn(bid.seat).bid is not None:
        yield Breach("bid.choose", say("bid.twice", seat=bid.seat))
    discard = state.discards[bid.seat]
    if bid.card in discard.cards:
        yield Breach("bid.once", say("bid.card-used", seat=bid.seat, card=bid.card))
    if bid.booster in discard.boosters:
        yield Breach("bid.once", say("bid.booster-used", seat=bid.seat, booster=bid.booster))
    if state.setup.options.solo and bid.seat == 0 and state.turn(Seat(1)).bid is None:
        yield Breach("solo.otto-bid", say("bid.otto-first", seat=bid.seat, otto=Seat(1)))


def check_draft(state: State, draft: Draft) -> Points:
    yield from _check_turn_to_draft(state, draft)
    yield from _check_order(state, draft)
    yield from _check_tile(state, draft)
    if draft.row is Row.BLOCK:
        yield from _check_take(state, draft)
    if draft.row is Row.BUILD:
        yield from _check_others_have_built(state, draft)


def _check_turn_to_draft(state: State, draft: Draft) -> Points:
    seat, row = draft.seat, draft.row
    if (held := state.turn(seat).tile(row)) is not None:
        yield Breach(
            "draft.one-each", say("draft.twice", seat=seat, row=_row(row), tile=tile_name(held))
        )
    if not state.keeps_rounds:
        return
    silent = tuple(other for other in state.seats if state.turn(other).bid is None)
    if silent:
        yield Breach("bid.choose", say("draft.before-bids", seat=seat, missing=silent))
    for earlier in list(Row)[: row.place]:
        missing = tuple(s for s in state.seats if state.turn(s).tile(earlier) is None)
        if missing:
            yield Breach(
                "draft.sequence",
                say("draft.too-soon", row=_row(row), earlier=_row(earlier), missing=missing),
            )


def _row(row: Row) -> Message:
    return say(f"row.{row.value}")


def _check_order(state: State, draft: Draft) -> Points:
    row = draft.row
    mine = place(state, draft.seat, row)
    waiting = [s for s in state.seats if s != draft.seat and state.turn(s).tile(row) is None]
    for other in waiting:
        theirs = place(state, other, row)
        if mine is None or theirs is None:
            continue
        ahead = is_ahead(theirs, mine)
        if ahead and theirs.total > mine.total:
            yield Breach(
                "bid.order",
                say(
                    "draft.out-of-order",
                    seat=draft.seat,
                    row=_row(row),
                    other=other,
                    theirs=theirs.total,
                    mine=mine.total,
                ),
            )
        elif ahead:
            yield Breach(
                "bid.tie",
                say(
                    "draft.fewer-stars",
                    seat=draft.seat,
                    row=_row(row),
                    other=other,
                    total=mine.total,
                    theirs=theirs.stars or 0,
                    mine=count("stars", mine.stars or 0),
                ),
            )
        elif ahead is None and state.ruling("star-set") == "ask-stars":
            yield Need("bid.tie", _undecided_tie(mine, theirs, row))


def _undecided_tie(mine: Place, theirs: Place, row: Row) -> Message:
    """Two equal bids whose stars nobody read, or somebody misread."""
    seat, other, total = mine.seat, theirs.seat, mine.total
    if mine.stars is None or theirs.stars is None:
        return say("draft.stars-unknown", seat=seat, other=other, row=_row(row), total=total)
    stars = count("stars", mine.stars)
    return say("draft.stars-equal", seat=seat, other=other, row=_row(row), total=total, stars=stars)


def _check_tile(state: State, draft: Draft) -> Points:
    if draft.lot is not None:
        yield from _check_lot(state, draft.lot)
    elif tiles_left(state, draft.row, draft.tile) < 1:
        yield Breach("box.tiles", say("draft.no-copy", tile=tile_name(draft.tile)))
    offered = _on_offer(state, draft.row)
    if offered is None:
        return
    free = list(offered)
    for taken in _taken(state, draft.row):
        if taken in free:
            free.remove(taken)
    if draft.tile not in free:
        yield Breach(
            _deal_rule(state, draft.row),
            say("draft.not-shown", tile=tile_name(draft.tile), shown=tuple(map(tile_name, free))),
        )
    elif state.setup.options.solo:
        yield from _check_leftmost(state, draft)


def _taken(state: State, row: Row) -> list[Lot | str]:
    """The tiles of a row that were drafted this round."""
    return [tile for seat in state.seats if (tile := state.turn(seat).tile(row)) is not None]


def _on_offer(state: State, row: Row) -> tuple[Lot | str, ...] | None:
    """The tiles of this round, in whatever order; None where nobody entered them."""
    shown = state.round.shown.row(row)
    return shown if shown is not None else _first_tiles(state, row)


def _first_tiles(state: State, row: Row) -> tuple[Lot | str, ...] | None:
    """The block or build tiles that round 1 must have."""
    if state.round.number != 1 or row is Row.LOT:
        return None
    tiles = BLOCK_TILES if row is Row.BLOCK else BUILD_TILES
    return tuple(starting_tiles(tiles, len(state.seats)))


def _deal_rule(state: State, row: Row) -> str:
    if row is Row.LOT:
        return "setup.lots-shown"
    return "setup.start-tiles" if state.round.number == 1 else "refresh.deal"


def _check_leftmost(state: State, draft: Draft) -> Points:
    """In a solo game the higher bid takes the leftmost tile; nobody chooses."""
    shown = state.round.shown.row(draft.row)
    if shown and draft.tile != shown[0] and not _taken(state, draft.row):
        yield Breach(
            "solo.leftmost",
            say("draft.not-leftmost", seat=draft.seat, tile=tile_name(shown[0])),
        )


def _check_lot(state: State, lot: Lot) -> Points:
    if lot in state.setup.options.removed:
        yield Breach("setup.lots-removed", say("draft.lot-removed", lot=str(lot)), str(lot))
    there = state.by_lot.get(lot)
    if there is not None:
        because = say("draft.lot-built", lot=str(lot), owner=there.owner)
        yield Breach("box.tiles", because, str(lot))
        return
    for seat in state.seats:
        if lot in state.discards[seat].lots:
            yield Breach("box.tiles", say("draft.lot-gone", lot=str(lot), seat=seat), str(lot))


def tiles_left(state: State, row: Row, tile: Lot | str) -> int:
    """How many copies of a block or build tile nobody has drafted."""
    if row is Row.BLOCK:
        used = sum(discard.blocks.count(str(tile)) for discard in state.discards)
        return BLOCK_TILES[str(tile)].copies - used
    used = sum(discard.builds.count(str(tile)) for discard in state.discards)
    return BUILD_TILES[str(tile)].copies - used


def offers(state: State, seat: Seat, tile: str) -> tuple[int, ...] | None:
    """How many blocks a tile lets a player take now; None where the supply is not known."""
    personal, general = state.supply[seat], state.general_supply(seat)
    if personal is None or general is None:
        return None
    rest = general if state.ruling("partial-supply") == "take-rest" else 0
    wanted = BLOCK_TILES[tile].offers(personal)
    return tuple(sorted({blocks if blocks <= general else rest for blocks in wanted}))


def _check_take(state: State, draft: Draft) -> Points:
    assert draft.block is not None
    allowed = offers(state, draft.seat, draft.block)
    if draft.take is None or allowed is None or draft.take in allowed:
        return
    personal, general = state.supply[draft.seat] or 0, state.general_supply(draft.seat) or 0
    tile = BLOCK_TILES[draft.block]
    rule = tile.rule
    if draft.take > general:
        rule = "blocks.shortage"
    elif draft.take in (0, general) and max(tile.offers(personal)) > general:
        # The other reading would allow it.
        rule = "ruling.partial-supply"
    yield Breach(
        rule,
        say(
            "draft.take",
            take=count("blocks", draft.take),
            tile=tile_name(draft.block),
            allowed=Either(allowed),
            personal=personal,
            general=general,
        ),
    )


def _check_others_have_built(state: State, draft: Draft) -> Points:
    if state.ruling("build-moment") != "at-once":
        return
    for other in state.seats:
        waits = state.turn(other).build is not None and not state.is_done(other)
        if other == draft.seat or not waits:
            continue
        if state.supply[other] is None:
            yield _unknown_blocks(other)
        else:
            yield Breach("build.timing", say("draft.before-build", seat=draft.seat, other=other))


def _unknown_blocks(seat: Seat) -> Need:
    """Nobody counted the blocks, so perhaps there was none to build with."""
    return Need("build.none", say("build.blocks-unknown", seat=seat))


def check_reveal(state: State, reveal: Reveal) -> Points:
    players = len(state.seats)
    for row, tiles in zip(Row, (reveal.lots, reveal.blocks, reveal.builds), strict=True):
        if tiles is None:
            continue
        rule = _deal_rule(state, row)
        if len(tiles) != players:
            yield Breach(
                rule, say("reveal.number", row=_row(row), number=len(tiles), players=players)
            )
        elif (first := _first_tiles(state, row)) and Counter(tiles) != Counter(first):
            names = tuple(map(tile_name, first))
            yield Breach(rule, say("reveal.first", row=_row(row), tiles=names))
        yield from _check_copies(state, row, tiles)


def _check_copies(state: State, row: Row, tiles: tuple[Lot | str, ...]) -> Points:
    """Whether the box still holds these tiles; those drafted this round were among them."""
    taken = _taken(state, row)
    for tile, copies in Counter(tiles).items():
        left = 1 if isinstance(tile, Lot) else tiles_left(state, row, tile) + taken.count(tile)
        if copies > left:
            yield Breach("box.tiles", say("reveal.no-copy", tile=tile_name(tile), left=left))
        if isinstance(tile, Lot) and tile not in taken:
            yield from _check_lot(state, tile)


def check_refresh(state: State, refresh: Refresh) -> Points:
    if not state.keeps_rounds:
        return
    if state.is_finished:
        yield Breach("end.trigger", say("end.over", rounds=state.rounds))
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
        return _unknown_blocks(seat)
    held = count("blocks", blocks)
    because = say("refresh.unbuilt", round=number, seat=seat, blocks=held, lot=lot)
    return Breach("build.minimum", because, lot)
