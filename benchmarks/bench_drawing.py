"""How long the drawing of a full board takes, and how large its SVG is."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.figures import Figure, by_turns
from companion.present.boards import draw
from companion.present.svg import svg
from tests.play import open_table, read

ROOT = Path(__file__).parent.parent
_MOST_MS, _MOST_KB = 5, 80
# A full table of each game.
_FULL = (
    "data/amalfi/samples/finished-table.json",
    "data/piazza/samples/whole-game.json",
    "tests/games/positano/golden/game-for-four.json",
    "data/tolleno/samples/finished-city.json",
    "tests/games/amalfi_renaissance/golden/evening.json",
)


def measure() -> Iterator[Figure]:
    """Every full board."""
    tables = [open_table(read(ROOT / path)) for path in _FULL]
    acts = [lambda table=table: _drawn(table) for table in tables]
    found = by_turns(acts, rounds=10, number=3, clock=time.process_time)
    for table, timed in zip(tables, found, strict=True):
        size = len(svg(_drawn(table)).encode()) / 1000
        name = f"{table.game.name}: a full board"
        yield Figure(f"{name}, drawn", timed.best, "ms", _MOST_MS)
        yield Figure(f"{name}, its SVG", size, "KB", _MOST_KB)


def _drawn(table: Any) -> Any:
    return draw(table.game, table.state)
