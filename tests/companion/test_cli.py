"""The command line as people and programs use it."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import zlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.cli import commands
from companion.cli.commands import main
from tests.play import read, tables

ROOT = Path(__file__).parent.parent.parent
SAMPLE = ROOT / "data" / "positano" / "samples" / "rulebook.json"


def run(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """The real command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
        **options,
    )


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any]:
    with pytest.raises(SystemExit) as end:
        main([*arguments, "--json"])
    assert isinstance(end.value.code, int)
    return end.value.code, json.loads(capsys.readouterr().out)


def write(path: Path, **changes: Any) -> str:
    """The sample table with some parts changed."""
    table = {**json.loads(SAMPLE.read_bytes()), **changes}
    path.write_text(json.dumps(table), encoding="utf-8")
    return str(path)


def test_the_scorepad_has_names_as_columns_and_categories_as_rows() -> None:
    shown = run("score", str(SAMPLE))
    assert shown.returncode == 0
    assert shown.stdout.splitlines()[2:12] == [
        "              Anna  Bruno  Carla  Dario",
        "Bronze roofs     2      4      2      0",
        "Silver roofs     2      4      4     12",
        "Gold roofs       6      9     12      6",
        "Gelato           4      6      3      5",
        "Mezzo            0      3      0      6",
        "Dietro           0      6      1      1",
        "Perfetto         6      2      4      6",
        "───────────────────────────────────────",
        "Total           20     34     26     36",
    ]
    assert "Dario wins with 36 points, 2 ahead of Bruno." in shown.stdout
    assert "1 hidden by Carla's 1A" in shown.stdout
    assert "(goals.tie-second, p. 9)" in shown.stdout
    assert "\x1b" not in shown.stdout


def test_score_answers_programs_as_the_manual_says(capsys: pytest.CaptureFixture[str]) -> None:
    code, score = answer(capsys, "score", str(SAMPLE))
    assert code == 0
    assert score["winners"] == ["Dario"]
    assert score["decided_by"] == "points"
    assert [player["place"] for player in score["players"]] == [4, 2, 3, 1]
    for player in score["players"]:
        assert player["total"] == sum(line["points"] for line in player["lines"])
        assert player["pending"] == []
        categories = [line["category"] for line in player["lines"]]
        assert categories == ["bronze", "silver", "gold", "gelato", "mezzo", "dietro", "perfetto"]
    bronze = score["players"][0]["lines"][0]
    assert bronze == {
        "category": "bronze",
        "points": 2,
        "rule": "views.points",
        "because": "2A: 1 of 2 blocks with a view × 1 = 1, 1 hidden by Carla's 1A; "
        "3C: 1 of 3 blocks with a view × 1 = 1, 2 hidden by Dario's 2C",
        "pieces": ["2A", "3C"],
    }
    mezzo = score["players"][1]["lines"][4]
    assert [entry["name"] for entry in mezzo["ranking"]] == ["Dario", "Bruno", "Anna", "Carla"]


