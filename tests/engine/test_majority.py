"""Most of something: ranks, ties, and the split of the prizes."""

from __future__ import annotations

import pytest

from engine.majority import Claim, rank, split
from engine.message import Seat


def claims(*strengths: tuple[int, int | None]) -> list[Claim]:
    return [Claim(Seat(i), n, tie_break) for i, (n, tie_break) in enumerate(strengths)]


@pytest.mark.parametrize(
    ("strengths", "points"),
    [
        ([(3, 9), (2, 6), (2, 5)], {0: 6, 1: 3}),
        ([(2, 5), (2, 6), (1, 9)], {1: 6, 0: 3}),
        ([(2, 0), (2, 1)], {1: 6, 0: 3}),
        ([(2, 5), (2, 5), (1, 9)], {0: 4, 1: 4}),
        ([(2, 5), (2, 5), (2, 5), (1, 1)], {0: 3, 1: 3, 2: 3}),
        ([(2, 5)] * 4, {0: 2, 1: 2, 2: 2, 3: 2}),
        ([(3, 5), (2, 4), (2, 4), (0, 0)], {0: 6, 1: 1, 2: 1}),
        ([(3, 5), (2, 4), (2, 4), (2, 4)], {0: 6, 1: 1, 2: 1, 3: 1}),
        ([(1, 1), (0, 0)], {0: 6}),
        ([(0, 0), (0, 0)], {}),
        ([(4, None), (4, None), (3, None)], {0: 4, 1: 4}),
    ],
)
def test_first_and_second_place(
    strengths: list[tuple[int, int | None]], points: dict[int, int]
) -> None:
    assert split(rank(claims(*strengths)), first=6, second=3) == points
