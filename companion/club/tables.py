"""The tables of a club: all that are in the store, with codes that every process knows.

The codes of a table follow from a secret of the club, so that a poster stays good as long as its
table and whichever process is asked.
"""

from __future__ import annotations

import hmac
import secrets
import threading
from hashlib import sha256

from companion.room.room import Room
from companion.room.seats import Role, hashed
from companion.store.store import Store
from companion.web.joining import CodeUnknown, Joining, Request
from companion.web.tables import Caller, Shared, Tables

_SETTING = "club"
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH = 21


class Codes:
    """The codes of a club: the organiser's key, and two for each table."""

    def __init__(self, store: Store) -> None:
        self._secret = _own_secret(store).encode()

    @property
    def organiser(self) -> str:
        """The key of whoever runs the club."""
        return self._code("organiser")

    def is_organiser(self, key: str) -> bool:
        return hmac.compare_digest(key.encode(), self.organiser.encode())

    def seat(self, table: str) -> str:
        """Takes a free seat at a table."""
        return self._code("seat", table)

    def watching(self, table: str) -> str:
        """Looks on at a table."""
        return self._code("watching", table)

    def _code(self, *what: str) -> str:
        number = int.from_bytes(hmac.digest(self._secret, "\n".join(what).encode(), sha256), "big")
        return "".join(
            _LETTERS[number // len(_LETTERS) ** place % len(_LETTERS)] for place in range(_LENGTH)
        )


def _own_secret(store: Store) -> str:
    """The secret of this club, made once."""
    with store.storage.change() as change:
        kept = change.setting(_SETTING)
        if not isinstance(kept, str):
            kept = secrets.token_hex(32)
            change.set(_SETTING, kept)
    return kept


class ClubJoining(Joining):
    """The way in to a table of a club: by its codes alone, and to free seats alone.

    Who has lost a phone asks the organiser to free the seat.
    """

    def __init__(self, room: Room, codes: Codes) -> None:
        super().__init__(room)
        self.code, self.watching = codes.seat(room.id), codes.watching(room.id)
        # No word is told anybody: nobody is there to let in whoever says it.
        self.word = secrets.token_hex(16)

    def join(self, code: str, role: Role, label: str) -> str | Request | None:
        self.invited(code)
        if role.seat is not None and role.seat in self.taken():
            return None
        found = super().join(code, role, label)
        if not isinstance(found, str) or role.seat is None:
            return found
        # Somebody may have been first in another process.
        mine, holders = hashed(found), self._room.keys.holders()
        if next(one.hash for one in holders if one.role.seat == role.seat) == mine:
            return found
        self._room.keys.revoke(mine)
        return None


class ClubTables(Tables):
    """The tables of a club; each is opened in this process once somebody asks for it."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.codes = Codes(store)
        self._of_codes: dict[str, str] = {}
        self._reading = threading.Lock()

    def opened(self, room: Room) -> Shared:
        return Shared(room, joining=ClubJoining(room, self.codes))

    def caller(self, key: str) -> Caller:
        table = key.partition(".")[0]
        if self._is_there(table):
            self.share(table)
        return super().caller(key)

    def invited_by(self, code: str) -> Shared:
        if code not in self._of_codes:
            self._read_codes()
        table = self._of_codes.get(code)
        if table is None or not self._is_there(table):
            raise CodeUnknown
        return self.share(table)

    def _is_there(self, table: str) -> bool:
        status = self._store.storage.status(table)
        return status is not None and status.removed is None

    def _read_codes(self) -> None:
        with self._reading:
            found = {}
            for table in self._store.storage.tables():
                found[self.codes.seat(table)] = found[self.codes.watching(table)] = table
            self._of_codes = found
