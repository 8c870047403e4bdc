"""The seven competition goals, pages 5 and 9 and the cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.positano.tables import (
    ANNA,
    BRUNO,
    GAME,
    HEIGHTS,
    Kept,
    cliff,
    entered,
    findings,
    points,
    reasons,
    scored,
)

EVERYWHERE = "\n".join(["A1b A1b A1b A1b"] * 4)


def counted(goal: str, drawing: str, **rest: Any) -> set[str]:
    """The lots of Anna that count."""
    (line,) = GAME.score(entered(drawing, goals=[goal], **rest)).of(ANNA, goal)
    return set(line.pieces)


@pytest.mark.rule("goal.grande")
def test_card_grande_counts_buildings_above_regulation_height() -> None:
    assert counted("grande", HEIGHTS) == {"4C", "4D", "3C", "3D", "2C", "2D", "1C", "1D"}
    assert scored("grande", "A2b A2b B3b C1b") == [6, 3, 0, 0]


@pytest.mark.rule("goal.dietro")
def test_card_dietro_counts_rows_3_and_4() -> None:
    assert counted("dietro", EVERYWHERE) == {
        f"{row}{column}" for row in (3, 4) for column in "ABCD"
    }
    assert scored("dietro", "A1b . . .\nA1b B5b . .\nC1b . . .\nC1b C1b . .") == [6, 3, 0, 0]


@pytest.mark.rule("goal.bordo")
def test_p5_bordo_counts_the_outer_columns() -> None:
    assert counted("bordo", EVERYWHERE) == {f"{row}{col}" for row in (1, 2, 3, 4) for col in "AD"}
    assert scored("bordo", "A1b C2b C2b A1b\nB1b C1b C1b .") == [6, 3, 0, 0]


@pytest.mark.rule("goal.mezzo")
def test_p9_mezzo_counts_the_inner_columns() -> None:
    assert counted("mezzo", EVERYWHERE) == {f"{row}{col}" for row in (1, 2, 3, 4) for col in "BC"}
    assert scored("mezzo", "C1b A2b A2b C1b\nC1b B1b . C1b") == [6, 3, 0, 0]


@pytest.mark.rule("goal.colonna")
@pytest.mark.parametrize(
    ("drawing", "lots"),
    [
        ("A1b . . .", {"1A"}),
        ("A1b . . .\n. . . .\nB1b . . .\nA1b . A1b .", {"1A", "4A"}),
        ("A1b . A1b .\n. . B1b .\nA1b . A1b .\nA1b . B1b .", {"1A", "2A", "4A"}),
    ],
)
def test_card_colonna_counts_the_best_column_gaps_included(drawing: str, lots: set[str]) -> None:
    assert counted("colonna", drawing) == lots


@pytest.mark.rule("goal.gruppo")
@pytest.mark.parametrize(
    ("drawing", "lots"),
    [
        ("A1b . . .", {"1A"}),
        ("A1b A1b . A1b", {"1A", "1B"}),
        ("A1b . . .\n. A1b A1b .", {"1B", "1C"}),
        ("A1b A1b . .\nA1b B1b . A1b\nA1b A1b A1b .", {"1A", "1B", "1C", "2A", "3A", "3B"}),
        ("A1b . A1b A1b\nA1b A1b A1b .", {"1A", "1B", "1C", "2A", "2C", "2D"}),
    ],
)
def test_p9_gruppo_counts_the_largest_group_joined_by_sides(drawing: str, lots: set[str]) -> None:
    assert counted("gruppo", drawing) == lots


@pytest.mark.rule("goal.gruppo")
def test_p9_gruppo_goes_to_the_larger_group_not_to_more_buildings() -> None:
    assert scored("gruppo", "A1b . A1b .\n. A1b B1b B1b") == [3, 6, 0, 0]


@pytest.mark.rule("ruling.gruppo-single")
@pytest.mark.parametrize(
    ("choice", "expected"), [("group-of-one", [6, 3, 0, 0]), ("no-group", [6, 0, 0, 0])]
)
def test_p9_a_single_building_is_a_group_or_none(choice: str, expected: list[int]) -> None:
    rulings = {"gruppo-single": choice}
    assert scored("gruppo", "A1b A1b . B1b", rulings=rulings) == expected
    state = entered("A1b A1b . B1b", goals=["gruppo"], rulings=rulings)
    rule, said = reasons(state, "gruppo")[BRUNO]
    if choice == "no-group":
        assert rule == "ruling.gruppo-single"
        assert said.startswith("1 building alone is no group at this table, so no place")


@pytest.mark.rule("ruling.gruppo-single")
@pytest.mark.parametrize("choice", ["group-of-one", "no-group"])
def test_p9_two_joined_buildings_are_a_group_under_both_readings(choice: str) -> None:
    assert scored("gruppo", "A1b A1b . .", rulings={"gruppo-single": choice}) == [6, 0, 0, 0]


# Anna has two buildings in column A (3 blocks) and two in column D (5 blocks), apart from
# each other; Bruno has two in column B, joined, with 4 blocks.
TWO_COLUMNS = """
    .   .   .   .
    .   .   .   .
    A2b B2b .   A3b
    A1b B2b .   A2b
