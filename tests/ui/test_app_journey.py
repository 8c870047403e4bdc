# ruff: noqa: PLC0415
"""The app by touches: first start, a table, its score and reasons, back, undo, what if, rulings."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.present.words import word
from engine.games.piazza.actions import Pass
from engine.games.piazza.order import on_turn
from tests.ui.window import LANDSCAPE, TestWindow

ESCAPE = 27


class AppUser:
    """The app in the window, opened on a folder; `open` again is a new start."""

    def __init__(self, window: TestWindow, folder: Path) -> None:
        self.window, self.folder = window, folder
        self.app: Any = None

    def open(self) -> Any:
        from companion.app import CostieraApp
        from companion.kit.touch.back import back

        self.close()
        back.clear()
        self.app = CostieraApp(self.folder)
        self.window.open(self.app.build())
        self.window.window.bind(on_keyboard=back.on_key)
        self.left = 0
        back.leave = self._leave
        return self.shell

    def _leave(self) -> bool:
        self.left += 1
        return True

    def close(self) -> None:
        from companion.kit.touch.back import back

        if self.app is not None:
            self.window.window.unbind(on_keyboard=back.on_key)
            self.window.stage.empty()
            self.app.on_stop()
            self.app = None

    @property
    def shell(self) -> Any:
        return self.app.shell

    @property
    def place(self) -> tuple[str, str]:
        screen = self.shell.screen
        return self.shell.place.name, getattr(screen, "key", "")

    def tap(self, what: Any) -> None:
        is_named = isinstance(what, str) or callable(what)
        target = self.window.find(what) if is_named else what
        self.window.reach(target)
        self.window.tap(target)
        self.window.settle()
        self.wait()

    def wait(self) -> None:
        """Stay until everything is saved, read or restored."""
        doing = tuple(word(f"backup.{key}") for key in ("saving", "reading", "restoring"))
        while self.place[0] == "backup" and any(
            text.startswith(doing) for text in self.window.texts(self.shell.screen.page)
        ):
            self.window.settle(1)

    def back(self) -> None:
        """The key as the window hears it from the phone or the keyboard."""
        self.window.window.dispatch("on_keyboard", ESCAPE, ESCAPE, None, [])
        self.window.settle()

    def try_sample(self, game: str = "Positano") -> None:
        self.tap(word("welcome.try", game=game) if game == "Positano" else game)

    def cell(self, row: str, column: int) -> Any:
        return self.window.find(
            lambda w: getattr(w, "row", None) == row and getattr(w, "column", None) == column
        )

    @property
    def totals(self) -> list[str]:
        return [player["total"] for player in self.shell.screen.strip.players]


@pytest.fixture
def user(window: TestWindow, tmp_path: Path) -> Iterator[AppUser]:
    someone = AppUser(window, tmp_path / "home")
    yield someone
    someone.close()


def sheets(user: AppUser) -> list[Any]:
    from companion.kit.surfaces.sheet import Sheet

    return list(user.window.find_all(Sheet))


@pytest.mark.quick
def test_from_the_first_start_to_a_reason_and_home(user: AppUser) -> None:
    user.open()
    assert user.place == ("welcome", "")
    user.try_sample()
    assert user.place == ("table", "table")
    assert user.totals == [20, 34, 26, 36]
    user.tap(word("view.score"))
    user.tap(user.cell("dietro", 2))
    assert "Why 1 point for Carla in Dietro?" in user.window.texts()
    user.window.picture("app-reason")
    user.back()
    assert not sheets(user)
    assert user.place == ("table", "score")
    user.back()
    assert user.place == ("table", "table")
    user.back()
    assert user.place == ("home", "")
    assert "Positano" in user.window.texts()
    assert user.left == 0
    user.back()
    assert user.left == 1


def test_a_reason_shows_its_pieces_on_the_board(user: AppUser) -> None:
    user.open()
    user.try_sample()
    user.tap(word("view.score"))
    user.tap(user.cell("dietro", 2))
    user.tap(word("why.show"))
    assert user.place == ("table", "table")
    assert user.shell.screen.board.highlights.lit == {"3B", "4A"}


def test_a_reason_about_one_tile_names_the_tile_alone(user: AppUser) -> None:
    user.open()
    user.try_sample("Tolleno")
    user.tap(word("view.score"))
    user.tap(user.cell("tiles", 0))
    texts = user.window.texts(sheets(user)[0])
    assert "Anna" in texts
    assert not any(":" in text for text in texts if text.startswith("Anna "))


def test_a_total_opens_what_adds_up_to_it(user: AppUser) -> None:
    user.open()
    user.try_sample()
    user.tap(word("view.score"))
    user.tap(user.cell("total", 3))
    user.tap(user.window.find("Mezzo", sheets(user)[0]))
    assert any(text.startswith("Why 6 points for Dario") for text in user.window.texts())
    user.tap(lambda w: "book" in getattr(w, "icon", "") and hasattr(w, "kind"))
    assert len(sheets(user)) == 2
    user.back()
    user.back()
    assert not sheets(user)


@pytest.mark.quick
def test_undo_and_redo_stand_in_the_bar(user: AppUser) -> None:
    user.open()
    user.try_sample("Piazza")
    before = user.totals
    for view in ("score", "rulings", "history", "table"):
        user.tap(word(f"view.{view}"))
        user.tap("undo")
    assert user.totals != before
    for _ in range(4):
        user.tap("redo")
    assert user.totals == before
    assert user.window.find("redo").disabled


def test_reading_an_open_point_the_other_way_changes_the_total_at_once(user: AppUser) -> None:
    user.open()
    user.try_sample("Tolleno")
    before = user.totals
    user.tap(word("view.rulings"))
    user.tap(lambda w: getattr(w, "key", "") == "open")
    user.tap("The player with the tallest building on it.")
    assert user.totals != before
    changed = user.totals
    user.open()
    assert user.place == ("table", "rulings")
    assert user.totals == changed


def test_history_looks_back_and_asks_what_if_beside_the_game(user: AppUser) -> None:
    user.open()
    user.try_sample("Piazza")
    final = user.totals
    user.tap(word("view.history"))
    user.tap(lambda w: str(getattr(w, "title", "")).startswith("50."))
    assert user.place == ("table", "table")
    assert user.totals != final
    user.tap(word("view.history"))
    user.tap(word("history.what-if"))
    assert user.place == ("table", "table")
    bar = user.shell.screen.bar
    assert bar.title == word("history.what-if.name", number=1)
    assert bar.subtitle == word("table.what-if", game="Piazza", number=50)
    user.tap(word("view.history"))
    assert bar.title in user.window.texts()
    user.tap(word("history.back-to-game"))
    assert user.totals == final
    assert user.shell.screen.model.line == ""


def test_a_step_taken_back_is_marked_and_can_be_looked_at(user: AppUser) -> None:
    user.open()
    user.try_sample("Piazza")
    model = user.shell.screen.model
    final, lost = user.totals, model.table.log.head
    model.undo()
    model.play(Pass(on_turn(model.state)), anyway=True)
    user.tap(word("view.history"))
    assert word("history.taken-back") in user.window.texts()
    user.tap(lambda w: getattr(w, "note", "") == word("history.taken-back"))
    assert (model.table.log.head, user.totals) == (lost, final)
    assert model.kept.log.head != lost
    assert word("look.taken-back", at=lost) in user.window.texts()
    user.tap(word("look.go-on"))
    assert (model.kept.log.head, user.totals) == (lost, final)


def test_a_what_if_just_begun_leads_back_to_the_game(user: AppUser) -> None:
    user.open()
    user.try_sample("Piazza")
    user.tap(word("view.history"))
    user.tap(word("history.what-if"))
    user.tap(word("view.history"))
    user.tap(word("history.back-to-game"))
    assert user.shell.screen.model.line == ""


def test_history_opens_where_the_table_stands(user: AppUser) -> None:
    user.open()
    user.try_sample("Piazza")
    user.shell.screen.model.jump(41)
    user.tap(word("view.history"))
    now = user.window.find(lambda w: getattr(w, "note", "") == word("history.now"))
    assert now.title.startswith("41.")
    low = user.shell.screen.panes.second.y
    assert low <= now.to_window(*now.pos)[1]
    user.tap(word("view.table"))
    for _ in range(12):
        user.shell.screen.model.undo()
    user.tap(word("view.history"))
    now = user.window.find(lambda w: getattr(w, "note", "") == word("history.now"))
    assert now.title.startswith("29.")
    assert low <= now.to_window(*now.pos)[1]


def test_a_what_if_marks_its_own_line_and_no_other(user: AppUser) -> None:
    user.open()
    user.try_sample("Piazza")
    user.shell.screen.look(20)
    user.tap(word("view.history"))
    user.shell.screen.panes.second.scroll_y = 1
    user.window.settle()
    user.tap(word("history.what-if"))
    user.tap(word("view.history"))
    line = word("history.what-if.name", number=1)
    view = user.shell.screen.panes.second
    heads = {
        row.title: row.selected
        for row in view.list.children
        if row.title in (line, word("history.main"))
    }
    assert heads == {line: True, word("history.main"): False}
    assert view.scroll_y == 1
    user.window.assert_in_sight(user.window.find(word("history.back-to-game")))


def test_finishing_and_reopening_a_table(user: AppUser) -> None:
    user.open()
    user.try_sample()
    user.tap(word("view.score"))
    user.tap(word("score.finish"))
    user.back()
    user.back()
    assert word("home.finished") in user.window.texts()
    assert word("home.running") not in user.window.texts()
    user.tap("Positano")
    user.tap(word("view.score"))
    user.tap(word("score.reopen"))
    user.back()
    user.back()
    assert word("home.running") in user.window.texts()


def test_a_removed_table_can_be_brought_back(user: AppUser) -> None:
    user.open()
    user.try_sample()
    user.tap("menu")
    user.tap(word("table.remove"))
    assert word("home.empty") in user.window.texts()
    user.tap(word("undo"))
    assert word("home.continue") in user.window.texts()


def test_settings_apply_at_once_and_are_remembered(user: AppUser) -> None:
    from companion.kit.controls.slider import StepSlider
    from companion.kit.theme import theme

    user.open()
    user.try_sample()
    user.back()
    user.tap(word("settings.title"))
    user.tap(word("settings.theme.dark"))
    assert theme.is_dark
    slider = user.window.find(StepSlider)
    left, low = slider.to_window(slider.right - 4, slider.center_y)
    user.window.tap((left, low))
    user.back()
    assert theme.text_scale == 2
    theme.mode, theme.text_scale = "light", 1
    user.open()
    assert (theme.mode, theme.text_scale) == ("dark", 2)
    user.window.assert_nothing_cut()


@pytest.mark.quick
def test_the_app_reopens_where_it_was_left(user: AppUser) -> None:
    user.open()
    user.try_sample()
    user.tap(word("view.score"))
    user.open()
    assert user.place == ("table", "score")
    user.back()
    user.back()
    assert user.place == ("home", "")
    user.open()
    assert user.place == ("home", "")


def test_turning_the_phone_puts_a_chosen_score_beside_the_board(user: AppUser) -> None:
    from companion.kit.charts.scorepad import Scorepad
    from companion.kit.theme import theme

    user.open()
    theme.text_scale = 1
    user.try_sample()
    user.window.resize(LANDSCAPE)
    screen = user.shell.screen
    assert screen.board.parent is screen.panes
    assert not list(user.window.find_all(Scorepad)), "the table itself has all of a low screen"
    user.window.assert_nothing_cut()
    user.tap(word("view.score"))
    assert screen.board.parent is screen.panes
    assert user.window.find(Scorepad)
    user.window.assert_nothing_cut()
    user.tap(word("view.table"))
    user.window.resize((412, 915))
    assert not list(user.window.find_all(Scorepad))
    user.window.assert_nothing_cut()


def test_a_new_table_from_names_typed_and_picked(user: AppUser) -> None:
    from kivy.uix.textinput import TextInput

    user.open()
    user.tap(word("new.title"))
    assert user.place == ("new", "")
    user.tap("Piazza")
    user.tap(word("new.add-first"))
    for name in ("Zoe", "Yann"):
        assert user.place == ("people", "")
        assert user.window.find(TextInput).focus
        user.window.type_text(name)
        user.window.settle()
        user.tap(word("people.add", name=name))
        user.window.frames(2)
    assert word("people.at-table", names="Zoe, Yann") in user.window.texts()
    user.window.type_text("Xenia")
    user.tap(word("people.done"))
    user.window.frames(2)
    assert user.place == ("new", "")
    assert user.shell.screen.seats.names == ("Zoe", "Yann", "Xenia")
    user.tap(word("new.remove", name="Xenia"))
    user.tap(word("new.up", name="Yann"))
    assert user.shell.screen.seats.names == ("Yann", "Zoe")
    user.tap(word("new.keep"))
    assert user.place == ("table", "table")
    assert [p["name"] for p in user.shell.screen.strip.players] == ["Yann", "Zoe"]
    user.back()
    user.tap(word("new.title"))
    assert user.shell.screen.editor.game == "piazza"
    assert user.shell.screen.seats.names == ("Yann", "Zoe")
    user.tap(word("new.remove", name="Zoe"))
    user.tap("Zoe")
    assert user.shell.screen.seats.names == ("Yann", "Zoe")


def test_too_few_players_cannot_start_and_the_form_says_why(user: AppUser) -> None:
    user.open()
    user.tap(word("new.title"))
    user.tap("Piazza")
    assert word("new.too-few", n=2) in user.window.texts()
    assert user.shell.screen._keep.disabled


def test_an_odd_set_up_is_warned_about_by_the_buttons_and_starts(user: AppUser) -> None:
    shell = user.open()
    user.tap(word("new.title"))
    screen = shell.screen
    for name in ("Zoe", "Yann"):
        screen.add(name)
    screen.form.answer("goals", ("mezzo", "bordo", "dietro"))
    user.window.settle()
    assert "Mezzo and Bordo are two sides of one card" in " ".join(user.window.texts())
    user.tap(word("new.keep"))
    assert user.place == ("table", "table")
    assert user.shell.screen.model.table.setup.options.goals == ("mezzo", "bordo", "dietro")


def test_a_damaged_file_is_set_aside_and_a_banner_says_so(user: AppUser) -> None:
    user.folder.mkdir()
    (user.folder / "costiera.db").write_bytes(b"this is no database" * 100)
    user.open()
    assert word("storage.damaged") in user.window.texts()
    user.try_sample()
    assert word("storage.damaged") in user.window.texts()
    user.tap("close")
    assert word("storage.damaged") not in user.window.texts()


def test_a_newer_file_is_set_aside_and_a_banner_says_so(user: AppUser) -> None:
    user.folder.mkdir()
    connection = sqlite3.connect(user.folder / "costiera.db")
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    user.open()
    assert word("storage.newer") in user.window.texts()


def test_where_nothing_can_be_saved_the_banner_stays(user: AppUser) -> None:
    user.folder.write_text("a file where the folder should be", encoding="utf-8")
    user.open()
    assert word("storage.not-saved") in user.window.texts()
    user.try_sample()
    assert word("storage.not-saved") in user.window.texts()
    assert not list(user.window.find_all("close"))


def test_the_screen_stays_awake_only_beside_the_board(
    user: AppUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.device import phone

    said: list[bool] = []
    monkeypatch.setattr(phone, "keep_awake", lambda *, is_on: said.append(is_on))
    user.open()
    assert not said[-1]
    user.try_sample()
    assert said[-1]
    table = user.shell.place.about
    # A code is scanned with another phone; what leads to BG Stats is for this one first.
    for screen, is_awake in (("qr", True), ("bg-stats", False), ("settings", False)):
        user.shell.go(screen, table if screen != "settings" else "")
        user.window.settle()
        assert said[-1] is is_awake, screen
        user.back()
        assert said[-1]
    user.back()
    assert not said[-1]


def test_pausing_and_resuming_keep_everything(user: AppUser) -> None:
    user.open()
    user.try_sample()
    assert user.app.on_pause()
    user.app.on_resume()
    assert user.place == ("table", "table")


def test_solo_seats_the_paper_opponent(user: AppUser) -> None:
    from companion.kit.controls.switch import SwitchRow

    user.open()
    user.tap(word("new.title"))
    user.shell.screen.add("Anna")
    user.window.settle()
    switch = user.window.find(SwitchRow)
    user.tap(switch)
    assert user.shell.screen.seats.names == ("Anna", "Otto")
    user.tap(switch)
    assert user.shell.screen.seats.names == ("Anna",)


def test_home_shows_finished_tables_ten_at_a_time(user: AppUser) -> None:
    from companion.kit.surfaces.cards import SummaryCard
    from companion.store.sqlite import open_store
    from tests.play import read, tables

    store, _ = open_store(user.folder)
    store.set("welcomed", True)
    for _ in range(23):
        store.table(store.create(read(tables("positano", "golden")[-1]))).finish()
    store.close()
    user.open()
    for shown in (10, 20):
        assert len(list(user.window.find_all(SummaryCard))) == shown
        # Whoever wants more is at the end of the page, clear of the button that floats over it.
        user.window.reach(user.window.find(word("import.title")))
        user.tap(word("home.more"))
        user.window.settle()
    assert len(list(user.window.find_all(SummaryCard))) == 23
    assert word("home.more") not in user.window.texts()


def test_home_reaches_every_running_table(user: AppUser) -> None:
    from companion.kit.surfaces.cards import SummaryCard
    from companion.store.sqlite import open_store
    from tests.play import read, tables

    store, _ = open_store(user.folder)
    store.set("welcomed", True)
    for _ in range(52):
        store.create(read(tables("positano", "golden")[-1]))
    store.close()
    user.open()
    user.window.settle()
    assert len(list(user.window.find_all(SummaryCard))) == 50
    user.window.reach(user.window.find(word("import.title")))
    user.tap(word("home.more"))
    cards = list(user.window.find_all(SummaryCard))
    assert len(cards) == 52
    assert [bool(card.action) for card in cards].count(True) == 1
