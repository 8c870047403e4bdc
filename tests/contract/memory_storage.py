"""A storage engine of dictionaries: the store's protocol can be fulfilled without SQL."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from companion.store.errors import DamagedRow, TakenElsewhere
from companion.store.people import Person
from companion.store.protocol import Copy, ListRow, Notice, Stand, Status
from companion.store.snapshot import Json, StoredEvent, StoredKey, StoredSecret, StoredTable

T = TypeVar("T", StoredTable, StoredEvent, StoredSecret)
# A value by its fields, each as JSON: a test damages one by cutting it short.
Packed = dict[str, str]


def pack(value: StoredTable | StoredEvent | StoredSecret) -> Packed:
    names = [one.name for one in fields(value) if one.name != "events"]
    return {name: json.dumps(getattr(value, name)) for name in names}


def unpack(kind: type[T], packed: Packed, at: str) -> T:
    try:
        return kind(**{name: json.loads(text) for name, text in packed.items()})
    except ValueError as error:
        raise DamagedRow(f"{at}: {error}") from error


@dataclass
class Rows:
    """All that is stored."""

    headers: dict[str, Packed] = field(default_factory=dict)
    events: dict[str, list[Packed]] = field(default_factory=dict)
    keys: dict[str, dict[str, StoredKey]] = field(default_factory=dict)
    secrets: dict[str, dict[tuple[int, str], Packed]] = field(default_factory=dict)
    listed: dict[str, ListRow] = field(default_factory=dict)
    stale: dict[str, None] = field(default_factory=dict)
    people: dict[str, Person] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)


@dataclass
class Memory:
    """What several connections share."""

    rows: Rows = field(default_factory=Rows)
    copies: list[tuple[Copy, Rows]] = field(default_factory=list)
    version: int = 0
    is_changing: bool = False


class MemoryChange:
    """Reads and writes rows."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    @property
    def all(self) -> Rows:
        return self._rows

    def tables(self) -> list[str]:
        started = {table: one["started"] for table, one in self.all.headers.items()}
        return sorted(started, key=lambda table: (started[table], table))

    def status(self, table: str) -> Status | None:
        header = self.all.headers.get(table)
        if header is None:
            return None
        return Status(*(json.loads(header[name]) for name in Status._fields))

    def header(self, table: str) -> StoredTable | None:
        header = self.all.headers.get(table)
        return None if header is None else unpack(StoredTable, header, f"table {table}")

    def events(self, table: str, after: int = 0) -> list[tuple[int, StoredEvent]]:
        return [
            (number, unpack(StoredEvent, one, f"table {table}, event {number}"))
            for number, one in enumerate(self.all.events.get(table, ()), 1)
            if number > after
        ]

    def moments(self, table: str) -> list[str]:
        return [json.loads(one["at"]) for one in self.all.events.get(table, ())]

    def heads(self, tables: Iterable[str]) -> dict[str, int]:
        return {table: len(self.all.events.get(table, ())) for table in tables}

    def stands(self, tables: Iterable[str]) -> dict[str, Stand]:
        return {
            table: Stand(head, tuple(secret.command for secret in self.secrets(table)))
            for table, head in self.heads(tables).items()
        }

    def keys(self, table: str) -> list[StoredKey]:
        return list(self.all.keys.get(table, {}).values())

    def secrets(self, table: str) -> list[StoredSecret]:
        kept = sorted(self.all.secrets.get(table, {}).items())
        return [unpack(StoredSecret, one, f"table {table}, a secret") for _, one in kept]

    def rows(
        self, *, is_finished: bool | None = None, limit: int | None = None, offset: int = 0
    ) -> list[ListRow]:
        found = [row for row in self.all.listed.values() if is_finished in (None, row.is_finished)]
        found.sort(key=lambda row: row.touched, reverse=True)
        return found[offset : None if limit is None else offset + limit]

    def stale(self) -> list[str]:
        return list(self.all.stale)

    def unlisted(self) -> list[str]:
        return [
            table
            for table, header in self.all.headers.items()
            if json.loads(header["removed"]) is None and table not in self.all.listed
        ]

    def people(self) -> list[Person]:
        return [person for _, person in sorted(self.all.people.items())]

    def setting(self, key: str, default: Json = None) -> Json:
        return self.settings().get(key, default)

    def settings(self) -> dict[str, Json]:
        found: dict[str, Json] = {}
        for key, text in sorted(self.all.settings.items()):
            try:
                found[key] = json.loads(text)
            except ValueError:
                continue
        return found

    def put(self, table: StoredTable) -> None:
        self.all.headers[table.id] = pack(table)
        self.all.events[table.id] = [pack(event) for event in table.events]
        self.all.secrets.pop(table.id, None)

    def append(self, table: str, after: int, events: Sequence[StoredEvent]) -> None:
        stored = self.all.events.setdefault(table, [])
        if len(stored) != after or table not in self.all.headers:
            raise TakenElsewhere
        stored.extend(pack(event) for event in events)
        commands = [one["command"] for one in stored if json.loads(one["command"])]
        if len(commands) > len(set(commands)):
            raise TakenElsewhere

    def put_key(self, table: str, key: StoredKey) -> None:
        self.all.keys.setdefault(table, {})[key.hash] = key

    def keep(self, table: str, secret: StoredSecret) -> None:
        self.all.secrets.setdefault(table, {})[secret.seat, secret.name] = pack(secret)

    def drop_secret(self, table: str, seat: int, name: str) -> None:
        self.all.secrets.get(table, {}).pop((seat, name), None)

    def finish(self, table: str, at: str | None, ended: str | None) -> None:
        self._update(table, finished=at, ended=ended)

    def remove(self, table: str, at: str | None) -> None:
        self._update(table, removed=at)

    def _update(self, table: str, **cells: Any) -> None:
        if table in self.all.headers:
            self.all.headers[table].update({key: json.dumps(cell) for key, cell in cells.items()})

    def mark(self, tables: Iterable[str]) -> None:
        self.all.stale.update(dict.fromkeys(tables))

    def put_row(self, table: str, row: ListRow | None) -> None:
        self.all.stale.pop(table, None)
        self.all.listed.pop(table, None)
        if row is not None:
            self.all.listed[row.table] = row._replace(body=json.loads(json.dumps(row.body)))

    def drop_rows(self, tables: Iterable[str]) -> None:
        for table in tables:
            self.all.listed.pop(table, None)

    def put_people(self, people: Iterable[Person]) -> None:
        self.all.people.update({one.name: one for one in people})

    def drop_people(self, names: Iterable[str]) -> None:
        for name in names:
            self.all.people.pop(name, None)

    def set(self, key: str, value: Json) -> None:
        self.all.settings[key] = json.dumps(value)


