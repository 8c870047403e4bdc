"""How the tables of Amalfi: Renaissance are written in files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import Setup
from engine.files.codec import Format
from engine.files.payment_shape import PaymentShape
from engine.files.players import OneColour, deal_colours
from engine.files.shapes import (
    PLAYER,
    Flag,
    Json,
    Key,
    ListOf,
    MapOf,
    Names,
    OneOf,
    Record,
    Shape,
    Text,
    Unreadable,
    Whole,
    inside,
    words,
)
from engine.files.shared_shapes import OrNull
from engine.games.amalfi_renaissance.actions import Counts
from engine.games.amalfi_renaissance.board import (
    PLACES,
    Artworks,
    Board,
    Characters,
    EndgameCard,
    Ships,
)
from engine.games.amalfi_renaissance.pieces import (
    ARTWORKS,
    CATALOGUE,
    DECREES,
    DECREES_USED,
    ENDGAME_CHARACTERS,
    HANDS,
    PERIODS,
    RESOURCES,
    RIVALS,
    TITLES,
    TITLES_USED,
    TYPES,
)
from engine.games.amalfi_renaissance.state import (
    DecreeTile,
    Options,
    Phase,
    Position,
    Rival,
    TitleTile,
)
from engine.message import Seat

COLOURS = tuple(CATALOGUE.about["colours"])

NUMBER = Whole(0, 99)
POINTS = Whole(-999, 999)
HOLD = words(*RESOURCES)
PERIOD = Whole(1, PERIODS)
PHASE = OneOf({phase.value: phase for phase in Phase})
TO = words("public", "private", "evolving")
TITLE = words(*TITLES)
TYPE = words(*TYPES)
PAYMENT = PaymentShape(RESOURCES, most=99)


class CountsShape(Shape[Counts]):
    """Numbers by name, in the order of the names; zeros may be left out if they say nothing."""

    expected = "an object of whole numbers"

    def __init__(self, names: tuple[str, ...], *, zeros: bool = False, least: int = 0) -> None:
        self.order, self.zeros = names, zeros
        self.content: MapOf[str, int] = MapOf(words(*names), Whole(least, 99), self.expected)

    def read(self, value: Json, at: str, names: Names) -> Counts:
        numbers = dict(self.content.read(value, at, names))
        found = ((name, numbers[name]) for name in self.order if name in numbers)
        return tuple((name, number) for name, number in found if number or self.zeros)

    def write(self, value: Counts, names: Names) -> Json:
        return self.content.write(value, names)

    def schema(self) -> dict[str, Json]:
        return self.content.schema()


def _numbers(*names: str) -> Mapping[str, Key[Any]]:
    """Keys for numbers of which each may be left out because nobody counted it."""
    return {name: Key(NUMBER, None) for name in names}


TITLE_TILE = Record(
    TitleTile,
    {
        "title": Key(TITLE),
        "ladder": Key(ListOf(Whole(0, 99), 0, 9), ()),
        "type": Key(TYPE, None),
    },
)

DECREE = words(*DECREES)
DECREE_TILE = Record(
    DecreeTile,
    {"period": Key(PERIOD), "decree": Key(DECREE), "bonus": Key(NUMBER, None)},
)

OPTIONS = Record(
    Options,
    {
        "decrees": Key(ListOf(OrNull(DECREE), 0, DECREES_USED), ()),
        "board_bonus": Key(
            ListOf(NUMBER, PERIODS, PERIODS, what=f"{PERIODS} whole numbers"), (0,) * PERIODS
        ),
        "titles": Key(ListOf(TITLE_TILE, 0, TITLES_USED), ()),
        "solo": Key(words(*RIVALS), None),
        "first": Key(PLAYER, Seat(0)),
        "hands": Key(words(*HANDS), "packs"),
        "light": Key(Flag(), False),
    },
)

ENDGAME = Record(
    EndgameCard,
    {
        "name": Key(Text(), ""),
        "per": Key(NUMBER, None),
        "of": Key(Text(), None),
        "count": Key(NUMBER, None),
        "max": Key(OrNull(Whole(0, 999)), None),
        "points": Key(Whole(0, 999), None),
    },
)
ENDGAMES = ListOf(ENDGAME, 0, ENDGAME_CHARACTERS)

BOARD = Record(
    Board,
    {
        "track": Key(POINTS, None),
        "artworks": Key(Record(Artworks, _numbers(*ARTWORKS)), Artworks()),
        "destinations": Key(NUMBER, None),
        "characters": Key(Record(Characters, _numbers(*TYPES)), Characters()),
        "lighthouses": Key(NUMBER, None),
        "bread": Key(NUMBER, None),
        "ships": Key(Record(Ships, _numbers(*PLACES)), Ships()),
        "own_docks": Key(NUMBER, None),
        "own_lighthouses": Key(NUMBER, None),
        "guest_lighthouses": Key(NUMBER, None, "guests"),
        "guests": Key(MapOf(PLAYER, Whole(1, 99)), None, "owners"),
        "engaged": Key(NUMBER, None),
        "hand": Key(NUMBER, None),
        "titles": Key(CountsShape(tuple(sorted(TITLES)), zeros=True), None, "cubes"),
        "endgame": Key(ENDGAMES, ()),
    },
)

POSITION = Record(
    Position,
    {
        "period": Key(PERIOD, None),
        "phase": Key(PHASE, None),
        "wind_rose": Key(PLAYER, None),
        "turn": Key(PLAYER, None),
        "passed": Key(ListOf(PLAYER, 0, 4, unique=True), ()),
        "fed": Key(ListOf(PLAYER, 0, 4, unique=True), ()),
        "docked": Key(ListOf(Text(), 0, 40, unique=True), ()),
        "rival": Key(
            Record(Rival, {"ships": Key(NUMBER, 0), "lighthouses": Key(NUMBER, 0)}), Rival()
        ),
        "players": Key(MapOf(PLAYER, BOARD), ()),
        "titles": Key(ListOf(TITLE_TILE, 0, TITLES_USED), ()),
        "decrees": Key(ListOf(DECREE_TILE, 0, PERIODS), ()),
    },
)

_FINISHED = (None, Phase.OVER)


def vet(setup: Setup[Options, Position]) -> Setup[Options, Position]:
    """Deal the colours nobody chose; refuse company in solo, a title twice, a phase on its own."""
    if setup.options.solo is not None and len(setup.players) != 1:
        raise Unreadable("players", "expected one player in a solo game")
    position = setup.position
    if position is not None and position.period is None and position.phase not in _FINISHED:
        raise Unreadable("position.period", "is missing, a phase belongs to a period")
    titles = [tile.title for tile in setup.options.titles]
    for index, title in enumerate(titles):
        if title in titles[:index]:
            at = inside(inside("setup.titles", index), "title")
            raise Unreadable(at, f"{title} is there twice")
    players = deal_colours(setup.players, COLOURS)
    return Setup(players, setup.options, setup.rulings, setup.position)


FORMAT = Format(OneColour(COLOURS), OPTIONS, POSITION, vet)
