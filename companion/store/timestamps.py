"""Moments as they are stored: UTC, in ISO form."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

FIRST_DAY = "1970-01-01T00:00:00.000+00:00"


@dataclass(frozen=True)
class Stamps:
    """When a table was begun, last touched and, if it is, finished.

    `events` are the moments of the entries of its log, one for each.
    """

    started: str
    touched: str
    finished: str | None
    events: tuple[str, ...] = ()


def moment(*stamps: Any) -> str:
    """The first of several moments that can be told in the time of this machine.

    >>> moment(None, "20:30", "2026-11-14T20:30:00.000+00:00")
    '2026-11-14T20:30:00.000+00:00'
    """
    for stamp in stamps:
        with suppress(OSError, OverflowError, TypeError, ValueError):
            datetime.fromisoformat(stamp).astimezone()
            return str(stamp)
    return FIRST_DAY


def checked(stamp: Any) -> str:
    """A moment that can be told in the time of this machine; ValueError for anything else."""
    if moment(stamp) != stamp:
        raise ValueError(f"{stamp!r} is no moment")
    return str(stamp)
