"""What the app costs in a window: its start, a tap, the home screen, as ratios in one run.

Each start is a process of its own, the app's and a bare label's by turns, so that both meet the
same machine. Software rendering is the same for both.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.bench_storage import GOLDEN, ROOT, fill, report
from companion.kit.stage import PHONE, Stage, prepare
from companion.tables import Store
from tests.play import read

STARTS = 7
TAPS = 40

_BARE = """
from companion.kit.stage import prepare
prepare()
from kivy.app import App
from kivy.uix.label import Label
class Bare(App):
    def build(self):
        return Label(text="Costiera")
"""
_OURS = """
from companion.kit.stage import prepare
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


def start(script: Path) -> float:
    """Seconds from the start of a process to its first drawn frame."""
    began = time.perf_counter()
    path = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, script], check=True, env=path, timeout=60)
    return time.perf_counter() - began


def starts(folder: Path) -> tuple[float, float]:
    """The median start of a bare label and of the app with tables at home, taken by turns."""
    scripts = (folder / "bare.py", folder / "ours.py")
    for script, make in zip(scripts, (_BARE, _OURS.format(folder=str(folder))), strict=True):
        script.write_text(make + _RUN)
        start(script)
    times: list[list[float]] = [[], []]
    for _ in range(STARTS):
        for script, found in zip(scripts, times, strict=True):
            found.append(start(script))
    bare, ours = map(statistics.median, times)
    return bare, ours


def median(action: Callable[[], Any], number: int) -> float:
    """The median of many single calls, in milliseconds."""
    times = []
    for _ in range(number):
        began = time.perf_counter()
        action()
        times.append(time.perf_counter() - began)
    return statistics.median(times) * 1000


def open_app(stage: Stage, folder: Path) -> Any:
    """The app in the window, at home."""
    from companion.app import CostieraApp  # noqa: PLC0415
    from companion.kit.theme import theme  # noqa: PLC0415

    app = CostieraApp(folder)
    shell = app.build()
    theme.motion = False
    stage.resize(*PHONE)
    stage.show(shell)
    return shell


def home(stage: Stage, folder: Path) -> float:
    """How long it takes to come home, in milliseconds."""
    shell = open_app(stage, folder)

    def come_home() -> None:
        shell.back_home()
        stage.frames(2)

    return median(come_home, 15)


def tap(stage: Stage, folder: Path) -> tuple[float, float]:
    """One frame with nothing new in it, and one from a touch to what it changed, drawn."""
    shell = open_app(stage, folder)
    table = shell.store.summaries(is_finished=True)[0].id
    shell.go("table", table)
    stage.settle()
    undo, redo = shell.screen.bar.undo, shell.screen.bar.redo
    from engine.games.positano.actions import CountGelato  # noqa: PLC0415
    from engine.message import Seat  # noqa: PLC0415

    shell.screen.model.play(CountGelato(Seat(0), 1))
    turn = [undo, redo]

    def touch() -> None:
        button = turn[0]
        turn.reverse()
        x, y = button.to_window(*button.center)
        for event in ("on_mouse_down", "on_mouse_up"):
            stage.window.dispatch(event, x, stage.window.height - y, "left", [])
        stage.frames(1)

    def idle() -> None:
        stage.window.canvas.ask_update()
        stage.frames(1)

    return median(idle, TAPS), median(touch, TAPS)


def main() -> None:
    prepare()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in (10, 10_000):
            store, _ = Store.open(folder / str(number))
            fill(store, read(GOLDEN), number)
            store.set("welcomed", True)
            store.close()
        bare, ours = starts(folder / "10")
        stage = Stage()
        few, many = (home(stage, folder / str(number)) for number in (10, 10_000))
        idle, touched = tap(stage, folder / "10")
    print(f"start of a bare label {bare:.2f} s, of the app {ours:.2f} s")
    print(
        f"home {few:.1f} ms, an idle frame {idle:.1f} ms, a tap to its drawn frame {touched:.1f} ms"
    )
    report("start to the first frame against a bare label", ours / bare, 1.5)
    report("home on the screen with 10,000 tables against 10", many / few, 1.5)


if __name__ == "__main__":
    main()
