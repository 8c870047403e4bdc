"""The phones at the tables of this device, for its window: what is hosted here, what is followed.

Imported when somebody shares or joins a table, and at the start only if that was left so.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import NumericProperty

from companion.device import network
from companion.room.far_keeper import FarKeeper
from companion.room.following import (
    Following,
    LinkLost,
    NoEntry,
    Wire,
    begin_copy,
    carry_on,
    tell_old_host,
)
from companion.room.hosting import RoomKeeper
from companion.room.keeper import Keeper
from companion.room.links import Invitation, app_link
from companion.room.membership import Membership, read_membership, write_membership
from companion.room.seats import AFTERWARDS
from companion.settings import HOSTED, Hosted
from companion.store.store import Store

if TYPE_CHECKING:
    from companion.room.room import Room
    from companion.web.addresses import Address
    from companion.web.beside_kivy import Hosting
    from companion.web.client import Threads

# How often a host that was gone is looked for, to tell it who hosts now, in seconds.
_LOOK_AGAIN = 10.0


class Phones(EventDispatcher):
    """What is shared with other phones. `revision` counts up with whatever changes there.

    Changes come from threads; everybody hears of them in the window's thread.
    """

    revision = NumericProperty(0)

    def __init__(self, store: Store, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.store = store
        self.hosting: Hosting | None = None
        self._followings: dict[str, tuple[Following, Threads]] = {}
        self._stops: list[Callable[[], None]] = []
        self._hear = Clock.create_trigger(self._count)
        # Tests and pictures put others in their place, which need no network.
        self.start: Callable[[Store, str, int], Hosting] = _start
        self.make_wire: Callable[[str, str], Wire] = _wire
        self.watch: Callable[[Following], Threads] = _threads
        self.run: Callable[[Callable[[], None]], None] = _in_thread
        self.interfaces: Callable[[], Sequence[tuple[str, str]]] = network.interfaces

    def _count(self, *_: object) -> None:
        self.revision += 1

    def _heard(self, *_: object) -> None:
        self._hear()

    def keeper(self, table: str) -> Keeper | None:
        """Who keeps a table, if it is not kept on this device alone."""
        left = HOSTED.read(self.store)
        if left is not None and left.table == table and self.hosting is None:
            # The app was ended while it hosted: phones find it where it was.
            try:
                self.host(table)
            except OSError:
                self.end()
        if self.is_hosting(table):
            return RoomKeeper(self._room)
        following = self.following(table)
        return None if following is None else FarKeeper(self.store, following)

    # Hosting

    def is_hosting(self, table: str) -> bool:
        """This device shares the table with others."""
        return self.hosting is not None and self.hosting.shared.room.id == table

    @property
    def _room(self) -> Room:
        assert self.hosting is not None
        return self.hosting.shared.room

    def host(self, table: str) -> Hosting:
        """Share a table with other phones, instead of another one; OSError if that cannot be."""
        if self.hosting is not None and self.is_hosting(table):
            return self.hosting
        left = HOSTED.read(self.store)
        term = left.term if left is not None and left.table == table else 1
        self.end()
        hosting = self.hosting = self.start(self.store, table, term)
        shared = hosting.shared
        self._stops = [shared.room.subscribe(self._heard), shared.joining.subscribe(self._heard)]
        HOSTED.write(self.store, Hosted(table, shared.room.term))
        self._heard()
        return hosting

    def end(self) -> None:
        """Share no longer; the seats stay taken for the next time."""
        self._stop_hosting()
        if HOSTED.read(self.store) is not None:
            HOSTED.write(self.store, None)
        self._heard()

    def _stop_hosting(self) -> None:
        hosting, self.hosting = self.hosting, None
        for stop in self._stops:
            stop()
        self._stops = []
        if hosting is not None:
            # Phones are told first, and some of them take their time.
            threading.Thread(target=hosting.stop, name="phones-stop").start()

    # Following

    def following(self, table: str) -> Following | None:
        """The copy of a table of another host; None if the table is one of this device."""
        if table not in self._followings:
            membership = read_membership(self.store, table)
            if membership is None:
                return None
            if self._is_long_over(table):
                # No key opens it any more: the copy is a table of this device.
                write_membership(self.store, table, None)
                return None
            self._follow(table, membership)
        return self._followings[table][0]

    def _is_long_over(self, table: str) -> bool:
        """The table was finished so long ago that no key to it is good."""
        status = self.store.storage.status(table)
        if status is None or status.finished is None:
            return False
        return self.store.clock() - datetime.fromisoformat(status.finished) > AFTERWARDS

    def _follow(self, table: str, membership: Membership) -> None:
        wire = self.make_wire(membership.address, membership.key)
        following = Following(self.store, table, wire)
        following.subscribe(self._heard)
        self._followings[table] = following, self.watch(following)

    def join(self, begins: dict[str, Any], membership: Membership) -> str:
        """Follow a table of another host from now on; its id. OtherVersion, NotATable."""
        table = str(begins.get("table", {}).get("id"))
        self._stop_following(table)
        if self.is_hosting(table):
            self.end()
        table = begin_copy(self.store, begins, membership)
        self.following(table)
        return table

    def leave(self, table: str) -> None:
        """Follow no longer: the table is one of this device then, as it stands."""
        self._stop_following(table)
        write_membership(self.store, table, None)
        self._heard()

    def let_go(self, table: str) -> None:
        """Share or follow a table no longer, whichever it was."""
        if self.is_hosting(table):
            self.end()
        elif self.following(table) is not None:
            self.leave(table)

    def carry_on(self, table: str) -> int:
        """Host a table that its host has left; how many entries kept here could not be entered."""
        membership = read_membership(self.store, table)
        assert membership is not None
        self._stop_following(table)
        room, left = carry_on(self.store, table)
        HOSTED.write(self.store, Hosted(table, room.term))
        self.host(table)
        self.run(lambda: self._tell(membership))
        return len(left)

    def _tell(self, old: Membership) -> None:
        """Look for the host that was gone, and tell it who hosts now."""
        wire, over = self.make_wire(old.address, old.key), threading.Event()
        hosting = self.hosting
        while hosting is not None and self.hosting is hosting:
            try:
                tell_old_host(self.store, hosting.shared.room, wire, self.link())
            except LinkLost:
                over.wait(_LOOK_AGAIN)
            except NoEntry:
                return
            else:
                return

    def link(self) -> str:
        """The link by which another Costiera follows what is hosted here."""
        hosting = self.hosting
        assert hosting is not None
        address = f"{self.addresses()[0].text}:{hosting.port}"
        return app_link(Invitation(address, hosting.shared.joining.code))

    def addresses(self) -> tuple[Address, ...]:
        """Where other phones can reach this device, the likeliest first."""
        from companion.web.addresses import Address, Way, likely  # noqa: PLC0415

        return likely(self.interfaces()) or (Address("127.0.0.1", "", Way.UNKNOWN),)

    def _stop_following(self, table: str) -> None:
        found = self._followings.pop(table, None)
        if found is not None:
            following, threads = found
            threads.stop()
            following.close()

    def resume(self) -> None:
        """The app is back from a pause: every link is made anew."""
        for _, threads in self._followings.values():
            threads.wake()

    def close(self) -> None:
        """The app ends; at its next start everything goes on as it was."""
        for table in tuple(self._followings):
            self._stop_following(table)
        hosting, self.hosting = self.hosting, None
        for stop in self._stops:
            stop()
        if hosting is not None:
            hosting.stop()


def _start(store: Store, table: str, term: int) -> Hosting:
    from companion.web import beside_kivy  # noqa: PLC0415

    return beside_kivy.start(store, table, term=term)


def _wire(address: str, key: str) -> Wire:
    from companion.web.client import HttpWire  # noqa: PLC0415

    return HttpWire(address, key)


def _in_thread(work: Callable[[], None]) -> None:
    threading.Thread(target=work, name="phones-join", daemon=True).start()


def _threads(following: Following) -> Threads:
    from companion.web.client import Threads  # noqa: PLC0415

    return Threads(following)
