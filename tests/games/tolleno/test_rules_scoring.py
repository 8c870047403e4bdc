"""Final scoring: control of tiles, ties, fountains, totals and shared victory."""

from __future__ import annotations

import pytest

from engine.core import Standing
from engine.games.tolleno.scoring import as_entered, score
from tests.games.tolleno.tables import (
    ANNA,
    BRUNO,
    CARLA,
    DARIO,
    contract,
    downtown,
    entered,
    tile,
)

CRITERIA = ("most-buildings", "tallest")


def winners(plots: str, criterion: str = "most-buildings", players: int = 4) -> list[int]:
    """Who scores a tile of value 3 with these plots."""
    sitting = entered(
        tile(0, 0, plots=plots), players=players, rulings={"tile-criterion": criterion}
    )
    points = sitting.points("tiles")
    assert set(points) <= {0, 3}
    return [seat for seat, number in enumerate(points) if number]


@pytest.mark.rule("tile.alone")
@pytest.mark.parametrize("value", [2, 3, 4])
def test_city_tiles_each_gives_its_value_to_one_player(value: int) -> None:
    sitting = entered(
        tile(0, 0, plots="A1 A1 B1", value=value), tile(0, 1, plots="B2 . A1", value=2), players=2
    )
    assert sitting.points("tiles") == [value, 2]


@pytest.mark.rule("tile.alone")
def test_city_tiles_a_value_nobody_entered_is_not_invented() -> None:
    sitting = entered(tile(0, 0, plots="A2 A1 B1", value=None))
    assert sitting.points("tiles") == [0, 0]
    assert sitting.lines(ANNA, "tiles") == [
        (
            0,
            "tile.majority",
            "tile 0,0, value not entered: first with 2 buildings, before Bruno with 1",
        )
    ]


@pytest.mark.rule("tile.alone")
def test_city_tiles_a_winner_may_be_entered_without_the_buildings() -> None:
    unknown = tile(0, 2, plots="", won_by="Anna", value=None)
    sitting = entered(tile(0, 0, plots="", won_by="Bruno"), tile(0, 1, plots=""), unknown)
    assert sitting.points("tiles") == [0, 3]
    assert sitting.lines(ANNA, "tiles") == [
        (0, "tile.alone", "tile 0,2, value not entered: entered as won")
    ]
    assert sitting.lines(BRUNO, "tiles") == [(3, "tile.alone", "tile 0,0, value 3: entered as won")]
    sitting.play("award", "Anna", at=[0, 1])
    assert sitting.points("tiles") == [3, 3]
    sitting.play("award", at=[0, 1])
    assert sitting.points("tiles") == [0, 3]


@pytest.mark.rule("tile.majority")
def test_city_tiles_most_buildings_win_a_tile() -> None:
    sitting = entered(tile(0, 0, plots="A1 B4 A1"))
    assert sitting.points("tiles") == [3, 0]
    assert sitting.lines(ANNA, "tiles") == [
        (
            3,
            "tile.majority",
            "tile 0,0, value 3: first with 2 buildings, before Bruno with 1; "
            "by the tallest building Bruno would win it",
        )
    ]
    assert sitting.lines(BRUNO, "tiles") == [
        (
            0,
            "tile.majority",
            "tile 0,0, value 3: 1 building, behind Anna with 2; "
            "by the tallest building Bruno would win it",
        )
    ]


@pytest.mark.rule("tile.majority")
def test_city_tiles_buildings_decide_where_a_winner_was_entered_too() -> None:
    sitting = entered(tile(0, 0, plots="A2 . .", won_by="Bruno"))
    assert sitting.points("tiles") == [3, 0]
    assert sitting.findings()["tile.majority"] == [
        "0,0 is entered as won by Bruno, but on it are: Anna with 1 building, 2 floors"
    ]
    assert sitting.said("award", "Bruno", at=[0, 0]) == {
        "tile.majority": "cannot enter 0,0 as won by Bruno: 1 building on it, and buildings decide"
    }


