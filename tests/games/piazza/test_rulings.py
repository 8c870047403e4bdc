"""The eight open points, each read both ways."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.piazza.actions import Pass
from engine.games.piazza.order import is_over, on_turn
from engine.games.piazza.rules_start import colours_due
from tests.games.piazza.tables import (
    ANNA,
    BRUNO,
    CORNER,
    EXAMPLE_1,
    GAME,
    SQUARE,
    Kept,
    entered,
    findings,
)

# Every field beside a lone tile refuses its colour, so its player can lay nothing.
LONE_RED, LONE_YELLOW = "R1", "Y1"
# Pink fits on 2,2 alone, and there neither as 1 nor as 2; pink sun, 2, 2 and 3 are still to come.
NARROW = """
    .. .. P3 .. ..
    .. P4 R1 P5 ..
    P6 Y2 .. B1 P4
    .. P1 R2 P5 ..
    .. .. P6 .. ..
"""
# A start square with a tail that runs down six rows.
TAIL = "R1 P2\nY3 B4\n.. P6\n.. Y5\n.. R2"
# The colours that may start with three players, yellow being neutral.
DUE = {"no": ("red", "pink", "blue"), "yes": ("red", "pink", "blue", "yellow")}


def ruled(ruling: str, choice: str, drawing: str | None, players: int = 4, **rest: Any) -> Kept:
    return Kept(drawing, players, rulings={ruling: choice}, **rest)


@pytest.mark.rule("ruling.stuck")
def test_gameplay_nothing_fits_so_pass_and_try_again() -> None:
    kept = ruled("stuck", "try-again", LONE_RED)
    kept.play("pass", "Anna")
    kept.play("place", "Bruno", "P2@0,1")
    kept.play("place", "Carla", "B3@0,2")
    kept.play("place", "Dario", "Y4@0,3")
    assert on_turn(kept.state) == ANNA
    kept.play("place", "Anna", "R5@0,4")
    assert kept.lines("Anna")[0] == (0, "ruling.stuck", "turn 1: passed, 0 tiles laid")


@pytest.mark.rule("ruling.stuck")
def test_gameplay_nothing_fits_so_out_for_good() -> None:
    kept = ruled("stuck", "out-for-good", LONE_RED)
    kept.play("pass", "Anna")
    kept.play("place", "Bruno", "P2@0,1")
    kept.play("place", "Carla", "B3@0,2")
    kept.play("place", "Dario", "Y4@0,3")
    assert on_turn(kept.state) == 1
    assert kept.refusal("place", "Anna", "R5@0,4") == {
        "ruling.stuck": "Anna cannot have a turn: nothing fitted before, and at this table that "
        "is for good"
    }
    assert kept.choices("Anna") == []


@pytest.mark.rule("ruling.stuck")
def test_gameplay_a_whole_round_without_a_tile_ends_the_game() -> None:
    waiting = {"stuck": ["Anna", "Bruno", "Carla"], "next": "Dario"}
    kept = Kept(LONE_YELLOW, scores={"Anna": 4}, **waiting)
    assert kept.outcome is None
    kept.play("pass", "Dario")
    assert is_over(kept.state)
    assert kept.refusal("place", "Anna", "R2@0,1") == {
        "ruling.stuck": "Anna cannot have a turn: the game is over, nobody could lay a tile in a "
        "whole round"
    }
    other = Kept(LONE_YELLOW, **{**waiting, "next": "Anna"})
    other.play("place", "Anna", "R2@0,1")
    assert other.state.stuck == ()
    for name in ("Bruno", "Carla", "Dario"):
        other.anyway("pass", name)
    assert not is_over(other.state)


@pytest.mark.rule("ruling.stuck")
def test_gameplay_those_out_for_good_stay_out_when_others_place() -> None:
    kept = ruled("stuck", "out-for-good", LONE_YELLOW, stuck=["Bruno", "Carla"], next="Dario")
    kept.play("pass", "Dario")
    kept.play("place", "Anna", "R2@0,1")
    assert on_turn(kept.state) == ANNA
    kept.anyway("pass", "Anna")
    assert is_over(kept.state)
    assert kept.refusal("place", "Anna", "R3@2,2")["ruling.stuck"] == (
        "Anna cannot have a turn: the game is over, nothing fitted once for anybody with tiles "
        "left, and at this table that is for good"
    )


@pytest.mark.rule("ruling.stuck")
@pytest.mark.parametrize(
    ("drawing", "hand", "because"),
    [
        ("Y3", "P2", "pink wave fits on -1,0"),
        (
            "Y3",
            "",
            "of the 12 tiles that can be in hand 2 fit nowhere, but 3 are in hand, so one fits, "
            "such as pink sun on -1,0",
        ),
        (
            "Y3 R4",
            "",
            "each of the 12 tiles that can be in hand fits somewhere, pink sun on -1,0 for one",
        ),
        (NARROW, "P2 P3", "pink olive fits on 2,2"),
    ],
)
def test_gameplay_passing_is_refused_where_some_tile_must_fit(
    drawing: str, hand: str, because: str
) -> None:
    kept = Kept(drawing, hands={"Bruno": hand})
    assert kept.refusal("pass", "Bruno") == {"turn.one-or-two": f"Bruno cannot pass: {because}"}
    assert Pass(BRUNO) not in kept.choices("Bruno")


@pytest.mark.rule("ruling.stuck")
@pytest.mark.parametrize(
    ("hand", "hidden"),
    [("", "the 3 hidden tiles"), ("P1", "the 2 hidden tiles"), ("P1 P2", "the hidden tile")],
)
def test_gameplay_a_hidden_hand_decides_whether_passing_is_allowed(hand: str, hidden: str) -> None:
    kept = Kept(NARROW, hands={"Bruno": hand})
    assert kept.needs("pass", "Bruno") == {
        "turn.one-or-two": f"whether Bruno can pass depends on {hidden}: "
        "pink olive on 2,2 would fit"
    }
    assert Pass(BRUNO) in kept.choices("Bruno")


@pytest.mark.rule("ruling.stuck")
def test_gameplay_passing_is_fine_with_a_hand_that_fits_nowhere() -> None:
    kept = Kept(NARROW, hands={"Bruno": "P1 P2 P2"})
    assert kept.choices("Bruno") == [Pass(BRUNO)]
    kept.play("pass", "Bruno")


@pytest.mark.rule("ruling.stuck-tie")
@pytest.mark.parametrize(
    ("choice", "winners", "decided", "because"),
    [
        (
            "finisher-first",
            ["Bruno"],
            "ruling.stuck-tie",
            "Bruno wins before Anna and Carla: 20 points each, and only Bruno ran out of tiles",
        ),
        (
            "share",
            ["Anna", "Bruno", "Carla"],
            "shared",
            "Anna, Bruno and Carla share the victory with 20 points each: not all of them ran out "
            "of tiles, and this table then shares",
        ),
    ],
)
def test_end_a_tie_with_somebody_who_never_ran_out(
    choice: str, winners: list[str], decided: str, because: str
) -> None:
    scores = {"Anna": 20, "Bruno": 20, "Carla": 20, "Dario": 0}
    kept = ruled(
        "stuck-tie",
        choice,
        LONE_YELLOW,
        scores=scores,
        finished=["Bruno"],
        stuck=["Anna", "Carla"],
        next="Dario",
    )
    kept.play("pass", "Dario")
    assert kept.outcome == (winners, decided, because)


@pytest.mark.rule("ruling.stuck-tie")
@pytest.mark.parametrize("choice", ["finisher-first", "share"])
def test_end_a_score_sheet_with_the_first_to_finish_noted_is_no_such_tie(choice: str) -> None:
    scores = {"Anna": 20, "Bruno": 20}
    kept = ruled("stuck-tie", choice, "", 2, scores=scores, finished=["Bruno"])
    assert kept.outcome is not None
    assert kept.outcome[:2] == (["Bruno"], "end.tie")


@pytest.mark.rule("ruling.stuck-tie")
@pytest.mark.parametrize("choice", ["finisher-first", "share"])
def test_end_two_who_never_ran_out_share(choice: str) -> None:
    kept = ruled(
        "stuck-tie",
        choice,
        LONE_YELLOW,
        scores={"Anna": 20, "Bruno": 0, "Carla": 20, "Dario": 0},
        stuck=["Anna", "Bruno", "Carla"],
        next="Dario",
    )
    kept.play("pass", "Dario")
    assert kept.outcome is not None
    assert kept.outcome[:2] == (["Anna", "Carla"], "shared")
    assert kept.outcome[2].endswith("none of them ran out of tiles")


@pytest.mark.rule("ruling.grid")
def test_gameplay_a_floating_area_follows_the_tiles() -> None:
    kept = ruled("grid", "floating", TAIL, start=[[0, 0], [0, 1], [1, 0], [1, 1]])
    assert kept.is_legal("place", "Carla", "B3@5,1")


@pytest.mark.rule("ruling.grid")
def test_gameplay_a_fixed_area_lies_around_the_start() -> None:
    kept = ruled("grid", "fixed", TAIL, start=[[0, 0], [0, 1], [1, 0], [1, 1]])
    assert kept.refusal("place", "Carla", "B3@5,1") == {
        "ruling.grid": "cannot lay blue olive on 5,1: at this table the area is fixed around the "
        "start, rows −3 to 4 and columns −3 to 4"
    }
    assert kept.is_legal("place", "Carla", "B3@4,2")
    assert {tile.at.row for action in kept.choices("Carla") for tile in action.tiles} == set(
        range(-1, 5)
    )


@pytest.mark.rule("ruling.grid")
def test_gameplay_a_fixed_area_is_described_by_the_only_square_that_can_be_the_start() -> None:
    kept = ruled("grid", "fixed", TAIL)
    assert set(kept.refusal("place", "Carla", "B3@5,1")) == {"ruling.grid"}


@pytest.mark.rule("ruling.grid")
def test_gameplay_without_a_start_a_fixed_area_leaves_it_open() -> None:
    kept = ruled("grid", "fixed", "R1 P2 Y3")
    assert kept.needs("place", "Carla", "B4@1,0") == {
        "ruling.grid": "whether blue shell on 1,0 lies in the area fixed around the start "
        "depends on where the start was, and that is not known"
    }
    alike = ruled("grid", "fixed", "R1 P2 ..\nY3 B1 R5")
    assert set(alike.needs("place", "Carla", "B4@2,0")) == {"ruling.grid"}
    two = ruled("grid", "fixed", "R1 P2 .. R3 P4\nY3 B4 R6 Y1 B2\n.. .. P5 .. ..")
    assert set(two.needs("place", "Dario", "Y6@0,5")) == {"ruling.grid"}
    assert two.is_legal("place", "Dario", "Y5@0,2")


@pytest.mark.rule("ruling.grid")
def test_gameplay_whether_anything_fits_in_an_unknown_area_is_unknown_too() -> None:
    kept = ruled("grid", "fixed", "R1 P2 Y3")
    assert set(kept.needs("pass", "Carla")) == {"ruling.grid"}


@pytest.mark.rule("ruling.grid")
def test_gameplay_a_tile_outside_the_fixed_area_is_found_on_an_entered_table() -> None:
    longer = TAIL + "\n.. B3"
    fields = [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert findings(entered(longer, start=fields)) == {}
    assert findings(entered(longer, start=fields, rulings={"grid": "fixed"}))["ruling.grid"] == [
        "illegal: blue olive on 5,1 lies outside the area of 8 × 8 around the start, fixed at this "
        "table"
    ]


@pytest.mark.rule("ruling.triangle")
def test_preparation_a_triangle_is_three_fields_of_a_square() -> None:
    kept = ruled("triangle", "l-shape", CORNER, 3)
    assert kept.is_legal("place", "Anna", "R4@1,-1")
    assert kept.play("place", "Anna", "R5@2,0") == (3, 0, 0)


@pytest.mark.rule("ruling.triangle")
def test_preparation_half_a_field_aside_a_tile_touches_two_and_columns_end() -> None:
    kept = ruled("triangle", "half-offset", CORNER, 3)
    assert kept.refusal("place", "Anna", "R4@1,-1") == {
        "place.colour": "cannot lay red shell on 1,-1: same colour as red sun on 0,0 beside it"
    }
    assert kept.play("place", "Anna", "R5@2,0") == (0, 0, 0)
    assert kept.play("place", "Bruno", "P6@3,0") == (0, 0, 0)
    assert kept.play("place", "Carla", "B5@0,2") == (0, 0, 0)


@pytest.mark.rule("ruling.triangle")
def test_preparation_without_the_start_nobody_knows_which_half_lies_aside() -> None:
    rulings = {"triangle": "half-offset"}
    assert findings(entered("R1 P2 R3\nB3 Y5 ..", 3, rulings=rulings))["ruling.triangle"] == [
        "unusual: the start is not given, so columns are read as if no half of the piazza lay aside"
    ]
    assert findings(entered("R1 P2 R3\nB3 Y5 ..", 3)) == {}


@pytest.mark.rule("ruling.diagonal")
def test_gameplay_sides_only_must_differ() -> None:
    kept = ruled("diagonal", "sides-only", SQUARE)
    assert kept.is_legal("place", "Carla", "B5@0,2")
    assert findings(entered(EXAMPLE_1 + "    .. B5 .. .. ..")) == {}


@pytest.mark.rule("ruling.diagonal")
def test_gameplay_corners_must_differ_too() -> None:
    kept = ruled("diagonal", "corners-too", SQUARE)
    assert kept.refusal("place", "Carla", "B5@0,2") == {
        "ruling.diagonal": "cannot lay blue lemon on 0,2: too much like blue shell on 1,1 at its "
        "corner, "
        "and at this table corners count"
    }
    assert kept.refusal("place", "Anna", "R4@0,2")["ruling.diagonal"]
    offered = {tile.at for action in kept.choices("Carla") for tile in action.tiles}
    assert (0, 2) not in offered
    found = findings(entered("R1 P2 B5\nY3 B4 ..", rulings={"diagonal": "corners-too"}))
    assert found["ruling.diagonal"] == [
        "illegal: blue lemon on 0,2 meets blue shell on 1,1 at a corner and is too much like it, "
        "and at "
        "this table corners count"
    ]


@pytest.mark.rule("ruling.start-places")
def test_preparation_start_tiles_are_laid_in_any_order() -> None:
    kept = ruled("start-places", "free", None)
    for name, tile in (("Carla", "B4@0,0"), ("Anna", "R1@0,1"), ("Dario", "Y3@1,1")):
        kept.play("start", name, tile)
    assert kept.is_legal("start", "Bruno", "P2@1,0")


@pytest.mark.rule("ruling.start-places")
def test_preparation_start_tiles_are_laid_in_turn_order() -> None:
    kept = ruled("start-places", "turn-order", None, 2)
    kept.play("start", "Bruno", "P2@0,0")
    assert kept.refusal("start", "Bruno", "Y3@0,1") == {
        "ruling.start-places": "Bruno cannot lay a start tile yet: Anna first, in turn order at "
        "this table"
    }
    kept.play("start", "Anna", "R1@0,1")
    assert not kept.is_legal("start", "Anna", "B4@1,1")
    kept.play("start", "Bruno", "Y3@1,1")
    kept.play("start", "Anna", "B4@1,0")
    assert on_turn(kept.state) == 1


@pytest.mark.rule("ruling.neutral-start")
@pytest.mark.parametrize("choice", ["no", "yes"])
def test_preparation_a_neutral_start_tile(choice: str) -> None:
    kept = ruled("neutral-start", choice, None, 3)
    assert colours_due(kept.state) == DUE[choice]
    kept.play("start", "Anna", "R1@0,0")
    assert colours_due(kept.state) == DUE[choice][1:]
    found = findings(entered("R1 Y2\nB3 ..", 3, rulings={"neutral-start": choice}))
    if choice == "yes":
        kept.play("start", "Bruno", "Y2@0,1")
        assert colours_due(kept.state) == ("blue",)
        assert kept.refusal("start", "Bruno", "P3@1,0")["setup.three"]
        assert kept.refusal("start", "Carla", "Y4@1,1")["place.colour"]
        assert found == {}
        return
    sentence = (
        "yellow wave on 0,1 cannot be a start tile: it is neutral, and at this table only main "
        "colours start"
    )
    assert kept.refusal("start", "Bruno", "Y2@0,1") == {"ruling.neutral-start": sentence}
    assert found == {"ruling.neutral-start": [f"illegal: {sentence}"]}


@pytest.mark.rule("ruling.equal-pair")
@pytest.mark.parametrize("choice", ["yes", "no"])
def test_gameplay_two_equal_tiles_in_a_turn(choice: str) -> None:
    kept = ruled("equal-pair", choice, SQUARE, hands={"Anna": "R5 R5 R6"})
    pairs = [action for action in kept.choices("Anna") if len(action.tiles) == 2]
    equal = [action for action in pairs if action.tiles[0].kind == action.tiles[1].kind]
    assert bool(equal) is (choice == "yes")
    assert len(equal) < len(pairs)
    if choice == "yes":
        assert kept.is_legal("place", "Anna", "R5@1,-1 R5@1,2")
    else:
        assert kept.refusal("place", "Anna", "R5@1,-1 R5@1,2") == {
            "ruling.equal-pair": "cannot lay red lemon on 1,-1 and red lemon on 1,2 in one turn: "
            "at this "
            "table the two need different symbols"
        }


def test_every_open_point_has_a_choice_beside_its_default() -> None:
    assert {ruling.id for ruling in GAME.catalogue.rulings.values()} == {
        "stuck",
        "stuck-tie",
        "grid",
        "triangle",
        "diagonal",
        "start-places",
        "neutral-start",
        "equal-pair",
    }
