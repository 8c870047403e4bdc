"""The server in a thread, beside the app or the command line.

`hosting = start(store, table)` shares a table of a store on this machine, and `hosting.stop()`
ends it. `hosting.shared` has the room, the way in (`joining`) and the `phones`; all of it may be
used from any thread, and what it tells its subscribers it tells them in threads of the server.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import uvicorn

from companion.store.store import Store
from companion.web.guard import Limits, guarded_protocol
from companion.web.server import create_app
from companion.web.tables import Shared, Tables

PORT = 8765
_ATTEMPTS = 20
# How long phones are given to hear that the server ends, in seconds.
_GRACE = 1


class NoPort(OSError):
    """This machine lets nobody listen on any of the ports."""


@dataclass(frozen=True)
class Hosting:
    """A table that is shared on this machine, on a port."""

    shared: Shared
    tables: Tables
    port: int
    stop: Callable[[], None]


def start(
    store: Store,
    table: str,
    *,
    host: str = "0.0.0.0",
    port: int = PORT,
    limits: Limits | None = None,
    term: int = 1,
) -> Hosting:
    """Share a table with whoever reaches this machine; NoPort if that is impossible."""
    limits = limits or Limits()
    listening = _listen(host, port)
    try:
        tables = Tables(store)
        shared = tables.share(table, term)
    except BaseException:
        listening.close()
        raise
    app = create_app(tables, limits=limits)
    config = uvicorn.Config(
        app,
        loop="asyncio",
        http=guarded_protocol(limits),
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=_GRACE,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(
        target=server.run, args=([listening],), name="phones-server", daemon=True
    )
    thread.start()

    def stop() -> None:
        app.state.end()
        server.should_exit = True
        thread.join(_GRACE + 4)
        listening.close()

    return Hosting(shared, tables, listening.getsockname()[1], stop)


def _listen(host: str, port: int) -> socket.socket:
    """A socket on the port, or on one of those after it."""
    for attempt in range(_ATTEMPTS):
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        with suppress(OSError):
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind((host, port + attempt if port else 0))
            found.listen(128)
            return found
        found.close()
    raise NoPort(f"no port from {port} on is free")
