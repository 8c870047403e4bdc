# ruff: noqa: PLC0415
"""Tables leave the app, by touches: to a fake that keeps what is sent."""

from __future__ import annotations

import csv
import io
import json
import struct
import time
import zlib
from collections.abc import Iterator
from datetime import datetime, timezone
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlparse

import pytest

from companion.device.system_ui import Sent
from companion.games.positano.board.palette import PALETTE
from companion.present.results import kept
from companion.present.results.chart import PALETTE as CHART
from companion.present.results.chart import chart
from companion.present.results.missed import comments
from companion.present.results.points import run
from companion.present.standing import colour
from companion.present.words import word
from companion.transfer import bg_stats, incoming, table_link
from engine import registry
from engine.files import codec
from tests.play import read, tables
from tests.ui.fake_system_ui import FakeSystemUi, begin, choose
from tests.ui.test_app_journey import AppUser, sheets
from tests.ui.window import LANDSCAPE, PICTURES, TestWindow


@pytest.fixture
def user(window: TestWindow, tmp_path: Path, system_ui: FakeSystemUi) -> Iterator[AppUser]:
    someone = AppUser(window, tmp_path / "mine")
    yield someone
    someone.close()


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


def test_a_table_is_shared_as_text(user: AppUser, system_ui: FakeSystemUi) -> None:
    begin(user)
    choose(user, "text")
    assert not sheets(user)
    (text,) = system_ui.texts
    assert text.startswith("Positano, ")
    assert "1. Dario: 36" in text
    assert word("sent.shared") in user.window.texts()
    user.tap(word("view.score"))
    assert word("sent.shared") not in user.window.texts()


def test_what_happened_is_said_in_words(user: AppUser, system_ui: FakeSystemUi) -> None:
    begin(user)
    for answer, told in (
        (Sent("copied"), word("sent.copied")),
        (Sent("saved", "/somewhere/x.json"), word("sent.saved", where="/somewhere/x.json")),
        (Sent("failed", "disk full"), word("sent.failed", reason="disk full")),
    ):
        system_ui.answer = answer
        choose(user, "file")
        assert told in user.window.texts()
    user.tap("close")
    before = user.window.texts()
    system_ui.answer = Sent("cancelled")
    choose(user, "file")
    assert user.window.texts() == before


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the time zone cannot be set here")
def test_files_are_named_after_the_day_people_have(
    user: AppUser, system_ui: FakeSystemUi, monkeypatch: pytest.MonkeyPatch
) -> None:
    far = "XXX-14" if datetime.now(timezone.utc).hour >= 12 else "XXX+14"
    monkeypatch.setenv("TZ", far)
    time.tzset()
    try:
        begin(user)
        choose(user, "file")
        user.shell.go("backup")
        user.window.settle()
        user.tap(word("backup.save"))
        today = datetime.now().astimezone().date().isoformat()
    finally:
        monkeypatch.delenv("TZ")
        time.tzset()
    assert [parcel.name for parcel in system_ui.parcels] == [
        f"positano-{today}.json",
        f"costiera-backup-{today}.json.gz",
    ]


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_the_picture_is_the_board_and_the_scorepad_on_paper_in_any_light(
    user: AppUser, system_ui: FakeSystemUi, mode: str
) -> None:
    from companion.kit.theme import theme

    begin(user)
    theme.mode, theme.text_scale = mode, 1.6
    user.window.settle()
    choose(user, "picture")
    (parcel,) = system_ui.parcels
    assert parcel.name.startswith("positano-")
    assert parcel.name.endswith(".png")
    width, height, colours = pixels(parcel.content)
    assert width == 1080
    assert 500 < height < 3000
    assert len(colours) > 20
    paper, gold = bytes((0xFD, 0xF8, 0xF0, 0xFF)), bytes((0xF2, 0xC2, 0x31, 0xFF))
    sea = bytes.fromhex(PALETTE.colour("sea").removeprefix("#") + "ff")
    for wanted in (paper, gold, sea):
        assert any(_close(colour, wanted) for colour in colours)
    assert (theme.mode, theme.text_scale) == (mode, 1.6)
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / f"shared-scorepad-{mode}.png").write_bytes(parcel.content)


def _close(colour: bytes, wanted: bytes) -> bool:
    return all(abs(one - other) < 12 for one, other in zip(colour, wanted, strict=True))


def test_a_picture_with_long_names_is_as_wide_as_they_need(
    user: AppUser, system_ui: FakeSystemUi
) -> None:
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
    assert pixels(system_ui.parcels[0].content)[0] > 1080


def finished(user: AppUser) -> str:
    """A finished game with its moves, in the store and on the screen."""
    user.open()
    path = next(p for p in tables("positano", "golden") if p.stem == "game-for-two")
    table = user.app.store.create(read(path))
    user.shell.go("table", table)
    user.window.settle()
    return str(table)


def test_the_picture_of_a_game_with_moves_has_its_chart(
    user: AppUser, system_ui: FakeSystemUi
) -> None:
    finished(user)
    choose(user, "picture")
    _, high, colours = pixels(system_ui.parcels[0].content)
    model = user.shell.screen.model
    told = run(model.kept)
    series = bytes.fromhex(CHART.colour(f"series.{colour(model.kept, 0)}").removeprefix("#") + "ff")
    assert chart(model.kept, told) is not None
    assert high > 2000
    assert any(_close(one, series) for one in colours)
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / "shared-game.png").write_bytes(system_ui.parcels[0].content)


