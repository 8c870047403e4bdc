"""Phones at a table, for the picture taker: no server runs, and nothing is sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.room.commands import AskUndo, CarriedOn, Command, Play
from companion.room.copying import write_beginning, write_line
from companion.room.following import Following, Line, LinkLost
from companion.room.membership import Membership
from companion.room.room import Room
from companion.room.seats import SPECTATOR, hashed, sitting
from companion.screens.phones.join import JoinScreen
from companion.screens.phones.screen import PhonesScreen
from companion.shell import Shell
from companion.store.store import Store
from companion.web.beside_kivy import Hosting
from companion.web.client import Threads
from companion.web.tables import Shared, Tables
from engine.games.positano.actions import CountGelato
from engine.message import Seat
from tools.gallery.registry import scene
from tools.gallery.scenes.screens import _shell, _table

_HOME = (("wlan0", "192.168.178.20"),)
_TWO = (("wlan0", "192.168.178.20"), ("ap0", "192.168.43.1"))


class NoThreads(Threads):
    """Stands for the threads of a follower."""

    def __init__(self) -> None: ...

    def stop(self) -> None: ...

    def wake(self) -> None: ...


class DeadWire:
    """Reaches nobody."""

    def say(self, command: Line) -> Line:
        raise LinkLost("nobody")

    def events(self, after: int) -> Iterator[Line]:
        raise LinkLost("nobody")

    def close(self) -> None: ...


class RoomWire(DeadWire):
    """Reaches a room of this process: what there is, then the stream ends."""

    def __init__(self, room: Room, role: str) -> None:
        self._room, self._role = room, role

    def events(self, after: int) -> Iterator[Line]:
        yield {**write_line(self._room, after, is_first=True), "mine": self._role}


def offline(shell: Shell, wire: DeadWire | None = None) -> Shell:
    """Have an app share tables without a server, always with the same codes."""
    phones = shell.phones

    def start(store: Store, table: str, term: int) -> Hosting:
        shared = Shared(Room(store, table, term), lambda: 130.0 if shell.parent else 0.0)
        shared.joining.code, shared.joining.watching = "k7mq2xw9", "w3hd8rna"
        shared.joining.word = "limone"
        tables = Tables(store)
        tables._shared[table] = shared
        return Hosting(shared, tables, 8765, lambda: None)

    phones.start = start
    phones.interfaces = lambda: _HOME
    phones.watch = lambda _: NoThreads()
    phones.make_wire = lambda address, key: wire or DeadWire()
    phones.run = lambda work: None
    return shell


def _host(prepare: Callable[[Shell, Shared], None] | None = None) -> Shell:
    shell = offline(_table("positano"))
    table = shell.screen.model.id
    shared = shell.phones.host(table).shared
    if prepare is not None:
        prepare(shell, shared)
    shell.open_tables_anew()
    shell.go("phones", table)
    assert isinstance(shell.screen, PhonesScreen)
    return shell


def _seated(shell: Shell, shared: Shared) -> None:
    """Bruno is live, Carla asleep; one looks on."""
    keys = shared.room.keys
    bruno, carla = keys.give(sitting(1), "Pixel"), keys.give(sitting(2, helps=True), "iPhone")
    for key in (bruno, carla, keys.give(SPECTATOR)):
        shared.opened(hashed(key))
    shared.closed(hashed(carla))


def _asked(shell: Shell, shared: Shared) -> None:
    """Somebody wants Bruno's seat, and Carla wants a step back."""
    _seated(shell, shared)
    room = shared.room
    room.say(sitting(1), Command("one", room.seq, Play((CountGelato(Seat(1), 3),))))
    room.say(sitting(2), Command("two", room.seq, AskUndo()))
    shared.joining.join(shared.joining.code, sitting(1), "Galaxy")


def _two_networks(shell: Shell, shared: Shared) -> None:
    shell.phones.interfaces = lambda: _TWO


def _carried_on(shell: Shell, shared: Shared) -> None:
    link = "costiera://join#192.168.178.31:8765/k7mq2xw9"
    shared.room.say(sitting(1), Command("one", 0, CarriedOn(2, link)))


def _fails() -> Shell:
    shell = offline(_table("positano"))

    def start(store: Store, table: str, term: int) -> Hosting:
        raise OSError("no port from 8765 on is free")

    shell.phones.start = start
    shell.go("phones", shell.screen.model.id)
    return shell


def _far(prepare: Callable[[Following], None]) -> Shell:
    """An app that follows another one's table of Positano."""
    other = _table("positano").screen.model
    room = Room(other.store, other.id)
    shell = offline(_shell(), RoomWire(room, "seat 1"))
    begins = write_beginning(room)
    assert isinstance(begins, dict)
    table = shell.phones.join(begins, Membership("192.168.178.20:8765", "key", "seat 1", "Anna", 1))
    following = shell.phones.following(table)
    assert following is not None
    try:
        following.listen()
    except LinkLost:
        prepare(following)
    shell.go("table", table)
    shell.go("phones", table)
    return shell


def _far_table() -> Shell:
    """The table itself, while its host does not answer."""
    shell = _far(_kept)
    shell.back()
    return shell


def _live(following: Following) -> None:
    following.hear({"term": 1, "seq": following.seq})


def _kept(following: Following) -> None:
    for number in (2, 3):
        play = Play((CountGelato(Seat(1), number),))
        following.put(Command(f"kept {number}", following.seq, play))


def _stuck(following: Following) -> None:
    _kept(following)
    refused = {"answer": "refused", "because": "", "can-be-recorded": True}
    reasons = [{"rule": "gelato", "because": "Bruno has counted his gelato already", "where": ""}]
    following._take_answer(following.waiting[0], {**refused, "reasons": reasons})


def _join(answer: Line | None = None) -> Shell:
    shell = offline(_shell())
    link = "costiera://join#192.168.178.20:8765/k7mq2xw9" if answer else ""
    shell.go("join", link)
    assert isinstance(shell.screen, JoinScreen)
    if answer:
        shell.screen._offer(answer)
    return shell


_INVITED: Line = {
    "answer": "invited",
    "protocol": 1,
    "game": "Positano",
    "at-once": True,
    "seats": [
        {"role": "seat 0", "name": "Anna", "shape": "circle", "colour": "red", "taken": True},
        {"role": "seat 1", "name": "Bruno", "shape": "triangle", "colour": "yellow"},
        {"role": "seat 2", "name": "Carla", "shape": "square", "colour": "blue"},
        {"role": "seat 3", "name": "Dario", "shape": "diamond", "colour": "green"},
    ],
}

SCENES: dict[str, Callable[[], Shell]] = {
    "phones": _host,
    "phones-seated": lambda: _host(_seated),
    "phones-asked": lambda: _host(_asked),
    "phones-two-networks": lambda: _host(_two_networks),
    "phones-carried-on": lambda: _host(_carried_on),
    "phones-no-port": _fails,
    "phones-far-live": lambda: _far(_live),
    "phones-far-lost": lambda: _far(_kept),
    "phones-far-stuck": lambda: _far(_stuck),
    "phones-far-table": _far_table,
    "join": _join,
    "join-who": lambda: _join(_INVITED),
    "join-other-version": lambda: _join({**_INVITED, "protocol": 2}),
}
for _name, _build in SCENES.items():
    scene(f"app/{_name}")(_build)
