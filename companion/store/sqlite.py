"""Storage in an SQLite file: the engine that the app uses by default.

Every change is on disk before it shows. A file that cannot be used is set aside under a dated
name, never overwritten.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import fields
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.store import copies
from companion.store.connection import Connection, in_memory, open_file
from companion.store.errors import DamagedData, DamagedRow, TakenElsewhere
from companion.store.people import Person, person_of
from companion.store.protocol import Copy, ListRow, Notice, Status
from companion.store.snapshot import Json, StoredEvent, StoredKey, StoredSecret, StoredTable
from companion.store.store import Store
from companion.store.timestamps import Clock, now
from engine.files.json_text import compact

# Columns are the fields of what is stored; the one of a table that has rows of its own is left out.
_HEADER = tuple(one.name for one in fields(StoredTable) if one.name != "events")
_EVENT = tuple(one.name for one in fields(StoredEvent))
_KEY = tuple(one.name for one in fields(StoredKey))
_SECRET = tuple(one.name for one in fields(StoredSecret))
_PERSON = tuple(one.name for one in fields(Person))
_JSON = frozenset({"setup", "rulings", "body", "colours"})


def _listed(columns: Sequence[str]) -> str:
    return ", ".join(f'"{column}"' for column in columns)


def _put(table: str, *columns: str, verb: str = "INSERT OR REPLACE") -> str:
    """A statement that writes a row, column by column."""
    return f"{verb} INTO {table} ({_listed(columns)}) VALUES ({', '.join('?' * len(columns))})"


_PUT_HEADER = _put("tables", "game", *_HEADER)
# Only where the table's last number is the one before: who was second in two windows adds nothing,
# nor does anybody at a table that is gone.
_ADD_EVENT = (
    f'INSERT INTO events ("table", "seq", "kind", {_listed(_EVENT)})'
    f" SELECT ?1, ?2, ?3{', ?' * len(_EVENT)}"
    ' WHERE ?2 - 1 = (SELECT coalesce(max(seq), 0) FROM events WHERE "table" = ?1)'
    " AND EXISTS (SELECT 1 FROM tables WHERE id = ?1)"
)
# A key keeps its place among the others.
_PUT_KEY = (
    f'{_put("keys", "table", *_KEY, verb="INSERT")} ON CONFLICT ("table", "hash") DO UPDATE'
    f" SET {', '.join(f'{name} = excluded.{name}' for name in _KEY)}"
)
_PUT_SECRET = _put("secrets", "table", *_SECRET)
_PUT_ROW = _put("results", "table", "finished", "touched", "body")
_PUT_PERSON = _put("people", *_PERSON)
_PUT_SETTING = _put("settings", "key", "value")
_MARK = _put("stale", "table", verb="INSERT OR IGNORE")


def _cells(
    value: StoredTable | StoredEvent | StoredKey | StoredSecret | Person, columns: Sequence[str]
) -> list[object]:
    """What a value stores in columns."""
    cells = ((column, getattr(value, column)) for column in columns)
    return [compact(cell) if column in _JSON else cell for column, cell in cells]


def _values(columns: Sequence[str], cells: Sequence[Any]) -> dict[str, Any]:
    """What columns say; ValueError or TypeError for damaged JSON."""
    pairs = zip(columns, cells, strict=True)
    return {column: json.loads(cell) if column in _JSON else cell for column, cell in pairs}


class SqliteStorage:
    """Fulfils `companion.store.protocol.Storage`, and its `Change` within `change()`."""

    def __init__(self, connection: Connection, clock: Clock) -> None:
        self.connection = connection
        self._clock = clock
        self._seen = connection.elsewhere()

        self._temporary: TemporaryDirectory[str] | None = None

    def close(self) -> None:
        self.connection.close()
        if self._temporary is not None:
            self._temporary.cleanup()

    @property
    def _folder(self) -> Path:
        """Where copies go: beside the file, or to a folder that is deleted with the storage."""
        path = self.connection.path
        if path is not None:
            return path.parent
        if self._temporary is None:
            self._temporary = TemporaryDirectory(prefix="costiera-")
        return Path(self._temporary.name)

    def reconnect(self) -> tuple[bool, Notice | None]:
        path = self.connection.path
        if path is None:
            return False, None
        try:
            has_changed = self.connection.elsewhere() != self._seen
        except DamagedData:
            has_changed = True
        fresh, notice = open_file(path.parent, self._clock)
        if fresh.path is None:
            fresh.close()
            return False, None
        self.connection.close()
        self.connection, self._seen = fresh, fresh.elsewhere()
        return has_changed, notice

    def version(self) -> object:
        return self.connection.version()

    @contextmanager
    def change(self) -> Iterator[SqliteStorage]:
        with self.connection.change():
            yield self

    def copying(self) -> AbstractContextManager[str]:
        return copies.copying(self.connection, self._folder, copies.RESTORE, self._clock)

    def last_copy(self) -> Copy | None:
        return copies.newest(self._folder)

    def bring_back(self, copy: str) -> str:
        with copies.copying(self.connection, self._folder, copies.UNDO, self._clock) as since:
            copies.bring_back(self.connection, Path(copy))
        return since

    def tables(self) -> list[str]:
        return self._column("SELECT id FROM tables ORDER BY started, id")

    def status(self, table: str) -> Status | None:
        row = self.connection.one(
            "SELECT started, finished, removed, ended FROM tables WHERE id = ?", table
        )
        return None if row is None else Status(*row)

    def header(self, table: str) -> StoredTable | None:
        row = self.connection.one(f"SELECT {_listed(_HEADER)} FROM tables WHERE id = ?", table)
        return None if row is None else _sound(f"table {table}", StoredTable, _HEADER, row)

    def events(self, table: str, after: int = 0) -> list[tuple[int, StoredEvent]]:
        rows = self.connection.rows(
            f'SELECT seq, {_listed(_EVENT)} FROM events WHERE "table" = ? AND seq > ? ORDER BY seq',
            table,
            after,
        )
        return [
            (sequence, _sound(f"table {table}, event {sequence}", StoredEvent, _EVENT, cells))
            for sequence, *cells in rows
        ]

    def moments(self, table: str) -> list[str]:
        return self._column('SELECT at FROM events WHERE "table" = ? ORDER BY seq', table)

    def heads(self, tables: Iterable[str]) -> dict[str, int]:
        query = 'SELECT coalesce(max(seq), 0) FROM events WHERE "table" = ?'
        return {table: self._column(query, table)[0] for table in tables}

    def keys(self, table: str) -> list[StoredKey]:
        rows = self.connection.rows(
            f'SELECT {_listed(_KEY)} FROM keys WHERE "table" = ? ORDER BY rowid', table
        )
        return [StoredKey(*cells) for cells in rows]

    def secrets(self, table: str) -> list[StoredSecret]:
        rows = self.connection.rows(
            f'SELECT {_listed(_SECRET)} FROM secrets WHERE "table" = ? ORDER BY seat, name', table
        )
        return [_sound(f"table {table}, a secret", StoredSecret, _SECRET, cells) for cells in rows]

    def rows(
        self, *, is_finished: bool | None = None, limit: int | None = None, offset: int = 0
    ) -> list[ListRow]:
        where = "" if is_finished is None else f"WHERE finished = {is_finished:d}"
        rows = self.connection.rows(
            f'SELECT "table", finished, touched, body FROM results {where}'
            " ORDER BY touched DESC, rowid DESC LIMIT ? OFFSET ?",
            -1 if limit is None else limit,
            offset,
        )
        return [ListRow(table, bool(done), at, _parsed(body)) for table, done, at, body in rows]

    def stale(self) -> list[str]:
        return self._column('SELECT "table" FROM stale')

    def unlisted(self) -> list[str]:
        return self._column(
            "SELECT id FROM tables WHERE removed IS NULL"
            ' AND NOT EXISTS (SELECT 1 FROM results WHERE results."table" = tables.id)'
        )

    def people(self) -> list[Person]:
        rows = self.connection.rows(f"SELECT {_listed(_PERSON)} FROM people ORDER BY name")
        people = (
            person_of(name, _parsed(colours), games, seen) for name, colours, games, seen in rows
        )
        return [person for person in people if person is not None]

    def setting(self, key: str, default: Json = None) -> Json:
        with suppress(DamagedData, TypeError, ValueError):
            row = self.connection.one("SELECT value FROM settings WHERE key = ?", key)
            if row is not None:
                value: Json = json.loads(row[0])
                return value
        return default

    def settings(self) -> dict[str, Json]:
        found = {}
        for key, value in self.connection.rows("SELECT key, value FROM settings ORDER BY key"):
            with suppress(TypeError, ValueError):
                found[key] = json.loads(value)
        return found

    def put(self, table: StoredTable) -> None:
        for rows in ("events", "secrets"):
            self._run(f'DELETE FROM {rows} WHERE "table" = ?', table.id)
        self._run(_PUT_HEADER, table.setup["game"], *_cells(table, _HEADER))
        self._add(table.id, 0, table.events)

    def append(self, table: str, after: int, events: Sequence[StoredEvent]) -> None:
        self._add(table, after, events)

    def _add(self, table: str, after: int, events: Sequence[StoredEvent]) -> None:
        for sequence, event in enumerate(events, after + 1):
            cells = (table, sequence, event.body["kind"], *_cells(event, _EVENT))
            if self._run(_ADD_EVENT, *cells) != 1:
                raise TakenElsewhere

    def put_key(self, table: str, key: StoredKey) -> None:
        self._run(_PUT_KEY, table, *_cells(key, _KEY))

    def keep(self, table: str, secret: StoredSecret) -> None:
        self._run(_PUT_SECRET, table, *_cells(secret, _SECRET))

    def drop_secret(self, table: str, seat: int, name: str) -> None:
        where = '"table" = ? AND seat = ? AND name = ?'
        self._run(f"DELETE FROM secrets WHERE {where}", table, seat, name)

    def finish(self, table: str, at: str | None, ended: str | None) -> None:
        self._run("UPDATE tables SET finished = ?, ended = ? WHERE id = ?", at, ended, table)

    def remove(self, table: str, at: str | None) -> None:
        self._run("UPDATE tables SET removed = ? WHERE id = ?", at, table)

    def mark(self, tables: Iterable[str]) -> None:
        self._run_each(_MARK, tables)

    def put_row(self, table: str, row: ListRow | None) -> None:
        self._run('DELETE FROM stale WHERE "table" = ?', table)
        self._run('DELETE FROM results WHERE "table" = ?', table)
        if row is not None:
            self._run(_PUT_ROW, row.table, row.is_finished, row.touched, compact(row.body))

    def drop_rows(self, tables: Iterable[str]) -> None:
        # A damaged row may have no name.
        self._run_each('DELETE FROM results WHERE "table" IS ?', tables)

    def put_people(self, people: Iterable[Person]) -> None:
        for person in people:
            self._run(_PUT_PERSON, *_cells(person, _PERSON))

    def drop_people(self, names: Iterable[str]) -> None:
        self._run_each("DELETE FROM people WHERE name = ?", names)

    def set(self, key: str, value: Json) -> None:
        self._run(_PUT_SETTING, key, compact(value))

    def _column(self, query: str, *given: object) -> list[Any]:
        return [row[0] for row in self.connection.rows(query, *given)]

    def _run(self, statement: str, *cells: object) -> int:
        """How many rows it changed."""
        return self.connection.raw.execute(statement, cells).rowcount

    def _run_each(self, statement: str, cells: Iterable[object]) -> None:
        self.connection.raw.executemany(statement, ((cell,) for cell in cells))


def _sound(
    at: str,
    make: Callable[..., Any],
    columns: Sequence[str],
    cells: Sequence[Any],
) -> Any:
    """A row as a value; DamagedRow with its place if it cannot be read."""
    try:
        return make(**_values(columns, cells))
    except (TypeError, ValueError) as error:
        raise DamagedRow(f"{at}: {error}") from error


def _parsed(text: Any) -> Json:
    """The JSON of a cell; None if it is damaged."""
    try:
        value: Json = json.loads(text)
    except (TypeError, ValueError):
        return None
    return value


def open_store(folder: Path, clock: Clock = now) -> tuple[Store, Notice | None]:
    """The store in a folder, and what people should know about it."""
    connection, notice = open_file(folder, clock)
    return Store(SqliteStorage(connection, clock), clock), notice


def store_in_memory(clock: Clock = now) -> Store:
    """A store that is gone once it is closed."""
    return Store(SqliteStorage(in_memory(), clock), clock)
