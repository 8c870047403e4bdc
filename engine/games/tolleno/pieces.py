"""What is in the box and how it lies: fields, sides, kinds of tiles, the numbers of each."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from engine.facts.catalogue import Catalogue

CATALOGUE = Catalogue("tolleno")

CITY_TILES = 54
DOWNTOWN_TILES = 4
CONTRACT_TILES = 1
VALUES = (2, 3, 4)
FLOORS = 20

SIDES = "NESW"
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
_STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
_PLAYERS = {record["players"]: record for record in CATALOGUE.records("players")}


class Field(NamedTuple):
    """A place on the grid: rows grow southward, columns eastward."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"{self.row},{self.column}"

    def beside(self, side: str) -> Field:
        """The field across one side."""
        down, right = _STEPS[side]
        return Field(self.row + down, self.column + right)

    @property
    def corners(self) -> tuple[Field, ...]:
        """The fields that touch this one only by a corner."""
        return tuple(self.beside(one).beside(other) for one in "NS" for other in "EW")


CENTRE = Field(0, 0)


class Kind(str, Enum):
    """The three kinds of tiles."""

    CONTRACT = "contract"
    DOWNTOWN = "downtown"
    CITY = "city"

    @property
    def in_box(self) -> int:
        """How many tiles of the kind there are."""
        return _IN_BOX[self]


_IN_BOX = {
    Kind.CONTRACT: CONTRACT_TILES,
    Kind.DOWNTOWN: DOWNTOWN_TILES,
    Kind.CITY: CITY_TILES,
}


def starting_stars(players: int) -> tuple[int, ...]:
    """The stars each seat starts with."""
    return tuple(_PLAYERS[players]["stars"])


def city_tiles(players: int) -> int:
    """How many city tiles lie at the end, one for each turn."""
    return int(_PLAYERS[players]["tiles"])


def turns(players: int) -> int:
    """How many turns each player has."""
    return int(_PLAYERS[players]["turns"])
