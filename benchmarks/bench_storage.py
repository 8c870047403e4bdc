"""What keeping a table costs, as ratios measured in one run."""

from __future__ import annotations

import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.tables import Store
from engine.codec import TableFile
from engine.games.positano.actions import CountGelato
from engine.message import Seat
from tests.play import read

ROOT = Path(__file__).parent.parent
GOLDEN = ROOT / "tests" / "games" / "positano" / "golden" / "rulebook-p8.json"


def median(action: Callable[[int], Any], number: int) -> float:
    """The median time of many single calls, in milliseconds."""
    times = []
    for index in range(number):
        start = time.perf_counter()
        action(index)
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


def bare_insert(folder: Path) -> Callable[[int], Any]:
    """The least that durable storage can cost: one row, one commit."""
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE events (seq INTEGER PRIMARY KEY, body TEXT)")
    return lambda index: connection.execute("INSERT INTO events VALUES (?, ?)", (index, "x" * 80))


def action(folder: Path) -> Callable[[int], Any]:
    """One tap as the app takes it: judged, applied, stored, scored."""
    store, _ = Store.open(folder)
    table = store.table(store.create(read(GOLDEN)))

    def tap(index: int) -> Any:
        table.play(CountGelato(Seat(index % 4), index % 20))
        return table.score

    return tap


def fill(store: Store, file: TableFile, number: int) -> None:
    """Put a number of finished tables into a store: one real one, the others only in its list."""
    store.finish(store.create(file))
    store.summaries(is_finished=True)
    body = store._one("SELECT body FROM results")[0]
    with store._change() as change:
        rows = (
            (f"table-{i}", 1, f"2026-01-01T00:{i // 60 % 60:02}:{i % 60:02}+00:00", body)
            for i in range(number - 1)
        )
        change.executemany("INSERT INTO results VALUES (?, ?, ?, ?)", rows)


def home(folder: Path, finished: int) -> Callable[[int], Any]:
    """The two lists of the home screen, with a number of finished tables behind them."""
    store, _ = Store.open(folder / str(finished))
    fill(store, read(GOLDEN), finished)
    return lambda index: (store.summaries(is_finished=False), store.summaries(is_finished=True))


def report(name: str, ratio: float, bar: float) -> None:
    print(f"{name:58} {ratio:6.2f} ×  bar {bar:g} ×: {'met' if ratio <= bar else 'MISSED'}")


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bare = bare_insert(folder)
        tap = action(folder)
        bare_time = median(bare, 50)
        early = median(tap, 100)
        median(tap, 4850)
        late = median(tap, 100)
        bare_time = min(bare_time, median(lambda index: bare(index + 50), 50))
        few, many = (median(home(folder, number), 200) for number in (10, 10_000))
    print(f"bare durable insert {bare_time:.3f} ms, one action {early:.3f} ms, home {few:.3f} ms")
    report("one action against a bare durable insert", early / bare_time, 3)
    report("the 5,000th action against the 50th", late / early, 1.2)
    report("home with 10,000 finished tables against 10", many / few, 1.5)


if __name__ == "__main__":
    main()
