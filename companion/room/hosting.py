"""The keeper of a table that this phone hosts for others."""

from __future__ import annotations

from companion.room.commands import (
    Command,
    Move,
    MovedOn,
    NotYours,
    Recorded,
    Refused,
    Sealed,
    new_id,
)
from companion.room.keeper import Kept, sealing
from companion.room.room import Room
from companion.room.seats import THE_HOST, Role
from companion.store.journal import Followed
from engine.log import START
from engine.message import Seat
from engine.table import AnyTable, Table


class RoomKeeper:
    """A table that others play at too, for the phone that hosts it.

    It has a copy of its own, so that a screen may look at it while others change the table.
    """

    host = "news.elsewhere"

    def __init__(self, room: Room, role: Role = THE_HOST) -> None:
        self._room, self._role = room, role
        sight = room.sight()
        first = sight.table
        self.authors = [one.author for one in sight.signatures]
        self.table: AnyTable = Table(first.game, first.setup_at(START), first.log.entries)
        self._others: list[Followed] = []

    @property
    def elsewhere(self) -> frozenset[Seat]:
        phones = (holder.role.seat for holder in self._room.keys.holders())
        held = frozenset(seat for seat in phones if seat is not None)
        return held | frozenset(self._room.view(self._role).sealed)

    def say(self, move: Move) -> Recorded | Refused | MovedOn | Kept:
        # A bid that everybody could see at once would help who bids last.
        secret = sealing(self.table, move) if self._room.keys.holders() else None
        command = Command(new_id(), self._seq, secret or move)
        answer = self._room.say(self._role, command)
        if isinstance(answer, Recorded):
            taken = self._take()
            self._others.extend(one for one in taken if one.signature.command != command.id)
        if isinstance(answer, (Recorded, Refused, MovedOn)):
            return answer
        if isinstance(answer, Sealed):
            names = self.table.setup.names
            verdicts = (self.table.check(secret.action),) if secret is not None else ()
            return Kept(verdicts, tuple(names[seat] for seat in answer.waiting))
        if isinstance(answer, NotYours):
            return Refused((), answer.because)
        raise AssertionError(f"{answer} to the host")

    def catch_up(self) -> tuple[Followed, ...]:
        found = (*self._others, *self._take())
        self._others.clear()
        return found

    @property
    def _seq(self) -> int:
        return len(self.table.log.entries)

    def _take(self) -> tuple[Followed, ...]:
        found = self._room.entries(self._seq)
        self.authors.extend(one.signature.author for one in found)
        self.table.follow([one.entry for one in found])
        return found
