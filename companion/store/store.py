"""Everything that is kept: tables, lists, people, settings.

The store knows what tables and people mean, a storage engine (`companion.store.protocol`) how
their rows are kept. Each entry of a table is durable before anybody sees it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.progress import Work
from companion.store import people, projections
from companion.store.ending import ENDINGS
from companion.store.errors import DamagedData, DamagedRow, WriteFailed
from companion.store.lists import Lists
from companion.store.people import Person
from companion.store.projections import Result, Summary
from companion.store.protocol import Copy, ListRow, Notice, Reader, Storage
from companion.store.snapshot import Snapshot, StoredTable
from companion.store.timestamps import Clock, Stamps, moment, now, stamp
from engine import __version__

# Lists need no rules: the engine is imported where a table is opened.
if TYPE_CHECKING:
    from companion.store.journal import Journal
    from engine.files.codec import TableFile
    from engine.table import AnyTable

_ALIASES = "spellings"


class Store:
    """What the app keeps, in any storage engine."""

    def __init__(self, storage: Storage, clock: Clock = now) -> None:
        self.storage = storage
        self.clock = clock
        self._lists = Lists(storage, self._row_of)

    def close(self) -> None:
        self.storage.close()

    def reconnect(self) -> tuple[bool, Notice | None]:
        """Connect again, as after the phone's sleep; whether others have changed anything."""
        return self.storage.reconnect()

    def _stamp(self) -> str:
        return stamp(self.clock)

    def create(self, file: TableFile) -> str:
        """Keep a new table, with the moves of its file already on it; returns its id."""
        from companion.store.journal import Signature, events_of  # noqa: PLC0415
        from engine.files import codec  # noqa: PLC0415

        game, setup = file.game, file.setup
        plain = codec.TableFile(game, replace(setup, rulings=game.catalogue.ruled()))
        at = self._stamp()
        table = StoredTable(
            id=os.urandom(16).hex(),
            setup=codec.to_json(plain),
            rulings=codec.stored_rulings(setup.rulings),
            engine=__version__,
            data=game.catalogue.digest,
            started=at,
            events=events_of(file, file.moves, self.clock, [Signature()] * len(file.moves)),
        )
        seated = [Person(one.name, one.colours, 1, at) for one in people.seated(file)]
        with self.storage.change() as change:
            change.put(table)
            change.mark([table.id])
            people.remember(change, seated)
        return table.id

    def table(self, identifier: str) -> AnyTable:
        """A table as it stands. Whatever happens to it next is stored before it shows.

        A finished table takes nothing but a "what if" until it is reopened: TableFinished.
        """
        return self.journal(identifier).table

    def journal(self, identifier: str) -> Journal:
        """The entries of a table, to be followed and signed."""
        return self._open(self.storage, identifier)

    def _open(self, reader: Reader, identifier: str) -> Journal:
        from companion.store.journal import Journal  # noqa: PLC0415

        return Journal(reader, self.storage, identifier, self.clock)

    def file(self, identifier: str) -> TableFile:
        """The set-up and rulings a table began with."""
        from companion.store.journal import read_file  # noqa: PLC0415

        return read_file(self.storage, identifier)

    def is_finished(self, identifier: str) -> bool:
        """The table is among the finished ones."""
        status = self.storage.status(identifier)
        return status is not None and status.finished is not None

    def ended(self, identifier: str) -> str | None:
        """How a table ended if not by the rules of its game."""
        return _ended(self.storage, identifier)

    def remove(self, identifier: str, *, is_gone: bool = True) -> None:
        """Take a table out of all lists, or bring it back: nothing is ever deleted."""
        with self.storage.change(identifier) as change:
            change.remove(identifier, self._stamp() if is_gone else None)
            change.mark([identifier])

    def stamps(self, identifier: str) -> Stamps:
        """When a table was started, when each entry came, and when it was finished."""
        status = self.storage.status(identifier)
        if status is None:
            raise DamagedData(f"table {identifier}: it is not there")
        moments = self.storage.moments(identifier)
        # Whoever finishes a table the next morning has not played it then.
        played = (at for at in moments if at != status.finished)
        touched = moment(_last(played), status.finished, status.started)
        return Stamps(
            moment(status.started, touched),
            touched,
            status.finished and moment(status.finished, touched),
            tuple(moment(at, touched) for at in moments),
        )

    def summaries(self, *, is_finished: bool, limit: int = 12, offset: int = 0) -> list[Summary]:
        """Tables for a list, last touched first."""
        return self._lists.summaries(is_finished=is_finished, limit=limit, offset=offset)

    def results(self, *, and_running: bool = False) -> list[Result]:
        """Every finished table for statistics, first touched first.

        Tables still being played count `and_running` as they stand.
        """
        return self._lists.results(self.aliases(), and_running=and_running)

    def rebuild(self) -> None:
        """Compute what lists show of every table again."""
        self._lists.rebuild()

    def refreshing(self) -> Work[None]:
        """Compute what lists show of tables that have changed since they were last listed."""
        return self._lists.refreshing()

    def renewing(self) -> Work[None]:
        """Compute what lists show of every table, if an earlier version of the app kept less.

        Lists show the earlier state until then. If it is given up, the next start does it.
        """
        return self._lists.renewing()

    def _row_of(self, reader: Reader, identifier: str) -> ListRow | None:
        """The list row of a table; None for one removed or unknown."""
        status = reader.status(identifier)
        if status is None or status.removed is not None:
            return None
        touched = moment(status.finished, _last(reader.moments(identifier)), status.started)
        is_finished = status.finished is not None
        body = self._body_of(reader, identifier, is_finished=is_finished)
        return ListRow(identifier, is_finished, touched, body)

    def _body_of(self, reader: Reader, identifier: str, *, is_finished: bool) -> dict[str, Any]:
        """What a list shows of a table; of one that cannot be replayed or scored, what is wrong."""
        from engine.table import FAULTS  # noqa: PLC0415

        try:
            table, ended = self._open(reader, identifier).table, _ended(reader, identifier)
            return projections.body_of(identifier, table, is_finished=is_finished, ended=ended)
        except DamagedData as error:
            return projections.damaged_body(identifier, str(error))
        except FAULTS as error:
            return projections.damaged_body(identifier, f"table {identifier}: {error}")

    def people(self) -> list[Person]:
        """Everybody who has played, last seen first; several names are one person."""
        by_day = sorted(self.storage.people(), key=lambda person: person.seen, reverse=True)
        return people.merge_aliases(by_day, self.aliases())

    def aliases(self) -> dict[str, str]:
        """Whom each other name of somebody means."""
        return people.parse_aliases(self.storage.setting(_ALIASES))

    def rename(self, name: str, other: str) -> Callable[[], None]:
        """Give somebody another name, perhaps that of somebody known; returns the undo.

        Tables keep the names they were played under. Two who sat at one table stay two.
        """
        before = self.aliases()
        person = people.resolve(before, name, other)
        results = self.results(and_running=True) if person != name else []
        if projections.met_at(results, name, person) is not None:
            raise WriteFailed(f"{name} and {person} sat at one table")
        after = people.renamed(before, name, other)
        self.set(_ALIASES, after)
        return lambda: self.set(_ALIASES, people.revert(self.aliases(), before, after))

    def forget(self, name: str) -> Callable[[], None]:
        """Offer and list somebody no longer; tables stay as they are. Returns the undo."""
        names = (name, *people.aliases_of(self.aliases(), name))
        gone = [person for person in self.storage.people() if person.name in names]
        with self.storage.change() as change:
            change.drop_people(names)

        def undo() -> None:
            with self.storage.change() as change:
                people.remember(change, gone)

        return undo

    def setting(self, key: str, default: Any = None) -> Any:
        """What was chosen; the default if nothing was, or if it cannot be read."""
        return self.storage.setting(key, default)

    def set(self, key: str, value: Any) -> None:
        with self.storage.change() as change:
            change.set(key, value)

    def snapshot(self) -> Snapshot:
        """Everything, for a backup; what cannot be read is left out."""
        try:
            return _snapshot(self.storage)
        except DamagedData as error:
            raise WriteFailed(str(error)) from error

    def merge(self, decide: Callable[[Snapshot], Snapshot]) -> str:
        """Write what `decide` makes of what is there, all of it or nothing.

        A table, person or setting of the same key is replaced. Returns the name of a copy of
        everything as it was before: `bring_back` undoes the merge with it.
        """
        with self.storage.copying() as before, self.storage.change() as change:
            given = decide(_snapshot(change))
            for table in given.tables:
                change.put(table)
            change.mark([table.id for table in given.tables])
            change.put_people(given.people)
            for key, value in given.settings.items():
                change.set(key, value)
        return before

    def last_copy(self) -> Copy | None:
        """The copy made before the last restore, or before the undo of one."""
        return self.storage.last_copy()

    def bring_back(self, copy: str) -> str:
        """Replace everything by a copy; what was there is copied first, under the name returned."""
        return self.storage.bring_back(copy)


def _ended(reader: Reader, identifier: str) -> str | None:
    status = reader.status(identifier)
    return None if status is None or status.ended not in ENDINGS else status.ended


def _last(moments: Iterable[str]) -> str | None:
    """The latest of some timestamps, of which any may be damaged."""
    return max((at for at in moments if isinstance(at, str)), default=None)


def _snapshot(reader: Reader) -> Snapshot:
    return Snapshot(tuple(_tables(reader)), tuple(reader.people()), reader.settings())


def _tables(reader: Reader) -> Iterator[StoredTable]:
    """Every table that can be read."""
    for identifier in reader.tables():
        try:
            header = reader.header(identifier)
            events = tuple(event for _, event in reader.events(identifier))
        except DamagedRow:
            continue
        if header is not None:
            yield replace(header, events=events)
