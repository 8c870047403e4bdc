"""Everything that can happen at a table of Tolleno.

The first group is the game as the rulebook plays it; the second enters or corrects a table.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.tolleno.pieces import Field
from engine.games.tolleno.tiles import Face, Tile
from engine.message import Seat


class Action:
    """What can happen at a table."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Expand(Action):
    """A player lays their tile, turned as it lies."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class PlaceFloor(Action):
    """A player puts a floor on a plot."""

    seat: Seat
    at: Field
    plot: int


@dataclass(frozen=True, slots=True)
class KeepFloor(Action):
    """A player has no valid space in reach for the floor and keeps it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """A player shows a tile that fits nowhere."""

    seat: Seat
    tile: Face | None = None


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """A player draws a tile and somebody enters what it is."""

    seat: Seat
    tile: Face


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Enter a tile, in place of any that lies there."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Lift(Action):
    """Enter that a field is empty."""

    at: Field


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Enter that a tile lies on another field."""

    at: Field
    to: Field


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Enter the building on a plot, in place of any; its fountains too, where given."""

    owner: Seat
    at: Field
    plot: int
    floors: int
    fountains: int | None = None


@dataclass(frozen=True, slots=True)
class Clear(Action):
    """Enter that a plot is empty."""

    at: Field
    plot: int


@dataclass(frozen=True, slots=True)
class CountFountains(Action):
    """Enter how many fountains now point at a plot."""

    at: Field
    plot: int
    fountains: int


@dataclass(frozen=True, slots=True)
class Award(Action):
    """Enter who won a tile whose buildings nobody enters; without a player, nobody."""

    at: Field
    owner: Seat | None = None
