"""Round numbers along an axis."""

from __future__ import annotations

from collections.abc import Iterator


def ticks(low: int, high: int, most: int = 5) -> list[int]:
    """Round numbers from below `low` to above `high`, `most` of them at most, two at least.

    >>> ticks(20, 36), ticks(0, 0), ticks(-7, 140)
    ([20, 25, 30, 35, 40], [0, 1], [-50, 0, 50, 100, 150])
    """
    for step in _steps():
        first, last = low // step, max(-(-high // step), low // step + 1)
        if last - first < most:
            return [number * step for number in range(first, last + 1)]
    raise AssertionError


def _steps() -> Iterator[int]:
    ten = 1
    while True:
        yield from (ten, 2 * ten, 5 * ten)
        ten *= 10
