"""The driver with real X events: what it calls red, what it visits, and a short run on the app."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engine import registry
from engine.table import Table
from tests.conftest import ROOT
from tools.fingers import process
from tools.fingers.gestures import Fingers
from tools.fingers.process import App, Part, Red, Sight
from tools.fingers.session import plans
from tools.fingers.tables import Home, Look, phases
from tools.fingers.xserver import Size

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="needs an X server")

ANSWER = """
import os, sys, time
asked, answer = map(int, sys.argv[1:])
home = os.environ["COSTIERA_HOME"]
def say():
    os.write(answer, b'{"screen":"home","sheets":[],"size":[412,915],"parts":[]}\\n')
for _ in range(2):
    os.read(asked, 1)
    say()
os.read(asked, 1)
"""
SIGHT = Sight(
    "table/table",
    (),
    Size(412, 915),
    (
        Part("button", "FilledButton 'Bid'", (10, 20, 110, 70)),
        Part("page", "Scroll ''", (0, 0, 412, 800)),
        Part("field", "TextInput ''", (10, 100, 300, 150)),
    ),
)


class Hands:
    """Hands on a display with one window; nothing reaches it."""

    def window(self) -> int:
        return 7

    def place(self, window: int, size: Size) -> None:
        """Nothing to place."""

    def close_window(self, window: int) -> None:
        """Nothing to close."""


@pytest.fixture
def started(tmp_path: Path) -> Any:
    apps: list[App] = []

    def start(script: str) -> App:
        home = tmp_path / "home"
        home.mkdir()
        command = (sys.executable, "-c", ANSWER + script)
        apps.append(App(home, ":0", Hands(), command=command))  # type: ignore[arg-type]
        apps[0].begin(Size(412, 915))
        return apps[0]

    yield start
    for app in apps:
        app.close()


@linux_only
@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("sys.exit(3)", "ended with 3"),
        ("os.kill(os.getpid(), 11)", "ended with -11"),
        ("raise KeyError('it')", "KeyError: 'it'"),
        ("print('Traceback (most recent call last):', flush=True); say()", "Traceback"),
        ("open(home + '/e.log', 'w').write('Traceback (most recent call last)'); say()", "e.log"),
        ("while True: pass", "not answered"),
        ("time.sleep(60)", "not answered"),
    ],
)
def test_whatever_breaks_is_red(
    started: Any, monkeypatch: pytest.MonkeyPatch, script: str, told: str
) -> None:
    monkeypatch.setattr(process, "SILENCE", 0.3)
    app = started(script)
    monkeypatch.setattr(process, "PATIENCE", 1.0 if "sleep" in script else 60)
    with pytest.raises(Red, match=told):
        app.look()


@linux_only
def test_leaving_is_not_red(started: Any) -> None:
    assert started("sys.exit(0)").look() is None


def test_every_game_comes_in_turn_and_every_phase_before_one_comes_again() -> None:
    games = registry.keys()
    drawn = list(islice(plans(5), 3 * len(games) * max(len(phases(game)) for game in games)))
    assert [plan.phase.game for plan in drawn[: len(games)]] == list(games)
    for game in games:
        own = [plan.phase for plan in drawn if plan.phase.game == game]
        assert set(own[: len(phases(game))]) == set(phases(game))
    assert len({plan.look for plan in drawn}) == 24
    assert len({plan.view for plan in drawn}) == 6


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.keys())
def test_every_phase_can_be_played_on(game: str) -> None:
    for phase in phases(game):
        file = phase.file(random.Random(1))
        assert len(file.moves) <= phase.moves
        table: Table[Any, Any, Any, Any] = Table(file.game, file.setup)
        for move in file.moves:
            table.play(move.action, anyway=True)
        assert table.score.seats == len(file.setup.players)


def test_the_same_seed_does_the_same() -> None:
    one, other = (Fingers(random.Random(3)) for _ in range(2))
    done = [one.choose(SIGHT, eager_to_leave=False) for _ in range(300)]
    assert done == [other.choose(SIGHT, eager_to_leave=False) for _ in range(300)]
    assert len({gesture.kind for gesture in done}) == 14


def test_a_damaged_table_is_not_passed_over(tmp_path: Path) -> None:
    phase = phases("positano")[0]
    home = Home(tmp_path / "home", phase, Look("light", 1, "en"), random.Random(1))
    assert home.score_all() == 3
    (file,) = (tmp_path / "home").glob("*.db")
    file.write_bytes(b"no database")
    with pytest.raises(AssertionError):
        home.score_all()


@linux_only
@pytest.mark.slow
def test_real_fingers_break_nothing() -> None:
    """All five games in a real window; `make fingers` goes on for longer."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.fingers", "--seed", "1", "--gestures", "150"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-8000:]
    assert "games: amalfi 1, amalfi-renaissance 1, piazza 1, positano 1, tolleno 1" in done.stdout
    assert "150 gestures in" in done.stdout
