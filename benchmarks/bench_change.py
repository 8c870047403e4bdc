"""One tap that changes one thing, in each game: all of the Python before the frame is painted.

The tap is a real touch on undo or redo with a full board on a phone. Each takes back, or repeats,
one move, the last one that does not end the game, so the window shows another state of the table
every time. Measured is the processor's
time from the touch to the point where Kivy would begin to draw.

`python -m benchmarks.bench_change` measures this alone; with a game's key and `profile`, it shows
where the time goes.
"""

from __future__ import annotations

import cProfile
import pstats
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.figures import Act, Figure, by_turns
from companion.offscreen_window import PHONE, Stage, prepare
from tests.play import read

BAR = 12
GAMES = Path(__file__).parent.parent / "tests" / "games"
TABLES = {
    "positano": GAMES / "positano" / "golden" / "rulebook-p8.json",
    "amalfi-renaissance": GAMES / "amalfi_renaissance" / "golden" / "whole-game.json",
    "amalfi": GAMES / "amalfi" / "golden" / "whole-game.json",
    "piazza": GAMES / "piazza" / "golden" / "four-players-known-hands.json",
    "tolleno": GAMES / "tolleno" / "golden" / "whole-game.json",
}


def open_table(stage: Stage, folder: Path, key: str) -> Any:
    """The app in the window, with the table of a game in which a move can be taken back."""
    from companion.app import CostieraApp  # noqa: PLC0415
    from companion.kit.theme import theme  # noqa: PLC0415
    from engine.games.positano.actions import CountGelato  # noqa: PLC0415
    from engine.message import Seat  # noqa: PLC0415

    shell = CostieraApp(folder).build()
    theme.motion = False
    stage.resize(*PHONE)
    stage.show(shell)
    shell.go("table", shell.store.create(read(TABLES[key])))
    stage.settle()
    model = shell.screen.model
    if key == "positano":
        model.play(CountGelato(Seat(0), 1))
    while key != "positano" and model.game.outcome(model.state) is not None:
        model.undo()
    shell.screen.quiet()
    stage.frames(5)
    return shell


def tapping(stage: Stage, shell: Any) -> Act:
    """Tap undo and redo by turns; return what one tap costs, without drawing."""
    from kivy.base import EventLoop  # noqa: PLC0415
    from kivy.clock import Clock  # noqa: PLC0415
    from kivy.lang import Builder  # noqa: PLC0415

    turn = [shell.screen.bar.undo, shell.screen.bar.redo]

    def tap() -> None:
        button = turn[0]
        turn.reverse()
        x, y = button.to_window(*button.center)
        for event in ("on_mouse_down", "on_mouse_up"):
            stage.window.dispatch(event, x, stage.window.height - y, "left", [])
        # What `EventLoop.idle` does before it draws.
        Clock.tick()
        EventLoop.dispatch_input()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()

    return tap


def steps(stage: Stage, tap: Act, shell: Any) -> Act:
    """A tap; where the table stands must be another step after each one."""
    log = shell.screen.model.kept.log

    def once() -> None:
        head = log.head
        tap()
        assert log.head != head, "the tap changed nothing"

    return once


def changes(stage: Stage, folder: Path) -> Iterator[Figure]:
    """The figure of each game."""
    for key in TABLES:
        shell = open_table(stage, folder / key, key)
        act = steps(stage, tapping(stage, shell), shell)
        for _ in range(4):
            act()
            stage.frames(1)
        (timed,) = by_turns([act], rounds=8, number=4, clock=time.process_time)
        yield Figure(
            f"one tap that changes one thing in {key}, before painting",
            timed.best,
            "ms",
            BAR,
            "time of the processor; limited by new text, and by what the board redraws",
            f"usually {timed.usual:.1f} ms",
        )


def profile(stage: Stage, folder: Path, key: str, taps: int = 40) -> None:
    """Show where the time of a tap goes."""
    shell = open_table(stage, folder / key, key)
    act = steps(stage, tapping(stage, shell), shell)
    act()
    found = cProfile.Profile(time.process_time)
    found.runcall(lambda: [act() for _ in range(taps)])
    for order in ("cumulative", "tottime"):
        pstats.Stats(found).sort_stats(order).print_stats(60)


def main() -> None:
    prepare()
    with tempfile.TemporaryDirectory() as name:
        stage = Stage()
        if sys.argv[2:] == ["profile"]:
            profile(stage, Path(name), sys.argv[1])
            return
        for figure in changes(stage, Path(name)):
            print(*figure.lines(), sep="\n")


if __name__ == "__main__":
    main()
