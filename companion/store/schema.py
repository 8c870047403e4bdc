"""The database schema as migrations, oldest first; a migration is never changed once released."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite_utils import Database


def first(db: Database) -> None:
    """Tables and their events, the list rows computed from them, people, settings."""
    db.table("tables").create(
        {
            "id": str,
            "game": str,
            "setup": str,
            "rulings": str,
            "engine": str,
            "data": str,
            "started": str,
            "finished": str,
            "removed": str,
        },
        pk="id",
    )
    db.table("events").create(
        {"table": str, "seq": int, "kind": str, "version": int, "body": str, "at": str},
        pk=("table", "seq"),
        foreign_keys=[("table", "tables", "id")],
    )
    db.table("results").create(
        {"table": str, "finished": int, "touched": str, "body": str}, pk="table"
    )
    db.table("results").create_index(["finished", "touched"])
    db.table("stale").create({"table": str}, pk="table")
    db.table("people").create({"name": str, "colours": str, "games": int, "seen": str}, pk="name")
    db.table("settings").create({"key": str, "value": str}, pk="key")


def endings(db: Database) -> None:
    """How a table ended if not by the rules of its game."""
    db.table("tables").add_column("ended", str)


MIGRATIONS = (first, endings)
VERSION = len(MIGRATIONS)


def migrate(connection: sqlite3.Connection) -> None:
    """Apply every migration that the database lacks."""
    # sqlite-utils takes longer to import than the database to open: only a migration pays for it.
    from sqlite_utils import Database, Migrations  # noqa: PLC0415

    known = Migrations("costiera")
    for migration in MIGRATIONS:
        known()(migration)
    known.apply(Database(connection))
    connection.execute(f"PRAGMA user_version = {VERSION}")
