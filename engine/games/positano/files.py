"""How Positano's tables are written in files."""

from __future__ import annotations

from typing import Any

from engine.core import Setup
from engine.files.codec import Format
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
    Unreadable,
    Whole,
    words,
)
from engine.games.positano.goals import GOALS
from engine.games.positano.pieces import (
    BASE_CARDS,
    BLOCK_TILES,
    BUILD_TILES,
    CATALOGUE,
    LOTS,
    Roof,
    rounds,
)
from engine.games.positano.state import Building, Chosen, Options, Position

COLOURS = tuple(CATALOGUE.about["colours"])
MOST_BLOCKS = 99

LOT = OneOf({str(lot): lot for lot in LOTS}, "a lot from 1A to 4D")
ROOF = OneOf({roof.value: roof for roof in Roof})
BLOCKS = Whole(1, MOST_BLOCKS)
STARS = ListOf(Whole(0, 9), 3, 3, what="three whole numbers")
# Numbered block tiles are written as numbers, as they are printed.
BLOCK_TILE = OneOf({int(key) if key.isdigit() else key: key for key in BLOCK_TILES})
BUILD_TILE = words(*BUILD_TILES)


class CardShape(Shape[str]):
    """A base card, written as its three numbers."""

    expected = "the three numbers of a base card, such as [60, 50, 10]"
    numbers = ListOf(Whole(0, 99), 3, 3, what=expected)

    def read(self, value: Json, at: str, names: Names) -> str:
        numbers = self.numbers.read(value, at, names)
        for card in BASE_CARDS.values():
            if card.numbers == numbers:
                return card.key
        raise Unreadable(at, f"expected {self.expected}, got {'/'.join(map(str, numbers))}")

    def write(self, value: str, names: Names) -> Json:
        return list(BASE_CARDS[value].numbers)

    def schema(self) -> dict[str, Json]:
        return {"enum": [list(card.numbers) for card in BASE_CARDS.values()]}


class CliffShape(Shape[tuple[Building, ...]]):
    """The buildings by lot."""

    expected = "an object of buildings by lot"
    building: Record[Any] = Record(
        dict,
        {"owner": Key(PLAYER), "blocks": Key(BLOCKS), "roof": Key(ROOF)},
        "a building with owner, blocks and roof",
    )
    by_lot: MapOf[Any, Any] = MapOf(LOT, building, expected)

    def read(self, value: Json, at: str, names: Names) -> tuple[Building, ...]:
        return tuple(Building(lot, **what) for lot, what in self.by_lot.read(value, at, names))

    def write(self, value: tuple[Building, ...], names: Names) -> Json:
        return {
            str(b.lot): {"owner": names[b.owner], "blocks": b.blocks, "roof": b.roof.value}
            for b in value
        }

    def schema(self) -> dict[str, Json]:
        return self.by_lot.schema()


class ChosenShape(Shape[tuple[Chosen, ...]]):
    """The column or group each player enters for a goal, named by one of its lots."""

    expected = "an object of goals"
    by_goal: MapOf[str, Any] = MapOf(words("colonna", "gruppo"), MapOf(PLAYER, LOT))

    def read(self, value: Json, at: str, names: Names) -> tuple[Chosen, ...]:
        return tuple(
            Chosen(seat, goal, lot)
            for goal, lots in self.by_goal.read(value, at, names)
            for seat, lot in lots
        )

    def write(self, value: tuple[Chosen, ...], names: Names) -> Json:
        content: dict[str, dict[str, str]] = {}
        for chosen in value:
            content.setdefault(chosen.goal, {})[names[chosen.seat]] = str(chosen.lot)
        return content

    def schema(self) -> dict[str, Json]:
        return self.by_goal.schema()


OPTIONS = Record(
    Options,
    {
        "goals": Key(ListOf(words(*GOALS), 0, len(GOALS), unique=True), ()),
        "solo": Key(Flag(), False),
        "removed": Key(ListOf(LOT, 0, len(LOTS), unique=True), ()),
        "star_sets": Key(MapOf(PLAYER, Whole(1, 6)), ()),
    },
)

POSITION = Record(
    Position,
    {
        "cliff": Key(CliffShape(), ()),
        "supply": Key(MapOf(PLAYER, Whole(0, MOST_BLOCKS)), ()),
        "gelato": Key(MapOf(PLAYER, Whole(0, MOST_BLOCKS)), ()),
        "chosen": Key(ChosenShape(), ()),
        "round": Key(Whole(1, 6), None),
    },
)


def vet(setup: Setup[Options, Position]) -> Setup[Options, Position]:
    """Deal the colours nobody chose; refuse what no number of players or rounds allows."""
    number, last = len(setup.players), rounds(len(setup.players))
    if setup.options.solo and number != 2:
        raise Unreadable("players", "expected two players in a solo game, the second is Otto")
    round = setup.position and setup.position.round
    if round and round > last:
        expected = f"a whole number from 1 to {last} with {number} players"
        raise Unreadable("position.round", f"expected {expected}, got {round}")
    players = deal_colours(setup.players, COLOURS)
    return Setup(players, setup.options, setup.rulings, setup.position)


FORMAT = Format(OneColour(COLOURS), OPTIONS, POSITION, vet)
