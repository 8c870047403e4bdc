"""Who has most of something: the comparison behind goals and tile control."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from engine.message import Seat


@dataclass(frozen=True, slots=True)
class Claim:
    """What one player brings to a comparison. Without a `tie_break` equal counts stay equal."""

    seat: Seat
    count: int
    tie_break: int | None
    pieces: tuple[str, ...] = ()

    @property
    def strength(self) -> tuple[int, int]:
        return self.count, self.tie_break or 0


def rank(claims: Iterable[Claim]) -> tuple[tuple[Claim, ...], ...]:
    """The eligible claims from strongest to weakest; those still equal share a group.

    Nobody wins with nothing, so a count of zero is left out.

    >>> a, b, c = Claim(Seat(0), 2, 5), Claim(Seat(1), 2, 6), Claim(Seat(2), 0, None)
    >>> [[claim.seat for claim in group] for group in rank([a, b, c])]
    [[Seat(1)], [Seat(0)]]
    """
    eligible = sorted((claim for claim in claims if claim.count), key=lambda c: c.seat)
    eligible.sort(key=lambda claim: claim.strength, reverse=True)
    return tuple(tuple(group) for _, group in groupby(eligible, key=lambda c: c.strength))


def split(groups: tuple[tuple[Claim, ...], ...], *, first: int, second: int) -> dict[Seat, int]:
    """Points for first and second place: a tie for first shares both prizes, rounded down."""
    if not groups:
        return {}
    winners = groups[0]
    if len(winners) > 1:
        return {claim.seat: (first + second) // len(winners) for claim in winners}
    runners_up = groups[1] if len(groups) > 1 else ()
    prizes = {claim.seat: second // len(runners_up) for claim in runners_up}
    return {winners[0].seat: first, **prizes}
