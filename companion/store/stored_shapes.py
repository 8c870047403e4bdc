"""Shapes of stored tables and their entries, as backups and other phones get them."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from datetime import datetime
from typing import Any

from companion.store.ending import ENDINGS
from companion.store.snapshot import StoredEvent, StoredTable
from engine.files.shapes import (
    REQUIRED,
    Json,
    Key,
    ListOf,
    Names,
    Record,
    Shape,
    Text,
    Whole,
    words,
)
from engine.files.shared_shapes import Pattern

TABLE_ID = Pattern(re.compile(r"[0-9a-f]{32}"), "an id of 32 hexadecimal digits")
MOST_ROWS = 100_000

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


# The shape of an event's column, by its type.
_OF_TYPES: dict[str, Shape[Any]] = {
    "int": Whole(1),
    "str": Text(80),
    "Moment": Stamp(),
    "JsonObject": Plain(),
}
EVENT = Record(
    StoredEvent,
    {
        one.name: Key(_OF_TYPES[str(one.type)], REQUIRED if one.default is MISSING else one.default)
        for one in fields(StoredEvent)
    },
)
TABLE = Record(
    StoredTable,
    {
        "id": Key(TABLE_ID),
        "setup": Key(Plain()),
        "rulings": Key(Plain(), {}),
        "engine": Key(Text()),
        "data": Key(Text(80)),
        "started": Key(Stamp()),
        "finished": Key(Stamp(), None),
        "removed": Key(Stamp(), None),
        "ended": Key(words(*ENDINGS), None),
        "events": Key(ListOf(EVENT, 0, MOST_ROWS), ()),
    },
)
