"""A tile as a value: its canals and plots, turned, laid, and built on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.games.tolleno.pieces import SIDES, Field, Kind
from engine.message import Seat

# The sides with canals, in channels: ("NES",) where all meet, ("NS", "EW") where two cross apart.
Canals: TypeAlias = tuple[str, ...]


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


def turn(canals: Canals, quarters: int) -> Canals:
    """Canals turned clockwise.

    >>> turn(("NS", "E"), 1)
    ('EW', 'S')
    """
    turned = SIDES[quarters:] + SIDES[:quarters]
    return in_order(channel.translate(str.maketrans(SIDES, turned)) for channel in canals)


@dataclass(frozen=True, slots=True)
class Face:
    """A city tile before it lies: value, canals and plots, as far as they are known."""

    value: int | None = None
    canals: Canals | None = None
    plots: tuple[Plot, ...] = ()

    def turns(self) -> tuple[Face, ...]:
        """The face in each direction that looks different."""
        if self.canals is None:
            return (self,)
        ways = dict.fromkeys(turn(self.canals, quarters) for quarters in range(4))
        return tuple(replace(self, canals=canals) for canals in ways)

    def lie(self, at: Field) -> Tile:
        return Tile(at, Kind.CITY, self.value, self.canals, self.plots)

    def may_be(self, other: Face) -> bool:
        """Whether both can be one tile, turned or not: what is unknown fits anything."""
        same_value = None in (self.value, other.value) or self.value == other.value
        if self.canals is None or other.canals is None:
            return same_value
        return same_value and any(face.canals == other.canals for face in self.turns())


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile on the table. `value` and `canals` are None where nobody typed them in.

    `won_by` is for tables that key in who won a tile instead of its buildings.
    """

    at: Field
    kind: Kind = Kind.CITY
    value: int | None = None
    canals: Canals | None = None
    plots: tuple[Plot, ...] = ()
    won_by: Seat | None = None

    @property
    def sides(self) -> str | None:
        """The sides with a canal."""
        return None if self.canals is None else "".join(self.canals)

    @property
    def face(self) -> Face:
        return Face(self.value, self.canals, self.plots)

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
        """The tile with one plot changed; plots before it that nobody typed in are empty."""
        plots = [*self.plots, *[EMPTY] * (index + 1 - len(self.plots))]
        plots[index] = plot
        return replace(self, plots=tuple(plots))


def place_of(at: Field, plot: int) -> str:
    """A plot's name in lines and findings: `0,1:2`."""
    return f"{at}:{plot}"
