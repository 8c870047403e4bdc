"""The points scored during play, as facts in the order in which they happened.

The score marker is the sum of the ledger, so a marker that is entered corrects the sum instead of
adding to it, and no point can be counted twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from engine.message import Seat


@dataclass(frozen=True, slots=True)
class MarkerSet:
    """The score marker was entered: it stood at `place`."""

    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class Settled:
    """A settlement card was scored; `count` is what the app counted for it, None if entered."""

    seat: Seat
    card: int
    points: int
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Claimed:
    """A milestone was claimed; `points` is None where nobody typed them in.

    `full` says that no space of the card was free.
    """

    seat: Seat
    milestone: int
    points: int | None
    space: int | None
    round: int | None
    full: bool


@dataclass(frozen=True, slots=True)
class Hungry:
    """Food was missing in a Food phase."""

    seat: Seat
    missing: int
    due: int
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Extra:
    """Other points: colonies beyond the sixth, the exchange, or what a card or space gave."""

    seat: Seat
    points: int
    source: str
    round: int | None = None


Entry: TypeAlias = MarkerSet | Settled | Claimed | Hungry | Extra


@dataclass(frozen=True, slots=True)
class Scored:
    """An entry with the points it brought and where the marker stood before."""

    entry: Entry
    points: int
    before: int


def follow(ledger: Iterable[Entry], seats: int, *, penalty: int, floor: bool) -> list[Scored]:
    """Every entry with what it brought; with a floor the marker never goes below 0."""
    marker = [0] * seats
    scored = []
    for entry in ledger:
        before = marker[entry.seat]
        points = _worth(entry, before, penalty)
        if floor and points < 0 and not isinstance(entry, MarkerSet):
            points = max(points, min(0, -before))
        marker[entry.seat] += points
        scored.append(Scored(entry, points, before))
    return scored


def _worth(entry: Entry, marker: int, penalty: int) -> int:
    if isinstance(entry, MarkerSet):
        return entry.place - marker
    if isinstance(entry, Hungry):
        return -penalty * entry.missing
    return entry.points or 0
