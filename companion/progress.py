"""Long work in steps: between two of them a window can be drawn, or the work be given up."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")


class Step(NamedTuple):
    """How far the work has come."""

    done: int
    of: int


Work: TypeAlias = Generator[Step, None, T]


def at_once(work: Work[T]) -> T:
    """All of it, for whoever has nothing else to do."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            answer: T = end.value
            return answer
