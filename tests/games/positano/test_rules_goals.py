"""Goals in general and competition goals, pages 8 and 9."""

from __future__ import annotations

import pytest

from engine.games.positano.state import State
from tests.games.positano.tables import (
    ANNA,
    GAME,
    RULEBOOK_CLIFF,
    at_build,
    entered,
    points,
    reasons,
)

INNER = ["4B", "4C", "3B", "3C", "2B", "2C", "1B", "1C"]


def mezzo(*heights: list[int]) -> State:
    """A table on which each player has inner buildings of these heights."""
    cells = [
        f"{name}{blocks}b" for name, own in zip("ABCD", heights, strict=False) for blocks in own
    ]
    there = dict(zip(INNER, cells, strict=False))
    rows = [f". {there.get(f'{row}B', '.')} {there.get(f'{row}C', '.')} ." for row in (4, 3, 2, 1)]
    return entered("\n".join(rows))


def competed(*heights: list[int]) -> list[int]:
    return points(mezzo(*heights), "mezzo")


def why(*heights: list[int]) -> list[tuple[str, str]]:
    """Rule and reason for everybody, without the table of standings behind it."""
    return [(rule, said.split(" (")[0]) for rule, said in reasons(mezzo(*heights), "mezzo")]


@pytest.mark.rule("goals.most")
@pytest.mark.parametrize(
    ("heights", "expected"),
    [
        (([1, 1], [1], [], []), [6, 3, 0, 0]),
        (([1], [1, 1, 1], [1, 1], []), [0, 6, 3, 0]),
        (([1, 1, 1], [4, 4], [3], []), [6, 3, 0, 0]),
        (([1, 1, 1, 1], [3, 3, 3], [3], []), [6, 3, 0, 0]),
    ],
)
def test_p9_six_for_the_most_and_three_for_the_second(
    heights: tuple[list[int], ...], expected: list[int]
) -> None:
    assert competed(*heights) == expected


@pytest.mark.rule("goals.most")
def test_p9_first_second_and_third_are_shown_the_counts() -> None:
    assert why([1, 1, 1], [4, 4], [3], []) == [
        ("goals.most", "first with 3 buildings, before Bruno with 2"),
        ("goals.most", "second with 2 buildings, behind Anna with 3"),
        ("goals.most", "1 building, behind Bruno with 2"),
        ("goals.eligible", "no building in columns B and C, so no place"),
    ]


@pytest.mark.rule("goals.most")
def test_p9_the_standings_stand_behind_every_line() -> None:
    lines = GAME.score(mezzo([1], [4, 4], [3, 3], [])).of(ANNA, "mezzo")
    (line,) = lines
    assert [(s.seat, s.count, s.tie_break, s.points) for s in line.ranking] == [
        (1, 2, 8, 6),
        (2, 2, 6, 3),
        (0, 1, 1, 0),
        (3, 0, 0, 0),
    ]


@pytest.mark.rule("goals.most")
def test_p9_the_reason_ends_with_everybodys_count_and_blocks() -> None:
    _, said = reasons(mezzo([1], [4, 4], [3, 3], []), "mezzo")[0]
    standings = "(Bruno 2 with 8 blocks, Carla 2 with 6 blocks, Anna 1 with 1 block and Dario 0)"
    assert said == f"1 building, behind Carla with 2 {standings}"


@pytest.mark.rule("goals.tie-blocks")
def test_p9_green_first_then_yellow_before_red_by_six_blocks_to_five() -> None:
    state = entered(RULEBOOK_CLIFF)
    red, yellow, blue, green = points(state, "mezzo")
    assert (red, yellow, blue, green) == (0, 3, 0, 6)
    rule, said = reasons(state, "mezzo")[1]
    assert rule == "goals.tie-blocks"
    assert said.startswith("second: 2 buildings like Anna, and 6 blocks to 5")
    rule, said = reasons(state, "mezzo")[0]
    assert rule == "goals.tie-blocks"
    assert said.startswith("no place: 2 buildings like Bruno, but 5 blocks to 6")


