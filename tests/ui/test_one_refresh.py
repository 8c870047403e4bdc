"""One change, one refresh: each number is computed once, each view shown once, in every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from benchmarks.bench_change import TABLES
from companion.app import CostieraApp
from companion.kit.charts.score_strip import ScoreStrip
from companion.kit.layout.scaffold import Scaffold
from companion.present import scorepad, standing
from companion.screens.table.screen import TableScreen
from companion.shell import Shell
from engine.games.positano.actions import CountGelato
from engine.message import Seat
from tests.play import read
from tests.ui.window import TestWindow

# What each game's board does for another state of the table.
BOARDS = {
    "positano": ("companion.games.positano.view", "PositanoView", "_show"),
    "amalfi-renaissance": ("companion.table_kit.ships.table_frame", "TableFrame", "_show"),
    "amalfi": ("companion.table_kit.ships.table_frame", "TableFrame", "_show"),
    "piazza": ("companion.games.piazza.view", "PiazzaView", "_begin"),
    "tolleno": ("companion.games.tolleno.view", "TollenoView", "_show"),
}


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch, key: str) -> Counter[str]:
    """How often what a change leads to was called."""
    found: Counter[str] = Counter()

    def count(owner: Any, name: str, label: str) -> None:
        real: Callable[..., Any] = getattr(owner, name)

        @wraps(real)
        def counted(*given: Any, **named: Any) -> Any:
            found[label] += 1
            return real(*given, **named)

        monkeypatch.setattr(owner, name, counted)

    module, kind, method = BOARDS[key]
    count(getattr(import_module(module), kind), method, "board")
    count(standing, "strip", "numbers of the strip")
    count(standing, "conclude_table", "conclusions of the strip")
    count(scorepad, "pad", "numbers of the pad")
    count(TableScreen, "_refresh", "screen")
    count(TableScreen, "_show_strip", "strip")
    count(ScoreStrip, "_show", "columns of the strip")
    count(Scaffold, "do_layout", "layouts of the screen")
    return found


@pytest.fixture
def screen(window: TestWindow, tmp_path: Path, calls: Counter[str], key: str) -> TableScreen:
    """The table of a game in the app, with a move to take back."""
    shell: Shell = CostieraApp(tmp_path).build()
    window.open(shell)
    shell.go("table", shell.store.create(read(TABLES[key])))
    window.settle()
    found = shell.screen
    assert isinstance(found, TableScreen)
    if key == "positano":
        found.model.play(CountGelato(Seat(0), 1))
    window.settle()
    calls.clear()
    return found


@pytest.mark.parametrize("key", TABLES)
def test_a_change_is_computed_and_shown_once(
    window: TestWindow, screen: TableScreen, calls: Counter[str]
) -> None:
    for button in (screen.bar.undo, screen.bar.redo):
        revision = screen.model.revision
        window.tap(button)
        assert screen.model.revision == revision + 1
        layouts = calls.pop("layouts of the screen", 0)
        columns = calls.pop("columns of the strip", 0)
        assert calls == {
            "board": 1,
            "numbers of the strip": 1,
            "numbers of the pad": 1,
            "screen": 1,
            "strip": 1,
        }
        # Equal numbers leave the strip as it is; the line that says what was undone is laid out.
        assert columns <= 1
        assert layouts <= 2
        calls.clear()
