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
# The author of what was entered on the phone that keeps the table.
HOST = "host"
# A timestamp as `companion.store.timestamps` writes it.
Moment: TypeAlias = str


@dataclass(frozen=True)
class StoredEvent:
    """A log entry: the version of the game's format, when it was stored, and what happened.

    `author` is the name of who entered it; `command` the id under which a phone sent it, unique
    in its table where there is one; `term` counts who has hosted the table.
    `docs/recipes.md` says how to add a field.
    """

    version: int
    at: Moment
    body: JsonObject
    author: str = HOST
    command: str = ""
    term: int = 1


@dataclass(frozen=True)
class StoredKey:
    """What somebody at a table shows who they are with: a hash, never the key itself.

    `role` is what its owner may do, `label` what the owner is called, `seen` when the key was
    used last.
    """

    hash: str
    role: str
    label: str
    seen: Moment
    revoked: Moment | None = None


@dataclass(frozen=True)
class StoredSecret:
    """An action kept beside the log, for its seat alone or until all have sealed one.

    `name` is its verb: a seat keeps one of each. `step` is the step of the log at which it was
    sealed, `command` the id under which it was sent.
    """

    seat: int
    name: str
    body: JsonObject
    step: int
    author: str
    command: str


@dataclass(frozen=True)
class StoredTable:
    """A table: its set-up, the rulings it began with, its timestamps, its log.

    `finished` and `ended` repeat the last `Finished` of the log, for lists; `ended` says how the
    table ended if not by the rules of its game (`companion.store.ending`).
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