@pytest.mark.rule("goals.tie-blocks")
@pytest.mark.parametrize(
    ("heights", "expected"),
    [
        (([2], [3], [], []), [3, 6, 0, 0]),
        (([2], [3], [1], []), [3, 6, 0, 0]),
        (([3], [3, 3], [4], [1]), [0, 6, 3, 0]),
        (([1, 4], [2, 2], [], []), [6, 3, 0, 0]),
    ],
)
def test_p9_blocks_break_ties_for_first_and_for_second(
    heights: tuple[list[int], ...], expected: list[int]
) -> None:
    assert competed(*heights) == expected


@pytest.mark.rule("goals.tie-blocks")
def test_p9_the_reason_names_both_numbers_of_blocks() -> None:
    assert why([1], [3], [2], []) == [
        ("goals.tie-blocks", "no place: 1 building like Carla, but 1 block to 2"),
        ("goals.tie-blocks", "first: 1 building like Carla, but 3 blocks to 2"),
        ("goals.tie-blocks", "second: 1 building like Bruno, but 2 blocks to 3"),
        ("goals.eligible", "no building in columns B and C, so no place"),
    ]


@pytest.mark.rule("goals.tie-blocks")
def test_p9_blocks_without_a_view_count() -> None:
    """Anna's 2 blocks on 2B are hidden behind 3 on 1B; Bruno's single block sees the sea."""
    state = entered(". A2g B1g .\n. C3b . .")
    assert points(state, "gold")[ANNA] == 0
    assert points(state, "mezzo") == [3, 0, 6, 0]


@pytest.mark.rule("goals.tie-first")
@pytest.mark.parametrize(
    ("heights", "expected"),
    [
        (([2], [2], [], []), [4, 4, 0, 0]),
        (([2], [2], [1], []), [4, 4, 0, 0]),
        (([1, 3], [1], [2, 2], [1]), [4, 0, 4, 0]),
        (([2], [2], [2], [1]), [3, 3, 3, 0]),
        (([2], [2], [2], [2]), [2, 2, 2, 2]),
    ],
)
def test_p9_tie_for_first_splits_nine_rounded_down(
    heights: tuple[list[int], ...], expected: list[int]
) -> None:
    assert competed(*heights) == expected


@pytest.mark.rule("goals.tie-first")
def test_p9_beside_a_tie_for_first_nobody_else_scores() -> None:
    assert why([2], [2], [1], [])[1:3] == [
        (
            "goals.tie-first",
            "tied for first with Anna on 1 building with 2 blocks: 9 shared by 2, rounded down",
        ),
        (
            "goals.tie-first",
            "1 building, behind the tie for first of Anna and Bruno, who share both prizes",
        ),
    ]


@pytest.mark.rule("goals.tie-second")
@pytest.mark.parametrize(
    ("heights", "expected"),
    [
        (([1, 1], [2], [2], []), [6, 1, 1, 0]),
        (([1, 1], [2], [2], [1]), [6, 1, 1, 0]),
        (([3], [2], [2], [2]), [6, 1, 1, 1]),
        (([1, 1], [1], [1], [1]), [6, 1, 1, 1]),
    ],
)
def test_p9_tie_for_second_splits_three_rounded_down(
    heights: tuple[list[int], ...], expected: list[int]
) -> None:
    assert competed(*heights) == expected


@pytest.mark.rule("goals.tie-second")
def test_p9_a_tie_for_second_is_described_with_its_share() -> None:
    said = "tied for second with Carla on 1 building with 2 blocks: 3 shared by 2, rounded down"
    assert why([1, 1], [2], [2], [])[1] == ("goals.tie-second", said)


@pytest.mark.rule("goals.eligible")
@pytest.mark.parametrize("goal", ["grande", "dietro", "bordo", "mezzo", "colonna", "gruppo"])
def test_p9_a_count_of_zero_never_scores(goal: str) -> None:
    state = entered("", goals=[goal])
    assert points(state, goal) == [0, 0, 0, 0]
    assert {rule for rule, _ in reasons(state, goal)} == {"goals.eligible"}


