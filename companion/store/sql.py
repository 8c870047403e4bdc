"""What the storage engines that speak SQL have in common: their statements.

What is given to a statement stands as `?` in it. SQLite and PostgreSQL both know all of them.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import fields
from typing import Any, ClassVar, TypeAlias

from companion.store.errors import DamagedData, DamagedRow, TakenElsewhere
from companion.store.people import Person, person_of
from companion.store.protocol import ListRow, Stand, Status
from companion.store.snapshot import Json, StoredEvent, StoredKey, StoredSecret, StoredTable
from engine.files.json_text import compact

# Columns are the fields of what is stored; the one of a table that has rows of its own is left out.
_HEADER = tuple(one.name for one in fields(StoredTable) if one.name != "events")
_EVENT = tuple(one.name for one in fields(StoredEvent))
_KEY = tuple(one.name for one in fields(StoredKey))
_SECRET = tuple(one.name for one in fields(StoredSecret))
_PERSON = tuple(one.name for one in fields(Person))
_JSON = frozenset({"setup", "rulings", "body", "colours"})
# More rows than there are.
_ALL = 2**62


def _listed(columns: Sequence[str]) -> str:
    return ", ".join(f'"{column}"' for column in columns)


def _put(table: str, keys: Sequence[str], *others: str) -> str:
    """A statement that writes a row, replacing the one of the same keys."""
    columns = (*keys, *others)
    replaced = ", ".join(f'"{name}" = excluded."{name}"' for name in others)
    return (
        f"INSERT INTO {table} ({_listed(columns)}) VALUES ({', '.join('?' * len(columns))})"
        f" ON CONFLICT ({_listed(keys)}) DO {f'UPDATE SET {replaced}' if others else 'NOTHING'}"
    )


_PUT_HEADER = _put("tables", ("id",), "game", *(name for name in _HEADER if name != "id"))
# Whoever comes second with a number or a command is refused by the keys of this table.
_ADD_EVENT = (
    f'INSERT INTO events ("table", "seq", "kind", {_listed(_EVENT)})'
    f" VALUES (?, ?, ?{', ?' * len(_EVENT)})"
)
_HEAD = '(SELECT coalesce(max(seq), 0) FROM events WHERE "table" = tables.id)'
# A key keeps its place among the others.
_PUT_KEY = _put("keys", ("table", "hash"), *(name for name in _KEY if name != "hash"))
_PUT_SECRET = _put("secrets", ("table", "seat", "name"), *_SECRET[2:])
_PUT_ROW = _put("results", ("table",), "finished", "touched", "body")
_PUT_PERSON = _put("people", ("name",), *_PERSON[1:])
_PUT_SETTING = _put("settings", ("key",), "value")
_MARK = _put("stale", ("table",))

_Stored: TypeAlias = "StoredTable | StoredEvent | StoredKey | StoredSecret | Person"


def _cells(value: _Stored, columns: Sequence[str]) -> list[object]:
    """What a value stores in columns."""
    cells = ((column, getattr(value, column)) for column in columns)
    return [compact(cell) if column in _JSON else cell for column, cell in cells]


def _values(columns: Sequence[str], cells: Sequence[Any]) -> dict[str, Any]:
    """What columns say; ValueError or TypeError for damaged JSON."""
    pairs = zip(columns, cells, strict=True)
    return {column: json.loads(cell) if column in _JSON else cell for column, cell in pairs}


class SqlReader(ABC):
    """Fulfils `companion.store.protocol.Reader`."""

    # The column that counts rows as they are added.
    _added: ClassVar[str]

    @abstractmethod
    def fetched(self, query: str, *given: object) -> list[tuple[Any, ...]]:
        """The rows of a query; DamagedData if they cannot be read."""

    def _one(self, query: str, *given: object) -> tuple[Any, ...] | None:
        return next(iter(self.fetched(query, *given)), None)

    def _column(self, query: str, *given: object) -> list[Any]:
        return [row[0] for row in self.fetched(query, *given)]

    def tables(self) -> list[str]:
        return self._column("SELECT id FROM tables ORDER BY started, id")

    def status(self, table: str) -> Status | None:
        row = self._one("SELECT started, finished, removed, ended FROM tables WHERE id = ?", table)
        return None if row is None else Status(*row)

    def header(self, table: str) -> StoredTable | None:
        row = self._one(f"SELECT {_listed(_HEADER)} FROM tables WHERE id = ?", table)
        return None if row is None else _sound(f"table {table}", StoredTable, _HEADER, row)

    def events(self, table: str, after: int = 0) -> list[tuple[int, StoredEvent]]:
        rows = self.fetched(
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

    def stands(self, tables: Iterable[str]) -> dict[str, Stand]:
        query = 'SELECT command FROM secrets WHERE "table" = ? ORDER BY seat, name'
        heads = self.heads(tables)
        return {table: Stand(heads[table], tuple(self._column(query, table))) for table in heads}

    def keys(self, table: str) -> list[StoredKey]:
        rows = self.fetched(
            f'SELECT {_listed(_KEY)} FROM keys WHERE "table" = ? ORDER BY {self._added}', table
        )
        return [StoredKey(*cells) for cells in rows]

    def secrets(self, table: str) -> list[StoredSecret]:
        rows = self.fetched(
            f'SELECT {_listed(_SECRET)} FROM secrets WHERE "table" = ? ORDER BY seat, name', table
        )
        return [_sound(f"table {table}, a secret", StoredSecret, _SECRET, cells) for cells in rows]

    def rows(
        self, *, is_finished: bool | None = None, limit: int | None = None, offset: int = 0
    ) -> list[ListRow]:
        rows = self.fetched(
            'SELECT "table", finished, touched, body FROM results'
            f"{'' if is_finished is None else ' WHERE finished = ?'}"
            f" ORDER BY touched DESC, {self._added} DESC LIMIT ? OFFSET ?",
            *(() if is_finished is None else (is_finished,)),
            _ALL if limit is None else limit,
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
        rows = self.fetched(f"SELECT {_listed(_PERSON)} FROM people ORDER BY name")
        people = (
            person_of(name, _parsed(colours), games, seen) for name, colours, games, seen in rows
        )
        return [person for person in people if person is not None]

    def setting(self, key: str, default: Json = None) -> Json:
        with suppress(DamagedData, TypeError, ValueError):
            row = self._one("SELECT value FROM settings WHERE key = ?", key)
            if row is not None:
                value: Json = json.loads(row[0])
                return value
        return default

    def settings(self) -> dict[str, Json]:
        found = {}
        for key, value in self.fetched("SELECT key, value FROM settings ORDER BY key"):
            with suppress(TypeError, ValueError):
                found[key] = json.loads(value)
        return found


class SqlChange(SqlReader):
    """Fulfils `companion.store.protocol.Change`."""

    @abstractmethod
    def run(self, statement: str, *cells: object) -> int:
        """How many rows it changed."""

    def _run_each(self, statement: str, cells: Iterable[object]) -> None:
        for cell in cells:
            self.run(statement, cell)

    def put(self, table: StoredTable) -> None:
        for rows in ("events", "secrets"):
            self.run(f'DELETE FROM {rows} WHERE "table" = ?', table.id)
        identifier, *cells = _cells(table, _HEADER)
        self.run(_PUT_HEADER, identifier, table.setup["game"], *cells)
        self._add(table.id, 0, table.events)

    def append(self, table: str, after: int, events: Sequence[StoredEvent]) -> None:
        # Who was second in two windows adds nothing, nor does anybody at a table that is gone.
        if self._column(f"SELECT {_HEAD} FROM tables WHERE id = ?", table) != [after]:
            raise TakenElsewhere
        self._add(table, after, events)

    def _add(self, table: str, after: int, events: Sequence[StoredEvent]) -> None:
        for sequence, event in enumerate(events, after + 1):
            self.run(_ADD_EVENT, table, sequence, event.body["kind"], *_cells(event, _EVENT))

    def put_key(self, table: str, key: StoredKey) -> None:
        self.run(_PUT_KEY, table, *_cells(key, _KEY))

    def keep(self, table: str, secret: StoredSecret) -> None:
        self.run(_PUT_SECRET, table, *_cells(secret, _SECRET))

    def drop_secret(self, table: str, seat: int, name: str) -> None:
        where = '"table" = ? AND seat = ? AND name = ?'
        self.run(f"DELETE FROM secrets WHERE {where}", table, seat, name)

    def finish(self, table: str, at: str | None, ended: str | None) -> None:
        self.run("UPDATE tables SET finished = ?, ended = ? WHERE id = ?", at, ended, table)

    def remove(self, table: str, at: str | None) -> None:
        self.run("UPDATE tables SET removed = ? WHERE id = ?", at, table)

    def mark(self, tables: Iterable[str]) -> None:
        self._run_each(_MARK, tables)

    def put_row(self, table: str, row: ListRow | None) -> None:
        self.run('DELETE FROM stale WHERE "table" = ?', table)
        self.run('DELETE FROM results WHERE "table" = ?', table)
        if row is not None:
            self.run(_PUT_ROW, row.table, row.is_finished, row.touched, compact(row.body))

    def drop_rows(self, tables: Iterable[str]) -> None:
        self._run_each('DELETE FROM results WHERE "table" = ?', tables)

    def put_people(self, people: Iterable[Person]) -> None:
        for person in people:
            self.run(_PUT_PERSON, *_cells(person, _PERSON))

    def drop_people(self, names: Iterable[str]) -> None:
        self._run_each("DELETE FROM people WHERE name = ?", names)

    def set(self, key: str, value: Json) -> None:
        self.run(_PUT_SETTING, key, compact(value))


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
