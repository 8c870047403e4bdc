"""Numbers, gains and players as files write them."""

from __future__ import annotations

from typing import Any

from engine.files.shapes import Json, Key, Names, Record, Shape, Whole
from engine.games.amalfi.actions import Gain
from engine.games.amalfi.pieces import CATALOGUE, FLEET, RESOURCES

COLOURS = tuple(CATALOGUE.about["colours"])

SOME = Whole(0, 99)
POINTS = Whole(0, 500)
SHIPS = Whole(0, FLEET)


class GainShape(Shape[Gain]):
    """What is gained: resources by name, food, colonies and points."""

    expected = "an object of gains"
    record: Record[Any] = Record(
        dict,
        {
            **{resource: Key(SHIPS, 0) for resource in RESOURCES},
            "food": Key(SOME, 0),
            "colonies": Key(SHIPS, 0),
            "points": Key(POINTS, 0),
        },
    )

    def read(self, value: Json, at: str, names: Names) -> Gain:
        got = self.record.read(value, at, names)
        resources = tuple((r, got[r]) for r in RESOURCES if got[r])
        return Gain(resources, got["food"], got["colonies"], got["points"])

    def write(self, value: Gain, names: Names) -> Json:
        rest = {"food": value.food, "colonies": value.colonies, "points": value.points}
        return {**dict(value.resources), **{what: n for what, n in rest.items() if n}}

    def schema(self) -> dict[str, Json]:
        return self.record.schema()
