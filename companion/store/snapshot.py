"""What is stored, as plain values: storage engines keep it, backups carry it.

The fields of `StoredTable` and `StoredEvent` are the only list of their columns: engines read and
write them, restores copy them and backups take their shapes from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.store.people import Person

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
JsonObject: TypeAlias = dict[str, Json]
# A timestamp as `companion.store.timestamps` writes it.
Moment: TypeAlias = str


@dataclass(frozen=True)
class StoredEvent:
    """A log entry: the version of the game's format, when it was stored, and what happened.

    `docs/recipes.md` says how to add a field.
    """

    version: int
    at: Moment
    body: JsonObject


@dataclass(frozen=True)
class StoredTable:
    """A table: its set-up, its rulings apart from that, its timestamps, its log.

    `ended` says how it ended if not by the rules of its game (`companion.store.ending`).
    """

    id: str
    setup: JsonObject
    rulings: JsonObject
    engine: str
    data: str
    started: Moment
    finished: Moment | None = None
    removed: Moment | None = None
    ended: str | None = None
    events: tuple[StoredEvent, ...] = ()


@dataclass(frozen=True)
class Snapshot:
    """Tables, people and settings: all that a store has, or what a restore writes to it."""

    tables: tuple[StoredTable, ...] = ()
    people: tuple[Person, ...] = ()
    settings: Mapping[str, Json] = field(default_factory=dict)
