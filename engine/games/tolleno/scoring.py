"""The scorepad: starting stars, tiles, fountains, and who has most."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from engine.conclusion import won_by_points
from engine.core import Outcome, Scorecard, ScoreLine
from engine.games.tolleno.control import (
    CRITERIA,
    is_disputed,
    other_criterion,
    tile_lines,
    winner,
)
from engine.games.tolleno.pieces import Kind, starting_stars
from engine.games.tolleno.state import State
from engine.games.tolleno.tiles import Plot, Tile, place_of
from engine.message import Message, Seat, count, say

CATEGORIES = ("start", "tiles", "fountains")


def score(state: State) -> Scorecard:
    """Every point on the table as it lies."""
    return score_by(state, state.ruling("tile-criterion"))


def score_by(state: State, criterion: str) -> Scorecard:
    """The score as one of the two criteria for tiles gives it."""
    downtown = state.ruling("downtown")
    tiles = [line for tile in state.tiles for line in tile_lines(tile, criterion, downtown)]
    fountains = [line for tile in state.tiles for line in fountain_lines(tile)]
    lines = (
        *start_lines(len(state.setup.players)),
        *_with_zeros(state, tiles, partial(_no_tile, state)),
        *_with_zeros(state, fountains, _no_building),
    )
    return Scorecard(len(state.setup.players), lines)


def _with_zeros(
    state: State, lines: list[ScoreLine], zero: Callable[[Seat], ScoreLine]
) -> list[ScoreLine]:
    """The lines, and one for each player who has none."""
    seen = {line.seat for line in lines}
    return [*lines, *(zero(seat) for seat in state.seats if seat not in seen)]


def _no_tile(state: State, seat: Seat) -> ScoreLine:
    awarded = any(tile.won_by is not None for tile in state.tiles)
    because = say("control.none-won" if awarded else "control.nowhere")
    return ScoreLine(seat, "tiles", 0, "tile.alone-on", because)


def _no_building(seat: Seat) -> ScoreLine:
    return ScoreLine(seat, "fountains", 0, "fountain.owner", say("fountain.no-building"))


@lru_cache(maxsize=8)
def start_lines(players: int) -> tuple[ScoreLine, ...]:
    """The starting stars by seat."""
    return tuple(
        ScoreLine(
            Seat(seat),
            "start",
            stars,
            "setup.stars",
            say("start.stars", place=seat + 1, players=players, stars=count("stars", stars)),
        )
        for seat, stars in enumerate(starting_stars(players))
    )


@lru_cache(maxsize=1024)
def fountain_lines(tile: Tile) -> tuple[ScoreLine, ...]:
    """A line for each building on a tile: floors times fountains."""
    return tuple(
        _fountain_line(tile, index, owner, tile.plots[index]) for index, owner, _ in tile.buildings
    )


def _fountain_line(tile: Tile, index: int, owner: Seat, plot: Plot) -> ScoreLine:
    building = say(
        "fountain.building", at=str(tile.at), plot=index, floors=count("floors", plot.floors)
    )
    points, rule = plot.floors * (plot.fountains or 0), "fountain.points"
    if tile.kind is Kind.CONTRACT:
        points, rule = 0, "ruling.initial-tile"
    because = _fountain_reason(tile, plot, building)
    return ScoreLine(owner, "fountains", points, rule, because, (place_of(tile.at, index),))


def _fountain_reason(tile: Tile, plot: Plot, building: Message) -> Message:
    if tile.kind is Kind.CONTRACT:
        return say("fountain.contract", building=building)
    if plot.fountains is None:
        return say("fountain.not-counted", building=building)
    if not plot.fountains:
        return say("fountain.none", building=building)
    return say("fountain.some", building=building, fountains=count("fountains", plot.fountains))


def as_entered(state: State, card: Scorecard) -> Outcome:
    """The final order by what was entered, be it complete or not; equal totals share it."""
    order = card.order()
    because = _result(card)
    other = other_criterion(state.ruling("tile-criterion"))
    others = score_by(state, other).order()[0]
    if others != order[0]:
        name = say(f"criterion.{other}")
        because = say("outcome.else", because=because, criterion=name, winners=others)
    decided_by = "points" if len(order[0]) == 1 else "shared"
    return Outcome(order, decided_by, because, shared_by="final.tie")


def _result(card: Scorecard) -> Message:
    winners = card.order()[0]
    if len(winners) > 1:
        return say("outcome.shared", winners=winners, points=count("points", max(card.totals)))
    return won_by_points(card.totals)


def readings(state: State) -> dict[str, Any]:
    """Totals under each criterion, and the tiles that it decides, as plain JSON with names."""
    names, downtown = state.setup.names, state.ruling("downtown")
    return {
        "totals": {
            criterion: dict(zip(names, score_by(state, criterion).totals, strict=True))
            for criterion in CRITERIA
        },
        "tiles": [
            {
                "at": list(tile.at),
                "tile": str(tile.at),
                "value": tile.value,
                **{criterion: _name(names, winner(tile, criterion)) for criterion in CRITERIA},
            }
            for tile in state.tiles
            if is_disputed(tile, downtown)
        ],
    }


def _name(names: tuple[str, ...], seat: Seat | None) -> str | None:
    return None if seat is None else names[seat]
