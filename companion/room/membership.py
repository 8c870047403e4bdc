"""What a device remembers about a table of another host: where it is, its key, what waits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.room.links import FOLLOWS
from companion.room.seats import Role, parse_role
from companion.store.store import Store
from companion.store.stored_shapes import Plain
from engine.files.shapes import Json, Key, ListOf, Record, Shape, Text, Unreadable, Whole

_MOST = 1_000


@dataclass(frozen=True)
class Membership:
    """A seat at a table of another host.

    `address` is its host and port, `host` what people call it, `term` the highest that is known.
    `waiting` are the commands that were not answered yet, as they are sent.
    """

    address: str
    key: str
    role: str
    host: str
    term: int
    waiting: tuple[dict[str, Json], ...] = ()

    @property
    def is_as(self) -> Role:
        """What may be done there."""
        return parse_role(self.role)

    def with_waiting(self, *commands: dict[str, Json]) -> Membership:
        return replace(self, waiting=commands)


_SHAPE: Shape[Any] = Record(
    Membership,
    {
        "address": Key(Text(80)),
        "key": Key(Text(80)),
        "role": Key(Text(20)),
        "host": Key(Text(40)),
        "term": Key(Whole(1, 10**6)),
        "waiting": Key(ListOf(Plain(), 0, _MOST), ()),
    },
)


def read_membership(store: Store, table: str) -> Membership | None:
    """What is remembered of a table; None if it is one of this device."""
    kept = store.setting(FOLLOWS + table)
    if kept is None:
        return None
    try:
        found: Membership = _SHAPE.read(kept, "", ())
        parse_role(found.role)
    except (Unreadable, ValueError):
        return None
    return found


def write_membership(store: Store, table: str, membership: Membership | None) -> None:
    """Remember a membership, durably; None once the table is one of this device."""
    kept = None if membership is None else _SHAPE.write(membership, ())
    store.set(FOLLOWS + table, kept)
