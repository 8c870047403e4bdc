"""The database schema as migrations, oldest first; a migration is never changed once released."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from engine.files.json_text import compact

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


def authors(db: Database) -> None:
    """Who made each entry, and by which command; the end of a table is an entry itself."""
    events = db.table("events")
    events.add_column("author", str, not_null_default="host")
    events.add_column("command", str, not_null_default="")
    events.add_column("term", int, not_null_default=1)
    # What was stored without a command has none to be told apart by.
    db.execute(
        'CREATE UNIQUE INDEX commands ON events ("table", "command") WHERE "command" <> \'\''
    )
    finished = db.query("SELECT id, finished, ended FROM tables WHERE finished IS NOT NULL")
    for table in list(finished):
        body = {"kind": "finished"}
        if table["ended"]:
            body["ended"] = table["ended"]
        db.execute(
            'INSERT INTO events ("table", "seq", "kind", "version", "body", "at")'
            " SELECT ?1, coalesce(max(seq), 0) + 1, ?2, 1, ?3, ?4"
            ' FROM events WHERE "table" = ?1',
            (table["id"], body["kind"], compact(body), table["finished"]),
        )
    db.table("keys").create(
        {"table": str, "hash": str, "role": str, "label": str, "seen": str, "revoked": str}
    )
    db.table("keys").create_index(["table", "hash"], unique=True)
    db.table("secrets").create(
        {
            "table": str,
            "seat": int,
            "name": str,
            "body": str,
            "step": int,
            "author": str,
            "command": str,
        },
        pk=("table", "seat", "name"),
    )


MIGRATIONS = (first, endings, authors)
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
