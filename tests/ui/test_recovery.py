# ruff: noqa: PLC0415
"""Whatever a finger, a layout, a drawing or a timer makes fail, the app stays, and so do tables.

These tests have a process of their own: where `Recovery` fails to put Kivy in order, whatever is
drawn afterwards in the same process is wrong, and tests of other screens would fail for it.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.graphics import Callback
from kivy.lang import Builder
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scatterlayout import ScatterLayout
from kivy.uix.widget import Widget

from companion import error_log
from companion.device import phone
from companion.kit.touch.press import Pressable
from companion.present.words import word
from companion.screens.home.notices import Notices
from companion.screens.home.plain_page import PlainPage
from companion.screens.home.screen import HomeScreen
from companion.screens.page import Page
from companion.screens.table.screen import TableScreen
from companion.settings import WELCOMED
from companion.store.errors import WriteFailed
from tests.ui.fake_system_ui import FakeSystemUi
from tests.ui.test_app_journey import AppUser, sheets
from tests.ui.window import PHONE, TestWindow

NOTICE = word("failed.notice")
SECRET = "Ottokar"


class Broken(RuntimeError):
    """What the tests make fail."""


def fail(*_: Any, **__: Any) -> Any:
    raise Broken(f"{SECRET} was here")


def do_layout(*_: Any) -> None:
    fail()


class Part(Widget):
    """A part of a screen over all of it, which fails in the way a test says."""

    def __init__(self, way: str) -> None:
        super().__init__()
        self.way = way
        if way == "drawing":
            with self.canvas:
                Callback(fail)

    def on_touch_down(self, touch: Any) -> bool:
        touch.grab(self)
        if self.way == "touch down":
            fail()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if self.way == "touch move" and touch.grab_current is self:
            fail()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if self.way == "touch up" and touch.grab_current is self:
            fail()
        return True


class BadLayout(BoxLayout):
    """A layout that cannot be laid out."""

    do_layout = do_layout


class BadButton(Pressable, Widget):
    """A button that fails when it is tapped."""

    on_release = fail


@pytest.fixture
def user(
    window: TestWindow, tmp_path: Path, system_ui: FakeSystemUi, failures: list[BaseException]
) -> Iterator[AppUser]:
    someone = AppUser(window, tmp_path / "home")
    someone.open()
    yield someone
    someone.close()


@pytest.fixture
def at_table(user: AppUser) -> AppUser:
    user.try_sample()
    user.window.frames(3)
    return user


def log_of(user: AppUser) -> str:
    path = user.folder / error_log.FILE
    return path.read_text(encoding="utf-8") if path.exists() else ""


def put(user: AppUser, part: Widget) -> Widget:
    """Lay a part over the screen that is open."""
    screen = user.shell.screen
    part.size, part.pos = screen.size, screen.pos
    screen.add_widget(part)
    user.window.settle(1)
    return part


def gesture(window: TestWindow) -> None:
    window.drag((200, 400), dy=60)
    window.settle()


def expect_notice(user: AppUser) -> None:
    user.window.frames(4)
    assert user.window.window.children == [user.shell]
    assert NOTICE in user.window.texts()
    assert log_of(user)


@pytest.mark.quick
@pytest.mark.parametrize("way", ["touch down", "touch move", "touch up"])
def test_a_finger_that_makes_something_fail(at_table: AppUser, way: str) -> None:
    totals = at_table.totals
    put(at_table, Part(way))
    gesture(at_table.window)
    expect_notice(at_table)
    assert at_table.place == ("table", "table")
    assert at_table.totals == totals
    at_table.tap(word("view.score"))
    assert at_table.place == ("table", "score"), "the finger was let go of"
    at_table.back()
    at_table.back()
    assert at_table.place == ("home", "")


def test_a_finger_held_when_something_else_fails_does_no_more(at_table: AppUser) -> None:
    window, heard = at_table.window, []
    button = put(at_table, BadButton())
    button.on_release = lambda: heard.append("tapped")  # type: ignore[attr-defined]
    window.down(200, 400)
    assert button.state == "down"  # type: ignore[attr-defined]
    Clock.schedule_once(fail)
    window.settle(1)
    assert button.state == "normal"  # type: ignore[attr-defined]
    window.up(200, 400)
    assert not heard
    expect_notice(at_table)


def test_a_button_that_fails(at_table: AppUser) -> None:
    put(at_table, BadButton())
    at_table.window.tap((200, 400))
    expect_notice(at_table)
    assert at_table.place == ("table", "table")


def test_a_sheet_closes_when_something_in_it_fails(at_table: AppUser) -> None:
    at_table.tap("menu")
    (sheet,) = sheets(at_table)
    button = BadButton(size_hint_y=None, height=100)
    sheet.add_widget(button)
    at_table.window.settle()
    at_table.window.tap(button)
    expect_notice(at_table)
    assert not sheets(at_table)
    at_table.back()
    assert at_table.place == ("home", ""), "Back has nothing left to close"


@pytest.mark.parametrize("interval", [None, 0])
def test_a_timer_that_fails(
    at_table: AppUser, failures: list[BaseException], interval: float | None
) -> None:
    if interval is None:
        Clock.schedule_once(fail)
    else:
        Clock.schedule_interval(fail, interval)
    at_table.window.frames(30)
    expect_notice(at_table)
    assert at_table.place == ("table", "table")
    assert len(failures) == 1, "a timer that failed is stopped"


def test_a_timer_that_starts_itself_again(at_table: AppUser, failures: list[BaseException]) -> None:
    def again(_: float) -> None:
        Clock.schedule_once(again)
        fail()

    Clock.schedule_once(again)
    at_table.window.frames(30)
    assert len(failures) == 1
    assert at_table.place == ("table", "table")


def test_a_layout_that_fails_once(at_table: AppUser) -> None:
    put(at_table, BadLayout())
    expect_notice(at_table)
    assert at_table.place == ("table", "table")


@pytest.mark.parametrize("is_nested", [False, True], ids=["plain", "nested"])
def test_a_drawing_that_fails_leaves_the_next_one_whole(
    at_table: AppUser, tmp_path: Path, *, is_nested: bool
) -> None:
    """Given up halfway, a drawing leaves its cuts, places and opacity to all that follow."""
    window = at_table.window
    at_table.back()
    before = window.stage.picture(tmp_path / "before.png").read_bytes()
    for _ in range(2):
        part: Widget = Part("drawing")
        if is_nested:
            faded = ScatterLayout(opacity=0.5, rotation=30)
            faded.add_widget(part)
            part = faded
        at_table.shell.screen.page.column.add_widget(part)
        expect_notice(at_table)
        at_table.shell.notices.forget_failed()
        # Later than an error soon after another one, which leads elsewhere.
        window.frames(200)
        assert at_table.place == ("home", "")
        assert window.stage.picture(tmp_path / "after.png").read_bytes() == before


def test_a_kv_rule_that_fails_keeps_no_other_from_being_drawn(
    at_table: AppUser, failures: list[BaseException]
) -> None:
    Builder.load_string(
        """
