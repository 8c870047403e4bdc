"""Every screen of the app for the picture taker, with an evening's tables in a store in memory."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from companion.kit.touch.back import back
from companion.present.results import kept
from companion.present.results.missed import Instead, LookedBack, Missed
from companion.screens import shelf
from companion.screens.home.welcome import keep
from companion.screens.table.amending import Amending
from companion.screens.table.step_sheet import step_sheet
from companion.shell import Shell
from companion.store.protocol import Notice
from companion.store.sqlite import open_store
from companion.store.store import Store
from companion.store.timestamps import Clock
from engine.files import codec
from engine.table import AnyTable
from tools.gallery.registry import scene

_EVENING = datetime(2026, 11, 14, 20, 30, tzinfo=timezone.utc)


def _shell(
    *, is_new: bool = False, notice: Notice | None = None, clock: Clock = lambda: _EVENING
) -> Shell:
    """An app with a table of each game, some of them finished."""
    store, _ = open_store(Path(mkdtemp(prefix="costiera-scene-")), clock)
    shell = Shell(store, notice)
    back.clear()
    if not is_new:
        store.set("welcomed", True)
        for key in reversed(shelf.keys()):
            for path in shelf.samples(key)[:1]:
                table = keep(shell, path)
                if key != "positano":
                    store.table(table).finish()
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


def _asked(question: str) -> Shell:
    shell = _at("ask")
    view: Any = shell.screen
    view.pick("positano")
    view.field.text = question
    return shell


def _open(view: str = "table") -> Shell:
    """A game of Piazza that was kept to its end and is open again."""
    shell = _table("piazza", view)
    shell.screen.finish(is_over=False)
    shell.screen.quiet()
    return shell


def _taken_back() -> Shell:
    shell = _open("history")
    model: Any = shell.screen.model
    action = model.table.log.path()[-1].action
    model.undo()
    model.play(action, anyway=True)
    return shell


def _what_if() -> Shell:
    """A "what if" on a finished table, with a move of its own."""
    shell = _table("piazza")
    model: Any = shell.screen.model
    action = model.kept.log.step(24).action
    model.look(20)
    model.branch("What if 1")
    model.play(action, anyway=True)
    return shell


def _looking() -> Shell:
    shell = _table("piazza")
    shell.screen.look(20)
    return shell


def _undone() -> Shell:
    shell = _open()
    shell.screen._undo()
    return shell


def _unfinished() -> Shell:
    """The question what finishing means in the middle of a game."""
    shell = _open()
    shell.screen.look(20)
    shell.screen.model.jump(20)
    shell.screen.finish(is_over=True)
    return shell


def _results(key: str, *, knows_costly: bool = False) -> Shell:
    """How a finished game went, of a game kept to its end or of a table entered at the end."""
    shell = _table(key)
    screen: Any = shell.screen
    if not screen.is_finished:
        screen.finish(is_over=True)
        screen.quiet()
    if knows_costly:
        table = screen.model.kept
        missed = Missed((_left(table, 5, 4), _left(table, 8, 1)))
        kept.keep(shell.store, screen.model.id, table, missed)
    screen.pick("results")
    return shell


def _left(table: AnyTable, number: int, points: int) -> LookedBack:
    """A step at which its player left points on the table."""
    step = table.log.step(number)
    change = tuple(points * (seat == step.action.seat) for seat in table.setup.seats)
    told = (table.describe(step),)
    best = Instead(step.action.seat, number, told, change, change, is_whole=True)
    return LookedBack(number, step.action.seat, 9, best, best, ())


def _pairs() -> Shell:
    shell = _results("positano")
    screen: Any = shell.screen
    screen.open_sheet(screen._views["results"]._pairs())
    return shell


def _step() -> Shell:
    """All about a step of a finished game."""
    shell = _results("piazza", knows_costly=True)
    screen: Any = shell.screen
    screen.look_from_results(5)
    screen.open_sheet(step_sheet(screen))
    return shell


def _amending(*, removed: bool = False) -> Shell:
    """An earlier move that is to be another one, or none: what that means."""
    shell = _open()
    screen: Any = shell.screen
    screen.model.look(5)
    amending = Amending(screen, 5)
    if removed:
        amending.weigh(())
    else:
        amending.ask()
    return shell


def _locked() -> Shell:
    shell = _table("piazza")
    shell.screen.model.dispatch("on_locked")
    return shell


def _season() -> Shell:
    """An app with a year of finished tables, some of them played alone, one put away early."""
    days = iter(range(10_000))
    shell = _shell(clock=lambda: _EVENING - timedelta(days=300 - 2 * next(days)))
    sample = json.loads(shelf.samples("positano")[0].read_text(encoding="utf-8"))
    for number in range(11):
        _finish(shell.store, _evening(sample, number))
    for number in (3, 8, 5):
        _finish(shell.store, _alone(sample, number))
    new = {key: part for key, part in sample.items() if key != "position"}
    _finish(shell.store, new)
    shell.go("statistics")
    return shell


def _evening(sample: dict[str, Any], number: int) -> dict[str, Any]:
    """The sample table with everybody some seats on, and other gelato."""
    table: dict[str, Any] = json.loads(json.dumps(sample))
    names = [player["name"] for player in table["players"]]
    turned = names[number % 4 :] + names[: number % 4]
    told = json.dumps(table)
    for place, name in enumerate(names):
        told = told.replace(f'"{name}"', f'"seat {place}"')
    for place, name in enumerate(turned):
        told = told.replace(f'"seat {place}"', f'"{name}"')
    table = json.loads(told)
    table["position"]["gelato"] = {
        name: (3 * number + 5 * place) % 13 for place, name in enumerate(turned)
    }
    return table


def _alone(sample: dict[str, Any], icons: int) -> dict[str, Any]:
    return {
        **sample,
        "players": [{"name": "Anna", "colour": "red"}, {"name": "Otto", "colour": "blue"}],
        "setup": {"goals": ["mezzo", "dietro", "perfetto"], "solo": True},
        "position": {"gelato": {"Anna": icons, "Otto": icons + 2}},
    }


def _finish(store: Store, table: dict[str, Any]) -> None:
    store.table(store.create(codec.read(json.dumps(table).encode()))).finish()


def _nothing_finished() -> Shell:
    shell = _shell()
    for table in shell.store.summaries(is_finished=True):
        shell.store.table(table.id).reopen()
    shell.go("statistics")
    return shell


def _person(name: str, *, has_table: bool = False) -> Shell:
    shell = _season()
    shell.go("person", name)
    if has_table:
        card: Any = next(part for part in shell.screen.page.column.children if _has_chart(part))
        card.show(has_table=True)
    return shell


def _has_chart(part: Any) -> bool:
    return hasattr(part, "chart")


def _rename() -> Shell:
    shell = _person("Anna")
    shell.go("person-name", "Anna")
    return shell


def _aloud(view: str, act: Callable[[Any], None]) -> Shell:
    """A table where things are read aloud."""
    shell = _shell()
    shell.store.set("aloud", True)
    tables = shell.store.summaries(is_finished=False)
    shell.go("table", tables[0].id)
    shell.screen.pick(view)
    act(shell.screen)
    return shell


def _plain_words(screen: Any) -> None:
    from companion.screens.table.read_aloud import plain_sheet  # noqa: PLC0415

    screen.open_sheet(plain_sheet(screen.model))


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
    "ask": lambda: _asked("does the roof block my veiw"),
    "ask-first": lambda: _asked(""),
    "ask-table": _rulings("rules", "who is first for mezzo"),
    "ask-nothing": _rulings("rules", "what is the weather"),
    "history": _taken_back,
    "looking": _looking,
    "what-if": _what_if,
    "undone": _undone,
    "finish": _unfinished,
    "results": lambda: _results("piazza", knows_costly=True),
    "results-entered": lambda: _results("positano"),
    "results-pairs": _pairs,
    "step": _step,
    "amend": _amending,
    "amend-means": lambda: _amending(removed=True),
    "locked": _locked,
    "settings": lambda: _at("settings"),
    "statistics": _season,
    "no-statistics": _nothing_finished,
    "person": lambda: _person("Anna"),
    "person-numbers": lambda: _person("Anna", has_table=True),
    "person-name": _rename,
    "aloud": lambda: _aloud("score", lambda _: None),
    "aloud-why": lambda: _aloud("score", lambda screen: screen.explain(2, "dietro")),
    "plain-words": lambda: _aloud("score", _plain_words),
}
for _name, _build in BUILDERS.items():
    scene(f"app/{_name}")(_build)
