# ruff: noqa: PLC0415
"""The app through the phone's life: pauses, turning, bars, keyboard, Back, staying awake."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.device import phone
from companion.kit.layout.insets import insets
from companion.kit.theme import theme
from companion.kit.touch.focus import ENTER, TAB
from companion.present import words
from companion.present.words import word
from tests.ui.test_app_journey import AppUser, sheets
from tests.ui.window import LANDSCAPE, PHONE, TestWindow

BARS = {True: (0, 40, 0, 24), False: (40, 10, 48, 0)}


class PhoneUser(AppUser):
    """The app as a phone runs it: it follows its window from the start."""

    def open(self) -> Any:
        shell = super().open()
        self.window.window.unbind(on_keyboard=_back().on_key)
        self.app.on_start()
        return shell

    def sleep(self) -> None:
        """Lock the phone and unlock it again."""
        assert self.app.on_pause()
        self.app.on_resume()
        self.window.settle()


def _back() -> Any:
    from companion.kit.touch.back import back

    return back


@pytest.fixture
def user(window: TestWindow, tmp_path: Path) -> Iterator[PhoneUser]:
    someone = PhoneUser(window, tmp_path / "home")
    yield someone
    someone.close()


def elsewhere(user: PhoneUser) -> Any:
    """Another window on the same file."""
    from companion.store.sqlite import open_store

    return open_store(user.folder)[0]


def test_a_change_made_behind_its_back_is_there_after_the_pause(user: PhoneUser) -> None:
    user.open()
    user.try_sample("Piazza")
    user.tap(word("view.score"))
    before, place = user.totals, user.shell.place
    other = elsewhere(user)
    other.table(place.about).undo()
    other.close()
    user.sleep()
    assert user.shell.place == place
    assert user.place == ("table", "score")
    assert user.totals != before
    user.tap("redo")
    assert user.totals == before


def test_a_table_that_moved_on_elsewhere_says_so_and_takes_moves_again(user: PhoneUser) -> None:
    user.open()
    user.try_sample("Piazza")
    other = elsewhere(user)
    theirs = other.table(user.shell.place.about)
    theirs.undo()
    other.close()
    user.tap(word("view.score"))
    user.tap("undo")
    beginning = word("problem.followed", news=word("news.elsewhere")).partition(")")[0]
    assert any(beginning in text for text in user.window.texts())
    user.window.assert_nothing_cut()
    assert user.totals == list(theirs.score.totals)
    assert user.place == ("table", "score")
    user.tap("undo")
    assert user.totals != list(theirs.score.totals)


def test_a_table_that_ends_the_app_is_opened_at_two_starts_and_no_third(
    user: PhoneUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once may be anybody who killed the app; errors of the table itself end nothing."""
    from kivy.clock import Clock

    from companion.screens import shelf
    from companion.screens.table.score import PlainView

    user.open()
    user.try_sample()
    user.open()
    user.window.settle()
    assert user.place == ("table", "table")

    def fail(*_: Any) -> Any:
        raise KeyboardInterrupt

    def view(model: Any, host: Any) -> Any:
        Clock.schedule_once(fail)
        return PlainView(model, host)

    monkeypatch.setattr(shelf, "table_view", lambda _: view)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            user.open()
    user.open()
    user.window.settle()
    assert user.place == ("home", "")


def test_what_is_being_entered_survives_a_pause(user: PhoneUser) -> None:
    user.open()
    user.try_sample()
    user.tap("menu")
    screen = user.shell.screen
    assert len(sheets(user)) == 1
    user.sleep()
    assert user.shell.screen is screen
    assert len(sheets(user)) == 1


def test_a_sheet_over_a_table_that_changed_is_gone(user: PhoneUser) -> None:
    user.open()
    user.try_sample("Piazza")
    user.tap("menu")
    other = elsewhere(user)
    other.table(user.shell.place.about).undo()
    other.close()
    user.sleep()
    assert not sheets(user)
    user.back()
    assert user.place == ("home", "")


def test_a_new_table_made_elsewhere_is_on_the_list_after_the_pause(user: PhoneUser) -> None:
    user.open()
    user.try_sample()
    user.back()
    other = elsewhere(user)
    other.table(other.summaries(is_finished=False)[0].id).finish()
    other.close()
    assert word("home.running") in user.window.texts()
    user.sleep()
    assert word("home.running") not in user.window.texts()
    assert word("home.finished") in user.window.texts()