def test_the_page_to_keep_says_what_each_move_left_on_the_table(
    user: AppUser, system_ui: FakeSystemUi
) -> None:
    table = finished(user)
    choose(user, "page")
    for _ in range(2000):
        user.window.frames(1)
        if system_ui.parcels:
            break
    (parcel,) = system_ui.parcels
    assert parcel.name.startswith("positano-")
    assert (parcel.name.endswith(".html"), parcel.mime) == (True, "text/html")
    model = user.shell.screen.model
    missed = kept.kept(user.app.store, table, model.kept)
    assert missed is not None
    text = parcel.content.decode()
    assert comments(model.kept, next(step for step in missed.steps if step.best))[0] in text


def test_a_spreadsheet_has_a_row_for_each_player_and_category(
    user: AppUser, system_ui: FakeSystemUi
) -> None:
    begin(user)
    choose(user, "csv")
    text = system_ui.parcels[0].content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == 4 * 7
    assert {(row["player"], row["total"]) for row in rows} >= {("Dario", "36"), ("Anna", "20")}


def test_a_table_file_is_what_the_codec_writes(user: AppUser, system_ui: FakeSystemUi) -> None:
    begin(user, "Piazza")
    table = user.shell.screen.model.table
    choose(user, "file")
    text = system_ui.parcels[0].content.decode()
    assert text == codec.write(table_link.file_of(table))
    assert codec.read(text.encode()) == table_link.file_of(table)


def test_bg_stats_is_offered_only_when_the_table_is_finished(
    user: AppUser, system_ui: FakeSystemUi
) -> None:
    begin(user)
    user.tap("menu")
    user.tap(word("share.open"))
    assert word("share.bg-stats") not in user.window.texts()
    user.back()
    user.tap(word("view.score"))
    user.tap(word("score.finish"))
    user.tap(word("score.share"))
    system_ui.answer = Sent("opened")
    user.tap(word("share.bg-stats"))
    assert [link.split(":")[0] for link in system_ui.opened] == list(bg_stats.SCHEMES)
    assert word("sent.opened") in user.window.texts()


def test_where_nothing_opens_bg_stats_there_is_a_code_and_a_link(
    user: AppUser, system_ui: FakeSystemUi
) -> None:
    begin(user)
    user.tap(word("view.score"))
    user.tap(word("score.finish"))
    user.tap(word("score.share"))
    system_ui.answer = Sent("failed")
    user.tap(word("share.bg-stats"))
    assert user.place == ("bg-stats", "")
    user.tap(word("qr.copy"))
    assert system_ui.clipboard == system_ui.opened[-1]


def test_bg_stats_hears_of_a_person_by_the_name_of_now(
    user: AppUser, system_ui: FakeSystemUi
) -> None:
    begin(user)
    user.tap(word("view.score"))
    user.tap(word("score.finish"))
    user.app.store.rename("Dario", "Daria")
    user.tap(word("score.share"))
    system_ui.answer = Sent("failed")
    user.tap(word("share.bg-stats"))
    user.tap(word("qr.copy"))
    for link in (*system_ui.opened, system_ui.clipboard):
        play = json.loads(parse_qs(urlparse(link).query)["data"][0])
        assert play["players"][3]["name"] == "Daria"
        assert play["players"][3]["sourcePlayerId"] == bg_stats.person("Daria")


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_the_code_is_drawn_as_it_is_read_black_on_white(
    user: AppUser, system_ui: FakeSystemUi, mode: str
) -> None:
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    from companion.kit.theme import theme
    from companion.screens.sharing.qr_code import QrCode

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


def scanned(window: TestWindow) -> list[str]:
    """What a camera reads that sees the whole screen: a decoder that is none of ours."""
    import zxingcpp
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    window.frames(1)
    width, height = (int(side) for side in window.window.size)
    shown = bytes(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE))
    # The green of every point, the highest line first.
    lines = [shown[4 * width * y + 1 : 4 * width * (y + 1) : 4] for y in reversed(range(height))]
    picture = memoryview(b"".join(lines)).cast("B", (height, width))
    # Among so many squares it sees a bar code of a shop now and then.
    codes = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    return [found.text for found in codes]


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("game", registry.keys())
def test_another_phone_reads_the_table_off_the_screen(
    user: AppUser, system_ui: FakeSystemUi, game: str, mode: str
) -> None:
    from companion.kit.theme import theme
    from companion.screens import shelf

    user.open()
    theme.mode = mode
    file = codec.read(shelf.samples(game)[0].read_bytes())
    user.shell.go("qr", user.app.store.create(file))
    user.window.settle()
    (read,) = scanned(user.window)
    assert read == user.shell.screen.link
    assert incoming.from_link(read).file == file


def test_another_phone_reads_the_play_for_bg_stats_off_the_screen(
    user: AppUser, system_ui: FakeSystemUi
) -> None:
    begin(user)
    user.shell.go("bg-stats", user.shell.screen.model.id)
    user.window.settle()
    assert scanned(user.window) == [user.shell.screen.link]


def test_a_code_fits_on_a_phone_that_lies_on_its_side(
    user: AppUser, system_ui: FakeSystemUi
) -> None:
    from companion.screens.sharing.qr_code import QrCode

    begin(user)
    user.window.resize(LANDSCAPE)
    user.shell.go("qr", user.shell.screen.model.id)
    user.window.settle()
    code: Any = user.window.find(QrCode)
    assert 150 < code.height <= user.shell.screen.page.height
    user.window.resize((412, 915))
    assert code.height > 300
