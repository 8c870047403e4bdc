"""Everything that can happen at a table of Piazza.

The first group is the game as the rulebook plays it; the second enters or corrects a table.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.piazza.pieces import Field, Kind, Tile
from engine.message import Seat


class Action:
    """What can happen at a table."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class LayStart(Action):
    """A player lays a start tile."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class Place(Action):
    """A turn: a player lays one tile or two."""

    seat: Seat
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """A turn in which nothing in the player's hand fits."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """A player takes tiles from the pile, and the table sees them."""

    seat: Seat
    tiles: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class ShowHand(Action):
    """Enter the tiles a player holds, as far as they are known."""

    seat: Seat
    tiles: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class NotePoints(Action):
    """Enter the points of a turn whose tiles nobody enters."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class SetScore(Action):
    """Enter what the score sheet says for a player, all turns together."""

    seat: Seat
    score: int


@dataclass(frozen=True, slots=True)
class NoteRanOut(Action):
    """Enter that a player has run out of tiles, as the next one to do so."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Enter a tile on the table, and if known who laid it; it scores nothing."""

    tile: Tile
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Enter that a field is empty."""

    at: Field


@dataclass(frozen=True, slots=True)
class Amend(Action):
    """Correct the tile on a field: it shows something else, or lies elsewhere."""

    at: Field
    tile: Tile
