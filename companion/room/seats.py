"""Roles and their keys: who sits where, who may say what, and who may take back what."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum
from typing import Any

from companion.room.commands import (
    AskUndo,
    CarriedOn,
    Command,
    Play,
    Redo,
    Seal,
    Undo,
    Unseal,
)
from companion.store.errors import DamagedData
from companion.store.journal import Journal
from companion.store.protocol import Storage
from companion.store.snapshot import HOST, StoredKey
from companion.store.timestamps import Clock, stamp
from engine.errors import CostieraError
from engine.log import Undone
from engine.message import Message, Seat, say
from engine.table import AnyTable

# How long keys are good for once a table is finished.
AFTERWARDS = timedelta(days=1)
LONGEST_LABEL = 24


class KeyUnknown(CostieraError):
    """A key that this table does not know, or knows no more."""


class Part(str, Enum):
    """What somebody is at a table, with most rights first."""

    HOST = "host"
    HELPER = "helper"
    SEAT = "seat"
    SPECTATOR = "spectator"


@dataclass(frozen=True, slots=True)
class Role:
    """What the owner of a key may do; a helper sits at a seat and may enter for others too."""

    part: Part
    seat: Seat | None = None

    def author(self, table: AnyTable) -> str:
        """The name under which this role enters something."""
        if self.part is Part.HOST or self.seat is None:
            return HOST
        return table.setup.names[self.seat]

    def __str__(self) -> str:
        return self.part.value if self.seat is None else f"{self.part.value} {int(self.seat)}"


THE_HOST = Role(Part.HOST)
SPECTATOR = Role(Part.SPECTATOR)


def sitting(seat: int, *, helps: bool = False) -> Role:
    """The role of a seat, perhaps one that enters for others too."""
    return Role(Part.HELPER if helps else Part.SEAT, Seat(seat))


def parse_role(text: str) -> Role:
    """A role as it is stored; ValueError for anything else."""
    part, _, seat = text.partition(" ")
    return Role(Part(part), Seat(int(seat)) if seat else None)


def seat_of(action: Any) -> Seat | None:
    """Whose action it is; None for what belongs to nobody, such as the next round."""
    seat: Seat | None = getattr(action, "seat", None)
    return getattr(action, "owner", None) if seat is None else seat


def refusal(role: Role, command: Command, journal: Journal) -> Message | None:
    """Why a role may not say this, in words of the app; None if it may."""
    what, table = command.what, journal.table
    if role.part is Part.HOST:
        return None
    if role.part is Part.SPECTATOR or role.seat is None:
        return say("room.only-looks")
    if isinstance(what, (Undo, Redo)):
        mine = role.author(table)
        whose = author_of_head(journal) if isinstance(what, Undo) else _undone_by(journal)
        return None if whose == mine else say("room.not-your-step")
    if isinstance(what, (AskUndo, CarriedOn)):
        return None
    if isinstance(what, (Play, Seal, Unseal)):
        return _of_others(role, what, table)
    return say("room.only-host")


def author_of_head(journal: Journal) -> str | None:
    """Who entered the step at which the table stands; None at the start."""
    log = journal.table.log
    if not log.head:
        return None
    return journal.signatures[log.made_by(log.head)].author


def _undone_by(journal: Journal) -> str | None:
    """Who has taken a step back just now."""
    is_undone = journal.entries and isinstance(journal.entries[-1], Undone)
    return journal.signatures[-1].author if is_undone else None


def _of_others(role: Role, what: Play | Seal | Unseal, table: AnyTable) -> Message | None:
    """Why a seat may not enter this, where it belongs to others or to nobody."""
    if role.part is Part.HELPER:
        return None
    for seat in _seats(what):
        if seat is None and table.log.agreed.get("shared") == "host":
            return say("room.only-host-shares")
        if seat is not None and seat != role.seat:
            name = table.setup.names[seat] if seat < len(table.setup.names) else str(seat)
            return say("room.not-yours", name=name)
    return None


def _seats(what: Play | Seal | Unseal) -> Iterable[Seat | None]:
    if isinstance(what, Play):
        return map(seat_of, what.actions)
    return (what.seat,) if isinstance(what, Unseal) else (seat_of(what.action),)


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody who has a key: what it is for, how its owner calls the phone, and its hash."""

    role: Role
    label: str
    hash: str
    seen: str


class Keys:
    """The keys of one table. Only their hashes are stored."""

    def __init__(self, storage: Storage, table: str, clock: Clock) -> None:
        self._storage, self._table, self._clock = storage, table, clock

    def give(self, role: Role, label: str = "") -> str:
        """A new key for a role: 128 bits that nobody can guess."""
        key = secrets.token_urlsafe(16)
        kept = StoredKey(hashed(key), str(role), clean_label(label), stamp(self._clock))
        with self._storage.change(self._table) as change:
            change.put_key(self._table, kept)
        return key

    def role(self, key: str) -> Role:
        """What the owner of a key may do; KeyUnknown for any other, a revoked or an old one."""
        wanted = hashed(key)
        for kept in self._storage.keys(self._table):
            if secrets.compare_digest(kept.hash, wanted) and kept.revoked is None:
                if self._is_over():
                    break
                return parse_role(kept.role)
        raise KeyUnknown("this key opens nothing")

    def holders(self) -> tuple[Holder, ...]:
        """Everybody who has a key that is good."""
        return tuple(
            Holder(parse_role(kept.role), kept.label, kept.hash, kept.seen)
            for kept in self._storage.keys(self._table)
            if kept.revoked is None
        )

    def change(self, hash_: str, role: Role) -> None:
        """Give the owner of a key another role."""
        self._replace(hash_, role=str(role))

    def revoke(self, hash_: str) -> None:
        """Have a key open nothing any more."""
        self._replace(hash_, revoked=stamp(self._clock))

    def see(self, key: str) -> None:
        """Note that a key was used now."""
        self._replace(hashed(key), seen=stamp(self._clock))

    def _replace(self, hash_: str, **changes: str) -> None:
        with self._storage.change(self._table) as change:
            for kept in change.keys(self._table):
                if kept.hash == hash_:
                    change.put_key(self._table, replace(kept, **changes))

    def _is_over(self) -> bool:
        """The table was finished more than a day ago."""
        status = self._storage.status(self._table)
        if status is None:
            raise KeyUnknown("this table is gone")
        if status.finished is None:
            return False
        try:
            finished = datetime.fromisoformat(status.finished)
        except ValueError as error:
            raise DamagedData(f"table {self._table}: {error}") from error
        return self._clock() - finished > AFTERWARDS


def hashed(key: str) -> str:
    """A key as it is stored."""
    return hashlib.sha256(key.encode()).hexdigest()


def clean_label(text: str) -> str:
    """How somebody calls a phone, short and in one line."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(plain.split())[:LONGEST_LABEL].rstrip()
