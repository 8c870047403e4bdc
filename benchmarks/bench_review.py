"""How long a look back at the longest game of each kind takes, in time of the processor."""

from __future__ import annotations

import time
from collections.abc import Iterator

from benchmarks.figures import Figure
from companion.present.results.missed import looking_back
from companion.progress import at_once
from engine import registry
from engine.table import AnyTable
from tests.play import open_table, read, tables
from tests.review import some_game

# Random games among which the longest is sought; the first of Tolleno is one for four.
_SEEDS = 3
_BAR = 2.0


def longest(key: str) -> AnyTable:
    """The game with most moves among the golden tables and a few random ones."""
    golden = [open_table(read(path)) for path in tables(key, "golden")]
    played = [some_game(key, seed) for seed in range(_SEEDS)]
    return max((*golden, *played), key=lambda table: len(table.log.moves()))


def seconds(table: AnyTable) -> float:
    """The better of two look backs."""
    times = []
    for _ in range(2):
        start = time.process_time()
        at_once(looking_back(table))
        times.append(time.process_time() - start)
    return min(times)


def measure() -> Iterator[Figure]:
    """Every figure of this file."""
    for key in registry.keys():
        table = longest(key)
        note = f"{len(table.log.moves())} moves"
        yield Figure(f"{key} review of the longest game", seconds(table), "s", _BAR, note=note)


if __name__ == "__main__":
    for figure in measure():
        print(*figure.lines(), sep="\n")
