"""The doors of the product, and what has to hold behind each: taken whole, or refused in one line.

Every door answers "accepted" or "refused". Anything else, an exception of another kind or a broken
promise, is a finding.
"""

from __future__ import annotations

import base64
import contextlib
import csv
import gzip
import io
import json
import random
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from companion import backup, bg_stats, database, handover, recap, restore, rows
from companion.backup import Backup
from companion.cli import main
from companion.packing import Refused
from companion.screens import shelf, starting
from companion.screens.seats import Seats, typed_name
from companion.tables import FILE, Store
from companion.trouble import CannotStore, Damaged
from engine import codec, registry
from engine.codec import TableFile
from engine.core import CannotRecord
from engine.log import CannotFollow
from engine.shapes import Unreadable
from engine.table import Table
from tests.attack import mutate
from tests.companion.evenings import Clock, play_about
from tests.play import read, tables

ACCEPTED, REFUSED = "accepted", "refused"
STAMP = "2026-11-14T20:30:00.000+00:00"
LONGEST_LINE = 600
COMMANDS = ("score", "check", "replay")
# As many tables as a scratch store gathers before it is thrown away.
_SCRATCH = 50
# What is accepted is always kept, scored and read back; one in so many is also shown and sent.
_SENT = 4


def one_line(told: str) -> None:
    """What a person is told: one line, short enough to read."""
    assert told, "refused without a word"
    assert told.isprintable(), f"not one printable line: {told[:200]!r}"
    assert len(told) <= LONGEST_LINE, f"{len(told)} characters: {told[:200]}"
    assert "Traceback" not in told


