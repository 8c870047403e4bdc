"""The open file: what is asked and changed there, with the store's own troubles."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from companion.present.words import word
from companion.store import database_file
from companion.store.errors import DamagedData, TakenElsewhere, WriteFailed

Clock = Callable[[], datetime]


def now() -> datetime:
    return datetime.now(timezone.utc)


class File:
    """A connection to the app's file, and the clock that stamps what is written."""

    def __init__(self, connection: sqlite3.Connection, clock: Clock = now) -> None:
        self._connection = connection
        self._clock = clock
        self._seen = self._outside()

    def close(self) -> None:
        self._connection.close()

    def _path(self) -> Path | None:
        """The file; None where the tables live in memory."""
        name = self._connection.execute("PRAGMA database_list").fetchone()[2]
        return Path(name) if name else None

    def _outside(self) -> tuple[int, int]:
        """What differs when another window, or another file in its place, changed the tables."""
        path = self._path()
        if path is None:
            return 0, 0
        version: int = self._one("PRAGMA data_version")[0]
        return version, path.stat().st_ino if path.exists() else 0

    def _changes(self) -> tuple[object, ...]:
        """What differs once anything was written, here or by another window."""
        connection = self._connection
        return connection, connection.total_changes, self._one("PRAGMA data_version")[0]

    def _copy(self, kind: str) -> Path:
        try:
            return database_file.copy(self._connection, kind, self._clock())
        except (OSError, sqlite3.Error) as error:
            raise WriteFailed(str(error)) from error

    @contextmanager
    def _keeping(self, kind: str) -> Iterator[Path]:
        """A copy of everything as it was before a change; one that fails leaves none behind."""
        copy = self._copy(kind)
        try:
            yield copy
        except BaseException:
            database_file.discard(copy)
            raise
        # What was asked for is done by now: a copy that cannot be deleted is no reason to fail.
        with suppress(OSError):
            database_file.prune(copy.parent)

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        """One durable change: all of it or nothing."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection
            self._connection.execute("COMMIT")
        except BaseException as error:
            # After some errors SQLite has rolled back by itself, or cannot do that either.
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.IntegrityError):
                raise TakenElsewhere(word("problem.elsewhere")) from error
            if isinstance(error, sqlite3.Error):
                raise WriteFailed(str(error)) from error
            raise

    def _one(self, query: str, *given: Any) -> Any:
        return next(iter(self._rows(query, *given)), None)

    def _rows(self, query: str, *given: Any) -> list[Any]:
        try:
            return self._connection.execute(query, given).fetchall()
        except sqlite3.Error as error:
            raise DamagedData(str(error)) from error

    def _stamp(self) -> str:
        return self._clock().astimezone(timezone.utc).isoformat(timespec="milliseconds")
