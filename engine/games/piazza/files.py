"""How Piazza's tables are written in files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.core import Player, Setup
from engine.files.codec import Format
from engine.files.shapes import (
    PLAYER,
    Flag,
    Json,
    Key,
    ListOf,
    MapOf,
    Names,
    Record,
    Shape,
    Text,
    Unreadable,
    Whole,
    inside,
    words,
)
from engine.games.piazza.pieces import COLOURS, DEALS, SYMBOLS, Deal, Field, Kind, Tile
from engine.games.piazza.state import Options, Position
from engine.message import Seat

FARTHEST = 999_999_999
MOST_TILES = 99
MOST_LEFT = max(deal.tiles for deal in DEALS.values())
MOST_POINTS = 9_999


class FieldShape(Shape[Field]):
    """A field, written as row and column."""

    expected = "two whole numbers"

    def read(self, value: Json, at: str, names: Names) -> Field:
        if isinstance(value, list) and len(value) == 2 and all(map(self._is_number, value)):
            return Field(*value)
        raise self.refuse(value, at)

    @staticmethod
    def _is_number(value: Json) -> bool:
        return type(value) is int and abs(value) <= FARTHEST

    def write(self, value: Field, names: Names) -> Json:
        return [value.row, value.column]

    def schema(self) -> dict[str, Json]:
        number = Whole(-FARTHEST, FARTHEST).schema()
        return {"type": "array", "items": number, "minItems": 2, "maxItems": 2}


def _tile(at: Field, colour: str, symbol: int) -> Tile:
    return Tile(at, Kind(colour, symbol))


FIELD = FieldShape()
_SHOWS: dict[str, Key[Any]] = {
    "colour": Key(words(*COLOURS)),
    "symbol": Key(Whole(SYMBOLS[0], SYMBOLS[-1])),
}
KIND = Record(Kind, _SHOWS, "a tile with colour and symbol")
TILE: Record[Tile] = Record(
    _tile, {"at": Key(FIELD), **_SHOWS}, "a tile with at, colour and symbol"
)


class BoardShape(Shape[tuple[Tile, ...]]):
    """The tiles on the table, one on a field."""

    expected = "a list of tiles"
    tiles: ListOf[Tile] = ListOf(TILE, 0, MOST_TILES, what=f"a list of at most {MOST_TILES} tiles")

    def read(self, value: Json, at: str, names: Names) -> tuple[Tile, ...]:
        tiles = self.tiles.read(value, at, names)
        fields = [tile.at for tile in tiles]
        for index, field in enumerate(fields):
            if field in fields[:index]:
                place = inside(inside(at, index), "at")
                raise Unreadable(place, f"there is another tile on {field}")
        return tuple(sorted(tiles))

    def write(self, value: tuple[Tile, ...], names: Names) -> Json:
        return self.tiles.write(value, names)

    def schema(self) -> dict[str, Json]:
        return self.tiles.schema()


class FinishedShape(Shape[tuple[tuple[Seat, ...], ...]]):
    """Players in the order in which they ran out; a list for those whose order nobody kept."""

    expected = "a list of players in the order in which they ran out"
    group = ListOf(PLAYER, 2, 4, unique=True, what="a list of 2 to 4 players")

    def read(self, value: Json, at: str, names: Names) -> tuple[tuple[Seat, ...], ...]:
        if not isinstance(value, list):
            raise self.refuse(value, at)
        groups: list[tuple[Seat, ...]] = []
        for index, item in enumerate(value):
            place = inside(at, index)
            group = self._group(item, place, names)
            if any(seat in earlier for earlier in groups for seat in group):
                raise Unreadable(place, "a player is there twice")
            groups.append(tuple(sorted(group)))
        return tuple(groups)

    def _group(self, value: Json, at: str, names: Names) -> tuple[Seat, ...]:
        if isinstance(value, list):
            return self.group.read(value, at, names)
        return (PLAYER.read(value, at, names),)

    def write(self, value: tuple[tuple[Seat, ...], ...], names: Names) -> Json:
        groups = [[names[seat] for seat in group] for group in value]
        return [group if len(group) > 1 else group[0] for group in groups]

    def schema(self) -> dict[str, Json]:
        items = {"oneOf": [PLAYER.schema(), self.group.schema()]}
        return {"type": "array", "items": items, "maxItems": 4}


# Too many tiles in a hand are against the rules, not unreadable.
HAND = ListOf(KIND, 0, MOST_LEFT, what=f"a list of at most {MOST_LEFT} tiles")

PLAYER_SHAPE = Record(
    Player,
    {
        "name": Key(Text()),
        "colours": Key(ListOf(words(*COLOURS), 0, 2, unique=True, what="one or two colours"), ()),
        "stand_in": Key(Flag(), False),
    },
    "an object with name and colours",
)

OPTIONS = Record(Options, {"neutral": Key(words(*COLOURS), None), "first": Key(PLAYER, None)})

POSITION = Record(
    Position,
    {
        "tiles": Key(BoardShape(), ()),
        "scores": Key(MapOf(PLAYER, Whole(0, MOST_POINTS)), ()),
        "hands": Key(MapOf(PLAYER, HAND), ()),
        "left": Key(MapOf(PLAYER, Whole(0, MOST_LEFT)), ()),
        "finished": Key(FinishedShape(), ()),
        "stuck": Key(ListOf(PLAYER, 0, 4, unique=True), ()),
        "next": Key(PLAYER, None),
        "start": Key(ListOf(FIELD, 0, 4, unique=True, what="a list of at most 4 fields"), ()),
    },
)


def vet(setup: Setup[Options, Position]) -> Setup[Options, Position]:
    """Deal the colours nobody chose; refuse a colour twice, too many, and a wrong neutral one."""
    deal, neutral = DEALS[len(setup.players)], setup.options.neutral
    if neutral and not deal.neutral:
        place = inside("setup", "neutral")
        raise Unreadable(place, "there is a neutral colour with three players only")
    players = tuple(_dealt(setup, deal, neutral))
    if deal.neutral:
        taken = [colour for player in players for colour in player.colours]
        neutral = next(colour for colour in COLOURS if colour not in taken)
    _vet_start(setup.position)
    options = Options(neutral, setup.options.first)
    return Setup(players, options, setup.rulings, setup.position)


def _dealt(setup: Setup[Options, Position], deal: Deal, neutral: str | None) -> Iterator[Player]:
    """The players, each with as many colours as the game gives."""
    chosen = [colour for player in setup.players for colour in player.colours]
    free = [colour for colour in COLOURS if colour not in (*chosen, neutral)]
    for index, player in enumerate(setup.players):
        place = f"players[{index}].colours"
        if len(player.colours) > deal.colours:
            number = len(setup.players)
            raise Unreadable(place, f"expected one colour with {number} players")
        for colour in player.colours:
            if chosen.count(colour) > 1 or colour == neutral:
                raise Unreadable(place, f"{colour} is taken")
        missing = deal.colours - len(player.colours)
        dealt = (*player.colours, *(free.pop(0) for _ in range(missing)))
        yield replace(player, colours=dealt)


def _vet_start(position: Position | None) -> None:
    fields = {tile.at for tile in position.tiles} if position else set()
    for index, at in enumerate(position.start if position else ()):
        if at not in fields:
            raise Unreadable(f"position.start[{index}]", f"there is no tile on {at}")


FORMAT = Format(PLAYER_SHAPE, OPTIONS, POSITION, vet)