@pytest.mark.rule("tile.tie-floors")
@pytest.mark.parametrize("criterion", CRITERIA)
def test_city_tiles_a_tie_goes_to_most_floors(criterion: str) -> None:
    plots = {"most-buildings": "A1 A1 B3 B1", "tallest": "A3 B3 B1"}[criterion]
    assert winners(plots, criterion) == [1]


@pytest.mark.rule("tile.tie-floors")
def test_city_tiles_a_tie_broken_by_floors_says_so_to_both() -> None:
    sitting = entered(tile(0, 0, plots="A1 B3 ."))
    assert sitting.lines(ANNA, "tiles") == [
        (
            0,
            "tile.tie-floors",
            "tile 0,0, value 3: not won: 1 building like Bruno, but 1 floor to 3",
        )
    ]
    assert sitting.lines(BRUNO, "tiles") == [
        (3, "tile.tie-floors", "tile 0,0, value 3: first: 1 building like Anna, but 3 floors to 1")
    ]


@pytest.mark.rule("tile.tie-none")
def test_city_tiles_still_tied_nobody_scores() -> None:
    sitting = entered(tile(0, 0, plots="A2 B1 A1 B2"))
    assert sitting.points("tiles") == [0, 0]
    said = "tile 0,0, value 3: tied with {} on 2 buildings and 3 floors, so nobody scores it"
    assert sitting.lines(ANNA, "tiles") == [(0, "tile.tie-none", said.format("Bruno"))]
    assert sitting.lines(BRUNO, "tiles") == [(0, "tile.tie-none", said.format("Anna"))]


@pytest.mark.rule("tile.tie-none")
@pytest.mark.parametrize("criterion", CRITERIA)
def test_city_tiles_a_tie_of_three_and_of_four(criterion: str) -> None:
    assert winners("A2 B2 C2", criterion) == []
    assert winners("A2 B2 C2 D2", criterion) == []
    assert winners("A2 B2 C2 D3", criterion) == [3]


@pytest.mark.rule("tile.only-tied")
def test_city_tiles_floors_of_somebody_outside_the_tie_do_not_count() -> None:
    sitting = entered(tile(0, 0, plots="A1 A1 B1 B1 C9"), players=3)
    assert sitting.points("tiles") == [0, 0, 0]
    assert sitting.lines(CARLA, "tiles")[0][:2] == (0, "tile.only-tied")
    assert sitting.lines(CARLA, "tiles")[0][2] == (
        "tile 0,0, value 3: 1 building, behind Anna and Bruno with 2 each; only they compare "
        "floors, so 9 floors here cannot win it; by the tallest building Carla would win it"
    )
    assert winners("A1 A1 B1 B2 C9") == [1]


@pytest.mark.rule("tile.only-tied")
def test_city_tiles_outside_the_tie_by_height_as_well() -> None:
    assert winners("A3 B3 C2 C2 C2", "tallest") == []
    assert winners("A3 B3 B1 C2 C2 C2", "tallest") == [1]


@pytest.mark.rule("tile.alone-on")
def test_city_tiles_the_only_player_on_a_tile_wins_it() -> None:
    sitting = entered(tile(0, 0, plots=". C1 ."), tile(0, 1, plots=". ."), players=3)
    assert sitting.points("tiles") == [0, 0, 3]
    assert sitting.lines(CARLA, "tiles") == [
        (3, "tile.alone-on", "tile 0,0, value 3: alone on it with 1 building")
    ]
    assert sitting.lines(ANNA, "tiles") == [(0, "tile.alone-on", "no building on any tile")]