def test_a_file_put_in_the_place_of_ours_is_read_after_the_pause(user: PhoneUser) -> None:
    user.open()
    user.try_sample()
    for name in ("costiera.db", "costiera.db-wal", "costiera.db-shm"):
        (user.folder / name).unlink(missing_ok=True)
    user.sleep()
    assert user.place == ("home", "")
    assert word("home.empty") in user.window.texts()
    user.tap(word("home.sample"))
    user.try_sample()
    assert user.place == ("table", "table")


def test_a_file_damaged_during_the_pause_is_set_aside_and_said(user: PhoneUser) -> None:
    user.open()
    user.try_sample()
    for name in ("costiera.db-wal", "costiera.db-shm", "costiera.db"):
        (user.folder / name).unlink(missing_ok=True)
    (user.folder / "costiera.db").write_bytes(b"this is no database" * 100)
    user.sleep()
    assert word("storage.damaged") in user.window.texts()
    assert user.place == ("home", "")
    assert list(user.folder.glob("costiera-damaged-*.db"))


def test_tables_that_cannot_be_saved_outlive_the_pause(user: PhoneUser) -> None:
    user.folder.write_text("a file where the folder should be", encoding="utf-8")
    user.open()
    user.try_sample()
    before = user.totals
    user.sleep()
    assert user.totals == before


