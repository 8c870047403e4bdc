# ruff: noqa: PLC0415
"""The app in other languages, by touches: chosen in the settings, the same place, nothing cut."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.present.words import word
from tests.companion.stores import sql
from tests.ui.test_app_journey import AppUser, sheets
from tests.ui.test_app_screens import NAMES, SHARING, WITH_PHONES, assert_left_by_back, build
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow

LANGUAGES = {"de": "Deutsch", "fr": "Français", "it": "Italiano"}
# German has the longest words; the other two are tried with it by `make whole`.
EACH = ["de", *(pytest.param(one, marks=pytest.mark.whole) for one in ("fr", "it"))]
# The scenes of a game that show everything once; all of them where none is named.
SHOWN: dict[str, tuple[str, ...]] = {
    "piazza": (),
    "tolleno": (),
    "positano": (),
    "amalfi": tuple(
        f"amalfi/{name}"
        for name in ("table", "acquire", "moved", "closing-food", "closing-settlement", "keyed")
    ),
    "renaissance": tuple(
        f"renaissance/{name}"
        for name in ("table", "acquire", "correct", "titles", "closing", "light", "finished")
    ),
}


@pytest.fixture
def user(window: TestWindow, tmp_path: Path) -> Iterator[AppUser]:
    someone = AppUser(window, tmp_path / "home")
    yield someone
    someone.close()


def choose(user: AppUser, name: str) -> None:
    """From a table to the settings, the language, and back."""
    user.tap(lambda w: getattr(w, "name", "") == "dots-vertical")
    user.tap(word("settings.title"))
    user.tap(name)
    user.back()


@pytest.mark.parametrize("screen", ["table", "settings"])
def test_a_table_that_cannot_be_rebuilt_is_left(user: AppUser, screen: str) -> None:
    user.open()
    user.try_sample()
    if screen == "settings":
        user.shell.go("settings")
    user.window.settle()
    sql(user.folder, "UPDATE tables SET setup = '{}'")
    user.shell.choose_language("de")
    user.window.settle()
    assert user.place[0] == ("settings" if screen == "settings" else "home")
    if screen == "settings":
        user.back()
    assert user.place[0] == "home"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_chosen_by_touches_is_spoken_everywhere(user: AppUser, language: str) -> None:
    user.open()
    user.try_sample()
    user.tap("Score")
    before = user.totals
    choose(user, LANGUAGES[language])
    assert user.place == ("table", "score")
    assert user.totals == before
    texts = user.window.texts()
    assert word("view.history") in texts
    assert not {"History", "Rulings", "Bronze roofs"} & texts
    user.tap(user.cell("dietro", 2))
    title = sheets(user)[0].title
    assert "Carla" in title
    assert "Why" not in title
    reasons = user.window.texts(sheets(user)[0])
    user.window.picture(f"language-{language}-reason")
    assert any(len(text) > 40 for text in reasons)
    assert not any("rounded down" in text for text in reasons)
    user.back()
    choose(user, "English")
    user.tap(user.cell("dietro", 2))
    assert sheets(user)[0].title == "Why 1 point for Carla in Dietro?"


def test_the_language_is_kept_and_undo_stays_where_it_was(user: AppUser) -> None:
    user.open()
    user.try_sample("Piazza")
    user.tap("undo")
    user.tap("undo")
    before = user.totals
    choose(user, "Français")
    bar = user.shell.screen.bar
    assert (bar.can_undo, bar.can_redo) == (True, True)
    assert user.totals == before
    user.open()
    assert word("view.history") == "Historique"
    assert user.totals == before
    user.tap("rétablir")
    assert user.totals != before or not user.shell.screen.bar.can_redo


def test_the_language_of_the_phone_is_followed_until_one_is_chosen(
    user: AppUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    user.open()
    assert word("undo") == "Annulla"
    user.try_sample()
    choose(user, "English")
    user.open()
    assert word("undo") == "Undo"


def test_switching_closes_what_was_open_over_the_table(user: AppUser) -> None:
    user.open()
    user.try_sample()
    user.tap(word("view.score"))
    user.tap(user.cell("dietro", 2))
    assert sheets(user)
    user.shell.choose_language("de")
    user.window.settle()
    assert not sheets(user)
    assert user.place == ("table", "score")


def assert_whole(window: TestWindow, name: str, text: float) -> None:
    """Nothing that is shown is cut at a size of text."""
    from companion.kit.theme import theme

    theme.text_scale = text
    window.settle()
    try:
        window.assert_nothing_cut()
    except AssertionError as error:
        window.picture(f"language-cut-{name.replace('/', '-')}-{text:.0%}")
        raise AssertionError(f"{name} at {text:.0%}:\n{error}") from None


@pytest.mark.slow
@pytest.mark.parametrize("language", EACH)
@pytest.mark.parametrize("game", SHOWN)
def test_nothing_of_a_table_is_cut_in_any_language(
    window: TestWindow, game: str, language: str
) -> None:
    from importlib import import_module

    from companion.kit.theme import theme
    from companion.kit.touch.back import back
    from companion.language import set_language
    from tools.gallery.registry import scenes
    from tools.gallery.screenshots import game_sources

    for source in game_sources():
        import_module(source)
    found = {scene.name: scene for scene in scenes(f"{game}/")}
    set_language(language)
    for name in SHOWN[game] or found:
        back.clear()
        window.open(found[name].build())
        for text in (1, 2):
            assert_whole(window, name, text)
        theme.text_scale = 1


# What is recorded without a question, or needs more than a player to be asked.
ASKED_OTHERWISE = {
    *(
        "pass",
        "engage",
        "moved",
        "settle",
        "take-away",
        "title",
        "read-decree",
        "rival",
        "claim-one",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("language", EACH)
@pytest.mark.parametrize("game", ["amalfi", "amalfi_renaissance"])
def test_nothing_of_a_sheet_is_cut_in_any_language(
    window: TestWindow, game: str, language: str
) -> None:
    from importlib import import_module

    from companion.language import set_language
    from engine.message import Seat

    builders = import_module(f"tools.gallery.scenes.{game}").BUILDERS
    questions = import_module(f"companion.games.{game}.questions").QUESTIONS
    set_language(language)
    shell = window.open(builders["table"]())
    for text in (1, 2):
        for key in sorted(questions.keys() - ASKED_OTHERWISE):
            shell.screen.board.router.do(key, Seat(2))
            assert_whole(window, f"{game}/{key}", text)
            shell.screen.close_sheet()


@pytest.mark.parametrize("language", EACH)
@pytest.mark.parametrize("name", NAMES + SHARING + WITH_PHONES)
def test_nothing_is_cut_in_any_language(window: TestWindow, name: str, language: str) -> None:
    from companion.language import set_language

    set_language(language)
    shell = window.open(build(name))
    looks = [(LANDSCAPE, 2), (TABLET, 2), (PHONE, 2), (PHONE, 1)]
    window.assert_nothing_cut_in(looks, f"{language}/{name}")
    assert_left_by_back(window, shell)
