# ruff: noqa: PLC0415
"""Reading aloud by touches: the standing, a reason, a total; the plain words; the switches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.device import speech_output as aloud_voice
from companion.present import spoken, words
from companion.present.words import word
from engine.message import Seat
from tests.ui.fake_system_ui import FakeSystemUi
from tests.ui.test_app_journey import AppUser, sheets
from tests.ui.window import TestWindow


class Voice:
    """A voice that remembers what it said, or has none."""

    def __init__(self) -> None:
        self.is_there = True
        self.said: list[str] = []

    def speak(self, text: str, language: str, on_failure: Callable[[], None]) -> None:
        assert language == words.language()
        if self.is_there:
            self.said.append(text)
        else:
            on_failure()


@pytest.fixture
def voice(monkeypatch: pytest.MonkeyPatch) -> Voice:
    found = Voice()
    monkeypatch.setattr(aloud_voice, "has_voice", lambda: found.is_there)
    monkeypatch.setattr(aloud_voice, "speak", found.speak)
    return found


@pytest.fixture
def user(window: TestWindow, tmp_path: Path) -> Iterator[AppUser]:
    someone = AppUser(window, tmp_path / "home")
    yield someone
    someone.close()


def at_score(user: AppUser) -> Any:
    user.open()
    user.try_sample()
    user.tap(word("view.score"))
    return user.shell.screen.model.table


def test_the_standing_is_read_where_there_is_a_voice(user: AppUser, voice: Voice) -> None:
    table = at_score(user)
    user.tap(word("aloud.read"))
    assert voice.said == [spoken.standing(table)]
    said = user.window.meanings(voice.said[0])
    assert any(meaning.startswith("Dario 36, first. Bruno 34, second.") for meaning in said)


def test_a_reason_and_a_total_are_read_from_their_sheets(user: AppUser, voice: Voice) -> None:
    table = at_score(user)
    user.tap(user.cell("dietro", 2))
    user.tap(user.window.find(word("aloud.read"), sheets(user)[0]))
    user.back()
    user.tap(user.cell("total", 3))
    user.tap(user.window.find(word("aloud.read"), sheets(user)[0]))
    assert voice.said == [
        " ".join(spoken.reason(table, Seat(2), "dietro")),
        spoken.total(table, Seat(3)),
    ]


def test_without_a_voice_there_is_no_button_until_it_is_wanted(user: AppUser, voice: Voice) -> None:
    voice.is_there = False
    at_score(user)
    assert word("aloud.read") not in user.window.texts()
    user.shell.store.set("aloud", True)
    user.open()
    user.tap(word("aloud.read"))
    assert word("aloud.failed") in user.window.texts()


def test_the_switch_says_that_there_is_no_voice(user: AppUser, voice: Voice) -> None:
    voice.is_there = False
    user.open()
    user.shell.go("settings")
    user.window.settle()
    assert word("settings.aloud.mute") not in user.window.texts()
    switch(user, word("settings.aloud"))
    assert word("settings.aloud.mute") in user.window.texts()
    assert user.shell.store.setting("aloud") is True
    switch(user, word("settings.aloud"))
    assert word("settings.aloud.mute") not in user.window.texts()
    assert user.shell.store.setting("aloud") is False


def switch(user: AppUser, text: str) -> None:
    from companion.kit.controls.switch import SwitchRow

    row = next(row for row in user.window.find_all(SwitchRow) if row.text == text)
    user.tap(row)


def test_feeling_a_move_is_off_on_desktop_and_can_be_switched_on(user: AppUser) -> None:
    user.open()
    user.shell.go("settings")
    user.window.settle()
    switch(user, word("settings.vibrate"))
    assert user.shell.store.setting("vibrate") is True


def test_the_table_in_plain_words_can_be_copied(
    user: AppUser, voice: Voice, system_ui: FakeSystemUi
) -> None:
    table = at_score(user)
    user.tap(word("aloud.plain"))
    assert spoken.standing(table) in user.window.texts()
    user.tap(word("aloud.copy"))
    assert system_ui.clipboard == "\n".join(spoken.whole(table))
    assert word("aloud.copied") in user.window.texts()
    user.back()
    assert not sheets(user)


@pytest.mark.slow
def test_all_sentences_are_there_once_one_has_scrolled_to_the_end(
    user: AppUser, voice: Voice
) -> None:
    from companion.kit.layout.lazy import LazyColumn

    user.open()
    user.try_sample("Tolleno")
    user.tap(word("view.score"))
    user.tap(word("aloud.plain"))
    sentences = spoken.whole(user.shell.screen.model.table)
    sheet = sheets(user)[0]
    lines = user.window.find(LazyColumn, sheet)
    assert not lines.is_whole
    while not lines.is_whole:
        before = len(lines.children)
        for _ in range(12):
            user.window.drag((200, 250), dy=500)
            user.window.wait(0.05)
        assert len(lines.children) > before
    assert set(sentences) <= user.window.texts()
