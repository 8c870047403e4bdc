"""A store in a folder, with a clock of its own, and a way behind its back."""

from __future__ import annotations

import sqlite3
from datetime import datetime, timedelta, timezone
from pathlib import Path

from companion.store.database_file import FILE
from companion.store.store import Store


class Clock:
    """A clock that moves one minute at a look."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 14, 20, 0, tzinfo=timezone.utc)

    def __call__(self) -> datetime:
        self.time += timedelta(minutes=1)
        return self.time


def opened(folder: Path) -> Store:
    store, notice = Store.open(folder, Clock())
    assert notice is None
    return store


def sql(folder: Path, *commands: str) -> None:
    """Change the file behind the app's back."""
    connection = sqlite3.connect(folder / FILE)
    for command in commands:
        connection.execute(command)
    connection.commit()
    connection.close()
