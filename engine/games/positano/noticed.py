"""What a look back finds beside alternatives: the bid that would have drafted before the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from engine.games.positano.actions import Action, Draft, MakeBid
from engine.games.positano.bidding import is_ahead, strength
from engine.games.positano.choices import choices
from engine.games.positano.names import row_name, tile_name
from engine.games.positano.pieces import Row
from engine.games.positano.state import Bid, State, Turn
from engine.message import Seat, say
from engine.review import Moves, Noticed


def noticed(moves: Moves[State, Action], index: int) -> Iterator[Noticed]:
    """For each row, a bid that would have drafted first, where somebody else did."""
    bid = moves[index].step.action
    if not isinstance(bid, MakeBid) or not moves[index].before.keeps_rounds:
        return
    for row in Row:
        first = _first_draft(moves[index:], row)
        if first is None or first.seat == bid.seat:
            continue
        better = _winning_bid(moves[index].before, _all_bids(moves[index:]), bid.seat, row)
        if better is not None:
            because = say(
                "review.bid",
                seat=bid.seat,
                card=better.card,
                booster=better.booster,
                row=row_name(row),
                other=first.seat,
                tile=tile_name(first.tile),
            )
            yield Noticed(bid.seat, because, "bid.order")


def _first_draft(later: Moves[State, Action], row: Row) -> Draft | None:
    """Who first drafted from a row in the round of the first of some moves."""
    number = later[0].before.round.number
    for move in takewhile(lambda move: move.before.round.number == number, later):
        action = move.step.action
        if isinstance(action, Draft) and action.row is row:
            return action
    return None


def _all_bids(later: Moves[State, Action]) -> State | None:
    """The table once everybody has bid."""
    number = later[0].before.round.number
    for move in takewhile(lambda move: move.before.round.number == number, later):
        if all(turn.bid is not None for turn in move.before.round.turns):
            return move.before
    return None


def _winning_bid(before: State, bids: State | None, seat: Seat, row: Row) -> MakeBid | None:
    """The least bid that would surely have drafted before all others from a row."""
    if bids is None:
        return None
    found = []
    for other in choices(before, seat):
        if isinstance(other, MakeBid):
            mine = Bid(other.card, other.booster)
            if _drafts_first(bids, seat, mine, row):
                found.append((mine.total(row), other))
    return min(found, key=lambda one: one[0])[1] if found else None


def _drafts_first(bids: State, seat: Seat, bid: Bid, row: Row) -> bool:
    """Whether a player with another bid would surely have drafted first from a row."""
    turn: Turn = replace(bids.turn(seat), bid=bid)
    changed = replace(bids, round=bids.round.change(seat, turn))
    mine = strength(changed, seat, row)
    rivals = (strength(changed, other, row) for other in bids.seats if other != seat)
    return all(mine and theirs and is_ahead(mine, theirs) for theirs in rivals)
