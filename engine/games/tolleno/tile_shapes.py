"""The shapes of fields, canals, plots and tiles in files."""

from __future__ import annotations

import re
from typing import Any

from engine.files.shapes import (
    PLAYER,
    Flag,
    Json,
    Key,
    ListOf,
    Names,
    OneOf,
    Record,
    Shape,
    Unreadable,
    Whole,
    inside,
)
from engine.games.tolleno.pieces import SIDES, Field, Kind
from engine.games.tolleno.tiles import Canals, Face, Plot, Tile, in_order

FARTHEST = 99
MOST_PLOTS = 20

FLOORS = Whole(1, 99)
FOUNTAINS = Whole(0, 99)
PLOT_NUMBER = Whole(0, MOST_PLOTS - 1)
VALUE = Whole(0, 9)
TURNED = Whole(0, 3)


class FieldShape(Shape[Field]):
    """A field, written as row and column."""

    expected = "two whole numbers"
    numbers = ListOf(Whole(-FARTHEST, FARTHEST), 2, 2, what=expected)

    def read(self, value: Json, at: str, names: Names) -> Field:
        row, column = self.numbers.read(value, at, names)
        return Field(row, column)

    def write(self, value: Field, names: Names) -> Json:
        return list(value)

    def schema(self) -> dict[str, Json]:
        return self.numbers.schema()


class CanalsShape(Shape[Canals]):
    """The sides with canals; a stroke sets channels apart that do not meet."""

    expected = f"sides with canals from {SIDES}, such as NES or NS/EW"
    pattern = r"^([NESW]+(/[NESW]+)*)?$"
    twice = r"([NESW]).*\1"

    def read(self, value: Json, at: str, names: Names) -> Canals:
        if isinstance(value, str) and self._is_canals(value):
            return in_order(value.split("/"))
        raise self.refuse(value, at)

    def _is_canals(self, value: str) -> bool:
        fits = re.fullmatch(self.pattern, value) is not None
        return fits and re.search(self.twice, value) is None

    def write(self, value: Canals, names: Names) -> Json:
        return "/".join(value)

    def schema(self) -> dict[str, Json]:
        return {"type": "string", "pattern": self.pattern, "not": {"pattern": self.twice}}


class PlotShape(Shape[Plot]):
    """A plot: empty, or with the owner and the floors of its building."""

    expected = "an object with owner and floors, or an empty one"
    record = Record(
        Plot,
        {
            "owner": Key(PLAYER, None),
            "floors": Key(FLOORS, 0),
            "fountains": Key(FOUNTAINS, None),
            "foundations": Key(Flag(), None),
        },
        expected,
    )

    def read(self, value: Json, at: str, names: Names) -> Plot:
        plot = self.record.read(value, at, names)
        if plot.owner is None and plot.floors:
            raise Unreadable(inside(at, "owner"), f"is missing, expected {PLAYER.expected}")
        if plot.owner is not None and not plot.floors:
            raise Unreadable(inside(at, "floors"), f"is missing, expected {FLOORS.expected}")
        return plot

    def write(self, value: Plot, names: Names) -> Json:
        return self.record.write(value, names)

    def schema(self) -> dict[str, Json]:
        together = {"owner": ["floors"], "floors": ["owner"]}
        return {**self.record.schema(), "dependentRequired": together}


FIELD, CANALS = FieldShape(), CanalsShape()
PLOTS = ListOf(PlotShape(), 0, MOST_PLOTS)
BARE_PLOT = Record(Plot, {"fountains": Key(FOUNTAINS, None), "foundations": Key(Flag(), None)})
BARE_PLOTS = ListOf(BARE_PLOT, 0, MOST_PLOTS)
FACE = Record(
    Face,
    {
        "value": Key(VALUE, None),
        "canals": Key(CANALS, None),
        "plots": Key(BARE_PLOTS, ()),
        "turned": Key(TURNED, 0),
    },
    "a tile with value, canals and plots",
)


class TileShape(Shape[Tile]):
    """A tile where it lies; without a kind it is of the usual one.

    `before_play` it is of no other, nothing stands on it, and nobody has won it.
    """

    expected = "a tile with at, kind, value, canals and plots"

    def __init__(self, kind: Kind = Kind.CITY, *, before_play: bool = False) -> None:
        kinds = [kind] if before_play else list(Kind)
        keys: dict[str, Key[Any]] = {
            "at": Key(FIELD),
            "kind": Key(OneOf({known.value: known for known in kinds}), kind),
            "value": Key(VALUE, None),
            "canals": Key(CANALS, None),
            "plots": Key(BARE_PLOTS if before_play else PLOTS, ()),
            "turned": Key(TURNED, 0),
        }
        if not before_play:
            keys["won_by"] = Key(PLAYER, None)
        self.record: Record[Tile] = Record(Tile, keys, self.expected)

    def read(self, value: Json, at: str, names: Names) -> Tile:
        tile = self.record.read(value, at, names)
        if tile.kind is Kind.CONTRACT and tile.value is not None:
            raise Unreadable(inside(at, "value"), "expected none, the contract tile has no value")
        return tile

    def write(self, value: Tile, names: Names) -> Json:
        content = self.record.write(value, names)
        return {"at": content.pop("at"), "kind": value.kind.value, **content}

    def schema(self) -> dict[str, Json]:
        contract: Any = {"properties": {"kind": {"const": "contract"}}, "required": ["kind"]}
        return {**self.record.schema(), "if": contract, "then": {"properties": {"value": False}}}


TILE = TileShape()


class TilesShape(Shape[tuple[Tile, ...]]):
    """Tiles on different fields, in the order of the fields."""

    def __init__(self, tile: TileShape, most: int, taken: tuple[Field, ...] = ()) -> None:
        self.tiles = ListOf(tile, 0, most)
        self.expected = self.tiles.expected
        self.taken = taken

    def read(self, value: Json, at: str, names: Names) -> tuple[Tile, ...]:
        tiles = self.tiles.read(value, at, names)
        taken = set(self.taken)
        for index, tile in enumerate(tiles):
            if tile.at in taken:
                raise Unreadable(f"{inside(at, index)}.at", f"a tile lies at {tile.at} already")
            taken.add(tile.at)
        return tuple(sorted(tiles, key=lambda tile: tile.at))

    def write(self, value: tuple[Tile, ...], names: Names) -> Json:
        return self.tiles.write(value, names)

    def schema(self) -> dict[str, Json]:
        return self.tiles.schema()
