"""One offscreen window for all UI tests of a process, clean again for each test."""

from __future__ import annotations

import gc
import logging
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.offscreen_window import ROOM, NoWindow, configure, prepare

# Kivy reads what this sets when it is first imported, which the next lines do.
prepare()
configure(*ROOM)

from kivy.base import EventLoop, ExceptionManager  # noqa: E402
from kivy.input.postproc import kivy_postproc_modules  # noqa: E402
from kivy.uix.textinput import TextInput  # noqa: E402

from companion import shell  # noqa: E402
from companion.error_log import ErrorLog  # noqa: E402
from companion.kit.layout.insets import insets  # noqa: E402
from companion.kit.theme import theme  # noqa: E402
from companion.kit.touch.back import back  # noqa: E402
from companion.language import set_language  # noqa: E402
from companion.settings import TEXT_SIZE  # noqa: E402
from engine.facts.translations import ENGLISH  # noqa: E402
from tests.ui.interpreter import LANGUAGE  # noqa: E402
from tests.ui.window import TestWindow  # noqa: E402

# The size of text, in percent, with which the screens begin.
TEXT = int(os.environ.get("COSTIERA_TEST_TEXT", "100")) / 100


_ADD = ErrorLog.add


class _Complaints(logging.Handler):
    """What Kivy warns of while a test runs; a layout that never rests is a fault."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        if "too much iteration" in message:
            self.said.append(message)


_tests = count(1)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Iterator[Any]:
    """Free what a test leaves once nothing holds it; what stays is looked at again only rarely."""
    result = yield
    if next(_tests) % 50 == 0:
        gc.unfreeze()
    gc.collect()
    gc.freeze()
    return result


@cache
def _the_window() -> TestWindow | str:
    try:
        found = TestWindow()
    except NoWindow as error:
        return str(error)
    # The end of each test tidies up; what is here before the first one never goes.
    gc.collect()
    gc.freeze()
    gc.set_threshold(500_000, 20, 100)
    return found


def _forget() -> None:
    """Have Kivy forget what would hold a whole screen: the last taps, the field last typed in."""
    for name in ("doubletap", "tripletap"):
        kivy_postproc_modules[name].touches.clear()
    TextInput._adjust_viewport.cancel()
    for cell in TextInput._adjust_viewport.__closure__ or ():
        if isinstance(cell.cell_contents, list):
            cell.cell_contents.clear()


def _raise(_: ErrorLog, error: BaseException) -> str:
    raise error


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[TestWindow]:
    """The window, empty, at 100 % text in light, in English, with nothing moving by itself.

    Where the environment asks for another size of text or another language, each touch
    is followed by a look: every text that is shown has to be whole.
    """
    found = _the_window()
    if isinstance(found, str):
        pytest.fail(found, pytrace=False)
    theme.mode, theme.text_scale, theme.motion = "light", TEXT, False
    monkeypatch.setattr(shell, "TEXT_SIZE", replace(TEXT_SIZE, default=lambda: TEXT))
    monkeypatch.setattr(TestWindow, "looks_for_cuts", TEXT != 1 or LANGUAGE != ENGLISH)
    insets.left = insets.top = insets.right = insets.bottom = insets.keyboard = 0
    back.clear()
    monkeypatch.setenv("LC_ALL", "C" if LANGUAGE == ENGLISH else f"{LANGUAGE}.UTF-8")
    set_language(LANGUAGE)
    found.interpreter.listen(monkeypatch)
    # The app goes on after an error; a test that does not ask for one fails with it.
    monkeypatch.setattr(ErrorLog, "add", _raise)
    complaints = _Complaints()
    logging.getLogger("kivy").addHandler(complaints)
    yield found
    logging.getLogger("kivy").removeHandler(complaints)
    # Else Back would hold on to the screen, and with it to all that the test has opened.
    back.clear()
    # It is freed once the test itself holds nothing of it any more.
    found.stage.empty()
    _forget()
    assert not complaints.said, complaints.said[0]


@pytest.fixture
def failures(window: TestWindow, monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """Errors are noted as they are for people, and listed here; fingers and frames go on."""
    noted: list[BaseException] = []

    def note(log: ErrorLog, error: BaseException) -> str:
        noted.append(error)
        return _ADD(log, error)

    monkeypatch.setattr(ErrorLog, "add", note)
    for name in ("dispatch_input", "idle"):
        monkeypatch.setattr(EventLoop, name, _as_in_the_loop(getattr(EventLoop, name)))
    return noted


_running: list[object] = []


def _as_in_the_loop(act: Callable[[], object]) -> Callable[[], None]:
    """Part of a frame after which Kivy asks what to do about errors, as its own loop does."""

    def run() -> None:
        _running.append(act)
        try:
            act()
        except Exception as error:
            if len(_running) > 1 or not ExceptionManager.handle_exception(error):
                raise
        finally:
            _running.pop()

    return run


@pytest.fixture
def system_ui(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A fake of the other apps on the device."""
    from companion.device import this_device  # noqa: PLC0415
    from tests.ui.fake_system_ui import FakeSystemUi  # noqa: PLC0415

    fake = FakeSystemUi()
    monkeypatch.setattr(this_device, "system_ui", lambda: fake)
    return fake


@pytest.fixture
def stranger(window: TestWindow, tmp_path: Path, system_ui: Any) -> Iterator[Callable[[str], Any]]:
    """Somebody who opens the app for the first time, for a table of one game."""
    from tests.ui.stranger import Stranger  # noqa: PLC0415

    met: list[Stranger] = []

    def meet(game: str) -> Stranger:
        met.append(Stranger(window, tmp_path / "home", game, system_ui))
        return met[-1]

    yield meet
    for someone in met:
        someone.close()
