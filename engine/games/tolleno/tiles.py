"""A tile as a value: its canals and plots, turned, laid, and built on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias, TypeVar

from engine.games.tolleno.pieces import SIDES, Field, Kind
from engine.message import Seat

# The sides with canals, in channels: ("NES",) where all meet, ("NS", "EW") where two cross apart.
Canals: TypeAlias = tuple[str, ...]
_Turned = TypeVar("_Turned", "Face", "Tile")


@dataclass(frozen=True, slots=True)
class Plot:
    """A space on a tile. `fountains` and `foundations` are None where nobody typed them in."""

    owner: Seat | None = None
    floors: int = 0
    fountains: int | None = None
    foundations: bool | None = None


EMPTY = Plot()


def in_order(channels: Iterable[str]) -> Canals:
    """Channels in the order of the sides, so that equal canals are equal values."""
    ordered = ("".join(side for side in SIDES if side in channel) for channel in channels)
    return tuple(sorted(filter(None, ordered), key=lambda channel: SIDES.index(channel[0])))


@lru_cache(maxsize=512)
def turn_canals(canals: Canals, quarters: int) -> Canals:
    """Canals turned clockwise.

    >>> turn_canals(("NS", "E"), 1)
    ('EW', 'S')
    """
    turned = SIDES[quarters:] + SIDES[:quarters]
    return in_order(channel.translate(str.maketrans(SIDES, turned)) for channel in canals)


@dataclass(frozen=True, slots=True)
class Face:
    """A city tile before it lies: value, canals and plots, as far as they are known.

    `turned` is explained at `Tile`.
    """

    value: int | None = None
    canals: Canals | None = None
    plots: tuple[Plot, ...] = ()
    turned: int = 0

    def turn(self, quarters: int) -> Face:
        """The whole face turned clockwise."""
        return _turn(self, quarters)

    def turns(self) -> tuple[Face, ...]:
        """The face in each direction in which its canals differ, beginning with this one."""
        if self.canals is None:
            return (self,)
        ways: dict[Canals | None, Face] = {}
        for face in map(self.turn, range(4)):
            ways.setdefault(face.canals, face)
        return tuple(ways.values())

    def lie(self, at: Field) -> Tile:
        return Tile(at, Kind.CITY, self.value, self.canals, self.plots, turned=self.turned)

    def may_be(self, other: Face) -> bool:
        """Whether both can be one tile, turned or not: what is unknown fits anything."""
        same_value = None in (self.value, other.value) or self.value == other.value
        if self.canals is None or other.canals is None:
            return same_value
        turned = (turn_canals(self.canals, quarters) for quarters in range(4))
        return same_value and other.canals in turned


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile on the table. `value` and `canals` are None where nobody typed them in.

    `canals` are those of the sides as the tile lies. A plot keeps its number, its building and its
    fountains however the tile is turned: `turned` says by how many quarters, clockwise, its place
    lies further than the plots of a tile are counted, from the upper left line by line.
    `won_by` is for tables that enter who won a tile instead of its buildings.
    """

    at: Field
    kind: Kind = Kind.CITY
    value: int | None = None
    canals: Canals | None = None
    plots: tuple[Plot, ...] = ()
    won_by: Seat | None = None
    turned: int = 0

    @property
    def sides(self) -> str | None:
        """The sides with a canal."""
        return None if self.canals is None else "".join(self.canals)

    @property
    def face(self) -> Face:
        return Face(self.value, self.canals, self.plots, self.turned)

    def turn(self, quarters: int) -> Tile:
        """The whole tile turned clockwise: canals and plots with all that stands on them."""
        return _turn(self, quarters)

    @property
    def buildings(self) -> Iterator[tuple[int, Seat, int]]:
        """The buildings on the tile: plot, owner, floors."""
        for index, plot in enumerate(self.plots):
            if plot.owner is not None:
                yield index, plot.owner, plot.floors

    def plot(self, index: int) -> Plot:
        """A plot, empty where nobody has typed it in."""
        return self.plots[index] if index < len(self.plots) else EMPTY

    def change(self, index: int, plot: Plot) -> Tile:
        """The tile with one plot changed; plots before it that nobody entered are empty."""
        plots = [*self.plots, *[EMPTY] * (index + 1 - len(self.plots))]
        plots[index] = plot
        return replace(self, plots=tuple(plots))


def _turn(tile: _Turned, quarters: int) -> _Turned:
    canals = None if tile.canals is None else turn_canals(tile.canals, quarters % 4)
    return replace(tile, canals=canals, turned=(tile.turned + quarters) % 4)


def place_of(at: Field, plot: int) -> str:
    """A plot's name in lines and findings: `0,1:2`."""
    return f"{at}:{plot}"
