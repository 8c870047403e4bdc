"""The SQLite file: opened, brought up to date or set aside, queried and changed."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.store.errors import DamagedData, NewerDatabase, TakenElsewhere, WriteFailed
from companion.store.protocol import Notice
from companion.store.schema import VERSION, migrate
from companion.store.timestamps import Clock

FILE = "costiera.db"
TABLES = ("tables", "events", "results", "people", "settings", "stale", "keys", "secrets")

# How long to wait for another window, and between two attempts, in seconds.
_PATIENCE, _PAUSE = 5, 0.02
# What SQLite says when the file itself is at fault, though it calls the error operational.
_AT_FAULT = ("no such", "already exists", "unsupported file format")


class Connection:
    """An open database, with errors of the store in place of SQLite's.

    Any thread may use it: while one changes something, the others wait.
    """

    def __init__(self, raw: sqlite3.Connection) -> None:
        self.raw = raw
        self._lock = threading.RLock()

    def close(self) -> None:
        self.raw.close()

    @property
    def path(self) -> Path | None:
        """The file; None for a database in memory."""
        name = self.raw.execute("PRAGMA database_list").fetchone()[2]
        return Path(name) if name else None

    def rows(self, query: str, *given: object) -> list[tuple[Any, ...]]:
        try:
            with self._lock:
                return self.raw.execute(query, given).fetchall()
        except sqlite3.Error as error:
            raise DamagedData(str(error)) from error

    def one(self, query: str, *given: object) -> tuple[Any, ...] | None:
        return next(iter(self.rows(query, *given)), None)

    @contextmanager
    def change(self) -> Iterator[None]:
        """One durable change: all of it or nothing."""
        with self._lock:
            yield from self._changing()

    def _changing(self) -> Iterator[None]:
        try:
            self.raw.execute("BEGIN IMMEDIATE")
            yield
            self.raw.execute("COMMIT")
        except BaseException as error:
            # After some errors SQLite has rolled back by itself, or cannot do that either.
            with suppress(sqlite3.Error):
                self.raw.execute("ROLLBACK")
            if isinstance(error, sqlite3.IntegrityError):
                raise TakenElsewhere from error
            if isinstance(error, sqlite3.Error):
                raise WriteFailed(str(error)) from error
            raise

    def version(self) -> object:
        """A value that differs after any change, made here or by another connection."""
        return self.raw, self.raw.total_changes, self._others()

    def elsewhere(self) -> object:
        """A value that differs after a change by others, or with another file in its place."""
        path = self.path
        if path is None:
            return None
        return self._others(), path.stat().st_ino if path.exists() else 0

    def _others(self) -> object:
        return self.one("PRAGMA data_version")


def open_file(folder: Path, clock: Clock) -> tuple[Connection, Notice | None]:
    """The database in a folder, and what people should know about it.

    A damaged or newer file is set aside. If nothing can be written at all, the database is in
    memory, and the notice says so.
    """
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            return _connect(path), None
        except (NewerDatabase, sqlite3.DatabaseError) as error:
            if isinstance(error, sqlite3.DatabaseError) and not _is_damage(error):
                raise
            kind = "newer" if isinstance(error, NewerDatabase) else "damaged"
            aside = _set_aside(path, kind, clock())
            return _connect(path), Notice(kind, str(aside), str(error))
    except (OSError, sqlite3.OperationalError) as error:
        return in_memory(), Notice("not-saved", str(path), str(error))


def open_strictly(path: Path) -> Connection:
    """The database in a file, created if need be; StoreError if it cannot be used as it is."""
    try:
        return _connect(path)
    except (OSError, sqlite3.Error) as error:
        raise WriteFailed(f"{path}: {error}") from error


def in_memory() -> Connection:
    return _connect(":memory:")


def _connect(path: Path | str) -> Connection:
    """A connection to a database of our version, created or migrated if need be."""
    raw = sqlite3.connect(path, isolation_level=None, timeout=_PATIENCE, check_same_thread=False)
    # A damaged text costs the row that it stands in, not the whole list.
    raw.text_factory = _decode
    try:
        version = _version(raw)
        if version > VERSION:
            raise NewerDatabase(f"version {version}, this app knows {VERSION}")
        _write_ahead(raw)
        raw.execute("PRAGMA synchronous = FULL")
        bring_up_to_date(raw)
        # A damaged page shows when it is read; the first rows of each table are read here.
        for table in TABLES:
            raw.execute(f"SELECT * FROM {table} LIMIT 1").fetchall()
    except BaseException:
        raw.close()
        raise
    return Connection(raw)


def _decode(raw: bytes) -> str:
    return raw.decode("utf-8", errors="replace")


def _is_damage(error: sqlite3.DatabaseError) -> bool:
    """The file is at fault, not the disk or another program that has it open."""
    is_operational = isinstance(error, sqlite3.OperationalError)
    return not is_operational or any(part in str(error) for part in _AT_FAULT)


def _write_ahead(raw: sqlite3.Connection) -> None:
    """Switch to write-ahead logging.

    At the very first start two windows may both try. SQLite refuses one of them at once, whatever
    the timeout, so wait here until the other is done.
    """
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            raw.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
        time.sleep(_PAUSE)


def bring_up_to_date(raw: sqlite3.Connection) -> None:
    """Migrate the database, wholly or not at all, unless another window has done so meanwhile."""
    if _version(raw) >= VERSION:
        return
    raw.execute("BEGIN IMMEDIATE")
    if _version(raw) < VERSION:
        migrate(raw)
    raw.execute("COMMIT")


def _version(raw: sqlite3.Connection) -> int:
    version: int = raw.execute("PRAGMA user_version").fetchone()[0]
    return version


def _set_aside(path: Path, kind: str, at: datetime) -> Path:
    """Rename a file that cannot be used, with its journal; returns its new name."""
    aside = free_name(path.parent, kind, at)
    for suffix in ("", "-wal", "-shm"):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    return aside


def free_name(folder: Path, kind: str, at: datetime) -> Path:
    """A dated file name that is not taken in the folder."""
    dated = f"costiera-{kind}-{at:%Y-%m-%d-%H%M%S}"
    aside = folder / f"{dated}.db"
    number = 1
    while aside.exists():
        number += 1
        aside = folder / f"{dated}-{number}.db"
    return aside
