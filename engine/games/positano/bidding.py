"""Who drafts when: totals per row, descending, with the stars between equal bids."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from engine.games.positano.names import row_name
from engine.games.positano.pieces import STARS, Row
from engine.games.positano.state import Bid, State
from engine.message import Clauses, Message, Seat, Value, say

Order: TypeAlias = tuple[tuple[Seat, ...], ...]
Stars: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Strength:
    """A player's strength in one row; `stars` is None where nobody knows them."""

    seat: Seat
    total: int
    stars: int | None


def stars_of_set(state: State, seat: Seat, card: str) -> Stars | None:
    """The stars on a base card of a player whose star set is known."""
    star_set = dict(state.setup.options.star_sets).get(seat)
    return STARS[star_set, card] if star_set else None


def stars(state: State, seat: Seat, bid: Bid) -> Stars | None:
    """The stars on a player's base card: as read off, or from the star set of the colour.

    None also where the two contradict each other: one of them is wrong.
    """
    printed = stars_of_set(state, seat, bid.card)
    if bid.stars is None or printed is None:
        return bid.stars or printed
    return printed if bid.stars == printed else None


def strength(state: State, seat: Seat, row: Row) -> Strength | None:
    """How strong a player's bid is in a row; None before the bid."""
    bid = state.turn(seat).bid
    if bid is None:
        return None
    known = stars(state, seat, bid)
    return Strength(seat, bid.total(row), known[row.place] if known else None)


def is_ahead(one: Strength, other: Strength) -> bool | None:
    """Whether `one` drafts before `other`; None if stars decide that nobody knows."""
    if one.total != other.total:
        return one.total > other.total
    if one.stars is None or other.stars is None or one.stars == other.stars:
        return None
    return one.stars > other.stars


def draft_order(state: State, row: Row) -> Order:
    """The players who have bid, first to last; those whose order depends on unknown stars together.

    One unknown star count leaves everybody with that total in one group.
    """
    places = [found for seat in state.seats if (found := strength(state, seat, row))]
    unknown = {found.total for found in places if found.stars is None}

    def by(found: Strength) -> tuple[int, int]:
        return found.total, 0 if found.total in unknown else found.stars or 0

    places.sort(key=by, reverse=True)
    return tuple(tuple(p.seat for p in group) for _, group in groupby(places, key=by))


def still_to_draft(state: State, row: Row) -> Order:
    """Who has still to draft from a row, first to last, in the groups of `draft_order`."""
    groups = (
        tuple(seat for seat in group if state.turn(seat).tile(row) is None)
        for group in draft_order(state, row)
    )
    return tuple(group for group in groups if group)


def draft_orders(state: State) -> dict[Row, Order]:
    """The order in each row; before all have bid nobody knows it."""
    if any(state.turn(seat).bid is None for seat in state.seats):
        return {}
    return {row: draft_order(state, row) for row in Row}


def describe_orders(state: State) -> Message | None:
    """Who drafts when, as long as somebody has still to draft."""
    orders = draft_orders(state)
    waiting = any(None in map(state.turn(seat).tile, Row) for seat in state.seats)
    if not orders or not waiting:
        return None
    rows = (
        say("bids.row", row=row_name(row), order=_describe_order(o)) for row, o in orders.items()
    )
    return say("bids.order", rows=Clauses(rows))


def _describe_order(order: Order) -> Value:
    """One player before the other; those nobody can tell apart are tied."""
    first = order[0][0] if len(order[0]) == 1 else say("bids.tied", seats=order[0])
    return say("bids.before", first=first, then=_describe_order(order[1:])) if order[1:] else first
