"""One table that several phones play at: judge, number, store, publish.

Whatever is said is answered. It is stored before anybody sees it, and the number of its entry is
the only order there is, in one process or in several.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from companion.room import sealed
from companion.room.commands import (
    Answer,
    Asked,
    AskUndo,
    CarriedOn,
    Command,
    Move,
    MovedOn,
    NotYours,
    Play,
    Recorded,
    Refused,
    Reveal,
    Seal,
    Sealed,
    Unseal,
    Weighed,
    perform,
)
from companion.room.sealed import Secret
from companion.room.seats import Keys, Role, refusal, seat_of
from companion.room.sight import Ask, Sight, View
from companion.store.errors import TableFinished, TakenElsewhere
from companion.store.journal import Followed, Journal, Signature
from companion.store.protocol import Change, Stand
from companion.store.snapshot import StoredEvent, StoredTable
from companion.store.store import Store
from engine.core import Illegal, Secrecy
from engine.log import CannotFollow, Played
from engine.message import Seat, say

# How often one command is judged again because another process was first.
_ATTEMPTS = 5
# How many commands are known again that sealed what was replaced since, or that were not taken.
_REMEMBERED = 500

Listener = Callable[[int], None]


class Room:
    """A table and everybody at it. Any thread may use it."""

    def __init__(self, store: Store, identifier: str, term: int = 1) -> None:
        self.id = identifier
        self._store = store
        self._lock = threading.RLock()
        self._journal: Journal = store.journal(identifier)
        self.term = max(term, *(one.term for one in self._journal.signatures), 1)
        # Set once another phone hosts the table in a later term: then nothing is entered here.
        self.carried_on: CarriedOn | None = None
        self.keys = Keys(store.storage, identifier, store.clock)
        self._asks: tuple[Ask, ...] = ()
        self._secrets: tuple[Secret, ...] = ()
        self._sealed_once: deque[str] = deque(maxlen=_REMEMBERED)
        # What was not taken stays so if a copy of the command comes late: its sender was told so.
        self._declined: dict[str, Answer] = {}
        self._sight: Sight | None = None
        self._listeners: list[Listener] = []
        self._read_secrets()
        # The last one may have sealed just before the process ended.
        self._reveal_if_all_have()

    # What there is to see

    @property
    def seq(self) -> int:
        """The number of the last entry known here."""
        return self._journal.seq

    def sight(self) -> Sight:
        """The table at this moment; views are made from it without keeping anybody waiting."""
        with self._lock:
            journal, asks = self._journal, self._current_asks()
            if self._sight is None or self._sight.parts != (journal.seq, self._secrets, asks):
                table, signatures = journal.table.look(), tuple(journal.signatures)
                self._sight = Sight(self.term, table, signatures, self._secrets, asks)
            return self._sight

    def view(self, role: Role) -> View:
        """What a role sees now."""
        return self.sight().seen_by(role)

    def entries(self, after: int) -> tuple[Followed, ...]:
        """The entries that follow number `after`, for a copy of the table. Never a secret."""
        with self._lock:
            journal = self._journal
            return tuple(
                Followed(seq, journal.entries[seq - 1], journal.signatures[seq - 1])
                for seq in range(after + 1, journal.seq + 1)
            )

    def stored(self, after: int) -> list[tuple[int, StoredEvent]]:
        """The entries that follow number `after` as they are stored. Never a secret."""
        return self._store.storage.events(self.id, after)

    def header(self) -> StoredTable | None:
        """The table as it is stored, without its entries; None once it is gone."""
        return self._store.storage.header(self.id)

    def head(self) -> int:
        """The number of the last entry as it is stored, which another process may have added."""
        return self._store.storage.heads([self.id])[self.id]

    @property
    def stand(self) -> Stand:
        """How far the table has come as it is known here."""
        secrets = sorted(self._secrets, key=lambda one: (one.seat, one.name))
        return Stand(self.seq, tuple(one.command for one in secrets))

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with the number of the last entry after whatever can be seen has changed.

        It is called by the thread that has changed it. Returns the way to stop.
        """
        with self._lock:
            self._listeners.append(listener)

        def stop() -> None:
            with self._lock, suppress(ValueError):
                self._listeners.remove(listener)

        return stop

    def catch_up(self) -> None:
        """Take in what other processes have stored, and tell everybody.

        TableReplaced if it does not continue what is known here: then the room is of no more use.
        """
        with self._telling():
            self._follow()
            self._reveal_if_all_have()

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Keep others out meanwhile, then tell everybody if anything they can see has changed."""
        with self._lock:
            before = self._seen()
            try:
                yield
            finally:
                after, listeners = self._seen(), tuple(self._listeners)
        if after != before:
            for listener in listeners:
                listener(after[0])

    def _seen(self) -> tuple[Any, ...]:
        return self.seq, self._secrets, self._current_asks(), self.carried_on

    def _current_asks(self) -> tuple[Ask, ...]:
        """What is asked about the table as it stands."""
        return tuple(ask for ask in self._asks if ask.seq == self.seq)

    # What is said

    def say(self, role: Role, command: Command) -> Answer:
        """Do what somebody says, and answer. WriteFailed if it could not be stored."""
        with self._telling():
            if (declined := self._declined.get(command.id)) is not None:
                return declined
            if command.base > self.seq:
                self._follow()
            answer = self._judged(role, command)
            if isinstance(answer, (Refused, MovedOn, NotYours)):
                self._declined[command.id] = answer
                if len(self._declined) > _REMEMBERED:
                    del self._declined[next(iter(self._declined))]
            return answer

    def _judged(self, role: Role, command: Command) -> Answer:
        for _ in range(_ATTEMPTS):
            try:
                return self._answer(role, command)
            except TakenElsewhere:
                self._follow()
        return MovedOn(self.seq)

    def free(self, seat: Seat) -> None:
        """Revoke the keys of a seat, and forget what it has sealed."""
        with self._telling():
            for holder in self.keys.holders():
                if holder.role.seat == seat:
                    self.keys.revoke(holder.hash)
            with self._store.storage.change(self.id) as change:
                for secret in self._secrets:
                    if secret.seat == seat:
                        change.drop_secret(self.id, secret.seat, secret.name)
            self._read_secrets()

    def stay(self) -> None:
        """Go on hosting although another phone does too: from now on these are two tables."""
        with self._telling():
            if self.carried_on is not None:
                self.term, self.carried_on = self.carried_on.term + 1, None
                self._sight = None

    def _step_down(self, what: CarriedOn) -> Answer:
        if what.term > self.term:
            self.carried_on = what
        return Asked()

    def _answer(self, role: Role, command: Command) -> Answer:
        if (known := self._known(role, command)) is not None:
            return known
        if because := refusal(role, command, self._journal):
            return NotYours(because)
        what = command.what
        if isinstance(what, CarriedOn):
            return self._step_down(what)
        if self.carried_on is not None:
            return NotYours(say("room.carried-on"))
        if isinstance(what, AskUndo):
            return self._ask(role, command)
        if isinstance(what, Seal):
            return self._seal(role, command, what)
        if isinstance(what, Unseal):
            return self._unseal(what)
        if isinstance(what, Reveal):
            return self._reveal()
        return self._move(role, command, what)

    def _known(self, role: Role, command: Command) -> Answer | None:
        """The answer to a command that was stored before."""
        for seq, signature in enumerate(self._journal.signatures, 1):
            if signature.command == command.id:
                return Recorded(seq)
        if command.id in self._sealed_once or command.id in {one.command for one in self._secrets}:
            # It may be that all had sealed and only then nothing could be stored.
            self._reveal_if_all_have()
            return Sealed(self._waiting())
        return None

    def _move(self, role: Role, command: Command, move: Move) -> Answer:
        is_current = command.base == self.seq
        author = role.author(self._journal.table)
        if isinstance(move, Play):
            if not is_current and (first := self._same_fact(move, command.base, author)):
                return first
            if not move.actions:
                return Refused((), say("room.nothing"))
        if not is_current and (not isinstance(move, Play) or move.anyway):
            return MovedOn(self.seq, self._weighed(role, move))
        before, signature = self.seq, Signature(author, command.id, self.term)
        try:
            with self._journal.signed(signature):
                verdicts = perform(self._journal.table, move)
        except TableFinished:
            return Refused((), say("problem.finished"))
        except CannotFollow:
            return Refused((), say("room.cannot"))
        if self.seq == before:
            is_moved = not is_current
            return MovedOn(before, self._weighed(role, move)) if is_moved else Refused(verdicts)
        seq = self.seq
        self._reveal_if_all_have()
        return Recorded(seq, verdicts)

    def _weighed(self, role: Role, move: Move) -> Weighed | None:
        """What an action would do now, of a command with one action."""
        if not isinstance(move, Play) or len(move.actions) != 1:
            return None
        return self.view(role).weigh(move.actions[0])

    def _same_fact(self, play: Play, base: int, author: str) -> Recorded | None:
        """An equal action that somebody else has entered since, and that still holds.

        The own phone means twice what it says twice.
        """
        journal = self._journal
        lying = {id(step.entry) for step in journal.table.log.path()}
        found = [
            (seq, entry, journal.signatures[seq - 1].author)
            for seq, entry in enumerate(journal.entries[base:], base + 1)
            if isinstance(entry, Played) and id(entry) in lying
        ]
        for start in range(len(found) - len(play.actions) + 1):
            some = found[start : start + len(play.actions)]
            is_equal = tuple(entry.action for _, entry, _ in some) == play.actions
            if is_equal and play.actions and all(by != author for _, _, by in some):
                return Recorded(some[-1][0], by=some[-1][2])
        return None

    def _ask(self, role: Role, command: Command) -> Answer:
        if command.base != self.seq:
            return MovedOn(self.seq)
        ask = Ask(role.author(self._journal.table), self.seq)
        if ask not in self._asks:
            self._asks = (*self._current_asks(), ask)
        return Asked()

    # What is sealed

    def _waiting(self) -> tuple[Seat, ...]:
        return sealed.waiting(self._journal.table, self._secrets)

    def _seal(self, role: Role, command: Command, seal: Seal) -> Answer:
        journal, game = self._journal, self._journal.table.game
        seat = seat_of(seal.action)
        if seat is None or game.secrecy(seal.action) is Secrecy.OPEN:
            return Refused((), say("room.no-secret"))
        if journal.table.log.is_finished:
            return Refused((), say("problem.finished"))
        table = sealed.privately(journal.table, self._others(seat, seal.action), seat)
        verdict = table.check(seal.action)
        if isinstance(verdict, Illegal):
            is_moved = command.base != self.seq
            return MovedOn(self.seq, Weighed(verdict)) if is_moved else Refused((verdict,))
        secret = Secret(
            seat,
            game.actions.verb(seal.action),
            seal.action,
            journal.table.log.head,
            role.author(journal.table),
            command.id,
        )
        with self._store.storage.change(self.id) as change:
            if change.heads([self.id])[self.id] != self.seq:
                raise TakenElsewhere
            change.keep(self.id, sealed.write_secret(journal.file, secret))
        self._sealed_once.append(command.id)
        self._read_secrets()
        revealed = self._reveal_if_all_have()
        return Recorded(revealed[command.id]) if command.id in revealed else Sealed(self._waiting())

    def _others(self, seat: Seat, action: Any) -> tuple[Secret, ...]:
        """What a seat has sealed beside actions of this kind."""
        name = self._journal.table.game.actions.verb(action)
        return tuple(one for one in self._secrets if one.seat == seat and one.name != name)

    def _unseal(self, unseal: Unseal) -> Answer:
        if not any((one.seat, one.name) == (unseal.seat, unseal.name) for one in self._secrets):
            return Refused((), say("room.nothing-sealed"))
        with self._store.storage.change(self.id) as change:
            change.drop_secret(self.id, unseal.seat, unseal.name)
        self._read_secrets()
        return Sealed(self._waiting())

    def _reveal(self) -> Answer:
        revealed = self._take_in(sealed.ready(self._journal.table, self._secrets))
        return Recorded(self.seq) if revealed else Refused((), say("room.nothing-sealed"))

    def _reveal_if_all_have(self) -> dict[str, int]:
        """Reveal what waits for all, once nobody is waited for."""
        table = self._journal.table
        return {} if self._waiting() else self._take_in(sealed.ready(table, self._secrets))

    def _take_in(self, secrets: Sequence[Secret]) -> dict[str, int]:
        """Record secrets as one, each with its own author; the number of each, by its command."""
        if not secrets:
            return {}

        def unseal(change: Change) -> None:
            for one in secrets:
                change.drop_secret(self.id, one.seat, one.name)

        first = self.seq + 1
        signatures = [Signature(one.author, one.command, self.term) for one in secrets]
        with self._journal.signed(*signatures, also=unseal):
            self._journal.table.play_all([one.action for one in secrets])
        self._read_secrets()
        return {one.command: seq for seq, one in enumerate(secrets, first)}

    # What has changed

    def _read_secrets(self) -> None:
        file = self._journal.file
        kept = self._store.storage.secrets(self.id)
        found = tuple(sealed.read_secret(file, one) for one in kept)
        if found != self._secrets:
            self._secrets = found

    def _follow(self) -> None:
        self._journal.catch_up()
        self._read_secrets()
