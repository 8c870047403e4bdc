"""The keeper of a table that another device hosts."""

from __future__ import annotations

from collections.abc import Sequence

from companion.room.commands import Command, Move, MovedOn, Play, Recorded, Refused, new_id
from companion.room.following import Following, Line, Link
from companion.room.keeper import Kept, sealing
from companion.room.seats import Part, refusal
from companion.store.journal import Followed, Journal
from companion.store.store import Store
from engine.core import Illegal, Verdict
from engine.message import Seat, say
from engine.table import AnyTable

# How long a tap waits for its answer, in seconds: on a good link it takes a tenth of that.
PATIENCE = 0.3


class FarKeeper:
    """What is entered goes to the host; what is stored there is shown.

    While the host does not answer, entries are kept here and sent later.
    """

    host = "news.host"

    def __init__(self, store: Store, following: Following, patience: float = PATIENCE) -> None:
        self.following = following
        self._journal: Journal = store.journal(following.id)
        self._patience = patience
        self.table: AnyTable = self._journal.table
        self._others: list[Followed] = []

    @property
    def authors(self) -> Sequence[str]:
        return [one.author for one in self._journal.signatures]

    @property
    def elsewhere(self) -> frozenset[Seat]:
        role, seats = self.following.membership.is_as, self.table.setup.seats
        own = seats if role.part is Part.HELPER else (role.seat,)
        return frozenset(Seat(seat) for seat in seats if seat not in own)

    def say(self, move: Move) -> Recorded | Refused | MovedOn | Kept:
        secret = sealing(self.table, move)
        command = Command(new_id(), self._journal.seq, secret or move)
        following = self.following
        if because := refusal(following.membership.is_as, command, self._journal):
            return Refused((), because)
        verdicts = self._verdicts(move)
        if isinstance(move, Play) and not move.anyway and _is_illegal(verdicts):
            return Refused(verdicts)
        is_awaited = following.link is Link.LIVE and not following.waiting
        following.put(command, is_awaited=is_awaited)
        answer = following.wait(command.id, self._patience) if is_awaited else None
        return Kept(verdicts) if answer is None else self._answered(answer, verdicts)

    def _answered(
        self, answer: Line, verdicts: tuple[Verdict, ...]
    ) -> Recorded | Refused | MovedOn | Kept:
        kind = answer["answer"]
        if kind == "recorded":
            self._others.extend(self._journal.catch_up())
            seq = answer.get("seq")
            return Recorded(seq if isinstance(seq, int) else self._journal.seq, verdicts)
        if kind == "sealed":
            waiting = answer.get("waiting")
            names = map(str, waiting) if isinstance(waiting, list) else ()
            return Kept(verdicts, tuple(names))
        if kind == "moved-on":
            return MovedOn(self._journal.seq)
        if kind == "refused" and _is_illegal(verdicts):
            return Refused(verdicts)
        return Refused((), say("room.host-says", text=host_says(answer)))

    def catch_up(self) -> tuple[Followed, ...]:
        found = (*self._others, *self._journal.catch_up())
        self._others.clear()
        role = self.following.membership.is_as
        if role.seat is None:
            return found
        mine = role.author(self.table)
        return tuple(one for one in found if one.signature.author != mine)

    def _verdicts(self, move: Move) -> tuple[Verdict, ...]:
        """What the rules say of it on the table that is shown."""
        return self.table.check_all(move.actions) if isinstance(move, Play) else ()


def _is_illegal(verdicts: tuple[Verdict, ...]) -> bool:
    return any(isinstance(one, Illegal) for one in verdicts)


def host_says(answer: Line) -> str:
    """Why a host has not taken something, in its words."""
    reasons = answer.get("reasons")
    first = reasons[0] if isinstance(reasons, list) and reasons else {}
    because = answer.get("because") or (first.get("because") if isinstance(first, dict) else "")
    return str(because or answer["answer"])
