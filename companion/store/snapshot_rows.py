"""Everything that is stored, between the rows of the database and plain values."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from companion.store.people import from_row
from companion.store.snapshot import Snapshot, StoredEvent, StoredPerson, StoredTable


def read(connection: sqlite3.Connection) -> Snapshot:
    """Everything; a table, a person or a setting that cannot be read is left out."""
    return Snapshot(tuple(_tables(connection)), _people(connection), _settings(connection))


def _people(connection: sqlite3.Connection) -> tuple[StoredPerson, ...]:
    rows = connection.execute("SELECT name, colours, games, seen FROM people ORDER BY name")
    known = (from_row(*row) for row in rows)
    return tuple(StoredPerson(one.name, one.colours, one.games, one.seen) for one in known if one)


def _settings(connection: sqlite3.Connection) -> dict[str, Any]:
    settings = {}
    for key, value in connection.execute("SELECT key, value FROM settings ORDER BY key"):
        with suppress(TypeError, ValueError):
            settings[key] = json.loads(value)
    return settings


def _tables(connection: sqlite3.Connection) -> Iterator[StoredTable]:
    rows = connection.execute(
        "SELECT id, setup, rulings, engine, data, started, finished, removed, ended FROM tables"
        " ORDER BY started, id"
    ).fetchall()
    for row in rows:
        table = _table(connection, row)
        if table is not None:
            yield table


def _table(connection: sqlite3.Connection, row: Any) -> StoredTable | None:
    identifier, setup, rulings, engine, data, started, finished, removed, ended = row
    events = connection.execute(
        'SELECT version, at, body FROM events WHERE "table" = ? ORDER BY seq', (identifier,)
    )
    try:
        log = tuple(StoredEvent(version, at, json.loads(body)) for version, at, body in events)
        return StoredTable(
            id=identifier,
            setup=json.loads(setup),
            rulings=json.loads(rulings),
            engine=engine,
            data=data,
            started=started,
            finished=finished,
            removed=removed,
            ended=ended,
            events=log,
        )
    except (ValueError, TypeError):
        return None


def put(change: sqlite3.Connection, given: Snapshot) -> None:
    """Put all of it there; a table, person or setting of the same key gives way."""
    for table in given.tables:
        _put_table(change, table)
    change.executemany(
        "INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?)",
        [(one.name, write(one.colours), one.games, one.seen) for one in given.people],
    )
    change.executemany(
        "INSERT OR REPLACE INTO settings VALUES (?, ?)",
        [(key, write(value)) for key, value in given.settings.items()],
    )


def _put_table(change: sqlite3.Connection, table: StoredTable) -> None:
    change.execute('DELETE FROM events WHERE "table" = ?', (table.id,))
    change.execute(
        "INSERT OR REPLACE INTO tables"
        " (id, game, setup, rulings, engine, data, started, finished, removed, ended)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            table.id,
            table.setup["game"],
            write(table.setup),
            write(table.rulings),
            table.engine,
            table.data,
            table.started,
            table.finished,
            table.removed,
            table.ended,
        ),
    )
    change.executemany(
        "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)",
        [
            (table.id, number, event.body["kind"], event.version, write(event.body), event.at)
            for number, event in enumerate(table.events, 1)
        ],
    )
    change.execute("INSERT OR IGNORE INTO stale VALUES (?)", (table.id,))


def write(value: Any) -> str:
    """A value as it stands in a row."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
