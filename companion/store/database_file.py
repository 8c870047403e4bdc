"""The SQLite file itself: opened, brought up to date, set aside, copied and brought back."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing, suppress
from datetime import datetime, timezone
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

FILE = "costiera.db"
VERSION = 2
TABLES = ("tables", "events", "results", "people", "settings", "stale")

# What a copy was made before.
RESTORE, UNDO = "before-restore", "before-undo"

_COPIES = "costiera-before-*-????-??-??-??????*.db"
_COPY = re.compile(rf"costiera-({RESTORE}|{UNDO})-(\d{{4}}-\d\d-\d\d-\d{{6}})(?:-(\d+))?\.db")
_KEPT = 3
_STAMP = "%Y-%m-%d-%H%M%S"
# How long we wait for another window, and how long between two attempts, in seconds.
_PATIENCE, _PAUSE = 5, 0.02

# What SQLite says when the file itself is at fault, though it calls the error operational.
_AT_FAULT = ("no such", "already exists", "unsupported file format")


class Copy(NamedTuple):
    """Everything as it was before a restore, or before the undo of one; and when that was."""

    path: Path
    made: str
    is_of_undo: bool


class Newer(Exception):
    """A file that a later version of the app has written."""


def connect(path: Path | str) -> sqlite3.Connection:
    """A connection to a file of our version, made or brought up to date if need be."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=_PATIENCE)
    # A damaged text costs the row that it stands in, not the whole list.
    connection.text_factory = _text
    try:
        version = _version(connection)
        if version > VERSION:
            raise Newer(f"version {version}, this app knows {VERSION}")
        _write_ahead(connection)
        connection.execute("PRAGMA synchronous = FULL")
        if version < VERSION:
            _migrate(connection)
        # A damaged page shows when it is read; the first rows of each table are read here.
        for table in TABLES:
            connection.execute(f"SELECT * FROM {table} LIMIT 1").fetchall()
    except BaseException:
        connection.close()
        raise
    return connection


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", errors="replace")


def is_damage(error: sqlite3.DatabaseError) -> bool:
    """The file is at fault, and not the disk or another program that has it open."""
    is_operational = isinstance(error, sqlite3.OperationalError)
    return not is_operational or any(part in str(error) for part in _AT_FAULT)


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Keep a journal ahead of the file.

    Two windows at the very first start both want to begin it. SQLite refuses one of them at once,
    whatever the timeout, so we wait here for what the other is doing.
    """
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
        time.sleep(_PAUSE)


def _migrate(connection: sqlite3.Connection) -> None:
    """Bring a file up to date, all of it or nothing, unless another window has done it by now."""
    # Importing sqlite-utils takes longer than opening the file, so only a file that needs it pays.
    from companion.store.schema import migrate  # noqa: PLC0415

    connection.execute("BEGIN IMMEDIATE")
    if _version(connection) < VERSION:
        migrate(connection)
        connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")


def _version(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def set_aside(path: Path, kind: str, at: datetime) -> Path:
    """Rename a file that cannot be used, with its journal; returns its new name."""
    aside = free_name(path.parent, kind, at)
    for suffix in ("", "-wal", "-shm"):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    return aside


def free_name(folder: Path, kind: str, at: datetime) -> Path:
    """A dated name that no file in the folder has."""
    stamp = at.strftime(_STAMP)
    aside = folder / f"costiera-{kind}-{stamp}.db"
    number = 1
    while aside.exists():
        number += 1
        aside = folder / f"costiera-{kind}-{stamp}-{number}.db"
    return aside


def copy(connection: sqlite3.Connection, kind: str, at: datetime) -> Path:
    """Everything as it is now in a file of its own, beside the database; returns its name."""
    own = connection.execute("PRAGMA database_list").fetchone()[2]
    folder = Path(own).parent if own else Path(mkdtemp(prefix="costiera-"))
    aside = free_name(folder, kind, at)
    try:
        with closing(sqlite3.connect(aside)) as target:
            connection.backup(target)
    except BaseException:
        discard(aside)
        raise
    return aside


def discard(copy: Path) -> None:
    """Delete a copy that is of no use; it may not even be there."""
    with suppress(OSError):
        copy.unlink()


def prune(folder: Path) -> None:
    """Of the copies in a folder keep the newest, and those that are no older than them."""
    copies = {copy: copy.stat().st_mtime_ns for copy in folder.glob(_COPIES)}
    oldest_kept = min(sorted(copies.values())[-_KEPT:], default=0)
    for copy, made in copies.items():
        if made < oldest_kept:
            copy.unlink()


def newest(folder: Path) -> Copy | None:
    """The copy that was made last, as the names say; None where none is."""
    found = []
    for path in folder.glob(_COPIES):
        if name := _COPY.fullmatch(path.name):
            with suppress(ValueError):
                made = datetime.strptime(name[2], _STAMP).replace(tzinfo=timezone.utc)
                copy = Copy(path, made.isoformat(), name[1] == UNDO)
                found.append((made, int(name[3] or 1), copy))
    return max(found)[2] if found else None


def attach(connection: sqlite3.Connection, path: Path) -> None:
    """Make a copy readable under the name `aside`."""
    if not path.is_file():
        raise sqlite3.OperationalError(f"{path} is not there")
    connection.execute("ATTACH ? AS aside", (str(path),))


def bring_back(connection: sqlite3.Connection) -> None:
    """Replace everything by what the attached copy holds; whoever calls has a transaction open.

    A copy made by an earlier version of the app has fewer columns.
    """
    for table in TABLES:
        known = connection.execute(f"PRAGMA aside.table_info({table})").fetchall()
        columns = ", ".join(f'"{column[1]}"' for column in known)
        connection.execute(f"DELETE FROM main.{table}")
        connection.execute(
            f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM aside.{table}"
        )