@pytest.mark.rule("tile.majority", "tile.tie-floors", "tile.tie-none", "tile.only-tied")
@pytest.mark.parametrize(
    ("plots", "buildings", "tallest"),
    [
        (". .", [], []),
        ("A1 .", [0], [0]),
        ("A1 B2", [1], [1]),
        ("A2 B2", [], []),
        ("A1 A1 B2", [0], [1]),
        ("A1 A1 B1", [0], [0]),
        ("A2 A2 B3 B1", [], [1]),
        ("A1 A1 B2 C2", [0], []),
        ("A4 B2 B2 C3 C1", [], [0]),
    ],
)
def test_city_tiles_table_of_winners(plots: str, buildings: list[int], tallest: list[int]) -> None:
    assert winners(plots, "most-buildings") == buildings
    assert winners(plots, "tallest") == tallest


def test_city_tiles_a_line_ranks_everybody_on_the_tile() -> None:
    sitting = entered(tile(2, -1, plots="A1 A1 B3 C1"), players=4)
    lines = sitting.table.score.of(BRUNO, "tiles")
    assert [line.pieces for line in lines] == [("2,-1",)]
    assert lines[0].ranking == (
        Standing(ANNA, 2, 2, 3, ("2,-1:0", "2,-1:1")),
        Standing(BRUNO, 1, 3, 0, ("2,-1:2",)),
        Standing(CARLA, 1, 1, 0, ("2,-1:3",)),
    )
    assert sitting.table.score.of(DARIO, "tiles")[0].ranking == ()


@pytest.mark.rule("fountain.points")
def test_building_valuation_printed_example_3_floors_and_2_fountains_bring_6() -> None:
    sitting = entered(tile(0, 1, plots="A3f2 f1"))
    assert sitting.points("fountains") == [6, 0]
    assert sitting.lines(ANNA, "fountains") == [
        (6, "fountain.points", "3 floors on plot 0 of 0,1 × 2 fountains")
    ]
    assert sitting.table.score.of(ANNA, "fountains")[0].pieces == ("0,1:0",)


@pytest.mark.rule("fountain.points")
@pytest.mark.parametrize(
    ("floors", "fountains", "points"), [(1, 0, 0), (1, 1, 1), (4, 1, 4), (3, 2, 6), (20, 3, 60)]
)
def test_building_valuation_floors_times_fountains(
    floors: int, fountains: int, points: int
) -> None:
    sitting = entered(tile(0, 0, plots=f"B{floors}f{fountains}"))
    assert sitting.points("fountains") == [0, points]


@pytest.mark.rule("fountain.points")
def test_building_valuation_zeros_say_why() -> None:
    sitting = entered(tile(0, 0, plots="A2f0 A1"))
    assert sitting.lines(ANNA, "fountains") == [
        (0, "fountain.points", "2 floors on plot 0 of 0,0, no fountain points at it"),
        (0, "fountain.points", "1 floor on plot 1 of 0,0, fountains not counted"),
    ]


@pytest.mark.rule("fountain.owner")
def test_building_valuation_the_owner_gets_the_stars_whoever_wins_the_tile() -> None:
    sitting = entered(tile(0, 0, plots="A1 A1 B2f2 f3"))
    assert sitting.points("tiles") == [3, 0]
    assert sitting.points("fountains") == [0, 4]
    alone = entered(tile(0, 0, plots="B2f2"))
    assert alone.lines(ANNA, "fountains") == [
        (0, "fountain.owner", "no building for a fountain to point at")
    ]


@pytest.mark.rule("final.total")
def test_final_scoring_start_tiles_and_fountains_add_up_and_most_wins() -> None:
    sitting = entered(contract(), tile(0, 1, plots="A1 B2 B1f2 C1f1"), players=3)
    by_category = [sitting.points(key) for key in ("start", "tiles", "fountains")]
    assert by_category == [[5, 2, 0], [0, 3, 0], [0, 2, 1]]
    assert sitting.totals() == [5, 7, 1]
    outcome = as_entered(sitting.state, score(sitting.state))
    assert outcome.order == ((BRUNO,), (ANNA,), (CARLA,))
    assert outcome.decided_by == "points"
    assert sitting.say(outcome.because) == "Bruno wins with 7 points, 2 ahead of Anna"


