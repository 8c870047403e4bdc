"""Piazza's part of the table file, as published, and what the commands answer about it."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from companion.cli.commands import main
from engine.files import codec
from engine.files.shapes import Unreadable
from engine.games.piazza.actions import Pass
from engine.message import Voice
from tests.games.piazza.tables import (
    ANNA,
    EXAMPLE_4,
    GAME,
    SQUARE,
    board,
    content,
    kinds,
    laid,
    read,
    tile,
    tiles,
)

Json = dict[str, Any]

EVERY_VERB = [
    {"do": "start", "player": "Anna", "tile": tile("R1@0,0")},
    {"do": "place", "player": "Anna", "tiles": tiles("R1@0,0 R2@-5,7")},
    {"do": "pass", "player": "Bruno"},
    {"do": "draw", "player": "Anna", "tiles": kinds("R1 R2")},
    {"do": "hand", "player": "Anna", "tiles": kinds("R1")},
    {"do": "hand", "player": "Anna", "tiles": []},
    {"do": "points", "player": "Anna", "points": 7},
    {"do": "set-score", "player": "Anna", "score": 41},
    {"do": "ran-out", "player": "Anna"},
    {"do": "lay", "tile": tile("B3@1,4")},
    {"do": "lay", "tile": tile("B3@1,4"), "player": "Carla"},
    {"do": "take", "at": [1, 4]},
    {"do": "amend", "at": [1, 4], "tile": tile("B5@1,4")},
]
FULL_POSITION: Json = {
    "tiles": board(SQUARE),
    "scores": {"Anna": 41},
    "hands": {"Bruno": kinds("P1 P3")},
    "left": {"Carla": 11},
    "finished": ["Anna", ["Carla", "Dario"]],
    "stuck": ["Bruno"],
    "next": "Bruno",
    "start": [[0, 0], [0, 1], [1, 0], [1, 1]],
}


def run(capsys: pytest.CaptureFixture[str], path: Path, *arguments: str) -> tuple[int, Any]:
    with pytest.raises(SystemExit) as end:
        main([arguments[0], str(path), "--json", *arguments[1:]])
    assert isinstance(end.value.code, int)
    return end.value.code, json.loads(capsys.readouterr().out)


@pytest.fixture
def example_4(tmp_path: Path) -> Path:
    move = {"do": "place", "player": "Carla", "tiles": tiles("B6@3,4 B3@5,4")}
    path = tmp_path / "example-4.json"
    path.write_text(json.dumps(content(position=laid(EXAMPLE_4), moves=[move])))
    return path


def test_the_file_of_the_manual_is_read() -> None:
    file = content(3, position={"tiles": tiles("B3@1,4"), "scores": {"Anna": 41}}, neutral="yellow")
    found = read(file)
    state = GAME.start(found.setup)
    assert GAME.score(state).totals == (41, 0, 0)
    assert GAME.audit(state) == ()


def test_every_verb_and_every_part_of_a_position_survive_the_round_trip() -> None:
    file = read(content(position=FULL_POSITION, moves=EVERY_VERB))
    assert {move["do"] for move in EVERY_VERB} == set(GAME.actions.shape.records)
    assert set(FULL_POSITION) == set(GAME.format.position.keys)
    written = codec.to_json(file)
    assert written["position"] == FULL_POSITION
    assert written["moves"] == EVERY_VERB
    assert codec.read(codec.write(file).encode()) == file
    jsonschema.validate(written, codec.schema(GAME))


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"at": [1]}, "moves[0].tiles[0].at: expected two whole numbers, got a list"),
        ({"at": ["1", 4]}, "moves[0].tiles[0].at: expected two whole numbers, got a list"),
        ({"at": [1, True]}, "moves[0].tiles[0].at: expected two whole numbers, got a list"),
        ({"at": [1, 10**12]}, "moves[0].tiles[0].at: expected two whole numbers, got a list"),
        ({"at": "1,4"}, "moves[0].tiles[0].at: expected two whole numbers, got '1,4'"),
        ({"symbol": 7}, "moves[0].tiles[0].symbol: expected a whole number from 1 to 6, got 7"),
        ({"symbol": 0}, "moves[0].tiles[0].symbol: expected a whole number from 1 to 6, got 0"),
        (
            {"colour": "green"},
            "moves[0].tiles[0].colour: expected one of red, pink, blue, yellow, got 'green'",
        ),
        ({"owner": "Anna"}, "moves[0].tiles[0].owner: unknown key, expected: at, colour, symbol"),
    ],
)
def test_a_wrong_tile_is_refused_with_its_place(change: Json, line: str) -> None:
    move = {"do": "place", "player": "Carla", "tiles": [{**tile("B3@1,4"), **change}]}
    with pytest.raises(Unreadable) as refused:
        read(content(moves=[move]))
    assert str(refused.value) == line


@pytest.mark.parametrize(
    ("move", "line"),
    [
        ({"do": "place", "player": "Carla", "tiles": []}, "moves[0].tiles: expected one or two"),
        ({"do": "place", "player": "Eva", "tiles": []}, "moves[0].player: expected one of the"),
        ({"do": "place", "player": "Anna"}, "moves[0].tiles: is missing, expected one or two"),
        ({"do": "score", "player": "Anna"}, "moves[0].do: expected one of start, place, pass"),
        ({"do": "hand", "player": "Anna", "tiles": kinds("R1") * 25}, "moves[0].tiles: expected a"),
        ({"do": "points", "player": "Anna", "points": -1}, "moves[0].points: expected a whole"),
    ],
)
def test_a_wrong_move_is_refused_with_its_place(move: Json, line: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(content(moves=[move]))
    assert str(refused.value).startswith(line)


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ({"tiles": tiles("B3@1,4 R1@1,4")}, "position.tiles[1].at: there is another tile on 1,4"),
        ({"tiles": tiles("B3@1,4") * 100}, "position.tiles: expected a list of at most 99 tiles"),
        (
            {"finished": ["Anna", ["Bruno", "Anna"]]},
            "position.finished[1]: a player is there twice",
        ),
        ({"finished": [["Anna"]]}, "position.finished[0]: expected a list of 2 to 4 players"),
        ({"finished": "Anna"}, "position.finished: expected a list of players"),
        ({"stuck": ["Anna", "Anna"]}, "position.stuck[1]: 'Anna' is there twice"),
        ({"start": [[3, 3]]}, "position.start[0]: there is no tile on 3,3"),
        ({"scores": {"Anna": -2}}, "position.scores.Anna: expected a whole number from 0"),
        ({"hands": {"Anna": kinds("R1") * 25}}, "position.hands.Anna: expected a list of at"),
        ({"board": []}, "position.board: unknown key"),
    ],
)
def test_a_wrong_position_is_refused_with_its_place(position: Json, line: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(content(position=position))
    assert str(refused.value).startswith(line)


@pytest.mark.parametrize(
    ("players", "colours", "neutral", "line"),
    [
        (2, [["red"], ["red", "blue"]], None, "players[0].colours: red is taken"),
        (3, [["red", "blue"], ["pink"], []], None, "players[0].colours: expected one colour with"),
        (4, [["red", "red"], [], [], []], None, "players[0].colours[1]: 'red' is there twice"),
        (3, [["red"], ["pink"], ["blue"]], "red", "players[0].colours: red is taken"),
        (4, [[], [], [], []], "red", "setup.neutral: there is a neutral colour with three players"),
    ],
)
def test_colours_that_do_not_add_up_are_refused(
    players: int, colours: list[list[str]], neutral: str | None, line: str
) -> None:
    file = content(players, **({"neutral": neutral} if neutral else {}))
    for player, own in zip(file["players"], colours, strict=True):
        player["colours"] = own
    with pytest.raises(Unreadable) as refused:
        read(file)
    assert str(refused.value).startswith(line)


@pytest.mark.parametrize(
    ("players", "chosen", "dealt"),
    [
        (2, [["blue"], []], [("blue", "red"), ("pink", "yellow")]),
        (3, [[], ["red"], []], [("pink",), ("red",), ("blue",)]),
        (4, [[], [], [], ["red"]], [("pink",), ("blue",), ("yellow",), ("red",)]),
    ],
)
def test_colours_nobody_chose_are_dealt_in_the_order_of_the_box(
    players: int, chosen: list[list[str]], dealt: list[tuple[str, ...]]
) -> None:
    file = content(players)
    for player, own in zip(file["players"], chosen, strict=True):
        player["colours"] = own
    setup = read(file).setup
    assert [player.colours for player in setup.players] == dealt
    assert setup.options.neutral == ("yellow" if players == 3 else None)


def test_a_chosen_neutral_colour_is_dealt_to_nobody() -> None:
    file = content(3, neutral="red")
    for player in file["players"]:
        player["colours"] = []
    assert [player.colours[0] for player in read(file).setup.players] == ["pink", "blue", "yellow"]


def test_fields_a_billion_apart_cost_nothing() -> None:
    far = 999_999_999
    position = {"tiles": tiles(f"R1@-{far},0 R2@{far},0 P3@{far},1 B4@0,-{far}")}
    move = {"do": "place", "player": "Anna", "tiles": tiles("R3@0,0")}
    begin = time.process_time()
    file = read(content(position=position, moves=[move], rulings={"grid": "fixed"}))
    state = GAME.start(file.setup)
    assert {finding.rule for finding in GAME.audit(state)} == {"place.grid", "setup.four"}
    assert list(GAME.choices(state, ANNA)) == [Pass(ANNA)]
    after = GAME.apply(state, file.moves[0].action)
    assert [bracket.points for bracket in after.turns[0].brackets] == [2, 2]
    assert time.process_time() - begin < 1


def test_score_answers_with_a_line_for_each_bracket(
    example_4: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, answer = run(capsys, example_4, "score")
    assert code == 0
    carla = answer["players"][2]
    assert (carla["total"], carla["place"]) == (15, 1)
    assert [(line["points"], line["pieces"]) for line in carla["lines"]] == [
        (3, ["1,4", "3,4"]),
        (3, ["3,2", "3,4"]),
        (2, ["3,4", "5,4"]),
        (4, ["5,1", "5,4"]),
        (3, ["5,4", "7,4"]),
    ]
    assert {line["category"] for line in carla["lines"]} == {"brackets"}
    assert (answer["winners"], answer["decided_by"], answer["finished"]) == ([], None, [])
    assert answer["left"]["Carla"] == {"hand": 3, "pile": 1}


def test_check_and_replay_answer_move_by_move(
    example_4: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, answer = run(capsys, example_4, "check")
    assert (code, answer["legal"]) == (0, True)
    assert answer["moves"] == [{"index": 0, "verdict": "legal", "breaches": []}]
    code, answer = run(capsys, example_4, "replay", "--best")
    assert answer["moves"][0]["points"] == {"Anna": 0, "Bruno": 0, "Carla": 15, "Dario": 0}
    assert answer["moves"][0]["best"] is None


def test_an_illegal_move_is_judged_named_and_applied(
    example_4: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = json.loads(example_4.read_bytes())
    file["moves"] = [{"do": "place", "player": "Carla", "tiles": tiles("B3@8,4"), "anyway": True}]
    example_4.write_text(json.dumps(file))
    code, answer = run(capsys, example_4, "check")
    assert (code, answer["legal"]) == (1, False)
    breaches = {breach["rule"]: breach for breach in answer["moves"][0]["breaches"]}
    assert set(breaches) == {"place.grid", "place.colour"}
    assert breaches["place.colour"]["where"] == "8,4"
    assert "blue wave on 7,4" in breaches["place.colour"]["because"]


def test_replay_shows_what_was_scored_and_the_best_that_was_possible(
    example_4: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file: Json = json.loads(example_4.read_bytes())
    file["position"]["hands"] = {"Carla": kinds("B6 B3 B3")}
    file["moves"][0]["tiles"] = tiles("B6@3,4")
    example_4.write_text(json.dumps(file))
    _, answer = run(capsys, example_4, "replay", "--best")
    move = answer["moves"][0]
    assert move["points"]["Carla"] == 9
    assert move["best"] == {
        "move": {"do": "place", "player": "Carla", "tiles": tiles("B6@3,4 B3@5,4")},
        "points": 15,
    }
    with pytest.raises(SystemExit):
        main(["replay", "--best", str(example_4)])
    shown = capsys.readouterr().out
    assert "Carla lays blue star on 3,4\n        Carla +9 → 9\n" in shown
    assert "best: Carla lays blue star on 3,4 and blue olive on 5,4, +15\n" in shown


def test_every_move_is_described_in_a_few_words() -> None:
    file = read(content(moves=EVERY_VERB))
    state, voice = GAME.start(file.setup), Voice(GAME.catalogue.texts(), file.setup.names)
    assert [voice.say(GAME.describe(state, move.action)) for move in file.moves] == [
        "Anna starts with red sun on 0,0",
        "Anna lays red wave on -5,7 and red sun on 0,0",
        "Bruno passes, nothing fits",
        "Anna draws red sun and red wave",
        "Anna holds red sun",
        "Anna's hand is hidden",
        "Anna notes 7 points for a turn",
        "Anna has 41 points on the score sheet",
        "Anna has run out of tiles",
        "correction: blue olive lies on 1,4",
        "correction: Carla has laid blue olive on 1,4",
        "correction: 1,4 is empty",
        "correction: blue lemon lies on 1,4",
    ]


def test_what_lies_on_the_table_is_counted() -> None:
    file = read(content(position=laid(SQUARE)))
    state, voice = GAME.start(file.setup), Voice(GAME.catalogue.texts(), file.setup.names)
    assert [voice.say(part) for part in GAME.contents(state)] == ["4 tiles"]


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    file = {**content(2), "players": [{"name": name} for name in "ABCDE"[:players]]}
    with pytest.raises(Unreadable, match=f"players: expected 2 to 4 players, got {players}"):
        read(file)
