"""Home with the boards of its tables, and the coast on the app's own bars."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.kit.surfaces.cards import SummaryCard
from companion.kit.theme import theme
from companion.present.words import word
from companion.store.errors import DamagedData
from companion.store.sqlite import open_store
from companion.store.store import Store
from engine.games.positano.actions import CountGelato
from engine.message import Seat
from tests.play import read
from tests.ui.test_app_journey import AppUser
from tests.ui.test_drawing_view import colour
from tests.ui.window import TestWindow

GOLDEN = Path(__file__).parent.parent / "games"
# Frames in which the pictures of a screen are painted.
_LATER = 30


@pytest.fixture
def user(window: TestWindow, tmp_path: Path) -> Iterator[AppUser]:
    someone = AppUser(window, tmp_path / "mine")
    yield someone
    someone.close()


def at_home(user: AppUser, *names: str) -> Any:
    """The app at home with some tables, the last one on top."""
    store, _ = open_store(user.folder)
    store.set("welcomed", True)
    for name in names:
        store.create(read(GOLDEN / f"{name}.json"))
    store.close()
    return user.open()


def cards(user: AppUser) -> list[SummaryCard]:
    return [card for card in user.window.find_all(SummaryCard) if card.thumbnail is not None]


def pictures(user: AppUser) -> list[Any]:
    return [card.thumbnail.picture for card in cards(user) if card.thumbnail is not None]


def test_each_card_in_sight_has_the_board_of_its_game(user: AppUser) -> None:
    at_home(
        user,
        "positano/golden/game-for-four",
        "piazza/golden/two-players-keyed-in",
        "tolleno/golden/finished-city",
        "amalfi/golden/finished-tie",
        "amalfi_renaissance/golden/evening",
    )
    user.window.settle(_LATER)
    assert all(pictures(user)[:4])


def test_a_board_is_painted_again_once_its_table_has_changed(user: AppUser) -> None:
    shell = at_home(user, "positano/golden/rulebook-p8")
    user.window.settle(_LATER)
    (first,) = pictures(user)
    shell.back_home()
    assert pictures(user) == [first], "it is there at once"
    (table,) = shell.store.summaries(is_finished=False)
    shell.store.table(table.id).play(CountGelato(Seat(0), 1))
    shell.back_home()
    user.window.settle(_LATER)
    assert pictures(user) != [first]


def test_a_table_that_cannot_be_read_any_more_keeps_an_empty_place(
    user: AppUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(*_: object) -> None:
        raise DamagedData("gone")

    monkeypatch.setattr(Store, "table", damaged)
    shell = at_home(user, "positano/golden/rulebook-p8")
    user.window.settle(_LATER)
    assert pictures(user) == [None]
    assert shell.report == ""


def test_words_stand_beside_the_picture_and_below_it_where_they_are_large(user: AppUser) -> None:
    at_home(user, "positano/golden/rulebook-p8")
    (card,) = cards(user)
    assert card.thumbnail is not None
    assert card.ids.words.x > card.thumbnail.right
    theme.text_scale = 2
    user.window.settle()
    assert card.ids.words.top < card.thumbnail.y
    user.window.assert_nothing_cut()


def test_the_coast_stands_on_the_bar_where_no_words_need_its_room(user: AppUser) -> None:
    theme.mode = "light"
    bar = at_home(user).screen.bar

    def ends() -> list[str]:
        """The colours of the bar at the foot of both its ends."""
        return [colour(user.window, x, bar.y + 8) for x in (bar.x + 4, bar.right - 60)]

    user.window.settle(_LATER)
    left, right = ends()
    assert left != right
    theme.text_scale = 2
    user.window.settle(_LATER)
    assert ends() == [left, left]
    assert word("home.empty") in user.window.texts()
