"""Connections to PostgreSQL: at most eight, with errors of the store in place of the database's.

A connection that has died is noticed by its next use and replaced. So is every one that waits
beside it: once the database is back, the next request is answered.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import psycopg
from psycopg import sql
from psycopg.types.string import TextLoader

from companion.store.errors import StoreError, TakenElsewhere, Unreachable

SIZE = 8
# How long to wait for a free connection, for a new one, and for others who change the same.
_PATIENCE, _CONNECTING, _LOCKED = 5.0, 2, "5s"
# What a network that drops everything costs before a connection counts as dead.
_DEAD = {"tcp_user_timeout": 4000, "keepalives_idle": 5, "keepalives_interval": 2}
# It shuts down, has crashed, is starting up, or has too many guests.
_AWAY = ("57P01", "57P02", "57P03", "53300")

T = TypeVar("T")
Raw = psycopg.Connection[Any]


def connect(url: str, schema: str) -> Raw:
    """A connection with our settings; Unreachable if there is none to be had."""
    try:
        raw = psycopg.connect(
            url,
            autocommit=True,
            connect_timeout=_CONNECTING,
            application_name="costiera",
            keepalives_count=3,
            **_DEAD,  # type: ignore[arg-type]
        )
    except psycopg.Error as error:
        raise Unreachable(first_line(error)) from error
    # JSON is read by whoever knows what it should be.
    raw.adapters.register_loader("jsonb", TextLoader)
    try:
        raw.execute(
            sql.SQL(
                "SET search_path TO {}; SET lock_timeout TO {}; SET synchronous_commit TO on;"
                " SET idle_in_transaction_session_timeout TO '60s';"
                " SET client_min_messages TO error"
            ).format(sql.Identifier(schema), _LOCKED)
        )
    except psycopg.Error as error:
        raw.close()
        raise Unreachable(first_line(error)) from error
    return raw


def first_line(error: Exception) -> str:
    """What a database says, in one line and without the row that it speaks of."""
    return " ".join(str(error).partition("DETAIL:")[0].split())


class Pool:
    """Lends connections, one to a thread at a time."""

    def __init__(self, url: str, schema: str) -> None:
        self._url, self._schema = url, schema
        self._free: list[Raw] = []
        self._lock = threading.Lock()
        self._seats = threading.BoundedSemaphore(SIZE)
        self._is_closed = False

    def close(self) -> None:
        self._is_closed = True
        self._drop_free()

    def _drop_free(self) -> None:
        with self._lock:
            gone, self._free = self._free, []
        for raw in gone:
            raw.close()

    @contextmanager
    def lent(self, begin: Callable[[Raw], T]) -> Iterator[tuple[Raw, T]]:
        """A connection, and what `begin` does first on it; that may be done twice.

        Unreachable if the database is away.
        """
        if not self._seats.acquire(timeout=_PATIENCE):
            raise Unreachable(f"{SIZE} connections are busy")
        try:
            raw, first = self._begun(begin)
            try:
                yield raw, first
            finally:
                self._take_back(raw)
        finally:
            self._seats.release()

    def _begun(self, begin: Callable[[Raw], T]) -> tuple[Raw, T]:
        with self._lock:
            raw = self._free.pop() if self._free else None
        if raw is not None:
            try:
                return raw, begin(raw)
            except psycopg.Error:
                if not raw.broken:
                    self._take_back(raw)
                    raise
                # Those that wait beside it have most likely died with it.
                self._drop_free()
        raw = connect(self._url, self._schema)
        try:
            return raw, begin(raw)
        except BaseException:
            self._take_back(raw)
            raise

    def _take_back(self, raw: Raw) -> None:
        if raw.info.transaction_status is not psycopg.pq.TransactionStatus.IDLE:
            with suppress(psycopg.Error):
                raw.execute("ROLLBACK")
        with self._lock:
            if not (raw.closed or self._is_closed):
                self._free.append(raw)
                return
        raw.close()


def is_away(error: psycopg.Error) -> bool:
    """The database cannot be reached, rather than that it refuses something."""
    state = error.sqlstate
    return state is None or state[:2] == "08" or state in _AWAY


@contextmanager
def translated(otherwise: type[StoreError]) -> Iterator[None]:
    """Raise errors of the store in place of the database's."""
    try:
        yield
    except psycopg.IntegrityError as error:
        raise TakenElsewhere from error
    except psycopg.Error as error:
        raise (Unreachable if is_away(error) else otherwise)(first_line(error)) from error
