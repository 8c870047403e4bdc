"""A store by its address: a database of PostgreSQL, or a file."""

from __future__ import annotations

from pathlib import Path

from companion.store.connection import FILE, open_strictly
from companion.store.errors import StoreError
from companion.store.sqlite import SqliteStorage
from companion.store.store import Store
from companion.store.timestamps import Clock, now

_SCHEMES = ("postgresql://", "postgres://")


class NoStore(StoreError):
    """There is nothing at this address."""


def is_database(address: str) -> bool:
    """An address of PostgreSQL, rather than the path of a file."""
    return address.startswith(_SCHEMES)


def open_at(address: str, clock: Clock = now, *, create: bool = True) -> Store:
    """The store at an address, created or migrated if need be.

    A folder means the file that the app keeps there. StoreError if it cannot be used, and NoStore
    if there is no file and none is to be created.
    """
    if is_database(address):
        from companion.store.postgres import open_postgres  # noqa: PLC0415

        return open_postgres(address, clock)
    path = Path(address)
    if path.is_dir():
        path /= FILE
    if not create and not path.is_file():
        raise NoStore(f"{path} is not there")
    return Store(SqliteStorage(open_strictly(path), clock), clock)
