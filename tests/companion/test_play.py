"""`companion play`: whole games typed in a terminal, and everything that can go wrong there."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.cli.commands import main
from engine.files import codec
from engine.games.amalfi import actions as amalfi
from engine.games.amalfi.pieces import Phase
from engine.games.amalfi_renaissance import actions as renaissance
from engine.table import Table
from tests.asking import AnyTable, golden, kept, lines
from tests.companion import (
    test_amalfi_questions,
    test_piazza_questions,
    test_positano_questions,
    test_renaissance_questions,
    test_tolleno_questions,
)
from tests.files import new_file, read_golden
from tests.typist import Typist

ROOT = Path(__file__).parent.parent.parent
Play = Callable[..., str]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Type lines at the table of a file; what is shown."""

    def run(path: Path, *typed: str, code: int = 0) -> str:
        raw = io.BytesIO("".join(f"{line}\n" for line in typed).encode())
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(raw, "utf-8"))
        with pytest.raises(SystemExit) as end:
            main(["play", str(path)])
        assert end.value.code == code
        shown = capsys.readouterr()
        return shown.out + shown.err

    return run


def begun(path: Path, file: dict[str, Any]) -> Path:
    """A table file without its moves."""
    path.write_text(json.dumps({**file, "moves": []}), encoding="utf-8")
    return path


def read(path: Path) -> AnyTable:
    """The table in a file."""
    file = codec.read(path.read_bytes())
    return Table(file.game, file.setup, file.moves)


# Whole games


def type_amalfi(typist: Typist, move: Any) -> None:
    """What is typed for a move of Amalfi."""
    player = test_amalfi_questions.Player(typist.table)
    if isinstance(move, amalfi.Feed):
        # Whoever was fed alone is fed with everybody else.
        if typist.table.state.phase is Phase.FOOD:
            typist.say("close", None)
    elif isinstance(move, amalfi.Settle | amalfi.Prepare):
        typist.say("close", None, **player.closing(move))
    else:
        key, given = player.answers(move)
        typist.say(key, move.seat, **given)


def type_renaissance(typist: Typist, move: Any) -> None:
    """What is typed for a move of Amalfi: Renaissance."""
    player = test_renaissance_questions.Player(typist.table)
    if isinstance(move, renaissance.Feed):
        typist.ask("end")
        typist.answer("first", str(int(move.seat)))
        key = "part" if move.more else "alone"
        if key in {field.key for field in typist.form.fields}:
            typist.press(key)
        else:
            typist.enter()
    elif isinstance(move, renaissance.ScoreDecree | renaissance.NewPeriod):
        typist.say("end", None)
    elif isinstance(move, renaissance.ClaimTitle):
        typist.ask("title")
        typist.enter()
    else:
        key, given = player.answers(move)
        typist.say(key, move.seat, **given)


def type_positano(typist: Typist, move: Any) -> None:
    """What is typed for a move of Positano."""
    key, start, given = test_positano_questions.Player(typist.table).answers(move)
    typist.ask(key, start=start)
    for name, value in given.items():
        typist.answer(name, value)
    typist.enter()


def type_piazza(typist: Typist, move: Any) -> None:
    """What is typed for a move of Piazza."""
    key, given = test_piazza_questions.answers(typist.table, move)
    typist.say(key, move.seat, **given)


def type_tolleno(typist: Typist, move: Any) -> None:
    """What is typed for a move of Tolleno."""
    key, given = test_tolleno_questions.answers(typist.table, move)
    typist.say(key, move.seat, **given)


GAMES: dict[str, tuple[str, Callable[[Typist, Any], None]]] = {
    "amalfi": ("whole-game", type_amalfi),
    "amalfi_renaissance": ("whole-game", type_renaissance),
    "positano": ("game-for-four", type_positano),
    "piazza": ("three-players-hidden-hands", type_piazza),
    "tolleno": ("whole-game", type_tolleno),
}


@pytest.mark.slow
@pytest.mark.parametrize("folder", GAMES)
def test_a_whole_game_is_kept_in_the_terminal(folder: str, tmp_path: Path, play: Play) -> None:
    name, type_move = GAMES[folder]
    table, moves = golden(folder, name)
    typist = Typist(table)
    for move in moves:
        type_move(typist, move)
    path = begun(tmp_path / "table.json", read_golden(folder, name))
    shown = play(path, *typist.lines)
    assert "expected" not in shown
    written = read(path)
    assert lines(written) == lines(kept(written, moves))
    assert written.moves() == typist.table.moves()


