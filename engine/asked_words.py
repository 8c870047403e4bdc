"""What the games look for in the words of a question: leave, numbers, and whose something is."""

from __future__ import annotations

from collections.abc import Sequence

from engine.facts.wording import fold
from engine.message import Seat

Words = Sequence[str]

_MAY = frozenset(
    {"can", "may", "could", "darf", "kann", "konnte", "peut", "peux", "puis", "puo", "posso"}
)


def asks_leave(words: Words) -> bool:
    """Whether somebody may do something is asked, in whichever language."""
    return not _MAY.isdisjoint(words)


def says(words: Words, beginnings: tuple[str, ...]) -> bool:
    """Whether a word begins in one of these ways."""
    return any(word.startswith(beginnings) for word in words)


def numbers(words: Words) -> list[int]:
    """The numbers among the words, in their order."""
    return [int(word) for word in words if word.removeprefix("-").isdecimal()]


def owner(words: Words, names: Sequence[str], seat: Seat) -> Seat | None:
    """Another player who is named, or whose something is: "Anna", "Annas"."""
    for other, name in enumerate(names):
        called = fold(name).replace(" ", "")
        if other != seat and called and not {called, f"{called}s"}.isdisjoint(words):
            return Seat(other)
    return None
