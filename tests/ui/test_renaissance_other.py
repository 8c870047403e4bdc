"""Light tables, solo games, finished tables, and every screen: Amalfi: Renaissance by touches."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.kit.theme import theme
from companion.table_kit.ships.number_fields import NumberList
from engine.games.amalfi_renaissance import GAME
from engine.games.amalfi_renaissance.actions import Navigate
from engine.message import Seat
from tests.ui.renaissance_table import Screen, enter_finished, finished, golden, kept, new_game
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow

Open = Callable[..., Screen]
ANNA, BRUNO = Seat(0), Seat(1)


@pytest.fixture
def opened(window: TestWindow, tmp_path: Path) -> Open:
    """Opens a file as a table."""
    return lambda file, size=PHONE: Screen(window, tmp_path, file, size)


# Light, solo, finished


def test_a_light_table_shows_only_what_scores(opened: Open) -> None:
    screen = opened(new_game(light=True))
    words = screen.texts()
    assert "Bay" not in words
    assert "Bread" not in words
    assert "Navigate" not in words
    screen.taps = 0
    screen.say("Acquire")
    screen.chip(screen.sheet.field("artwork"), "painting")
    screen.enter(screen.sheet.field("points"), 8)
    screen.say("Acquire · +8")
    assert screen.taps == 4
    assert screen.points("artworks") == (8, 0)
    screen.say("Close period 1")
    screen.say("Feed everybody")
    screen.say("Score the decree")
    screen.say("Begin period 2")
    assert screen.state.period == 2
    screen.window.picture("renaissance-light")


def test_a_light_table_asks_for_what_it_cannot_count(opened: Open) -> None:
    screen = opened(new_game(light=True, decrees=["subsistence", "trade", "council", "conclave"]))
    screen.say("Close period 1")
    screen.enter(screen.window.find(lambda w: getattr(w, "label", "") == "BREAD MISSING"), 2)
    screen.say("Feed Anna")
    screen.say("Feed Bruno")
    assert screen.points("hunger") == (-6, 0)
    screen.tap(screen.find("Anna", screen.window.find(NumberList)))
    screen.type(4)
    screen.type(10)
    screen.say("Score the decree")
    assert screen.points("decree-1") == (4, 10)


def test_the_rival_reacts_after_every_action(opened: Open) -> None:
    screen = opened(new_game(1, solo="genoa"))
    screen.model.play(Navigate(ANNA))
    screen.window.settle()
    screen.say("Genoa reacts")
    screen.step("Ships placed", "more")
    screen.tap(screen.sheet.button)
    assert screen.state.rival.ships == 1
    assert "On the board: 1 ship and 0 lighthouses." in screen.texts()
    assert "Genoa reacts" not in screen.texts()


def test_a_finished_table_by_taps(opened: Open, capsys: Any) -> None:
    file = golden("tie")
    position = file["position"]["players"]
    screen = opened({**file, "position": {}})
    enter_finished(screen, position)
    expected = kept(file)
    assert screen.model.table.score.totals == expected.score.totals
    assert GAME.outcome(screen.state).order == GAME.outcome(expected.state).order
    assert screen.model.pad.decided == screen.model.say(GAME.outcome(expected.state).because)
    with capsys.disabled():
        print(f"\n  a finished table of three in {screen.taps} taps")
    assert screen.taps <= 60
    screen.window.picture("renaissance-finished")


def test_a_table_keyed_in_before_its_end_goes_on(opened: Open) -> None:
    screen = opened(finished())
    screen.chip(screen.view.unfinished, 3)
    assert screen.state.period == 3
    assert "Decree 3 · Trade" in screen.texts()


def test_an_endgame_character_shows_its_maximum(opened: Open) -> None:
    file = golden("tie")
    place = {"period": 3, "phase": "actions", "wind_rose": "Bruno", "turn": "Bruno"}
    screen = opened({**file, "position": {**file["position"], **place}})
    assert "Raphael: 4 paintings × 4, at most 24." in screen.texts(screen.view.endgame)


# Everywhere


SHEETS = (
    "navigate",
    "acquire",
    "invite",
    "construct",
    "lighthouse",
    "take",
    "bonus",
    "more",
    "correct",
    "endgame",
    "titles",
    "end",
)


@pytest.mark.slow
@pytest.mark.parametrize(("scale", "mode"), [(1, "light"), (2, "dark")])
@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, TABLET])
def test_nothing_is_cut(opened: Open, size: Any, scale: float, mode: str) -> None:
    theme.mode, theme.text_scale = mode, scale
    screen = opened(golden("evening"), size)
    screen.window.assert_nothing_cut()
    for key in SHEETS:
        screen.view.router.do(key, Seat(2))
        screen.window.settle()
        screen.window.assert_nothing_cut(screen.sheet)
        screen.host.close_sheet()


@pytest.mark.slow
@pytest.mark.parametrize("make", [finished, lambda: new_game(light=True)])
def test_nothing_is_cut_elsewhere(opened: Open, make: Any) -> None:
    looks = [(size, text) for size in (PHONE, LANDSCAPE, TABLET) for text in (1, 2)]
    opened(make()).window.assert_nothing_cut_in(looks, "renaissance-elsewhere")


def test_a_card_of_the_rulebook_fills_itself_in(opened: Open) -> None:
    screen = opened(finished())
    screen.cell("endgame", BRUNO)
    screen.say("Raphael")
    screen.enter(screen.sheet.field("count"), 7)
    screen.say("Add")
    assert screen.sheet is None
    screen.cell("endgame", BRUNO)
    assert "Raphael: 7 paintings × 4 = 28, cut to its maximum of 24." in screen.texts()
    assert screen.points("endgame") == (0, 24, 0)
