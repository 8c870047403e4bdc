"""Tables for the picture taker: some people, and the app as it shows a table or a new one."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime, timezone
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from companion.kit.touch.back import back
from companion.shell import Shell
from companion.store.sqlite import open_store
from engine.files import codec

EVENING = datetime(2026, 11, 14, 20, 30, tzinfo=timezone.utc)
PEOPLE = (("Anna", "red"), ("Bruno", "yellow"), ("Carla", "blue"), ("Dario", "green"))


def table_file(game: str, setup: dict[str, Any], players: int = 4, **more: Any) -> dict[str, Any]:
    """A table of so many people before its first move; `more` may say its position."""
    return {
        "format": codec.FORMAT,
        "game": game,
        "players": [{"name": name, "colour": colour} for name, colour in PEOPLE[:players]],
        "setup": setup,
        **more,
    }


def open_app() -> Shell:
    """The app of somebody who has seen it before, with nothing in it."""
    store, _ = open_store(Path(mkdtemp(prefix="costiera-scene-")), lambda: EVENING)
    store.set("welcomed", True)
    back.clear()
    shell = Shell(store)
    shell.begin()
    return shell


def open_table(file: dict[str, Any]) -> Shell:
    """The app on a table."""
    shell = open_app()
    shell.go("table", shell.store.create(codec.read(json.dumps(file).encode())))
    return shell


def open_new(game: str, names: Iterable[str] = ("Anna", "Bruno", "Carla")) -> Shell:
    """The app on the form of a new table."""
    shell = open_app()
    shell.go("new")
    screen: Any = shell.screen
    screen.choose(game)
    for name in names:
        screen.add(name)
    return shell