def test_shared_places_are_counted_like_at_sports(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scores = {"Anna": 3, "Bruno": 5, "Carla": 3, "Dario": 2}
    position = {"scores": scores, "finished": ["Bruno"]}
    rest = {"game": "piazza", "setup": {}, "players": [{"name": name} for name in scores]}
    file = write(tmp_path / "table.json", **rest, position=position)
    _, score = answer(capsys, "score", file)
    assert [player["place"] for player in score["players"]] == [2, 1, 2, 4]
    assert (score["decided_by"], score["missing"]) == ("points", [])
    assert score["winners"] == ["Bruno"]


def test_what_is_missing_for_a_winner_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = json.loads(SAMPLE.read_bytes())["position"]
    del position["gelato"]["Bruno"]
    file = write(tmp_path / "table.json", position=position)
    _, score = answer(capsys, "score", file)
    assert (score["winners"], score["decided_by"], score["because"]) == ([], None, None)
    assert [player["place"] for player in score["players"]] == [None] * 4
    assert score["missing"] == [
        {
            "rule": "gelato.played",
            "because": "Bruno's gelato is not counted",
            "where": "gelato",
            "name": "Bruno",
        }
    ]
    said = run("score", file).stdout
    assert "No winner yet. Still missing:\n  Bruno's gelato is not counted (gelato.played" in said
    assert "wins" not in said


def test_a_finding_is_reported_and_exits_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = json.loads(SAMPLE.read_bytes())["position"]
    position["cliff"]["4D"]["blocks"] = 7
    file = write(tmp_path / "table.json", position=position)
    code, score = answer(capsys, "score", file)
    assert code == 1
    assert score["findings"][0] == {
        "severity": "illegal",
        "rule": "build.cap",
        "because": "7 blocks on 4D: row 4 allows 4, with the best tile 6",
        "where": "4D",
    }
    code, checked = answer(capsys, "check", file)
    assert (code, checked["legal"]) == (1, False)


def test_check_judges_each_move_on_what_the_others_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build = {"do": "build", "player": "Anna", "lot": "2B", "blocks": 5, "roof": "gold"}
    moves = [
        build,
        {**build, "blocks": 3},
        {"do": "add-on", "player": "Anna", "lot": "4A"},
    ]
    file = write(tmp_path / "table.json", position={}, moves=moves)
    code, checked = answer(capsys, "check", file)
    assert code == 1
    assert [move["verdict"] for move in checked["moves"]] == ["illegal"] * 3
    assert [move["breaches"][0]["rule"] for move in checked["moves"]] == [
        "build.cap",
        "box.tiles",
        "addon.block",
    ]
    _, replayed = answer(capsys, "replay", file)
    assert [move["recorded"] for move in replayed["moves"]] == [True, False, False]
    assert replayed["moves"][0]["points"] == {"Anna": 21, "Bruno": 0, "Carla": 0, "Dario": 0}
    assert replayed["moves"][2]["totals"]["Anna"] == 21


def test_what_the_app_cannot_see_is_undecided(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build = {"do": "build", "player": "Anna", "lot": "2B", "blocks": 4, "roof": "gold"}
    file = write(tmp_path / "table.json", position={}, moves=[build])
    _, checked = answer(capsys, "check", file)
    assert checked["moves"][0]["verdict"] == "undecided"
    assert checked["moves"][0]["needs"][0]["rule"] == "build.limit"


def test_check_and_replay_in_words(tmp_path: Path) -> None:
    build = {"do": "build", "player": "Anna", "lot": "2B", "blocks": 5, "roof": "gold"}
    file = write(tmp_path / "table.json", position={}, moves=[{**build, "anyway": True}])
    checked = run("check", file)
    assert "✗ Anna builds 5 blocks on 2B with a gold roof (recorded anyway)" in checked.stdout
    assert "so never above 4 (build.cap, p. 7)" in checked.stdout
    assert "1 move is against the rules" in checked.stdout
    replayed = run("replay", file)
    assert "Anna +21 → 21" in replayed.stdout


def test_an_illegal_table_is_not_called_fine_because_a_move_is_undecided(tmp_path: Path) -> None:
    build = {"do": "build", "player": "Anna", "lot": "2B", "blocks": 4, "roof": "gold"}
    position = {"cliff": {"4D": {"owner": "Bruno", "blocks": 7, "roof": "gold"}}}
    file = write(tmp_path / "table.json", position=position, moves=[build])
    checked = run("check", file)
    assert "7 blocks on 4D" in checked.stdout
    assert "Nothing against the rules" not in checked.stdout
    assert checked.returncode == 1


def test_rules_are_found_by_words(capsys: pytest.CaptureFixture[str]) -> None:
    code, found = answer(capsys, "rules", "positano", "tie", "second")
    assert code == 0
    assert found["rules"][0]["id"] == "goals.tie-second"
    assert found["rules"][0]["where"] == "p. 9"
    _, rulings = answer(capsys, "rules", "positano", "ruling.gruppo-single")
    assert rulings["rules"][0]["default"] == "group-of-one"
    assert set(rulings["rules"][0]["choices"]) == {"group-of-one", "no-group"}


def test_rules_in_words_show_gist_page_and_certainty() -> None:
    shown = run("rules", "positano", "roof", "tip").stdout
    assert "views.roof-free, p. 8" in shown
    assert "printed" in shown
    touched = run("rules", "piazza", "place.colour").stdout
    assert "printed, but read as your table rules" in touched
    assert "No rule of Positano fits these words: xyzzy" in run("rules", "positano", "xyzzy").stdout


def test_games_are_listed() -> None:
    shown = run("games").stdout
    assert "Positano, Jeff Grisenthwaite, SlugFest Games 2025, 1–4 players" in shown


@pytest.mark.slow
def test_without_a_command_and_a_screen_it_says_so_in_one_line() -> None:
    blind = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    }
    shown = run(env=blind)
    assert shown.returncode == 2
    assert shown.stderr.startswith("companion: there is no screen to open the app on")
    assert shown.stderr.count("\n") == 1
    assert shown.stdout == ""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen")
def test_a_screen_that_is_gone_is_no_screen(tmp_path: Path) -> None:
    settings = {**os.environ, "COSTIERA_HOME": str(tmp_path), "KIVY_HOME": str(tmp_path)}
    for name in ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        settings.pop(name, None)
    shown = run(env={**settings, "DISPLAY": ":987"})
    assert shown.returncode == 2
    assert shown.stderr.startswith("companion: there is no screen to open the app on")
    assert shown.stderr.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [[], ["offscreen"]])