@pytest.mark.rule("final.tie")
def test_final_scoring_equal_totals_share_the_victory() -> None:
    sitting = entered(contract(), tile(0, 1, plots="B2 B1", value=3), players=3)
    assert sitting.totals() == [5, 5, 0]
    outcome = as_entered(sitting.state, score(sitting.state))
    assert outcome.winners == (ANNA, BRUNO)
    assert outcome.decided_by == "shared"
    assert sitting.say(outcome.because) == (
        "Anna and Bruno share the victory with 5 points each; there is no tie-break"
    )


def test_final_scoring_says_when_the_other_criterion_would_crown_somebody_else() -> None:
    tiles = [tile(0, 1, plots="B1 B1 A2", value=3), downtown(0, 2, plots="B1f3", value=2)]
    sitting = entered(*tiles)
    assert sitting.totals() == [5, 8]
    outcome = as_entered(sitting.state, score(sitting.state))
    assert sitting.say(outcome.because) == (
        "Bruno wins with 8 points, 3 ahead of Anna; "
        "if the tallest building decided tiles, Anna would win"
    )


@pytest.mark.rule("tile.majority")
def test_city_tiles_a_winner_is_shown_the_strongest_rival_alone() -> None:
    sitting = entered(tile(0, 0, plots="A1 A1 A1 B1 B1 C1"), players=3)
    assert sitting.lines(ANNA, "tiles") == [
        (3, "tile.majority", "tile 0,0, value 3: first with 3 buildings, before Bruno with 2")
    ]


@pytest.mark.rule("tile.tie-floors")
def test_city_tiles_a_tie_of_three_broken_by_floors_names_the_strongest_rival_alone() -> None:
    sitting = entered(tile(0, 0, plots="A1 B3 C2"), players=3)
    assert sitting.lines(BRUNO, "tiles") == [
        (3, "tile.tie-floors", "tile 0,0, value 3: first: 1 building like Carla, but 3 floors to 2")
    ]
    assert sitting.lines(ANNA, "tiles")[0][2].endswith("1 building like Bruno, but 1 floor to 3")


@pytest.mark.rule("ruling.tile-criterion")
def test_city_tiles_the_other_criterion_is_described_where_everybody_has_several_buildings() -> (
    None
):
    sitting = entered(tile(0, 0, plots="A1 A3 B2 B2"))
    assert sitting.lines(BRUNO, "tiles") == [
        (
            0,
            "tile.tie-none",
            "tile 0,0, value 3: tied with Anna on 2 buildings and 4 floors, so nobody scores it; "
            "by the tallest building Anna would win it",
        )
    ]


@pytest.mark.rule("final.tie")
def test_final_scoring_only_a_tie_of_the_first_is_a_shared_victory() -> None:
    alone = entered(tile(0, 0, plots="A1 B1f1"), players=3)
    alone_first = entered(tile(0, 0, plots="A1 C1f2", value=None), players=3)
    shared = entered(tile(0, 0, plots="B1f3 A1", value=None), players=3)
    outcomes = [
        as_entered(sitting.state, score(sitting.state)) for sitting in (alone, alone_first, shared)
    ]
    assert [o.order for o in outcomes] == [
        ((ANNA,), (BRUNO,), (CARLA,)),
        ((ANNA,), (BRUNO, CARLA)),
        ((ANNA, BRUNO), (CARLA,)),
    ]
    assert [o.decided_by for o in outcomes] == ["points", "points", "shared"]
    assert [o.rule for o in outcomes] == [None, None, "final.tie"]


@pytest.mark.parametrize(
    ("criterion", "compared"),
    [("most-buildings", ["buildings", "floors"]), ("tallest", ["tallest", "floors"])],
)
def test_city_tiles_a_ranking_says_what_it_counts(criterion: str, compared: list[str]) -> None:
    sitting = entered(tile(0, 0, plots="A1 B2"), rulings={"tile-criterion": criterion})
    (line,) = sitting.table.score.of(ANNA, "tiles")
    assert [sitting.say(what) for what in line.compared] == compared
