"""The shape of a payment: ships moved to pay, by the hold they leave."""

from __future__ import annotations

from typing import Any

from engine.files.shapes import Json, Key, Names, Record, Shape, Whole
from engine.payment import Payment, payment

EMERGENCY = "emergency"


class PaymentShape(Shape[Payment]):
    """Ships by the hold they leave; `emergency` are those from bay to port."""

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