def test_an_app_without_its_window_says_what_is_missing(arguments: list[str]) -> None:
    """As with a Python for which Kivy has no wheel yet."""
    start = f"from companion.cli.commands import main; main({arguments})"
    code = f"import sys; sys.modules['kivy'] = None; {start}"
    shown = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "SDL_VIDEODRIVER": "offscreen"},
        check=False,
    )
    assert shown.returncode == 2
    assert shown.stderr.startswith("companion: the app needs the package kivy")
    assert shown.stderr.count("\n") == 1


def test_a_module_of_our_own_that_is_missing_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "companion.offscreen", None)
    with pytest.raises(ModuleNotFoundError):
        main(["offscreen"])


def test_an_app_that_cannot_start_gets_one_line_and_a_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run_app(language: str) -> None:
        raise ZeroDivisionError("Anna")

    monkeypatch.setenv("COSTIERA_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    monkeypatch.setitem(sys.modules, "companion.app", SimpleNamespace(run=run_app))  # type: ignore[arg-type]
    with pytest.raises(SystemExit) as end:
        main([])
    assert end.value.code == 2
    shown, log = capsys.readouterr().err, tmp_path / "errors.log"
    assert shown.startswith("companion: the app had an error")
    assert str(log) in shown
    assert shown.count("\n") == 1
    noted = log.read_text(encoding="utf-8")
    assert "ZeroDivisionError\n" in noted
    assert "test_cli.py" in noted


@pytest.mark.slow
def test_pictures_that_cannot_be_saved_get_one_line_and_exit_2(tmp_path: Path) -> None:
    (tmp_path / "build").write_text("a file where the folder should be", encoding="utf-8")
    shown = subprocess.run(
        [sys.executable, "-m", "companion", "offscreen"],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert shown.returncode == 2
    assert shown.stderr.startswith(str(Path("build") / "pictures"))
    assert shown.stderr.count("\n") == 1


def test_help_says_what_there_is() -> None:
    shown = run("--help")
    assert shown.returncode == 0
    assert "score" in shown.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["score", "nowhere.json"], "companion: nowhere.json: No such file or directory"),
        (["score", "."], "companion: .: Is a directory"),
        (["score"], "companion: Missing argument 'FILE'."),
        (["fly"], "companion: No such command 'fly'."),
        (["rules", "chess"], "companion: expected one of the games "),
        (["score", str(SAMPLE), "--colour"], "companion: No such option '--colour'."),
    ],
)
def test_bad_input_gets_one_line_and_exit_2(arguments: list[str], line: str) -> None:
    shown = run(*arguments)
    assert shown.returncode == 2
    assert shown.stderr.startswith(line.removesuffix("'--colour'."))
    assert shown.stderr.count("\n") == 1
    assert shown.stdout == ""


