"""`companion serve`: the processes of a club, until somebody ends them."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Sequence

import uvicorn

from companion.club.app import NAMES, NUMBERS, STORE
from companion.club.tables import Codes
from companion.store.opening import open_at

# How long answers and streams are given to end, in seconds; pages open their stream anew.
_GRACE = 2


def organisers_key(address: str) -> str:
    """The key of whoever runs the club; the store is created or migrated if need be."""
    store = open_at(address)
    try:
        return Codes(store).organiser
    finally:
        store.close()


def serve(address: str, *, host: str, port: int, workers: int, names: Sequence[str]) -> None:
    """Serve all tables of a store; returns once it is asked to end."""
    for asked in (signal.SIGINT, signal.SIGTERM):
        # uvicorn ends everything in order, and then sends the signal once more.
        signal.signal(asked, lambda *_: None)
    with tempfile.TemporaryDirectory(prefix="costiera-") as numbers:
        os.environ.update({STORE: address, NAMES: " ".join(names), NUMBERS: numbers})
        uvicorn.run(
            "companion.club.app:create",
            factory=True,
            host=host,
            port=port,
            workers=workers,
            loop="asyncio",
            http="companion.club.app:Protocol",
            ws="none",
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=_GRACE,
        )
