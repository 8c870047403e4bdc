"""Whole games and finished tables that must score the same for ever."""

from __future__ import annotations

import json

import pytest

from engine.core import Legal
from engine.files.codec import TableFile
from engine.games.piazza.order import is_over
from engine.judging import judge
from tests.conftest import ROOT
from tests.games.piazza import naive
from tests.games.piazza.tables import CARLA, GAME, Kept
from tests.games.piazza.test_naive import found, played
from tests.play import open_table, read

HERE = ROOT / "tests" / "games" / "piazza" / "golden"
SAMPLE = ROOT / "data" / "piazza" / "samples" / "whole-game.json"

RESULTS = {
    "four-players-known-hands": ((48, 44, 46, 39), ["Anna"], "points"),
    "three-players-hidden-hands": ((51, 56, 59), ["Carla"], "points"),
    "two-players-keyed-in": ((89, 89), ["Anna"], "end.tie"),
}
FINISHED = {
    "four-players-known-hands": ["Carla", "Bruno", "Dario", "Anna"],
    "three-players-hidden-hands": ["Anna", "Carla", "Bruno"],
    "two-players-keyed-in": ["Anna", "Bruno"],
}


def golden(name: str) -> TableFile:
    return read(HERE / f"{name}.json")


def test_every_golden_table_has_its_result() -> None:
    assert sorted(path.stem for path in HERE.glob("*.json")) == sorted(RESULTS)


@pytest.mark.parametrize("name", RESULTS)
def test_totals_winner_and_order_stay_as_they_are(name: str) -> None:
    file = golden(name)
    table = open_table(file)
    totals, winners, decided_by = RESULTS[name]
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert table.score.totals == totals
    assert [file.setup.names[seat] for seat in outcome.winners] == winners
    assert outcome.decided_by == decided_by
    assert GAME.extras(table.state)["finished"] == FINISHED[name]
    assert GAME.audit(table.state) == ()
    assert len(table.state.board) == 48


@pytest.mark.parametrize("name", ["four-players-known-hands", "three-players-hidden-hands"])
def test_every_move_is_legal_and_every_turn_agrees_with_the_naive_scorer(name: str) -> None:
    file = golden(name)
    judged = list(judge(file.game, file.setup, file.moves))
    assert all(isinstance(move.verdict, Legal) for move in judged)
    table = open_table(file)
    slow = naive.Game(played(table))
    assert [found(turn) for turn in table.state.turns] == [turn for _, turn in slow.turns]
    assert list(slow.totals.values()) == list(table.score.totals)
    assert (slow.finished, slow.is_over, slow.illegal) == (FINISHED[name], True, [])
    assert slow.winners == RESULTS[name][1]


def test_no_turn_scored_more_than_the_best_of_its_hand() -> None:
    file = golden("four-players-known-hands")
    compared = 0
    for move in judge(file.game, file.setup, file.moves):
        turn = move.after.turns[-1] if move.after and move.after.turns else None
        action = move.move.action
        if turn is None or getattr(action, "tiles", ()) != turn.tiles:
            continue
        found_best = GAME.best(move.before, action.seat)
        assert found_best is not None
        assert turn.points <= found_best[1]
        compared += 1
    assert compared == len(open_table(file).state.turns)


def test_the_sample_is_a_finished_game_with_known_hands() -> None:
    file = read(SAMPLE)
    table = open_table(file)
    assert is_over(table.state)
    assert table.score.totals == (96, 86)
    assert naive.Game(json.loads(SAMPLE.read_bytes())).totals == {"Anna": 96, "Bruno": 86}


def test_who_took_the_first_turn_is_known_of_a_table_kept_from_there_on() -> None:
    assert GAME.first(open_table(golden("four-players-known-hands")).state) == CARLA
    assert GAME.first(open_table(golden("two-players-keyed-in")).state) is None


def test_nobody_took_the_first_turn_of_a_table_just_laid_or_seen_half_way() -> None:
    assert GAME.first(Kept().state) is None
    half_way = Kept("R1 P2\nY3 ..")
    half_way.play("place", "Carla", "B4@1,1")
    assert half_way.state.turns
    assert GAME.first(half_way.state) is None