def test_the_line_names_the_file_even_if_its_name_is_hostile(tmp_path: Path) -> None:
    path = tmp_path / "a\nb\x1b[2J.json"
    path.write_bytes(b"{}")
    shown = run("score", str(path))
    assert shown.returncode == 2
    assert shown.stderr.count("\n") == 1
    assert "\x1b" not in shown.stderr


def test_a_table_can_come_through_a_pipe() -> None:
    shown = run("score", "-", "--json", input=SAMPLE.read_text(encoding="utf-8"))
    assert json.loads(shown.stdout)["winners"] == ["Dario"]


def closed(stream: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command with one of its streams closed by the shell."""
    direction = "<&-" if stream == "stdin" else ">&-"
    command = shlex.join([sys.executable, "-m", "companion", *arguments])
    return subprocess.run(
        ["bash", "-c", f"{command} {direction}"],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no bash closes a stream there")
@pytest.mark.parametrize("arguments", [["games"], ["games", "--json"], ["rules", "positano", "?"]])
def test_an_answer_that_cannot_go_anywhere_gets_one_line_and_exit_2(arguments: list[str]) -> None:
    shown = closed("stdout", *arguments)
    assert shown.returncode == 2
    assert shown.stderr == "companion: standard output: it is closed\n"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no bash closes a stream there")
def test_a_table_that_cannot_come_from_anywhere_gets_one_line_and_exit_2() -> None:
    shown = closed("stdin", "score", "-")
    assert shown.returncode == 2
    assert shown.stderr == "companion: -: standard input is closed\n"


def test_a_program_with_a_window_needs_no_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows, where a program that opens a window has none."""
    opened: list[str] = []
    monkeypatch.setattr(commands, "_open_the_app", opened.append)
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, stream, None)
    with pytest.raises(SystemExit) as end:
        main([])
    assert end.value.code == 0
    assert opened == [""]


def unread(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command whose reader has gone before the first line."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        return subprocess.run(
            [sys.executable, "-m", "companion", *arguments],
            cwd=ROOT,
            stdout=writer,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )
    finally:
        os.close(writer)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
@pytest.mark.parametrize(
    "arguments", [["score", str(SAMPLE)], ["games", "--json"], ["rules", "positano", "xyzzy"]]
)
def test_a_reader_that_stops_early_is_no_error(arguments: list[str]) -> None:
    shown = unread(*arguments)
    assert (shown.returncode, shown.stderr) == (0, "")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
def test_a_reader_that_stops_early_still_learns_of_findings(tmp_path: Path) -> None:
    position = json.loads(SAMPLE.read_bytes())["position"]
    position["cliff"]["4D"]["blocks"] = 7
    shown = unread("check", write(tmp_path / "table.json", position=position))
    assert (shown.returncode, shown.stderr) == (1, "")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("encoding", "hunger"),
    [("cp437", "missing x -3"), ("latin-1", "missing × -3"), ("utf-8", "missing × −3")],
)
def test_a_poor_terminal_loses_no_sign_of_a_number(encoding: str, hunger: str) -> None:
    hungry = ROOT / "tests" / "games" / "amalfi_renaissance" / "golden" / "evening.json"
    shown = subprocess.run(
        [sys.executable, "-m", "companion", "score", str(hungry)],
        cwd=ROOT,
        capture_output=True,
        encoding=encoding,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        check=True,
    )
    assert hunger in shown.stdout


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
def test_json_keeps_every_character_whatever_the_terminal_has(
    tmp_path: Path, encoding: str
) -> None:
    table = json.loads(SAMPLE.read_bytes())
    text = json.dumps(table, ensure_ascii=False).replace('"Anna"', '"Žofie 東"')
    path = tmp_path / "table.json"
    path.write_text(text, encoding="utf-8")
    shown = subprocess.run(
        [sys.executable, "-m", "companion", "score", str(path), "--json"],
        cwd=ROOT,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        check=True,
    )
    names = [player["name"] for player in json.loads(shown.stdout.decode(encoding))["players"]]
    assert "Žofie 東" in names
    assert ("東".encode() in shown.stdout) == (encoding == "utf-8")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk here is always full")
