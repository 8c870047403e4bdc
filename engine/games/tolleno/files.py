"""How Tolleno's tables are written in files."""

from __future__ import annotations

from engine.actions import BY
from engine.core import Setup
from engine.files.codec import Format
from engine.files.players import OneColour, deal_colours
from engine.files.shapes import PLAYER, Key, ListOf, MapOf, Record, Unreadable
from engine.games.tolleno.pieces import CATALOGUE, CENTRE, CITY_TILES, DOWNTOWN_TILES, Kind
from engine.games.tolleno.state import Options, Position, Turn
from engine.games.tolleno.tile_shapes import (
    CANALS,
    FACE,
    FIELD,
    TILE,
    TileShape,
    TilesShape,
)

COLOURS = tuple(CATALOGUE.about["colours"])
MOST_TILES = 99


DOWNTOWN = TilesShape(TileShape(Kind.DOWNTOWN, before_play=True), DOWNTOWN_TILES, taken=(CENTRE,))

OPTIONS = Record(
    Options,
    {
        "contract": Key(CANALS, None),
        "downtown": Key(DOWNTOWN, ()),
        "hands": Key(MapOf(PLAYER, FACE), ()),
        "pile": Key(ListOf(FACE, 0, CITY_TILES), None),
    },
)

TURN = Record(
    Turn,
    {"player": BY, "new": Key(FIELD, None), "first": Key(FIELD, None)},
    "an object with player",
)

POSITION = Record(
    Position,
    {
        "tiles": Key(TilesShape(TILE, MOST_TILES), ()),
        "turn": Key(TURN, None),
        "hands": Key(MapOf(PLAYER, FACE), ()),
    },
)


def vet(setup: Setup[Options, Position]) -> Setup[Options, Position]:
    """Deal the colours nobody chose; refuse a colour twice and a turn on tiles that do not lie."""
    players = deal_colours(setup.players, COLOURS)
    if setup.position is not None and setup.position.turn is not None:
        _vet_turn(setup.position, setup.position.turn)
    return Setup(players, setup.options, setup.rulings, setup.position)


def _vet_turn(position: Position, turn: Turn) -> None:
    lying = [tile.at for tile in position.tiles]
    for key, at in (("new", turn.new), ("first", turn.first)):
        if at is not None and at not in lying:
            raise Unreadable(f"position.turn.{key}", f"no tile lies at {at}")
    if turn.first is not None and turn.new is None:
        raise Unreadable("position.turn.new", "is missing, the new tile comes before a floor")


FORMAT = Format(OneColour(COLOURS), OPTIONS, POSITION, vet)
