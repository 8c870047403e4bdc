"""A server in this process, and phones that talk to it: no socket, no thread of uvicorn."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from companion.room.seats import Role
from companion.store.sqlite import store_in_memory
from companion.store.store import Store
from companion.web.guard import Limits
from companion.web.server import create_app
from companion.web.tables import Shared, Tables, key_of
from engine.files.codec import TableFile
from tests.phones.people import opening

HOST = "192.168.1.20:8765"
# A test is quicker than people are.
WIDE = Limits(commands=10**6, joins=10**6)


@dataclass
class Clock:
    """A clock that stands still until a test moves it."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass(frozen=True)
class Answered:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Served:
    """The server of one store, with a table that it shares."""

    def __init__(
        self,
        file: TableFile | None = None,
        *,
        limits: Limits = WIDE,
        store: Store | None = None,
        beat: float = 5.0,
    ) -> None:
        self.store = store or store_in_memory()
        self.clock = Clock()
        self.tables = Tables(self.store)
        self.shared: Shared = self.share(file or opening("positano"))
        self.app = create_app(self.tables, limits=limits, beat=beat, clock=self.clock)
        self.raised: list[BaseException] = []

    def share(self, file: TableFile) -> Shared:
        return self.tables.share(self.store.create(file))

    def key(self, role: Role, shared: Shared | None = None) -> str:
        """A key for a role, as its phone keeps it."""
        shared = shared or self.shared
        return key_of(shared, shared.room.keys.give(role))

    def ask(
        self,
        method: str,
        path: str,
        content: Any = None,
        *,
        key: str = "",
        raw: bytes | None = None,
        **headers: str,
    ) -> Answered:
        """Send a request, and wait for its whole answer."""
        return asyncio.run(self.asked(method, path, content, key=key, raw=raw, **headers))

    def post(self, path: str, content: Any, key: str = "", **headers: str) -> Any:
        return self.ask("POST", path, content, key=key, **headers).json

    def get(self, path: str, key: str = "", **headers: str) -> Any:
        return self.ask("GET", path, key=key, **headers).json

    async def asked(
        self,
        method: str,
        path: str,
        content: Any = None,
        *,
        key: str = "",
        raw: bytes | None = None,
        **headers: str,
    ) -> Answered:
        async with self.opened(method, path, content, key=key, raw=raw, **headers) as stream:
            body = b""
            async for part in stream.parts():
                body += part
                if "ndjson" in stream.headers.get("content-type", ""):
                    break  # the first line of a stream, which would go on
            return Answered(stream.status, stream.headers, body)

    @asynccontextmanager
    async def opened(
        self,
        method: str,
        path: str,
        content: Any = None,
        *,
        key: str = "",
        raw: bytes | None = None,
        **headers: str,
    ) -> AsyncIterator[Stream]:
        """A request whose answer is read as it comes; left, the phone is gone."""
        body = raw if raw is not None else b"" if content is None else json.dumps(content).encode()
        sent = {"host": HOST, **{name.replace("_", "-"): one for name, one in headers.items()}}
        if method == "POST":
            sent.setdefault("content-type", "application/json")
            sent.setdefault("content-length", str(len(body)))
        if key:
            sent["authorization"] = f"Bearer {key}"
        bare, _, query = path.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": bare,
            "raw_path": bare.encode("latin-1", "replace"),
            "query_string": query.encode("latin-1", "replace"),
            "root_path": "",
            "headers": [
                (n.encode(), v.encode("latin-1", "replace")) for n, v in sent.items() if v != "-"
            ],
            "client": ("192.168.1.30", 50000),
            "server": ("192.168.1.20", 8765),
        }
        stream = Stream(body)
        task = asyncio.create_task(self._run(scope, stream))
        try:
            yield stream
        finally:
            stream.gone.set()
            await task

    async def _run(self, scope: Any, stream: Stream) -> None:
        try:
            await self.app(scope, stream.receive, stream.send)
        except Exception as error:
            self.raised.append(error)
        finally:
            stream.messages.put_nowait(None)


def _header(name: str, value: str) -> tuple[bytes, bytes]:
    return name.encode(), value.encode("latin-1", "replace")


@dataclass
class Stream:
    """An answer as it comes."""

    body: bytes
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    messages: asyncio.Queue[bytes | None] = field(default_factory=asyncio.Queue)
    gone: asyncio.Event = field(default_factory=asyncio.Event)
    _is_sent: bool = False

    async def receive(self) -> dict[str, Any]:
        if not self._is_sent:
            self._is_sent = True
            return {"type": "http.request", "body": self.body, "more_body": False}
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {n.decode(): v.decode("latin-1") for n, v in message["headers"]}
        elif message.get("body"):
            self.messages.put_nowait(message["body"])
        if message["type"] == "http.response.body" and not message.get("more_body", False):
            self.messages.put_nowait(None)

    async def parts(self) -> AsyncIterator[bytes]:
        while (part := await self.messages.get()) is not None:
            yield part

    async def line(self) -> Any:
        """The next line of a stream; None at its end."""
        part = await self.messages.get()
        if part is None:
            self.messages.put_nowait(None)
            return None
        return json.loads(part)
