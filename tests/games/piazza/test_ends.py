"""Who is ahead in the end: whole orders, score sheets with gaps, and ties nobody can break."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core import Illegal
from engine.games.piazza.counting import hand_size
from engine.games.piazza.order import may_be_out
from engine.games.piazza.outcome import as_entered
from engine.games.piazza.scoring import score
from engine.games.piazza.state import State
from tests.games.piazza.tables import (
    ANNA,
    BRUNO,
    CARLA,
    DARIO,
    GAME,
    SQUARE,
    Kept,
    entered,
    findings,
)


@pytest.mark.rule("ruling.stuck-tie")
def test_end_whoever_ran_out_is_ahead_of_equals_who_did_not() -> None:
    state = entered(
        SQUARE,
        scores={"Anna": 20, "Bruno": 20, "Carla": 30, "Dario": 20},
        finished=["Bruno"],
        stuck=["Anna", "Carla", "Dario"],
    )
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.order == ((CARLA,), (BRUNO,), (ANNA, DARIO))


@pytest.mark.rule("end.winner")
def test_end_a_score_left_out_of_the_sheet_leaves_the_winner_open() -> None:
    state = entered("", 2, scores={"Bruno": 12})
    assert GAME.outcome(state) is None
    assert [(need.rule, need.seat) for need in GAME.missing(state)] == [("end.winner", ANNA)]


@pytest.mark.rule("end.tie")
@pytest.mark.parametrize("choice", ["finisher-first", "share"])
def test_end_equal_scores_on_a_sheet_are_open_until_somebody_notes_who_ran_out(
    choice: str,
) -> None:
    rulings = {"stuck-tie": choice}
    state = entered("", 2, scores={"Anna": 20, "Bruno": 20}, rulings=rulings)
    assert GAME.outcome(state) is None
    assert [(need.rule, need.where) for need in GAME.missing(state)] == [("end.tie", "finished")]


@pytest.mark.rule("setup.four")
def test_setup_a_start_tile_of_another_player_is_refused_for_its_colour_alone() -> None:
    kept = Kept(None)
    kept.play("start", "Bruno", "P1@0,0")
    verdict = kept.check("start", "Anna", "P2@0,1")
    assert isinstance(verdict, Illegal)
    assert "start.again" not in [breach.because.key for breach in verdict.breaches]
    assert "own.other-colour" in [breach.because.key for breach in verdict.breaches]


NEARLY_OUT = """
    R1 P2 R2 P1 R3 P4 R5
    Y3 R4 Y1 R6 Y2 R1 R4
    .. P3 R2 P5 R3 P2 ..
"""


@pytest.mark.rule("setup.pile")
def test_end_a_hand_is_no_larger_than_the_tiles_that_are_left() -> None:
    kept = Kept(NEARLY_OUT)
    assert kept.is_legal("hand", "Anna", "R5 R6")
    assert "setup.pile" in kept.refusal("hand", "Anna", "R5 R6 R6")
    assert "turn.draw" in kept.refusal("draw", "Anna", "R5 R6 R6")


@pytest.mark.rule("setup.pile")
def test_a_hand_that_nobody_can_count_still_holds_three() -> None:
    kept = Kept(NEARLY_OUT)
    kept.play("points", "Anna", points=0)
    assert hand_size(kept.state, ANNA) is None
    assert kept.is_legal("hand", "Anna", "R5 R6")
    assert "setup.pile" in kept.refusal("hand", "Anna", "R5 R6 R6 R5")
    assert "turn.draw" in kept.refusal("draw", "Anna", "R5 R6 R6 R5")


@pytest.mark.rule("end.player")
def test_end_the_last_to_run_out_may_be_noted_again_an_earlier_one_may_not() -> None:
    kept = Kept("", 3, finished=["Anna", "Bruno"])
    assert kept.is_legal("ran-out", "Bruno")
    assert set(kept.refusal("ran-out", "Anna")) == {"end.player"}
    assert "Bruno" in kept.refusal("ran-out", "Anna")["end.player"]
    assert Kept("", 3, finished=["Anna"]).is_legal("ran-out", "Anna")


@pytest.mark.rule("end.player")
@pytest.mark.parametrize(("last", "may_be"), [("R6", True), ("..", False)])
def test_whoever_laid_the_own_tiles_may_be_out_where_nobody_counts_the_neutral_ones(
    last: str, may_be: bool
) -> None:
    drawing = f"""
        R1 P2 R2 P1 R3 P4 R5
        Y3 R4 Y1 R6 Y2 R1 R4
        R5 P3 R2 P5 R3 P2 {last}
    """
    kept = Kept(drawing, 3, next="Anna")
    assert may_be_out(kept.state, ANNA) is may_be
    assert may_be_out(kept.state, BRUNO) is False
    verdict = kept.check("place", "Bruno", "P6@3,0")
    assert set(kept.told(verdict)) == {"end.player" if may_be else "setup.first"}


@pytest.mark.rule("end.winner")
def test_scores_alone_are_the_sheet_of_a_finished_game_only_if_nothing_says_it_goes_on() -> None:
    scores = {"Anna": 7, "Bruno": 5}
    over: Any
    going_on: Any
    for over in ({}, {"left": {"Anna": 0}}, {"finished": ["Anna", "Bruno"]}):
        state = entered("", scores=scores, **over)
        found = as_entered(state, score(state))
        assert found.winners == (ANNA,)
    for going_on in ({"next": "Anna"}, {"stuck": ["Anna"]}, {"left": {"Anna": 0, "Bruno": 3}}):
        state = entered("", scores=scores, **going_on)
        assert GAME.outcome(state) is None
        assert "end.winner" not in findings(state)


@pytest.mark.rule("end.winner")
def test_a_score_noted_on_a_fresh_kept_table_makes_nobody_win() -> None:
    kept = Kept()
    kept.play("set-score", "Anna", score=5)
    assert kept.outcome is None
    assert findings(kept.state) == {}


@pytest.mark.rule("end.winner")
def test_a_kept_game_and_its_own_position_agree_that_it_goes_on() -> None:
    kept = Kept("", scores={"Anna": 4}, next="Anna")
    kept.play("points", "Anna", points=6)
    assert kept.outcome is None
    again: State = GAME.start(replace(kept.state.setup, position=GAME.position(kept.state)))
    assert again.total(ANNA) == 10
    assert GAME.outcome(again) is None
