"""What the rules say about bids, drafts and the blocks they bring."""

from __future__ import annotations

from engine.core import Breach, Need, Points
from engine.games.positano.actions import Draft, MakeBid
from engine.games.positano.bidding import Strength, is_ahead, stars_of_set, strength
from engine.games.positano.names import row_name, tile_name
from engine.games.positano.pieces import BLOCK_TILES, BlockTile, Lot, Row
from engine.games.positano.rules_board import (
    check_lot,
    deal_rule,
    game_over,
    on_offer,
    tiles_left,
    tiles_taken,
    unknown_blocks,
)
from engine.games.positano.state import State
from engine.message import Either, Message, Seat, count, say


def check_bid(state: State, bid: MakeBid) -> Points:
    if state.is_finished and state.keeps_rounds:
        yield game_over(state)
    elif state.turn(bid.seat).bid is not None:
        yield Breach("bid.choose", say("bid.twice", seat=bid.seat))
    discard = state.discards[bid.seat]
    if bid.card in discard.cards:
        yield Breach("bid.once", say("bid.card-used", seat=bid.seat, card=bid.card))
    if bid.booster in discard.boosters:
        yield Breach("bid.once", say("bid.booster-used", seat=bid.seat, booster=bid.booster))
    if state.setup.options.solo and bid.seat == 0 and state.turn(Seat(1)).bid is None:
        yield Breach("solo.otto-bid", say("bid.otto-first", seat=bid.seat, otto=Seat(1)))
    yield from _check_stars(state, bid)


def _check_stars(state: State, bid: MakeBid) -> Points:
    """Whether the stars that somebody read off are those of the player's star set."""
    if bid.stars is None:
        return
    printed = stars_of_set(state, bid.seat, bid.card)
    if printed is None or bid.stars == printed:
        return
    because = say(
        "bid.other-stars",
        seat=bid.seat,
        card=bid.card,
        printed="/".join(map(str, printed)),
        number=dict(state.setup.options.star_sets)[bid.seat],
        read="/".join(map(str, bid.stars)),
    )
    yield Need("bid.tie", because)


def check_draft(state: State, draft: Draft) -> Points:
    if state.is_past_end:
        yield game_over(state)
        return
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
            "draft.one-each", say("draft.twice", seat=seat, row=row_name(row), tile=tile_name(held))
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
                say(
                    "draft.too-soon", row=row_name(row), earlier=row_name(earlier), missing=missing
                ),
            )


def _check_order(state: State, draft: Draft) -> Points:
    row = draft.row
    mine = strength(state, draft.seat, row)
    waiting = [s for s in state.seats if s != draft.seat and state.turn(s).tile(row) is None]
    for other in waiting:
        theirs = strength(state, other, row)
        if mine is None or theirs is None:
            continue
        ahead = is_ahead(theirs, mine)
        if ahead and theirs.total > mine.total:
            yield Breach(
                "bid.order",
                say(
                    "draft.out-of-order",
                    seat=draft.seat,
                    row=row_name(row),
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
                    row=row_name(row),
                    other=other,
                    total=mine.total,
                    theirs=theirs.stars or 0,
                    mine=count("stars", mine.stars or 0),
                ),
            )
        elif ahead is None and state.ruling("star-set") == "ask-stars":
            yield Need("bid.tie", _undecided_tie(mine, theirs, row))


def _undecided_tie(mine: Strength, theirs: Strength, row: Row) -> Message:
    """Two equal bids whose stars nobody read, or somebody misread."""
    seat, other, total = mine.seat, theirs.seat, mine.total
    if mine.stars is None or theirs.stars is None:
        return say("draft.stars-unknown", seat=seat, other=other, row=row_name(row), total=total)
    stars = count("stars", mine.stars)
    return say(
        "draft.stars-equal", seat=seat, other=other, row=row_name(row), total=total, stars=stars
    )


def _check_tile(state: State, draft: Draft) -> Points:
    if draft.lot is not None:
        yield from check_lot(state, draft.lot, "draft")
    elif tiles_left(state, draft.row, draft.tile) < 1:
        yield Breach("box.tiles", say("draft.no-copy", tile=tile_name(draft.tile)))
    offered = on_offer(state, draft.row)
    if offered is None:
        return
    free = list(offered)
    for taken in tiles_taken(state, draft.row):
        if taken in free:
            free.remove(taken)
    if draft.tile not in free:
        yield Breach(deal_rule(state, draft.row), _not_shown(draft, free))
    elif state.setup.options.solo:
        yield from _check_leftmost(state, draft)


def _not_shown(draft: Draft, free: list[Lot | str]) -> Message:
    name = tile_name(draft.tile)
    if not free:
        return say("draft.none-shown", tile=name)
    return say("draft.not-shown", tile=name, shown=tuple(map(tile_name, free)))


def _check_leftmost(state: State, draft: Draft) -> Points:
    """In a solo game the higher bid takes the leftmost tile; nobody chooses."""
    shown = state.round.shown.row(draft.row)
    mine, theirs = (strength(state, s, draft.row) for s in (draft.seat, Seat(1 - draft.seat)))
    if not shown or draft.tile == shown[0] or tiles_taken(state, draft.row):
        return
    if mine is None or theirs is None or not _drafts_first(state, mine, theirs):
        return
    key = "draft.not-leftmost" if mine.total > theirs.total else "draft.first-not-leftmost"
    yield Breach("solo.leftmost", say(key, seat=draft.seat, tile=tile_name(shown[0])))


def _drafts_first(state: State, mine: Strength, theirs: Strength) -> bool:
    """Whether a player surely drafts before another: by the bid, or because the table says so."""
    ahead = is_ahead(mine, theirs)
    return state.ruling("star-set") == "as-drafted" if ahead is None else ahead


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
    if draft.take is None:
        return
    tile, allowed = BLOCK_TILES[draft.block], offers(state, draft.seat, draft.block)
    taken, name = count("blocks", draft.take), tile_name(tile.key)
    if allowed is None:
        if not tile.times and draft.take > tile.blocks:
            yield Breach(tile.rule, say("draft.more", take=taken, tile=name, shown=tile.blocks))
        return
    personal, general = state.supply[draft.seat] or 0, state.general_supply(draft.seat) or 0
    if draft.take not in allowed:
        because = say(
            "draft.take",
            take=taken,
            tile=name,
            allowed=Either(allowed),
            personal=personal,
            general=general,
        )
        yield Breach(_take_rule(tile, draft.take, personal, general), because)


def _take_rule(tile: BlockTile, take: int, personal: int, general: int) -> str:
    """The rule that stops a player from taking so many blocks."""
    if take > general:
        return "blocks.shortage"
    short = max(tile.offers(personal)) > general
    # With too few left one reading takes the rest, the other none.
    return "ruling.partial-supply" if short and take in (0, general) else tile.rule


def _check_others_have_built(state: State, draft: Draft) -> Points:
    if state.builds_after_drafts:
        return
    for other in state.seats:
        waits = state.turn(other).build is not None and not state.is_done(other)
        if other == draft.seat or not waits:
            continue
        if state.supply[other] is None:
            yield unknown_blocks(other)
        else:
            yield Breach("build.timing", say("draft.before-build", seat=draft.seat, other=other))
