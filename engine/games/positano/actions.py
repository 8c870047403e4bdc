"""Everything that can happen at a table of Positano.

The first group is the game as the rulebook plays it; the second enters or corrects a table.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.positano.pieces import Lot, Roof, Row
from engine.message import Seat


class Action:
    """What can happen at a table."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class MakeBid(Action):
    """A player turns up a base card and a booster; `stars` if somebody read them off."""

    seat: Seat
    card: str
    booster: int
    stars: tuple[int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class Draft(Action):
    """A player takes a lot, a block tile or a build tile; `take` is the number of blocks chosen."""

    seat: Seat
    lot: Lot | None = None
    block: str | None = None
    build: str | None = None
    take: int | None = None

    @property
    def row(self) -> Row:
        return Row.LOT if self.lot else Row.BLOCK if self.block else Row.BUILD

    @property
    def tile(self) -> Lot | str:
        tile = self.lot or self.block or self.build
        assert tile is not None
        return tile


@dataclass(frozen=True, slots=True)
class Build(Action):
    """The main build of a round."""

    seat: Seat
    lot: Lot
    blocks: int
    roof: Roof


@dataclass(frozen=True, slots=True)
class AddOn(Action):
    """One more block on a building of the player."""

    seat: Seat
    lot: Lot


@dataclass(frozen=True, slots=True)
class Remodel(Action):
    """A better roof on a building."""

    seat: Seat
    lot: Lot
    roof: Roof


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """The tiles that lie face up on the Beach Board, from the left."""

    lots: tuple[Lot, ...] | None = None
    blocks: tuple[str, ...] | None = None
    builds: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Refresh(Action):
    """The round ends; cards and tiles go to the discards."""


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Enter the building on a lot, in place of any that is there."""

    lot: Lot
    owner: Seat
    blocks: int
    roof: Roof


@dataclass(frozen=True, slots=True)
class Clear(Action):
    """Enter that a lot is empty."""

    lot: Lot


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Enter that a building stands on another lot."""

    lot: Lot
    to: Lot


@dataclass(frozen=True, slots=True)
class CountSupply(Action):
    """Enter the blocks left in a personal supply."""

    seat: Seat
    blocks: int


@dataclass(frozen=True, slots=True)
class CountGelato(Action):
    """Enter the gelato icons of a player, all cards and tiles together."""

    seat: Seat
    icons: int


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """A player names the column or group to enter for a goal, by one of its lots."""

    seat: Seat
    goal: str
    lot: Lot