def test_the_phone_set_to_dark_during_the_pause_darkens_the_app(
    user: PhoneUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    user.open()
    user.app.store.set("theme", "system")
    user.sleep()
    assert not theme.is_dark
    monkeypatch.setattr(phone, "is_dark", lambda: True)
    user.sleep()
    assert theme.is_dark
    theme.system_dark = False


def test_the_phone_set_to_another_language_during_the_pause_is_followed(
    user: PhoneUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phone, "language", lambda: "en")
    user.open()
    user.app.store.set("language", "system")
    user.shell.apply_language()
    user.window.settle()
    user.try_sample()
    user.tap(word("view.score"))
    screen, place = user.shell.screen, user.shell.place
    user.sleep()
    assert user.shell.screen is screen
    monkeypatch.setattr(phone, "language", lambda: "de")
    user.sleep()
    assert words.language() == "de"
    assert user.shell.place == place
    assert user.place == ("table", "score")
    assert word("view.history") in user.window.texts()


def test_a_language_asked_for_in_the_terminal_outlives_the_pause(
    user: PhoneUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    user.open()
    user.app.language = "it"
    before = words.language()
    monkeypatch.setattr(phone, "language", lambda: "de")
    user.sleep()
    assert words.language() == before


def test_turning_the_phone_lays_out_again_in_the_next_frame(
    user: PhoneUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bars change sides with the phone; no touch is needed to see it."""
    window = user.window.window
    monkeypatch.setattr(phone, "bars", lambda: BARS[window.height > window.width])
    user.open()
    theme.text_scale = 1
    user.try_sample()
    for size, bars in ((PHONE, BARS[True]), (LANDSCAPE, BARS[False]), (PHONE, BARS[True])):
        window.size = size
        user.window.frames(1)
        left, top, right, bottom = bars
        screen = user.shell.screen
        assert (screen.x, screen.y) == (left, bottom)
        assert (screen.right, screen.top) == (size[0] - right, size[1] - top)
        assert screen.panes.is_wide == (size is LANDSCAPE)
    user.window.assert_nothing_cut()


def test_bars_that_follow_the_phone_a_frame_later_are_measured_again(
    user: PhoneUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [BARS[True]]
    monkeypatch.setattr(phone, "bars", lambda: found[0])
    user.open()
    user.window.settle()
    user.window.window.size = LANDSCAPE
    found[0] = BARS[False]
    user.window.frames(1)
    assert (insets.left, insets.top, insets.right, insets.bottom) == BARS[False]


@pytest.mark.parametrize("size", [(412, 450), (300, 915), (600, 412)])
def test_half_a_screen_is_enough(user: PhoneUser, size: tuple[int, int]) -> None:
    user.open()
    user.try_sample()
    user.window.resize(size)
    assert (user.shell.screen.width, user.shell.screen.top) == size
    user.window.assert_nothing_cut()


def test_the_keyboard_pushes_nothing_but_the_foot(user: PhoneUser) -> None:
    user.open()
    user.tap(word("new.title"))
    assert user.window.window.softinput_mode == ""
    user.app._make_room(None, 300)
    user.window.frames(1)
    assert user.shell.screen.y == 300
    assert user.shell.screen.top == PHONE[1]


@pytest.mark.parametrize("key", [27, 1073742106])
def test_back_has_one_place_and_two_numbers(user: PhoneUser, key: int) -> None:
    user.open()
    user.try_sample()
    user.tap("menu")
    for there in (("table", "table"), ("home", "")):
        assert user.window.type_key(key)
        assert user.place == there
        assert not sheets(user)
    assert user.left == 0
    assert user.window.type_key(key)
    assert user.left == 1


def test_at_the_first_screen_a_phone_goes_to_the_background(
    user: PhoneUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    user.open()
    monkeypatch.setattr(user.app, "pause", lambda: done.append("pause"))
    monkeypatch.setattr(user.app, "stop", lambda: done.append("stop"))
    assert user.app.leave()
    monkeypatch.setattr(phone, "is_android", lambda: True)
    assert user.app.leave()
    assert done == ["stop", "pause"]


def test_an_app_that_was_stopped_follows_its_window_no_more(
    user: PhoneUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    user.open()
    user.close()
    monkeypatch.setattr(phone, "bars", lambda: (9, 9, 9, 9))
    user.window.resize(LANDSCAPE)
    assert insets.left == 0


# The calls to Android, with a fake phone behind them


class Straw:
    """A phone's classes by name, as far as the app asks for them."""

    def __init__(self, level: int, night: int = 0x10) -> None:
        covered = SimpleNamespace(left=1, top=2, right=3, bottom=4)
        found = SimpleNamespace(
            getInsets=lambda kinds: covered if kinds == 0b101 else None,
            getSystemWindowInsetLeft=lambda: 5,
            getSystemWindowInsetTop=lambda: 6,
            getSystemWindowInsetRight=lambda: 7,
            getSystemWindowInsetBottom=lambda: 8,
        )
        decor = SimpleNamespace(getRootWindowInsets=lambda: found)
        resources = SimpleNamespace(getConfiguration=lambda: SimpleNamespace(uiMode=night | 1))
        self.activity = SimpleNamespace(
            getWindow=lambda: SimpleNamespace(getDecorView=lambda: decor),
            getResources=lambda: resources,
        )
        self.classes = {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=self.activity),
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=level),
            "android.view.WindowInsets$Type": SimpleNamespace(
                systemBars=lambda: 0b001, displayCutout=lambda: 0b100
            ),
        }

    def autoclass(self, name: str) -> Any:
        return self.classes[name]


def give(monkeypatch: pytest.MonkeyPatch, straw: Straw) -> None:
    monkeypatch.setenv("ANDROID_ARGUMENT", "/data/app")
    monkeypatch.setitem(sys.modules, "jnius", straw)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("level", "bars"), [(24, (5, 6, 7, 8)), (29, (5, 6, 7, 8)), (36, (1, 2, 3, 4))]
)
def test_the_bars_of_old_and_new_phones(
    monkeypatch: pytest.MonkeyPatch, level: int, bars: tuple[int, ...]
) -> None:
    give(monkeypatch, Straw(level))
    assert phone.bars() == bars


def test_a_phone_that_is_dark(monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, Straw(36, night=0x20))
    assert phone.is_dark()
    give(monkeypatch, Straw(36))
    assert not phone.is_dark()


def test_a_phone_stays_awake_as_long_as_it_is_told_to(
    window: TestWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = window.window.allow_screensaver
    phone.keep_awake(is_on=True)
    assert window.window.allow_screensaver == before
    give(monkeypatch, Straw(36))
    phone.keep_awake(is_on=True)
    assert not window.window.allow_screensaver
    phone.keep_awake(is_on=False)
    assert window.window.allow_screensaver


def test_tab_and_enter_go_through_the_app_on_desktop(user: PhoneUser) -> None:
    user.open()
    assert user.place == ("welcome", "")
    for _ in range(30):
        user.window.type_key(TAB)
        ring = user.app._ring
        if word("welcome.try", game="Positano") in user.window.texts(ring.target):
            break
    user.window.type_key(ENTER)
    user.window.settle()
    assert user.place[0] == "table"
    user.tap(word("view.score"))
    assert ring.target is None, "a finger needs no ring"
