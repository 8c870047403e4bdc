"""A table as JSON for an app that keeps a copy of it: what it began with, and its entries.

Only what is stored in the log is here, never a secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.room.commands import PROTOCOL
from companion.room.room import Room
from companion.store.snapshot import StoredEvent, StoredTable
from companion.store.stored_shapes import EVENT, MOST_ROWS, TABLE
from engine.errors import CostieraError
from engine.files import codec
from engine.files.codec import TableFile
from engine.files.shapes import Json, Key, ListOf, Record, Text, Unreadable, Whole

Numbered = tuple[int, StoredEvent]


class OtherVersion(CostieraError):
    """The other app speaks or knows this game otherwise: its page fits, an own copy does not."""


class NotATable(CostieraError):
    """What a host has sent is no table, or no entry of it."""


@dataclass(frozen=True)
class Beginning:
    """What a table began with, and the term and the versions of who hosts it."""

    protocol: int
    term: int
    format: int
    facts: str
    table: StoredTable


_BEGINNING = Record(
    Beginning,
    {
        "protocol": Key(Whole(1)),
        "term": Key(Whole(1)),
        "format": Key(Whole(1)),
        "facts": Key(Text(80)),
        "table": Key(TABLE),
    },
)
_ENTRIES = ListOf(EVENT, 0, MOST_ROWS)
_NUMBER = Whole(0, 10**9)


def write_beginning(room: Room) -> Json:
    """What an app needs to know before it keeps a copy of a table."""
    kept = room.header()
    assert kept is not None
    game = room.sight().table.game
    # How it ended is told by its entries.
    bare = replace(kept, finished=None, removed=None, ended=None)
    begins = Beginning(PROTOCOL, room.term, game.format.version, game.catalogue.digest, bare)
    return _BEGINNING.write(begins, ())


def write_line(room: Room, after: int, *, is_first: bool = False) -> dict[str, Json]:
    """A line of the stream: the entries that follow number `after`, none in a mere beat.

    The first line also says what the table began with.
    """
    events = room.stored(after)
    line: dict[str, Json] = {"begins": write_beginning(room)} if is_first else {}
    last = events[-1][0] if events else room.head()
    return {**line, "term": room.term, "seq": last, **write_entries(events)}


def read_beginning(content: Json) -> tuple[Beginning, TableFile]:
    """What a host has sent; OtherVersion or NotATable where no copy of it can be kept."""
    if isinstance(content, dict) and content.get("protocol") != PROTOCOL:
        raise OtherVersion(f"protocol {content.get('protocol')}")
    try:
        found: Beginning = _BEGINNING.read(content, "", ())
        file = codec.read_stored(found.table.setup, found.table.rulings)
    except Unreadable as error:
        # A game that is not known here is no error of the host's.
        raise OtherVersion(str(error)) from error
    game = file.game
    if (found.format, found.facts) != (game.format.version, game.catalogue.digest):
        raise OtherVersion(f"{game.key}: format {found.format}, facts {found.facts}")
    return found, file


def write_entries(entries: Sequence[Numbered]) -> dict[str, Json]:
    """Entries in a row, with the number of the first one."""
    if not entries:
        return {}
    return {"first": entries[0][0], "entries": _ENTRIES.write(tuple(one for _, one in entries), ())}


def read_entries(line: dict[str, Json]) -> list[Numbered]:
    """The entries of a line of the stream, none in most; NotATable if they are not in order."""
    try:
        first = _NUMBER.read(line.get("first", 0), "first", ())
        found: Sequence[StoredEvent] = _ENTRIES.read(line.get("entries", []), "entries", ())
    except Unreadable as error:
        raise NotATable(str(error)) from error
    return list(enumerate(found, first))
