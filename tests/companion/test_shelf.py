"""How a game looks on the shelf: its own icon, colours and words, or those of any game."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import companion.games
import engine.games
from companion.offscreen_window import prepare
from companion.present import palette
from companion.present.setup_question import NOTHING, setup_question

# Kivy reads what this sets when it is first imported, which the next lines do.
prepare()

from companion.kit.theme import theme  # noqa: E402
from companion.screens import shelf  # noqa: E402

TOY = Path(__file__).parent.parent / "toy"
LOOK = """
from companion.present.palette import GameLook, Tone

LOOK = GameLook(
    icon="grain",
    light=Tone("#445566", "#ffffff", "#334455", "#eeeeee", "#445566"),
    dark=Tone("#556677", "#ffffff", "#aabbcc", "#222222", "#556677"),
)
"""


@pytest.fixture
def drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder where a sixth game's screens go."""
    shutil.copytree(TOY, tmp_path, dirs_exist_ok=True)
    folder = tmp_path / "companion" / "games" / "pebbles"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    for package, path in ((engine.games, "engine"), (companion.games, "companion")):
        games = [*package.__path__, str(tmp_path / path / "games")]
        monkeypatch.setattr(package, "__path__", games)
    yield folder
    for name in [name for name in sys.modules if ".games.pebbles" in name]:
        del sys.modules[name]


def test_a_game_without_a_look_has_a_die_and_its_number_of_players(drawn: Path) -> None:
    assert "pebbles" in shelf.keys()
    assert shelf.look("pebbles") == palette.ANY_GAME
    assert theme.games["pebbles"] == palette.paint(palette.ANY_GAME.light)
    assert shelf.note("pebbles") == "2–4 players"
    assert shelf.table_view("pebbles") is None
    assert setup_question("pebbles") is NOTHING


def test_a_game_brings_its_icon_and_colours(drawn: Path) -> None:
    (drawn / "look.py").write_text(LOOK)
    shelf.paint_games()
    assert shelf.look("pebbles").icon == "grain"
    assert theme.games["pebbles"].fill == palette.channels("#445566")
    assert theme.games["positano"] == palette.paint(shelf.look("positano").light)
    assert shelf.keys()[-1] == "pebbles"


def test_a_game_says_in_its_own_words_what_it_is_about(
    drawn: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own: Any = {"ui.about": "heaps"}
    monkeypatch.setattr(shelf, "screen_texts", lambda key, language: own)
    assert shelf.note("pebbles") == "heaps · 2–4"


OUR_GAMES = ["positano", "amalfi-renaissance", "amalfi", "piazza", "tolleno"]


def test_our_games_come_in_their_order_each_with_a_look_words_and_screens() -> None:
    assert shelf.keys() == OUR_GAMES
    assert shelf.note("positano") == "views, goals, gelato · 1–4"
    for key in OUR_GAMES:
        assert shelf.look(key) != palette.ANY_GAME, key
        assert "ui.about" in shelf.screen_texts(key, "en"), key
        assert theme.games[key] == palette.paint(shelf.look(key).light), key
        assert shelf.table_view(key), key
        assert setup_question(key) is not NOTHING, key


def test_games_look_different_from_one_another() -> None:
    looks = [shelf.look(key) for key in OUR_GAMES]
    assert len({look.icon for look in looks}) == len(looks)
    for tone in ("light", "dark"):
        assert len({getattr(look, tone).fill for look in looks}) == len(looks)
