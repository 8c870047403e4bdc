"""Everything that is kept: tables, events, results, people, settings. Nobody else knows SQLite.

Each event is on the disk before anybody sees it. A file that cannot be used is set aside under a
dated name, never overwritten.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from companion.words import told
from engine import __version__, codec, stored
from engine.codec import TableFile
from engine.core import CannotRecord
from engine.log import CannotFollow, Entry
from engine.message import Message
from engine.table import Table

FILE = "costiera.db"
VERSION = 1

Clock = Callable[[], datetime]


def now() -> datetime:
    return datetime.now(timezone.utc)


def home() -> Path:
    """Where the app keeps its data at a desk: COSTIERA_HOME, else the platform's folder."""
    if chosen := os.environ.get("COSTIERA_HOME"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home())) / "Costiera"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Costiera"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "costiera"


class CannotStore(Exception):
    """Something could not be written; nothing has changed."""


class TakenElsewhere(CannotStore):
    """Another window has gone on with this table."""


class Newer(Exception):
    """A file that a later version of the app has written."""


class Damaged(Exception):
    """A stored table that cannot be read."""


@dataclass(frozen=True)
class Notice:
    """What the app has to tell about its file: why it started clean, or why nothing is saved."""

    kind: str
    path: str
    reason: str = ""


