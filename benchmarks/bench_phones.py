"""A table on many phones, without a window: `python -m benchmarks.bench_phones`.

The server listens on this machine and the phones are connections of this process; what a browser
adds is measured with the browsers.
"""

from __future__ import annotations

import http.client
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

from benchmarks.figures import Figure

ROOT = Path(__file__).parent.parent
_PHONES, _TAPS = 5, 60

# What a tap on Phones costs a process that has the app's modules: imports, the server, the code.
_START = """
import time, sys
import companion.model, companion.room.hosting
from companion.store.sqlite import store_in_memory
from tests.phones.people import opening
import resource
store = store_in_memory()
table = store.create(opening("positano"))
store.table(table).score
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
began = time.process_time()
from companion.web import beside_kivy
from companion.web.in_terminal import code
from companion.web.addresses import link
hosting = beside_kivy.start(store, table, host="127.0.0.1", port=0)
code(link("192.168.178.20", hosting.port, hosting.shared.joining.code))
print((time.process_time() - began) * 1000)
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)
hosting.stop()
"""


def measure() -> Iterator[Figure]:
    """The figures of the server alone."""
    yield from _starting()
    yield from _tapping()


def _starting() -> Iterator[Figure]:
    runs = [[float(line) for line in _python(_START).split()] for _ in range(5)]
    took, memory = min(run[0] for run in runs), min(run[1] for run in runs)
    yield Figure(
        "Phones tapped → code made, processor time", took, "ms", 1000, "importing the server"
    )
    yield Figure("hosting: memory beside the app", memory, "MB", 15)


def _python(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True, cwd=ROOT
    )
    return done.stdout


class _Page:
    """A phone that listens, and notes when it was shown each number, and how much came."""

    def __init__(self, port: int, key: str) -> None:
        self.shown: dict[int, float] = {}
        self.sizes: list[int] = []
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("GET", "/live", headers={"Authorization": f"Bearer {key}"})
        self._stream = connection.getresponse()
        self._read()
        Thread(target=self._listen, daemon=True).start()

    def _read(self) -> bool:
        line = self._stream.readline()
        if not line:
            return False
        view = json.loads(line)
        if "parts" in view:
            self.shown[view["seq"]] = time.perf_counter()
            self.sizes.append(len(line))
        return True

    def _listen(self) -> None:
        while self._read():
            pass


def _tapping() -> Iterator[Figure]:
    from companion.room.seats import sitting  # noqa: PLC0415
    from companion.store.sqlite import open_store  # noqa: PLC0415
    from companion.web import beside_kivy  # noqa: PLC0415
    from companion.web.guard import Limits  # noqa: PLC0415
    from companion.web.tables import key_of  # noqa: PLC0415
    from tests.phones.people import opening  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        store, _ = open_store(Path(folder))
        table = store.create(opening("positano"))
        limits = Limits(commands=10**6)
        hosting = beside_kivy.start(store, table, host="127.0.0.1", port=0, limits=limits)
        try:
            room = hosting.shared.room
            keys = [key_of(hosting.shared, room.keys.give(sitting(n % 4))) for n in range(_PHONES)]
            pages = [_Page(hosting.port, key) for key in keys]
            worked = time.process_time()
            taps = [_tap(hosting.port, keys[0], number) for number in range(_TAPS)]
            while any(len(page.shown) <= _TAPS and _TAPS not in page.shown for page in pages):
                time.sleep(0.01)
            worked = (time.process_time() - worked) / _TAPS * 1000
        finally:
            hosting.stop()
            store.close()
    waits = sorted(
        (max(page.shown[seq] for page in pages) - began) * 1000
        for seq, began in taps
        if all(seq in page.shown for page in pages)
    )
    p95 = waits[int(len(waits) * 0.95) - 1]
    usual = statistics.median(waits)
    note = f"processor {worked:.0f} ms for a tap, phones included; usually {usual:.0f} ms"
    yield Figure("tap → stored → sent to five phones, p95", p95, "ms", 100, "drawing parts", note)
    firsts, rests = [page.sizes[0] for page in pages], [n for page in pages for n in page.sizes[1:]]
    yield Figure("first view of Positano, unpacked", max(firsts) / 1024, "KB", 60)
    yield Figure("each further change, unpacked", max(rests) / 1024, "KB", 12)


def _tap(port: int, key: str, number: int) -> tuple[int, float]:
    """Enter something, as fast as it is answered; its number, and when it was sent."""
    said: dict[str, Any] = {"id": f"tap {number}", "base": number, "say": "play"}
    icons = {"do": "count-gelato", "player": "Anna", "icons": 1 + number % 9}
    body = json.dumps({**said, "actions": [icons]})
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    connection = http.client.HTTPConnection("127.0.0.1", port)
    began = time.perf_counter()
    connection.request("POST", "/say", body, headers)
    answer = json.loads(connection.getresponse().read())
    connection.close()
    return int(answer["seq"]), began


def main() -> int:
    figures = [*measure()]
    for figure in figures:
        print(*figure.lines(), sep="\n")
    return int(any(figure.verdict == "MISSED" for figure in figures))


if __name__ == "__main__":
    sys.exit(main())
