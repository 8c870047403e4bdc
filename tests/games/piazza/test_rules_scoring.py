"""Scoring: brackets, what they are worth and to whom, with the four printed examples."""

from __future__ import annotations

import pytest

from tests.games.piazza.tables import (
    EXAMPLE_1,
    EXAMPLE_2,
    EXAMPLE_3,
    EXAMPLE_4,
    SQUARE,
    Kept,
    entered,
    findings,
)


@pytest.mark.parametrize("drawing", [EXAMPLE_1, EXAMPLE_2, EXAMPLE_3, EXAMPLE_4])
def test_scoring_the_boards_of_the_examples_are_legal(drawing: str) -> None:
    assert findings(entered(drawing)) == {}


@pytest.mark.rule("bracket.value", "bracket.ends", "score.new")
def test_scoring_example_1_one_tile_one_bracket() -> None:
    kept = Kept(EXAMPLE_1)
    assert kept.play("place", "Carla", "B3@1,4") == (0, 0, 5, 0)
    assert kept.lines("Carla") == [
        (
            5,
            "bracket.value",
            "turn 1, row 1: blue lemon on 1,0 to blue olive on 1,4, yellow star, red sun and pink "
            "star between "
            "them, 5 tiles",
        )
    ]
    assert kept.brackets("Carla") == [(5, ("1,0", "1,4"))]


@pytest.mark.rule("bracket.value", "score.multiple")
def test_scoring_example_2_one_tile_two_brackets() -> None:
    kept = Kept(EXAMPLE_2)
    assert kept.play("place", "Carla", "B2@1,1") == (0, 0, 6, 0)
    assert kept.brackets("Carla") == [(3, ("1,1", "1,3")), (3, ("1,1", "3,1"))]


@pytest.mark.rule("score.joint-once", "bracket.gaps")
def test_scoring_example_3_two_tiles_three_brackets() -> None:
    kept = Kept(EXAMPLE_3)
    assert kept.play("place", "Carla", "B5@1,3 B2@3,3") == (0, 0, 10, 0)
    assert kept.lines("Carla") == [
        (
            4,
            "bracket.value",
            "turn 1, row 1: blue sun on 1,0 to blue lemon on 1,3, red shell and pink wave between "
            "them, 4 tiles",
        ),
        (
            3,
            "score.joint-once",
            "turn 1, column 3: both new tiles, blue lemon on 1,3 to blue wave on 3,3, red shell "
            "between "
            "them, 3 tiles, counted once",
        ),
        (
            3,
            "bracket.gaps",
            "turn 1, row 3: blue lemon on 3,0 to blue wave on 3,3, pink star between them and 1 "
            "empty field "
            "not counted, 3 tiles",
        ),
    ]
    assert [ends for _, ends in kept.brackets("Carla")] == [
        ("1,0", "1,3"),
        ("1,3", "3,3"),
        ("3,0", "3,3"),
    ]


@pytest.mark.rule("score.joint-once", "score.multiple", "bracket.gaps")
@pytest.mark.parametrize("order", ["B6@3,4 B3@5,4", "B3@5,4 B6@3,4"])
def test_scoring_example_4_two_tiles_five_brackets(order: str) -> None:
    kept = Kept(EXAMPLE_4)
    assert kept.play("place", "Carla", order) == (0, 0, 15, 0)
    assert kept.brackets("Carla") == [
        (3, ("1,4", "3,4")),
        (3, ("3,2", "3,4")),
        (2, ("3,4", "5,4")),
        (4, ("5,1", "5,4")),
        (3, ("5,4", "7,4")),
    ]
    assert kept.lines("Carla")[2][1:] == (
        "score.joint-once",
        "turn 1, column 4: both new tiles, blue star on 3,4 to blue olive on 5,4, only 1 empty "
        "field "
        "between them, 2 tiles, counted once",
    )


@pytest.mark.rule("bracket.ends")
def test_scoring_a_bracket_needs_its_colour_in_line() -> None:
    kept = Kept("R1 P2\nY3 B4\n.. R5")
    assert kept.play("place", "Anna", "R6@1,2") == (0, 0, 0, 0)
    in_row = Kept("R1 P2 Y6\nY3 B4 P1")
    assert in_row.play("place", "Anna", "R4@0,3") == (4, 0, 0, 0)
    in_column = Kept("R1 P2 Y6\nY3 B4 P1")
    assert in_column.play("place", "Anna", "R4@2,0") == (3, 0, 0, 0)


@pytest.mark.rule("bracket.between")
def test_scoring_only_the_nearest_tile_of_the_colour_counts() -> None:
    kept = Kept("R1 P2 R3 B4\nY3 B4 Y5 P1")
    assert kept.play("place", "Anna", "R6@0,4") == (3, 0, 0, 0)
    assert kept.brackets("Anna") == [(3, ("0,2", "0,4"))]


@pytest.mark.rule("bracket.gaps")
def test_scoring_a_bracket_over_empty_fields_alone_is_worth_two() -> None:
    kept = Kept("R1 .. .. P4\nP2 B3 Y4 B5")
    assert kept.play("place", "Anna", "R6@0,2") == (2, 0, 0, 0)
    assert kept.lines("Anna") == [
        (
            2,
            "bracket.gaps",
            "turn 1, row 0: red sun on 0,0 to red star on 0,2, only 1 empty field between them, 2 "
            "tiles",
        )
    ]


