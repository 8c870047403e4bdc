"""What the app costs in a window: its start, a tap, the home screen, its memory.

Each start is a process of its own, the app's and a bare label's by turns, so that both meet the
same machine. Software rendering is the same for both.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.bench_change import changes
from benchmarks.bench_storage import GOLDEN, ROOT, counting, fill
from benchmarks.figures import Act, Figure, Timed, by_turns, ratio
from companion.offscreen_window import PHONE, Stage, prepare
from companion.store.sqlite import open_store
from companion.store.store import Store
from tests.play import read

STARTS = 9
ACTIONS = 1000
VISITS = 20
VIEWS = ("table", "score", "rulings", "history")

_BARE = """
from companion.offscreen_window import prepare
prepare()
from kivy.app import App
from kivy.uix.label import Label
class Bare(App):
    def build(self):
        return Label(text="Costiera")
"""
_OURS = """
from companion.offscreen_window import prepare
prepare()
from pathlib import Path
from companion.app import CostieraApp
Bare = lambda: CostieraApp(Path({folder!r}))
"""
_RUN = """
from kivy.core.window import Window
app = Bare()
Window.bind(on_flip=lambda *_: app.stop())
app.run()
"""


def start(script: Path) -> tuple[float, float]:
    """Milliseconds from the start of a process to its first frame: the processor's, and all."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    # Installed packages lie there compiled, Kivy as well as the app.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before, began = os.times(), time.perf_counter()
    subprocess.run([sys.executable, script], check=True, env=environment, timeout=300)
    took, after = time.perf_counter() - began, os.times()
    busy = after.children_user + after.children_system
    busy -= before.children_user + before.children_system
    return (busy or took) * 1000, took * 1000


def starts(folder: Path) -> Iterator[Figure]:
    """The start of the app with tables at home against that of a bare label."""
    scripts = (folder / "ours.py", folder / "bare.py")
    for script, make in zip(scripts, (_OURS.format(folder=str(folder)), _BARE), strict=True):
        script.write_text(make + _RUN)
        start(script)
    times: list[list[tuple[float, float]]] = [[], []]
    for _ in range(STARTS):
        for script, found in zip(scripts, times, strict=True):
            found.append(start(script))
    ours, bare = (Timed(tuple(busy for busy, _ in found)) for found in times)
    yield ratio(
        "start to the first usable frame against a bare label",
        ours,
        bare,
        1.25,
        limit="time of the processor; limited by making widgets from kv rules, and their imports",
    )
    ours, bare = (Timed(tuple(took for _, took in found)) for found in times)
    yield ratio("the same by the clock on the wall", ours, bare, None)


def open_app(stage: Stage, folder: Path) -> Any:
    """The app in the window, at home."""
    from companion.app import CostieraApp  # noqa: PLC0415
    from companion.kit.theme import theme  # noqa: PLC0415

    shell = CostieraApp(folder).build()
    theme.motion = False
    stage.resize(*PHONE)
    stage.show(shell)
    return shell


def coming_home(stage: Stage, shell: Any) -> Act:
    """Come home and see every card."""

    def come_home() -> None:
        if stage.root is not shell:
            stage.show(shell)
        shell.back_home()
        stage.frames(3)

    return come_home


def touching(stage: Stage, shell: Any) -> tuple[Act, Act]:
    """A touch on undo or redo until what it changed is drawn; and a frame with nothing new."""
    from engine.games.positano.actions import CountGelato  # noqa: PLC0415
    from engine.message import Seat  # noqa: PLC0415

    shell.go("table", shell.store.create(read(GOLDEN)))
    stage.settle()
    turn = [shell.screen.bar.undo, shell.screen.bar.redo]
    shell.screen.model.play(CountGelato(Seat(0), 1))
    shell.screen.quiet()
    stage.frames(5)
    log = shell.screen.model.kept.log

    def touch() -> None:
        button, head = turn[0], log.head
        turn.reverse()
        x, y = button.to_window(*button.center)
        for event in ("on_mouse_down", "on_mouse_up"):
            stage.window.dispatch(event, x, stage.window.height - y, "left", [])
        stage.frames(1)
        assert log.head != head, "the touch changed nothing"

    def idle() -> None:
        stage.window.canvas.ask_update()
        stage.frames(1)

    return touch, idle


