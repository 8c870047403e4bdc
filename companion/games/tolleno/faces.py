"""What tiles may show where nobody has seen them all: shapes of canals, values, plots."""

from __future__ import annotations

from dataclasses import replace

from engine.games.tolleno.actions import Lay
from engine.games.tolleno.canals import City
from engine.games.tolleno.pieces import CENTRE, SIDES, VALUES, Field, Kind
from engine.games.tolleno.state import State
from engine.games.tolleno.tiles import EMPTY, Canals, Plot, Tile, turn_canals

MOST_PLOTS = 8
MOST_FOUNTAINS = 4

# Nobody knows what downtown tiles show; these are likely.
DOWNTOWN_VALUES = (1, 2, 3, 4, 5, 6)

# The ways in which the sides of a tile can be joined, as far as tiles are likely to have them.
SHAPES: tuple[Canals, ...] = (
    ("NS",),
    ("NE",),
    ("NES",),
    ("NESW",),
    ("NS", "EW"),
    ("NE", "SW"),
    ("N",),
)


def turns_of(shape: Canals) -> tuple[Canals, ...]:
    """Canals in each direction in which they differ."""
    return tuple(dict.fromkeys(turn_canals(shape, quarters) for quarters in range(4)))


def is_turned(canals: Canals | None, shape: Canals) -> bool:
    """Whether canals are a shape, turned any way."""
    return canals in turns_of(shape)


def values_of(kind: Kind) -> tuple[int, ...]:
    """The values that tiles of a kind have, as far as anybody knows."""
    return {Kind.CITY: VALUES, Kind.DOWNTOWN: DOWNTOWN_VALUES, Kind.CONTRACT: ()}[kind]


def blank(kind: Kind = Kind.CITY, plots: int = 4, plot: Plot = EMPTY) -> Tile:
    """A tile of which nothing is known but how many plots it has."""
    return Tile(CENTRE, kind, plots=(plot,) * (0 if kind is Kind.CONTRACT else plots))


def with_fountain(tile: Tile, index: int) -> Tile:
    """The tile with one fountain more at a plot, and with none after the most."""
    plot = tile.plot(index)
    number = (plot.fountains or 0) + 1
    return tile.change(index, replace(plot, fountains=number % (MOST_FOUNTAINS + 1)))


def centre_of(state: State) -> tuple[Lay, ...]:
    """What is missing of the contract tile with downtown round it, as the set-up says or usual."""
    options = state.setup.options
    contract = Tile(CENTRE, Kind.CONTRACT, canals=options.contract)
    usual = tuple(replace(blank(Kind.DOWNTOWN), at=CENTRE.beside(side)) for side in SIDES)
    tiles = (contract, *(options.downtown or usual))
    return tuple(Lay(tile) for tile in tiles if tile.at not in state.city)


def beside(city: City) -> list[Field]:
    """The empty fields that touch the city by a side or a corner; of no city, the centre."""
    around = {near for at in city for near in (*map(at.beside, SIDES), *at.corners)} - set(city)
    return sorted(around) if city else [CENTRE]


def has_centre(state: State) -> bool:
    """Whether anything but the contract tile lies."""
    return any(tile.kind is not Kind.CONTRACT for tile in state.tiles)
