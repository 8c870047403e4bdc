"""A measured figure with its bar, and ways to measure on a machine that others use too."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

Act = Callable[[], Any]
Clock = Callable[[], float]


@dataclass(frozen=True)
class Figure:
    """What was measured, the most it may be, what limits it; `note` has the numbers behind it."""

    name: str
    value: float
    unit: str
    bar: float | None = None
    limit: str = ""
    note: str = ""

    @property
    def verdict(self) -> str:
        if self.bar is None:
            return ""
        return "met" if self.value <= self.bar else "MISSED"

    def lines(self) -> list[str]:
        bar = "" if self.bar is None else f"bar {self.bar:g}"
        first = f"{self.name:58} {self.value:8.2f} {self.unit:3} {bar:8} {self.verdict}"
        return [first.rstrip(), *(f"    {text}" for text in (self.note, self.limit) if text)]


@dataclass(frozen=True)
class Timed:
    """Times of one thing in milliseconds: the best, which others disturbed least, and the usual."""

    times: tuple[float, ...]

    @property
    def best(self) -> float:
        return min(self.times)

    @property
    def usual(self) -> float:
        return statistics.median(self.times)


def by_turns(
    acts: Sequence[Act], *, rounds: int, number: int, clock: Clock = time.perf_counter
) -> list[Timed]:
    """Time several things by turns, so that all meet the same machine.

    A round takes the median of `number` single calls of each. Where nothing waits, the clock may
    be that of the processor, which runs only while it works on this. Python tidies up between the
    rounds, not in the middle of one: that would be charged to whoever comes next.
    """
    found: list[list[float]] = [[] for _ in acts]
    gc.disable()
    for _ in range(rounds):
        gc.collect()
        for act, times in zip(acts, found, strict=True):
            times.append(statistics.median(_once(act, clock) for _ in range(number)))
    gc.enable()
    return [Timed(tuple(times)) for times in found]


def _once(act: Act, clock: Clock) -> float:
    began = clock()
    act()
    return (clock() - began) * 1000


def ratio(name: str, one: Timed, other: Timed, bar: float | None, *, limit: str = "") -> Figure:
    """How much one thing costs against the other: of both the best."""
    note = (
        f"best {one.best:.2f} ms against {other.best:.2f} ms; "
        f"of the medians {one.usual / other.usual:.2f} ×"
    )
    return Figure(name, one.best / other.best, "×", bar, limit, note)
