"""The entry points for data from outside; each takes an input whole, or refuses it in one line.

Every entry point answers "accepted" or "refused". Anything else, an exception of another kind or
a broken promise, is a finding.
"""

from __future__ import annotations

import contextlib
import csv
import gzip
import io
import json
import random
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.cli.commands import main
from companion.present import findings, history, open_points, reasons, scorepad, standing
from companion.store.connection import FILE, Connection, in_memory
from companion.store.sqlite import SqliteStorage, open_store
from companion.store.store import Store
from companion.transfer import backup, bg_stats, incoming, recap, restore, table_link
from companion.transfer.backup import Backup
from companion.transfer.compression import ImportRefused
from engine import registry
from engine.files import codec
from engine.files.codec import TableFile
from engine.table import AnyTable, Table
from tests.companion.evenings import play_about
from tests.companion.stores import Clock
from tests.play import read, tables

ACCEPTED, REFUSED = "accepted", "refused"
STAMP = "2026-11-14T20:30:00.000+00:00"
LONGEST_LINE = 600
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

    def __init__(self, folder: Path, sent: int = _SENT) -> None:
        self.path = folder / "table.json"
        self.folder = folder / "home"
        self.store, _ = open_store(self.folder, Clock())
        chance = random.Random(7)
        for key in registry.keys():
            table = self.store.table(self.store.create(read(tables(key, "openings")[0])))
            play_about(table, chance, 8)
        self.store.set("theme", "dark")
        self.store.rename("Anna", "Annika")
        self.good = self._good()
        # Whoever first asks for results writes their edition.
        self.store.results()
        self._watch = sqlite3.connect(self.folder / FILE)
        self._version = self._data_version()
        self._dump = self.dump()
        self._empty = in_memory().raw
        self._scratch: Store | None = None
        self._sent, self._held, self._taken = sent, 0, 0

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
        kept = self.store.snapshot()
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
        return Store(SqliteStorage(Connection(connection), clock := Clock()), clock)

    # What arrives

    def arrive(self, arrival: bytes | str) -> str:
        """Import, hand-over or restore, as the app does it."""
        try:
            found = incoming.arrived(arrival)
            if isinstance(found, Backup):
                restore.plan(found, self.store.snapshot())
        except ImportRefused as error:
            one_line(str(error))
            self.assert_unchanged()
            return REFUSED
        if isinstance(found, Backup):
            self._take_backup(found)
        else:
            self._take_table(found.file, found.table)
        self.assert_unchanged()
        return ACCEPTED

    def _take_table(self, file: TableFile, table: AnyTable) -> None:
        """An accepted table travels every way, and comes back equal."""
        assert codec.read(codec.write(file).encode()) == file
        store = self.scratch()
        identifier = store.create(file)
        kept = store.table(identifier)
        assert kept.state == table.state
        assert kept.score == table.score
        store.table(identifier).finish()
        assert store.summaries(is_finished=True)[0].totals == table.score.totals
        self._taken += 1
        if self._taken % self._sent == 0:
            assert incoming.from_link(table_link.link(file)).file == file
            store.results()
            shown(table)
            leave(store, identifier, kept)

    def _take_backup(self, found: Backup) -> None:
        """An accepted backup fills a new phone, which then gives the same backup."""
        store = self.fresh()
        store.merge(lambda here: restore.plan(found, here).change)
        kept = store.snapshot()
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
    standing.strip(table)
    pad = scorepad.pad(table)
    for seat in table.setup.seats:
        for row in pad.rows:
            reasons.why(table, seat, row.key)
    history.history(table)
    findings.remarks(table)
    open_points.open_points(table)


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
