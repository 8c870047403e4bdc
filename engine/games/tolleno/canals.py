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
    return guess if tile.canals is None else any(side in channel for channel in tile.canals)


def _ways_on(tile: Tile, entry: str, reading: Water) -> str:
    """The sides by which one can go on after entering a tile by one of its canals."""
    allowed = FACING[entry] if reading.straight_canals == "straight" else SIDES
    if tile.canals is None:
        return allowed
    joined = channels(tile.canals, reading.canals_joined)
    channel = next(channel for channel in joined if entry in channel)
    return "".join(side for side in channel if side in allowed and side != entry)


def distances(
    city: City, start: Field, reading: Water, *, sides: str = SIDES, guess: bool = False
) -> dict[Field, int]:
    """The distance of every tile that joined canals lead to, leaving `start` by one of `sides`.

    Without `guess` only canals that somebody entered count; with it, unknown ones may be there.
    """
    found = {start: 0}
    left: set[tuple[Field, str]] = set()
    edge = deque((start, side, 0) for side in sides if has_canal(city[start], side, guess=guess))
    while edge:
        field, side, distance = edge.popleft()
        there = field.beside(side)
        if (field, side) in left or there not in city:
            continue
        left.add((field, side))
        tile, entry = city[there], FACING[side]
        is_contract = tile.kind is Kind.CONTRACT
        if not has_canal(tile, entry, guess=guess):
            continue
        if is_contract and reading.initial_tile == "no-way":
            continue
        free = is_contract and reading.initial_tile == "free"
        further = distance if free else distance + 1
        found[there] = min(found.get(there, further), further)
        steps = [(there, way, further) for way in _ways_on(tile, entry, reading)]
        # A free step is taken before the others, so that the shortest way always comes first.
        edge.extendleft(steps) if free else edge.extend(steps)
    return found
