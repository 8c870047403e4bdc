"""Long work in steps: between two of them a frame can be drawn, or the work abandoned."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")


class Progress(NamedTuple):
    """Progress so far."""

    done: int
    of: int


Work: TypeAlias = Generator[Progress, None, T]


def at_once(work: Work[T]) -> T:
    """Run all of it without a pause."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            answer: T = end.value
            return answer