<BadRule@Widget>:
    canvas:
        Color:
            rgba: (1, 0, 0, 1) if self.width < 120 else self.nothing
""",
        filename="bad rule",
    )
    from kivy.factory import Factory

    parts = [Factory.BadRule(size=(100, 100)) for _ in range(4)]
    try:
        for part in parts:
            at_table.shell.screen.add_widget(part)
        at_table.window.frames(2)
        for part, width in zip(parts, (130, 110, 130, 110), strict=True):
            part.width = width
        at_table.window.frames(8)
    finally:
        Builder.unload_file("bad rule")
    assert len(failures) == 1, "one error is one error"
    expect_notice(at_table)
    at_table.tap(word("view.score"))
    assert at_table.place == ("table", "score")


def test_a_table_that_fails_at_every_frame_leads_home(
    at_table: AppUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def do_layout(screen: Any, *_: object) -> None:
        Clock.schedule_once(lambda _: screen._trigger_layout())
        fail()

    monkeypatch.setattr(TableScreen, "do_layout", do_layout)
    at_table.shell.screen._trigger_layout()
    at_table.window.frames(20)
    assert at_table.place == ("home", "")
    expect_notice(at_table)
    at_table.window.assert_nothing_cut()
    at_table.window.frames(200)
    assert at_table.place == ("home", ""), "it stays there"
    assert len(log_of(at_table)) < 10_000, "hundreds of errors are few lines"


def test_a_drawing_that_fails_at_every_frame_leads_home(
    at_table: AppUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = TableScreen.__init__

    def make(screen: Any, *given: Any) -> None:
        made(screen, *given)
        screen.add_widget(Part("drawing"))

    monkeypatch.setattr(TableScreen, "__init__", make)
    at_table.open()
    at_table.window.frames(20)
    assert at_table.place == ("home", "")
    expect_notice(at_table)


def test_home_that_fails_at_every_frame_is_a_plain_page(
    at_table: AppUser, monkeypatch: pytest.MonkeyPatch, failures: list[BaseException]
) -> None:
    window = at_table.window
    with monkeypatch.context() as broken:
        broken.setattr(HomeScreen, "do_layout", do_layout)
        at_table.back()
        window.frames(20)
        (page,) = window.window.children
        assert isinstance(page, PlainPage)
        assert NOTICE in window.texts()
        assert any("Broken" in text for text in window.texts())
        seen = len(failures)
        window.frames(100)
        assert len(failures) == seen, "nothing fails any more"
        window.picture("plain-error-page")
    window.tap(window.find(word("failed.again")))
    window.frames(4)
    assert at_table.place[0] in ("home", "table")
    assert window.window.children == [at_table.shell]


def test_home_that_cannot_be_made_is_a_plain_page(
    at_table: AppUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_table.back()
    at_table.window.settle()
    with monkeypatch.context() as broken:
        broken.setattr(HomeScreen, "__init__", fail)
        at_table.close()
        from companion.app import CostieraApp

        at_table.app = CostieraApp(at_table.folder)
        page = at_table.window.open(at_table.app.build())
        assert isinstance(page, PlainPage)
        at_table.window.frames(3)
        assert NOTICE in at_table.window.texts()
    at_table.window.tap(at_table.window.find(word("failed.again")))
    at_table.window.frames(4)
    assert at_table.place == ("home", "")


def test_a_screen_that_cannot_be_made_is_not_gone_to(
    user: AppUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TableScreen, "__init__", fail)
    user.try_sample()
    expect_notice(user)
    assert user.place == ("home", "")
    assert "Positano" in user.window.texts(), "the table is there all the same"


def test_a_table_that_fails_at_the_start_is_left_out(
    at_table: AppUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.screens import shelf

    at_table.window.settle()
    with monkeypatch.context() as broken:
        broken.setattr(shelf, "table_view", lambda _: fail)
        at_table.open()
        expect_notice(at_table)
        assert at_table.place == ("home", "")
    at_table.open()
    assert at_table.place == ("home", ""), "it is not tried again by itself"


def test_a_screen_that_cannot_be_entered_leads_home(
    user: AppUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.screens.people.statistics import StatisticsScreen

    user.shell.remember(WELCOMED, True)
    user.shell.back_home()
    user.window.settle()
    monkeypatch.setattr(StatisticsScreen, "enter", fail)
    user.tap(lambda w: getattr(w, "hint", "") == word("statistics.title"))
    expect_notice(user)
    assert user.place == ("home", "")


def test_a_screen_that_fails_at_back_can_be_left(
    at_table: AppUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TableScreen, "back", fail)
    at_table.back()
    expect_notice(at_table)
    assert at_table.place == ("home", "")


def test_what_was_typed_into_a_form_is_there_after_an_error(
    at_table: AppUser,
) -> None:
    at_table.back()
    at_table.tap(word("new.title"))
    screen = at_table.shell.screen
    Clock.schedule_once(fail)
    expect_notice(at_table)
    assert at_table.shell.screen is screen


def test_a_notice_that_fails_does_not_fail_for_ever(
    at_table: AppUser, monkeypatch: pytest.MonkeyPatch, failures: list[BaseException]
) -> None:
    monkeypatch.setattr(Notices, "say_failed", fail)
    Clock.schedule_once(fail)
    at_table.window.frames(10)
    assert isinstance(at_table.window.window.children[0], PlainPage)
    seen = len(failures)
    at_table.window.frames(50)
    assert len(failures) == seen


def test_the_last_page_failing_ends_the_app(
    at_table: AppUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    for owner in (HomeScreen, TableScreen, Notices, PlainPage):
        monkeypatch.setattr(owner, "__init__", fail)
    Clock.schedule_once(fail)
    with pytest.raises(Broken):
        at_table.window.frames(10)


def test_what_fails_while_the_phone_wakes_up(
    at_table: AppUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(phone, "bars", fail)
        at_table.app.on_resume()
    expect_notice(at_table)
    assert at_table.place == ("table", "table")


def test_what_fails_in_a_thread_is_reported(
    at_table: AppUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threading, "excepthook", None)
    monkeypatch.setattr("sys.unraisablehook", None)
    error_log.listen(at_table.app.hear)
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    expect_notice(at_table)


def test_ctrl_c_still_ends_the_app(at_table: AppUser) -> None:
    def interrupt(_: float) -> None:
        raise KeyboardInterrupt

    Clock.schedule_once(interrupt)
    with pytest.raises(KeyboardInterrupt):
        at_table.window.frames(2)


def test_what_cannot_be_stored_is_said_as_before(at_table: AppUser) -> None:
    def full(_: float) -> None:
        raise WriteFailed("disk full")

    Clock.schedule_once(full)
    at_table.window.frames(3)
    texts = at_table.window.texts()
    assert word("problem.not-stored", reason="disk full") in texts
    assert NOTICE not in texts
    assert not log_of(at_table)


@pytest.mark.parametrize(("size", "text"), [(PHONE, 1), (PHONE, 2), ((320, 480), 1)])
def test_the_report_is_read_and_sent(
    at_table: AppUser, system_ui: FakeSystemUi, size: tuple[int, int], text: float
) -> None:
    from companion.kit.theme import theme

    theme.text_scale = text
    at_table.window.resize(size)
    Clock.schedule_once(fail)
    expect_notice(at_table)
    at_table.window.picture(f"error-notice-{size[0]}-{text}")
    at_table.window.assert_nothing_cut()
    at_table.tap(word("failed.report"))
    assert at_table.place == ("report", "")
    assert NOTICE not in at_table.window.texts()
    at_table.window.picture(f"error-report-{size[0]}-{text}")
    at_table.window.assert_nothing_cut()
    at_table.tap(word("failed.send"))
    (sent,) = system_ui.texts
    assert "Broken" in sent
    assert "test_recovery.py" in sent
    assert SECRET not in sent
    at_table.back()
    assert at_table.place == ("table", "table")


def test_nobody_who_is_stored_is_named_in_the_report(at_table: AppUser) -> None:
    Clock.schedule_once(lambda _: getattr(at_table, "Anna"))  # noqa: B009
    expect_notice(at_table)
    assert "AttributeError: 'AppUser' object has no attribute '…'" in at_table.shell.report
    assert "Anna" not in log_of(at_table)


def test_a_move_that_is_stored_and_then_trips_the_screen_shows_after_all(user: AppUser) -> None:
    user.try_sample("Piazza")
    model, before = user.shell.screen.model, user.totals
    model.fbind("revision", fail)
    user.tap("undo")
    expect_notice(user)
    fresh = user.shell.screen.model
    assert fresh is not model
    assert fresh.can_redo
    assert user.totals == list(user.app.store.table(fresh.id).score.totals) != before


def test_pages_are_what_they_were(at_table: AppUser) -> None:
    """A page of Kivy's that was scrolled by a lost finger scrolls on."""
    at_table.back()
    window = at_table.window
    page = window.find(Page)
    x, y = window.middle(page)
    window.down(x, y)
    Clock.schedule_once(fail)
    window.settle(2)
    window.up(x, y)
    window.drag(window.find(Page), dy=80)
    window.tap(window.find("Positano"))
    window.settle()
    assert at_table.place == ("table", "table")
