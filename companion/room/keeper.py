"""What the screen of a table plays through: whoever judges, numbers and stores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.room.commands import Move, MovedOn, Play, Recorded, Refused, Seal, perform
from companion.store.errors import TakenElsewhere
from companion.store.journal import Followed
from companion.store.store import Store
from engine.core import Secrecy, Verdict
from engine.message import Seat
from engine.table import AnyTable


@dataclass(frozen=True, slots=True)
class Kept:
    """It is not on the table yet: it waits on this device until the host can be reached.

    Where it is sealed, `waiting` names those who have yet to seal theirs. `verdicts` are those on
    its actions, on the table as it is shown here.
    """

    verdicts: tuple[Verdict, ...] = ()
    waiting: tuple[str, ...] | None = None


class Keeper(Protocol):
    """Keeps one table for whoever holds this phone.

    `host` is the key of what to call the device that keeps it, when its entries are news here.
    """

    host: str

    @property
    def table(self) -> AnyTable:
        """The table as it stands, to look at; it tells its subscribers of every change."""

    @property
    def authors(self) -> Sequence[str]:
        """Who has made each entry of the table."""

    @property
    def elsewhere(self) -> frozenset[Seat]:
        """The seats whose bids are for other phones to make, or are sealed already."""

    def say(self, move: Move) -> Recorded | Refused | MovedOn | Kept:
        """Do something: store it, then show it. WriteFailed if it cannot be stored.

        MovedOn where others were first; `catch_up` then follows them.
        """

    def catch_up(self) -> tuple[Followed, ...]:
        """Take in what others have stored since; returns it.

        TableReplaced if what is stored does not continue what is shown.
        """


class HereKeeper:
    """A table in the store of this device. Other windows may have it open too."""

    host = "news.elsewhere"

    def __init__(self, store: Store, identifier: str) -> None:
        self._journal = store.journal(identifier)
        self.table: AnyTable = self._journal.table

    @property
    def authors(self) -> Sequence[str]:
        return [one.author for one in self._journal.signatures]

    @property
    def elsewhere(self) -> frozenset[Seat]:
        return frozenset()

    def say(self, move: Move) -> Recorded | Refused | MovedOn:
        before = self._journal.seq
        try:
            verdicts = perform(self.table, move)
        except TakenElsewhere:
            return MovedOn(before)
        seq = self._journal.seq
        return Recorded(seq, verdicts) if seq > before else Refused(verdicts)

    def catch_up(self) -> tuple[Followed, ...]:
        return self._journal.catch_up()


def sealing(table: AnyTable, move: Move) -> Seal | None:
    """The way to say a move at a table of many phones that others may not see before their own."""
    if not isinstance(move, Play) or move.anyway or len(move.actions) != 1:
        return None
    is_together = table.game.secrecy(move.actions[0]) is Secrecy.TOGETHER
    return Seal(move.actions[0]) if is_together else None