@pytest.mark.parametrize("arguments", [["score", str(SAMPLE)], ["games", "--json"], ["--help"]])
def test_a_full_disk_gets_one_line_and_exit_2(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        shown = subprocess.run(
            [sys.executable, "-m", "companion", *arguments],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert shown.returncode == 2
    assert shown.stderr == "companion: standard output: No space left on device\n"


def test_a_table_of_a_newer_version_says_so(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    path.write_text(json.dumps({**json.loads(SAMPLE.read_bytes()), "version": 2}))
    shown = run("score", str(path))
    assert shown.returncode == 2
    assert "which a newer version wrote" in shown.stderr


def test_the_command_line_never_imports_a_window() -> None:
    code = (
        "import sys; sys.modules.update(dict.fromkeys(('kivy', 'plyer', 'sqlite_utils')));"
        "from companion.cli.commands import main; main(['score', sys.argv[1]])"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code, str(SAMPLE)], cwd=ROOT, capture_output=True, check=False
    )
    assert shown.returncode == 0


def test_draw_writes_the_board_to_a_file_or_to_standard_output(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    shown = run("draw", str(SAMPLE))
    saved = run("draw", str(SAMPLE), "-o", str(path))
    assert (shown.returncode, saved.returncode, saved.stdout) == (0, 0, "")
    assert shown.stdout == path.read_text(encoding="utf-8")
    assert shown.stdout.startswith("<svg ")


def test_draw_paints_the_board_as_a_png_light_or_dark(tmp_path: Path) -> None:
    light, dark = tmp_path / "light.png", tmp_path / "dark.png"
    assert run("draw", str(SAMPLE), "-o", str(light)).returncode == 0
    assert run("draw", str(SAMPLE), "--dark", "-o", str(dark)).returncode == 0
    colours = []
    for path in (light, dark):
        head, body = path.read_bytes()[:24], path.read_bytes()[33:]
        assert head.startswith(b"\x89PNG")
        width = int.from_bytes(head[16:20], "big")
        pixels = zlib.decompress(body[8 : 8 + int.from_bytes(body[:4], "big")])
        assert len({pixels[at : at + 3] for at in range(1, len(pixels), 4 * width + 1)}) > 5
        colours.append(pixels[1:4])
    assert sum(colours[0]) > 2 * sum(colours[1]), "the sky at night"


def test_draw_shows_the_table_after_a_step_and_in_the_dark() -> None:
    opening = str(tables("positano", "golden")[0])
    table = next(path for path in tables("positano", "golden") if read(path).moves)
    first, last = run("draw", str(table), "--step", "0"), run("draw", str(table))
    assert first.returncode == last.returncode == 0
    assert first.stdout != last.stdout
    assert "prefers-color-scheme" not in run("draw", opening, "--dark").stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["draw", "none.json"], "none.json: No such file or directory"),
        (["draw", str(SAMPLE), "--step", "99"], "expected a step from 0 to 0, got 99"),
        (["draw", str(SAMPLE), "--step", "-1"], "expected a step from 0 to 0, got −1"),
        (["draw", str(SAMPLE), "-o", "board.gif"], "board.gif: expected a name that ends in .svg"),
        (["draw", str(SAMPLE), "-o", "no/such/board.png"], "No such file or directory"),
        (["draw", str(SAMPLE), "-o", "no/such/board.svg"], "No such file or directory"),
    ],
)
def test_draw_says_in_one_line_what_it_cannot_do(arguments: list[str], said: str) -> None:
    shown = run(*arguments)
    assert (shown.returncode, shown.stdout) == (2, "")
    (line,) = shown.stderr.splitlines()
    assert said in line
