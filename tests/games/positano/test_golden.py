"""Finished tables and whole games that must score the same for ever.

Every `golden/*.expected.txt` was worked out by the naive scorer from a naive replay of the moves,
and the game for two and the printed cliff by hand as well.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli.json_report import check_answer, score_answer
from companion.present.replay import Reading
from engine.core import Legal
from engine.games.positano.actions import AddOn, Build, Draft, Remodel
from engine.games.positano.bidding import strength
from engine.games.positano.pieces import BLOCK_TILES, Row
from engine.games.positano.rules_draft import offers
from engine.judging import Judged
from tests.games.positano import naive, naive_replay
from tests.games.positano.tables import read
from tests.play import tables

GOLDEN = tables("positano", "golden")
GAMES = [path for path in GOLDEN if path.stem.startswith("game-")]


def content(path: Path) -> dict[str, Any]:
    file: dict[str, Any] = json.loads(path.read_bytes())
    return file


def expected(path: Path) -> tuple[dict[str, dict[str, int]], str]:
    """The scorepad beside a golden table: points by player and row, and the last line."""
    head, *rows, last = path.with_suffix(".expected.txt").read_text().splitlines()
    pad: dict[str, dict[str, int]] = {name: {} for name in head.split()}
    for row in rows:
        category, *numbers = row.split()
        for name, number in zip(pad, numbers, strict=True):
            pad[name][category] = int(number)
    return pad, last


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_score_is_the_expected_one(path: Path) -> None:
    answer = score_answer(Reading(read(content(path))))
    pad, last = expected(path)
    for player in answer["players"]:
        lines = {line["category"]: line["points"] for line in player["lines"]}
        assert lines | {"total": player["total"]} == pad[player["name"]]
        assert list(lines) == [row for row in pad[player["name"]] if row != "total"]
    if "solo" in answer:
        assert last == f"result {answer['solo']['score']}"
    else:
        assert last == f"won by {' and '.join(answer['winners'])}"


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_naive_scorer_agrees_with_the_expected_score(path: Path) -> None:
    table = content(path)
    entered = naive_replay.replay(table) if "moves" in table else table
    pad, _ = expected(path)
    totals = naive.total(entered)
    found = {name: {**lines, "total": totals[name]} for name, lines in naive.score(entered).items()}
    assert found == pad


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_replayed_game_and_its_last_table_entered_score_the_same(path: Path) -> None:
    table = content(path)
    kept, entered = Reading(read(table)), Reading(read(naive_replay.replay(table)))
    assert (
        kept.game.score(kept.table.state).totals == entered.game.score(entered.table.state).totals
    )
    assert kept.table.state.cliff == entered.table.state.cliff
    assert kept.table.state.supply == entered.table.state.supply


@pytest.mark.parametrize(
    ("name", "index", "rule"),
    [
        ("game-for-two", 63, "addon.optional"),
        ("game-for-three", 87, "build.roof"),
        ("game-for-four", 20, "build.limit"),
        ("game-solo", 71, "build.limit"),
    ],
)
def test_exactly_one_move_was_recorded_anyway(name: str, index: int, rule: str) -> None:
    (path,) = [path for path in GAMES if path.stem == name]
    table = content(path)
    assert [i for i, move in enumerate(table["moves"]) if move.get("anyway")] == [index]
    answer = check_answer(Reading(read(table)))
    assert [m["index"] for m in answer["moves"] if m["verdict"] != "legal"] == [index]
    assert [breach["rule"] for breach in answer["moves"][index]["breaches"]] == [rule]
    assert answer["findings"] == []


def features(move: Judged[Any, Any]) -> set[str]:
    """What is special about a move."""
    action, state = move.move.action, move.before
    found = {type(action).__name__}
    if isinstance(action, Draft):
        rivals = [strength(state, seat, action.row) for seat in state.seats if seat != action.seat]
        mine = strength(state, action.seat, action.row)
        assert mine is not None
        if any(rival and rival.total == mine.total for rival in rivals):
            found.add("star tie")
        if action.block in ("double", "triple"):
            found.add("double or triple")
        if action.row is Row.BLOCK and action.block is not None:
            wanted = BLOCK_TILES[action.block].offers(state.supply[action.seat])
            if offers(state, action.seat, action.block) != tuple(sorted(set(wanted))):
                found.add("shortage")
    return found


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_game_shows_what_can_happen(path: Path) -> None:
    reading = Reading(read(content(path)))
    found = set().union(*(features(move) for move in reading.judged))
    assert found >= {
        AddOn.__name__,
        Remodel.__name__,
        Build.__name__,
        "star tie",
        "double or triple",
        "shortage",
    }
    assert sum(isinstance(move.verdict, Legal) for move in reading.judged) > 60
    assert reading.game.outcome(reading.table.state) is not None


def test_in_the_game_for_two_anna_ends_without_a_block_to_build_with() -> None:
    (path,) = [path for path in GAMES if path.stem == "game-for-two"]
    state = Reading(read(content(path))).table.state
    assert state.supply == (0, 0)
    assert [len(state.of(seat)) for seat in state.seats] == [5, 6]
    assert state.idle_tiles(state.seats[0]) == ("cheap+2",)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_nobody_takes_a_first_turn_where_everybody_bids_at_once(path: Path) -> None:
    reading = Reading(read(content(path)))
    assert reading.game.first(reading.table.state) is None
