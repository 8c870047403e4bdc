"""What a storage engine must do: `companion.store.sqlite` does it, and `companion.store.postgres`.

An engine keeps rows and knows no rules. What tables, lists and people mean is decided above it,
once for all engines, by `companion.store.store`. `tests/contract/test_stores.py` holds every
engine to this protocol.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from companion.store.people import Person
    from companion.store.snapshot import (
        Json,
        StoredEvent,
        StoredKey,
        StoredSecret,
        StoredTable,
    )


class Status(NamedTuple):
    """When a table was started, finished and removed; how it ended if not by its rules."""

    started: str
    finished: str | None
    removed: str | None
    ended: str | None


class Stand(NamedTuple):
    """How far a table has come: its last number, and the commands of the secrets beside its log."""

    head: int
    sealed: tuple[str, ...] = ()


class ListRow(NamedTuple):
    """What lists show of a table, computed once and kept; a body that is damaged is None."""

    table: str
    is_finished: bool
    touched: str
    body: Json


class Copy(NamedTuple):
    """A copy of everything from before a restore, or before the undo of one."""

    name: str
    made: str
    is_of_undo: bool


@dataclass(frozen=True)
class Notice:
    """What people should know: why the app started with an empty store, or cannot save.

    `kind` is `damaged`, `newer` or `not-saved`; `path` is the file set aside, or not written.
    """

    kind: str
    path: str
    reason: str = ""


class Reader(Protocol):
    """Reads what is stored; DamagedData where that is impossible."""

    def tables(self) -> list[str]:
        """The ids of all tables in the order they were started, removed ones included."""

    def status(self, table: str) -> Status | None:
        """The status of a table, readable even if its set-up is damaged; None if unknown."""

    def header(self, table: str) -> StoredTable | None:
        """A table without its events; None if unknown."""

    def events(self, table: str, after: int = 0) -> list[tuple[int, StoredEvent]]:
        """The entries of a table that follow sequence number `after`, with their numbers."""

    def moments(self, table: str) -> list[str]:
        """When each entry of a table was stored; readable even if an entry is damaged."""

    def heads(self, tables: Iterable[str]) -> dict[str, int]:
        """The last sequence number of each of these tables, 0 for those without entries."""

    def stands(self, tables: Iterable[str]) -> dict[str, Stand]:
        """How far each of these tables has come, by seat and name of its secrets."""

    def keys(self, table: str) -> list[StoredKey]:
        """The keys of a table in the order they were given out, revoked ones included."""

    def secrets(self, table: str) -> list[StoredSecret]:
        """What is kept beside the log of a table, by seat and name."""

    def rows(
        self, *, is_finished: bool | None = None, limit: int | None = None, offset: int = 0
    ) -> list[ListRow]:
        """List rows, last touched first; of finished or running tables only, if asked."""

    def stale(self) -> list[str]:
        """The tables marked because their list row is out of date."""

    def unlisted(self) -> list[str]:
        """The tables that have no list row although they were not removed."""

    def people(self) -> list[Person]:
        """Everybody remembered, by name."""

    def setting(self, key: str, default: Json = None) -> Json:
        """A setting; the default if it was never set or is damaged."""

    def settings(self) -> dict[str, Json]:
        """All settings, without damaged ones."""


class Change(Reader, Protocol):
    """Writes, within one `Storage.change()`, and reads what was written there."""

    def put(self, table: StoredTable) -> None:
        """Write a table with all its events, replacing one of the same id and its secrets."""

    def append(self, table: str, after: int, events: Sequence[StoredEvent]) -> None:
        """Add entries to a table whose last sequence number is `after`; else TakenElsewhere.

        So too if one of their commands is stored there already.
        """

    def put_key(self, table: str, key: StoredKey) -> None:
        """Write a key, replacing one of the same hash."""

    def keep(self, table: str, secret: StoredSecret) -> None:
        """Write a secret, replacing the one of its seat and name."""

    def drop_secret(self, table: str, seat: int, name: str) -> None:
        """Delete a secret."""

    def finish(self, table: str, at: str | None, ended: str | None) -> None:
        """Set when a table was finished and how it ended; None reopens it."""

    def remove(self, table: str, at: str | None) -> None:
        """Set when a table was removed; None brings it back."""

    def mark(self, tables: Iterable[str]) -> None:
        """Mark the list rows of these tables as out of date."""

    def put_row(self, table: str, row: ListRow | None) -> None:
        """Replace the list row of a table, which is then up to date; None has it not listed."""

    def drop_rows(self, tables: Iterable[str]) -> None:
        """Delete list rows, leaving marks as they are."""

    def put_people(self, people: Iterable[Person]) -> None:
        """Write people, replacing those of the same name."""

    def drop_people(self, names: Iterable[str]) -> None:
        """Delete people."""

    def set(self, key: str, value: Json) -> None:
        """Write a setting."""


class Storage(Reader, Protocol):
    """A storage engine. A reader sees finished changes only, in this process or another."""

    def change(self, table: str | None = None) -> AbstractContextManager[Change]:
        """One durable change: all of it or, after an exception, nothing.

        Changes exclude each other; those that name the one table that they are about may leave
        those of other tables alone. TakenElsewhere if a row is there already, WriteFailed if it
        cannot be written.
        """

    def version(self) -> object:
        """A value that differs after any change, made here or elsewhere."""

    def wait(self, seconds: float) -> frozenset[str] | None:
        """Wait until others may have changed something; one thread may do that.

        The tables that are said to have changed; None if it may be any of them. That is a hint:
        what it leaves out is found by asking for `stands` now and then.
        """

    def reconnect(self) -> tuple[bool, Notice | None]:
        """Connect again; whether others have changed anything since the last time, and a notice.

        If that fails the old connection stays, and its next change fails.
        """

    def copying(self) -> AbstractContextManager[str]:
        """Copy everything before a restore; the copy goes again if the restore fails.

        Yields the name of the copy. Only the newest few copies are kept.
        """

    def last_copy(self) -> Copy | None:
        """The copy made last, if there is one."""

    def bring_back(self, copy: str) -> str:
        """Replace everything by a copy; what was there is copied first, under the name returned."""

    def close(self) -> None:
        """Let go of everything; nothing can be read any more."""
