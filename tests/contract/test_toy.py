"""A sixth game, laid into a temporary folder, goes through everything without an edit anywhere."""

from __future__ import annotations

import json
import random
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import engine.games
from companion.cli.commands import main
from engine import registry
from engine.core import CannotRecord, Illegal, Legal, Seat
from engine.files import codec, log_json
from engine.files.codec import Upcast
from engine.files.shapes import Unreadable
from engine.judging import judge
from engine.log import Branched, Corrected, Entry, Played
from engine.message import Voice
from engine.table import Table
from tests.play import play_on

TOY = Path(__file__).parent.parent / "toy"


@pytest.fixture(autouse=True)
def pebbles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy's two folders, copied elsewhere and named on the path of the games."""
    shutil.copytree(TOY, tmp_path, dirs_exist_ok=True)
    games = [*engine.games.__path__, str(tmp_path / "engine" / "games")]
    monkeypatch.setattr(engine.games, "__path__", games)
    yield
    sys.modules.pop("engine.games.pebbles", None)


def content(**parts: Any) -> dict[str, Any]:
    players = [{"name": "Anna"}, {"name": "Bruno"}]
    return {
        "format": "costiera-table/1",
        "game": "pebbles",
        "version": 2,
        "players": players,
        **parts,
    }


def table(write: Any = None, **parts: Any) -> Table[Any, Any, Any, Any]:
    file = codec.read(json.dumps(content(**parts)).encode())
    return Table(file.game, file.setup, write=write)


def take(seat: int, pebbles: int) -> Any:
    module = sys.modules["engine.games.pebbles"]
    return module.Take(Seat(seat), pebbles)


def test_the_registry_finds_it_beside_the_others() -> None:
    assert "pebbles" in registry.keys()
    assert registry.game("pebbles").name == "Pebbles"
    with pytest.raises(KeyError):
        registry.game("marbles")


def test_a_file_that_lies_beside_the_games_is_none(tmp_path: Path) -> None:
    (tmp_path / "engine" / "games" / "notes.py").write_text("")
    assert "notes" not in registry.keys()
    with pytest.raises(KeyError):
        registry.game("notes")


@pytest.mark.parametrize(
    ("last_line", "problem"),
    [
        ("", "engine.games.pebbles declares no GAME"),
        (
            'GAME = Pebbles()\nGAME.key = "stones"',
            "engine.games.pebbles is the folder of 'pebbles', its GAME has the key 'stones'",
        ),
    ],
)
def test_a_package_that_is_no_game_says_what_it_lacks(
    tmp_path: Path, last_line: str, problem: str
) -> None:
    source = tmp_path / "engine" / "games" / "pebbles" / "__init__.py"
    source.write_text(source.read_text().replace("GAME = Pebbles()", last_line))
    with pytest.raises(registry.NotAGame) as refused:
        registry.game("pebbles")
    assert str(refused.value) == problem


@pytest.mark.parametrize("missing", ["rules.json", "rulings.json"])
def test_a_missing_file_of_the_game_is_not_taken_for_the_table_file(
    tmp_path: Path, missing: str
) -> None:
    path = tmp_path / "table.json"
    path.write_text(json.dumps(content()))
    (tmp_path / "data" / "pebbles" / missing).unlink()
    with pytest.raises(FileNotFoundError, match=missing):
        main(["score", str(path)])


def test_it_plays_undoes_branches_and_replays() -> None:
    kept = table()
    for _ in play_on(kept, random.Random(3)):
        kept.undo()
        kept.redo()
    kept.jump(2)
    kept.branch("what if")
    kept.play(take(0, 1))
    again: Table[Any, Any, Any, Any] = Table(kept.game, kept.setup, kept.log.entries)
    assert (again.state, again.log.line) == (kept.state, "what if")
    kept.jump(kept.log.lines[""])
    assert kept.state.left == 0
    assert kept.game.outcome(kept.state) is not None


def test_an_illegal_move_is_taken_only_anyway_and_carries_a_mark() -> None:
    kept = table()
    assert isinstance(kept.play(take(0, 5)), Illegal)
    assert kept.log.entries == ()
    assert isinstance(kept.play(take(0, 5), anyway=True), Illegal)
    assert kept.log.entries == (Played(take(0, 5), anyway=True),)
    assert kept.score.totals == (5, 0)


def test_a_legal_move_played_anyway_carries_no_mark() -> None:
    kept = table()
    kept.play(take(0, 3), anyway=True)
    assert kept.log.entries == (Played(take(0, 3), anyway=False),)


