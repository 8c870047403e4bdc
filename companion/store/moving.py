"""Copying everything from one storage engine to another: checked, and going on where it stopped."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, replace

from companion.progress import Progress, Work
from companion.store.errors import DamagedData, WriteFailed
from companion.store.people import Person
from companion.store.protocol import Reader, Storage
from companion.store.snapshot import StoredKey, StoredSecret, StoredTable


class NotTheSame(WriteFailed):
    """Something is kept at the target that the source does not have, or has otherwise."""


class ChangedMeanwhile(WriteFailed):
    """Somebody has played on at the source while it was copied; copying again takes that in."""


@dataclass(frozen=True)
class Copied:
    """What a target has now: tables, their entries, people; `new` tables came with this run."""

    tables: int
    entries: int
    people: int
    new: int


@dataclass(frozen=True)
class _Whole:
    """A table with everything that belongs to it."""

    table: StoredTable
    keys: tuple[StoredKey, ...]
    secrets: tuple[StoredSecret, ...]

    @property
    def fingerprint(self) -> str:
        return _fingerprint(
            asdict(self.table), list(map(asdict, self.keys)), list(map(asdict, self.secrets))
        )


def _fingerprint(*parts: object) -> str:
    # PostgreSQL keeps the keys of an object in an order of its own.
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def copy_everything(source: Storage, target: Storage) -> Work[Copied]:
    """Copy everything, table by table; what an interrupted copy has brought already stays.

    NotTheSame, before anything is written, if the target has something of its own; its settings
    are replaced. ChangedMeanwhile if both are not the same in the end. DamagedData for a table that
    cannot be read: a copy that leaves something out is none.
    """
    tables = source.tables()
    _refuse_others(source, target)
    new, entries, prints = 0, 0, {}
    for number, table in enumerate(tables):
        yield Progress(number, len(tables))
        whole = _read(source, table)
        prints[table] = whole.fingerprint
        entries += len(whole.table.events)
        if target.status(table) is None or _read(target, table).fingerprint != prints[table]:
            _write(target, whole)
            new += 1
    people = source.people()
    with target.change() as change:
        change.put_people(people)
        for key, value in source.settings().items():
            change.set(key, value)
        change.mark(tables)
    _compare(source, target, prints)
    return Copied(len(tables), entries, len(people), new)


def _refuse_others(source: Storage, target: Storage) -> None:
    known = set(source.tables())
    for table in target.tables():
        if table not in known:
            raise NotTheSame(f"table {table}")
        there = _read(target, table).table.events
        if there != _read(source, table).table.events[: len(there)]:
            raise NotTheSame(f"table {table}")
    if set(_people(target)) - set(_people(source)):
        raise NotTheSame("people")


def _read(reader: Reader, table: str) -> _Whole:
    header = reader.header(table)
    if header is None:
        raise DamagedData(f"table {table}: it is not there")
    events = reader.events(table)
    if [number for number, _ in events] != list(range(1, len(events) + 1)):
        raise DamagedData(f"table {table}: an event is missing")
    return _Whole(
        replace(header, events=tuple(event for _, event in events)),
        tuple(reader.keys(table)),
        tuple(reader.secrets(table)),
    )


def _write(target: Storage, whole: _Whole) -> None:
    with target.change(whole.table.id) as change:
        change.put(whole.table)
        for key in whole.keys:
            change.put_key(whole.table.id, key)
        for secret in whole.secrets:
            change.keep(whole.table.id, secret)


def _compare(source: Storage, target: Storage, prints: dict[str, str]) -> None:
    """Both have the same tables with the same fingerprints, people and settings."""
    for storage in (source, target):
        if {table: _read(storage, table).fingerprint for table in storage.tables()} != prints:
            raise ChangedMeanwhile("tables")
    kept = target.settings()
    has_settings = all(kept.get(key) == value for key, value in source.settings().items())
    if not has_settings or _people(source) != _people(target):
        raise ChangedMeanwhile("people or settings")


def _people(reader: Reader) -> dict[str, Person]:
    return {one.name: one for one in reader.people()}
