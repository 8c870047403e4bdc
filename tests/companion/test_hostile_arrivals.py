"""Hostile files, links and backups: refused in one line, and nothing that is stored changes."""

from __future__ import annotations

import base64
import gzip
import io
import json
import random
import sqlite3
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.present import words
from companion.store.connection import FILE
from companion.store.sqlite import open_store
from companion.store.store import Store
from companion.transfer import backup, incoming, restore, table_link
from companion.transfer.backup import Backup
from companion.transfer.compression import ImportRefused
from engine import registry
from engine.files import codec
from tests.companion.evenings import play_about
from tests.companion.stores import Clock
from tests.conftest import ROOT
from tests.contract.test_hostile import hostile
from tests.play import read, tables

STAMP = "2026-11-14T20:30:00.000+00:00"
NUMBER = 300
POSITANO = read(tables("positano", "golden")[-1])


def rows(folder: Path) -> list[str]:
    """Every row of the database, as another program sees them."""
    connection = sqlite3.connect(folder / FILE)
    found = list(connection.iterdump())
    connection.close()
    return found


class Home:
    """A folder with tables of all games in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store, _ = open_store(folder, Clock())
        chance = random.Random(7)
        for key in registry.keys():
            table = self.store.table(self.store.create(read(tables(key, "openings")[0])))
            play_about(table, chance, 6)
        self.store.set("theme", "dark")
        self.before = rows(folder)

    def take(self, arrival: bytes | str) -> None:
        """What the app does with whatever arrives, once somebody has said yes."""
        found = incoming.arrived(arrival)
        if isinstance(found, Backup):
            self.store.merge(lambda here: restore.plan(found, here).change)
        else:
            self.store.create(found.file)

    def refuses(self, arrival: bytes | str, kind: str = "") -> None:
        with pytest.raises(ImportRefused) as caught:
            self.take(arrival)
        told = str(caught.value)
        assert told.isprintable()
        assert 0 < len(told) < 600
        assert "Traceback" not in told
        if kind:
            assert caught.value.kind == kind, told
        assert rows(self.folder) == self.before


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def packed(raw: bytes) -> str:
    """A link that carries any bytes."""
    content = base64.urlsafe_b64encode(zlib.compress(raw, 9)[2:-4]).rstrip(b"=")
    return table_link.LINK + content.decode()


def contents() -> list[Any]:
    good = [path for key in registry.keys() for path in tables(key, "golden")]
    return [json.loads(path.read_bytes()) for path in good]


@pytest.mark.slow
def test_hostile_tables_as_files_and_links_change_nothing(home: Home) -> None:
    files = hostile(contents(), random.Random(11))
    for number, raw in zip(range(NUMBER), files, strict=False):
        home.refuses(packed(raw) if number % 2 else raw)


def whole(store: Store) -> dict[str, Any]:
    """A good backup as plain JSON, small enough to be changed anywhere."""
    kept = json.loads(gzip.decompress(backup.write(store.snapshot(), STAMP)))
    kept["tables"] = kept["tables"][:2]
    assert kept["settings"]
    return dict(kept)


@pytest.mark.slow
def test_hostile_backups_change_nothing(home: Home) -> None:
    files = hostile([whole(home.store)], random.Random(12))
    for _, raw in zip(range(NUMBER), files, strict=False):
        home.refuses(gzip.compress(raw))


def bombs() -> Iterator[tuple[str, bytes | str]]:
    zeros = bytes(70_000_000)
    yield "too-large", gzip.compress(zeros)
    yield "too-large", packed(b'{"players": "' + bytes(6_000_000))
    yield "too-large", b" " * 6_000_000
    yield "too-large", table_link.LINK + "A" * 2_000_000
    yield "not-a-table", b"[" * 4_000_000


def test_what_unpacks_without_end_is_refused_early(home: Home) -> None:
    for kind, bomb in bombs():
        home.refuses(bomb, kind)


WEIGH = """
import sys, tracemalloc
from companion.transfer import incoming
from companion.transfer.compression import ImportRefused
raw = sys.stdin.buffer.read()
tracemalloc.start()
try:
    incoming.from_bytes(raw)
except ImportRefused as error:
    print(error.kind, tracemalloc.get_traced_memory()[1])