@pytest.mark.rule("bracket.value")
def test_scoring_a_full_row_of_eight_is_worth_eight() -> None:
    kept = Kept("R1 P2 B3 Y4 P5 B6 Y2 ..\n.. .. .. .. .. .. P3 Y1")
    assert kept.play("place", "Anna", "R3@0,7") == (8, 0, 0, 0)


@pytest.mark.rule("score.new")
def test_scoring_old_brackets_beside_the_new_tile_are_not_scored() -> None:
    kept = Kept("B1 R2 B3\nR4 P5 Y6")
    assert kept.play("place", "Carla", "B2@1,3") == (0, 0, 0, 0)
    assert kept.play("place", "Dario", "Y4@1,4") == (0, 0, 0, 3)


@pytest.mark.rule("score.multiple")
def test_scoring_a_tile_counts_in_every_new_bracket_it_lies_in() -> None:
    kept = Kept(
        """
        .. .. B1 .. ..
        .. .. R2 .. ..
        B3 P5 .. Y6 B2
        .. .. P3 .. ..
        .. .. B5 .. ..
        """
    )
    assert kept.play("place", "Carla", "B4@2,2") == (0, 0, 12, 0)
    assert [points for points, _ in kept.brackets("Carla")] == [3, 3, 3, 3]


@pytest.mark.rule("score.any-end")
def test_scoring_whoever_laid_the_older_neutral_end() -> None:
    kept = Kept("R1 P2 ..\nB3 .. ..", 3)
    kept.play("place", "Anna", "Y5@1,1")
    kept.play("place", "Bruno", "P4@1,2")
    assert kept.play("place", "Carla", "Y6@1,3") == (0, 0, 3)
    assert kept.lines("Carla")[0][1] == "score.neutral"


@pytest.mark.rule("score.neutral")
def test_scoring_three_players_a_neutral_tile_scores_for_whoever_lays_it() -> None:
    kept = Kept("Y1 R2 P3\nR4 P5 B6\nY6 .. ..", 3)
    assert kept.play("place", "Bruno", "Y4@0,3") == (0, 4, 0)


@pytest.mark.rule("score.colours-apart")
def test_scoring_two_colours_of_a_player_make_no_bracket() -> None:
    kept = Kept("R1 P2 ..\nY3 B4 P6", 2)
    assert kept.play("place", "Anna", "B5@0,2") == (0, 0)
    assert kept.play("place", "Bruno", "P4@0,3") == (0, 3)


@pytest.mark.rule("score.no-change")
def test_scoring_a_tile_inside_an_old_bracket_pays_nobody() -> None:
    kept = Kept("R1 P2 .. Y4\nY3 B4 Y1 P5")
    kept.play("place", "Anna", "R6@0,4")
    assert kept.brackets("Anna") == [(4, ("0,0", "0,4"))]
    assert kept.play("place", "Bruno", "P3@2,1") == (0, 3, 0, 0)
    assert kept.play("place", "Carla", "B5@0,2") == (0, 0, 0, 0)
    assert kept.brackets("Anna") == [(4, ("0,0", "0,4"))]


@pytest.mark.rule("score.no-change")
def test_scoring_tiles_alone_do_not_tell_who_scored() -> None:
    kept = Kept(EXAMPLE_4, scores={"Anna": 12})
    assert kept.lines("Anna") == [(12, "score.no-change", "12 points entered")]
    assert kept.lines("Bruno") == [
        (
            0,
            "score.no-change",
            "no score entered and no turn kept, so 0: the tiles alone do not show who scored what",
        )
    ]


@pytest.mark.rule("score.split")
def test_scoring_a_tile_between_two_of_its_colour_makes_two_brackets() -> None:
    kept = Kept("R1 P2 .. Y4 R5\nY3 B4 P6 B1 ..")
    assert kept.play("place", "Anna", "R3@0,2") == (6, 0, 0, 0)
    assert kept.brackets("Anna") == [(3, ("0,0", "0,2")), (3, ("0,2", "0,4"))]


def test_scoring_points_of_a_turn_noted_without_tiles() -> None:
    kept = Kept(SQUARE)
    kept.play("points", "Anna", points=7)
    assert kept.lines("Anna") == [(7, "score.new", "turn 1: 7 points noted without its tiles")]


def test_scoring_a_score_entered_has_a_line_of_its_own() -> None:
    kept = Kept(EXAMPLE_1, scores={"Carla": 41})
    kept.play("place", "Carla", "B3@1,4")
    assert [line[0] for line in kept.lines("Carla")] == [41, 5]
    assert kept.lines("Carla")[0][2] == "41 points entered, from before the turns kept here"
    kept.play("set-score", "Carla", score=44)
    assert kept.totals[2] == 44
    assert kept.lines("Carla")[0] == (
        39,
        "score.no-change",
        "39 points entered beside the turns kept here",
    )
