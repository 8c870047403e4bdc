"""The recipe "A setting" of docs/recipes.md: a declared setting is shown without another line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import settings
from companion.kit.controls.segmented import Segmented
from companion.kit.controls.stepper import Stepper
from companion.kit.controls.switch import SwitchRow
from companion.present import words
from companion.settings import Setting
from engine.files.shapes import Flag, Whole
from engine.files.shapes import words as one_of
from tests.ui.test_app_journey import AppUser
from tests.ui.window import TestWindow

SEATS = Setting("seats", Whole(2, 6), lambda: 5, section="table")
DICE = Setting("dice", Flag(), lambda: False, section="table")
PACE = Setting("pace", one_of("slow", "brisk"), lambda: "slow", section="table")
WORDS = {
    "settings.seats": "Seats",
    "settings.dice": "Roll dice",
    "settings.dice.note": "for games without them",
    "settings.pace.slow": "Slow",
    "settings.pace.brisk": "Brisk",
}


@pytest.fixture
def user(window: TestWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppUser]:
    texts = {**words.app_texts("en"), **WORDS}
    monkeypatch.setattr(words, "app_texts", lambda _: texts)
    monkeypatch.setattr(settings, "ALL", [*settings.ALL, SEATS, DICE, PACE])
    someone = AppUser(window, tmp_path)
    someone.open()
    someone.shell.go("settings")
    window.settle()
    yield someone
    someone.close()


def control(user: AppUser, kind: type, **about: Any) -> Any:
    (found,) = [
        one
        for one in user.window.find_all(kind)
        if all(getattr(one, name) == value for name, value in about.items())
    ]
    return found


def test_a_number_is_counted_within_its_bounds(user: AppUser) -> None:
    stepper = control(user, Stepper, label="Seats")
    assert stepper.value == 5
    for expected in (6, 6):
        user.tap(user.window.find("more", stepper))
        assert SEATS.read(user.shell.store) == expected


def test_a_flag_is_a_switch_with_its_note(user: AppUser) -> None:
    row = control(user, SwitchRow, text="Roll dice")
    assert row.note == "for games without them"
    user.tap(row)
    assert DICE.read(user.shell.store)


def test_a_choice_offers_its_words(user: AppUser) -> None:
    (choice,) = [one for one in user.window.find_all(Segmented) if one.selected == "slow"]
    assert [item["text"] for item in choice.items] == ["Slow", "Brisk"]
    user.tap("Brisk")
    assert PACE.read(user.shell.store) == "brisk"


def test_what_was_chosen_is_shown_at_the_next_start(user: AppUser) -> None:
    user.tap(control(user, SwitchRow, text="Roll dice"))
    user.open()
    user.shell.go("settings")
    user.window.settle()
    assert control(user, SwitchRow, text="Roll dice").active
    user.window.assert_nothing_cut()
