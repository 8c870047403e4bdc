"""Who holds each tile as the table lies: by this table's criterion, and by the other one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from engine.core import ScoreLine
from engine.games.tolleno.control import (
    claims,
    is_disputed,
    is_scored,
    other_criterion,
    tile_lines,
    winner,
)
from engine.games.tolleno.state import State
from engine.games.tolleno.tiles import Tile
from engine.majority import rank
from engine.message import Seat


@dataclass(frozen=True, slots=True)
class Holding:
    """Who wins a tile now, who is tied for it, and whom the other criterion would name.

    `is_scored` is false for tiles that give nothing to anybody at this table.
    """

    winner: Seat | None
    tied: tuple[Seat, ...]
    other: Seat | None
    is_disputed: bool
    is_scored: bool


class Stake(NamedTuple):
    """What one player has on a tile, the numbers of both criteria beside the floors."""

    seat: Seat
    buildings: int
    tallest: int
    floors: int


def holding(state: State, tile: Tile) -> Holding:
    """Who holds a tile at this table."""
    return _holding(tile, state.ruling("tile-criterion"), state.ruling("downtown"))


# A tile is a value: only the tile just built on is recomputed.
@lru_cache(maxsize=1024)
def _holding(tile: Tile, criterion: str, downtown: str) -> Holding:
    groups = rank(claims(tile, criterion))
    tied = groups[0] if groups and len(groups[0]) > 1 else ()
    return Holding(
        winner(tile, criterion),
        tuple(claim.seat for claim in tied),
        winner(tile, other_criterion(criterion)),
        is_disputed(tile, downtown),
        is_scored(tile, downtown),
    )


def stakes(state: State, tile: Tile) -> tuple[Stake, ...]:
    """What each player has on a tile, the strongest first."""
    tallest = {claim.seat: claim.count for claim in claims(tile, "tallest")}
    number = {claim.seat: claim.count for claim in claims(tile, "most-buildings")}
    ranked = rank(claims(tile, state.ruling("tile-criterion")))
    return tuple(
        Stake(claim.seat, number[claim.seat], tallest[claim.seat], claim.tie_break or 0)
        for group in ranked
        for claim in group
    )


def reason(state: State, tile: Tile) -> ScoreLine | None:
    """Why a tile goes to its winner, or of the strongest player why it does not."""
    criterion, downtown = state.ruling("tile-criterion"), state.ruling("downtown")
    return next(iter(tile_lines(tile, criterion, downtown)), None)
