"""Everything that is kept: tables, events, results, people, settings.

Nobody else knows SQLite, but for `file` and `database`, which know the file and not what is in it,
`list_rows` and `people_rows`, which put there what lists show and who people are, and `kept_rows`,
which does all of it for a backup.

Each event is on the disk before anybody sees it. A file that cannot be used is set aside under a
dated name, never overwritten.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from companion.present.words import word
from companion.progress import Step, Work, at_once
from companion.store import database_file, list_rows, people_rows, results
from companion.store.connection import Clock, File, now
from companion.store.database_file import FILE, Copy, Newer
from companion.store.ending import ENDINGS
from companion.store.errors import DamagedData, TableFinished, WriteFailed
from companion.store.people import (
    Person,
    aliases_of,
    from_row,
    merge_aliases,
    parse_aliases,
    renamed,
    resolve,
    revert,
)
from companion.store.results import Result, met_at
from companion.store.summary import Summary, summary_of, told
from companion.store.timestamps import Stamps, moment
from engine import __version__

# Lists need no rules: the engine is imported where a table is opened.
if TYPE_CHECKING:
    from companion.store.snapshot import Snapshot
    from engine.core import AnyGame, Rulings
    from engine.files.codec import TableFile
    from engine.log import Entry
    from engine.table import Table

# Settings of the store itself.
_EDITION, _SPELLINGS = "results", "spellings"
_SET = "INSERT OR REPLACE INTO settings VALUES (?, ?)"

# How many tables are written in one change where all are told anew.
_AT_ONCE = 50

T = TypeVar("T")


@dataclass(frozen=True)
class Notice:
    """What the app has to tell about its file: why it started clean, or why nothing is saved."""

    kind: str
    path: str
    reason: str = ""


class Store(File):
    """The app's database."""

    @classmethod
    def open(cls, folder: Path, clock: Clock = now) -> tuple[Store, Notice | None]:
        """The store in a folder, and what people should know about it.

        A damaged or newer file is set aside; where nothing can be written at all, the store lives
        in memory and the notice says so.
        """
        path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            try:
                return cls(database_file.connect(path), clock), None
            except (Newer, sqlite3.DatabaseError) as error:
                if isinstance(error, sqlite3.DatabaseError) and not database_file.is_damage(error):
                    raise
                kind = "newer" if isinstance(error, Newer) else "damaged"
                aside = database_file.set_aside(path, kind, clock())
                return cls(database_file.connect(path), clock), Notice(kind, str(aside), str(error))
        except (OSError, sqlite3.OperationalError) as error:
            return cls(database_file.connect(":memory:"), clock), Notice(
                "not-saved", str(path), str(error)
            )

    def reopen(self) -> tuple[bool, Notice | None]:
        """Connect anew, as after the phone's sleep; whether somebody else has changed the file.

        Where that fails the old connection stays, and complains at the next change.
        """
        path = self._path()
        if path is None:
            return False, None
        try:
            has_changed = self._outside() != self._seen
        except DamagedData:
            has_changed = True
        fresh, notice = Store.open(path.parent, self._clock)
        if fresh._path() is None:
            fresh.close()
            return False, None
        self._connection.close()
        self._connection, self._seen = fresh._connection, fresh._seen
        return has_changed, notice

    def create(self, file: TableFile) -> str:
        """Keep a new table, with the moves of its file already on it; returns its id."""
        from companion.store.sitting import sitting  # noqa: PLC0415
        from engine.files import codec  # noqa: PLC0415

        game, setup = file.game, file.setup
        identifier, at = os.urandom(16).hex(), self._stamp()
        plain = codec.to_json(codec.TableFile(game, replace(setup, rulings=game.catalogue.ruled())))
        rulings = codec.write_rulings(game, setup.rulings)
        with self._change() as change:
            change.execute(
                "INSERT INTO tables (id, game, setup, rulings, engine, data, started)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    identifier,
                    game.key,
                    _json(plain),
                    _json(rulings),
                    __version__,
                    game.catalogue.digest,
                    at,
                ),
            )
            for sequence, move in enumerate(file.moves, 1):
                self._add_event((identifier, sequence), file, move)
            self._mark(change, identifier)
            met = sitting(file, ())
            people_rows.meet(change, (Person(one.name, one.colours, 1, at) for one in met))
        return identifier

    def table(self, identifier: str) -> Table[Any, Any, Any, Any]:
        """A table as it stands. Whatever happens to it next is stored before it shows.

        A finished one takes nothing but a "what if", until it is reopened: TableFinished.
        """
        from companion.store.sitting import sitting  # noqa: PLC0415
        from companion.transfer.replay import FAULTS  # noqa: PLC0415
        from engine.table import Table  # noqa: PLC0415

        file = self.file(identifier)
        written = list(self._entries(identifier, file))

        def write(entries: Sequence[Entry[Any]]) -> None:
            now = [*written, *entries]
            with self._change() as change:
                if self.is_finished(identifier) and table.log.moves_game(entries):
                    raise TableFinished(word("problem.finished"))
                for sequence, entry in enumerate(entries, len(written) + 1):
                    self._add_event((identifier, sequence), file, entry)
                people = sitting(file, written), sitting(file, now)
                people_rows.reseat(change, *people, self._stamp())
                self._mark(change, identifier)
            written[:] = now

        try:
            table = Table(file.game, file.setup, written, write)
        except FAULTS as error:
            raise DamagedData(f"table {identifier}: {error}") from error
        return table

    def file(self, identifier: str) -> TableFile:
        """The set-up and rulings a table began with."""
        from engine.files import codec  # noqa: PLC0415

        row = self._one("SELECT setup, rulings FROM tables WHERE id = ?", identifier)
        if row is None:
            raise DamagedData(f"table {identifier}: it is not there")
        try:
            content = {**json.loads(row[0]), "rulings": json.loads(row[1])}
            return codec.read(_json(content).encode())
        except (ValueError, TypeError) as error:
            raise DamagedData(f"table {identifier}: {error}") from error

    def _entries(self, identifier: str, file: TableFile) -> Iterator[Entry[Any]]:
        from engine.files import codec  # noqa: PLC0415

        rows = self._rows(
            'SELECT seq, version, body FROM events WHERE "table" = ? ORDER BY seq', identifier
        )
        for expected, (sequence, version, body) in enumerate(rows, 1):
            if sequence != expected:
                raise DamagedData(f"table {identifier}: event {expected} is missing")
            try:
                names = file.setup.names
                yield codec.read_entry(file.game, json.loads(body), names, version=version)
            except (ValueError, TypeError) as error:
                raise DamagedData(f"table {identifier}, event {sequence}: {error}") from error

    def _add_event(self, key: tuple[str, int], file: TableFile, entry: Entry[Any]) -> None:
        from engine.files import codec  # noqa: PLC0415

        body = codec.write_entry(file.game, entry, file.setup.names)
        version = file.game.format.version
        try:
            # An event that cannot be read again would cost the whole table.
            codec.read_entry(file.game, body, file.setup.names, version=version)
        except (ValueError, TypeError) as error:
            raise WriteFailed(str(error)) from error
        self._connection.execute(
            "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)",
            (*key, body["kind"], version, _json(body), self._stamp()),
        )

    def rule(self, identifier: str, game: AnyGame, rulings: Rulings) -> None:
        """Keep the rulings of a table; those of a finished one stay: TableFinished."""
        from engine.files import codec  # noqa: PLC0415

        if self.is_finished(identifier):
            raise TableFinished(word("problem.finished"))
        self._update(identifier, "rulings", _json(codec.write_rulings(game, rulings)))

    def finish(self, identifier: str, *, is_over: bool = True, ended: str | None = None) -> None:
        """Put a table among the finished ones, or back on the table.

        `ended` says how one ends that is not over by the rules of its game.
        """
        with self._change() as change:
            change.execute(
                "UPDATE tables SET finished = ?, ended = ? WHERE id = ?",
                (self._stamp() if is_over else None, ended if is_over else None, identifier),
            )
            self._mark(change, identifier)

    def is_finished(self, identifier: str) -> bool:
        """The table is among the finished ones."""
        row = self._one("SELECT finished FROM tables WHERE id = ?", identifier)
        return row is not None and row[0] is not None

    def ended(self, identifier: str) -> str | None:
        """How a table ended that was not over by the rules of its game; None of any other."""
        row = self._one("SELECT ended FROM tables WHERE id = ?", identifier)
        return None if row is None or row[0] not in ENDINGS else str(row[0])

    def remove(self, identifier: str, *, is_gone: bool = True) -> None:
        """Take a table out of all lists, or bring it back: nothing is ever deleted."""
        self._update(identifier, "removed", self._stamp() if is_gone else None)

    def _update(self, identifier: str, column: str, value: str | None) -> None:
        with self._change() as change:
            change.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", (value, identifier))
            self._mark(change, identifier)

    @staticmethod
    def _mark(change: sqlite3.Connection, identifier: str) -> None:
        """Note that what a list shows of a table is out of date."""
        change.execute("INSERT OR IGNORE INTO stale VALUES (?)", (identifier,))

    def summaries(self, *, is_finished: bool, limit: int = 12, offset: int = 0) -> list[Summary]:
        """Tables for a list, those touched last first."""
        self._refresh()
        return self._listed(
            lambda body, touched: summary_of(body, touched, is_finished),
            "SELECT rowid, body, touched FROM results WHERE finished = ?"
            " ORDER BY touched DESC LIMIT ? OFFSET ?",
            is_finished,
            limit,
            offset,
        )

    def results(self, *, and_running: bool = False) -> list[Result]:
        """What every finished table left behind, the earliest first, for statistics.

        Those being played are told `and_running` as they stand.
        """
        at_once(self.renewing())
        self._refresh()
        spellings = self.spellings()
        found = self._listed(
            lambda body, touched: results.read(body, touched, spellings),
            "SELECT rowid, body, touched FROM results WHERE finished OR ? ORDER BY touched",
            and_running,
        )
        return [result for result in found if result is not None]

    def _listed(self, read: Callable[[Any, str], T], query: str, *given: Any) -> list[T]:
        """Rows made ready for lists; those that are damaged are made anew from the events."""
        found, damaged = list_rows.told_apart(read, self._rows(query, *given))
        if damaged:
            self._drop(damaged)
            found, _ = list_rows.told_apart(read, self._rows(query, *given))
        return found

    def _drop(self, rows: Iterable[int]) -> None:
        """Have some results made anew; a damaged row may name its table wrongly, too."""
        with self._change() as change:
            change.executemany("DELETE FROM results WHERE rowid = ?", [(row,) for row in rows])
            change.execute(
                "INSERT OR IGNORE INTO stale SELECT id FROM tables WHERE removed IS NULL"
                ' AND NOT EXISTS (SELECT 1 FROM results WHERE results."table" = tables.id)'
            )
        self._refresh()

    def rebuild(self) -> None:
        """Make every result anew from the events."""
        with self._change() as change:
            change.execute("DELETE FROM results")
            change.execute("INSERT OR IGNORE INTO stale SELECT id FROM tables")
        self._refresh()

    def renewing(self) -> Work[None]:
        """Make all results anew where an earlier version of the app kept less of them.

        Lists show the earlier ones until then. Whoever gives it up leaves it to the next start.
        """
        tables = [] if self._is_renewed else [row[0] for row in self._rows("SELECT id FROM tables")]
        for start in range(0, len(tables), _AT_ONCE):
            some = tables[start : start + _AT_ONCE]
            before, rows = self._changes(), []
            for number, identifier in enumerate(some, start):
                yield Step(number, len(tables))
                rows.append(self._result(identifier))
            if self._is_renewed:
                return
            with self._change() as change:
                if self._changes() != before:
                    # Somebody has gone on meanwhile, perhaps with one of these tables.
                    rows = [self._result(identifier) for identifier in some]
                list_rows.put(change, some, rows)
        if not self._is_renewed:
            self.set(_EDITION, results.EDITION)

    @property
    def _is_renewed(self) -> bool:
        """What is kept of the tables is what this version of the app keeps."""
        return bool(self.setting(_EDITION) == results.EDITION)

    def _refresh(self) -> None:
        at_once(self.refreshing())

    def refreshing(self) -> Work[None]:
        """Bring the results of tables that changed since they were last listed up to date."""
        stale = self._rows('SELECT "table" FROM stale')
        for number, (identifier,) in enumerate(stale):
            yield Step(number, len(stale))
            # What another window plays meanwhile waits, and marks the table again.
            with self._change() as change:
                list_rows.put(change, [identifier], [self._result(identifier)])

    def _result(self, identifier: str) -> list_rows.Row | None:
        """The row that a list shows of a table; None for one removed or beyond reading."""
        row = self._one("SELECT started, finished, removed FROM tables WHERE id = ?", identifier)
        if row is None or row[2] is not None:
            return None
        touched = moment(row[1], self._last(identifier), row[0])
        return identifier, row[1] is not None, touched, _json(self._told(identifier))

    def _told(self, identifier: str) -> dict[str, Any]:
        """What a list says of a table; of one that cannot be played or scored, what is wrong."""
        from companion.transfer.replay import FAULTS  # noqa: PLC0415

        try:
            is_finished, ended = self.is_finished(identifier), self.ended(identifier)
            table = self.table(identifier)
            return told(identifier, table, is_finished=is_finished, ended=ended)
        except DamagedData as error:
            return {"id": identifier, "damaged": str(error)}
        except FAULTS as error:
            return {"id": identifier, "damaged": f"table {identifier}: {error}"}

    def people(self) -> list[Person]:
        """Everybody who has played, those seen last first; several spellings are one person."""
        return merge_aliases(self._people(), self.spellings())

    def _people(self) -> list[Person]:
        rows = self._rows("SELECT * FROM people ORDER BY seen DESC, name")
        return [person for row in rows if (person := from_row(*row)) is not None]

    def spellings(self) -> dict[str, str]:
        """Whom each other spelling of a name means."""
        return parse_aliases(self.setting(_SPELLINGS, {}))

    def rename(self, name: str, other: str) -> Callable[[], None]:
        """Call somebody otherwise, or by the name of who it really is; returns the way back.

        The tables keep the names they were played under. Two who sat at one table stay two.
        """
        before = self.spellings()
        person = resolve(before, name, other)
        if person != name and met_at(self.results(and_running=True), name, person) is not None:
            raise WriteFailed(f"{name} and {person} sat at one table")
        after = renamed(before, name, other)
        self.set(_SPELLINGS, after)
        return lambda: self.set(_SPELLINGS, revert(self.spellings(), before, after))

    def forget(self, name: str) -> Callable[[], None]:
        """Offer and list somebody no longer; tables stay as they are. Returns the way back."""
        names = (name, *aliases_of(self.spellings(), name))
        gone = [person for person in self._people() if person.name in names]
        with self._change() as change:
            change.executemany("DELETE FROM people WHERE name = ?", [(one,) for one in names])

        def undo() -> None:
            with self._change() as change:
                people_rows.meet(change, gone)

        return undo

    def setting(self, key: str, default: Any = None) -> Any:
        """What was chosen; the default where nothing was, or where it cannot be read."""
        try:
            row = self._one("SELECT value FROM settings WHERE key = ?", key)
            return default if row is None else json.loads(row[0])
        except (DamagedData, TypeError, ValueError):
            return default

    def set(self, key: str, value: Any) -> None:
        with self._change() as change:
            change.execute(_SET, (key, _json(value)))

    def kept(self) -> Snapshot:
        """Everything, for a backup; what cannot be read is left out."""
        from companion.store import snapshot_rows  # noqa: PLC0415

        try:
            return snapshot_rows.read(self._connection)
        except (sqlite3.Error, ValueError, TypeError) as error:
            raise WriteFailed(str(error)) from error

    def merge(self, decide: Callable[[Snapshot], Snapshot]) -> Path:
        """Put there what `decide` makes of what is there, all of it or nothing.

        A table, person or setting of the same key gives way. Everything as it was before stays
        in a file of its own, whose name is the answer: `bring_back` undoes the merge.
        """
        from companion.store import snapshot_rows  # noqa: PLC0415

        with self._keeping(database_file.RESTORE) as before, self._change() as change:
            snapshot_rows.put(change, decide(self.kept()))
        return before

    def last_copy(self) -> Copy | None:
        """The copy made before the last restore or undo of one; None where there is none."""
        own = self._path()
        return database_file.newest(own.parent) if own else None

    def bring_back(self, before: Path) -> Path:
        """Have everything as it is in a file that `merge` left, or an earlier call of this.

        What is here now stays in a file of its own, whose name is the answer.
        """
        with self._keeping(database_file.UNDO) as since:
            try:
                database_file.attach(self._connection, before)
            except sqlite3.Error as error:
                raise WriteFailed(str(error)) from error
            try:
                with self._change() as change:
                    database_file.bring_back(change)
            finally:
                self._connection.execute("DETACH aside")
        return since

    def stamps(self, identifier: str) -> Stamps:
        """When a table was begun, when each entry came, and when it was finished."""
        row = self._one("SELECT started, finished FROM tables WHERE id = ?", identifier)
        if row is None:
            raise DamagedData(f"table {identifier}: it is not there")
        started, finished = row
        touched = moment(self._last(identifier), finished, started)
        rows = self._rows('SELECT at FROM events WHERE "table" = ? ORDER BY seq', identifier)
        events = tuple(moment(at, touched) for (at,) in rows)
        finished = finished and moment(finished, touched)
        return Stamps(moment(started, touched), touched, finished, events)

    def _last(self, identifier: str) -> Any:
        """When something last happened at a table."""
        return self._one('SELECT max(at) FROM events WHERE "table" = ?', identifier)[0]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
