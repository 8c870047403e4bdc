"""The server of shared tables: nine routes over HTTP/1.1 with JSON.

`create_app(tables)` makes the app. Requests carry `Authorization: Bearer KEY`, but for the page,
its two files and `POST /join`; `?language=de` says in which language to answer. What can be
understood is answered with 200 and an object with "answer"; 4xx is for keys, sizes and nonsense,
503 for a store that cannot write now: then nothing has happened, and the phone sends it again.

- `GET /` the page, the same for everybody, in the language of the browser or in `?language=de`;
  `/stage` for a big screen; `/page.js`, `/page.css`.
- `POST /join` `{"code": c}` (a code or the word) → `{"answer": "invited", "protocol", "game",
  "at-once", "seats": [{"role", "name", "shape", "colour", "taken"}]}`;
  `{"code": c, "role": "seat 1" | "spectator", "label": "my phone"}` → `{"answer": "joined", "key",
  "protocol"}`, or `{"answer": "waiting", "request": r}` where the host has to agree: ask again
  with `{"request": r}` → joined, waiting or `{"answer": "refused", "because"}`.
- `GET /live` lines of JSON: `{"term", "seq", "mine": {"role", "seat", "name"}, "parts": {name: HTML
  or null}}` at once and after each change, without the parts that did not change (null: gone);
  `{"beat": true, "seq"}` every five seconds, with the number from the store; `{"gone": true}` at
  the end, when the key opens nothing any more, `{"ended": true}` when the host shares no longer.
- `POST /say` a command, `{"id", "base", "say": "play", "actions": […]}` and so on as in
  `companion.room.wire`; or `{"id", "base", "question", "answers", "anyway"?, "deed"?, "openly"?}`,
  which records the actions of the form, or of one of its deeds. An action that a game keeps secret
  is sealed, unless it is said `openly`. → `{"answer": "recorded" | "sealed" | "asked" | "refused" |
  "moved-on" | "not-yours", …}`.
- `POST /weigh` `{"action": {…}}` → `{"answer": "weighed", "verdict", "reasons": [{"rule",
  "because", "where"}], "change": [points or null for each player]}`;
  `{"question": key, "answers": {…}}`, perhaps with what was touched, `"field": key` and `"tap":
  option` or `"value": v`, or `"piece": name` for a tap on the board → `{"answer": "form",
  "question", "answers", "html", "can-record", "can-be-recorded", "at-once", "then", "verdict" (or
  null), "reasons", "change"}`, or `{"answer": "nothing"}` for a piece that asks nothing.
  `{"piece": name}` alone begins the question that a tap on the board asks. Nothing is stored.
- `GET /why/SEAT/CATEGORY` → `{"answer": "why", "title", "lines": [{"points", "because", "rule",
  "source", "pieces", "close"}], "html"}`, or not-yours.
- `GET /history/STEP` → `{"answer": "step", "step", "parts"}`: the table as it stood.
- `GET /events?after=SEQ` for apps: `{"term", "seq", "first", "entries": [{"version", "at", "body",
  "author", "command", "term"}], "mine": role}` at once and after each change, with the number of
  the first entry;
  a beat has no entries. The first line also `"begins"`: `{"protocol", "term", "format", "facts",
  "table"}`, what a copy of the table needs. Never what is sealed.
- `GET /now` → `{"term", "seq", "fingerprint"}` of all that everybody may know.
"""

from __future__ import annotations

import asyncio
import gzip
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from typing import Any, TypeVar

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from companion.present.words import in_language, known_languages, language, word
from companion.room.seats import KeyUnknown
from companion.store.errors import StoreError
from companion.web import answers, pages
from companion.web.answers import Nonsense
from companion.web.guard import Guard, Limits, Rate, TooLarge
from companion.web.joining import CodeUnknown
from companion.web.live import BEAT, Live
from companion.web.packing import PACKED, is_packed, packed
from companion.web.tables import Caller, Tables
from engine.files import strict_json
from engine.files.json_text import compact
from engine.files.shapes import Json, Unreadable

T = TypeVar("T")
Answer = dict[str, Any]
Lines = AsyncGenerator[bytes, None]

# The most parts of the JSON of a request.
MOST_PARTS = 2_000
_THREADS = 2
_JSON, _LINES = "application/json", "application/x-ndjson"


def create_app(
    tables: Tables,
    *,
    limits: Limits | None = None,
    names: Iterable[str] = (),
    beat: float = BEAT,
    clock: Callable[[], float] = time.monotonic,
) -> Starlette:
    """The app that serves these tables; room work is done in two threads of its own.

    `names` are host names under which the server is known, beside its addresses.

    `app.state.end()`, from any thread, tells all phones that they are shared no longer.
    """
    limits = limits or Limits()
    server = _Server(tables, limits, beat, clock)
    app = Starlette(
        routes=[
            Route("/", _page),
            Route("/stage", _page),
            Route("/page.js", _file(pages.script(), "text/javascript")),
            Route("/page.css", _file(pages.style(), "text/css")),
            Route("/join", server.join, methods=["POST"]),
            Route("/say", server.say, methods=["POST"]),
            Route("/weigh", server.weigh, methods=["POST"]),
            Route("/live", server.live),
            Route("/events", server.events),
            Route("/now", server.now),
            Route("/why/{seat:int}/{category}", server.why),
            Route("/history/{step:int}", server.history),
        ],
        middleware=[Middleware(Guard, limits=limits, names=tuple(names))],
        exception_handlers={Nonsense: _nonsense, TooLarge: _too_large, ClientDisconnect: _left},
    )
    app.router.redirect_slashes = False
    app.state.end = server.live_streams.end
    return app


