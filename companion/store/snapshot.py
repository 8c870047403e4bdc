"""Everything that is stored, as plain values: what a backup holds and a restore adds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Json = Any


@dataclass(frozen=True)
class StoredEvent:
    """A log entry as it is stored: the version of the game's format, when, and what."""

    version: int
    at: str
    body: Json


@dataclass(frozen=True)
class StoredTable:
    """A table as it is stored: its set-up with the rulings apart, its stamps, its log.

    `ended` says how one ended that was not over by its rules (`companion.store.ending`).
    """

    id: str
    setup: Json
    rulings: Json
    engine: str
    data: str
    started: str
    finished: str | None = None
    removed: str | None = None
    ended: str | None = None
    events: tuple[StoredEvent, ...] = ()


@dataclass(frozen=True)
class StoredPerson:
    """Somebody who has played: colours last played, number of games, when last seen."""

    name: str
    colours: tuple[str, ...]
    games: int
    seen: str


@dataclass(frozen=True)
class Snapshot:
    """Tables, people and settings; of a store all of them, of a change those it puts there."""

    tables: tuple[StoredTable, ...] = ()
    people: tuple[StoredPerson, ...] = ()
    settings: Mapping[str, Json] = field(default_factory=dict)
