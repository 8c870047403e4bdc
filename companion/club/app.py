"""One process of a club: the phones' server, the organiser's pages, health and numbers."""

from __future__ import annotations

import os
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from companion.club.lobby import Lobby
from companion.club.observing import Observer, text_of, to_stderr
from companion.club.tables import ClubTables
from companion.club.watching import Watcher
from companion.store.errors import StoreError
from companion.store.opening import open_at
from companion.store.store import Store
from companion.web.guard import Limits, guarded_protocol
from companion.web.server import create_app
from companion.web.tables import Tables

# How the processes are told what to serve.
STORE, NAMES, NUMBERS = "COSTIERA_STORE", "COSTIERA_NAMES", "COSTIERA_NUMBERS"

# A club's phones come through one proxy and often one address. A table file has room in a body.
LIMITS = Limits(joins=600, connections=None, streams=4000, body=400_000)
Protocol = guarded_protocol(LIMITS)


def create() -> ASGIApp:
    """What uvicorn runs in each process."""
    store = open_at(os.environ[STORE])
    numbers = os.environ.get(NUMBERS) or tempfile.mkdtemp(prefix="costiera-")
    names = os.environ.get(NAMES, "").split()
    return club(store, Path(numbers), names, to_stderr)


def club(store: Store, numbers: Path, names: list[str], log: Callable[[str], object]) -> ASGIApp:
    """The app over a store; it closes the store when it ends."""
    tables = ClubTables(store)
    app = create_app(tables, limits=LIMITS, names=names)
    observer = Observer(app, numbers, log)
    watcher = Watcher(
        store.storage, lambda: [one.room for one in tables.open()], lambda room: _anew(tables, room)
    )
    app.router.routes += [
        *Lobby(store, tables).routes,
        Route("/health", _health(store)),
        Route("/metrics", _metrics(store, tables, observer)),
    ]

    @asynccontextmanager
    async def lifespan(_: Any) -> AsyncIterator[None]:
        watcher.start()
        yield
        await run_in_threadpool(watcher.stop)
        observer.write()
        store.close()

    app.router.lifespan_context = lifespan
    return observer


def _anew(tables: Tables, room: Any) -> None:
    """Read a table anew that was replaced in the store."""
    for shared in tables.open():
        if shared.room is room:
            tables.reopen(shared)


def _health(store: Store) -> Callable[[Request], Awaitable[Response]]:
    async def health(_: Request) -> Response:
        try:
            await run_in_threadpool(store.storage.version)
        except StoreError:
            return PlainTextResponse("the store is away\n", 503)
        return PlainTextResponse("fine\n")

    return health


def _metrics(
    store: Store, tables: ClubTables, observer: Observer
) -> Callable[[Request], Awaitable[Response]]:
    def numbers() -> dict[str, float]:
        kept = store.storage.tables()
        heads = store.storage.heads(kept)
        return {
            **observer.all(),
            "costiera_tables": len(kept),
            "costiera_entries": sum(heads.values()),
            "costiera_tables_open": len(tables.open()),
        }

    async def metrics(_: Request) -> Response:
        try:
            found = {**await run_in_threadpool(numbers), "costiera_store_up": 1.0}
        except StoreError:
            found = {**observer.all(), "costiera_store_up": 0.0}
        return PlainTextResponse(text_of(found), media_type="text/plain; version=0.0.4")

    return metrics
