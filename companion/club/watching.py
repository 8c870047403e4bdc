"""Taking in what other processes store: told by the store at once, asked for now and then."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress

from companion.room.room import Room
from companion.store.errors import StoreError, TableReplaced
from companion.store.protocol import Storage

# How often the store is asked about all tables, in case it has told nothing.
INTERVAL = 2.0


class Watcher:
    """Keeps rooms up to date in a thread of its own.

    `rooms` says which there are; `replaced` is called with one whose table is another one now.
    """

    def __init__(
        self,
        storage: Storage,
        rooms: Callable[[], Iterable[Room]],
        replaced: Callable[[Room], None],
        interval: float = INTERVAL,
    ) -> None:
        self._storage, self._rooms, self._replaced = storage, rooms, replaced
        self._interval = interval
        self._has_ended = False
        self._thread = threading.Thread(target=self._run, name="watcher", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End once the store has nothing to tell for a moment."""
        self._has_ended = True
        if self._thread.is_alive():
            self._thread.join(2 * self._interval)

    def _run(self) -> None:
        asked = time.monotonic()
        while not self._has_ended:
            remaining = asked + self._interval - time.monotonic()
            told = self._storage.wait(remaining) if remaining > 0 else None
            if told is None:
                asked = time.monotonic()
            # The database may be away; then there is nothing to take in.
            with suppress(StoreError):
                self.look(told)

    def look(self, told: frozenset[str] | None = None) -> None:
        """Take in what others have stored of these tables; of all of them for None."""
        rooms = {room.id: room for room in self._rooms() if told is None or room.id in told}
        for table, stand in self._storage.stands(rooms).items():
            if stand != rooms[table].stand:
                try:
                    rooms[table].catch_up()
                except TableReplaced:
                    self._replaced(rooms[table])
                except StoreError:
                    # A table that cannot be read keeps no other from being followed.
                    continue
