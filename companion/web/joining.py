"""How people come in to a table: codes to scan, a word to type, requests that the host answers.

A code lets its owner take a free seat at once. Whoever knows only the word, or wants a seat that
somebody holds already, waits until the host agrees.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from companion.room.room import Room
from companion.room.seats import SPECTATOR, Part, Role, clean_label

# No letters and digits that look alike; 21 of them are 104 bits.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH = 21
# Short, and written as they are said.
_WORDS = (
    "alba ancora arancia barca basilico brezza campana canto cielo collina corallo costa delfino"
    " duomo estate faro festa fiore fontana gabbiano gelato giardino golfo isola lampara lanterna"
    " laguna limone luna mandorla mare marina melone menta molo nave nido nuvola oliva onda pane"
    " pesca piazza pino ponte porto prato remo riva rosa sabbia sale scala scoglio sole stella"
    " terra timone torre tramonto uva vela vento vigna villa viola"
)
_MOST_REQUESTS = 12


class CodeUnknown(LookupError):
    """No table has this code or this word."""


@dataclass(frozen=True, slots=True)
class Request:
    """Somebody who waits for the host; `id` is a secret of the phone that asks."""

    id: str
    role: Role
    label: str


@dataclass(frozen=True, slots=True)
class Invited:
    """What a code or a word lets its owner do: `at_once`, or only once the host agrees."""

    may_sit: bool
    at_once: bool


class Joining:
    """The way in to one table. Any thread may use it.

    `code` takes a seat or looks on, `watching` only looks on; `word` is typed after the address.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self._lock = threading.RLock()
        self._requests: tuple[Request, ...] = ()
        self._answers: dict[str, str | None] = {}
        self._listeners: list[Callable[[], None]] = []
        self.word = self.code = self.watching = ""
        self.renew()

    def renew(self) -> None:
        """Have new codes and a new word: the ones before let nobody in any more."""
        with self._lock:
            self.code, self.watching = _new_code(), _new_code()
            self.word = secrets.choice([word for word in _WORDS.split() if word != self.word])

    def invited(self, code: str) -> Invited:
        """What a code or word is good for; CodeUnknown if for nothing."""
        with self._lock:
            if _is(code, self.code):
                return Invited(may_sit=True, at_once=True)
            if _is(code, self.watching):
                return Invited(may_sit=False, at_once=True)
            if code.strip().lower() == self.word:
                return Invited(may_sit=True, at_once=False)
        raise CodeUnknown

    def taken(self) -> frozenset[int]:
        """The seats that somebody has a key for."""
        held = (holder.role.seat for holder in self._room.keys.holders())
        return frozenset(int(seat) for seat in held if seat is not None)

    def join(self, code: str, role: Role, label: str) -> str | Request | None:
        """A key for a role, or the request that waits for the host; CodeUnknown. None for a no.

        ValueError for a role that the code is not good for.
        """
        with self._lock:
            invited = self.invited(code)
            if not _is_offered(role, len(self._room.sight().table.setup.names), invited):
                raise ValueError(str(role))
            if invited.at_once and (role.seat is None or role.seat not in self.taken()):
                return self._room.keys.give(role, label)
            request = Request(secrets.token_urlsafe(16), role, clean_label(label))
            self._requests = (*self._requests, request)[-_MOST_REQUESTS:]
        self._tell()
        return request

    # What the host sees and does

    @property
    def requests(self) -> tuple[Request, ...]:
        """Who waits for the host."""
        return self._requests

    def accept(self, request: str) -> None:
        """Let somebody in who waits; nothing happens if nobody waits under this id any more."""
        self._settle(request, accepted=True)

    def decline(self, request: str) -> None:
        """Send somebody away who waits."""
        self._settle(request, accepted=False)

    def outcome(self, request: str) -> str | Request | None:
        """What has become of a request: a key, still waiting, or None if the host said no."""
        with self._lock:
            for one in self._requests:
                if _is(request, one.id):
                    return one
            return self._answers.get(request)

    def knows(self, request: str) -> bool:
        """A request was made here, settled or not."""
        with self._lock:
            known = {*(one.id for one in self._requests), *self._answers}
        return request in known

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` in any thread when requests come or go. Returns the way to stop."""
        self._listeners.append(listener)

        def stop() -> None:
            with suppress(ValueError):
                self._listeners.remove(listener)

        return stop

    def _settle(self, request: str, *, accepted: bool) -> None:
        with self._lock:
            found = [one for one in self._requests if one.id == request]
            self._requests = tuple(one for one in self._requests if one.id != request)
            for one in found:
                key = self._room.keys.give(one.role, one.label) if accepted else None
                self._answers[one.id] = key
            for old in list(self._answers)[:-_MOST_REQUESTS]:
                del self._answers[old]
        self._tell()

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()


def _new_code() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))


def _is_offered(role: Role, seats: int, invited: Invited) -> bool:
    if role == SPECTATOR:
        return True
    return invited.may_sit and role.part is Part.SEAT and role.seat in range(seats)


def _is(code: str, other: str) -> bool:
    """The same code, compared in a time that does not tell where they differ."""
    return secrets.compare_digest(code.encode("utf-8", "replace"), other.encode())
