"""What was left open at the set-up of Amalfi: Renaissance is asked at the table, under fingers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.games.amalfi_renaissance.actions import Navigate, Pass, SetArtworks, SetCharacters
from engine.games.amalfi_renaissance.titles import title_type
from engine.message import Seat
from tests.ui.renaissance_table import Screen, new_game
from tests.ui.window import PHONE, TestWindow

Open = Callable[..., Screen]
ANNA, BRUNO = Seat(0), Seat(1)


@pytest.fixture
def opened(window: TestWindow, tmp_path: Path) -> Open:
    """Opens a file as a table."""
    return lambda file, size=PHONE: Screen(window, tmp_path, file, size)


PATRON = [{"title": "patron"}, {"title": "artist", "ladder": [12, 9]}]


def test_a_title_whose_type_was_left_open_is_asked_for_and_claimed(opened: Open) -> None:
    screen = opened(new_game(titles=PATRON))
    artworks = (("book", 1), ("painting", 1), ("monument", 1))
    screen.model.play(SetArtworks(ANNA, artworks))
    screen.model.play(SetCharacters(ANNA, (("permanent", 1),)))
    screen.window.settle()
    screen.say("Anna may meet Patron: what is printed on it?")
    screen.chip(screen.sheet.field("type patron"), "permanent")
    screen.enter(screen.sheet.field("squares patron").number, 12)
    screen.enter(screen.sheet.field("squares patron").number, 8)
    screen.window.picture("renaissance-read-title")
    screen.say("Record")
    assert title_type(screen.state, "patron") == "permanent"
    screen.say("Anna claims Patron: 12")
    assert screen.points("titles") == (12, 0)
    screen.model.undo()
    screen.model.undo()
    screen.window.settle()
    assert title_type(screen.state, "patron") is None
    assert "Anna may meet Patron: what is printed on it?" in screen.texts()


def test_a_title_is_looked_at_and_asked_for(opened: Open) -> None:
    screen = opened(new_game(titles=PATRON))
    screen.say("What is printed on Patron?")
    screen.chip(screen.sheet.field("type patron"), "endgame")
    screen.say("Record")
    assert title_type(screen.state, "patron") == "endgame"
    screen.say("Add a title in play")
    screen.chip(screen.sheet.field("which"), "explorer")
    screen.say("Record")
    assert [tile.title for tile in screen.state.titles] == ["patron", "artist", "explorer"]
    assert "Add a title in play" not in screen.texts()


def test_the_end_of_a_period_asks_for_the_decree_and_for_types(opened: Open) -> None:
    screen = opened(new_game(decrees=[], titles=PATRON))
    screen.model.play(SetArtworks(ANNA, (("book", 3), ("painting", 0), ("monument", 0))))
    screen.model.play(SetCharacters(ANNA, (("endgame", 1),)))
    for seat in (ANNA, BRUNO):
        screen.model.play(Pass(seat))
    screen.window.settle()
    screen.say("Close period 1")
    screen.say("Feed everybody")
    assert "Whether Anna meets Patron is not known" in screen.texts()
    screen.chip(screen.sheet.field("decree"), "adulation")
    assert screen.state.decree(1) == "adulation"
    screen.chip(screen.sheet.field("type patron"), "permanent")
    assert title_type(screen.state, "patron") == "permanent"
    screen.say("Score the decree")
    assert screen.points("decree-1")[0] > 0


def test_which_decree_it_is_can_be_said_at_any_time(opened: Open) -> None:
    screen = opened(new_game(decrees=[None, "trade"]))
    assert "Decree 1 · not chosen" in screen.texts()
    screen.say("Which decree is it?")
    assert "trade" not in screen.sheet.form.field("decree").keys
    screen.chip(screen.sheet.field("decree"), "colonization")
    screen.enter(screen.sheet.field("bonus"), 1)
    screen.say("Record")
    assert (screen.state.decree(1), screen.state.bonus(1)) == ("colonization", 1)
    assert "Decree 1 · Colonization" in screen.texts()
    assert "Which decree is it?" not in screen.texts()


def test_what_is_entered_is_for_the_player_whose_board_is_shown(opened: Open) -> None:
    screen = opened(new_game(3))
    screen.model.play(Navigate(ANNA))
    screen.window.settle()
    assert (screen.view.seat, screen.view.active) == (BRUNO, BRUNO)
    for key in ("lighthouse", "erect", "take"):
        screen.chip(screen.view.actions, key)
        assert screen.sheet.field("seat").selected == BRUNO, key
        assert "Bruno" in screen.sheet.title
        screen.host.close_sheet()
    screen.tap(screen.view.board.people.parts()[0])
    assert screen.view.actions.heading.text == "Anna: ACTIONS · Bruno TO PLAY"
    screen.chip(screen.view.actions, "more")
    screen.say("Gain or pay bread")
    assert screen.sheet.form.answers["seat"] == "0"
