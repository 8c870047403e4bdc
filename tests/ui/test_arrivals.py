# ruff: noqa: PLC0415
"""Tables and backups come into the app, by touches: links, files, what other apps hand over."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.device.system_ui import Sent
from companion.present.words import word
from companion.transfer import table_link
from engine.files import codec
from engine.table import AnyTable, Table
from tests.ui.fake_system_ui import FakeSystemUi, begin, choose, move_to
from tests.ui.test_app_journey import AppUser, sheets
from tests.ui.window import TestWindow


@pytest.fixture
def user(window: TestWindow, tmp_path: Path, system_ui: FakeSystemUi) -> Iterator[AppUser]:
    someone = AppUser(window, tmp_path / "mine")
    yield someone
    someone.close()


def test_another_phone_takes_the_table_over_by_its_link(
    user: AppUser, system_ui: FakeSystemUi, tmp_path: Path
) -> None:
    begin(user)
    totals = user.totals
    choose(user, "qr")
    assert user.place == ("qr", "")
    user.window.picture("share-qr")
    user.tap(word("qr.copy"))
    assert system_ui.clipboard.startswith("costiera://table#")
    move_to(user, tmp_path / "yours")
    user.shell.go("import")
    user.window.settle()
    user.tap(word("import.paste"))
    user.window.picture("share-import-preview")
    assert "4 players: Anna 20 · Bruno 34 · Carla 26 · Dario 36" in user.window.texts()
    assert "16 buildings" in user.window.texts()
    assert not user.app.store.snapshot().tables
    user.tap(word("import.add"))
    assert user.place == ("table", "table")
    assert user.totals == totals
    user.back()
    assert user.place == ("home", "")


def test_a_link_inside_a_message_and_a_file_come_in_too(
    user: AppUser, system_ui: FakeSystemUi
) -> None:
    from companion.screens import shelf

    file = codec.read(shelf.samples("positano")[0].read_bytes())
    system_ui.clipboard = f"Anna: here it is\n{table_link.link(file)}\nsee you"
    begin(user)
    user.back()
    user.tap(word("import.title"))
    user.tap(word("import.paste"))
    user.tap(word("import.leave"))
    assert word("import.paste") in user.window.texts()
    system_ui.file = codec.write(file).encode()
    user.tap(word("import.file"))
    assert word("import.known") in user.window.texts()
    user.tap(word("import.add"))
    assert len(user.app.store.snapshot().tables) == 2
    system_ui.file = shelf.samples("piazza")[0].read_bytes()
    user.shell.go("import")
    user.window.settle()
    user.tap(word("import.file"))
    assert word("import.known") not in user.window.texts()


def test_a_table_that_arrives_is_replayed_once(
    user: AppUser, system_ui: FakeSystemUi, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.screens import shelf

    begin(user)
    replayed: list[str] = []
    make = Table.__init__

    def making(table: AnyTable, *given: Any) -> None:
        replayed.append(given[0].key)
        make(table, *given)

    monkeypatch.setattr(Table, "__init__", making)
    system_ui.hand_over(table_link.link(codec.read(shelf.samples("piazza")[0].read_bytes())))
    user.window.settle()
    assert word("import.add") in user.window.texts()
    assert replayed.count("piazza") == 1


def test_what_another_app_hands_over_is_shown_before_it_is_added(
    user: AppUser, system_ui: FakeSystemUi
) -> None:
    from companion.screens import shelf

    begin(user)
    file = codec.read(shelf.samples("piazza")[0].read_bytes())
    user.tap("menu")
    assert sheets(user)
    system_ui.hand_over(table_link.link(file).encode())
    user.window.settle()
    assert not sheets(user)
    assert user.place == ("import", "")
    assert word("import.add") in user.window.texts()
    assert len(user.app.store.snapshot().tables) == 1


def test_a_text_without_a_link_and_a_file_beyond_reading_are_reported_in_one_line(
    user: AppUser, system_ui: FakeSystemUi
) -> None:
    begin(user)
    system_ui.hand_over("see you on Saturday")
    user.window.settle()
    reason = word("refused.no-link", link=table_link.LINK)
    assert word("import.refused", reason=reason) in user.window.texts()
    user.back()
    system_ui.miss(Sent("failed", "permission denied"))
    user.window.settle()
    assert user.place == ("home", "")
    assert word("import.refused", reason="permission denied") in user.window.texts()


@pytest.mark.parametrize(
    ("screen", "button"), [("import", "import.file"), ("backup", "backup.restore")]
)
def test_a_chosen_file_that_cannot_be_read_is_no_missing_dialog(
    user: AppUser, system_ui: FakeSystemUi, screen: str, button: str
) -> None:
    begin(user)
    user.shell.go(screen)
    user.window.settle()
    system_ui.file = b""
    system_ui.answer = Sent("failed", "permission denied")
    user.tap(word(button))
    assert word("import.refused", reason="permission denied") in user.window.texts()
    system_ui.answer = Sent("unasked", "/somewhere")
    user.tap(word(button))
    assert word("import.no-dialog", folder="/somewhere") in user.window.texts()


@pytest.mark.parametrize(
    ("clipboard", "kind"),
    [
        ("", "nothing-copied"),
        ("just words", "no-link"),
        ("costiera://table#AAAA", "damaged"),
        ("costiera://table#" + "A" * 1_500_000, "too-large"),
        ('{"format": "costiera-table/9"}', "newer"),
    ],
)
def test_what_cannot_be_taken_is_refused_in_one_line(
    user: AppUser, system_ui: FakeSystemUi, clipboard: str, kind: str
) -> None:
    from companion.kit.surfaces.banner import Banner

    begin(user)
    user.back()
    before = user.app.store.snapshot()
    user.tap(word("import.title"))
    system_ui.clipboard = clipboard
    user.tap(word("import.paste"))
    (banner,) = user.window.find_all(Banner)
    reason = word(f"refused.{kind}", link=table_link.LINK, megabytes=1)
    assert banner.text == word("import.refused", reason=reason)
    assert word("import.paste") in user.window.texts()
    assert user.app.store.snapshot() == before


def test_nothing_in_a_refusal_is_taken_for_markup(user: AppUser, system_ui: FakeSystemUi) -> None:
    begin(user)
    user.shell.go("import")
    user.window.settle()
    system_ui.clipboard = '{"format": "costiera-table/1", "[size=200]x[/size]": 1}'
    user.tap(word("import.paste"))
    assert any("[size=200]x[/size]" in text for text in user.window.texts())
    user.window.assert_nothing_cut()


def test_a_backup_on_a_new_phone_gives_the_same_list_and_can_be_undone(
    user: AppUser, system_ui: FakeSystemUi, tmp_path: Path
) -> None:
    begin(user)
    user.tap(word("view.score"))
    user.tap(word("score.finish"))
    user.back()
    user.back()
    user.shell.go("welcome")
    user.window.settle()
    user.try_sample("Piazza")
    user.back()
    listed = _listed(user)
    user.tap(word("settings.title"))
    user.tap(word("backup.title"))
    user.tap(word("backup.save"))
    (parcel,) = system_ui.parcels
    assert parcel.name.endswith(".json.gz")
    assert json.loads(gzip.decompress(parcel.content))["format"] == "costiera-backup/2"

    move_to(user, tmp_path / "yours")
    user.shell.go("backup")
    user.window.settle()
    system_ui.file = parcel.content
    user.tap(word("backup.restore"))
    assert word("backup.new", n=2) in user.window.texts()
    user.window.picture("share-restore")
    assert not user.app.store.snapshot().tables
    user.tap(word("backup.go"))
    assert user.place == ("home", "")
    assert _listed(user) == listed
    user.window.picture("share-restored")
    user.tap(word("undo"))
    assert not user.app.store.snapshot().tables
    assert word("home.empty") in user.window.texts()
    user.tap(word("undo"))
    assert _listed(user) == listed


def test_a_restore_can_be_undone_long_after_its_banner_is_gone(
    user: AppUser, system_ui: FakeSystemUi, tmp_path: Path
) -> None:
    from companion.transfer import backup

    begin(user)
    system_ui.file = backup.write(user.app.store.snapshot(), "2026-11-14T20:30:00.000+00:00")
    move_to(user, tmp_path / "yours")
    user.try_sample("Piazza")
    before = user.app.store.snapshot()
    user.shell.go("backup")
    user.window.settle()
    assert word("backup.undo") not in user.window.texts()
    user.tap(word("backup.restore"))
    user.tap(word("backup.go"))
    restored = user.app.store.snapshot()
    assert len(restored.tables) == 2
    # The phone ends the app, and with it the banner.
    move_to(user, tmp_path / "yours")
    assert word("undo") not in user.window.texts()
    user.shell.go("backup")
    user.window.settle()
    user.tap(word("backup.undo"))
    assert user.place == ("home", "")
    assert user.app.store.snapshot().tables == before.tables
    user.tap(word("undo"))
    assert word("backup.redone") in user.window.texts()
    assert user.app.store.snapshot().tables == restored.tables


def test_an_undone_restore_can_be_brought_back_after_the_app_has_ended(
    user: AppUser, system_ui: FakeSystemUi, tmp_path: Path
) -> None:
    from companion.transfer import backup

    begin(user)
    system_ui.file = backup.write(user.app.store.snapshot(), "2026-11-14T20:30:00.000+00:00")
    move_to(user, tmp_path / "yours")
    user.shell.go("backup")
    user.window.settle()
    user.tap(word("backup.restore"))
    user.tap(word("backup.go"))
    restored = user.app.store.snapshot()
    user.tap(word("undo"))
    assert word("backup.undone") in user.window.texts()
    assert not user.app.store.snapshot().tables
    move_to(user, tmp_path / "yours")
    user.shell.go("backup")
    user.window.settle()
    assert word("backup.undo") not in user.window.texts()
    user.tap(word("backup.redo"))
    assert word("backup.redone") in user.window.texts()
    assert user.app.store.snapshot().tables == restored.tables


def test_a_copy_that_cannot_be_read_leaves_everything_as_it_is(user: AppUser) -> None:
    begin(user)
    before = user.app.store.snapshot()
    copy = user.folder / "costiera-before-restore-2026-11-14-203000.db"
    copy.write_bytes(b"this is no database" * 100)
    user.shell.go("backup")
    user.window.settle()
    user.tap(word("backup.undo"))
    assert user.place == ("backup", "")
    assert word("backup.undo") in user.window.texts()
    assert user.shell.notices.column.children
    assert user.app.store.snapshot() == before


def many(user: AppUser, number: int) -> None:
    """A shelf of finished tables."""
    from companion.screens import shelf

    file = codec.read(shelf.samples("positano")[0].read_bytes())
    for _ in range(number):
        user.app.store.create(file)


@pytest.fixture
def step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long work takes one step a frame, however fast the machine is."""
    from companion.kit.layout import scheduling

    monkeypatch.setattr(scheduling, "_SHARE", -1)