"""


@pytest.mark.parametrize("part", [b"{},", b"[],", b'"",,', b"]"])
def test_a_small_backup_never_takes_much_memory(part: bytes) -> None:
    raw = gzip.compress(b'{"tables":[' + part * (63_000_000 // len(part)))
    assert len(raw) < 200_000
    told = subprocess.run(
        [sys.executable, "-c", WEIGH], input=raw, stdout=subprocess.PIPE, cwd=ROOT, check=True
    )
    kind, peak = told.stdout.split()
    assert kind == b"not-a-backup"
    assert int(peak) < 400_000_000


@pytest.mark.parametrize("member", ["../../costiera.db", "/etc/passwd", "costiera-backup.json"])
def test_a_zip_is_refused_whatever_its_members_are_called(home: Home, member: str) -> None:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr(member, backup.write(home.store.snapshot(), STAMP))
    home.refuses(held.getvalue(), "zip")
    assert sorted(path.name for path in home.folder.iterdir() if path.suffix == ".db") == [FILE]


def test_links_that_are_not_whole(home: Home) -> None:
    good = table_link.link(POSITANO)
    home.refuses(good[:-9], "damaged")
    home.refuses(good[:60] + "ä" + good[60:], "damaged")
    home.refuses(good[:60] + "*" + good[61:], "damaged")
    home.refuses(good + "AAAA", "damaged")
    home.refuses(table_link.LINK, "damaged")
    home.refuses("https://example.org/table", "no-link")
    home.refuses("  \n ", "nothing-copied")
    home.refuses(b"", "empty")
    home.refuses(b"\x89PNG\r\n\x1a\n", "not-a-table")


def test_a_newer_table_or_backup_says_so(home: Home) -> None:
    newer = {**codec.to_json(POSITANO), "format": "costiera-table/2"}
    home.refuses(json.dumps(newer).encode(), "newer")
    home.refuses(packed(json.dumps(newer).encode()), "newer")
    home.refuses(json.dumps({**codec.to_json(POSITANO), "version": 2}).encode(), "newer")
    later = {**whole(home.store), "format": f"costiera-backup/{backup.VERSION + 1}"}
    home.refuses(gzip.compress(json.dumps(later).encode()), "newer")


def test_a_backup_that_is_cut_or_followed_by_something(home: Home) -> None:
    good = backup.write(home.store.snapshot(), STAMP)
    home.refuses(good[:-5], "damaged")
    home.refuses(good + b"more", "damaged")
    home.refuses(good[:200] + bytes([good[200] ^ 1]) + good[201:])


def test_ids_twice_and_events_out_of_order(home: Home) -> None:
    content = whole(home.store)
    first = content["tables"][0]
    move = first["events"][0]["body"]["move"]
    wrong: list[dict[str, Any]] = [
        {**content, "tables": [first, first]},
        {**content, "people": [*content["people"], content["people"][0]]},
        {**content, "settings": {"elsewhere": 1}},
        {**content, "settings": {"text-size": "large"}},
        {**content, "tables": [{**first, "id": "../../etc/passwd"}]},
        {**content, "tables": [{**first, "setup": {**first["setup"], "moves": [move]}}]},
    ]
    event = {"version": 1, "at": STAMP}
    for body in (
        {"kind": "undone"},
        {"kind": "redone"},
        {"kind": "jumped", "to": 99},
        {"kind": "branched", "name": ""},
        {"kind": "removed"},
    ):
        events = [{**event, "body": body}, *first["events"]]
        wrong.append({**content, "tables": [{**first, "events": events}]})
    later = {**event, "version": 2, "body": {"kind": "undone"}}
    wrong.append({**content, "tables": [{**first, "events": [later]}]})
    for one in wrong:
        home.refuses(gzip.compress(json.dumps(one).encode()), "not-a-backup")


@pytest.mark.parametrize(
    ("language", "mark"),
    [
        ("en", "("),
        ("de", "(Einzelheit auf Englisch: "),
        ("fr", "(détail en anglais\xa0: "),
        ("it", "(dettaglio in inglese: "),
    ],
)
def test_what_the_engine_says_of_a_file_is_marked_as_english(language: str, mark: str) -> None:
    table = {**codec.to_json(POSITANO), "x": 1}
    saved = gzip.compress(json.dumps({"format": "costiera-backup/1", "x": 1}).encode())
    words.set_language(language)
    try:
        for arrival in (json.dumps(table).encode(), saved):
            with pytest.raises(ImportRefused) as caught:
                incoming.from_bytes(arrival)
            assert f"{mark}x: " in str(caught.value)
    finally:
        words.set_language("en")
