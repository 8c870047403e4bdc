"""The tables that one server keeps: each with its room, its way in, and the phones that look on."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from companion.room.room import Room
from companion.room.seats import Holder, KeyUnknown, Role, hashed
from companion.store.store import Store
from companion.web.joining import CodeUnknown, Joining
from companion.web.renderings import Renderings


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone that has a key, and whether it listens now or since how many seconds it does not."""

    holder: Holder
    is_live: bool
    silent: float | None


class Shared:
    """One table that is shared: its room, the way in, and who listens."""

    def __init__(
        self,
        room: Room,
        clock: Callable[[], float] = time.monotonic,
        joining: Joining | None = None,
    ) -> None:
        self.room, self.joining = room, joining or Joining(room)
        self.renderings = Renderings()
        self._clock = clock
        self._lock = threading.Lock()
        self._streams: dict[str, int] = {}
        self._left: dict[str, float] = {}

    def opened(self, key_hash: str) -> None:
        """A phone has begun to listen."""
        with self._lock:
            self._streams[key_hash] = self._streams.get(key_hash, 0) + 1

    def closed(self, key_hash: str) -> None:
        """A phone has stopped listening."""
        with self._lock:
            self._streams[key_hash] -= 1
            if not self._streams[key_hash]:
                del self._streams[key_hash]
                self._left[key_hash] = self._clock()

    def phones(self) -> tuple[Phone, ...]:
        """Everybody who has a key, in the order they came."""
        return tuple(map(self._phone, self.room.keys.holders()))

    def _phone(self, holder: Holder) -> Phone:
        with self._lock:
            left = self._left.get(holder.hash)
            silent = None if left is None else self._clock() - left
            return Phone(holder, holder.hash in self._streams, silent)


@dataclass(frozen=True, slots=True)
class Caller:
    """Who speaks: a role at a table, known by a key."""

    shared: Shared
    role: Role
    key_hash: str


class Tables:
    """The tables of a store that are shared. Any thread may use them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._shared: dict[str, Shared] = {}

    def share(self, table: str, term: int = 1) -> Shared:
        """Share a table of the store, at least in a term; the same one if it is shared already."""
        with self._lock:
            if table not in self._shared:
                self._shared[table] = self.opened(Room(self._store, table, term))
            return self._shared[table]

    def opened(self, room: Room) -> Shared:
        """A table that is shared from now on."""
        return Shared(room)

    def open(self) -> tuple[Shared, ...]:
        """The tables that are shared now."""
        with self._lock:
            return tuple(self._shared.values())

    def stop(self, table: str) -> None:
        """Share a table no longer; the keys of its phones stay good for the next time."""
        with self._lock:
            self._shared.pop(table, None)

    def caller(self, key: str) -> Caller:
        """Whose key this is, as `key_of` writes it; KeyUnknown if nobody's."""
        table, _, secret = key.partition(".")
        with self._lock:
            shared = self._shared.get(table)
        if shared is None:
            raise KeyUnknown("this key opens nothing")
        return Caller(shared, shared.room.keys.role(secret), hashed(secret))

    def invited_by(self, code: str) -> Shared:
        """The table that a code or word belongs to; CodeUnknown if to none."""
        for shared in self.open():
            try:
                shared.joining.invited(code)
            except CodeUnknown:
                continue
            return shared
        raise CodeUnknown

    def asked_for(self, request: str) -> Shared:
        """The table at which a request was made; CodeUnknown if at none."""
        for shared in self.open():
            if shared.joining.knows(request):
                return shared
        raise CodeUnknown

    def reopen(self, shared: Shared) -> None:
        """Read a table anew that was replaced in the store."""
        with self._lock:
            if self._shared.get(shared.room.id) is shared:
                room = Room(self._store, shared.room.id, shared.room.term)
                self._shared[room.id] = self.opened(room)


def key_of(shared: Shared, secret: str) -> str:
    """A key as its phone keeps it: it names the table."""
    return f"{shared.room.id}.{secret}"
