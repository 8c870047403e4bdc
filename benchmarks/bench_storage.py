"""What keeping a table costs, as ratios measured in one run."""

from __future__ import annotations

import random
import sqlite3
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from benchmarks.figures import Act, Figure, by_turns, ratio
from companion.store.sqlite import open_store
from companion.store.store import Store
from engine.files.codec import TableFile
from engine.games.positano.actions import CountGelato, Place
from engine.games.positano.pieces import LOTS, Roof
from engine.message import Seat
from tests.play import read

ROOT = Path(__file__).parent.parent
GOLDEN = ROOT / "tests" / "games" / "positano" / "golden" / "rulebook-p8.json"
EARLY, LATE = 50, 5000
FEWEST = 10


def bare_insert(folder: Path) -> Act:
    """The least that durable storage can cost: one row, one commit."""
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE events (seq INTEGER PRIMARY KEY, body TEXT)")
    numbers = count()
    return lambda: connection.execute("INSERT INTO events VALUES (?, ?)", (next(numbers), "x" * 80))


def counting(store: Store) -> Act:
    """One tap as the app takes it, judged, applied, stored, scored: somebody counts gelato."""
    table, numbers = store.table(store.create(read(GOLDEN))), count()

    def tap() -> Any:
        number = next(numbers)
        table.play(CountGelato(Seat(number % 4), number % 20))
        return table.score

    return tap


def building(store: Store) -> Act:
    """The same where most is to be recomputed: a building, any, on any lot of a full cliff."""
    table, chance = store.table(store.create(read(GOLDEN))), random.Random(1)

    def tap() -> Any:
        lot, seat, roof = chance.choice(LOTS), Seat(chance.randrange(4)), chance.choice(list(Roof))
        table.play(Place(lot, seat, chance.randint(1, 6), roof), anyway=True)
        return table.score

    return tap


def fill(store: Store, file: TableFile, number: int) -> None:
    """Put a number of finished tables into a store: one real one, the others only in its list."""
    store.table(store.create(file)).finish()
    store.summaries(is_finished=True)
    (row,) = store.storage.rows()
    with store.storage.change() as change:
        for i in range(number - 1):
            at = f"2026-01-01T00:{i // 60 % 60:02}:{i % 60:02}+00:00"
            change.put_row(f"table-{i}", row._replace(table=f"table-{i}", touched=at))


def home(folder: Path, finished: int) -> Act:
    """The two lists of the home screen, with a number of finished tables behind them.

    As many are shown with ten as with ten thousand.
    """
    store, _ = open_store(folder / str(finished))
    fill(store, read(GOLDEN), finished)
    return lambda: [store.summaries(is_finished=one, limit=FEWEST) for one in (False, True)]


def measure() -> Iterator[Figure]:
    """Every figure of this file."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store, _ = open_store(folder)
        few, many = counting(store), counting(store)
        for tap, number in ((few, EARLY), (many, LATE)):
            for _ in range(number):
                tap()
        acts = [bare_insert(folder), few, many, building(store)]
        insert, early, late, built = by_turns(acts, rounds=60, number=5)
        yield ratio(
            "one action, gelato counted, against a bare durable insert",
            early,
            insert,
            2,
            limit="limited by the engine's score, then by what a commit writes to the disk",
        )
        yield ratio(
            "one action, a building changed, against a bare insert",
            built,
            insert,
            2,
            limit="limited by the lines that have to be recomputed, each with its reason",
        )
        yield ratio(f"the {LATE:,}th action against the {EARLY}th", late, early, 1.1)
        lists = by_turns([home(folder, 10_000), home(folder, FEWEST)], rounds=40, number=5)
        yield ratio("the lists of home, 10,000 finished tables against 10", *lists, 1.2)


if __name__ == "__main__":
    for figure in measure():
        print(*figure.lines(), sep="\n")
