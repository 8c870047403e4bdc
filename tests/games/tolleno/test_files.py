"""Files as docs/table-file.md promises them, and files that cannot be read."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from companion.cli.commands import main
from engine.files import codec
from engine.files.shapes import Unreadable
from tests.games.tolleno.tables import GAME, Json, content, contract, downtown, read, tile

PUBLISHED = json.loads("""
{
  "format": "costiera-table/1",
  "game": "tolleno",
  "players": [{"name": "Anna", "colour": "red"}, {"name": "Bruno", "colour": "yellow"}],
  "rulings": {"tile-criterion": "tallest", "downtown": "value-only"},
  "position": {"tiles": [{"at": [0, 1], "kind": "city", "value": 3, "canals": "NES",
    "plots": [{"owner": "Anna", "floors": 2, "fountains": 1}, {}]}]},
  "moves": [
    {"do": "expand", "player": "Bruno", "tile": {"at": [0, 2], "kind": "city", "value": 2,
      "canals": "W", "plots": [{}, {"fountains": 2}]}},
    {"do": "floor", "player": "Bruno", "at": [0, 2], "plot": 1},
    {"do": "floor", "player": "Bruno", "at": [0, 1], "plot": 1}
  ]
}
""")


def answer(
    file: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str], *words: str
) -> tuple[int, Any]:
    """Exit code and answer of the command line."""
    path = tmp_path / "table.json"
    path.write_text(json.dumps(file))
    with pytest.raises(SystemExit) as end:
        main([words[0], str(path), *words[1:]])
    assert isinstance(end.value.code, int)
    return end.value.code, json.loads(capsys.readouterr().out)


def test_the_published_shape_is_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, score = answer(PUBLISHED, tmp_path, capsys, "score", "--json")
    assert code == 1  # a city of two tiles is unusual
    by_name = {player["name"]: player for player in score["players"]}
    assert by_name["Anna"]["total"] == 5 + 3 + 2
    assert by_name["Bruno"]["total"] == 0 + 2 + 2
    assert {line["category"] for line in by_name["Bruno"]["lines"]} == {
        "start",
        "tiles",
        "fountains",
    }
    # Two tiles and three floors are no finished city: nobody is named yet.
    assert (score["winners"], len(score["missing"])) == ([], 3)
    assert score["readings"]["totals"]["most-buildings"] == {"Anna": 10, "Bruno": 4}
    assert {finding["severity"] for finding in score["findings"]} == {"unusual"}


def test_the_published_moves_are_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, check = answer(PUBLISHED, tmp_path, capsys, "check", "--json")
    assert [move["verdict"] for move in check["moves"]] == ["legal"] * 3
    assert (code, check["legal"]) == (1, True)
    code, replay = answer(PUBLISHED, tmp_path, capsys, "replay", "--json")
    assert code == 0
    assert [move["points"]["Bruno"] for move in replay["moves"]] == [0, 4, 0]
    assert replay["moves"][1]["told"] == (
        "Bruno places the first floor: a building begins on plot 1 of 0,2, distance 0"
    )


def test_an_illegal_move_of_a_file_is_judged_reported_and_applied(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = copy.deepcopy(PUBLISHED)
    file["moves"][0]["tile"]["canals"] = "NEW"
    file["moves"].insert(1, {"do": "floor", "player": "Bruno", "at": [0, 1], "plot": 0})
    code, check = answer(file, tmp_path, capsys, "check", "--json")
    assert code == 1
    assert [move["verdict"] for move in check["moves"]] == ["legal", "illegal", "legal", "legal"]
    assert check["moves"][1]["breaches"] == [
        {
            "rule": "build.one-owner",
            "because": "cannot place a floor on plot 0 of 0,1: the building there is Anna's",
            "where": "0,1:0",
        }
    ]


def test_canals_are_read_in_any_order_and_written_in_one() -> None:
    file = content(position={"tiles": [tile(0, 0, "WSEN"), tile(0, 1, "WE/SN")]})
    written = codec.to_json(read(file))["position"]["tiles"]
    assert [t["canals"] for t in written] == ["NESW", "NS/EW"]


def test_tiles_are_written_in_the_order_of_their_fields_with_their_kind() -> None:
    tiles = [tile(1, 0), downtown(0, 1), contract()]
    file = read(content(position={"tiles": tiles}))
    written = codec.to_json(file)["position"]["tiles"]
    assert [(t["at"], t["kind"]) for t in written] == [
        ([0, 0], "contract"),
        ([0, 1], "downtown"),
        ([1, 0], "city"),
    ]
    assert codec.read(codec.write(file).encode()) == file


def test_what_nobody_entered_stays_out_of_the_file() -> None:
    bare = {"at": [0, 3]}
    file = read(content(position={"tiles": [bare]}))
    assert codec.to_json(file)["position"] == {"tiles": [{"at": [0, 3], "kind": "city"}]}
    known = {"at": [0, 3], "value": 0, "canals": "", "plots": [{"fountains": 0}]}
    file = read(content(position={"tiles": [known]}))
    assert codec.to_json(file)["position"]["tiles"] == [{"kind": "city", **known}]


def test_colours_are_dealt_to_whoever_chose_none() -> None:
    file = content(3)
    file["players"][1]["colour"] = "red"
    colours = [player.colours for player in read(file).setup.players]
    assert colours == [("yellow",), ("red",), ("blue",)]


def at_tile(**change: Any) -> Json:
    return content(position={"tiles": [tile(0, 0), {**tile(0, 1), **change}]})


def at_plot(**plot: Any) -> Json:
    return at_tile(plots=[plot])


def move(**keys: Any) -> Json:
    return content(moves=[{"player": "Anna", **keys}])


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (at_tile(at=[0]), "position.tiles[1].at: expected two whole numbers, got 1"),
        (at_tile(at="0,1"), "position.tiles[1].at: expected two whole numbers, got '0,1'"),
        (
            at_tile(at=[0, 1.5]),
            "position.tiles[1].at[1]: expected a whole number from -99 to 99, got 1.5",
        ),
        (
            at_tile(at=[0, 100]),
            "position.tiles[1].at[1]: expected a whole number from -99 to 99, got 100",
        ),
        (at_tile(at=[0, 0]), "position.tiles[1].at: a tile lies at 0,0 already"),
        (
            at_tile(kind="harbour"),
            "position.tiles[1].kind: expected one of contract, downtown, city, got 'harbour'",
        ),
        (
            at_tile(kind="contract"),
            "position.tiles[1].value: expected none, the contract tile has no value",
        ),
        (at_tile(value=True), "position.tiles[1].value: expected a whole number from 0 to 9, got"),
        (at_tile(value=10), "position.tiles[1].value: expected a whole number from 0 to 9, got 10"),
        (
            at_tile(canals="NX"),
            "position.tiles[1].canals: expected sides with canals from NESW, "
            "such as NES or NS/EW, got 'NX'",
        ),
        (at_tile(canals="NN"), "position.tiles[1].canals: expected sides"),
        (at_tile(canals="NS/SW"), "position.tiles[1].canals: expected sides"),
        (at_tile(canals="NS/"), "position.tiles[1].canals: expected sides"),
        (at_tile(canals="NS\n"), "position.tiles[1].canals: expected sides"),
        (at_tile(canals=["N"]), "position.tiles[1].canals: expected sides"),
        (at_tile(canals=None), "position.tiles[1].canals: expected sides"),
        (at_tile(plots={}), "position.tiles[1].plots: expected a list of 0 to 20 entries"),
        (at_tile(plots=[{}] * 21), "position.tiles[1].plots: expected a list of 0 to 20 entries"),
        (at_tile(colour="red"), "position.tiles[1].colour: unknown key, expected: at, kind"),
        (at_tile(won_by="Zoe"), "position.tiles[1].won_by: expected one of the players Anna"),
        (
            at_plot(owner="Zoe", floors=1),
            "position.tiles[1].plots[0].owner: expected one of the players Anna, Bruno, got 'Zoe'",
        ),
        (
            at_plot(owner="Anna"),
            "position.tiles[1].plots[0].floors: is missing, expected a whole number from 1 to 99",
        ),
        (
            at_plot(floors=2),
            "position.tiles[1].plots[0].owner: is missing, expected a player's name",
        ),
        (at_plot(owner="Anna", floors=0), "position.tiles[1].plots[0].floors: expected a whole"),
        (at_plot(fountains=-1), "position.tiles[1].plots[0].fountains: expected a whole number"),
        (at_plot(foundations=1), "position.tiles[1].plots[0].foundations: expected true or false"),
        (content(position={"tiles": {}}), "position.tiles: expected a list of 0 to 99 entries"),
        (
            content(position={"tiles": [tile(0, n) for n in range(99)] + [tile(1, 0)]}),
            "position.tiles: expected a list of 0 to 99 entries",
        ),
        (content(position={"turn": {}}), "position.turn.player: is missing, expected a player's"),
        (
            content(position={"turn": {"player": "Anna", "new": [4, 4]}}),
            "position.turn.new: no tile lies at 4,4",
        ),
        (
            content(position={"tiles": [tile(0, 0)], "turn": {"player": "Anna", "first": [0, 0]}}),
            "position.turn.new: is missing, the new tile comes before a floor",
        ),
        (
            content(setup={"downtown": [tile(0, 1)]}),
            "setup.downtown[0].kind: expected one of downtown, got 'city'",
        ),
        (
            content(setup={"downtown": [downtown(0, 0)]}),
            "setup.downtown[0].at: a tile lies at 0,0 already",
        ),
        (
            content(setup={"downtown": [downtown(0, n) for n in range(1, 6)]}),
            "setup.downtown: expected a list of 0 to 4 entries, got 5",
        ),
        (
            content(setup={"downtown": [downtown(0, 1, plots="A1")]}),
            "setup.downtown[0].plots[0].owner: unknown key, expected: fountains, foundations",
        ),
        (
            content(setup={"downtown": [downtown(0, 1, won_by="Anna")]}),
            "setup.downtown[0].won_by: unknown key, expected: at, kind, value, canals, plots",
        ),
        (
            content(setup={"downtown": [downtown(0, 1, plots=" ".join(["."] * 21))]}),
            "setup.downtown[0].plots: expected a list of 0 to 20 entries, got 21",
        ),
        (content(setup={"hands": {"Zoe": {}}}), "setup.hands.Zoe: expected one of the players"),
        (content(setup={"pile": [{"at": [0, 0]}]}), "setup.pile[0].at: unknown key, expected"),
        (content(setup={"pile": [{}] * 55}), "setup.pile: expected a list of 0 to 54 entries"),
        (
            content(setup={"pile": [{"plots": [{"owner": "Anna", "floors": 1}]}]}),
            "setup.pile[0].plots[0].owner: unknown key, expected: fountains, foundations",
        ),
        (content(rulings={"tile-criterion": "floors"}), "rulings.tile-criterion: expected one of"),
        (content(rulings={"tides": "low"}), "rulings.tides: unknown key, expected: tile-criterion"),
        (move(do="expand"), "moves[0].tile: is missing, expected a tile with at, kind, value"),
        (move(do="expand", tile={}), "moves[0].tile.at: is missing, expected two whole numbers"),
        (move(do="floor", at=[0, 1]), "moves[0].plot: is missing, expected a whole number"),
        (move(do="floor", at=[0, 1], plot=-1), "moves[0].plot: expected a whole number from 0"),
        (move(do="floor", at=[0, 1], plot=20), "moves[0].plot: expected a whole number from 0"),
        (move(do="place", at=[0, 1], plot=0, floors=0), "moves[0].floors: expected a whole number"),
        (move(do="swim"), "moves[0].do: expected one of expand, floor, keep, pass, draw, lay"),
        (
            {**content(), "players": [{"name": name} for name in "ABCDE"]},
            "players: expected 2 to 4 players, got 5",
        ),
        (content(1), "players: expected 2 to 4 players, got 1"),
        (
            {**content(), "players": [{"name": "Anna", "colour": "pink"}, {"name": "Bruno"}]},
            "players[0].colour: expected one of red, yellow, blue, green, got 'pink'",
        ),
        (
            {**content(), "players": [{"name": n, "colour": "red"} for n in ("Anna", "Bruno")]},
            "players[1].colour: red is taken",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_read_is_named_with_its_place(
    file: Json, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Unreadable) as error:
        read(file)
    assert str(error.value).startswith(said)
    path = tmp_path / "table.json"
    path.write_text(json.dumps(file))
    with pytest.raises(SystemExit) as end:
        main(["check", str(path)])
    assert end.value.code == 2
    shown = capsys.readouterr()
    assert (shown.out, shown.err.count("\n")) == ("", 1)
    assert "Traceback" not in shown.err


def test_the_schema_refuses_what_the_reader_refuses_about_tiles() -> None:
    schema = codec.schema(GAME)
    good = at_tile(canals="NS/EW", won_by="Anna")
    jsonschema.validate(good, schema)
    read(good)
    for bad in (
        at_tile(canals="NN"),
        at_tile(canals="NS/"),
        at_tile(kind="contract"),
        at_plot(owner="Anna"),
        at_plot(floors=2),
        at_tile(at=[0]),
    ):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(bad, schema)
        with pytest.raises(Unreadable):
            read(bad)
