"""Timestamps as they are stored: UTC, in ISO format, to the millisecond."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timezone

FIRST_DAY = "1970-01-01T00:00:00.000+00:00"

Clock = Callable[[], datetime]


def now() -> datetime:
    return datetime.now(timezone.utc)


def stamp(clock: Clock) -> str:
    """The time of a clock as it is stored."""
    return clock().astimezone(timezone.utc).isoformat(timespec="milliseconds")


@dataclass(frozen=True)
class Stamps:
    """When a table was started, last changed and, if it is, finished.

    `events` has the time of each entry of its log.
    """

    started: str
    touched: str
    finished: str | None
    events: tuple[str, ...] = ()


def moment(*stamps: object) -> str:
    """The first of several timestamps that this machine can show in its own time zone.

    >>> moment(None, "20:30", "2026-11-14T20:30:00.000+00:00")
    '2026-11-14T20:30:00.000+00:00'
    """
    for one in stamps:
        with suppress(OSError, OverflowError, TypeError, ValueError):
            datetime.fromisoformat(one).astimezone()  # type: ignore[arg-type]
            return str(one)
    return FIRST_DAY


def checked(one: object) -> str:
    """A timestamp that this machine can show; ValueError for anything else."""
    if moment(one) != one:
        raise ValueError(f"{one!r} is not a timestamp")
    return str(one)
