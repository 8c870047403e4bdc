"""What has to be entered before a winner is named: scores, and who ran out of tiles first."""

from __future__ import annotations

import random

import pytest

from tests.games.piazza.tables import ANNA, BRUNO, GAME, NAMES, SQUARE, Kept, entered, voice


@pytest.mark.rule("end.winner")
def test_a_score_nobody_entered_leaves_the_winner_open() -> None:
    state = entered("", 3, scores={"Anna": 20, "Carla": 30})
    assert GAME.outcome(state) is None
    (need,) = GAME.missing(state)
    assert (need.where, need.seat) == ("score", BRUNO)
    assert voice(state).say(need.because) == "Bruno's score is not entered"


@pytest.mark.rule("end.winner")
def test_points_from_before_the_table_was_entered_are_asked_for() -> None:
    drawing = SQUARE + "\n B2 .."
    kept = Kept(drawing, next="Anna", stuck=["Bruno", "Carla", "Dario"], scores={"Bruno": 4})
    kept.anyway("pass", "Anna")
    told = [voice(kept.state).say(need.because) for need in GAME.missing(kept.state)]
    assert told[0] == "Anna's points from before this table was entered are missing"
    assert told[1:] == ["Carla's score is not entered", "Dario's score is not entered"]


@pytest.mark.rule("end.tie")
def test_a_tie_waits_for_the_order_and_a_tie_further_down_does_not() -> None:
    tied = entered("", 3, scores={"Anna": 20, "Bruno": 20, "Carla": 5})
    (need,) = GAME.missing(tied)
    assert voice(tied).say(need.because) == (
        "Anna and Bruno have 20 points each, and who of them ran out of tiles first is not entered"
    )
    below = entered("", 3, scores={"Anna": 30, "Bruno": 20, "Carla": 20})
    assert GAME.missing(below) == ()
    found = GAME.outcome(below)
    assert found is not None
    assert found.winners == (ANNA,)


@pytest.mark.parametrize("seed", range(60))
def test_of_a_whole_sheet_every_score_counts(seed: int) -> None:
    chance = random.Random(f"missing {seed}")
    names = list(NAMES[: chance.randrange(2, 5)])
    scores = {name: chance.randrange(2, 7) for name in names}
    finished = chance.sample(names, len(names))
    state = entered("", len(names), scores=scores, finished=finished)
    first = min(names, key=lambda name: (-scores[name], finished.index(name)))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert [names[seat] for seat in outcome.winners] == [first]
    for name in names:
        rest = {other: points for other, points in scores.items() if other != name}
        without = entered("", len(names), scores=rest, finished=finished)
        assert GAME.outcome(without) is None
        assert [names[need.seat] for need in GAME.missing(without)] == [name]
    if list(scores.values()).count(max(scores.values())) > 1:
        unordered = entered("", len(names), scores=scores)
        assert GAME.outcome(unordered) is None
        assert [need.where for need in GAME.missing(unordered)] == ["finished"]