def test_what_cannot_be_represented_is_refused_even_anyway() -> None:
    kept = table(setup={"heap": 2})
    verdict = kept.play(take(1, 3), anyway=True)
    assert isinstance(verdict, Illegal)
    assert not verdict.can_be_recorded
    assert kept.log.entries == ()
    assert kept.preview(take(1, 3)) is None
    with pytest.raises(CannotRecord):
        kept.game.apply(kept.state, take(1, 3))


def test_a_preview_shows_the_change_and_stores_nothing() -> None:
    kept = table()
    kept.play(take(0, 2))
    seen = kept.preview(take(1, 3))
    assert seen is not None
    assert (seen.change, seen.score.totals) == ((0, 3), (2, 3))
    assert kept.score.totals == (2, 0)
    assert len(kept.log.entries) == 1


def test_nothing_changes_unless_it_was_written_first() -> None:
    stored: list[Entry[Any]] = []

    def write(entries: Sequence[Entry[Any]]) -> None:
        if len(stored) == 2:
            raise OSError("disk full")
        stored.extend(entries)

    kept = table(write=write)
    told: list[int] = []
    kept.subscribe(lambda: told.append(kept.score.totals[0]))
    kept.play(take(0, 1))
    kept.undo()
    with pytest.raises(OSError, match="disk full"):
        kept.redo()
    assert list(kept.log.entries) == stored
    assert kept.score.totals == (0, 0)
    assert told == [1, 0]


def test_several_moves_are_written_at_once_and_told_once() -> None:
    stored: list[Sequence[Entry[Any]]] = []
    kept = table(write=stored.append)
    told: list[tuple[int, ...]] = []
    kept.subscribe(lambda: told.append(kept.score.totals))
    verdicts = kept.play_all([take(0, 3), take(1, 2)])
    assert [verdict.name for verdict in verdicts] == ["legal", "legal"]
    assert stored == [(Played(take(0, 3)), Played(take(1, 2)))]
    assert (kept.log.entries, told) == (stored[0], [(3, 2)])
    assert (kept.at(1), kept.at(2)) == (kept.game.apply(kept.at(0), take(0, 3)), kept.state)
    assert kept.play_all([]) == ()
    assert len(stored) == len(told) == 1


def test_of_several_moves_none_is_taken_if_one_is_refused() -> None:
    """Each is judged on what the ones before it leave."""
    kept = table(setup={"heap": 4})
    assert isinstance(kept.check(take(1, 3)), Legal)
    series = [take(0, 3), take(1, 3), take(1, 1)]
    for anyway in (False, True):
        verdicts = kept.play_all(series, anyway=anyway)
        assert [verdict.name for verdict in verdicts] == ["legal", "illegal"]
    assert kept.check_all(series) == verdicts
    assert kept.log.entries == ()
    assert kept.play(take(0, 1)) == Legal()


def test_of_several_moves_only_the_illegal_ones_carry_a_mark() -> None:
    kept = table()
    series = [take(0, 1), take(1, 5), take(0, 2)]
    assert [verdict.name for verdict in kept.play_all(series)] == ["legal", "illegal"]
    assert kept.log.entries == ()
    assert [verdict.name for verdict in kept.check_all(series)] == ["legal", "illegal", "legal"]
    kept.play_all(series, anyway=True)
    assert [entry.anyway for entry in kept.log.entries] == [False, True, False]


def test_who_unsubscribes_hears_nothing_more() -> None:
    kept = table()
    told: list[str] = []
    stop = kept.subscribe(lambda: told.append("change"))
    kept.play(take(0, 1))
    stop()
    kept.play(take(0, 1))
    assert told == ["change"]


def test_a_ruling_read_the_other_way_is_another_table_with_the_same_moves() -> None:
    kept = table()
    kept.play(take(0, 2))
    kept.rule("last-pebble", "not")
    assert kept.setup.rulings["last-pebble"] == "not"
    assert kept.state.setup.rulings["last-pebble"] == "not"
    assert kept.score.totals == (2, 0)


def test_a_file_of_the_first_version_is_read_by_the_second() -> None:
    old = content(moves=[{"do": "take", "player": "Anna", "stones": 3}])
    del old["version"]
    file = codec.read(json.dumps(old).encode())
    assert file.moves == (Played(take(0, 3)),)
    assert '"version": 2' in codec.write(file)
    stored = {"kind": "played", "move": old["moves"][0]}
    game = file.game
    assert log_json.read_entry(game, stored, file.setup.names, version=1) == Played(take(0, 3))


