"""A sixth game without a drawn table: the app offers, keeps, scores and explains it."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion.games
import engine.games
from companion.present.words import word
from engine.files import codec
from engine.message import Seat
from tests.ui.test_app_journey import AppUser
from tests.ui.window import TestWindow

TOY = Path(__file__).parent.parent / "toy"


@pytest.fixture
def user(window: TestWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppUser]:
    games = tmp_path / "sixth"
    shutil.copytree(TOY, games)
    paths = [*engine.games.__path__, str(games / "engine" / "games")]
    monkeypatch.setattr(engine.games, "__path__", paths)
    someone = AppUser(window, tmp_path / "home")
    yield someone
    someone.close()
    sys.modules.pop("engine.games.pebbles", None)


def test_a_game_nobody_has_drawn_is_shown(user: AppUser) -> None:
    shell = user.open()
    file = {
        "format": codec.FORMAT,
        "game": "pebbles",
        "version": 2,
        "players": [{"name": "Anna"}, {"name": "Bruno"}],
    }
    table = shell.store.create(codec.read(json.dumps(file).encode()))
    module = sys.modules["engine.games.pebbles"]
    shell.store.set("welcomed", True)
    shell.back_home()
    user.window.settle()
    user.tap("Pebbles")
    assert user.place == ("table", "table")
    shell.screen.model.play(module.Take(Seat(0), 2))
    user.window.settle()
    assert user.totals == [2, 0]
    assert word("plain.note") in user.window.texts()
    user.window.assert_nothing_cut()
    user.tap("undo")
    assert user.totals == [0, 0]
    user.tap("redo")
    user.tap(word("view.history"))
    assert word("history.now") in user.window.texts()
    user.back()
    user.back()
    user.tap(word("new.title"))
    assert "Pebbles" in user.window.texts()
    assert table


VIEW = """
from kivy.uix.label import Label

from companion.table_kit.table_view import TableView


class PebblesView(TableView, Label):
    pass


def table_view(model, host):
    return PebblesView(text="heaps of pebbles")
"""
SETUP = """
from companion.present.setup_question import SetupQuestion

SETUP = SetupQuestion()
"""


@pytest.fixture
def drawn(user: AppUser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppUser]:
    """The sixth game with a view and a set-up that leave everything to their bases."""
    folder = tmp_path / "screens" / "pebbles"
    folder.mkdir(parents=True)
    (folder / "questions").mkdir()
    files = {"__init__": "", "view": VIEW, "questions/__init__": "", "questions/setup": SETUP}
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    paths = [*companion.games.__path__, str(folder.parent)]
    monkeypatch.setattr(companion.games, "__path__", paths)
    yield user
    for name in [name for name in sys.modules if name.startswith("companion.games.pebbles")]:
        del sys.modules[name]


def test_a_view_and_a_set_up_need_nothing_of_their_own(drawn: AppUser) -> None:
    shell = drawn.open()
    shell.store.set("welcomed", True)
    shell.back_home()
    drawn.window.settle()
    drawn.tap(word("new.title"))
    drawn.tap(next(tile for tile in shell.screen._tiles.children if tile.key == "pebbles"))
    drawn.tap(word("new.nameless-number", n=2))
    assert shell.screen.editor.asked.setup == {}
    drawn.tap(word("new.keep"))
    assert drawn.place == ("table", "table")
    assert "heaps of pebbles" in drawn.window.texts()
    drawn.tap(word("view.score"))
    drawn.back()
    assert drawn.place == ("table", "table")
    drawn.back()
    assert drawn.place[0] == "home"
