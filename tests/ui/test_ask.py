# ruff: noqa: PLC0415
"""Asking by touches: from home without a table, at a table, and what stands there untyped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.present.words import word
from tests.ui.fake_system_ui import FakeSystemUi
from tests.ui.test_app_journey import AppUser, sheets
from tests.ui.window import TestWindow


@pytest.fixture
def user(window: TestWindow, tmp_path: Path, system_ui: FakeSystemUi) -> Iterator[AppUser]:
    someone = AppUser(window, tmp_path / "home")
    yield someone
    someone.close()


def type_question(user: AppUser, question: str) -> None:
    from companion.kit.controls.search import SearchInput

    user.window.tap(user.window.find(SearchInput))
    user.window.type_text(question)
    user.window.settle(8)


def says(user: AppUser, part: str) -> bool:
    return any(part in text for text in user.window.texts())


@pytest.mark.quick
def test_from_home_a_question_with_a_typo_is_answered_without_a_table(user: AppUser) -> None:
    user.open()
    user.try_sample()
    user.back()
    user.tap(word("ask.hint"))
    assert user.place == ("ask", "")
    type_question(user, "does the roof block my veiw")
    assert says(user, "No.")
    assert says(user, "Rulebook p. 8")
    assert says(user, word("ask.certain.printed"))
    user.tap("Piazza")
    assert not says(user, "Rulebook p. 8")
    user.back()
    assert user.place == ("home", "")


def test_a_related_rule_opens_in_full_and_back_closes_it(user: AppUser) -> None:
    user.open()
    user.try_sample()
    user.back()
    user.tap(word("ask.hint"))
    user.tap("Piazza")
    type_question(user, "does a corner count as touching")
    user.tap("Do diagonal neighbours have to differ too?")
    assert says(user, word("ask.certain.unknown"))
    assert len(sheets(user)) == 1
    user.back()
    assert not sheets(user)
    assert user.place == ("ask", "")


def test_at_a_table_the_answer_has_its_numbers_and_shows_them_on_the_board(user: AppUser) -> None:
    user.open()
    user.try_sample()
    user.tap(word("view.rulings"))
    type_question(user, "who is first for mezzo")
    assert says(user, "Dario, Mezzo, 6 points: first with 3 buildings")
    user.tap(word("why.show"))
    assert user.place == ("table", "table")


def test_an_answer_shows_the_part_of_the_board_that_it_is_about(user: AppUser) -> None:
    from companion.kit.surfaces.thumbnail import Thumbnail

    user.open()
    user.try_sample()
    user.tap(word("view.rulings"))
    type_question(user, "who is first for mezzo")
    assert user.window.find(Thumbnail).picture is not None
    user.window.picture("ask-board")


def test_a_rule_that_is_sent_opens_on_another_phone(user: AppUser, system_ui: FakeSystemUi) -> None:
    user.open()
    user.try_sample()
    user.tap(word("view.rulings"))
    type_question(user, "does the roof block my view")
    user.tap(word("ask.send"))
    sent = system_ui.texts[-1]
    assert sent.endswith("costiera://rule#positano/views.roof-free")
    user.back()
    user.back()
    system_ui.hand_over(sent)
    user.window.settle()
    assert user.place == ("ask", "")
    assert len(sheets(user)) == 1
    assert says(user, "Rulebook p. 8")
    user.back()
    user.back()
    assert user.place == ("home", "")


@pytest.mark.parametrize("link", ["positano/no.such", "chess/castling", "positano/"])
def test_a_link_to_no_rule_is_refused_in_one_line(
    user: AppUser, system_ui: FakeSystemUi, link: str
) -> None:
    user.open()
    system_ui.hand_over(f"costiera://rule#{link}")
    user.window.settle()
    assert word("import.refused", reason=word("refused.no-rule")) in user.window.texts()


def test_before_anybody_types_the_usual_arguments_are_one_tap_away(user: AppUser) -> None:
    user.open()
    user.try_sample()
    user.tap(word("view.rulings"))
    assert says(user, word("ask.head.moment"))
    user.tap("Tie for second place")
    assert len(sheets(user)) == 1
    assert says(user, "Carla, Dietro, 1 point")


def test_an_open_point_is_decided_where_it_is_read(user: AppUser) -> None:
    user.open()
    user.try_sample("Tolleno")
    before = user.totals
    user.tap(word("view.rulings"))
    type_question(user, "most buildings or tallest")
    user.tap("The player with the tallest building on it.")
    assert user.totals != before


def test_what_has_no_answer_says_so(user: AppUser) -> None:
    user.open()
    user.try_sample()
    user.tap(word("view.rulings"))
    type_question(user, "what is the weather")
    assert says(user, word("ask.nothing"))
    assert says(user, word("ask.head.open"))


def test_without_a_game_what_fits_no_game_says_so_of_all_of_them(user: AppUser) -> None:
    user.open()
    user.try_sample()
    user.back()
    user.tap(word("ask.hint"))
    type_question(user, "how tall is the eiffel tower")
    assert says(user, word("ask.nothing.any"))
    assert not says(user, word("ask.head.open"))
    user.tap("Piazza")
    assert says(user, word("ask.nothing.text", game="Piazza"))
    assert says(user, word("ask.head.open"))
