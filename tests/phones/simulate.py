"""Random evenings at one table: `python -m tests.phones.simulate --count 10000 --seed 1`.

Phones with an outbox each, two processes over one store, and a wire between them that loses,
repeats, reorders and holds back whatever it carries; processes are killed and started again, the
host dies and another device carries on. There is no clock: what comes next is drawn. At the end
the wire is good, everybody is at rest, and `check` says what must be true then.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Any

from companion.present.words import text_of, word
from companion.room.commands import AskUndo, Command, Play, Redo, Reveal, Seal, Undo, Unseal
from companion.room.copying import write_beginning, write_line
from companion.room.following import Following, begin_copy, carry_on
from companion.room.membership import Membership
from companion.room.room import Room
from companion.room.seats import SPECTATOR, THE_HOST, Role, sitting
from companion.room.sight import View
from companion.room.wire import read_command, write_answer, write_command
from companion.store.sqlite import store_in_memory
from companion.store.store import Store
from companion.web.answers import fingerprint
from engine.core import Secrecy
from engine.files.codec import TableFile
from engine.files.json_text import compact
from engine.message import Seat
from engine.table import Table
from tests.phones.people import GAMES, secret_of, unknown
from tests.phones.wires import RoomWire

Line = dict[str, Any]
MakeRoom = Callable[[Store, str, int], Room]
# How many things happen in one evening, and of how many choices one is drawn.
_STEPS, _CHOICES = 45, 12
_FINAL = {"recorded", "sealed", "asked"}
# So many tables are kept in one store.
_TABLES = 100


class Wrong(AssertionError):
    """Something that must never be."""


@dataclass
class Phone:
    """A page: what it shows, what it still has to say, and what was answered."""

    role: Role
    at: int = 0
    """Which process it is connected to."""
    shown: Line = field(default_factory=dict)
    view: View | None = None
    outbox: list[Line] = field(default_factory=list)
    said: dict[str, Line] = field(default_factory=dict)
    answers: dict[str, Line] = field(default_factory=dict)

    def take(self, view: View) -> None:
        """Show a view, unless a newer one is shown already."""
        if self.view is None or (view.term, view.seq) >= (self.view.term, self.view.seq):
            self.view, self.shown = view, payload(view)

    def hear(self, answer: Line) -> None:
        """An answer, perhaps for the second time."""
        self.answers.setdefault(answer["id"], answer)
        self.outbox = [one for one in self.outbox if one["id"] != answer["id"]]


def payload(view: View) -> Line:
    """All that a page gets of a view, before it is drawn."""
    strip = [None if cell is None else [cell.total, cell.note] for cell in view.strip]
    own = [[int(one.seat), one.name, repr(one.action)] for one in view.own]
    return {
        "term": view.term,
        "seq": view.seq,
        "strip": strip,
        "own": own,
        "sealed": [*map(int, view.sealed)],
        "waiting": [*map(int, view.waiting)],
        "state": repr(view.table.state),
        "asks": len(view.asks),
    }


class Evening:
    """One table, its processes, its phones, and the wire between them."""

    def __init__(self, game: str, store: Store, seed: object, make: MakeRoom = Room) -> None:
        self.rng = random.Random(seed)
        self.file = _file(game)
        self.store, self.make = store, make
        self.table = store.create(self.file)
        self.term = 1
        self.rooms = [make(store, self.table, 1), make(store, self.table, 1)]
        self.names = self.file.setup.names
        seats = range(min(4, len(self.names)))
        helper = self.rng.randrange(8)
        roles = [sitting(seat, helps=seat == helper) for seat in seats]
        everybody = (*roles, THE_HOST, SPECTATOR)
        self.phones = [Phone(role, self.rng.randrange(2)) for role in everybody]
        self.wire: list[Callable[[], None]] = []
        self.secrets: dict[str, tuple[int, str]] = {}
        self._number = 0

    # What happens

    def run(self) -> None:
        """Let an evening pass, come to rest, and check it; Wrong."""
        acts: tuple[tuple[Callable[[], None], float], ...] = (
            (self._speak, 0.36), (self._send, 0.2), (self._deliver, 0.32), (self._watch, 0.06),
            (self._lose, 0.03), (self._restart, 0.02), (self._take_over, 0.01),
        )  # fmt: skip
        for _ in range(_STEPS):
            (act,) = self.rng.choices([one for one, _ in acts], [how for _, how in acts])
            act()
        self._rest()
        self.check()

    def _phone(self) -> Phone:
        return self.rng.choice(self.phones)

    def _room(self) -> Room:
        return self.rng.choice(self.rooms)

    def _speak(self) -> None:
        """Somebody enters something, on the table as their page shows it."""
        phone = self._phone()
        if phone.view is None:
            phone.take(self._room().view(phone.role))
        assert phone.view is not None
        what = self._what(phone, phone.view)
        if what is None:
            return
        self._number += 1
        command = Command(f"c{self._number}", phone.view.seq, what)
        line = write_command(self.file.game, self.names, command)
        phone.outbox.append(line)
        phone.said[command.id] = line
        if isinstance(what, Seal):
            self.secrets[command.id] = int(what.action.seat), repr(what.action)

    def _what(self, phone: Phone, view: View) -> Any:
        rng, game = self.rng, self.file.game
        if rng.random() < 0.15:
            seat = Seat(rng.randrange(len(self.names)))
            return rng.choice([Undo(), Redo(), AskUndo(), Reveal(), Unseal(seat, "bid")])
        own = phone.role.seat if phone.role.seat is not None and rng.random() < 0.9 else None
        seat = Seat(rng.randrange(len(self.names))) if own is None else own
        if rng.random() < 0.1:
            return Seal(secret_of(game.key, seat, rng.randrange(3)))
        found = [*islice(game.choices(view.table.state, seat), _CHOICES)]
        if not found:
            return None
        action = rng.choice(found)
        is_secret = game.secrecy(action) is not Secrecy.OPEN
        if is_secret and getattr(action, "seat", None) is not None:
            return Seal(action)
        return Play((action,), anyway=rng.random() < 0.1)

    def _send(self) -> None:
        """A page sends the first thing in its outbox, perhaps once more."""
        phone = self._phone()
        if phone.outbox:
            line, room = phone.outbox[0], self.rooms[phone.at]
            self.wire.append(lambda: self._arrive(phone, room, line))

    def _deliver(self) -> None:
        """Something on the wire arrives, whatever was sent before it; perhaps twice."""
        if self.wire:
            at = self.rng.randrange(len(self.wire))
            arrives = self.wire[at] if self.rng.random() < 0.15 else self.wire.pop(at)
            arrives()

    def _lose(self) -> None:
        if self.wire:
            self.wire.pop(self.rng.randrange(len(self.wire)))

    def _arrive(self, phone: Phone, room: Room, line: Line) -> None:
        """A command reaches a process, if that still runs; its answer sets out."""
        if room in self.rooms:
            answer = self._answer(room, phone, line)
            self.wire.append(lambda: self._hear(phone, room, answer))

    def _hear(self, phone: Phone, room: Room, answer: Line) -> None:
        """An answer reaches a page, unless it has another connection by now."""
        if self.rooms[phone.at] is room:
            phone.hear(answer)

    def _answer(self, room: Room, phone: Phone, line: Line) -> Line:
        answer = room.say(phone.role, read_command(self.file.game, self.names, line))
        of_app = lambda message: word(message.key, **dict(message.parameters))  # noqa: E731
        of_table = lambda message: text_of(room.sight().table, message)  # noqa: E731
        return {"id": line["id"], **write_answer(answer, self.names, of_table, of_app)}

    def _watch(self) -> None:
        """A view sets out to a page."""
        phone, room = self._phone(), self._room()
        view = room.view(phone.role)
        self._no_leak(phone, view)
        self.wire.append(lambda: phone.take(view))

    def _restart(self) -> None:
        """A process is killed, with whatever it had not told yet, and starts again."""
        at = self.rng.randrange(len(self.rooms))
        self.rooms[at] = self._made()
        for phone in self.phones:
            if phone.at == at:
                phone.at = self.rng.randrange(2)

    def _made(self) -> Room:
        return self.make(self.store, self.table, self.term)

    def _take_over(self) -> None:
        """The host dies; a device that has followed carries on under the next term."""
        old = self._room()
        old.catch_up()
        store = store_in_memory()
        key = old.keys.give(sitting(0))
        membership = Membership("192.168.1.20:8765", key, "seat 0", "Anna", old.term)
        begins = write_beginning(old)
        assert isinstance(begins, dict)
        begin_copy(store, begins, membership)
        following = Following(store, self.table, RoomWire(old, key))
        following.hear(write_line(old, 0, is_first=True))
        following.close()
        carried, _ = carry_on(store, self.table)
        self.store, self.term = store, carried.term
        self.rooms = [self._made(), self._made()]
        self.wire.clear()

    def _rest(self) -> None:
        """The wire is good again: everything that is still to be said is, in order."""
        while self.wire:
            self.wire.pop(0)()
        for phone in self.phones:
            while phone.outbox:
                phone.hear(self._answer(self.rooms[phone.at], phone, phone.outbox[0]))
        for room in self.rooms:
            room.catch_up()
        for phone in self.phones:
            phone.take(self.rooms[0].view(phone.role))

    # What must be true

    def _no_leak(self, phone: Phone, view: View) -> None:
        """Nothing that another has sealed is in what a page gets."""
        journal = {repr(getattr(e, "action", None)) for e in view.open.log.entries}
        own = {text for seat, text in self.secrets.values() if seat == phone.role.seat}
        found = compact(payload(view))
        for seat, text in self.secrets.values():
            if seat != phone.role.seat and text not in own | journal and text in found:
                raise Wrong(f"{phone.role} sees {text}")
        if not view.own and repr(view.table.state) != repr(view.open.state):
            raise Wrong(f"{phone.role} sees another state")

    def check(self) -> None:
        """Everything that must be true at rest; Wrong."""
        events = self.store.storage.events(self.table)
        if [seq for seq, _ in events] != [*range(1, len(events) + 1)]:
            raise Wrong("a hole in the numbers")
        stored = Counter(event.command for _, event in events if event.command.startswith("c"))
        twice = [one for one, number in stored.items() if number > 1]
        if twice:
            raise Wrong(f"stored twice: {twice}")
        for phone in self.phones:
            for identifier in phone.said:
                self._check_answer(phone, phone.answers.get(identifier), stored)
        first, second = self.rooms
        if fingerprint(first.sight()) != fingerprint(second.sight()):
            raise Wrong("two processes differ")
        for phone in self.phones:
            view = second.view(phone.role)
            self._no_leak(phone, view)
            if {**payload(view), "asks": 0} != {**phone.shown, "asks": 0}:
                odd = {
                    k: (v, phone.shown[k]) for k, v in payload(view).items() if v != phone.shown[k]
                }
                raise Wrong(f"{phone.role} shows something else: {odd}")
        entries = self._made().sight().table.log.entries
        anew = Table(self.file.game, self.file.setup, entries)
        if anew.state != first.sight().table.state:
            raise Wrong("the entries lead elsewhere")

    def _check_answer(self, phone: Phone, answer: Line | None, stored: Counter[str]) -> None:
        if answer is None:
            raise Wrong(f"{phone.role}: never answered")
        identifier, kind = answer["id"], answer["answer"]
        said = phone.said[identifier]["say"]
        if kind == "recorded" and "by" in answer:
            events = dict(self.store.storage.events(self.table))
            if answer["seq"] not in events or events[answer["seq"]].author != answer["by"]:
                raise Wrong(f"{identifier} is said to be entered by {answer['by']}, and is not")
        elif kind == "recorded" and said != "reveal":
            if identifier not in stored:
                raise Wrong(f"{identifier} was acknowledged and is lost")
        elif kind not in _FINAL and stored.get(identifier):
            raise Wrong(f"{identifier} was answered {kind} and is stored")
        if kind == "refused" and not (answer.get("because") or answer.get("reasons")):
            raise Wrong(f"{identifier} was refused without a reason")
        if kind == "not-yours" and not answer.get("because"):
            raise Wrong(f"{identifier} is not theirs without a reason")
        if kind not in {*_FINAL, "refused", "not-yours", "moved-on"}:
            raise Wrong(f"{identifier} was answered {kind}")


@lru_cache
def _file(game: str) -> TableFile:
    return unknown(game)


def run(
    numbers: Iterable[int],
    seed: int,
    make: MakeRoom = Room,
    answers: Counter[str] | None = None,
) -> list[str]:
    """What was wrong in these evenings, each of another game; counts what was answered."""
    wrong, store = [], store_in_memory()
    for done, number in enumerate(numbers):
        if done % _TABLES == _TABLES - 1:
            store.close()
            store = store_in_memory()
        game = GAMES[number % len(GAMES)]
        evening = Evening(game, store, f"{seed} {number}", make)
        try:
            evening.run()
        except Wrong as error:
            wrong.append(f"{number} {game}: {error}")
        if answers is not None:
            found = (one for phone in evening.phones for one in phone.answers.values())
            answers.update(one["answer"] for one in found)
    store.close()
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    answers: Counter[str] = Counter()
    wrong = run(range(given.first, given.first + given.count), given.seed, answers=answers)
    print(", ".join(f"{number} {answer}" for answer, number in answers.most_common()))
    for line in wrong[:20]:
        print(line)
    print(f"{given.count} evenings, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
