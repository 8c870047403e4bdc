"""The rows of the people remembered: who comes to a table, and who never sat there after all."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.store.people import Person

if TYPE_CHECKING:
    from engine.core import Player


def meet(change: sqlite3.Connection, people: Iterable[Person]) -> None:
    """Remember people: their games come on top, the colours are those of the later day."""
    change.executemany(
        "INSERT INTO people VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET"
        " colours = CASE WHEN excluded.seen < seen THEN colours ELSE excluded.colours END,"
        " games = games + excluded.games, seen = max(seen, excluded.seen)",
        [(one.name, _json(one.colours), one.games, one.seen) for one in people],
    )


def reseat(
    change: sqlite3.Connection, before: Iterable[Player], now: Iterable[Player], at: str
) -> None:
    """Remember those who sit at a table instead of others.

    Whoever was only there by mistake is forgotten. Whoever stays may have another colour.
    """
    had = {one.name: one for one in before}
    has = {one.name: one for one in now}
    gone = [(name,) for name in had if name not in has]
    change.executemany("UPDATE people SET games = games - 1 WHERE name = ?", gone)
    change.executemany("DELETE FROM people WHERE name = ? AND games < 1", gone)
    meet(
        change,
        [Person(one.name, one.colours, 1, at) for one in has.values() if one.name not in had],
    )
    repainted = [one for one in has.values() if one.name in had and one != had[one.name]]
    change.executemany(
        "UPDATE people SET colours = ? WHERE name = ?",
        [(_json(one.colours), one.name) for one in repainted],
    )


def _json(colours: tuple[str, ...]) -> str:
    return json.dumps(colours, ensure_ascii=False, separators=(",", ":"))
