"""Shapes that only some games need: a value or null, and a payment with ships."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic

from engine.files.shapes import Json, Key, Names, Record, Shape, T, Whole
from engine.payment import Payment, payment

EMERGENCY = "emergency"


@dataclass(frozen=True)
class OrNull(Shape[T | None], Generic[T]):
    """A value of a shape, or null for none."""

    shape: Shape[T]

    @property
    def expected(self) -> str:  # type: ignore[override]
        return f"{self.shape.expected} or null"

    def read(self, value: Json, at: str, names: Names) -> T | None:
        return None if value is None else self.shape.read(value, at, names)

    def write(self, value: T | None, names: Names) -> Json:
        return None if value is None else self.shape.write(value, names)

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [self.shape.schema(), {"type": "null"}]}


class PaymentShape(Shape[Payment]):
    """Ships moved to pay, by the hold they leave; `emergency` are those from bay to port."""

    expected = "an object of ships"

    def __init__(self, resources: tuple[str, ...], most: int) -> None:
        self.resources = resources
        ships = Whole(0, most)
        self.record: Record[Any] = Record(
            dict, {place: Key(ships, 0) for place in (*resources, EMERGENCY)}, self.expected
        )

    def read(self, value: Json, at: str, names: Names) -> Payment:
        ships = self.record.read(value, at, names)
        return payment({r: ships[r] for r in self.resources}, emergency=ships[EMERGENCY])

    def write(self, value: Payment, names: Names) -> Json:
        ships = dict(value.holds)
        return {**ships, EMERGENCY: value.emergency} if value.emergency else ships

    def schema(self) -> dict[str, Json]:
        return self.record.schema()
