"""The doors to the phone: harmless at a desk, quiet where they do not open."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from companion import phone


@pytest.fixture
def plyer(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A stand-in for the package that opens the doors."""
    found = ModuleType("plyer")
    monkeypatch.setitem(sys.modules, "plyer", found)
    return found


class Voice:
    """A voice that speaks, or cannot."""

    def __init__(self, *, is_mute: bool = False) -> None:
        self.is_mute = is_mute
        self.said: list[str] = []

    def speak(self, text: str) -> None:
        if self.is_mute:
            raise NotImplementedError
        self.said.append(text)


def heard(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """Run what would be a thread when the test wants it."""
    waiting: list[Callable[[], None]] = []

    class Later:
        def __init__(self, target: Any, args: Any, daemon: bool) -> None:
            assert daemon, "a voice must not keep the app open"
            waiting.append(lambda: target(*args))

        def start(self) -> None:
            """It waits."""

    monkeypatch.setattr(phone, "Thread", Later)
    return waiting


def test_only_one_text_is_read_at_a_time(
    plyer: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    voice = Voice()
    plyer.tts = voice  # type: ignore[attr-defined]
    waiting = heard(monkeypatch)
    for text in ("first", "second"):
        phone.speak(text, pytest.fail)
    assert len(waiting) == 1
    waiting.pop()()
    phone.speak("third", pytest.fail)
    waiting.pop()()
    assert voice.said == ["first", "third"]


def test_a_voice_that_fails_says_so_once_and_may_be_asked_again(
    plyer: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    plyer.tts = Voice(is_mute=True)  # type: ignore[attr-defined]
    waiting, failed = heard(monkeypatch), []
    for _ in range(2):
        phone.speak("nothing", lambda: failed.append(1))
        waiting.pop()()
    assert failed == [1, 1]


@pytest.mark.parametrize("program", ["espeak", "flite", "say", ""])
def test_a_desk_has_a_voice_where_a_program_speaks(
    monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    monkeypatch.setattr(phone.shutil, "which", lambda name: name if name == program else None)
    # What the test finds out is forgotten again: the machine's own answer is another one.
    monkeypatch.setattr(phone, "has_voice", phone.has_voice.__wrapped__)
    assert phone.has_voice() is bool(program)


class Buzzer:
    """A phone's vibrator, or one that has none."""

    def __init__(self, *, is_broken: bool = False) -> None:
        self.is_broken = is_broken
        self.times: list[float] = []

    def vibrate(self, time: float) -> None:
        if self.is_broken:
            raise NotImplementedError
        self.times.append(time)


def test_a_desk_does_not_buzz_and_a_phone_buzzes_shortly(
    plyer: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    plyer.vibrator = buzzer = Buzzer()  # type: ignore[attr-defined]
    phone.vibrate()
    assert not buzzer.times
    monkeypatch.setattr(phone, "is_android", lambda: True)
    phone.vibrate()
    assert buzzer.times == [pytest.approx(0.03)]
    plyer.vibrator = Buzzer(is_broken=True)  # type: ignore[attr-defined]
    phone.vibrate()
