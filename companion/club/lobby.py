"""The organiser's pages: which tables there are, a new table, posters and results.

`/club#KEY` is the page, the same for everybody; `POST /club/do` with the organiser's key answers
`{"do": what, …}` with `{"html": …}` or `{"because": …}`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from companion.club import results, writing
from companion.club.setting_up import SettingUp
from companion.club.tables import ClubTables
from companion.present.words import in_language
from companion.present.words import page_word as word
from companion.room.commands import Command, Finish, new_id
from companion.room.seats import THE_HOST
from companion.store.ending import AS_IT_STANDS
from companion.store.errors import StoreError
from companion.store.store import Store
from companion.web import pages
from engine.conclusion import conclude_table
from engine.files import codec, strict_json
from engine.files.shapes import Json, Unreadable
from engine.message import Seat

Content = Mapping[str, Json]
_HERE = Path(__file__).parent
_MOST_PARTS = 20_000


class Nonsense(ValueError):
    """Content that no page sends."""


class Lobby:
    """The organiser's routes over the tables of a club."""

    def __init__(self, store: Store, tables: ClubTables) -> None:
        self._store, self._tables = store, tables
        self._deeds: dict[str, Callable[[Content], dict[str, Any]]] = {
            "lobby": self._lobby,
            "new": self._new,
            "upload": self._upload,
            "free": self._free,
            "finish": self._finish,
            "remove": self._remove,
            "posters": self._posters,
            "results": self._results,
            "export": self._export,
        }

    @property
    def routes(self) -> list[Route]:
        return [
            Route("/club", _page),
            Route("/club.js", _file("club.js", "text/javascript")),
            Route("/club.css", _file("club.css", "text/css")),
            Route("/club/do", self._do, methods=["POST"]),
        ]

    async def _do(self, request: Request) -> Response:
        scheme, _, key = request.headers.get("authorization", "").partition(" ")
        if scheme != "Bearer" or not self._tables.codes.is_organiser(key):
            return JSONResponse({"because": word("page.club.no-key")}, 403)
        body = await request.body()
        language = pages.language(
            request.query_params.get("language", ""), request.headers.get("accept-language", "")
        )

        def done() -> Response:
            with in_language(language):
                return self._done(body)

        return await run_in_threadpool(done)

    def _done(self, body: bytes) -> Response:
        try:
            content = strict_json.parse(body, most=_MOST_PARTS)
            if not isinstance(content, dict) or content.get("do") not in self._deeds:
                raise Nonsense("do: expected a deed")
            return JSONResponse(self._deeds[str(content["do"])](content))
        except (Unreadable, Nonsense) as error:
            return JSONResponse({"because": str(error)}, 400)
        except StoreError as error:
            return JSONResponse({"because": str(error)}, 503)

    # Tables

    def _lobby(self, _: Content) -> dict[str, Any]:
        running = self._store.summaries(is_finished=False, limit=1000)
        return {"html": writing.lobby(running, self._tables)}

    def _new(self, content: Content) -> dict[str, Any]:
        """Ask what a new table needs; with `start` it begins, as far as it is ready."""
        setting_up = SettingUp.read(content)
        if content.get("start") and setting_up.is_ready:
            self._store.create(setting_up.file())
            return {"done": True}
        return {"html": setting_up.html(), "answers": setting_up.answers}

    def _upload(self, content: Content) -> dict[str, Any]:
        self._store.create(codec.read(_text(content, "file").encode()))
        return {"done": True}

    def _free(self, content: Content) -> dict[str, Any]:
        seat = content.get("seat")
        if not isinstance(seat, int):
            raise Nonsense("seat: expected a number")
        self._tables.share(_text(content, "table")).room.free(Seat(seat))
        return self._lobby(content)

    def _finish(self, content: Content) -> dict[str, Any]:
        room = self._tables.share(_text(content, "table")).room
        # Another process may have stored more by now.
        room.catch_up()
        is_over = conclude_table(room.sight().table).outcome is not None
        finish = Finish(None if is_over else AS_IT_STANDS)
        room.say(THE_HOST, Command(new_id(), room.seq, finish))
        return self._lobby(content)

    def _remove(self, content: Content) -> dict[str, Any]:
        table = _text(content, "table")
        self._store.remove(table)
        self._tables.stop(table)
        return self._lobby(content)

    def _posters(self, content: Content) -> dict[str, Any]:
        origin = _text(content, "origin")
        running = self._store.summaries(is_finished=False, limit=1000)
        wanted = content.get("table")
        some = [one for one in running if wanted in (None, one.id)]
        return {"html": writing.posters(some, origin, self._tables.codes)}

    # Results

    def _results(self, content: Content) -> dict[str, Any]:
        return {"html": results.page(self._store)}

    def _export(self, content: Content) -> dict[str, Any]:
        kind = _text(content, "as")
        if kind not in results.EXPORTS:
            raise Nonsense("as: expected csv or json")
        return {"name": f"costiera.{kind}", "text": results.EXPORTS[kind](self._store)}


def _text(content: Content, key: str) -> str:
    found = content.get(key)
    if not isinstance(found, str) or not found.strip():
        raise Nonsense(f"{key}: expected a text")
    return found.strip()


def _file(name: str, kind: str) -> Callable[[Request], Awaitable[Response]]:
    content = (_HERE / name).read_bytes()

    async def give(_: Request) -> Response:
        return Response(content, media_type=kind)

    return give


async def _page(request: Request) -> Response:
    language = pages.language(
        request.query_params.get("language", ""), request.headers.get("accept-language", "")
    )
    return Response(writing.page(language), media_type="text/html")
