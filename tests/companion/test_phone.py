"""What only a phone can do: nothing happens on desktop, and a failing call is ignored."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from companion.device import phone


@pytest.fixture
def plyer(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A stand-in for the package that calls Android."""
    found = ModuleType("plyer")
    monkeypatch.setitem(sys.modules, "plyer", found)
    return found


@pytest.fixture
def unset(monkeypatch: pytest.MonkeyPatch) -> None:
    """A desktop where no variable names a language, as after a double click."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("unset")
def test_a_variable_names_the_language_of_a_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone.sys, "platform", "linux")
    assert phone.language() == ""
    for told in ("fr_CH.UTF-8", "fr-CH", "fr"):
        monkeypatch.setenv("LANG", told)
        assert phone.language() == "fr"


@pytest.mark.usefixtures("unset")
@pytest.mark.parametrize(
    ("number", "language"), [(0x0407, "de"), (0x100C, "fr"), (0x0410, "it"), (0xFFFF, "")]
)
def test_windows_tells_its_language_by_a_number(
    monkeypatch: pytest.MonkeyPatch, number: int, language: str
) -> None:
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: number)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(phone.sys, "platform", "win32")
    assert phone.language() == language
    monkeypatch.setenv("LANG", "it_IT")
    assert phone.language() == "it"


@pytest.mark.usefixtures("unset")
@pytest.mark.skipif(sys.platform == "win32", reason="the program is a script")
@pytest.mark.parametrize(
    ("told", "language"),
    [
        ('(\n    "de-CH",\n    "en-US"\n)', "de"),
        ("(\n    fr,\n    en\n)", "fr"),
        ("(\n)", ""),
    ],
)
def test_a_mac_tells_the_first_of_its_languages(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, told: str, language: str
) -> None:
    program = tmp_path / "defaults"
    program.write_text(
        f'#!/bin/sh\n[ "$*" = "read -g AppleLanguages" ] && printf "%s" \'{told}\'\n', "utf-8"
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(phone.sys, "platform", "darwin")
    assert phone.language() == language


@pytest.mark.usefixtures("unset")
@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_a_desktop_that_cannot_tell_its_language_has_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system: str
) -> None:
    monkeypatch.delattr(ctypes, "windll", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(phone.sys, "platform", system)
    assert phone.language() == ""


class Buzzer:
    """A phone's vibrator, or one that has none."""

    def __init__(self, *, is_broken: bool = False) -> None:
        self.is_broken = is_broken
        self.times: list[float] = []

    def vibrate(self, time: float) -> None:
        if self.is_broken:
            raise NotImplementedError
        self.times.append(time)


def test_a_desktop_does_not_vibrate_and_a_phone_does_briefly(
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