"""


@pytest.mark.rule("ruling.best-of-equal")
@pytest.mark.parametrize("goal", ["colonna", "gruppo"])
@pytest.mark.parametrize(
    ("choice", "chosen", "expected"),
    [
        ("more-blocks", "1A", [6, 3, 0, 0]),
        ("players-choose", "1A", [3, 6, 0, 0]),
        ("players-choose", "2D", [6, 3, 0, 0]),
        ("players-choose", None, [6, 3, 0, 0]),
    ],
)
def test_p9_of_two_equal_ones_the_fuller_or_the_one_named(
    goal: str, choice: str, chosen: str | None, expected: list[int]
) -> None:
    named = {goal: {"Anna": chosen}} if chosen else {}
    rulings = {"best-of-equal": choice}
    assert scored(goal, TWO_COLUMNS, rulings=rulings, chosen=named) == expected


def naming(choice: str, drawing: str = TWO_COLUMNS) -> Kept:
    position = {"cliff": cliff(drawing)}
    rulings = {"best-of-equal": choice}
    return Kept(4, goals=["colonna"], position=position, rulings=rulings)


@pytest.mark.rule("ruling.best-of-equal")
def test_p9_naming_one_is_a_move_where_the_table_allows_it() -> None:
    kept = naming("players-choose")
    kept.play("choose", "Anna", goal="colonna", lot="2A")
    assert points(kept.state, "colonna") == [3, 6, 0, 0]
    kept.play("choose", "Anna", goal="colonna", lot="2D")
    assert points(kept.state, "colonna") == [6, 3, 0, 0]
    said = "Anna cannot choose: this table always takes the one with more blocks"
    refusal = naming("more-blocks").refusal("choose", "Anna", goal="colonna", lot="2A")
    assert refusal == {"ruling.best-of-equal": said}


@pytest.mark.rule("ruling.best-of-equal")
def test_p9_only_own_and_only_one_of_the_largest_can_be_named() -> None:
    kept = naming("players-choose")
    said = "Anna cannot choose 2B: no own building stands there"
    assert kept.refusal("choose", "Anna", goal="colonna", lot="2B") == {"goal.colonna": said}
    kept = naming("players-choose", TWO_COLUMNS.replace("B2b .   A3b", "B2b A1b A3b"))
    said = "Anna cannot choose 2C: it brings 1 building, and 2 are possible"
    refusal = kept.refusal("choose", "Anna", goal="colonna", lot="2C")
    assert refusal == {"ruling.best-of-equal": said}
    assert kept.is_legal("choose", "Anna", goal="colonna", lot="1A")


@pytest.mark.rule("goal.eccesso")
@pytest.mark.parametrize(
    ("leftovers", "expected"),
    [
        ([5, 3, 2, 0], [6, 3, 0, 0]),
        ([0, 0, 1, 0], [0, 0, 6, 0]),
        ([2, 2, 1, 0], [4, 4, 0, 0]),
        ([3, 1, 1, 1], [6, 1, 1, 1]),
    ],
)
def test_p9_eccesso_counts_what_is_left_in_the_personal_supply(
    leftovers: list[int], expected: list[int]
) -> None:
    supply = dict(zip(("Anna", "Bruno", "Carla", "Dario"), leftovers, strict=True))
    assert scored("eccesso", "", supply=supply) == expected


@pytest.mark.rule("goal.eccesso")
def test_p9_eccesso_ignores_the_general_supply_and_says_what_nobody_counted() -> None:
    """Anna has built least, so most of her blocks lie in the general supply."""
    state = entered("A1b B3b . .", goals=["eccesso"], supply={"Anna": 1, "Bruno": 2})
    assert points(state, "eccesso") == [3, 6, 0, 0]
    assert reasons(state, "eccesso")[2][1].startswith("leftover blocks not counted, so no place")


@pytest.mark.rule("goal.eccesso")
def test_p9_leftovers_that_eccesso_needs_and_nobody_counted_are_found() -> None:
    supply = {"Anna": 1, "Carla": 0, "Dario": 2}
    said = "unusual: Eccesso is in play, and the leftover blocks of Bruno are not counted"
    assert findings(entered("", goals=["eccesso"], supply=supply))["goal.eccesso"] == [said]
    assert "goal.eccesso" not in findings(entered("", goals=["mezzo"], supply=supply))
    counted = findings(entered("", goals=["eccesso"], supply={**supply, "Bruno": 0}))
    assert "goal.eccesso" not in counted
    assert "goal.eccesso" not in findings(entered("", goals=["eccesso"], round=2))


@pytest.mark.rule("ruling.eccesso-tie")
def test_p9_equal_leftovers_share_or_the_blocks_built_decide() -> None:
    supply = {"Anna": 2, "Bruno": 2, "Carla": 1}
    share = entered("A3b B2b . .", goals=["eccesso"], supply=supply)
    assert points(share, "eccesso") == [4, 4, 0, 0]
    said = "tied for first with Bruno on 2 leftover blocks: 9 shared by 2, rounded down"
    assert reasons(share, "eccesso")[0][1].startswith(said)
    rulings = {"eccesso-tie": "blocks-built"}
    built = entered("A3b B2b . .", goals=["eccesso"], supply=supply, rulings=rulings)
    assert points(built, "eccesso") == [6, 3, 0, 0]
    said = "first: 2 leftover blocks like Bruno, but 3 blocks to 2"
    rule, reason = reasons(built, "eccesso")[0]
    assert rule == "ruling.eccesso-tie"
    assert reason.startswith(said)
    even = entered("A2b B2b . .", goals=["eccesso"], supply=supply, rulings=rulings)
    assert points(even, "eccesso") == [4, 4, 0, 0]


@pytest.mark.rule("setup.goals")
def test_p4_nothing_is_chosen_for_a_goal_that_is_not_in_play() -> None:
    kept = naming("players-choose")
    assert kept.refusal("choose", "Anna", goal="gruppo", lot="2A") == {
        "setup.goals": "Anna cannot choose 2A for Gruppo: it is not among the goals in play"
    }
    assert kept.is_legal("choose", "Anna", goal="colonna", lot="2A")
