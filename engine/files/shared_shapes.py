"""Shapes that only some need: a value or null, a number, a text of one form."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Generic

from engine.files.shapes import Json, Names, Shape, T


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
