"""The steps that bring an older database up to date, oldest first; none is ever changed."""

from __future__ import annotations

import sqlite3

from sqlite_utils import Database, Migrations

migrations = Migrations("costiera")


@migrations()
def first(db: Database) -> None:
    """Tables and their events, the results made from them, people, settings."""
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


@migrations()
def endings(db: Database) -> None:
    """How a table ended that was not over by the rules of its game."""
    db.table("tables").add_column("ended", str)


def migrate(connection: sqlite3.Connection) -> None:
    """Apply every step that the database has not seen."""
    migrations.apply(Database(connection))
