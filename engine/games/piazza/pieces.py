"""What is in the box: 48 tiles of four colours and six symbols, and who gets how many."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from engine.facts.catalogue import Catalogue
from engine.message import Message, say

CATALOGUE = Catalogue("piazza")

COLOURS: tuple[str, ...] = tuple(CATALOGUE.about["colours"])
_BOX = CATALOGUE.records("tiles")[0]
SYMBOLS = range(1, int(_BOX["symbols"]) + 1)
COPIES = int(_BOX["copies"])
TILES_PER_COLOUR = len(SYMBOLS) * COPIES
AREA = 8
MOST_A_TURN = 28


class Field(NamedTuple):
    """A place on the table by row and column, any whole numbers."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"{self.row},{self.column}"


class Kind(NamedTuple):
    """What a tile shows; the box holds two of each."""

    colour: str
    symbol: int


class Tile(NamedTuple):
    """A tile on the table."""

    at: Field
    kind: Kind

    @property
    def colour(self) -> str:
        return self.kind.colour

    @property
    def symbol(self) -> int:
        return self.kind.symbol


KINDS = tuple(Kind(colour, symbol) for colour in COLOURS for symbol in SYMBOLS)
_SYMBOL_NAMES = {symbol: say(f"symbol.{symbol}") for symbol in SYMBOLS}
_NAMES = {kind: say(f"kind.{kind.colour}", symbol=_SYMBOL_NAMES[kind.symbol]) for kind in KINDS}


def kind_name(kind: Kind) -> Message:
    """A tile as players call it: "red olive"."""
    return _NAMES[kind]


def tile_name(tile: Tile) -> Message:
    """A tile with its field: "red olive on 1,4"."""
    return say("tile.on", tile=_NAMES[tile.kind], at=str(tile.at))


def tile_names(tiles: Iterable[Tile]) -> tuple[Message, ...]:
    return tuple(tile_name(tile) for tile in sorted(tiles))


def colour_name(colour: str) -> Message:
    return say(f"colour.{colour}")


@dataclass(frozen=True, slots=True)
class Deal:
    """What each player gets, and how many start tiles there are, by number of players."""

    rule: str
    colours: int
    neutral: int
    tiles: int
    start: int
    hand: int


_RULES = {2: "setup.two", 3: "setup.three", 4: "setup.four"}
DEALS = {
    record["players"]: Deal(
        _RULES[record["players"]],
        record["colours"],
        record["neutral"],
        record["tiles"],
        record["start"],
        record["hand"],
    )
    for record in CATALOGUE.records("players")
}
