"""Pictures of the page that phones open: `python -m tools.page_pictures [FOLDER]`.

Each is taken by Chromium from a table that is hosted here, half-way through a golden game.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.room.commands import Command, Play
from companion.room.seats import THE_HOST
from companion.store.sqlite import store_in_memory
from companion.web.beside_kivy import Hosting, start
from companion.web.guard import Limits
from engine.files import codec
from engine.files.codec import TableFile
from tools.spec import ROOT

FOLDER = ROOT / "docs" / "pictures"
_GAMES = ROOT / "tests" / "games"
_PHONE, _BIG = (412, 915), (1280, 720)


def main(folder: Path = FOLDER) -> int:
    """Take them all; 2 where there is no Chromium."""
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if found is None:
        print("no Chromium: tools/browsers installs it", file=sys.stderr)
        return 2
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    with sync_playwright() as playwright, _hosted("positano", "game-for-four", 60) as hosting:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        _take(browser, hosting, folder / "page.png", _PHONE, _sit)
        _take(browser, hosting, folder / "stage.png", _BIG, None, "/stage")
        browser.close()
    return 0


@contextmanager
def _hosted(game: str, name: str, moves: int) -> Iterator[Hosting]:
    file = codec.read((_GAMES / game / "golden" / f"{name}.json").read_bytes())
    store = store_in_memory()
    table = store.create(TableFile(file.game, file.setup))
    hosting = start(store, table, host="127.0.0.1", port=0, limits=Limits(joins=100))
    room = hosting.shared.room
    for number, move in enumerate(file.moves[:moves]):
        room.say(THE_HOST, Command(str(number), room.seq, Play((move.action,), anyway=True)))
    try:
        yield hosting
    finally:
        hosting.stop()


def _sit(page: Any) -> None:
    page.locator('[data-role="seat 0"]').click()


def _take(
    browser: Any,
    hosting: Hosting,
    to: Path,
    size: tuple[int, int],
    enter: Callable[[Any], None] | None,
    path: str = "/",
) -> None:
    """A picture of the page as somebody sees it who has just come in."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{hosting.port}{path}#{hosting.shared.joining.code}")
    if enter is not None:
        enter(page)
    page.locator('body[data-link="live"]').wait_for()
    to.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=to)
    context.close()


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