@pytest.mark.rule("goals.eligible")
def test_p9_nobody_has_leftovers_so_nobody_scores_eccesso() -> None:
    state = entered("", goals=["eccesso"], supply=dict.fromkeys(("Anna", "Bruno", "Carla"), 0))
    assert points(state, "eccesso") == [0, 0, 0, 0]
    assert reasons(state, "eccesso")[0][1].startswith("no leftover blocks, so no place")


@pytest.mark.rule("goals.alone")
def test_p9_the_only_one_eligible_gets_six_and_no_more() -> None:
    assert competed([], [1], [], []) == [0, 6, 0, 0]
    said = "first with 1 building; nobody else has any, so the 3 for second is not given"
    assert why([], [1], [], [])[1] == ("goals.alone", said)


@pytest.mark.rule("goals.row-column")
@pytest.mark.parametrize(("row", "counts"), [(1, 0), (2, 0), (3, 4), (4, 4)])
def test_p9_a_row_is_all_lots_with_one_number(row: int, counts: int) -> None:
    drawing = "\n".join(["A1b A1b A1b A1b", *[". . . ."] * (row - 1)])
    (line,) = GAME.score(entered(drawing, goals=["dietro"])).of(ANNA, "dietro")
    assert len(line.pieces) == counts


@pytest.mark.rule("goals.row-column")
@pytest.mark.parametrize("column", range(4))
def test_p9_a_column_is_all_lots_with_one_letter(column: int) -> None:
    row = " ".join("A1b" if place == column else "." for place in range(4))
    (line,) = GAME.score(entered("\n".join([row] * 4), goals=["colonna"])).of(ANNA, "colonna")
    assert line.pieces == tuple(f"{number}{'ABCD'[column]}" for number in (1, 2, 3, 4))


@pytest.mark.rule("goals.height")
def test_p9_two_blocks_on_level_2_and_on_level_4_are_one_height() -> None:
    state = entered("A2b . . .\n. . . .\nA2b . . .\n. . . .", goals=["altezza"])
    assert points(state, "altezza") == [2, 0, 0, 0]
    assert reasons(state, "altezza")[0][1] == "1 height × 2: 2A (2) and 4A (2)"


@pytest.mark.rule("goals.height")
def test_p9_hidden_blocks_belong_to_the_height() -> None:
    """Both blocks on 2A are hidden, yet the building has regulation height."""
    state = entered("A2b . . .\nB3b . . .", goals=["perfetto", "grande", "altezza"])
    assert points(state, "bronze") == [0, 3, 0, 0]
    assert points(state, "perfetto") == [2, 0, 0, 0]
    assert points(state, "altezza") == [2, 2, 0, 0]


@pytest.mark.rule("goals.final")
def test_p8_goals_see_the_add_on() -> None:
    kept = at_build("A1b . . .", tile="standard+1-add-on", goals=["grande", "perfetto"])
    kept.play("build", "Anna", lot="4A", blocks=4, roof="silver")
    assert (points(kept.state, "grande")[0], points(kept.state, "perfetto")[0]) == (0, 4)
    kept.play("add-on", "Anna", lot="1A")
    assert (points(kept.state, "grande")[0], points(kept.state, "perfetto")[0]) == (6, 2)


@pytest.mark.rule("goals.final")
def test_p8_goals_see_the_remodel() -> None:
    drawing = "A2b A2g . .\n. . . ."
    kept = at_build(drawing, tile="standard-remodel", goals=["equilibrato"])
    kept.play("build", "Anna", lot="4A", blocks=1, roof="silver")
    assert points(kept.state, "equilibrato")[0] == 5
    kept.play("remodel", "Anna", lot="2A", roof="silver")
    assert points(kept.state, "equilibrato")[0] == 0
