"""Payments, gains and players as files write them."""

from __future__ import annotations

from typing import Any

from engine.games.amalfi.actions import Gain
from engine.games.amalfi.pieces import CATALOGUE, FLEET, RESOURCES
from engine.payment import Payment, payment
from engine.shapes import Json, Key, Names, Record, Shape, Whole

COLOURS = tuple(CATALOGUE.about["colours"])

SOME = Whole(0, 99)
POINTS = Whole(0, 500)
SHIPS = Whole(0, FLEET)


class OrNull(Shape[Any]):
    """A value of a shape, or null for none."""

    def __init__(self, shape: Shape[Any]) -> None:
        self.shape = shape
        self.expected = f"{shape.expected} or null"

    def read(self, value: Json, at: str, names: Names) -> Any:
        return None if value is None else self.shape.read(value, at, names)

    def write(self, value: Any, names: Names) -> Json:
        return None if value is None else self.shape.write(value, names)

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [self.shape.schema(), {"type": "null"}]}


class PaidShape(Shape[Payment]):
    """The ships of a payment by resource space; `emergency` those from the Sea to the Homeland."""

    expected = "an object of ships"
    record: Record[Any] = Record(
        dict, {place: Key(SHIPS, 0) for place in (*RESOURCES, "emergency")}
    )

    def read(self, value: Json, at: str, names: Names) -> Payment:
        ships = self.record.read(value, at, names)
        return payment({r: ships[r] for r in RESOURCES}, emergency=ships["emergency"])

    def write(self, value: Payment, names: Names) -> Json:
        ships = dict(value.holds)
        return {**ships, "emergency": value.emergency} if value.emergency else ships

    def schema(self) -> dict[str, Json]:
        return self.record.schema()


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
