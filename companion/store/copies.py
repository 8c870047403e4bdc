"""Copies of the whole SQLite file, made before a restore and before the undo of one."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime, timezone
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.store.connection import TABLES, Connection, bring_up_to_date, free_name
from companion.store.errors import WriteFailed
from companion.store.protocol import Copy
from companion.store.timestamps import Clock

# What a copy was made before.
RESTORE, UNDO = "before-restore", "before-undo"

_COPIES = "costiera-before-*-????-??-??-??????*.db"
_NAME = re.compile(rf"costiera-({RESTORE}|{UNDO})-(\d{{4}}-\d\d-\d\d-\d{{6}})(?:-(\d+))?\.db")
_KEPT = 3


@contextmanager
def copying(connection: Connection, folder: Path, kind: str, clock: Clock) -> Iterator[str]:
    """A copy of everything from before a change; one whose change fails is deleted."""
    copy = _copy(connection, free_name(folder, kind, clock()))
    try:
        yield str(copy)
    except BaseException:
        _discard(copy)
        raise
    # The change is done by now: an old copy that cannot be deleted is no reason to fail.
    with suppress(OSError):
        _prune(folder)


def _copy(connection: Connection, copy: Path) -> Path:
    """Copy everything to a file of its own."""
    try:
        with closing(sqlite3.connect(copy)) as target:
            connection.raw.backup(target)
    except BaseException as error:
        _discard(copy)
        if isinstance(error, (OSError, sqlite3.Error)):
            raise WriteFailed(str(error)) from error
        raise
    return copy


def _discard(copy: Path) -> None:
    """Delete a copy that is of no use; it may not even exist."""
    with suppress(OSError):
        copy.unlink()


def _prune(folder: Path) -> None:
    """Of the copies in a folder keep the newest, and those that are no older than them."""
    copies = {copy: copy.stat().st_mtime_ns for copy in folder.glob(_COPIES)}
    oldest_kept = min(sorted(copies.values())[-_KEPT:], default=0)
    for copy, made in copies.items():
        if made < oldest_kept:
            copy.unlink()


def newest(folder: Path) -> Copy | None:
    """The copy made last, by its name; None if there is none."""
    found = []
    for path in folder.glob(_COPIES):
        if name := _NAME.fullmatch(path.name):
            with suppress(ValueError):
                made = datetime.strptime(name[2], "%Y-%m-%d-%H%M%S").replace(tzinfo=timezone.utc)
                copy = Copy(str(path), made.isoformat(), name[1] == UNDO)
                found.append((made, int(name[3] or 1), copy))
    return max(found)[2] if found else None


def bring_back(connection: Connection, copy: Path) -> None:
    """Replace everything by a copy, perhaps one that an earlier version made."""
    if not copy.is_file():
        raise WriteFailed(f"{copy} is not there")
    with TemporaryDirectory(prefix="costiera-") as folder:
        _replace(connection, _up_to_date(copy, Path(folder)))


def _up_to_date(copy: Path, folder: Path) -> Path:
    """The copy as this version would have made it; the copy itself stays as it is."""
    path = folder / "aside.db"
    try:
        with (
            closing(sqlite3.connect(copy)) as old,
            closing(sqlite3.connect(path, isolation_level=None)) as new,
        ):
            old.backup(new)
            bring_up_to_date(new)
    except sqlite3.Error as error:
        raise WriteFailed(str(error)) from error
    return path


def _replace(connection: Connection, copy: Path) -> None:
    try:
        connection.raw.execute("ATTACH ? AS aside", (str(copy),))
    except sqlite3.Error as error:
        raise WriteFailed(str(error)) from error
    try:
        with connection.change():
            for table in TABLES:
                known = connection.raw.execute(f"PRAGMA aside.table_info({table})").fetchall()
                columns = ", ".join(f'"{column[1]}"' for column in known)
                connection.raw.execute(f"DELETE FROM main.{table}")
                connection.raw.execute(
                    f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM aside.{table}"
                )
    finally:
        connection.raw.execute("DETACH aside")
