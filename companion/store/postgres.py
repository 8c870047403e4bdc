"""Storage in PostgreSQL: the engine of a club, for many tables and several processes.

Every change is on disk before it shows. The key of the events, a table and a number, decides who
was first.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
from psycopg import sql

from companion.store import postgres_copies as copies
from companion.store.errors import DamagedData, StoreError, WriteFailed
from companion.store.postgres_connection import Pool, Raw, connect, translated
from companion.store.postgres_schema import bring_up_to_date
from companion.store.protocol import Copy, Notice, Stand
from companion.store.sql import SqlChange, SqlReader
from companion.store.store import Store
from companion.store.timestamps import Clock, now

SCHEMA = "costiera"

# Processes count their changes in slots of their own, so that none waits for another.
_COUNT = """
INSERT INTO changes VALUES (pg_backend_pid() % 64, 1)
ON CONFLICT (slot) DO UPDATE SET number = changes.number + 1
"""

_TELL = "SELECT pg_notify(%s, %s)"


def _native(statement: str) -> Any:
    """A statement as psycopg wants it."""
    return statement.replace("?", "%s")


class _Rows(SqlReader):
    _added = "added"


class PostgresChange(_Rows, SqlChange):
    """Fulfils `companion.store.protocol.Change` on one connection."""

    def __init__(self, raw: Raw) -> None:
        self.raw = raw

    def fetched(self, query: str, *given: object) -> list[tuple[Any, ...]]:
        return self.raw.execute(_native(query), given).fetchall()

    def run(self, statement: str, *cells: object) -> int:
        return self.raw.execute(_native(statement), cells).rowcount


class PostgresStorage(_Rows):
    """Fulfils `companion.store.protocol.Storage`.

    Unreachable while the database is away. A change that ends so may have been stored all the
    same: its connection may have been cut before the answer came.
    """

    def __init__(self, url: str, clock: Clock = now, schema: str = SCHEMA) -> None:
        self.url, self.schema, self._clock = url, schema, clock
        first = connect(url, schema)
        try:
            with translated(WriteFailed):
                bring_up_to_date(first, schema)
        finally:
            first.close()
        self._pool = Pool(url, schema)
        self._own, self._own_lock = 0, threading.Lock()
        self._seen = self._others()
        self._listening: Raw | None = None

    def close(self) -> None:
        self._pool.close()
        if self._listening is not None:
            self._listening.close()

    def fetched(self, query: str, *given: object) -> list[tuple[Any, ...]]:
        def read(raw: Raw) -> list[tuple[Any, ...]]:
            return raw.execute(_native(query), given).fetchall()

        with translated(DamagedData), self._pool.lent(read) as (_, rows):
            return rows

    def heads(self, tables: Iterable[str]) -> dict[str, int]:
        rows = self.fetched(
            'SELECT one, (SELECT coalesce(max(seq), 0) FROM events WHERE "table" = one)'
            " FROM unnest(?::text[]) AS one",
            list(tables),
        )
        return dict(rows)

    def stands(self, tables: Iterable[str]) -> dict[str, Stand]:
        rows = self.fetched(
            'SELECT one, (SELECT coalesce(max(seq), 0) FROM events WHERE "table" = one), ARRAY('
            'SELECT command FROM secrets WHERE "table" = one ORDER BY seat, name)'
            " FROM unnest(?::text[]) AS one",
            list(tables),
        )
        return {table: Stand(head, tuple(sealed)) for table, head, sealed in rows}

    def wait(self, seconds: float) -> frozenset[str] | None:
        end = time.monotonic() + seconds
        try:
            if self._listening is None:
                self._listening = connect(self.url, self.schema)
                self._listening.execute(sql.SQL("LISTEN {}").format(sql.Identifier(self.schema)))
                # Whatever was said before is not heard.
                return None
            # Several of them that come together are heard together.
            heard = [one.payload for one in self._listening.notifies(timeout=seconds, stop_after=1)]
        except (psycopg.Error, StoreError):
            if self._listening is not None:
                self._listening.close()
            self._listening = None
            time.sleep(max(0, end - time.monotonic()))
            return None
        return frozenset(heard) if heard and "" not in heard else None

    @contextmanager
    def change(self, table: str | None = None) -> Iterator[PostgresChange]:
        def begin(raw: Raw) -> None:
            raw.execute("BEGIN")
            _exclude_others(raw, self.schema, table)

        with translated(WriteFailed), self._pool.lent(begin) as (raw, _):
            yield PostgresChange(raw)
            raw.execute(_COUNT)
            raw.execute("COMMIT")
            with self._own_lock:
                self._own += 1
            # Within the change this would have others wait for it; so it may be lost, but is only
            # a hint. Nobody named means everybody.
            with suppress(psycopg.Error):
                raw.execute(_TELL, (self.schema, table or ""))

    def version(self) -> object:
        return self._count()

    def _count(self) -> int:
        return int(self._column("SELECT coalesce(sum(number), 0) FROM changes")[0])

    def _others(self) -> int:
        """How many changes others have made."""
        return self._count() - self._own

    def reconnect(self) -> tuple[bool, Notice | None]:
        # Connections are replaced by themselves where they have died.
        before = self._seen
        try:
            self._seen = self._others()
        except StoreError:
            return False, None
        return self._seen != before, None

    @contextmanager
    def copying(self) -> Iterator[str]:
        with self._copying(copies.RESTORE) as copy:
            yield copy

    @contextmanager
    def _copying(self, kind: str) -> Iterator[str]:
        with self.change() as change:
            copy = copies.copy_all(change.raw, self.schema, kind, self._clock)
        try:
            yield copy
        except BaseException:
            self._drop([copy])
            raise
        # The change is done by now: an old copy that cannot be deleted is no reason to fail.
        with suppress(StoreError):
            self._drop(copies.superfluous(self._copies()))

    def _drop(self, some: list[str]) -> None:
        if some:
            with self.change() as change:
                copies.drop(change.raw, some)

    def _copies(self) -> list[Copy]:
        return copies.among(self.schema, self._column("SELECT nspname FROM pg_namespace"))

    def last_copy(self) -> Copy | None:
        return next(reversed(self._copies()), None)

    def bring_back(self, copy: str) -> str:
        if copy not in {one.name for one in self._copies()}:
            raise WriteFailed(f"{copy} is not there")
        with self._copying(copies.UNDO) as since, self.change() as change:
            copies.bring_back(change.raw, self.schema, copy)
        return since


def _exclude_others(raw: Raw, schema: str, table: str | None) -> None:
    """Have changes of the same table wait, or all of them; until the end of this one."""
    everything = _number(schema)
    if table is None:
        raw.execute("SELECT pg_advisory_xact_lock(%s)", [everything])
    else:
        raw.execute("SELECT pg_advisory_xact_lock_shared(%s)", [everything])
        raw.execute("SELECT pg_advisory_xact_lock(%s)", [_number(schema, table)])


def _number(*names: str) -> int:
    """A number for a lock, which other names do not have."""
    digest = hashlib.sha256("\n".join(names).encode()).digest()
    return int.from_bytes(digest[:8], "big", signed=True)


def open_postgres(url: str, clock: Clock = now) -> Store:
    """The store in a database, created or migrated if need be."""
    return Store(PostgresStorage(url, clock), clock)
