"""Backups: one file with everything, validated whole before anything changes.

The file is gzipped JSON: one stream with a check sum, no names of members to be tricked by.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion import settings
from companion.progress import Progress, Work, at_once
from companion.store.errors import WriteFailed
from companion.store.people import Person
from companion.store.snapshot import Snapshot, StoredEvent, StoredTable
from companion.store.stored_shapes import MOST_ROWS, TABLE, Plain, Stamp
from companion.transfer.compression import ImportRefused, Packer, in_english, unpack
from companion.transfer.replay import CannotPlay, play_through
from engine import __version__
from engine.files import codec, log_json, strict_json
from engine.files.codec import TableFile
from engine.files.json_text import compact
from engine.files.shapes import (
    Json,
    Key,
    ListOf,
    Names,
    Record,
    Shape,
    Text,
    Unreadable,
    Whole,
    inside,
)
from engine.log import Entry, Log

VERSION = 2
FORMAT = f"costiera-backup/{VERSION}"
MAGIC = b"\x1f\x8b"
# Some 600 to 1,900 parts a game: room for more than a thousand games of the longest kind.
LARGEST, MOST_PARTS = 64_000_000, 3_000_000


def _with_endings(content: dict[str, Json]) -> dict[str, Json]:
    """Until version 1, that a table was finished stood beside its entries and not among them."""
    tables = content.get("tables")
    return {
        **content,
        "tables": [_with_ending(table) for table in tables] if isinstance(tables, list) else tables,
    }


def _with_ending(table: Json) -> Json:
    events = table.get("events", []) if isinstance(table, dict) else None
    if not isinstance(table, dict) or not isinstance(events, list) or not table.get("finished"):
        return table
    ended = {"ended": table["ended"]} if table.get("ended") else {}
    last = {"version": 1, "at": table["finished"], "body": {"kind": "finished", **ended}}
    return {**table, "events": [*events, last]}


# Converts the JSON of one version of a backup to the next.
UPCASTS: dict[int, Callable[[dict[str, Json]], dict[str, Json]]] = {1: _with_endings}

PERSON = Record(
    Person,
    {
        "name": Key(Text()),
        "colours": Key(ListOf(Text(), 0, 6), ()),
        "games": Key(Whole(0, 10**6)),
        "seen": Key(Stamp()),
    },
)


@dataclass(frozen=True)
class Read:
    """A table of a backup, as stored and as read."""

    kept: StoredTable
    file: TableFile
    entries: tuple[Entry[Any], ...]


@dataclass(frozen=True)
class Backup:
    """A backup that was read whole, with every table replayed."""

    tables: tuple[Read, ...] = ()
    people: tuple[Person, ...] = ()
    settings: Mapping[str, Json] = field(default_factory=dict)
    written: str = ""


def write(kept: Snapshot, written: str) -> bytes:
    """Write a backup at once."""
    return at_once(writing(kept, written))


def writing(kept: Snapshot, written: str) -> Work[bytes]:
    """Write a backup, without tables, people and settings that could not be read back.

    WriteFailed as soon as it is larger than `read` accepts.
    """
    file = _Growing()
    head = {"format": FORMAT, "app": __version__, "written": written}
    file.add(compact(head).encode()[:-1] + b',"tables":[')
    fitting = 0
    for number, table in enumerate(kept.tables):
        yield Progress(number, len(kept.tables))
        if is_sound(table):
            file.add(b"," * (fitting > 0) + compact(TABLE.write(table, ())).encode())
            file.refuse_size(f"{fitting:,} of {len(kept.tables):,} tables fit")
            fitting += 1
    names = [person.name for person in kept.people]
    tail = {
        "people": [PERSON.write(one, ()) for one in kept.people if _fits(PERSON, one)],
        "settings": {
            key: value for key, value in kept.settings.items() if _is_known(key, value, names)
        },
    }
    file.add(b"]," + compact(tail).encode()[1:])
    file.refuse_size("the tables alone fit")
    return file.packer.done()


class _Growing:
    """A file compressed while it is written, and no larger than can be read back."""

    def __init__(self) -> None:
        self.packer = Packer()
        self._bytes = self._parts = 0

    def add(self, piece: bytes) -> None:
        self.packer.add(piece)
        self._bytes += len(piece)
        # A count of parts may be one short for each piece.
        self._parts += strict_json.parts(piece) + 1

    def refuse_size(self, fits: str) -> None:
        """WriteFailed, with what would still fit."""
        if self._bytes > LARGEST:
            raise WriteFailed(f"backup: expected at most {LARGEST // 1_000_000} MB: {fits}")
        if self._parts > MOST_PARTS:
            raise WriteFailed(f"backup: expected at most {MOST_PARTS:,} parts: {fits}")


def is_sound(table: StoredTable) -> bool:
    """A stored table can be read and replayed."""
    try:
        read_table(TABLE.write(table, ()), "")
    except (Unreadable, TypeError, ValueError):
        return False
    return True


def _fits(shape: Shape[Any], value: Any) -> bool:
    try:
        shape.read(shape.write(value, ()), "", ())
    except (Unreadable, TypeError, ValueError):
        return False
    return True


def _is_known(key: str, value: Json, names: Names) -> bool:
    try:
        _read_setting(key, value, names)
    except Unreadable:
        return False
    return True


def read(raw: bytes) -> Backup:
    """Read a backup at once."""
    return at_once(reading(raw))


def reading(raw: bytes) -> Work[Backup]:
    """Read a backup; ImportRefused, with one line for people, if anything in it is wrong."""
    try:
        content = strict_json.parse(unpack(raw, LARGEST), LARGEST, MOST_PARTS)
        return (yield from _reading(_upcast(content)))
    except Unreadable as error:
        raise ImportRefused("not-a-backup", reason=in_english(error)) from None


def _upcast(content: Json) -> dict[str, Json]:
    named = content.get("format") if isinstance(content, dict) else None
    found = (
        re.fullmatch(r"costiera-backup/([1-9]\d{0,3})", named) if isinstance(named, str) else None
    )
    if found is None:
        raise Unreadable("format", f"expected {FORMAT}")
    if int(found[1]) > VERSION:
        raise ImportRefused("newer")
    for number in range(int(found[1]), VERSION):
        content = UPCASTS[number](content)
    return {key: value for key, value in content.items() if key != "format"}


def _reading(content: dict[str, Json]) -> Work[Backup]:
    shape: Record[dict[str, Any]] = Record(
        dict,
        {
            "app": Key(Text()),
            "written": Key(Stamp()),
            "tables": Key(ListOf(Plain(), 0, MOST_ROWS)),
            "people": Key(ListOf(PERSON, 0, MOST_ROWS)),
            "settings": Key(Plain()),
        },
    )
    found = shape.read(content, "", ())
    _refuse_twice("people", [person.name for person in found["people"]])
    tables = []
    for number, table in enumerate(found["tables"]):
        yield Progress(number, len(found["tables"]))
        tables.append(read_table(table, f"tables[{number}]"))
    _refuse_twice("tables", [table.kept.id for table in tables])
    names = [person.name for person in found["people"]]
    chosen = {key: _read_setting(key, one, names) for key, one in found["settings"].items()}
    return Backup(tuple(tables), found["people"], chosen, found["written"])


def _refuse_twice(at: str, keys: list[str]) -> None:
    seen: set[str] = set()
    for index, key in enumerate(keys):
        if key in seen:
            raise Unreadable(f"{at}[{index}]", f"{key!a} is there twice")
        seen.add(key)


def read_table(content: Json, at: str) -> Read:
    """Read and replay a table of a backup."""
    kept = TABLE.read(content, at, ())
    try:
        file = codec.read_stored(kept.setup, kept.rulings)
        for key in kept.rulings:
            if key not in file.game.catalogue.rulings:
                raise Unreadable(inside("rulings", key), "no open point of this game")
        for key in ("moves", "rulings"):
            if key in kept.setup:
                raise Unreadable(f"setup.{key}", "expected to be kept beside the set-up")
        entries = tuple(_read_entry(file, event, i) for i, event in enumerate(kept.events))
        _refuse_other_end(kept, play_through(file, entries).log)
    except Unreadable as error:
        raise Unreadable(at, str(error)) from None
    except CannotPlay as error:
        raise Unreadable(f"{at}.events", str(error)) from None
    return Read(kept, file, entries)


def _refuse_other_end(kept: StoredTable, log: Log[Any]) -> None:
    if (kept.finished is not None, kept.ended) != (log.is_finished, log.ended):
        raise Unreadable("finished", "expected what the entries say")


def _read_entry(file: TableFile, event: StoredEvent, index: int) -> Entry[Any]:
    at = f"events[{index}]"
    if event.version > file.game.format.version:
        raise Unreadable(f"{at}.version", "a newer version wrote this")
    try:
        return log_json.read_entry(file.game, event.body, file.setup.names, version=event.version)
    except Unreadable as error:
        raise Unreadable(at, str(error)) from None


def _read_setting(key: str, value: Json, names: Names) -> Json:
    at = inside("settings", key)
    setting = settings.carried(key)
    if setting is None:
        known = ", ".join(one.key for one in settings.in_backup())
        raise Unreadable(at, f"unknown key, expected: {known}")
    return setting.shape.write(setting.shape.read(value, at, names), names)
