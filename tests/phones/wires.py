"""A wire without a network: from a follower straight into a room, and it may lose things."""

from __future__ import annotations

import json
from collections.abc import Iterator

from companion.present.words import text_of, word
from companion.room.commands import PROTOCOL
from companion.room.copying import write_beginning, write_line
from companion.room.far_keeper import FarKeeper
from companion.room.following import Following, Line, LinkLost, NoEntry, begin_copy
from companion.room.membership import Membership
from companion.room.room import Room
from companion.room.seats import KeyUnknown, Role
from companion.room.wire import read_command, write_answer
from companion.store.errors import TableReplaced
from companion.store.sqlite import store_in_memory
from companion.store.store import Store
from tests.phones.people import store_of


class RoomWire:
    """Reaches a room as the owner of a key. Everything goes through JSON."""

    def __init__(self, room: Room, key: str) -> None:
        self.room, self.key = room, key
        self.is_cut = self.loses_answer = False
        self.said: list[Line] = []
        self.is_open = True

    def _role(self) -> Role:
        if self.is_cut:
            raise LinkLost("cut")
        try:
            return self.room.keys.role(self.key)
        except KeyUnknown as error:
            raise NoEntry(str(error)) from error

    def say(self, command: Line) -> Line:
        role, room = self._role(), self.room
        sent = json.loads(json.dumps(command))
        self.said.append(sent)
        table = room.sight().table
        names = store_of(room).file(room.id).setup.names
        answer = room.say(role, read_command(table.game, names, sent))
        if self.loses_answer:
            self.loses_answer = False
            raise LinkLost("the answer was lost")
        of_app = lambda message: word(message.key, **dict(message.parameters))  # noqa: E731
        of_table = lambda message: text_of(room.sight().table, message)  # noqa: E731
        found: Line = json.loads(json.dumps(write_answer(answer, names, of_table, of_app)))
        return found

    def events(self, after: int) -> Iterator[Line]:
        """What there is now; then the stream ends."""
        self._role()
        line = write_line(self.room, after, is_first=True)
        yield json.loads(json.dumps(line))

    def close(self) -> None:
        self.is_open = False


class Phone:
    """An app that follows a room, with a store of its own."""

    def __init__(self, room: Room, role: Role, store: Store | None = None) -> None:
        self.room, self.role = room, role
        self.store = store if store is not None else store_in_memory()
        self.join(room)

    def join(self, room: Room) -> None:
        """Scan the code of a room."""
        self.room = room
        key = room.keys.give(self.role)
        begins = write_beginning(room)
        assert isinstance(begins, dict)
        assert begins["protocol"] == PROTOCOL
        membership = Membership("192.168.0.7:8765", key, str(self.role), "Anna", room.term)
        begin_copy(self.store, begins, membership)
        self.start(key)

    def start(self, key: str) -> None:
        """The app starts, with what it remembers."""
        self.wire = RoomWire(self.room, key)
        self.following = Following(self.store, self.room.id, self.wire)
        self.keeper = FarKeeper(self.store, self.following, patience=0)
        self.listen()
        try:
            self.keeper.catch_up()
        except TableReplaced:
            # The app opens the table anew.
            self.keeper = FarKeeper(self.store, self.following, patience=0)

    def restart(self) -> None:
        self.start(self.following.membership.key)

    def listen(self) -> None:
        """One stream, until it ends; once more where the host says that it must be."""
        for _ in range(3):
            try:
                self.following.listen()
            except LinkLost as error:
                if str(error) in ("the stream has ended", "cut"):
                    return

    def send(self) -> None:
        try:
            self.following.send()
        except LinkLost:
            return

    def refresh(self) -> None:
        """What the threads of the app do."""
        self.send()
        self.listen()
        self.keeper.catch_up()


def entries(store: Store, identifier: str) -> list[object]:
    """Everything that is stored of a table."""
    return list(store.storage.events(identifier))
