"""A table shared from the command line."""

from __future__ import annotations

import queue
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import zxingcpp

from companion.cli.play import write_moves
from companion.room.seats import THE_HOST, sitting
from companion.store.sqlite import store_in_memory
from companion.web import in_terminal
from companion.web.addresses import Address, Way
from companion.web.beside_kivy import Hosting
from companion.web.in_terminal import Terminal
from companion.web.tables import Tables
from engine.files import codec
from engine.games.positano.actions import CountGelato
from engine.message import Seat
from tests.phones.people import opening, play
from tools.spec import ROOT


class Shown:
    """A terminal without a screen."""

    def __init__(self) -> None:
        self.lines: queue.Queue[str] = queue.Queue()
        store = store_in_memory()
        tables = Tables(store)
        self.shared = tables.share(store.create(opening("positano")))
        self.said: list[str] = []
        self.hosting = Hosting(self.shared, tables, 8765, lambda: None)
        here = (Address("192.168.1.20", "wlan0", Way.WIFI), Address("10.0.0.2", "eth0", Way.CABLE))
        self.terminal = Terminal(self.hosting, here, self.lines.get, self.said.append)


@pytest.fixture
def shown() -> Shown:
    return Shown()


def pixels(text: str) -> Any:
    """A code of half blocks as a picture."""
    dark = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}
    rows: list[list[int]] = []
    for line in text.splitlines():
        for half in (0, 1):
            rows.append([255 * (1 - dark[char][half]) for char in line])
    wide = [[value for value in row for _ in range(4)] for row in rows for _ in range(4)]
    return memoryview(bytes(value for row in wide for value in row)).cast(
        "B", (len(wide), len(wide[0]))
    )


def test_the_code_leads_to_the_page_with_the_token_behind_the_hash(shown: Shown) -> None:
    shown.terminal.greet()
    (read,) = zxingcpp.read_barcodes(pixels(shown.said[0]))
    assert read.text == f"http://192.168.1.20:8765/#{shown.shared.joining.code}"
    text = "\n".join(shown.said)
    for part in ("http://10.0.0.2:8765", shown.shared.joining.word, "Anna", "Positano"):
        assert part in text
    assert shown.shared.joining.watching in text


def test_it_says_who_is_here_and_who_asks(shown: Shown) -> None:
    shown.terminal.tell()
    assert shown.said == []
    room, joining = shown.shared.room, shown.shared.joining
    room.keys.give(sitting(1))
    shown.shared.opened(room.keys.holders()[0].hash)
    shown.terminal.tell()
    assert shown.said == ["Here now: Bruno"]
    for label in ("first", "second"):
        joining.join(joining.word, sitting(2), label)
    shown.terminal.tell()
    shown.terminal.tell()
    assert shown.said[1:] == ["Carla · first would like to join: y or n?"]
    shown.terminal.answer("y")
    shown.terminal.answer("what?")
    shown.terminal.tell()
    assert shown.said[2:] == ["Carla · second would like to join: y or n?"]
    shown.terminal.answer("n")
    assert joining.requests == ()
    assert len(room.keys.holders()) == 2
    shown.shared.closed(room.keys.holders()[0].hash)
    shown.terminal.tell()
    assert shown.said[-1] == "Nobody is here now."


def test_a_new_code_is_shown(shown: Shown) -> None:
    before = shown.shared.joining.code
    shown.terminal.answer("c")
    assert shown.shared.joining.code != before
    assert shown.shared.joining.word in "\n".join(shown.said)


def test_it_ends_with_its_line(shown: Shown) -> None:
    shown.lines.put("Q\n")
    shown.terminal.run()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "table.json"
    path.write_bytes((ROOT / "data/positano/samples/rulebook.json").read_bytes())
    return path


def run(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "companion", *words],
        input=given,
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=ROOT,
    )


def test_the_command_shares_a_file_until_it_is_told_to_end(file: Path) -> None:
    done = run("host", str(file), "--port", "0", given="q\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "The table is shared no longer." in done.stdout


def test_a_table_that_is_not_there_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COSTIERA_HOME", str(tmp_path))
    done = run("host", "nothing")
    assert done.returncode == 2
    assert "nothing" in done.stderr


def test_the_file_is_written_after_each_change(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    known = codec.read(file.read_bytes())
    store = store_in_memory()
    table = store.create(known)
    started: list[Hosting] = []
    whole = in_terminal.start

    def start(*args: Any, **kwargs: Any) -> Hosting:
        started.append(whole(*args, **kwargs))
        return started[-1]

    def line() -> str:
        play(started[0].shared.room, THE_HOST, CountGelato(Seat(0), 3))
        return "q"

    monkeypatch.setattr(in_terminal, "start", start)
    said: list[str] = []
    in_terminal.share(
        store, table, [], line, said.append, lambda now: write_moves(file, known, now), port=0
    )
    assert codec.read(file.read_bytes()).moves[-1].action == CountGelato(Seat(0), 3)
    assert "127.0.0.1" in "\n".join(said)