@dataclass(frozen=True)
class Good:
    """Good things to begin with."""

    files: dict[str, list[Any]]
    backup: Any

    def file(self, chance: random.Random) -> Any:
        """A file of any game: mostly one of the shorter ones, which leave time for more inputs."""
        files = self.files[chance.choice(list(self.files))]
        return chance.choice(files if chance.random() < 0.05 else files[: len(files) // 3 + 1])


class Home:
    """A folder with tables of all games; nothing that is refused may change it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "table.json"
        self.folder = folder / "home"
        self.store, _ = Store.open(self.folder, Clock())
        chance = random.Random(7)
        for key in registry.keys():
            table = self.store.table(self.store.create(read(tables(key, "openings")[0])))
            play_about(table, chance, 8)
        self.store.set("theme", "dark")
        self.store.rename("Anna", "Annika")
        self.good = self._good()
        # The edition of the lists is written by the first one.
        self.store.summaries(is_finished=False)
        self._watch = sqlite3.connect(self.folder / FILE)
        self._version = self._data_version()
        self._dump = self.dump()
        self._empty = database.connect(":memory:")
        self._scratch: Store | None = None
        self._held = self._taken = 0

    def _good(self) -> Good:
        files = {
            key: [
                json.loads(raw)
                for raw in sorted(
                    (p.read_bytes() for k in ("openings", "golden") for p in tables(key, k)),
                    key=len,
                )
            ]
            for key in registry.keys()
        }
        kept = self.store.kept()
        return Good(files, json.loads(gzip.decompress(backup.write(kept, STAMP))))

    def close(self) -> None:
        self._watch.close()
        self.store.close()

    def _data_version(self) -> int:
        """A number that differs once somebody else has written to the file."""
        return int(self._watch.execute("PRAGMA data_version").fetchone()[0])

    def dump(self) -> list[str]:
        """Every row of the database, as another program sees them."""
        return list(self._watch.iterdump())

    def assert_unchanged(self, *, wholly: bool = False) -> None:
        assert self._data_version() == self._version, "a refused input was written"
        if wholly:
            assert self.dump() == self._dump

    def scratch(self) -> Store:
        """A store in memory, for what is accepted."""
        if self._scratch is None or self._held >= _SCRATCH:
            if self._scratch is not None:
                self._scratch.close()
            self._scratch, self._held = self.fresh(), 0
        self._held += 1
        return self._scratch

    def fresh(self) -> Store:
        """An empty store in memory."""
        connection = sqlite3.connect(":memory:", isolation_level=None)
        self._empty.backup(connection)
        return Store(connection, Clock())

    # What arrives

    def arrive(self, arrival: bytes | str) -> str:
        """Import, hand-over or restore, as the app does it."""
        try:
            found = handover.arrived(arrival)
            if isinstance(found, Backup):
                restore.plan(found, self.store.kept())
        except Refused as error:
            one_line(str(error))
            self.assert_unchanged()
            return REFUSED
        if isinstance(found, Backup):
            self._take_backup(found)
        else:
            self._take_table(found)
        self.assert_unchanged()
        return ACCEPTED

    def _take_table(self, file: TableFile) -> None:
        """An accepted table travels every way, and comes back equal."""
        assert codec.read(codec.write(file).encode()) == file
        table = handover.replay(file)
        store = self.scratch()
        identifier = store.create(file)
        kept = store.table(identifier)
        assert kept.state == table.state
        assert kept.score == table.score
        store.finish(identifier)
        assert store.summaries(is_finished=True)[0].totals == table.score.totals
        self._taken += 1
        if self._taken % _SENT == 0:
            assert handover.from_link(handover.link(file)) == file
            store.results()
            shown(table)
            leave(store, identifier, kept)

    def _take_backup(self, found: Backup) -> None:
        """An accepted backup fills a new phone, which then gives the same backup."""
        store = self.fresh()
        store.merge(lambda here: restore.plan(found, here).change)
        kept = store.kept()
        assert Backup(found.tables, found.people, found.settings) == Backup(
            *_sorted(backup.read(backup.write(kept, STAMP)), found)
        )
        for is_finished in (False, True):
            store.summaries(is_finished=is_finished, limit=50)
        store.results()
        store.people()
        store.close()

    def command(self, name: str, raw: bytes, *more: str) -> str:
        """The command line on a file."""
        self.path.write_bytes(raw)
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                main([name, str(self.path), *more])
            except SystemExit as end:
                code = end.code
        self.assert_unchanged()
        if code == 2:
            assert not out.getvalue()
            told = err.getvalue()
            assert told.startswith("companion: ")
            assert told.endswith("\n")
            one_line(told[:-1].replace(str(self.path), "table.json"))
            return REFUSED
        assert code in (0, 1)
        assert out.getvalue()
        assert not err.getvalue()
        return ACCEPTED


def _sorted(back: Backup, like: Backup) -> tuple[Any, Any, Any]:
    """A backup in the order of another one."""
    order = [table.kept.id for table in like.tables]
    people = [person.name for person in like.people]
    return (
        tuple(sorted(back.tables, key=lambda table: order.index(table.kept.id))),
        tuple(sorted(back.people, key=lambda person: people.index(person.name))),
        dict(back.settings),
    )


def shown(table: Table[Any, Any, Any, Any]) -> None:
    """Everything that screens ask of a table."""
    rows.strip(table)
    pad = rows.pad(table)
    for seat in table.setup.seats:
        for row in pad.rows:
            rows.why(table, seat, row.key)
    rows.history(table)
    rows.remarks(table)
    rows.open_points(table)


def leave(store: Store, identifier: str, table: Table[Any, Any, Any, Any]) -> None:
    """A table in the ways in which it goes to people and to other programs."""
    assert recap.text(table, STAMP)
    sheet = list(csv.DictReader(io.StringIO(recap.csv_text(table, STAMP))))
    told = list(dict.fromkeys(row["player"] for row in sheet))
    for said, name in zip(told, table.setup.names, strict=True):
        assert said in (name, f"'{name}")
    assert not any(row["player"].startswith(("=", "+", "-", "@")) for row in sheet)
    content = bg_stats.play(identifier, table, store.stamps(identifier))
    for link in bg_stats.links(content):
        assert link.isascii()
        assert link.isprintable()


# The kinds of input, each from one number


def table_file(home: Home, chance: random.Random) -> str:
    """A table file, through the command line and as an arrival."""
    raw = mutate.text_of(mutate.changed(home.good.file(chance), chance), chance)
    if chance.random() < 0.25:
        raw = mutate.broken(raw, chance)
    door = chance.randrange(5)
    arrived = home.arrive(raw) if door < 3 else ACCEPTED
    if door < 2:
        return arrived
    more = ["--json"] if chance.random() < 0.3 else []
    told = home.command(chance.choice(COMMANDS), raw, *more)
    assert told == ACCEPTED or arrived == REFUSED or door > 2, "the app takes what is refused here"
    return told


def packed(raw: bytes) -> str:
    """A link that carries any bytes."""
    content = base64.urlsafe_b64encode(zlib.compress(raw, 9)[2:-4]).rstrip(b"=")
    return handover.LINK + content.decode()


def link(home: Home, chance: random.Random) -> str:
    """A text, a link or what a QR code says."""
    content = home.good.file(chance)
    if chance.random() < 0.6:
        content = mutate.changed(content, chance)
    text = packed(mutate.text_of(content, chance))
    around = chance.choice(["", "Look: ", "\n", mutate.noise(chance) + " ", "(", '"'])
    text = around + text + chance.choice(["", ".", ")", "\n", " " + mutate.noise(chance), "&x=1"])
    if chance.random() < 0.4:
        text = mutate.broken(text.encode(), chance).decode("utf-8", errors="surrogateescape")
    arrival = text if chance.random() < 0.7 else text.encode("utf-8", errors="surrogateescape")
    return home.arrive(arrival)


@cache
def _bomb() -> bytes:
    """A small file that unpacks to more than a backup may have."""
    return gzip.compress(bytes(65_000_000), 1)


def a_backup(home: Home, chance: random.Random) -> str:
    """A backup with fields changed, damaged as a file, or no backup at all."""
    whole = home.good.backup
    content = {**whole, "tables": chance.sample(whole["tables"], chance.choice([1, 1, 2]))}
    if chance.random() < 0.8:
        content = mutate.changed(content, chance)
    raw = gzip.compress(mutate.text_of(content, chance), 1, mtime=0)
    if chance.random() < 0.25:
        raw = mutate.broken(raw, chance)
    if chance.random() < 0.02:
        raw = chance.choice([_bomb(), gzip.compress(raw, 1), raw * 2])
    return home.arrive(raw)


def log_entries(home: Home, chance: random.Random) -> str:
    """An action log, read entry by entry onto a table."""
    stored = chance.choice(home.good.backup["tables"])
    file = codec.read(
        json.dumps({**stored["setup"], "rulings": stored.get("rulings", {})}).encode()
    )
    events = [event["body"] for event in stored.get("events", [])] or [{"kind": "undone"}]
    try:
        bodies = codec.parse(mutate.text_of(mutate.changed(events, chance), chance))
        given = bodies if isinstance(bodies, list) else [bodies]
        names = file.setup.names
        entries = [codec.read_entry(file.game, body, names, version=1) for body in given]
        table: Any = Table(file.game, file.setup, entries)
    except (Unreadable, CannotFollow, CannotRecord) as error:
        one_line(str(error))
        return REFUSED
    again = [codec.write_entry(file.game, entry, file.setup.names) for entry in entries]
    assert [codec.read_entry(file.game, one, names, version=1) for one in again] == entries
    shown(table)
    return ACCEPTED


ROWS = {
    "tables": ("game", "setup", "rulings", "engine", "started", "finished", "removed"),
    "events": ("seq", "kind", "version", "body", "at"),
    "results": ("finished", "touched", "body"),
    "people": ("name", "colours", "games", "seen"),
    "settings": ("key", "value"),
}
SETTINGS = ("theme", "text-size", "language", "place", "welcomed", "spellings", "results", "awake")


def stored_rows(home: Home, chance: random.Random) -> str:
    """A row of the database that something else has changed; what can be read stays readable."""
    store = home.fresh()
    connection = store._connection
    identifier = store.create(codec.read(json.dumps(home.good.file(chance)).encode()))
    store.summaries(is_finished=False)
    connection.execute("SAVEPOINT before")
    table = chance.choice(list(ROWS))
    column = chance.choice(ROWS[table])
    if table == "settings":
        key, value = chance.choice(SETTINGS), _value(chance)
        connection.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (key, value))
    else:
        row = connection.execute(f"SELECT rowid, {column} FROM {table} LIMIT 1").fetchone()
        value = _like(row[1], chance) if row else None
        if row:
            connection.execute(
                f"UPDATE OR IGNORE {table} SET {column} = ? WHERE rowid = ?", (value, row[0])
            )
    connection.execute("INSERT OR IGNORE INTO stale SELECT id FROM tables LIMIT 2")
    connection.execute("RELEASE before")
    told = ACCEPTED
    for look in looks(store, identifier):
        try:
            look()
        except (Damaged, CannotStore) as error:
            one_line(str(error))
            told = REFUSED
    store.close()
    return told


def forgotten(store: Store) -> None:
    """Somebody is forgotten and remembered again."""
    undo = store.forget("Anna")
    undo()


def looks(store: Store, identifier: str) -> Iterator[Callable[[], object]]:
    """Whatever screens ask a store for."""
    yield lambda: [
        (one.because, one.touched) for one in store.summaries(is_finished=False, limit=50)
    ]
    yield lambda: store.summaries(is_finished=True, limit=50)
    yield store.results
    yield store.people
    yield store.spellings
    yield lambda: [store.setting(key) for key in SETTINGS]
    yield lambda: shown(store.table(identifier))
    yield lambda: store.stamps(identifier)
    yield lambda: backup.read(backup.write(store.kept(), STAMP))
    yield lambda: forgotten(store)


def _value(chance: random.Random) -> Any:
    content: Any = chance.choice([*mutate.ODD, *mutate.NUMBERS, *mutate.NAMES[:12], {"table": 1}])
    return chance.choice([json.dumps(content), "{", "", None, 7, b"\xff\xfe"])


def _like(value: Any, chance: random.Random) -> Any:
    """A value as it may be after damage."""
    if isinstance(value, str) and value[:1] in ("{", "[") and chance.random() < 0.6:
        return mutate.text_of(mutate.changed(json.loads(value), chance), chance).decode(
            "utf-8", errors="replace"
        )
    if isinstance(value, str) and value and chance.random() < 0.6:
        return mutate.broken(value.encode(), chance).decode("utf-8", errors="replace")
    return chance.choice([None, 7, -1, 2**40, "", "x", b"\xff\xfe\x00", 1.5])


def a_name(home: Home, chance: random.Random) -> str:
    """A name typed by somebody, at a new table and for a person."""
    name = chance.choice([chance.choice(mutate.NAMES), mutate.noise(chance)])
    typed = typed_name(name)
    store, key = home.scratch(), chance.choice(registry.keys())
    fewest = registry.game(key).seats[-1]
    seats = Seats().among(tuple(shelf.about(key).get("colours", ())))
    for one in (typed or "Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")[:fewest]:
        seats = seats.add(one)
    identifier, why = starting.create(store, key, seats, {}, is_finished=True)
    if not identifier:
        one_line(why)
        return REFUSED
    table = store.table(identifier)
    assert not typed or typed in table.setup.names
    shown(table)
    leave(store, identifier, table)
    if typed:
        store.rename("Bruno", typed)
        assert "spellings" in backup.read(backup.write(store.kept(), STAMP)).settings
        store.set("spellings", {})
    return ACCEPTED


KINDS: dict[str, tuple[int, Callable[[Home, random.Random], str]]] = {
    "table file": (58, table_file),
    "link": (20, link),
    "backup": (6, a_backup),
    "log": (12, log_entries),
    "stored row": (2, stored_rows),
    "name": (2, a_name),
}
