"""Copies of everything in PostgreSQL, made before a restore and before the undo of one.

Each copy is a schema of its own, beside the one that it was made of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime, timezone

from psycopg import sql

from companion.store.postgres_connection import Raw
from companion.store.postgres_schema import TABLES, bring_up_to_date
from companion.store.protocol import Copy
from companion.store.timestamps import Clock

# What a copy was made before.
RESTORE, UNDO = "before_restore", "before_undo"

_KEPT = 3
_TIME = "%Y%m%d%H%M%S%f"


def copy_all(raw: Raw, schema: str, kind: str, clock: Clock) -> str:
    """Copy everything within a change; the name of the copy."""
    copy = f"{schema}_{kind}_{clock().astimezone(timezone.utc):{_TIME}}"
    _migrate(raw, copy, schema)
    _fill(raw, copy, schema)
    return copy


def bring_back(raw: Raw, schema: str, copy: str) -> None:
    """Replace everything by a copy, perhaps one that an earlier version made."""
    _migrate(raw, copy, schema)
    for table in reversed(TABLES):
        raw.execute(sql.SQL("DELETE FROM {}").format(sql.Identifier(schema, table)))
    _fill(raw, schema, copy)


def _migrate(raw: Raw, copy: str, schema: str) -> None:
    bring_up_to_date(raw, copy)
    raw.execute(sql.SQL("SET LOCAL search_path TO {}").format(sql.Identifier(schema)))


def _fill(raw: Raw, to: str, source: str) -> None:
    for table in TABLES:
        raw.execute(
            sql.SQL("INSERT INTO {} SELECT * FROM {}").format(
                sql.Identifier(to, table), sql.Identifier(source, table)
            )
        )


def drop(raw: Raw, copies: Iterable[str]) -> None:
    for copy in copies:
        raw.execute(sql.SQL("DROP SCHEMA IF EXISTS {} CASCADE").format(sql.Identifier(copy)))


def among(schema: str, names: Iterable[str]) -> list[Copy]:
    """Which of the schemas in a database are copies of one, oldest first."""
    found = []
    for name in names:
        if parts := re.fullmatch(rf"{re.escape(schema)}_({RESTORE}|{UNDO})_(\d{{20}})", name):
            made = datetime.strptime(parts[2], _TIME).replace(tzinfo=timezone.utc)
            found.append(Copy(name, made.isoformat(), parts[1] == UNDO))
    return sorted(found, key=lambda copy: copy.made)


def superfluous(copies: list[Copy]) -> list[str]:
    """Of copies, oldest first, those that are older than the newest few."""
    return [copy.name for copy in copies[:-_KEPT]]
