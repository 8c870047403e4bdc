"""Days as people say them."""

from __future__ import annotations

from datetime import datetime

from companion.present.words import word


def day(stamp: str, today: datetime | None = None) -> str:
    """The day of a stored moment: "Sat 14 Nov", with the year if it is another one."""
    moment = datetime.fromisoformat(stamp).astimezone()
    today = today or datetime.now().astimezone()
    parts: dict[str, int | str] = {
        "weekday": word(f"weekday.{moment.weekday() + 1}"),
        "day": moment.day,
        "month": word(f"month.{moment.month}"),
    }
    if moment.year != today.year:
        return word("date.year", year=moment.year, **parts)
    return word("date.day", **parts)


def short_day(stamp: str) -> str:
    """The day of a stored moment without its weekday, for the foot of a chart."""
    moment = datetime.fromisoformat(stamp).astimezone()
    return word("date.short", day=moment.day, month=word(f"month.{moment.month}"))


def full_day(stamp: str) -> str:
    """The day of a stored moment with its year, for what is read years later: "14 Nov 2026"."""
    moment = datetime.fromisoformat(stamp).astimezone()
    return word("date.full", day=moment.day, month=word(f"month.{moment.month}"), year=moment.year)


def iso_day(stamp: str) -> str:
    """The day of a stored moment for files and their names, the same that people see elsewhere."""
    return datetime.fromisoformat(stamp).astimezone().date().isoformat()
