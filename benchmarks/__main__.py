"""`python -m benchmarks`: every bar of the design in one report, met or missed, and why.

Times are those of the processor where nothing waits, else the best of many taken by turns: a busy
machine makes the usual ones longer, and the report says by how much.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain

from benchmarks import (
    bench_app,
    bench_asking,
    bench_drawing,
    bench_engine,
    bench_page,
    bench_phones,
    bench_review,
    bench_storage,
    bench_taps,
)
from benchmarks.figures import Figure, Timed, by_turns


def yardstick() -> int:
    """A fixed amount of plain Python work, to compare machines by."""
    return sum(number * number % 7 for number in range(10_000))


def noise() -> Timed:
    """The same work many times: how much the best and the usual differ is others' doing."""
    return by_turns([yardstick], rounds=50, number=3)[0]


def printed(figures: Iterator[Figure]) -> Iterator[Figure]:
    """The same figures, each told as soon as it is there."""
    for figure in figures:
        print(*figure.lines(), sep="\n", flush=True)
        yield figure


def main() -> int:
    """The report; 1 if a bar is missed."""
    before = noise()
    parts = (
        bench_engine.measure(),
        bench_asking.measure(),
        bench_drawing.measure(),
        bench_review.measure(),
        bench_storage.measure(),
        bench_phones.measure(),
        bench_app.measure(),
        bench_page.measure(),
    )
    missed = [figure.name for figure in printed(chain(*parts)) if figure.verdict == "MISSED"]
    after = noise()
    print(f"yardstick (10,000 squares): best {min(before.best, after.best):.3f} ms, ", end="")
    print(f"usually {before.usual:.3f} ms before and {after.usual:.3f} ms after all this")
    failed = bench_taps.main()
    print(f"missed: {', '.join(missed) or 'nothing'}")
    return 1 if missed or failed else 0


if __name__ == "__main__":
    sys.exit(main())
