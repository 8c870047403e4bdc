"""What is in the box: lots, roofs, bid cards and tiles, as the catalogue lists them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from engine.facts.catalogue import Catalogue

CATALOGUE = Catalogue("positano")

ROWS = (1, 2, 3, 4)
COLUMNS = "ABCD"
HIGHEST_BONUS = 2
BLOCKS_PER_COLOUR = 16
ROOFS_PER_TYPE = 6


class Lot(NamedTuple):
    """A place on the cliff: row 1 lies at the sea, row 4 at the back."""

    row: int
    column: str

    def __str__(self) -> str:
        return _NAMES[self]

    @property
    def regulation(self) -> int:
        """Regulation height: the row's number."""
        return self.row

    @property
    def neighbours(self) -> tuple[Lot, ...]:
        """The lots that share a side with this one."""
        column = COLUMNS.index(self.column)
        beside = [(self.row, column - 1), (self.row, column + 1)]
        stacked = [(self.row - 1, column), (self.row + 1, column)]
        return tuple(
            Lot(row, COLUMNS[place])
            for row, place in beside + stacked
            if row in ROWS and 0 <= place < len(COLUMNS)
        )


LOTS = tuple(Lot(row, column) for row in ROWS for column in COLUMNS)
_NAMES = {lot: f"{lot.row}{lot.column}" for lot in LOTS}


class Roof(str, Enum):
    """A roof, cheapest first; each block with a view below it is worth that many points."""

    BRONZE = "bronze"
    SILVER = "silver"
    GOLD = "gold"

    # As its string, to which it is equal; hashed for every line of every score.
    __hash__ = str.__hash__

    @property
    def worth(self) -> int:
        return _WORTH[self]


_WORTH = {Roof.BRONZE: 1, Roof.SILVER: 2, Roof.GOLD: 3}


class Row(str, Enum):
    """A row of the Beach Board, in drafting order."""

    LOT = "lot"
    BLOCK = "block"
    BUILD = "build"

    @property
    def place(self) -> int:
        return list(Row).index(self)


@dataclass(frozen=True, slots=True)
class BaseCard:
    """A base bid card: its numbers for lots, blocks and build, and its gelato."""

    key: str
    numbers: tuple[int, int, int]
    gelato: int


@dataclass(frozen=True, slots=True)
class BlockTile:
    """A block tile: `blocks` to take, or `times` the personal supply where that is a choice."""

    key: str
    blocks: int
    times: int
    copies: int
    gelato: int
    start: tuple[int, ...]

    def offers(self, supply: int) -> tuple[int, ...]:
        """How many blocks it lets a player take who now holds `supply`."""
        return (self.times * supply, self.blocks) if self.times else (self.blocks,)

    @property
    def rule(self) -> str:
        return {0: "blocks.gain", 1: "blocks.double", 2: "blocks.triple"}[self.times]


@dataclass(frozen=True, slots=True)
class BuildTile:
    """A build tile: its roof, how far it lifts the regulation height, and its extra action."""

    key: str
    roof: Roof
    height: int
    extra: str
    remodel_from: Roof | None
    copies: int
    gelato: int
    start: tuple[int, ...]


BASE_CARDS = {
    card["key"]: BaseCard(card["key"], (card["lot"], card["block"], card["build"]), card["gelato"])
    for card in CATALOGUE.records("base-cards")
}
BOOSTERS = {card["add"]: card["gelato"] for card in CATALOGUE.records("boosters")}
STARS = {
    (card["set"], card["card"]): (card["lot"], card["block"], card["build"])
    for card in CATALOGUE.records("star-sets")
}
BLOCK_TILES = {
    tile["key"]: BlockTile(
        tile["key"],
        tile["blocks"],
        tile["times"],
        tile["copies"],
        tile["gelato"],
        tuple(tile["start"]),
    )
    for tile in CATALOGUE.records("block-tiles")
}
BUILD_TILES = {
    tile["key"]: BuildTile(
        tile["key"],
        Roof(tile["roof"]),
        tile["height"],
        tile["extra"],
        Roof(tile["remodel_from"]) if tile["remodel_from"] else None,
        tile["copies"],
        tile["gelato"],
        tuple(tile["start"]),
    )
    for tile in CATALOGUE.records("build-tiles")
}
_PLAYERS = {record["players"]: record for record in CATALOGUE.records("players")}


def rounds(players: int) -> int:
    """How many rounds a game lasts."""
    return int(_PLAYERS[players]["rounds"])


def lots_removed(players: int) -> int:
    """How many lots stay out of the game."""
    return int(_PLAYERS[players]["lots_removed"])


def starting_tiles(tiles: dict[str, BlockTile] | dict[str, BuildTile], players: int) -> list[str]:
    """The tiles that lie face up in round 1, in the order of the box."""
    return [key for key, tile in tiles.items() for icon in tile.start if icon <= players]
