"""Every screen of the app for the picture taker, with an evening's tables in a store in memory."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timezone
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from companion.kit.back import back
from companion.kit.scenes import scene
from companion.navigation import Shell
from companion.screens import shelf
from companion.screens.welcome import keep
from companion.tables import Notice, Store

_EVENING = datetime(2026, 11, 14, 20, 30, tzinfo=timezone.utc)


def _shell(*, is_new: bool = False, notice: Notice | None = None) -> Shell:
    """An app with a table of each game, some of them finished."""
    store, _ = Store.open(Path(mkdtemp(prefix="costiera-scene-")), lambda: _EVENING)
    shell = Shell(store, notice)
    back.clear()
    if not is_new:
        store.set("welcomed", True)
        for key in reversed(shelf.keys()):
            for path in shelf.samples(key)[:1]:
                table = keep(shell, path)
                if key != "positano":
                    store.finish(table)
    shell.begin()
    return shell


def _table(key: str, view: str = "table") -> Shell:
    shell = _shell()
    store = shell.store
    tables = [*store.summaries(is_finished=False), *store.summaries(is_finished=True)]
    shell.go("table", next(table.id for table in tables if table.game == key))
    shell.screen.pick(view)
    return shell


def _at(name: str) -> Shell:
    shell = _shell()
    shell.go(name)
    return shell


def _new_table() -> Shell:
    shell = _at("new")
    for name in ("Anna", "Bruno", "Carla"):
        shell.screen.add(name)
    return shell


def _people() -> Shell:
    shell = _at("new")
    shell.go("people")
    return shell


def _why() -> Shell:
    shell = _table("positano", "score")
    shell.screen.explain(2, "dietro")
    return shell


def _total() -> Shell:
    shell = _table("positano", "score")
    shell.screen.explain(3, "total")
    return shell


def _rulings(tab: str, words: str = "") -> Callable[[], Shell]:
    def build() -> Shell:
        shell = _table("positano", "rulings")
        view: Any = shell.screen.panes.second
        view.field.text = words
        view.pick(tab)
        return shell

    return build


def _what_if() -> Shell:
    shell = _table("piazza", "history")
    screen = shell.screen
    screen.model.jump(20)
    screen.model.branch("What if 1")
    return shell


def _damaged() -> Shell:
    return _shell(
        notice=Notice("damaged", "costiera-damaged-2026-11-14.db", "file is not a database")
    )


BUILDERS: dict[str, Callable[[], Shell]] = {
    "welcome": lambda: _shell(is_new=True),
    "home": _shell,
    "damaged": _damaged,
    "new": _new_table,
    "people": _people,
    "table": lambda: _table("positano"),
    "plain": lambda: _table("piazza"),
    "score": lambda: _table("positano", "score"),
    "why": _why,
    "total": _total,
    "rulings": _rulings("here"),
    "rules": _rulings("rules", "tie"),
    "open-points": _rulings("open"),
    "history": lambda: _table("piazza", "history"),
    "what-if": _what_if,
    "settings": lambda: _at("settings"),
}
for _name, _build in BUILDERS.items():
    scene(f"app/{_name}")(_build)
