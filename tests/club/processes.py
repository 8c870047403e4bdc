"""A club as it runs: `companion serve` in processes of its own, spoken to over HTTP."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import psutil

from tests.postgres import until
from tools.spec import ROOT


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


class Club:
    """`companion serve` with a store; `key` is the organiser's."""

    def __init__(self, store: str, folder: Path, *more: str, workers: int = 1) -> None:
        self.port, self.folder = free_port(), folder
        self.out, self.log = folder / "out.txt", folder / "log.txt"
        command = [sys.executable, "-m", "companion", "serve", store, "--port", str(self.port)]
        command += ["--workers", str(workers), *more]
        with self.out.open("w") as out, self.log.open("w") as log:
            self._process = subprocess.Popen(
                command,
                cwd=ROOT,
                stdout=out,
                stderr=log,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        until(self.is_up)
        self.key = self.out.read_text().strip().rpartition("#")[2]

    def is_up(self) -> bool:
        assert self._process.poll() is None, self.log.read_text()
        try:
            return self.get("/health")[0] == 200
        except OSError:
            return False

    def get(self, path: str, key: str = "") -> tuple[int, str]:
        return self._ask(urllib.request.Request(self.url + path, headers=_headers(key)))

    def post(self, path: str, content: object, key: str = "") -> tuple[int, dict[str, Any]]:
        body = json.dumps(content).encode()
        request = urllib.request.Request(self.url + path, body, _headers(key))
        status, text = self._ask(request)
        return status, json.loads(text)

    def do(self, what: str, **content: object) -> dict[str, Any]:
        status, found = self.post("/club/do", {"do": what, **content}, self.key)
        assert status == 200, found
        return found

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _ask(self, request: urllib.request.Request) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def workers(self) -> list[int]:
        """The processes that answer, without the one that watches over them."""
        children = psutil.Process(self._process.pid).children()
        return [one.pid for one in children if _is_worker(one)]

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(60)

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log.read_text().splitlines() if line[:1] == "{"]


def _is_worker(process: psutil.Process) -> bool:
    try:
        return "spawn_main" in " ".join(process.cmdline())
    except psutil.Error:
        return False


def _headers(key: str) -> dict[str, str]:
    given = {"Authorization": f"Bearer {key}"} if key else {}
    return {"Content-Type": "application/json", **given}


class Listener:
    """A phone's stream: the number it has seen last."""

    def __init__(self, club: Club, key: str) -> None:
        self._connection = HTTPConnection("127.0.0.1", club.port, timeout=60)
        self._connection.request("GET", "/live", headers=_headers(key))
        self._answer = self._connection.getresponse()
        assert self._answer.status == 200
        self.seq, self.has_ended = -1, False
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in self._lines():
            found = json.loads(line)
            self.seq = found.get("seq", self.seq) if "parts" in found else self.seq
        self.has_ended = True

    def _lines(self) -> Iterator[bytes]:
        try:
            yield from iter(self._answer.readline, b"")
        except OSError:
            return
