"""Phones that say things to a table in a storm, and send again what was not answered."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from itertools import count

from companion.room.commands import Command, MovedOn, Play, Recorded
from companion.room.room import Room
from companion.room.seats import THE_HOST
from companion.store.errors import StoreError
from companion.store.store import Store
from engine.games.positano.actions import CountGelato
from engine.message import Seat
from tests.phones.people import opening
from tests.postgres import until


def new_table(store: Store) -> str:
    return store.create(opening("positano"))


class Phone:
    """Says numbered facts one after the other, each until it is answered."""

    def __init__(self, name: str, room: Room, facts: int) -> None:
        self.name, self.room, self.facts = name, room, facts
        self.answered: dict[str, int] = {}
        self.sent_again = 0
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def join(self) -> None:
        until(lambda: not self._thread.is_alive())

    def _run(self) -> None:
        identifiers = (f"{self.name} {number}" for number in count())
        for number in range(self.facts):
            identifier = next(identifiers)
            while identifier not in self.answered:
                try:
                    answer = self._say(identifier, number)
                except StoreError:
                    # Perhaps it is stored: only the same command again is no second one.
                    self.sent_again += 1
                    threading.Event().wait(0.05)
                    continue
                if isinstance(answer, Recorded):
                    self.answered[identifier] = answer.seq
                else:
                    assert isinstance(answer, MovedOn), answer
                    identifier = next(identifiers)

    def _say(self, identifier: str, number: int) -> object:
        what = Play((CountGelato(Seat(0), number % 9),))
        return self.room.say(THE_HOST, Command(identifier, self.room.seq, what))


def storm(rooms: Sequence[Room], facts: int, meanwhile: Callable[[], object]) -> list[Phone]:
    """A phone at each room; `meanwhile` something happens once the first facts are stored."""
    phones = [Phone(f"phone {number}", room, facts) for number, room in enumerate(rooms)]
    for phone in phones:
        phone.start()
    until(lambda: any(phone.answered for phone in phones))
    meanwhile()
    for phone in phones:
        phone.join()
    return phones


def check(store: Store, table: str, phones: Sequence[Phone]) -> None:
    """Each fact that was answered is stored once, where the answer said, and there is no hole."""
    stored = store.storage.events(table)
    assert [seq for seq, _ in stored] == list(range(1, len(stored) + 1))
    commands = [event.command for _, event in stored]
    assert len(commands) == len(set(commands))
    assert {event.command: seq for seq, event in stored} == {
        identifier: seq for phone in phones for identifier, seq in phone.answered.items()
    }
    for phone in phones:
        assert len(phone.answered) == phone.facts
        phone.room.catch_up()
        assert phone.room.sight().table.state == store.table(table).state
