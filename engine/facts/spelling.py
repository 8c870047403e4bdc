"""How alike two words are spelt."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache


def is_another(word: str, other: str) -> bool:
    """In a short word another letter makes another word: a cake is no misspelt take."""
    return len(word) == len(other) < 5 and sorted(word) != sorted(other)


def pairs(word: str) -> Iterable[str]:
    framed = f"^{word}$"
    return {framed[at : at + 2] for at in range(len(framed) - 1)}


@lru_cache(maxsize=2_000)
def distance(one: str, other: str, most: int) -> int:
    """How many letters differ, a swap of two neighbours counting once; past `most` it is more.

    >>> distance("gelatto", "gelato", 2), distance("veiw", "view", 1), distance("roof", "lot", 1)
    (1, 1, 2)
    """
    earlier: list[int] = []
    before: list[int] = []
    row: list[int] = [*range(len(other) + 1)]
    for i, left in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, right in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left != right))
            if i > 1 and j > 1 and left == other[j - 2] and one[i - 2] == right:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)