@dataclass(frozen=True)
class Summary:
    """A table in a list: enough to show it without playing it again."""

    id: str
    game: str
    names: tuple[str, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str
    outcome: Message | str
    moves: int
    touched: str
    is_finished: bool

    @property
    def because(self) -> str:
        """What decided the table, in the language chosen; of a damaged one, what is wrong."""
        if isinstance(self.outcome, str):
            return self.outcome
        return told(self.game, self.names, self.outcome)


@dataclass(frozen=True)
class Person:
    """Somebody who has played before, with the colours last played and the number of games."""

    name: str
    colours: tuple[str, ...]
    games: int


class Store:
    """The app's database."""

    def __init__(self, connection: sqlite3.Connection, clock: Clock = now) -> None:
        self._connection = connection
        self._clock = clock
        # Tables already marked as changed since they were last listed: once is enough.
        self._marked: set[str] = set()

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
                return cls(_connect(path), clock), None
            except (Newer, sqlite3.DatabaseError) as error:
                if isinstance(error, sqlite3.OperationalError):
                    raise
                kind = "newer" if isinstance(error, Newer) else "damaged"
                aside = _set_aside(path, kind, clock())
                return cls(_connect(path), clock), Notice(kind, str(aside), str(error))
        except (OSError, sqlite3.OperationalError) as error:
            return cls(_connect(":memory:"), clock), Notice("not-saved", str(path), str(error))

    def close(self) -> None:
        self._connection.close()

    def create(self, file: TableFile) -> str:
        """Keep a new table, with the moves of its file already on it; returns its id."""
        game, setup = file.game, file.setup
        identifier, at = uuid.uuid4().hex, self._stamp()
        plain = codec.to_json(TableFile(game, replace(setup, rulings=game.catalogue.ruled())))
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
            for player in setup.players:
                change.execute(
                    "INSERT INTO people VALUES (?, ?, 1, ?) ON CONFLICT (name) DO UPDATE SET"
                    " colours = excluded.colours, games = games + 1, seen = excluded.seen",
                    (player.name, _json(player.colours), at),
                )
        return identifier

    def table(self, identifier: str) -> Table[Any, Any, Any, Any]:
        """A table as it stands. Whatever happens to it next is stored before it shows."""
        file = self.file(identifier)
        entries = list(self._entries(identifier, file))
        written = len(entries)

        def write(entry: Entry[Any]) -> None:
            nonlocal written
            with self._change() as change:
                self._add_event((identifier, written + 1), file, entry)
                if identifier not in self._marked:
                    self._mark(change, identifier)
            written += 1
            self._marked.add(identifier)

        try:
            return Table(file.game, file.setup, entries, write)
        except (CannotFollow, CannotRecord, LookupError) as error:
            raise Damaged(f"table {identifier}: {error}") from error

    def file(self, identifier: str) -> TableFile:
        """The set-up and rulings a table began with."""
        row = self._one("SELECT setup, rulings FROM tables WHERE id = ?", identifier)
        if row is None:
            raise Damaged(f"table {identifier}: it is not there")
        try:
            content = {**json.loads(row[0]), "rulings": json.loads(row[1])}
            return codec.read(_json(content).encode())
        except (ValueError, TypeError) as error:
            raise Damaged(f"table {identifier}: {error}") from error

    def _entries(self, identifier: str, file: TableFile) -> Iterator[Entry[Any]]:
        rows = self._connection.execute(
            'SELECT seq, version, body FROM events WHERE "table" = ? ORDER BY seq', (identifier,)
        )
        for expected, (sequence, version, body) in enumerate(rows, 1):
            if sequence != expected:
                raise Damaged(f"table {identifier}: event {expected} is missing")
            try:
                names = file.setup.names
                yield codec.read_entry(file.game, json.loads(body), names, version=version)
            except ValueError as error:
                raise Damaged(f"table {identifier}, event {sequence}: {error}") from error

    def _add_event(self, key: tuple[str, int], file: TableFile, entry: Entry[Any]) -> None:
        body = codec.write_entry(file.game, entry, file.setup.names)
        version = file.game.format.version
        self._connection.execute(
            "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)",
            (*key, body["kind"], version, _json(body), self._stamp()),
        )

    def rule(self, identifier: str, table: Table[Any, Any, Any, Any]) -> None:
        """Keep the rulings that a table has now."""
        rulings = _json(codec.write_rulings(table.game, table.setup.rulings))
        self._update(identifier, "rulings", rulings)

    def finish(self, identifier: str, *, is_over: bool = True) -> None:
        """Put a table among the finished ones, or back on the table."""
        self._update(identifier, "finished", self._stamp() if is_over else None)

    def is_finished(self, identifier: str) -> bool:
        """The table is among the finished ones."""
        row = self._one("SELECT finished FROM tables WHERE id = ?", identifier)
        return row is not None and row[0] is not None

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
        rows = self._connection.execute(
            "SELECT body, touched FROM results WHERE finished = ?"
            " ORDER BY touched DESC LIMIT ? OFFSET ?",
            (is_finished, limit, offset),
        )
        return [_summary(json.loads(body), touched, is_finished) for body, touched in rows]

    def rebuild(self) -> None:
        """Make every result anew from the events."""
        with self._change() as change:
            change.execute("DELETE FROM results")
            change.execute("INSERT OR IGNORE INTO stale SELECT id FROM tables")
        self._refresh()

    def _refresh(self) -> None:
        """Bring the results of tables that changed since they were last listed up to date."""
        self._marked.clear()
        for (identifier,) in self._connection.execute('SELECT "table" FROM stale').fetchall():
            row = self._result(identifier)
            with self._change() as change:
                change.execute('DELETE FROM stale WHERE "table" = ?', (identifier,))
                change.execute('DELETE FROM results WHERE "table" = ?', (identifier,))
                if row is not None:
                    change.execute("INSERT INTO results VALUES (?, ?, ?, ?)", row)

    def _result(self, identifier: str) -> tuple[str, bool, str, str] | None:
        """The row that a list shows of a table; None for one removed or beyond reading."""
        row = self._one("SELECT started, finished, removed FROM tables WHERE id = ?", identifier)
        if row is None or row[2] is not None:
            return None
        last = self._one('SELECT max(at) FROM events WHERE "table" = ?', identifier)
        touched = row[1] or (last and last[0]) or row[0]
        try:
            body = _told(identifier, self.table(identifier))
        except Damaged as error:
            body = {"id": identifier, "damaged": str(error)}
        return identifier, row[1] is not None, touched, _json(body)

    def people(self) -> list[Person]:
        """Everybody who has played, those seen last first."""
        rows = self._connection.execute(
            "SELECT name, colours, games FROM people ORDER BY seen DESC, name"
        )
        return [Person(name, tuple(json.loads(colours)), games) for name, colours, games in rows]

    def setting(self, key: str, default: Any = None) -> Any:
        row = self._one("SELECT value FROM settings WHERE key = ?", key)
        return default if row is None else json.loads(row[0])

    def set(self, key: str, value: Any) -> None:
        with self._change() as change:
            change.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (key, _json(value)))

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        """One durable change: all of it or nothing."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection
            self._connection.execute("COMMIT")
        except BaseException as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.IntegrityError):
                raise TakenElsewhere(str(error)) from error
            if isinstance(error, sqlite3.Error):
                raise CannotStore(str(error)) from error
            raise

    def _one(self, query: str, *parameters: str) -> Any:
        return self._connection.execute(query, parameters).fetchone()

    def _stamp(self) -> str:
        return self._clock().astimezone(timezone.utc).isoformat(timespec="milliseconds")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _told(identifier: str, table: Table[Any, Any, Any, Any]) -> dict[str, Any]:
    """What a list says about a table: totals, and how it was won."""
    outcome = table.game.outcome(table.state)
    return {
        "id": identifier,
        "game": table.game.key,
        "names": table.setup.names,
        "totals": table.score.totals,
        "winners": outcome.winners if outcome else (),
        "decided_by": outcome.decided_by if outcome else "",
        "because": stored.write(outcome.because) if outcome else "",
        "moves": len(table.log.path()),
    }


def _summary(body: dict[str, Any], touched: str, is_finished: bool) -> Summary:
    because = body.get("because", "") or body.get("damaged", "")
    return Summary(
        id=body["id"],
        game=body.get("game", ""),
        names=tuple(body.get("names", ())),
        totals=tuple(body.get("totals", ())),
        winners=tuple(body.get("winners", ())),
        decided_by=body.get("decided_by", ""),
        outcome=stored.read(because) if isinstance(because, dict) else because,
        moves=body.get("moves", 0),
        touched=touched,
        is_finished=is_finished,
    )


def _connect(path: Path | str) -> sqlite3.Connection:
    """A connection to a file of our version, made or brought up to date if need be."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=5)
    try:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise Newer(f"version {version}, this app knows {VERSION}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        if version < VERSION:
            _migrate(connection)
        # A damaged page shows when it is read; the first rows of each table are read here.
        for table in ("tables", "events", "results", "people", "settings", "stale"):
            connection.execute(f"SELECT * FROM {table} LIMIT 1").fetchall()
    except BaseException:
        connection.close()
        raise
    return connection


def _migrate(connection: sqlite3.Connection) -> None:
    # Importing sqlite-utils takes longer than opening the file, so only a file that needs it pays.
    from companion.migrations import migrate  # noqa: PLC0415

    migrate(connection)
    connection.execute(f"PRAGMA user_version = {VERSION}")


def _set_aside(path: Path, kind: str, at: datetime) -> Path:
    """Rename a file that cannot be used, with its journal; returns its new name."""
    stamp = at.strftime("%Y-%m-%d-%H%M%S")
    aside = path.with_name(f"costiera-{kind}-{stamp}.db")
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"costiera-{kind}-{stamp}-{number}.db")
    for suffix in ("", "-wal", "-shm"):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    return aside
