"""The rows that lists and statistics are read from, kept up to date with their tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeVar

from companion.progress import Progress, Work, at_once
from companion.store.projections import EDITION, FAULTS, Result, Summary, result_of, summary_of

if TYPE_CHECKING:
    from companion.store.protocol import ListRow, Reader, Storage

# The setting that says which edition the rows are of.
_EDITION = "results"
# How many tables are written in one change when all are computed again.
_AT_ONCE = 50

T = TypeVar("T")


class Lists:
    """Lists of tables. `row_of` computes the row of one; None if it is not to be listed."""

    def __init__(self, storage: Storage, row_of: Callable[[Reader, str], ListRow | None]) -> None:
        self._storage = storage
        self._row_of = row_of

    def summaries(self, *, is_finished: bool, limit: int, offset: int) -> list[Summary]:
        """Tables for a list, last touched first."""
        at_once(self.refreshing())
        return self._read(
            lambda: self._storage.rows(is_finished=is_finished, limit=limit, offset=offset),
            summary_of,
        )

    def results(self, aliases: Mapping[str, str], *, and_running: bool) -> list[Result]:
        """Every finished table, and perhaps those still being played, first touched first."""
        at_once(self.renewing())
        at_once(self.refreshing())
        found = self._read(
            lambda: self._storage.rows(is_finished=None if and_running else True),
            lambda row: result_of(row, aliases),
        )
        return [result for result in reversed(found) if result is not None]

    def _read(self, rows: Callable[[], list[ListRow]], read: Callable[[ListRow], T]) -> list[T]:
        """What rows say; damaged ones are computed again from their tables."""
        found, damaged = _separate_damaged(rows(), read)
        if damaged:
            with self._storage.change() as change:
                change.drop_rows(damaged)
                # A damaged row may also name the wrong table.
                change.mark(change.unlisted())
            at_once(self.refreshing())
            found, _ = _separate_damaged(rows(), read)
        return found

    def rebuild(self) -> None:
        """Compute every row again."""
        with self._storage.change() as change:
            change.drop_rows([row.table for row in change.rows()])
            change.mark(change.tables())
        at_once(self.refreshing())

    def refreshing(self) -> Work[None]:
        """Compute the rows of tables that have changed since they were last listed."""
        stale = self._storage.stale()
        for number, table in enumerate(stale):
            yield Progress(number, len(stale))
            # What another window plays meanwhile waits, and marks the table again.
            with self._storage.change(table) as change:
                change.put_row(table, self._row_of(change, table))

    def renewing(self) -> Work[None]:
        """Compute all rows again if an earlier version of the app kept less in them.

        Lists show the earlier ones until then. If it is given up, the next start does it.
        """
        tables = [] if self._is_renewed else self._storage.tables()
        for start in range(0, len(tables), _AT_ONCE):
            some = tables[start : start + _AT_ONCE]
            before, rows = self._storage.version(), []
            for number, table in enumerate(some, start):
                yield Progress(number, len(tables))
                rows.append(self._row_of(self._storage, table))
            if self._is_renewed:
                return
            with self._storage.change() as change:
                if self._storage.version() != before:
                    # Somebody has played on meanwhile, perhaps at one of these tables.
                    rows = [self._row_of(change, table) for table in some]
                for table, row in zip(some, rows, strict=True):
                    change.put_row(table, row)
        if not self._is_renewed:
            with self._storage.change() as change:
                change.set(_EDITION, EDITION)

    @property
    def _is_renewed(self) -> bool:
        """The rows are of this version's edition."""
        return self._storage.setting(_EDITION) == EDITION


def _separate_damaged(
    rows: list[ListRow], read: Callable[[ListRow], T]
) -> tuple[list[T], list[str]]:
    """What rows say, and the tables of those that are damaged."""
    found, damaged = [], []
    for row in rows:
        try:
            found.append(read(row))
        except FAULTS:
            damaged.append(row.table)
    return found, damaged