def test_set_up_and_position_of_an_older_version_are_brought_up_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = registry.game("pebbles")
    renamed = Upcast(
        setup=lambda setup: {"heap": setup["pile"]},
        position=lambda position: {"taken": position["has"]},
    )
    monkeypatch.setattr(game, "format", replace(game.format, upcasts={1: renamed}))
    stored = {"kind": "corrected", "players": [{"name": "Zoe"}, {"name": "Bruno"}]}
    entries = [
        log_json.read_entry(game, {**stored, "setup": setup}, ("Anna", "Bruno"), version=version)
        for version, setup in ((1, {"pile": 6}), (2, {"heap": 6}))
    ]
    assert entries[0] == entries[1]
    old = content(version=1, setup={"pile": 6}, position={"has": {"Bruno": 2}})
    new = content(setup={"heap": 6}, position={"taken": {"Bruno": 2}})
    read = [codec.read(json.dumps(file).encode()) for file in (old, new)]
    assert read[0] == read[1]
    with pytest.raises(Unreadable, match="setup: expected an object, got a list"):
        codec.read(json.dumps(content(version=1, setup=[])).encode())


def test_what_did_not_change_between_versions_is_read_as_it_was() -> None:
    old = content(version=1, setup={"heap": 6}, position={"taken": {"Bruno": 2}})
    new = content(setup={"heap": 6}, position={"taken": {"Bruno": 2}})
    read = [codec.read(json.dumps(file).encode()) for file in (old, new)]
    assert read[0] == read[1]
    assert read[0].setup.options.heap == 6


def test_a_file_of_a_later_version_is_refused_with_its_number() -> None:
    with pytest.raises(Unreadable, match=r"version: expected at most 2 for Pebbles, got 3"):
        codec.read(json.dumps(content(version=3)).encode())


def test_log_entries_survive_storage() -> None:
    kept = table()
    kept.play(take(0, 4), anyway=True)
    kept.undo()
    kept.redo()
    kept.branch("what if")
    kept.jump(0)
    names, game = kept.setup.names, kept.game
    zoe = (replace(kept.setup.players[0], name="Zoe"), kept.setup.players[1])
    kept.correct(Corrected(zoe, replace(kept.setup.options, heap=7)))
    stored = [log_json.write_entry(game, entry, names) for entry in kept.log.entries]
    assert stored[3] == {"kind": "branched", "name": "what if", "at": 1}
    read = [log_json.read_entry(game, e, names, version=2) for e in json.loads(json.dumps(stored))]
    assert tuple(read) == kept.log.entries
    assert Branched("what if", 1) in read


def test_moves_of_a_file_are_judged_one_on_what_the_other_left() -> None:
    file = codec.read(
        json.dumps(
            content(
                setup={"heap": 6},
                moves=[
                    {"do": "take", "player": "Anna", "pebbles": 3},
                    {"do": "take", "player": "Bruno", "pebbles": 4},
                    {"do": "take", "player": "Bruno", "pebbles": 3},
                ],
            )
        ).encode()
    )
    judged = list(judge(file.game, file.setup, file.moves))
    assert [move.verdict.name for move in judged] == ["legal", "illegal", "legal"]
    assert [move.after is None for move in judged] == [False, True, False]


def test_the_command_line_scores_explains_and_lists_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "table.json"
    moves = [{"do": "take", "player": "Anna", "pebbles": 5}]
    path.write_text(json.dumps(content(position={"taken": {"Bruno": 2}}, moves=moves)))
    answers = {}
    for command in (["score"], ["check"], ["replay", "--best"]):
        with pytest.raises(SystemExit) as end:
            main([*command, str(path), "--json"])
        assert end.value.code == 1
        answers[command[0]] = json.loads(capsys.readouterr().out)
    assert [player["total"] for player in answers["score"]["players"]] == [5, 2]
    assert (
        answers["check"]["moves"][0]["breaches"][0]["because"]
        == "cannot take 5 pebbles: 1 to 3 a turn"
    )
    assert answers["replay"]["moves"][0]["best"]["points"] == 3
    with pytest.raises(SystemExit):
        main(["games"])
    assert "pebbles" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["rules", "pebbles", "heap"])
    assert "Only what is there" in capsys.readouterr().out


def test_its_words_and_facts_are_read_from_its_own_folder() -> None:
    game = registry.game("pebbles")
    assert game.catalogue.rules["take.heap"].citation == "take.heap, p. 1"
    assert game.catalogue.rules["ruling.last-pebble"].certainty == "unknown"
    assert Voice(game.catalogue.texts()).say(game.categories(table().setup)[0].label) == "Pebbles"
    assert len(game.catalogue.digest) == 16
