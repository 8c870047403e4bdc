"""Shapes of a backup: timestamps, and objects that are validated elsewhere."""

from __future__ import annotations

import re
from datetime import datetime

from engine.files.shapes import Json, Names, Shape
from engine.files.shared_shapes import Pattern

_STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", re.ASCII)
# Years that every machine can show in its own time zone.
_YEARS = range(1971, 3000)


class Plain(Shape[Json]):
    """An object that is validated elsewhere."""

    expected = "an object"

    def read(self, value: Json, at: str, names: Names) -> Json:
        if isinstance(value, dict):
            return value
        raise self.refuse(value, at)

    def write(self, value: Json, names: Names) -> Json:
        return value

    def schema(self) -> dict[str, Json]:
        return {"type": "object"}


class Stamp(Pattern):
    """A timestamp as it is stored: UTC, to the millisecond."""

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