class MemoryStorage(MemoryChange):
    """One connection; changes are drafts that take the place of what was there."""

    def __init__(self, memory: Memory) -> None:
        super().__init__(memory.rows)
        self.memory = memory
        self._seen = memory.version

    @property
    def all(self) -> Rows:
        return self.memory.rows

    @contextmanager
    def change(self, table: str | None = None) -> Iterator[MemoryChange]:
        assert not self.memory.is_changing, "changes exclude each other"
        draft = deepcopy(self.all)
        self.memory.is_changing = True
        try:
            yield MemoryChange(draft)
        finally:
            self.memory.is_changing = False
        self._replace(draft)

    def _replace(self, rows: Rows) -> None:
        is_seen = self._seen == self.memory.version
        self.memory.rows = rows
        self.memory.version += 1
        if is_seen:
            self._seen = self.memory.version

    def wait(self, seconds: float) -> frozenset[str] | None:
        return None

    def version(self) -> object:
        return self.memory.version

    def reconnect(self) -> tuple[bool, Notice | None]:
        has_changed = self._seen != self.memory.version
        self._seen = self.memory.version
        return has_changed, None

    @contextmanager
    def copying(self) -> Iterator[str]:
        with self._copying(is_of_undo=False) as name:
            yield name

    @contextmanager
    def _copying(self, *, is_of_undo: bool) -> Iterator[str]:
        copies = self.memory.copies
        made = f"2026-11-14T20:{len(copies):02}:00+00:00"
        kept = Copy(f"copy {len(copies)}", made, is_of_undo), deepcopy(self.all)
        copies.append(kept)
        try:
            yield kept[0].name
        except BaseException:
            copies.remove(kept)
            raise

    def last_copy(self) -> Copy | None:
        return self.memory.copies[-1][0] if self.memory.copies else None

    def bring_back(self, copy: str) -> str:
        rows = {kept.name: rows for kept, rows in self.memory.copies}[copy]
        with self._copying(is_of_undo=True) as since:
            self._replace(deepcopy(rows))
        return since

    def close(self) -> None:
        self.memory = Memory()
