"""Which buildings count for a goal among several that could, and what is said about it."""

from __future__ import annotations

import pytest

from engine.games.positano.goals import claim, most
from tests.games.positano.tables import ANNA, GAME, Kept, cliff, entered, points, reasons

# Anna: three small ones in column A, two tall ones that touch in columns C and D.
SMALL_AND_TALL = """
    A1b .   A6b A6b
    A1b .   .   .
    A1b .   .   .
    .   .   .   B1b
"""
# Anna: two pairs of the same size, in columns A and D; the one in D has more blocks.
PAIRS = """
    A1b .   .   A4b
    A1b .   .   A4b
    .   .   .   .
    B1b .   .   B1b
"""


@pytest.mark.rule("goal.colonna")
@pytest.mark.rule("goal.gruppo")
@pytest.mark.parametrize("goal", ["colonna", "gruppo"])
def test_p9_the_larger_counts_even_if_a_smaller_has_more_blocks(goal: str) -> None:
    state = entered(SMALL_AND_TALL, 2, goals=[goal])
    claimed = claim(state, goal, ANNA)
    assert (claimed.count, claimed.tie_break) == (3, 3)
    assert claimed.pieces == ("2A", "3A", "4A")


@pytest.mark.rule("ruling.best-of-equal")
def test_p9_what_is_chosen_for_one_goal_says_nothing_about_another() -> None:
    state = entered(
        PAIRS,
        2,
        goals=["colonna", "gruppo"],
        rulings={"best-of-equal": "players-choose"},
        chosen={"colonna": {"Anna": "3A"}},
    )
    assert claim(state, "colonna", ANNA).pieces == ("3A", "4A")
    assert claim(state, "gruppo", ANNA).pieces == ("3D", "4D")


@pytest.mark.rule("goal.gruppo")
@pytest.mark.parametrize(
    ("drawing", "lots"),
    [
        ("A1b A1b A1b .\nA1b . A1b .", ("1A", "1C", "2A", "2B", "2C")),
        ("A1b . A1b .\nA1b A1b A1b .", ("1A", "1B", "1C", "2A", "2C")),
        ("A1b A1b . .\n. A1b . .\nA1b A1b . .", ("1A", "1B", "2B", "3A", "3B")),
        ("A1b A1b . .\nA1b . . .\nA1b A1b . .", ("1A", "1B", "2A", "3A", "3B")),
    ],
)
def test_p9_a_group_goes_round_corners_to_every_side(drawing: str, lots: tuple[str, ...]) -> None:
    claimed = claim(entered(drawing, 2, goals=["gruppo"]), "gruppo", ANNA)
    assert (claimed.count, claimed.pieces) == (5, lots)


@pytest.mark.rule("goal.gruppo")
def test_p9_without_a_building_there_is_no_group() -> None:
    state = entered("B1b . . .", 2, goals=["gruppo"])
    assert most(state, "gruppo", ANNA) == 0


@pytest.mark.rule("goal.altezza")
@pytest.mark.rule("goal.equilibrato")
@pytest.mark.parametrize("goal", ["altezza", "equilibrato"])
def test_p9_of_equal_ones_the_first_is_named_and_all_in_the_order_of_the_lots(goal: str) -> None:
    state = entered("A3g . . .\nA1b A2s A1b .", 2, goals=[goal])
    (line,) = GAME.score(state).of(ANNA, goal)
    assert line.pieces == ("1A", "1B", "2A")


@pytest.mark.rule("goal.solitario")
def test_p9_a_building_standing_alone_is_described_by_its_lot() -> None:
    state = entered("A3g . . .\n. . . A1b", 2, goals=["solitario"])
    assert reasons(state, "solitario")[ANNA] == (
        "goal.solitario",
        "2 with no own building beside it × 2: 1D and 2A",
    )


@pytest.mark.rule("goals.tie-blocks")
def test_p9_second_and_third_of_three_are_distinguished_by_blocks() -> None:
    state = entered("A1b B3b C2b .\nA1b B1b C1b .\nA1b . . .\n. . . .", 3, goals=["colonna"])
    assert points(state, "colonna") == [6, 3, 0]
    assert [(rule, said.split(" (")[0]) for rule, said in reasons(state, "colonna")][1:] == [
        ("goals.tie-blocks", "second: 2 buildings like Carla, and 4 blocks to 3"),
        ("goals.tie-blocks", "no place: 2 buildings like Bruno, but 3 blocks to 4"),
    ]


@pytest.mark.rule("ruling.eccesso-tie")
def test_p9_whoever_has_built_nothing_has_built_0_blocks() -> None:
    state = entered(
        "A3b . . .",
        2,
        goals=["eccesso"],
        supply={"Anna": 2, "Bruno": 2},
        rulings={"eccesso-tie": "blocks-built"},
    )
    told = [(rule, said.split(" (")[0]) for rule, said in reasons(state, "eccesso")]
    assert told == [
        ("ruling.eccesso-tie", "first: 2 leftover blocks like Bruno, but 3 blocks to 0"),
        ("ruling.eccesso-tie", "second: 2 leftover blocks like Anna, but 0 blocks to 3"),
    ]


@pytest.mark.rule("ruling.gruppo-single")
def test_p9_a_building_alone_brings_nothing_where_one_is_no_group() -> None:
    rulings = {"best-of-equal": "players-choose", "gruppo-single": "no-group"}
    position = {"cliff": cliff("A1b . . .\nA1b . . A1b")}
    kept = Kept(2, goals=["gruppo"], rulings=rulings, position=position)
    assert kept.refusal("choose", "Anna", goal="gruppo", lot="1D") == {
        "ruling.best-of-equal": "Anna cannot choose 1D: it brings 0 buildings, and 2 are possible"
    }
    alone = Kept(2, goals=["gruppo"], rulings=rulings, position={"cliff": cliff("A1b . . .")})
    assert alone.is_legal("choose", "Anna", goal="gruppo", lot="1A")
