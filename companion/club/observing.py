"""What a club's processes say of themselves: log lines, and numbers for Prometheus.

Neither names anybody: a log line has the route, never what stood in it.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from starlette.types import ASGIApp, Message, Receive, Scope, Send

# Upper bounds of how long answers took, in seconds.
_BOUNDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_STREAMS = ("/live", "/events")
_PAGES = ("/", "/stage", "/page.js", "/page.css", "/club", "/club.js", "/club.css")
_ROUTES = (*_STREAMS, *_PAGES, "/join", "/say", "/weigh", "/now", "/club/do", "/health", "/metrics")
_WITH_MORE = ("/why", "/history")
# How old the numbers of another process may be, in seconds.
_FRESH = 2.0

Numbers = Mapping[str, float]


class Observer:
    """Counts the answers of one process; `folder` is where processes leave their numbers."""

    def __init__(self, app: ASGIApp, folder: Path, log: Callable[[str], object]) -> None:
        self._app, self._folder, self._log = app, folder, log
        self._lock = threading.Lock()
        self._numbers: Counter[str] = Counter()
        self._written = 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status = time.monotonic(), 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                if _route(scope) in _STREAMS and status == 200:
                    self._count({"costiera_streams": 1})
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            self._answered(_route(scope), status, time.monotonic() - begun)

    def _answered(self, route: str, status: int, seconds: float) -> None:
        if route in _STREAMS and status == 200:
            self._count({"costiera_streams": -1})
        else:
            self._count(
                {
                    f'costiera_requests_total{{route="{route}",status="{status}"}}': 1,
                    "costiera_answer_seconds_count": 1,
                    "costiera_answer_seconds_sum": seconds,
                    **{
                        f'costiera_answer_seconds_bucket{{le="{bound}"}}': float(seconds <= bound)
                        for bound in (*_BOUNDS, float("inf"))
                    },
                }
            )
        entry = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "process": os.getpid(),
            "route": route,
            "status": status,
            "ms": round(1000 * seconds, 1),
        }
        self._log(json.dumps(entry))

    def _count(self, numbers: Numbers) -> None:
        with self._lock:
            for name, number in numbers.items():
                self._numbers[name] += number  # type: ignore[assignment]
        if time.monotonic() - self._written > _FRESH / 2:
            self.write()

    def write(self) -> None:
        """Leave the numbers where other processes find them."""
        self._written = time.monotonic()
        with self._lock:
            content = json.dumps(self._numbers)
        own = self._folder / f"{os.getpid()}.json"
        with suppress(OSError):
            own.with_suffix(".new").write_text(content, encoding="utf-8")
            own.with_suffix(".new").replace(own)

    def all(self) -> dict[str, float]:
        """The numbers of all processes together; those of one that has ended still count."""
        self.write()
        found: Counter[str] = Counter()
        for path in sorted(self._folder.glob("*.json")):
            with suppress(OSError, ValueError):
                for name, number in json.loads(path.read_text(encoding="utf-8")).items():
                    if name != "costiera_streams" or _runs(int(path.stem)):
                        found[name] += number
        return dict(found)


def _route(scope: Scope) -> str:
    """The route of a request without what is asked in it."""
    path: str = scope["path"]
    if path in _ROUTES:
        return path
    first = "/".join(path.split("/")[:2])
    return first if first in _WITH_MORE else "other"


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except OSError:
        return False
    return True


def text_of(numbers: Numbers) -> str:
    """Numbers as Prometheus reads them."""
    kinds = {"costiera_requests_total": "counter", "costiera_answer_seconds": "histogram"}
    told: set[str] = set()
    lines = []
    for name, number in sorted(numbers.items(), key=_order):
        base = name.partition("{")[0]
        for part in ("_bucket", "_count", "_sum"):
            base = base.removesuffix(part)
        if base not in told:
            told.add(base)
            lines.append(f"# TYPE {base} {kinds.get(base, 'gauge')}")
        lines.append(f"{name.replace('inf', '+Inf')} {number:g}")
    return "\n".join(lines) + "\n"


def _order(pair: tuple[str, float]) -> tuple[str, float]:
    """By name; buckets by their bound."""
    name = pair[0]
    bound = name.partition('le="')[2].partition('"')[0]
    return (name.partition("{")[0], float(bound)) if bound else (name, 0.0)


def to_stderr(line: str) -> None:
    """Where service managers look for logs."""
    print(line, file=sys.stderr, flush=True)
