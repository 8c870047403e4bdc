"""Shapes that only some need: a value or null, a number, a text of one form, a payment."""

from __future__ import annotations

import re
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


@dataclass(frozen=True)
class Number(Shape[float]):
    """A number within bounds, with or without a fraction."""

    least: float
    most: float

    @property
    def expected(self) -> str:  # type: ignore[override]
        return f"a number from {self.least:g} to {self.most:g}"

    def read(self, value: Json, at: str, names: Names) -> float:
        if type(value) in (int, float) and self.least <= value <= self.most:
            return float(value)
        raise self.refuse(value, at)

    def write(self, value: float, names: Names) -> Json:
        return float(value)

    def schema(self) -> dict[str, Json]:
        return {"type": "number", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Pattern(Shape[str]):
    """A text of one form."""

    form: re.Pattern[str]
    expected: str

    def read(self, value: Json, at: str, names: Names) -> str:
        if isinstance(value, str) and self.form.fullmatch(value):
            return value
        raise self.refuse(value, at)

    def write(self, value: str, names: Names) -> Json:
        return value

    def schema(self) -> dict[str, Json]:
        return {"type": "string", "pattern": self.form.pattern}


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
