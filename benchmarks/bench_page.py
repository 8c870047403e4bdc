"""The page that phones open: how much is sent, and how soon it is live on a slow phone."""

from __future__ import annotations

import random
import shutil
import time
import zlib
from collections.abc import Iterator
from typing import Any

from benchmarks.figures import Figure
from companion.room.commands import Command, Play
from companion.room.room import Room
from companion.room.seats import THE_HOST, sitting
from companion.store.sqlite import store_in_memory
from companion.web import pages
from companion.web.beside_kivy import start
from companion.web.parts import parts
from engine.files.json_text import compact
from tests.phones.people import GAMES, opening
from tests.play import play_on

_STEPS, _SEED, _OPENINGS = 80, 5, 3
_PACKED = zlib.MAX_WBITS | 16
# A slow phone on a slow link: delay in milliseconds, bytes a second.
_SLOWER, _DELAY, _BYTES = 6, 40, 4_000_000 / 8


def measure() -> Iterator[Figure]:
    """What is sent, and opened until live where there is a Chromium."""
    page = sum(len(_packed(part)) for part in (pages.page("en"), pages.script(), pages.style()))
    sizes = {game: _sizes(game) for game in GAMES}
    first = max(sizes, key=lambda game: sizes[game][0])
    yield Figure(
        "page: first view", (page + sizes[first][0]) / 1000, "KB", 60, note=f"at most, in {first}"
    )
    change = max(sizes, key=lambda game: sizes[game][1])
    note = f"at most, in {change}"
    yield Figure("page: a further change", sizes[change][1] / 1000, "KB", 12, note=note)
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if found:
        limit = f"a processor {_SLOWER} times slower, {_DELAY} ms, {_BYTES * 8 / 1e6:g} Mbit/s"
        yield Figure("page: opened until live", _opened(found), "s", 2, limit)


def _packed(content: bytes) -> bytes:
    packer = zlib.compressobj(6, zlib.DEFLATED, _PACKED)
    return packer.compress(content) + packer.flush()


def _sizes(game: str) -> tuple[int, int]:
    """The first view at the end of a game, and the largest change on the way there."""
    file = opening(game)
    store = store_in_memory()
    room = Room(store, store.create(file))
    packer = zlib.compressobj(6, zlib.DEFLATED, _PACKED)
    shown: dict[str, str] = {}
    changes = []
    for number, action in enumerate(play_on(_copy(file), random.Random(_SEED), _STEPS)):
        room.say(THE_HOST, Command(str(number), room.seq, Play((action,))))
        now = parts(room.view(sitting(0)), "en")
        fresh = {name: body for name, body in now.items() if shown.get(name) != body}
        line = compact(fresh).encode()
        changes.append(len(packer.compress(line) + packer.flush(zlib.Z_SYNC_FLUSH)))
        shown = now
    return len(_packed(compact(shown).encode())), max(changes[1:])


def _copy(file: Any) -> Any:
    from engine.table import Table  # noqa: PLC0415

    return Table(file.game, file.setup)


def _opened(executable: str) -> float:
    """From the address to live, on a slow phone: the best of a few."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    store = store_in_memory()
    hosting = start(store, store.create(opening("positano")), host="127.0.0.1", port=0)
    key = hosting.shared.joining.join(hosting.shared.joining.code, sitting(0), "")
    assert isinstance(key, str)
    times = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        for _ in range(_OPENINGS):
            context = browser.new_context(viewport={"width": 412, "height": 915})
            page = context.new_page()
            page.add_init_script(_known(hosting, key))
            devices = context.new_cdp_session(page)
            devices.send("Network.enable")
            devices.send("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
            link = {"latency": _DELAY, "downloadThroughput": _BYTES, "uploadThroughput": _BYTES}
            devices.send("Network.emulateNetworkConditions", {"offline": False, **link})
            begun = time.perf_counter()
            page.goto(f"http://127.0.0.1:{hosting.port}/", wait_until="commit")
            page.locator('body[data-link="live"]').wait_for()
            times.append(time.perf_counter() - begun)
            context.close()
        browser.close()
    hosting.stop()
    return min(times)


def _known(hosting: Any, key: str) -> str:
    """A phone that has its seat already."""
    from companion.web.tables import key_of  # noqa: PLC0415

    kept = compact({"key": key_of(hosting.shared, key), "code": ""})
    return f"localStorage.setItem('costiera.key', {compact(kept)})"
