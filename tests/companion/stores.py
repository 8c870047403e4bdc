"""A store in a folder with a clock of its own, and ways to change it behind its back."""

from __future__ import annotations

import sqlite3
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from companion.store.connection import FILE
from companion.store.sqlite import SqliteStorage, open_store
from companion.store.store import Store


class Clock:
    """A clock that advances one minute each time it is read."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 14, 20, 0, tzinfo=timezone.utc)

    def __call__(self) -> datetime:
        self.time += timedelta(minutes=1)
        return self.time


def opened(folder: Path) -> Store:
    store, notice = open_store(folder, Clock())
    assert notice is None
    return store


def raw(store: Store) -> sqlite3.Connection:
    """The connection behind a store."""
    assert isinstance(store.storage, SqliteStorage)
    return store.storage.connection.raw


def is_on_disk(store: Store) -> bool:
    return bool(raw(store).execute("PRAGMA database_list").fetchone()[2])


def full_at_the_second_event(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail as on a full disk once one event of the next change is written."""
    assert isinstance(store.storage, SqliteStorage)
    run, events = store.storage.run, iter(range(9))

    def fails(statement: str, *cells: object) -> int:
        if "INTO events" in statement and next(events) == 1:
            raise sqlite3.OperationalError("database or disk is full")
        return run(statement, *cells)

    monkeypatch.setattr(store.storage, "run", fails)


def sql(folder: Path, *commands: str) -> None:
    """Change the file behind the app's back."""
    connection = sqlite3.connect(folder / FILE)
    for command in commands:
        connection.execute(command)
    connection.commit()
    connection.close()
