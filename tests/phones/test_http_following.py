"""A second app that follows a host over HTTP, on this machine: real server, real threads."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.room.commands import Command, Play, Recorded
from companion.room.far_keeper import FarKeeper
from companion.room.following import Following, Link, LinkLost, NoEntry, begin_copy
from companion.room.hosting import RoomKeeper
from companion.room.membership import Membership
from companion.room.seats import sitting
from companion.store.sqlite import open_store
from companion.store.store import Store
from companion.web import beside_kivy
from companion.web.beside_kivy import Hosting
from companion.web.client import HttpWire, Threads, post
from companion.web.tables import key_of
from engine.games.positano.actions import CountGelato
from engine.message import Seat
from tests.phones.people import opening

# Longer than anything here takes on a machine that is busy; nothing waits for it to pass.
PATIENCE = 60


def gelato(seat: int, icons: int) -> Play:
    return Play((CountGelato(Seat(seat), icons),))


class Follower:
    """An app with a store of its own, its threads running."""

    def __init__(self, store: Store, hosting: Hosting, seat: int) -> None:
        self.store, self.hosting = store, hosting
        address = f"127.0.0.1:{hosting.port}"
        invited = post(address, "/join", {"code": hosting.shared.joining.code})
        assert invited["answer"] == "invited"
        joined = post(
            address, "/join", {"code": hosting.shared.joining.code, "role": f"seat {seat}"}
        )
        key = str(joined["key"])
        wire = HttpWire(address, key)
        line = next(wire.events(0))
        begins = line["begins"]
        assert isinstance(begins, dict)
        membership = Membership(address, key, str(line["mine"]), "Anna", 1)
        self.table = begin_copy(store, begins, membership)
        self.following = Following(store, self.table, HttpWire(address, key))
        self.changed = threading.Condition()
        self.following.subscribe(self._hear)
        self.threads = Threads(self.following)
        self.keeper = FarKeeper(store, self.following, PATIENCE)

    def _hear(self) -> None:
        with self.changed:
            self.changed.notify_all()

    def until(self, is_so: Callable[[], bool]) -> None:
        with self.changed:
            assert self.changed.wait_for(is_so, PATIENCE), self.following.problem

    def close(self) -> None:
        self.threads.stop()
        self.following.close()


@pytest.fixture
def hosting(tmp_path: Path) -> Iterator[Hosting]:
    store, _ = open_store(tmp_path / "host")
    found = beside_kivy.start(store, store.create(opening("positano")), host="127.0.0.1", port=0)
    yield found
    found.stop()


@pytest.fixture
def follower(tmp_path: Path, hosting: Hosting) -> Iterator[Follower]:
    store, _ = open_store(tmp_path / "other")
    found = Follower(store, hosting, 1)
    yield found
    found.close()


def test_both_edit_one_table(hosting: Hosting, follower: Follower) -> None:
    room, following = hosting.shared.room, follower.following
    follower.until(lambda: following.link is Link.LIVE)
    assert isinstance(follower.keeper.say(gelato(1, 3)), Recorded)
    assert follower.keeper.table.state.gelato[1] == 3
    assert room.sight().table.state.gelato[1] == 3
    host = RoomKeeper(room)
    host.say(gelato(0, 5))
    follower.until(lambda: following.seq == 2)
    follower.keeper.catch_up()
    assert follower.keeper.table.log.entries == room.sight().table.log.entries
    here = hosting.shared.room.stored(0)
    assert follower.store.storage.events(follower.table) == here


def test_a_host_that_is_back_finds_what_was_kept(
    tmp_path: Path, hosting: Hosting, follower: Follower
) -> None:
    following = follower.following
    follower.until(lambda: following.link is Link.LIVE)
    port, table = hosting.port, hosting.shared.room.id
    hosting.stop()
    follower.until(lambda: following.link is not Link.LIVE)
    follower.keeper.say(gelato(1, 4))
    assert len(following.waiting) == 1
    store, _ = open_store(tmp_path / "host")
    again = beside_kivy.start(store, table, host="127.0.0.1", port=port)
    try:
        follower.threads.wake()
        follower.until(lambda: following.seq == 1 and not following.waiting)
        assert again.shared.room.sight().table.state.gelato[1] == 4
    finally:
        follower.close()
        again.stop()


def test_who_is_let_out_hears_it(hosting: Hosting, follower: Follower) -> None:
    follower.until(lambda: follower.following.link is Link.LIVE)
    hosting.shared.room.free(Seat(1))
    follower.threads.wake()
    follower.until(lambda: follower.following.link is Link.ENDED)


def test_a_helper_hears_that_it_is_one(hosting: Hosting, follower: Follower) -> None:
    room, following = hosting.shared.room, follower.following
    follower.until(lambda: following.link is Link.LIVE)
    (holder,) = room.keys.holders()
    room.keys.change(holder.hash, sitting(1, helps=True))
    room.say(sitting(0), Command("any", 0, gelato(0, 1)))
    follower.until(lambda: following.membership.role == "helper 1")


def test_a_wire_says_why_it_reaches_nobody(hosting: Hosting) -> None:
    address = f"127.0.0.1:{hosting.port}"
    wrong = HttpWire(address, key_of(hosting.shared, "wrong"))
    with pytest.raises(NoEntry):
        next(wrong.events(0))
    with pytest.raises(NoEntry):
        wrong.say({"id": "x", "base": 0, "say": "undo"})
    with pytest.raises(NoEntry):
        post(address, "/join", {"code": "nothing"})
    key = key_of(hosting.shared, hosting.shared.room.keys.give(sitting(0)))
    odd = HttpWire(address, key).say({"id": "x", "base": 0, "say": "fly"})
    assert odd["answer"] == "refused"
    with pytest.raises(LinkLost):
        post(address, "/nothing", {})
    with pytest.raises(LinkLost):
        post("127.0.0.1:9", "/join", {})
