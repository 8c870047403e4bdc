"""Rows made ready for lists: what they say, which are damaged, and how new ones get there."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")
# What a list shows of a table: its id, whether it is finished, when it was touched, the rest.
Row: TypeAlias = tuple[str, bool, str, str]


def told_apart(
    read: Callable[[Any, str], T], rows: Iterable[tuple[int, str, str]]
) -> tuple[list[T], list[int]]:
    """What rows say, and the numbers of those that are damaged."""
    found, damaged = [], []
    for row, body, touched in rows:
        try:
            found.append(read(json.loads(body), touched))
        except (AttributeError, LookupError, TypeError, ValueError):
            damaged.append(row)
    return found, damaged


def put(change: sqlite3.Connection, tables: Iterable[str], rows: Iterable[Row | None]) -> None:
    """Put there what lists show of some tables; nothing of those without a row."""
    for table in ("stale", "results"):
        change.executemany(f'DELETE FROM {table} WHERE "table" = ?', [(one,) for one in tables])
    there = [row for row in rows if row is not None]
    change.executemany("INSERT INTO results VALUES (?, ?, ?, ?)", there)
