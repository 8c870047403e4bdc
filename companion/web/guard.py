"""What the server lets in at all: hosts, origins, sizes, rates, deadlines and numbers.

`Guard` wraps the app; `guarded_protocol` is what uvicorn speaks with each connection. A page of
another site cannot act here: it has no key, its `Origin` is not our `Host`, and a name that
somebody else points to this device is no host of ours.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any

import h11
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from engine.files.json_text import compact

if TYPE_CHECKING:
    from uvicorn.config import Config

CONTENT_SECURITY = (
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
    " object-src 'none'"
)
HEADERS = (
    (b"content-security-policy", CONTENT_SECURITY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-store"),
)
_JSON = b"application/json"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of each thing is let in; None for as much as comes.

    `commands` a second for each key, `joins` a minute and `connections` at a time for each
    address, `streams` at a time in all; `body` in bytes, `seconds` for a request to be complete.
    """

    commands: int = 10
    joins: int = 5
    connections: int | None = 20
    streams: int = 200
    body: int = 16_384
    seconds: float = 3.0


class Rate:
    """So many within so many seconds for each of many."""

    _MOST = 4_096

    def __init__(
        self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most, self._seconds, self._clock = most, seconds, clock
        self._left: dict[str, tuple[float, float]] = {}

    def allows(self, who: str) -> bool:
        """Whether somebody may once more; it is counted."""
        now = self._clock()
        left, since = self._left.pop(who, (float(self._most), now))
        left = min(self._most, left + (now - since) * self._most / self._seconds)
        is_allowed = left >= 1
        # Who was seen last stands last; who was not for longest is forgotten first.
        self._left[who] = left - is_allowed, now
        if len(self._left) > self._MOST:
            del self._left[next(iter(self._left))]
        return is_allowed


class Guard:
    """Refuses what no page and no app of ours sends, and adds the headers that protect the page.

    `names` are the names under which the server is known; addresses and localhost always are,
    since no other site can have its page under one of them.
    """

    def __init__(self, app: ASGIApp, limits: Limits, names: Iterable[str] = ()) -> None:
        self._app, self._limits = app, limits
        self._names = {"localhost", *(name.lower() for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        if scope["type"] != "http":
            return

        async def protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                kept = [pair for pair in message.get("headers", ()) if pair[0] not in _OURS]
                message["headers"] = [*kept, *HEADERS]
            await send(message)

        refused = self._refusal(scope)
        if refused is not None:
            await _refuse(protected, *refused)
            return
        await self._app(scope, _Bounded(receive, self._limits), protected)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers: dict[bytes, list[bytes]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name, []).append(value)
        hosts, origins = headers.get(b"host", []), headers.get(b"origin", [])
        if len(hosts) != 1 or not self._is_ours(hosts[0]):
            return 421, "this server is not known under that name"
        if len(origins) > 1 or any(origin not in _origins(hosts[0]) for origin in origins):
            return 403, "only the page of this server may do that"
        if scope["method"] == "POST":
            kind = b"".join(headers.get(b"content-type", [])).partition(b";")[0]
            if kind.strip().lower() != _JSON:
                return 415, "expected application/json"
            length = b"".join(headers.get(b"content-length", [b"0"]))
            if not length.isdigit() or len(length) > 9 or int(length) > self._limits.body:
                return 413, f"expected at most {self._limits.body} bytes"
        return None

    def _is_ours(self, host: bytes) -> bool:
        text = host.decode("latin-1").lower()
        name = text[: text.rfind("]") + 1] if text.startswith("[") else text.partition(":")[0]
        return name in self._names or _is_address(name.strip("[]"))


_OURS = {name for name, _ in HEADERS}


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def _origins(host: bytes) -> tuple[bytes, bytes]:
    """The origins of a page under a host; a proxy in front may speak TLS with it."""
    return b"http://" + host, b"https://" + host


async def _refuse(send: Send, status: int, because: str) -> None:
    body = compact({"answer": "nonsense", "because": because}).encode()
    length = str(len(body)).encode()
    headers = [(b"content-type", _JSON), (b"content-length", length), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class TooLarge(Exception):
    """A request went on longer than it may."""


class _Bounded:
    """Takes in no more of a request than is allowed."""

    def __init__(self, receive: Receive, limits: Limits) -> None:
        self._receive, self._left = receive, limits.body

    async def __call__(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise TooLarge
        return message


def guarded_protocol(limits: Limits) -> type[asyncio.Protocol]:
    """What uvicorn speaks with each connection: requests have a deadline, addresses a number."""
    connections: Counter[str] = Counter()

    class Guarded(H11Protocol):
        """Closes a connection whose request is not complete in time, or one too many."""

        _deadline: asyncio.TimerHandle | None = None
        _address = ""

        def __init__(self, config: Config, *rest: Any, **others: Any) -> None:
            super().__init__(config, *rest, **others)

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._address = self.client[0] if self.client else ""
            connections[self._address] += 1
            most = limits.connections
            if most is not None and connections[self._address] > most:
                transport.abort()
                return
            self._deadline = self.loop.call_later(limits.seconds, transport.abort)

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop_waiting()
            connections[self._address] -= 1
            if connections[self._address] <= 0:
                del connections[self._address]
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.conn.their_state is h11.IDLE or self.conn.their_state is h11.SEND_BODY:
                if self._deadline is None:
                    abort = self.transport.abort
                    self._deadline = self.loop.call_later(limits.seconds, abort)
            else:
                self._stop_waiting()

        def _stop_waiting(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None

    return Guarded
