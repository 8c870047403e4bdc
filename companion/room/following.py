"""A copy of a table that another device hosts: its stream, what waits to be sent, its terms.

`Following` needs no network: a `Wire` reaches the host. The copy is an ordinary table in the store
of this device, under the same id; whatever the host tells is stored there before anybody sees it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Protocol

from companion.room.aside import put_aside
from companion.room.commands import CarriedOn, Command, new_id
from companion.room.copying import (
    Beginning,
    NotATable,
    Numbered,
    OtherVersion,
    read_beginning,
    read_entries,
)
from companion.room.membership import Membership, read_membership, write_membership
from companion.room.room import Room
from companion.room.seats import parse_role
from companion.room.wire import read_command, write_command
from companion.store import people
from companion.store.errors import DamagedData
from companion.store.journal import Journal
from companion.store.people import Person
from companion.store.snapshot import StoredEvent
from companion.store.store import Store
from engine.errors import CostieraError
from engine.files.shapes import Json, Unreadable

# What a host answers to what was done as asked.
_DONE = ("recorded", "sealed", "asked")
_ANSWERS = (*_DONE, "refused", "moved-on", "not-yours")

Line = dict[str, Json]


class LinkLost(CostieraError):
    """No answer: the host is asleep or gone, or there is no network between."""


class NoEntry(CostieraError):
    """The host answers, but its table is shared no more, or not with this key."""


class OlderTerm(CostieraError):
    """This host has been followed by another one; it is no longer the one that counts."""


class Wire(Protocol):
    """Reaches the host of a table, as one member of it. LinkLost or NoEntry if it does not."""

    def say(self, command: Line) -> Line:
        """Send a command; the answer."""

    def events(self, after: int) -> Iterator[Line]:
        """The lines of the stream of entries, as they come, until the link is lost."""

    def close(self) -> None:
        """Let go of the stream, whichever thread reads it."""


class Link(Enum):
    """How it stands with the host."""

    OPENING = "opening"
    LIVE = "live"
    LOST = "lost"
    # It is there, but this device has no seat any more, or only an older host answers.
    ENDED = "ended"
    # It plays by another version.
    OTHER = "other"


@dataclass(frozen=True)
class Stuck:
    """An entry that the host has not taken while nobody waited for its answer."""

    command: Line
    answer: Line


def begin_copy(store: Store, begins: Line, membership: Membership) -> str:
    """Keep a copy of a table of another host, or go on with the one that is here; its id.

    OtherVersion or NotATable where none can be kept.
    """
    found, file = read_beginning(begins)
    identifier = found.table.id
    known = read_membership(store, identifier)
    with store.storage.change() as change:
        if change.status(identifier) is None:
            change.put(found.table)
            at = found.table.started
            people.remember(
                change, [Person(one.name, one.colours, 1, at) for one in people.seated(file)]
            )
        change.remove(identifier, None)
        change.mark([identifier])
    waiting = known.waiting if known is not None else ()
    write_membership(store, identifier, replace(membership, waiting=waiting))
    return identifier


class Following:
    """One table of another host. Any thread may use it.

    `listen` and `send` do their work until there is no more and are called again and again, by
    threads of `companion.web.caller` or by a test. Subscribers are told of whatever has changed.
    """

    def __init__(self, store: Store, identifier: str, wire: Wire) -> None:
        found = read_membership(store, identifier)
        assert found is not None, f"table {identifier} is one of this device"
        self.id = identifier
        self.link, self.problem = Link.OPENING, ""
        self.stuck: Stuck | None = None
        self._store, self._wire, self._membership = store, wire, found
        self._journal: Journal = store.journal(identifier)
        self._last = self._last_stored()
        self._changed = threading.Condition(threading.RLock())
        self._sending = threading.Lock()
        self._awaited: set[str] = set()
        self._answers: dict[str, Line] = {}
        self._must_compare = self._has_heard = False
        self._listeners: list[Callable[[], None]] = []

    @property
    def membership(self) -> Membership:
        return self._membership

    @property
    def seq(self) -> int:
        """The number of the last entry that is stored here."""
        return self._journal.seq

    @property
    def waiting(self) -> tuple[Line, ...]:
        """What was not answered yet, as it is sent."""
        return self._membership.waiting

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after any change, by the thread that has made it. Returns the way out."""
        self._listeners.append(listener)

        def stop() -> None:
            with suppress(ValueError):
                self._listeners.remove(listener)

        return stop

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    def _turn(self, link: Link, problem: str = "") -> None:
        with self._changed:
            has_changed = (self.link, self.problem) != (link, problem)
            self.link, self.problem = link, problem
            self._changed.notify_all()
        if has_changed:
            self._tell()

    # The stream

    def listen(self) -> None:
        """Follow the host until the link is lost; LinkLost, NoEntry and what else ends it."""
        after = 0 if self._must_compare else max(self.seq - 1, 0)
        try:
            for line in self._wire.events(after):
                self.hear(line)
            raise LinkLost("the stream has ended")
        except LinkLost:
            self._turn(Link.LOST)
            raise
        except (NoEntry, OlderTerm) as error:
            self._turn(Link.ENDED, str(error))
            raise
        except (OtherVersion, NotATable) as error:
            self._turn(Link.OTHER, str(error))
            raise

    def hear(self, line: Line) -> None:
        """Take in one line of the stream."""
        begins = line.get("begins")
        if begins is not None:
            self._greet(read_beginning(begins)[0])
        term = line.get("term")
        if isinstance(term, int) and term < self._membership.term:
            raise OlderTerm(self._membership.host)
        with self._changed:
            entries = read_entries(line)
            if self._must_compare and begins is not None:
                self._compare(read_beginning(begins)[0], [one for _, one in entries])
            else:
                self._take(entries)
            if line.get("seq") != self.seq:
                # It went another way, or entries were lost on theirs.
                self._must_compare = self._must_compare or begins is not None
                raise LinkLost(f"entry {line.get('seq')} there, {self.seq} here")
            self._changed.notify_all()
        self._has_heard = True
        self._sit(line.get("mine"))
        self._turn(Link.LIVE)
        if entries:
            self._tell()

    def has_heard(self) -> bool:
        """The host has been heard since this was last asked."""
        heard, self._has_heard = self._has_heard, False
        return heard

    def _sit(self, role: Json) -> None:
        """The host may give a seat more rights, or fewer."""
        if isinstance(role, str) and role != self._membership.role:
            with suppress(ValueError):
                parse_role(role)
                self._remember(replace(self._membership, role=role))

    def _greet(self, begins: Beginning) -> None:
        if begins.table.id != self.id:
            raise NotATable(begins.table.id)
        if begins.term > self._membership.term:
            self._remember(replace(self._membership, term=begins.term))

    def _take(self, entries: list[Numbered]) -> None:
        """Store the entries that are new; LinkLost if they do not continue what is known."""
        known = self._last
        for number, event in entries:
            if number == self.seq and known is not None and event != known:
                self._must_compare = True
                raise LinkLost("the tables went two ways")
        fresh = [(number, event) for number, event in entries if number > self.seq]
        if not fresh:
            return
        if fresh[0][0] != self.seq + 1:
            raise LinkLost(f"entry {self.seq + 1} is missing")
        self._store_entries([event for _, event in fresh])

    def _store_entries(self, events: list[StoredEvent]) -> None:
        try:
            self._journal.take_in(events)
        except DamagedData as error:
            self._reread()
            raise NotATable(str(error)) from error
        except Exception:
            self._reread()
            raise
        self._last = events[-1]

    def _reread(self) -> None:
        self._journal = self._store.journal(self.id)
        self._last = self._last_stored()

    def _last_stored(self) -> StoredEvent | None:
        found = self._store.storage.events(self.id, max(self._journal.seq - 1, 0))
        return found[-1][1] if found else None

    def _compare(self, begins: Beginning, theirs: list[StoredEvent]) -> None:
        """Follow a host whose table went another way: what is only here is kept beside."""
        put_aside(self._store, self.id, begins.table, theirs)
        self._must_compare = False
        self._reread()

    # What waits to be sent

    def put(self, command: Command, *, is_awaited: bool = False) -> None:
        """Keep a command until the host has answered it; `wait` for one that `is_awaited`."""
        content = write_command(*self._written_by, command)
        with self._changed:
            if is_awaited:
                self._awaited.add(command.id)
            waiting = (*self._membership.waiting, content)
            self._remember(self._membership.with_waiting(*waiting))
            self._changed.notify_all()
        self._tell()

    def wait(self, identifier: str, seconds: float) -> Line | None:
        """The answer to an awaited command; None if there is none in time.

        Where it was recorded, the entry is stored here by then, if that came in time too.
        """
        with self._changed:
            self._changed.wait_for(lambda: identifier in self._answers, seconds)
            self._awaited.discard(identifier)
            answer = self._answers.pop(identifier, None)
            if answer is not None and answer["answer"] == "recorded":
                self._changed.wait_for(lambda: self.seq >= _number(answer), seconds)
            return answer

    def send(self) -> None:
        """Send what waits, in order, up to what needs a person. LinkLost, NoEntry if it fails."""
        with self._sending:
            while (command := self._next_to_send()) is not None:
                try:
                    answer = self._wire.say(command)
                    if answer.get("answer") not in _ANSWERS:
                        raise LinkLost(f"not an answer: {answer}")
                except LinkLost:
                    self._turn(Link.LOST)
                    raise
                except NoEntry as error:
                    self._turn(Link.ENDED, str(error))
                    raise
                self._take_answer(command, answer)

    def wait_to_send(self, seconds: float) -> bool:
        """Wait until something can be sent, at most so long; whether it can."""
        with self._changed:
            return self._changed.wait_for(self._can_send, seconds)

    def _can_send(self) -> bool:
        return self.link is Link.LIVE and self._next_to_send() is not None

    def _next_to_send(self) -> Line | None:
        waiting = self._membership.waiting
        return waiting[0] if waiting and self.stuck is None else None

    def _take_answer(self, command: Line, answer: Line) -> None:
        with self._changed:
            identifier = str(command["id"])
            is_awaited = identifier in self._awaited
            if not is_awaited and answer["answer"] not in _DONE:
                self.stuck = Stuck(command, answer)
            else:
                self._drop_first()
                if is_awaited:
                    self._answers[identifier] = answer
            self._changed.notify_all()
        self._tell()

    def _drop_first(self) -> None:
        self._remember(self._membership.with_waiting(*self._membership.waiting[1:]))

    def drop(self) -> None:
        """Let go of the entry that the host has not taken; the next ones are sent."""
        with self._changed:
            if self.stuck is not None:
                self.stuck = None
                self._drop_first()
                self._changed.notify_all()
        self._tell()

    def again(self, *, anyway: bool = False) -> None:
        """Say it once more, on the table as it is now; perhaps although it is against the rules."""
        with self._changed:
            if self.stuck is None:
                return
            first = {**self.stuck.command, "id": new_id(), "base": self.seq}
            if anyway:
                first["anyway"] = True
            self.stuck = None
            self._remember(self._membership.with_waiting(first, *self._membership.waiting[1:]))
            self._changed.notify_all()
        self._tell()

    def read(self, command: Line) -> Command:
        """A command that waits, as what it says."""
        return read_command(*self._written_by, command)

    @property
    def _written_by(self) -> tuple[Any, tuple[str, ...]]:
        file = self._journal.file
        return file.game, file.setup.names

    def _remember(self, membership: Membership) -> None:
        write_membership(self._store, self.id, membership)
        self._membership = membership

    def close(self) -> None:
        """Stop listening, whichever thread does."""
        self._wire.close()


def _number(answer: Line) -> int:
    number = answer.get("seq")
    return number if isinstance(number, int) else 0


def carry_on(store: Store, identifier: str) -> tuple[Room, tuple[Line, ...]]:
    """Host a table from here that another device has hosted, in the next term.

    What waited is entered first; returned with the room is what could not be, with its answer.
    """
    membership = read_membership(store, identifier)
    assert membership is not None, f"table {identifier} is one of this device"
    room = Room(store, identifier, membership.term + 1)
    table, left = room.sight().table, []
    for content in membership.waiting:
        try:
            command = read_command(table.game, store.file(identifier).setup.names, content)
        except Unreadable:
            continue
        before = room.seq
        room.say(membership.is_as, command)
        if room.seq == before:
            left.append(content)
    write_membership(store, identifier, None)
    return room, tuple(left)


def tell_old_host(store: Store, room: Room, wire: Wire, link: str) -> None:
    """Tell the host that was gone who hosts now; LinkLost or NoEntry while it cannot be told."""
    file = store.file(room.id)
    command = Command(new_id(), 0, CarriedOn(room.term, link))
    wire.say(write_command(file.game, file.setup.names, command))
