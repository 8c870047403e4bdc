"""The doors to the phone: harmless at a desk, quiet where they do not open."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from companion import phone


@pytest.fixture
def plyer(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A stand-in for the package that opens the doors."""
    found = ModuleType("plyer")
    monkeypatch.setitem(sys.modules, "plyer", found)
    return found


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