# One table

COUNTED = ("12", "3", "1", "2", "9", "5", "")
GAINED_FROM_NOTHING = ("8", "4", "2")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return begun(tmp_path / "evening.json", new_file("amalfi", 3, {}))


def moves_in(path: Path) -> list[str]:
    """The verbs of what is recorded in a file."""
    return [move["do"] for move in json.loads(path.read_bytes()).get("moves", [])]


def test_where_everybody_stands_and_what_is_offered_is_shown(path: Path, play: Play) -> None:
    shown = play(path, "p", "p", "q")
    assert "Anna 0 · Bruno 0 · Carla 0" in shown
    assert "Bruno: ACTIONS · Anna TO PLAY\n   1  Place a ship\n" in shown
    assert f"Kept in {path}." in shown
    assert moves_in(path) == []


def test_what_an_answer_would_change_is_shown_before_it_is_recorded(path: Path, play: Play) -> None:
    shown = play(path, *COUNTED)
    assert "Anna +5 → 5" in shown
    assert "Correction: Anna's score marker stands at 5." in shown
    assert moves_in(path) == ["count-track"]


def test_each_action_is_in_the_file_before_the_next_is_asked(
    path: Path, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[list[str]] = []
    monkeypatch.setattr("companion.cli.play.standing", lambda _: str(found.append(moves_in(path))))
    play(path, *COUNTED, "u", "r", "q")
    assert [len(verbs) for verbs in found] == [0, 1, 0, 1]


def test_undo_takes_back_and_says_what(path: Path, play: Play) -> None:
    shown = play(path, *COUNTED, "u", "u", "r", "r")
    assert "Undone: Correction: Anna's score marker stands at 5." in shown
    assert "there is nothing to undo" in shown
    assert "there is nothing to redo" in shown
    assert moves_in(path) == ["count-track"]


def test_what_is_against_the_rules_says_why_and_is_recorded_with_a_mark(
    path: Path, play: Play
) -> None:
    refused = play(path, *GAINED_FROM_NOTHING, "")
    assert "✗ " in refused
    assert "this is against the rules; a and Enter records it anyway" in refused
    assert moves_in(path) == []
    play(path, *GAINED_FROM_NOTHING, "a")
    assert json.loads(path.read_bytes())["moves"][0]["anyway"] is True


@pytest.mark.parametrize("typed", ["100", "x", "-1", "1 2", "١", "\x1b[A", "9" * 5000, "é"])
def test_what_is_no_answer_says_in_one_line_what_was_expected(
    path: Path, play: Play, typed: str
) -> None:
    shown = play(path, typed, "8", typed, "2", typed, "3", typed)
    said = [line for line in shown.splitlines() if "expected" in line]
    assert len(said) == 4
    assert all("expected a number from " in line and len(line) < 120 for line in said)
    assert moves_in(path) == []


def test_the_lines_may_end_anywhere(path: Path, play: Play) -> None:
    for end in range(len(COUNTED)):
        assert f"Kept in {path}." in play(path, *COUNTED[:end])
    assert moves_in(path) == []


def test_an_interruption_leaves_what_was_recorded(
    path: Path, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(path, *COUNTED)

    def interrupted() -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.cli.commands._stdin", interrupted)
    assert f"Kept in {path}." in play(path)
    assert moves_in(path) == ["count-track"]


def test_a_file_that_cannot_be_written_has_nothing_recorded_and_says_so(
    path: Path, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    shown = play(path, *COUNTED, "b", "s")
    assert "not recorded, the file cannot be written: No space left on device" in shown
    assert "Anna 0 · Bruno 0" in shown.split("No space left")[1]
    assert path.read_bytes() == before
    assert [found.name for found in path.parent.iterdir()] == [path.name]


def test_a_game_without_questions_says_so(
    tmp_path: Path, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.cli.commands.questions_of", lambda game: None)
    path = begun(tmp_path / "silent.json", new_file("amalfi", 2, {}))
    shown = play(path, code=2)
    assert shown == f"companion: {path}: Amalfi is not asked about in a terminal yet\n"


def test_it_speaks_the_language_of_the_table(path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "companion", "--language", "de", "play", str(path)],
        cwd=ROOT,
        input="zwei\n",
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert "erwartet wird eine Zahl von 1 bis" in told.stdout
    assert f"Gespeichert in {path}." in told.stdout