def taps(stage: Stage, folder: Path) -> Iterator[Figure]:
    """From the touch to the drawn frame."""
    acts = touching(stage, open_app(stage, folder))
    touched, idle = by_turns(acts, rounds=15, number=4, clock=time.process_time)
    note = f"usually {touched.usual:.1f} ms; a frame with nothing new takes {idle.best:.1f} ms"
    limit = "time of the processor; limited by redrawing the whole table, without a graphics chip"
    yield Figure("one tap from the touch to the drawn frame", touched.best, "ms", None, limit, note)


def homes(stage: Stage, folder: Path) -> Iterator[Figure]:
    """Home with many finished tables against home with few."""
    acts = [coming_home(stage, open_app(stage, folder / number)) for number in ("10000", "10")]
    many, few = by_turns(acts, rounds=6, number=5, clock=time.process_time)
    yield ratio("home on the screen, 10,000 finished tables against 10", many, few, 1.2)


def held() -> tuple[float, int, int]:
    """Megabytes in memory, objects that Python follows, widgets among them."""
    gc.collect()
    kinds = Counter(hasattr(type(found), "apply_class_lang_rules") for found in gc.get_objects())
    pages = Path("/proc/self/statm")
    size = int(pages.read_text().split()[1]) * os.sysconf("SC_PAGESIZE") if pages.exists() else 0
    return size / 1e6, kinds.total(), kinds[True]


def growth(name: str, act: Act, *, times: int, first: int, limit: str) -> Figure:
    """How many objects more there are after doing something many times than after a few."""
    for _ in range(first):
        act()
    before = held()
    for _ in range(times - first):
        act()
    after = held()
    said = (f"{old:,.0f} → {new:,.0f} {what}" for old, new, what in zip(
        before, after, ("MB", "objects", "widgets"), strict=True
    ))  # fmt: skip
    each = (after[1] - before[1]) / (times - first)
    return Figure(name, each, "", None, limit, f"after {first} and {times}: {', '.join(said)}")


def ways(store: Store) -> list[list[tuple[str, str]]]:
    """From home to every screen there is, and to a table of every game."""
    from companion.screens import shelf  # noqa: PLC0415
    from companion.shell import SCREENS  # noqa: PLC0415

    samples = [store.create(read(shelf.samples(key)[0])) for key in shelf.keys()]
    finished, anna = store.summaries(is_finished=True)[0].id, store.people()[0].name
    found = [
        [("welcome", "")],
        [("new", ""), ("people", "")],
        [("statistics", ""), ("person", anna), ("person-name", anna)],
        [("ask", "")],
        [("settings", ""), ("backup", ""), ("report", "")],
        [("import", "")],
        [("table", samples[0]), ("correct", samples[0])],
        [("table", finished), ("qr", finished)],
        [("table", finished), ("bg-stats", finished)],
        *([("table", sample)] for sample in samples),
    ]
    missing = set(SCREENS) - {"home"} - {name for way in found for name, _ in way}
    assert not missing, f"screens that are not visited: {missing}"
    return found


def visiting(stage: Stage, shell: Any) -> Act:
    """Once round every screen, and every view of a table of every game."""
    every = ways(shell.store)

    def visit() -> None:
        for way in every:
            for name, about in way:
                shell.go(name, about)
                stage.frames(2)
                for view in VIEWS if name == "table" else ():
                    shell.screen.pick(view)
                    stage.frames(2)
            shell.back_home()
            stage.frames(3)

    return visit


def memory(stage: Stage, folder: Path) -> Iterator[Figure]:
    """What stays after many actions and many visits."""
    store, _ = open_store(folder / "actions")
    yield growth(
        "objects that stay of one action",
        counting(store),
        times=ACTIONS,
        first=100,
        limit="each step of the log stays, with its state, for undo and history",
    )
    shell = open_app(stage, folder / "10")
    yield growth(
        "objects that stay of one visit to every screen",
        visiting(stage, shell),
        times=VISITS,
        first=5,
        limit="Kivy lets go of what was bound to the theme when the theme next changes",
    )


def measure() -> Iterator[Figure]:
    """Every figure of this file."""
    prepare()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in (10, 10_000):
            store, _ = open_store(folder / str(number))
            fill(store, read(GOLDEN), number)
            store.set("welcomed", True)
            store.close()
        yield from starts(folder / "10")
        stage = Stage()
        yield from homes(stage, folder)
        yield from taps(stage, folder / "10")
        yield from changes(stage, folder)
        yield from memory(stage, folder)


if __name__ == "__main__":
    for figure in measure():
        print(*figure.lines(), sep="\n")