@pytest.mark.usefixtures("step_by_step")
def test_while_a_backup_is_made_the_window_goes_on_and_tells_how_far_it_is(
    user: AppUser, system_ui: FakeSystemUi
) -> None:
    begin(user)
    many(user, 60)
    user.shell.go("backup")
    user.window.settle()
    button = user.window.find(word("backup.save"))
    user.window.tap(button)
    seen = set()
    while not system_ui.parcels:
        user.window.settle(1)
        seen |= user.window.texts(user.shell.screen.page)
    told = [text for text in seen if text.startswith(word("backup.saving"))]
    assert len(told) > 2, told
    assert any(text.endswith(" of 61") for text in told), told
    assert word("backup.save") in user.window.texts()


@pytest.mark.usefixtures("step_by_step")
def test_a_backup_left_in_the_middle_is_none(user: AppUser, system_ui: FakeSystemUi) -> None:
    begin(user)
    many(user, 30)
    user.shell.go("backup")
    user.window.settle()
    user.window.tap(user.window.find(word("backup.save")))
    user.window.settle(2)
    user.back()
    assert user.place == ("table", "table")
    user.window.settle(80)
    assert not system_ui.parcels


def test_who_leaves_while_a_restore_is_listed_still_gets_all_of_it_and_the_way_back(
    user: AppUser, system_ui: FakeSystemUi, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.kit.layout import scheduling
    from companion.kit.theme import theme
    from companion.transfer import backup

    begin(user)
    many(user, 30)
    user.app.store.set("theme", "dark")
    system_ui.file = backup.write(user.app.store.snapshot(), "2026-11-14T20:30:00.000+00:00")
    move_to(user, tmp_path / "yours")
    user.shell.go("backup")
    user.window.settle()
    user.tap(word("backup.restore"))
    while word("backup.go") not in user.window.texts():
        user.window.settle(1)
    # One table in each frame: there is time to leave.
    monkeypatch.setattr(scheduling, "_SHARE", 0)
    user.window.tap(user.window.find(word("backup.go")))
    while len(user.app.store.snapshot().tables) < 31:
        user.window.settle(1)
    assert user.place == ("backup", "")
    user.back()
    user.window.settle(5)
    assert user.place == ("home", "")
    assert word("backup.done", n=31) in user.window.texts()
    assert theme.mode == "dark"
    user.tap(word("undo"))
    assert not user.app.store.snapshot().tables


def _listed(user: AppUser) -> list[tuple[str, str]]:
    from companion.kit.surfaces.cards import SummaryCard

    return [(card.title, card.text) for card in user.window.find_all(SummaryCard)]


def test_a_backup_chosen_on_the_import_screen_leads_to_the_restore(
    user: AppUser, system_ui: FakeSystemUi
) -> None:
    begin(user)
    from companion.transfer import backup

    system_ui.file = backup.write(user.app.store.snapshot(), "2026-11-14T20:30:00.000+00:00")
    user.shell.go("import")
    user.window.settle()
    user.tap(word("import.file"))
    assert user.place == ("backup", "")
    assert word("backup.nothing") in user.window.texts()
    assert word("backup.go") not in user.window.texts()


def test_a_table_is_no_backup_and_the_app_says_so(user: AppUser, system_ui: FakeSystemUi) -> None:
    from companion.screens import shelf

    begin(user)
    user.shell.go("backup")
    user.window.settle()
    system_ui.file = shelf.samples("positano")[0].read_bytes()
    user.tap(word("backup.restore"))
    reason = word("refused.only-a-table")
    assert word("import.refused", reason=reason) in user.window.texts()
