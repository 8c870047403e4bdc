# ruff: noqa: PLC0415
"""Tables leave the app and come back, by touches: with a door that keeps what goes through it."""

from __future__ import annotations

import csv
import gzip
import io
import json
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion import bg_stats, handover
from companion.door import Done, Parcel, Sent, Take
from companion.words import word
from engine import codec
from tests.ui.test_app_journey import AppUser, sheets
from tests.ui.window import LANDSCAPE, PICTURES, TestWindow


class FakeDoor:
    """A door that leads nowhere: it keeps what is sent and gives what a test put there."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.parcels: list[Parcel] = []
        self.opened: list[str] = []
        self.clipboard = ""
        self.file: bytes | None = None
        self.answer = Sent("shared")

    def send_text(self, text: str, title: str, done: Done) -> None:
        self.texts.append(text)
        done(self.answer)

    def send_file(self, parcel: Parcel, title: str, done: Done) -> None:
        self.parcels.append(parcel)
        done(self.answer)

    def open_link(self, links: Sequence[str], done: Done) -> None:
        self.opened += links
        done(self.answer)

    def copy(self, text: str) -> None:
        self.clipboard = text

    def paste(self) -> str:
        return self.clipboard

    def pick_file(self, take: Take, done: Done) -> None:
        if self.file is None:
            done(Sent("cancelled"))
        else:
            take(self.file)

    def nearby(self) -> list[Path]:
        return []

    def listen(self, take: Take) -> None:
        self.hand_over: Callable[[bytes], None] = take


@pytest.fixture
def user(window: TestWindow, tmp_path: Path, door: FakeDoor) -> Iterator[AppUser]:
    someone = AppUser(window, tmp_path / "mine")
    yield someone
    someone.close()


def begin(user: AppUser, game: str = "Positano") -> None:
    user.open()
    user.try_sample(game)


def choose(user: AppUser, way: str) -> None:
    """Menu, share, and one of the ways."""
    user.tap("menu")
    user.tap(word("share.open"))
    user.tap(word(f"share.{way}"))


def move_to(user: AppUser, folder: Path) -> None:
    """The same hands on another phone."""
    user.close()
    user.folder = folder
    user.open()


def pixels(content: bytes) -> tuple[int, int, set[bytes]]:
    """The width, height and colours of a picture."""
    width, height = struct.unpack(">II", content[16:24])
    body, at = b"", 8
    while at < len(content):
        (size,) = struct.unpack(">I", content[at : at + 4])
        if content[at + 4 : at + 8] == b"IDAT":
            body += content[at + 8 : at + 8 + size]
        at += size + 12
    rows, line = zlib.decompress(body), 4 * width + 1
    found = {
        rows[y * line + 1 + 4 * x : y * line + 5 + 4 * x]
        for y in range(0, height, 3)
        for x in range(0, width, 3)
    }
    return width, height, found


def test_a_table_is_shared_as_text(user: AppUser, door: FakeDoor) -> None:
    begin(user)
    choose(user, "text")
    assert not sheets(user)
    (text,) = door.texts
    assert text.startswith("Positano, ")
    assert "1. Dario: 36" in text
    assert word("sent.shared") in user.window.texts()
    user.tap(word("view.score"))
    assert word("sent.shared") not in user.window.texts()


def test_what_happened_is_said_in_words(user: AppUser, door: FakeDoor) -> None:
    begin(user)
    for answer, told in (
        (Sent("copied"), word("sent.copied")),
        (Sent("saved", "/somewhere/x.json"), word("sent.saved", where="/somewhere/x.json")),
        (Sent("failed", "disk full"), word("sent.failed", reason="disk full")),
    ):
        door.answer = answer
        choose(user, "file")
        assert told in user.window.texts()
    user.tap("close")
    before = user.window.texts()
    door.answer = Sent("cancelled")
    choose(user, "file")
    assert user.window.texts() == before


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_the_picture_is_the_scorepad_on_paper_in_any_light(
    user: AppUser, door: FakeDoor, mode: str
) -> None:
    from companion.kit.theme import theme

    begin(user)
    theme.mode, theme.text_scale = mode, 1.6
    user.window.settle()
    choose(user, "picture")
    (parcel,) = door.parcels
    assert parcel.name.startswith("positano-")
    assert parcel.name.endswith(".png")
    width, height, colours = pixels(parcel.content)
    assert width == 1080
    assert 500 < height < 3000
    assert len(colours) > 20
    paper, gold = bytes((0xFD, 0xF8, 0xF0, 0xFF)), bytes((0xF2, 0xC2, 0x31, 0xFF))
    assert any(_close(colour, paper) for colour in colours)
    assert any(_close(colour, gold) for colour in colours)
    assert (theme.mode, theme.text_scale) == (mode, 1.6)
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / f"shared-scorepad-{mode}.png").write_bytes(parcel.content)


def _close(colour: bytes, wanted: bytes) -> bool:
    return all(abs(one - other) < 12 for one, other in zip(colour, wanted, strict=True))


def test_a_picture_with_long_names_is_as_wide_as_they_need(user: AppUser, door: FakeDoor) -> None:
    from companion.screens import shelf

    user.open()
    sample = json.loads(shelf.samples("positano")[0].read_text(encoding="utf-8"))
    text = json.dumps(sample)
    for player in sample["players"]:
        text = text.replace(f'"{player["name"]}"', f'"{player["name"]}{"mississippi" * 3}"')
    table = user.app.store.create(codec.read(text.encode()))
    user.shell.go("table", table)
    user.window.settle()
    choose(user, "picture")
    assert pixels(door.parcels[0].content)[0] > 1080


def test_a_spreadsheet_has_a_row_for_each_player_and_category(
    user: AppUser, door: FakeDoor
) -> None:
    begin(user)
    choose(user, "csv")
    text = door.parcels[0].content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == 4 * 7
    assert {(row["player"], row["total"]) for row in rows} >= {("Dario", "36"), ("Anna", "20")}


def test_a_table_file_is_what_the_codec_writes(user: AppUser, door: FakeDoor) -> None:
    begin(user, "Piazza")
    table = user.shell.screen.model.table
    choose(user, "file")
    text = door.parcels[0].content.decode()
    assert text == codec.write(handover.file_of(table))
    assert codec.read(text.encode()) == handover.file_of(table)


def test_another_phone_takes_the_table_over_by_its_link(
    user: AppUser, door: FakeDoor, tmp_path: Path
) -> None:
    begin(user)
    totals = user.totals
    choose(user, "qr")
    assert user.place == ("qr", "")
    user.window.picture("share-qr")
    user.tap(word("qr.copy"))
    assert door.clipboard.startswith("costiera://table#")
    move_to(user, tmp_path / "yours")
    user.shell.go("import")
    user.window.settle()
    user.tap(word("import.paste"))
    user.window.picture("share-import-preview")
    assert "4 players: Anna 20 · Bruno 34 · Carla 26 · Dario 36" in user.window.texts()
    assert "16 buildings" in user.window.texts()
    assert not user.app.store.kept().tables
    user.tap(word("import.add"))
    assert user.place == ("table", "table")
    assert user.totals == totals
    user.back()
    assert user.place == ("home", "")


def test_a_link_inside_a_message_and_a_file_come_in_too(user: AppUser, door: FakeDoor) -> None:
    from companion.screens import shelf

    file = codec.read(shelf.samples("positano")[0].read_bytes())
    door.clipboard = f"Anna: here it is\n{handover.link(file)}\nsee you"
    begin(user)
    user.back()
    user.tap(word("import.title"))
    user.tap(word("import.paste"))
    user.tap(word("import.leave"))
    assert word("import.paste") in user.window.texts()
    door.file = codec.write(file).encode()
    user.tap(word("import.file"))
    assert word("import.known") in user.window.texts()
    user.tap(word("import.add"))
    assert len(user.app.store.kept().tables) == 2
    door.file = shelf.samples("piazza")[0].read_bytes()
    user.shell.go("import")
    user.window.settle()
    user.tap(word("import.file"))
    assert word("import.known") not in user.window.texts()


def test_what_another_app_hands_over_is_shown_before_it_is_added(
    user: AppUser, door: FakeDoor
) -> None:
    from companion.screens import shelf

    begin(user)
    file = codec.read(shelf.samples("piazza")[0].read_bytes())
    user.tap("menu")
    assert sheets(user)
    door.hand_over(handover.link(file).encode())
    user.window.settle()
    assert not sheets(user)
    assert user.place == ("import", "")
    assert word("import.add") in user.window.texts()
    assert len(user.app.store.kept().tables) == 1


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
    user: AppUser, door: FakeDoor, clipboard: str, kind: str
) -> None:
    from companion.kit.banner import Banner

    begin(user)
    user.back()
    before = user.app.store.kept()
    user.tap(word("import.title"))
    door.clipboard = clipboard
    user.tap(word("import.paste"))
    (banner,) = user.window.find_all(Banner)
    reason = word(f"refused.{kind}", link=handover.LINK, megabytes=1)
    assert banner.text == word("import.refused", reason=reason)
    assert word("import.paste") in user.window.texts()
    assert user.app.store.kept() == before


def test_nothing_in_a_refusal_is_taken_for_markup(user: AppUser, door: FakeDoor) -> None:
    begin(user)
    user.shell.go("import")
    user.window.settle()
    door.clipboard = '{"[size=200]x[/size]": 1}'
    user.tap(word("import.paste"))
    assert any("[size=200]x[/size]" in text for text in user.window.texts())
    user.window.assert_nothing_cut()


def test_a_backup_on_a_new_phone_gives_the_same_list_and_can_be_undone(
    user: AppUser, door: FakeDoor, tmp_path: Path
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
    (parcel,) = door.parcels
    assert parcel.name.endswith(".json.gz")
    assert json.loads(gzip.decompress(parcel.content))["format"] == "costiera-backup/1"

    move_to(user, tmp_path / "yours")
    user.shell.go("backup")
    user.window.settle()
    door.file = parcel.content
    user.tap(word("backup.restore"))
    assert word("backup.new", n=2) in user.window.texts()
    user.window.picture("share-restore")
    assert not user.app.store.kept().tables
    user.tap(word("backup.go"))
    assert user.place == ("home", "")
    assert _listed(user) == listed
    user.window.picture("share-restored")
    user.tap(word("undo"))
    assert not user.app.store.kept().tables
    assert word("home.empty") in user.window.texts()
    user.tap(word("undo"))
    assert _listed(user) == listed


def _listed(user: AppUser) -> list[tuple[str, str]]:
    from companion.kit.cards import SummaryCard

    return [(card.title, card.text) for card in user.window.find_all(SummaryCard)]


def test_a_backup_chosen_on_the_import_screen_leads_to_the_restore(
    user: AppUser, door: FakeDoor
) -> None:
    begin(user)
    from companion import backup

    door.file = backup.write(user.app.store.kept(), "2026-11-14T20:30:00.000+00:00")
    user.shell.go("import")
    user.window.settle()
    user.tap(word("import.file"))
    assert user.place == ("backup", "")
    assert word("backup.nothing") in user.window.texts()
    assert word("backup.go") not in user.window.texts()


def test_a_table_is_no_backup_and_the_app_says_so(user: AppUser, door: FakeDoor) -> None:
    from companion.screens import shelf

    begin(user)
    user.shell.go("backup")
    user.window.settle()
    door.file = shelf.samples("positano")[0].read_bytes()
    user.tap(word("backup.restore"))
    reason = word("refused.only-a-table")
    assert word("import.refused", reason=reason) in user.window.texts()


def test_bg_stats_is_offered_only_when_the_table_is_finished(user: AppUser, door: FakeDoor) -> None:
    begin(user)
    user.tap("menu")
    user.tap(word("share.open"))
    assert word("share.bg-stats") not in user.window.texts()
    user.back()
    user.tap(word("view.score"))
    user.tap(word("score.finish"))
    user.tap(word("score.share"))
    door.answer = Sent("opened")
    user.tap(word("share.bg-stats"))
    assert [link.split(":")[0] for link in door.opened] == list(bg_stats.SCHEMES)
    assert word("sent.opened") in user.window.texts()


def test_where_nothing_opens_bg_stats_there_is_a_code_and_a_link(
    user: AppUser, door: FakeDoor
) -> None:
    begin(user)
    user.tap(word("view.score"))
    user.tap(word("score.finish"))
    user.tap(word("score.share"))
    door.answer = Sent("failed")
    user.tap(word("share.bg-stats"))
    assert user.place == ("bg-stats", "")
    user.tap(word("qr.copy"))
    assert door.clipboard == door.opened[-1]


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_the_code_is_drawn_as_it_is_read_black_on_white(
    user: AppUser, door: FakeDoor, mode: str
) -> None:
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    from companion.kit.theme import theme
    from companion.screens.share_qr import QrCode

    begin(user)
    theme.mode = mode
    choose(user, "qr")
    code = user.window.find(QrCode)
    user.window.picture(f"share-code-{mode}")
    width, height = (int(side) for side in user.window.window.size)
    shown = bytes(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE))
    side, count = code.height, len(code.modules)
    left, low = code.to_window(code.center_x - side / 2, code.y)
    for row in range(0, count):
        for column in range(0, count):
            x = int(left + side * (column + 0.5) / count)
            y = int(low + side * (count - row - 0.5) / count)
            at = 4 * (y * width + x)
            wanted = b"\0\0\0" if code.modules[row][column] else b"\xff\xff\xff"
            assert shown[at : at + 3] == wanted, (row, column)


def test_a_code_fits_on_a_phone_that_lies_on_its_side(user: AppUser, door: FakeDoor) -> None:
    from companion.screens.share_qr import QrCode

    begin(user)
    user.window.resize(LANDSCAPE)
    user.shell.go("qr", user.shell.screen.model.id)
    user.window.settle()
    code: Any = user.window.find(QrCode)
    assert 150 < code.height <= user.shell.screen.page.height
    user.window.resize((412, 915))
    assert code.height > 300
