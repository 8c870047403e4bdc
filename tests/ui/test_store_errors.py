"""Taps while nothing can be stored: one line says so, nothing has happened, all goes on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.present.words import word
from companion.progress import Progress, Work
from companion.store import projections
from companion.store.errors import DamagedData, WriteFailed
from companion.store.store import Store
from companion.transfer import table_link
from engine.table import Table
from tests.attack.disks import fill, small
from tests.companion.stores import raw, sql
from tests.play import read, tables
from tests.ui.fake_system_ui import FakeSystemUi
from tests.ui.test_app_journey import AppUser
from tests.ui.window import TestWindow

WHY = "attempt to write a readonly database"
NOT_STORED = word("problem.not-stored", reason=WHY)


@pytest.fixture
def user(window: TestWindow, tmp_path: Path, system_ui: FakeSystemUi) -> Iterator[AppUser]:
    someone = AppUser(window, tmp_path / "home")
    yield someone
    someone.close()


def lock(user: AppUser, *, is_on: bool = True) -> None:
    """From now on nothing can be written, as on a disk that is full or was taken away."""
    raw(user.app.store).execute(f"PRAGMA query_only = {'ON' if is_on else 'OFF'}")


def expect_complaint(user: AppUser) -> None:
    assert NOT_STORED in user.window.texts()
    user.window.assert_nothing_cut()
    user.shell.notices.settle()
    user.window.settle()


def says(user: AppUser, beginning: str) -> bool:
    return any(text.startswith(beginning) for text in user.window.texts())


def count_gelato(user: AppUser, icons: int) -> None:
    counts = user.shell.screen._sheet.field("counts")
    for cell in (counts.table.cells[0][1], counts.numbers.cells[icons]):
        user.window.reach(cell)
        user.window.tap(cell)
        user.window.settle()


def test_a_tap_that_cannot_be_stored_has_not_happened(user: AppUser) -> None:
    user.open()
    user.try_sample()
    before = list(user.totals)
    user.tap("Leftovers and gelato")
    lock(user)
    count_gelato(user, 9)
    assert user.totals == before
    expect_complaint(user)
    lock(user, is_on=False)
    count_gelato(user, 9)
    assert user.totals != before
    assert NOT_STORED not in user.window.texts()


def test_taps_on_a_full_disk(window: TestWindow, tmp_path: Path, system_ui: FakeSystemUi) -> None:
    with small(tmp_path / "disk") as disk:
        user = AppUser(window, disk / "home")
        user.open()
        user.try_sample()
        user.tap("Leftovers and gelato")
        filler, icons = fill(disk), 0
        while not says(user, word("problem.not-stored", reason="")):
            icons += 1
            assert icons < 200, "the disk was never full"
            before = list(user.totals)
            count_gelato(user, icons % 12 + 1)
        assert user.totals == before
        window.assert_nothing_cut()
        filler.unlink()
        count_gelato(user, (icons + 1) % 12 + 1)
        model = user.shell.screen.model
        assert user.app.store.table(model.id).state == model.state
        user.close()


def test_a_ruling_that_cannot_be_stored_is_read_as_before(user: AppUser) -> None:
    user.open()
    user.try_sample()
    model, before = user.shell.screen.model, list(user.totals)
    shown: list[str] = []
    model.bind(revision=lambda *_: shown.append(model.setup.rulings["gruppo-single"]))
    lock(user)
    model.rule("gruppo-single", "no-group")
    user.window.settle()
    assert not shown, "what is not stored never shows"
    assert model.setup.rulings["gruppo-single"] == "group-of-one"
    assert user.totals == before
    expect_complaint(user)


def test_the_whole_app_while_nothing_can_be_stored(user: AppUser, system_ui: FakeSystemUi) -> None:
    user.open()
    user.try_sample()
    identifier = user.shell.screen.model.id
    user.shell.screen.model.undo()
    lock(user)
    user.tap(word("view.score"))
    expect_complaint(user)
    user.tap(word("score.finish"))
    expect_complaint(user)
    assert not user.shell.screen.is_finished
    user.shell.back_home()
    user.window.settle()
    for screen in ("statistics", "settings", "new", "home"):
        user.shell.go(screen)
        user.window.settle()
        assert user.shell.place.name == screen
    user.shell.notices.settle()
    system_ui.clipboard = table_link.link(read(tables("positano", "golden")[-1]))
    user.shell.go("import")
    user.window.settle()
    user.tap(word("import.paste"))
    if word("import.add") in user.window.texts():
        user.tap(word("import.add"))
    expect_complaint(user)
    lock(user, is_on=False)
    user.shell.go("table", identifier)
    user.window.settle()
    user.shell.screen.finish(is_over=True)
    assert user.shell.screen.is_finished


def test_damage_below_the_lists_is_reported_in_one_line(
    user: AppUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    user.open()
    user.try_sample()
    user.shell.back_home()
    user.window.settle()

    def malformed(*_: Any) -> list[Any]:
        raise DamagedData("database disk image is malformed")

    monkeypatch.setattr(user.app.store.storage.connection, "rows", malformed)
    for screen in ("statistics", "new", "settings", "home"):
        user.shell.notices.settle()
        user.shell.go(screen)
        user.window.settle()
        if screen != "settings":
            told = (word("storage.damaged"), word("problem.damaged-table", reason="x")[:20])
            assert any(text.startswith(told) for text in user.window.texts())
        user.window.assert_nothing_cut()


def test_a_table_that_cannot_be_scored_is_reported_and_not_opened(
    user: AppUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    user.open()
    user.try_sample()
    identifier = user.shell.screen.model.id
    user.shell.back_home()
    user.window.settle()

    def beyond_counting(_: Any) -> list[Any]:
        raise LookupError("no such goal")

    monkeypatch.setattr(Table, "score", property(beyond_counting))
    user.shell.go("table", identifier)
    user.window.settle()
    assert user.shell.place.name == "home"
    reason = f"table {identifier}: no such goal"
    assert word("problem.damaged-table", reason=reason) in user.window.texts()
    user.window.assert_nothing_cut()


def test_what_no_screen_expected_of_the_store_is_reported_all_the_same(user: AppUser) -> None:
    from kivy.base import ExceptionManager  # noqa: PLC0415

    user.open()
    assert ExceptionManager.handle_exception(WriteFailed(WHY)) == ExceptionManager.PASS
    user.window.settle()
    expect_complaint(user)
    user.close()
    assert ExceptionManager.handle_exception(WriteFailed(WHY)) == ExceptionManager.RAISE


def left_at_home(user: AppUser) -> set[str]:
    """The app with a table, closed where tables are listed; what it showed."""
    user.open()
    user.try_sample()
    user.shell.back_home()
    user.window.settle()
    shown = user.window.texts()
    user.close()
    return shown


def test_a_new_version_shows_the_tables_before_it_recomputes_them(user: AppUser) -> None:
    before = left_at_home(user)
    sql(user.folder, "UPDATE settings SET value = '3' WHERE key = 'results'")
    user.open()
    assert user.window.texts() == before
    for _ in range(9):
        user.window.settle()
    assert user.app.store.setting("results") == projections.EDITION


def test_who_leaves_the_app_gives_up_recomputing_tables(
    user: AppUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "renewing", lambda _: (Progress(n, 9_999) for n in count()))
    shell = user.open()
    assert next(shell._renewing).done > 0
    user.close()
    assert list(shell._renewing) == []


def test_recomputing_tables_that_cannot_be_stored_is_reported(
    user: AppUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: Store) -> Work[None]:
        yield Progress(0, 1)
        raise WriteFailed(WHY)

    monkeypatch.setattr(Store, "renewing", fails)
    user.open()
    user.window.settle()
    expect_complaint(user)


def test_a_damaged_row_of_the_list_does_not_end_a_start(user: AppUser) -> None:
    before = left_at_home(user)
    sql(user.folder, "UPDATE results SET touched = replace(touched, '-', 'z')")
    user.open()
    assert user.window.texts() == before
