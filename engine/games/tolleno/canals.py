"""Which canals are joined, and how far it is along them."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engine.games.tolleno.pieces import FACING, SIDES, Field, Kind
from engine.games.tolleno.state import State
from engine.games.tolleno.tiles import Canals, Tile, in_order

City: TypeAlias = Mapping[Field, Tile]


class Water(NamedTuple):
    """How a table reads canals, named like the rulings."""

    canals_joined: str = "meet"
    initial_tile: str = "one-step"
    straight_canals: str = "any-path"


def water(state: State) -> Water:
    rulings = (field.replace("_", "-") for field in Water._fields)
    return Water(*map(state.ruling, rulings))


@lru_cache(maxsize=1024)
def channels(canals: Canals, joined: str) -> Canals:
    """The canals of a tile in groups that meet.

    >>> channels(("NES",), "separate")
    ('NS', 'E')
    """
    if joined == "meet" or len(canals) != 1 or len(canals[0]) < 3:
        return canals
    return in_order("".join(side for side in pair if side in canals[0]) for pair in ("NS", "EW"))


def has_canal(tile: Tile, side: str, *, guess: bool) -> bool:
    """Whether a tile has a canal on a side; where nobody typed them in, `guess` decides."""
    return guess if tile.canals is None else side in "".join(tile.canals)


@lru_cache(maxsize=4096)
def _ways_on(canals: Canals | None, entry: str, reading: Water, *, guess: bool) -> str | None:
    """The sides by which one can go on after entering a tile by one side; None without a canal."""
    if canals is None and not guess:
        return None
    allowed = FACING[entry] if reading.straight_canals == "straight" else SIDES
    if canals is None:
        return allowed
    joined = channels(canals, reading.canals_joined)
    channel = next((channel for channel in joined if entry in channel), None)
    if channel is None:
        return None
    return "".join(side for side in channel if side in allowed and side != entry)


def distances(
    city: City, start: Field, reading: Water, *, sides: str = SIDES, guess: bool = False
) -> Mapping[Field, int]:
    """The distance of every tile that joined canals lead to, leaving `start` by one of `sides`.

    Without `guess` only canals that somebody entered count; with it, unknown ones may be there.
    """
    left_by = "".join(side for side in sides if has_canal(city[start], side, guess=guess))
    layout = tuple([(at, tile.canals, tile.kind is Kind.CONTRACT) for at, tile in city.items()])
    return _distances(layout, start, left_by, reading, guess=guess)


# A floor changes no canal, so many tables in a row ask the same of the same canals.
@lru_cache(maxsize=512)
def _distances(
    layout: tuple[tuple[Field, Canals | None, bool], ...],
    start: Field,
    sides: str,
    reading: Water,
    *,
    guess: bool,
) -> Mapping[Field, int]:
    city = {at: (canals, is_contract) for at, canals, is_contract in layout}
    found = {start: 0}
    left: set[tuple[Field, str]] = set()
    edge = deque((start, side, 0) for side in sides)
    while edge:
        field, side, distance = edge.popleft()
        there = field.beside(side)
        if (field, side) in left or there not in city:
            continue
        left.add((field, side))
        canals, is_contract = city[there]
        ways = _ways_on(canals, FACING[side], reading, guess=guess)
        if ways is None or (is_contract and reading.initial_tile == "no-way"):
            continue
        free = is_contract and reading.initial_tile == "free"
        further = distance if free else distance + 1
        found[there] = min(found.get(there, further), further)
        steps = [(there, way, further) for way in ways]
        # A free step is taken before the others, so that the shortest way always comes first.
        edge.extendleft(steps) if free else edge.extend(steps)
    return found
