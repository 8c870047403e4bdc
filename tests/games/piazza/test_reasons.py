"""Reasons in whole sentences, with every number, and with no claim about what nobody knows."""

from __future__ import annotations

import pytest

from engine.conclusion import describe_missing
from tests.games.piazza.tables import GAME, SQUARE, Kept, entered, findings, voice


@pytest.mark.rule("box.tiles")
@pytest.mark.parametrize(
    ("drawing", "hands", "said"),
    [
        (SQUARE, {"Anna": "R2 R2 R2"}, "3 of red wave, the box holds 2: 3 in Anna's hand"),
        (
            SQUARE,
            {"Anna": "R1", "Bruno": "R1"},
            "3 of red sun, the box holds 2: on 0,0, 1 in Anna's hand and 1 in Bruno's hand",
        ),
        (
            "R1 P2 R1\nY3 B4 ..\nR1 .. ..",
            {},
            "3 of red sun, the box holds 2: on 0,0, on 0,2 and on 2,0",
        ),
    ],
)
def test_contents_of_copies_too_many_the_hands_are_named_too(
    drawing: str, hands: dict[str, str], said: str
) -> None:
    assert findings(entered(drawing, hands=hands))["box.tiles"] == [f"impossible: {said}"]


@pytest.mark.rule("box.tiles")
def test_contents_three_new_tiles_alike_are_too_many_by_themselves() -> None:
    kept = Kept(SQUARE)
    assert kept.refusal("place", "Anna", "R5@0,2 R5@1,2 R5@2,0")["box.tiles"] == (
        "cannot lay red lemon on 0,2, red lemon on 1,2 and red lemon on 2,0: that makes 3 of red "
        "lemon, and the "
        "box holds 2"
    )


@pytest.mark.rule("setup.four")
def test_preparation_one_start_tile_lies() -> None:
    kept = Kept()
    kept.play("start", "Anna", "R1@0,0")
    assert kept.refusal("place", "Bruno", "P2@0,1")["setup.four"] == (
        "Bruno cannot have a turn yet: start tiles on the table: 1 of 4"
    )
    assert kept.refusal("draw", "Anna", "R2")["setup.start-chosen"] == (
        "Anna cannot hold tiles yet: start tiles on the table: 1 of 4, and the piles are shuffled "
        "after the last"
    )


@pytest.mark.rule("setup.three")
def test_preparation_one_neutral_tile_is_one() -> None:
    kept = Kept("R1 P2\nB3 ..", 3)
    for what in ("Y1@4,4", "Y2@5,5", "Y3@4,6", "Y4@6,6"):
        kept.play("lay", "Anna", what)
    assert kept.refusal("hand", "Anna", "Y5")["setup.three"] == (
        "Anna cannot hold 1 neutral tile: 0 left of those dealt"
    )
    assert kept.refusal("hand", "Anna", "Y5 Y6")["setup.three"] == (
        "Anna cannot hold 2 neutral tiles: 0 left of those dealt"
    )


REDS = """
    R1 R1 R2 R2 R3 R3
    .. .. .. .. .. ..
    R4 R4 R5 {} .. ..
    .. .. .. .. .. ..
    .. P5 .. .. .. ..
"""


@pytest.mark.rule("turn.one-or-two")
def test_gameplay_the_last_tile_that_can_be_in_hand_is_one() -> None:
    kept = Kept(REDS.format("R5 R6"))
    assert kept.refusal("pass", "Anna")["turn.one-or-two"] == (
        "Anna cannot pass: the 1 tile that can be in hand fits, red star on 4,0 for one"
    )


@pytest.mark.rule("turn.one-or-two")
def test_gameplay_one_tile_that_fits_nowhere_is_one() -> None:
    kept = Kept(REDS.format("R6"))
    assert kept.refusal("pass", "Anna")["turn.one-or-two"] == (
        "Anna cannot pass: of the 2 tiles that can be in hand 1 fits nowhere, but 2 are in hand, "
        "so one fits, such as red star on 4,0"
    )


@pytest.mark.rule("score.no-change")
def test_scoring_a_sheet_without_a_players_score_says_so() -> None:
    kept = Kept("", 2, scores={"Anna": 41})
    assert kept.lines("Bruno") == [(0, "score.no-change", "no score entered, so 0")]
    assert findings(kept.state) == {
        "end.winner": ["unusual: the game is over, and no score is entered for Bruno"]
    }
    assert findings(Kept("", 2, scores={"Anna": 41, "Bruno": 3}).state) == {}


@pytest.mark.rule("end.winner")
def test_scoring_without_any_score_nobody_is_said_to_have_won() -> None:
    everybody = ["Anna", "Bruno"]
    kept = Kept(SQUARE, 2, finished=everybody)
    assert kept.outcome is None
    assert [need.rule for need in GAME.missing(kept.state)] == ["end.winner", "end.winner"]
    assert findings(kept.state)["end.winner"] == [
        "unusual: the game is over, and no score is entered for Anna and Bruno"
    ]
    kept.play("set-score", "Anna", score=0)
    assert [need.seat for need in GAME.missing(kept.state)] == [1]
    kept.play("set-score", "Bruno", score=2)
    assert GAME.missing(kept.state) == ()
    assert kept.outcome is not None


@pytest.mark.rule("end.winner")
def test_scoring_a_running_game_needs_no_score_yet() -> None:
    assert "end.winner" not in findings(entered(SQUARE, next="Anna"))
    kept = Kept(SQUARE, 2, finished=["Anna", "Bruno"], scores={"Anna": 3, "Bruno": 0})
    assert "end.winner" not in findings(kept.state)


@pytest.mark.rule("ruling.triangle", "bracket.ends")
@pytest.mark.parametrize(("choice", "ends"), [("half-offset", True), ("l-shape", False)])
def test_gameplay_a_column_ends_where_the_halves_lie_aside(choice: str, ends: bool) -> None:
    kept = Kept(None, 3, rulings={"triangle": choice})
    for name, what in (("Anna", "R1@0,0"), ("Bruno", "P2@1,0"), ("Carla", "B3@1,1")):
        kept.play("start", name, what)
    kept.play("place", "Anna", "R4@2,0" if ends else "R4@2,1")
    ((_, _, said),) = kept.lines("Anna")
    tail = ", which ends at the offset between rows 0 and 1" if ends else ""
    column = 0 if ends else 1
    assert said.endswith(f"0 other red tiles in row 2 and column {column}{tail}")


def test_what_is_missing_is_described_in_words() -> None:
    state = entered(SQUARE, 2, finished=["Anna", "Bruno"])
    told = voice(state).say(describe_missing(GAME.missing(state)))
    assert told == "no winner yet: Anna's score is not entered, and 1 more thing is missing"
