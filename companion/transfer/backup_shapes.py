"""The shapes that only a backup has: moments, ids, the size of the text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from engine.files.shapes import Json, Names, Shape, Text

_STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", re.ASCII)
# Years that every machine can tell in its own time zone.
_YEARS = range(1971, 3000)


class Plain(Shape[Json]):
    """An object that somebody else reads."""

    expected = "an object"

    def read(self, value: Json, at: str, names: Names) -> Json:
        if isinstance(value, dict):
            return value
        raise self.refuse(value, at)

    def write(self, value: Json, names: Names) -> Json:
        return value

    def schema(self) -> dict[str, Json]:
        return {"type": "object"}


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


class Stamp(Pattern):
    """A moment as it is stored: UTC, to the millisecond."""

    def __init__(self) -> None:
        super().__init__(_STAMP, "a moment such as 2026-11-14T20:30:00.000+00:00")

    def read(self, value: Json, at: str, names: Names) -> str:
        stamp = super().read(value, at, names)
        try:
            is_known = datetime.fromisoformat(stamp).year in _YEARS
        except ValueError:
            is_known = False
        if not is_known:
            raise self.refuse(value, at)
        return stamp


class Spellings(Shape[dict[str, str]]):
    """Whom other spellings of a name mean."""

    expected = "names and the names they stand for"

    def read(self, value: Json, at: str, names: Names) -> dict[str, str]:
        if not isinstance(value, dict):
            raise self.refuse(value, at)
        name = Text()
        return {
            name.read(other, f"{at}[{index}]", names): name.read(one, f"{at}[{index}]", names)
            for index, (other, one) in enumerate(value.items())
        }

    def write(self, value: dict[str, str], names: Names) -> Json:
        return dict(value)

    def schema(self) -> dict[str, Json]:
        return {"type": "object", "additionalProperties": Text().schema()}


class TextSize(Shape[float]):
    """The size of the text, from 0.8 to 2."""

    expected = "a number from 0.8 to 2"

    def read(self, value: Json, at: str, names: Names) -> float:
        if type(value) in (int, float) and 0.8 <= value <= 2:
            return float(value)
        raise self.refuse(value, at)

    def write(self, value: float, names: Names) -> Json:
        return value

    def schema(self) -> dict[str, Json]:
        return {"type": "number", "minimum": 0.8, "maximum": 2}
