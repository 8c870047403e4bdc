"""Storage in an SQLite file: the engine that the app uses by default.

Every change is on disk before it shows. A file that cannot be used is set aside under a dated
name, never overwritten.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.store import copies
from companion.store.connection import Connection, in_memory, open_file
from companion.store.errors import DamagedData
from companion.store.protocol import Copy, Notice
from companion.store.sql import SqlChange
from companion.store.store import Store
from companion.store.timestamps import Clock, now

# Between two looks at whether another process has changed something, in seconds.
_PAUSE = 0.05


class SqliteStorage(SqlChange):
    """Fulfils `companion.store.protocol.Storage`, and its `Change` within `change()`."""

    _added = "rowid"

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

    def wait(self, seconds: float) -> frozenset[str] | None:
        before, end = self.version(), time.monotonic() + seconds
        while self.version() == before and time.monotonic() < end:
            time.sleep(_PAUSE)
        return None

    @contextmanager
    def change(self, table: str | None = None) -> Iterator[SqliteStorage]:
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

    def drop_rows(self, tables: Iterable[str]) -> None:
        # A damaged row may have no name.
        self._run_each('DELETE FROM results WHERE "table" IS ?', tables)

    def fetched(self, query: str, *given: object) -> list[tuple[Any, ...]]:
        return self.connection.rows(query, *given)

    def run(self, statement: str, *cells: object) -> int:
        return self.connection.raw.execute(statement, cells).rowcount


def open_store(folder: Path, clock: Clock = now) -> tuple[Store, Notice | None]:
    """The store in a folder, and what people should know about it."""
    connection, notice = open_file(folder, clock)
    return Store(SqliteStorage(connection, clock), clock), notice


def store_in_memory(clock: Clock = now) -> Store:
    """A store that is gone once it is closed."""
    return Store(SqliteStorage(in_memory(), clock), clock)