def _file(content: bytes, kind: str) -> Callable[[Request], Awaitable[Response]]:
    """A file that is the same for everybody, packed once."""
    packed = gzip.compress(content, mtime=0)

    async def give(request: Request) -> Response:
        if is_packed(request):
            return Response(packed, media_type=kind, headers=PACKED)
        return Response(content, media_type=kind)

    return give


async def _page(request: Request) -> Response:
    """The page in the language that was asked for, else in that of the browser."""
    wanted = request.query_params.get("language", "")
    accepted = request.headers.get("accept-language", "")
    found = pages.language(wanted, accepted)
    return await _file(pages.page(found), "text/html")(request)


class _Server:
    """The routes. Each finds out who asks, has the answer made in the pool, and sends it."""

    def __init__(
        self, tables: Tables, limits: Limits, beat: float, clock: Callable[[], float]
    ) -> None:
        self._tables, self._limits = tables, limits
        self._joins = Rate(limits.joins, 60, clock)
        self._commands = Rate(limits.commands, 1, clock)
        self._streams = 0
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="phones")
        self.live_streams = Live(tables, self._in_pool, beat)

    async def join(self, request: Request) -> Response:
        content = await _content(request)
        # Looking what a code is good for costs nothing, unless it is good for nothing.
        is_try = "role" in content or not answers.is_known(self._tables, content)
        if is_try and not self._joins.allows(request.client.host if request.client else ""):
            return await self._answer(request, lambda: answers.too_fast("join.busy"))
        return await self._answer(request, lambda: answers.join(self._tables, content))

    async def say(self, request: Request) -> Response:
        content = await _content(request)
        if not self._commands.allows(_key(request)):
            return await self._answer(request, lambda: answers.too_fast("join.too-fast"))
        return await self._to_caller(request, lambda caller: answers.said(caller, content))

    async def weigh(self, request: Request) -> Response:
        content = await _content(request)
        return await self._to_caller(request, lambda caller: answers.weighed(caller, content))

    async def why(self, request: Request) -> Response:
        seat, category = request.path_params["seat"], request.path_params["category"]
        return await self._to_caller(request, lambda caller: answers.why(caller, seat, category))

    async def history(self, request: Request) -> Response:
        step, language = request.path_params["step"], _language(request)
        return await self._to_caller(
            request, lambda caller: answers.looked_back(caller, step, language)
        )

    async def now(self, request: Request) -> Response:
        return await self._to_caller(request, answers.now)

    async def live(self, request: Request) -> Response:
        key, language = _key(request), _language(request)
        return await self._stream(request, key, lambda: self.live_streams.views(key, language))

    async def events(self, request: Request) -> Response:
        key, after = _key(request), _number(request.query_params.get("after", "0"))
        return await self._stream(request, key, lambda: self.live_streams.entries(key, after))

    async def _stream(self, request: Request, key: str, lines: Callable[[], Lines]) -> Response:
        """A stream, once it is known that the key is good."""
        refused = await self._answer(request, lambda: self._known(key))
        if refused.status_code != 200:
            return refused
        if self._streams >= self._limits.streams:
            return _response({"answer": "kept", "because": word("join.full")}, 503)
        counted = self._counted(lines())
        if is_packed(request):
            return StreamingResponse(packed(counted), media_type=_LINES, headers=PACKED)
        return StreamingResponse(counted, media_type=_LINES)

    async def _counted(self, lines: Lines) -> AsyncIterator[bytes]:
        self._streams += 1
        try:
            async with aclosing(lines):
                async for line in lines:
                    yield line
        finally:
            self._streams -= 1

    def _known(self, key: str) -> Answer:
        self._tables.caller(key)
        return {}

    async def _to_caller(self, request: Request, make: Callable[[Caller], Answer]) -> Response:
        key = _key(request)
        return await self._answer(request, lambda: make(self._tables.caller(key)))

    async def _answer(self, request: Request, make: Callable[[], Answer]) -> Response:
        language = _language(request)

        def made() -> Response:
            with in_language(language):
                return self._made(make)

        return await self._in_pool(made)

    def _made(self, make: Callable[[], Answer]) -> Response:
        try:
            return _response(make())
        except KeyUnknown:
            return _response({"answer": "gone", "because": word("join.gone")}, 403)
        except CodeUnknown:
            return _response({"answer": "gone", "because": word("join.no-code")}, 403)
        except StoreError as error:
            return _response({"answer": "kept", "because": str(error)}, 503)

    async def _in_pool(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)


async def _nonsense(_: Request, error: Exception) -> Response:
    return _response({"answer": "nonsense", "because": str(error)}, 400)


async def _left(_: Request, __: Exception) -> Response:
    return Response(status_code=400)


async def _too_large(_: Request, __: Exception) -> Response:
    return _response({"answer": "nonsense", "because": "too large"}, 413)


def _response(answer: Answer, status: int = 200) -> Response:
    return Response(compact(answer).encode(), status, media_type=_JSON)


def _key(request: Request) -> str:
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else ""


def _language(request: Request) -> str:
    """The language that the phone has asked for, or the one of this device."""
    wanted = request.query_params.get("language", "")
    return wanted if wanted in known_languages() else language()


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


async def _content(request: Request) -> dict[str, Json]:
    """The JSON object in a request; Nonsense for anything else."""
    body = await request.body()
    try:
        content = strict_json.parse(body, most=MOST_PARTS)
    except Unreadable as error:
        raise Nonsense(str(error)) from None
    if not isinstance(content, dict):
        raise Nonsense("expected an object")
    return content
