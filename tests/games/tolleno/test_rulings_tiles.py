"""The open points about tiles, plots and fountains, each under each of its readings."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Illegal
from engine.games.tolleno.canals import Water, distances
from engine.games.tolleno.pieces import Field
from engine.games.tolleno.spaces import spaces
from tests.games.tolleno.tables import (
    ANNA,
    BRUNO,
    CARLA,
    GAME,
    building,
    contract,
    downtown,
    entered,
    near,
    street,
    tile,
)


@pytest.mark.rule("ruling.tile-criterion")
@pytest.mark.parametrize(
    ("reading", "points"), [("most-buildings", [3, 0]), ("tallest", [0, 3])], ids=str
)
def test_tile_criterion_most_buildings_or_tallest(reading: str, points: list[int]) -> None:
    sitting = entered(tile(0, 0, plots="A1 A1 B2"), rulings={"tile-criterion": reading})
    assert sitting.points("tiles") == points
    winner = (ANNA, BRUNO)[points.index(3)]
    _, rule, why = sitting.lines(winner, "tiles")[0]
    assert rule == "tile.majority"
    assert why.startswith(
        {
            "most-buildings": "tile 0,0, value 3: first with 2 buildings, before Bruno with 1; by "
            "the tallest building Bruno would win it",
            "tallest": "tile 0,0, value 3: first with a building of 2 floors, before Anna with 1; "
            "by most buildings Anna would win it",
        }[reading]
    )


@pytest.mark.rule("ruling.tile-criterion")
def test_tile_criterion_both_are_computed_and_the_tiles_where_they_differ_reported() -> None:
    tiles = [
        contract(),
        downtown(0, 1, plots="A2 A1 B3 B3", value=2),
        tile(0, 2, plots="A1 A1 B2"),
        tile(0, 3, plots="A1 B2", value=4),
        tile(0, 4, plots="", won_by="Anna"),
    ]
    assert GAME.extras(entered(*tiles).state) == {
        "readings": {
            "totals": {
                "most-buildings": {"Anna": 11, "Bruno": 6},
                "tallest": {"Anna": 8, "Bruno": 9},
            },
            "tiles": [
                {
                    "at": [0, 2],
                    "tile": "0,2",
                    "value": 3,
                    "most-buildings": "Anna",
                    "tallest": "Bruno",
                }
            ],
        }
    }


@pytest.mark.rule("ruling.tile-criterion")
def test_tile_criterion_where_one_reading_gives_a_tile_to_nobody() -> None:
    sitting = entered(tile(0, 0, plots="A2 A1 B3"), tile(0, 1, plots="A1 A1 B2 C2"), players=3)
    tiles = GAME.extras(sitting.state)["readings"]["tiles"]
    assert [(t["tile"], t["most-buildings"], t["tallest"]) for t in tiles] == [
        ("0,0", "Anna", "Bruno"),
        ("0,1", "Anna", None),
    ]
    assert sitting.lines(CARLA, "tiles")[0][2].endswith(
        "by the tallest building nobody would win it"
    )


@pytest.mark.rule("ruling.downtown")
@pytest.mark.parametrize(
    ("reading", "points", "far"),
    [("scored", 4, True), ("value-only", 0, True), ("neither", 0, False)],
)
def test_downtown_value_and_score(reading: str, points: int, far: bool) -> None:
    city = [downtown(0, 0, "EW", plots="A1f2 .", value=4), *street(2, 2, 2)[1:]]
    sitting = building(*city, new=(0, 1), first=(0, 0), rulings={"downtown": reading})
    assert sitting.points("tiles") == [points, 0]
    assert sitting.points("fountains") == [2, 0]
    assert sitting.verdict("floor", "Anna", at=[0, 1], plot=0) == ("legal" if far else "illegal")
    if reading == "neither":
        assert sitting.said("floor", "Anna", at=[0, 1], plot=0) == {
            "build.second-range": "cannot place the second floor at 0,1: distance 1 from "
            "downtown tile 0,0, downtown tiles have no value at this table"
        }
        verdict = sitting.check("floor", "Anna", at=[0, 1], plot=0)
        assert isinstance(verdict, Illegal)
        assert verdict.breaches[0].remedy is None
    if not points:
        assert sitting.lines(ANNA, "tiles") == [
            (
                0,
                "ruling.downtown",
                "downtown tile 0,0, not scored at this table: alone on it with 1 building",
            )
        ]


@pytest.mark.rule("ruling.downtown")
def test_downtown_tiles_that_nobody_scores_are_not_disputed() -> None:
    for reading, number in (("scored", 1), ("value-only", 0), ("neither", 0)):
        sitting = entered(downtown(0, 0, plots="A1 A1 B2"), rulings={"downtown": reading})
        assert len(GAME.extras(sitting.state)["readings"]["tiles"]) == number


@pytest.mark.rule("ruling.downtown")
def test_downtown_a_winner_entered_follows_the_reading_too() -> None:
    for reading, points in (("scored", 3), ("value-only", 0)):
        sitting = entered(downtown(0, 0, plots="", won_by="Anna"), rulings={"downtown": reading})
        assert sitting.points("tiles") == [points, 0]


@pytest.mark.rule("ruling.initial-tile")
@pytest.mark.parametrize(
    ("reading", "distances"),
    [
        ("one-step", {(0, 0): 0, (0, 2): 2}),
        ("free", {(0, 0): 0, (0, 2): 1, (0, 3): 2}),
        ("no-way", {(0, 0): 0}),
    ],
)
def test_initial_tile_one_step_free_or_no_way(reading: str, distances: dict[Any, Any]) -> None:
    city = [t for t in street(2, 2, 2, 2) if t["at"] != [0, 1]]
    sitting = building(contract(0, 1, "EW"), *city, new=(0, 0), rulings={"initial-tile": reading})
    assert near(sitting) == distances
    if reading == "no-way":
        assert sitting.said("floor", "Anna", at=[0, 2], plot=0) == {
            "ruling.initial-tile": "cannot place the first floor at 0,2: "
            "canals lead there from tile 0,0 only across the contract tile"
        }


@pytest.mark.rule("ruling.initial-tile")
@pytest.mark.parametrize("reading", ["one-step", "free", "no-way"])
def test_initial_tile_nothing_is_built_or_scored_on_it(reading: str) -> None:
    centre = {**contract(0, 0), "plots": [{}]}
    rulings = {"initial-tile": reading}
    sitting = building(centre, tile(0, 1), new=(0, 1), rulings=rulings)
    said = sitting.said("floor", "Anna", at=[0, 0], plot=0)
    assert said["ruling.initial-tile"].startswith("cannot ")
    table = entered(contract(0, 0), tile(0, 1), rulings=rulings)
    neutral = {"ruling.initial-tile": "cannot build on contract tile 0,0: it is neutral"}
    assert table.said("place", "Anna", at=[0, 0], plot=0, floors=2) == neutral
    table.anyway("place", "Anna", at=[0, 0], plot=0, floors=2, fountains=2)
    assert table.totals() == [5, 0]
    assert table.lines(ANNA, "tiles") == [
        (
            0,
            "ruling.initial-tile",
            "contract tile 0,0, never scored: alone on it with 1 building",
        )
    ]
    assert table.lines(ANNA, "fountains")[0][:2] == (0, "ruling.initial-tile")
    assert table.findings()["ruling.initial-tile"] == [
        "1 building on contract tile 0,0, where nothing is built"
    ]
    assert set(table.said("award", "Anna", at=[0, 0])) == {
        "tile.majority",
        "ruling.initial-tile",
    }


@pytest.mark.rule("ruling.foundations")
def test_foundations_any_empty_plot_or_only_marked_ones() -> None:
    marked = tile(0, 0, plots=". . A1 .")
    for index, flag in enumerate((True, False)):
        marked["plots"][index]["foundations"] = flag
    verdicts = {
        reading: [
            building(marked, new=(0, 0), rulings={"foundations": reading}).verdict(
                "floor", "Anna", at=[0, 0], plot=index
            )
            for index in range(4)
        ]
        for reading in ("empty-plot", "marked-plot")
    }
    assert verdicts == {
        "empty-plot": ["legal"] * 4,
        "marked-plot": ["legal", "illegal", "legal", "undecided"],
    }
    sitting = building(marked, new=(0, 0), rulings={"foundations": "marked-plot"})
    assert sitting.said("floor", "Anna", at=[0, 0], plot=1) == {
        "build.spaces": "cannot start a building on plot 1 of 0,0: it is not marked as Foundations"
    }
    assert sitting.said("floor", "Anna", at=[0, 0], plot=3) == {
        "ruling.foundations": "whether plot 3 of 0,0 is marked as Foundations is not entered"
    }
    assert [(s.plot, s.certain) for s in spaces(sitting.state, ANNA)] == [
        (0, True),
        (2, True),
        (3, False),
    ]


@pytest.mark.rule("ruling.fountain-reach")
@pytest.mark.parametrize(("reading", "verdict"), [("anywhere", "legal"), ("own-tile", "illegal")])
def test_fountain_reach_a_number_may_grow_or_is_fixed_by_the_tile(
    reading: str, verdict: str
) -> None:
    sitting = entered(tile(0, 0, plots="A3f1 B1"), rulings={"fountain-reach": reading})
    assert sitting.verdict("count-fountains", at=[0, 0], plot=0, fountains=2) == verdict
    assert sitting.verdict("count-fountains", at=[0, 0], plot=0, fountains=1) == "legal"
    assert sitting.verdict("count-fountains", at=[0, 0], plot=1, fountains=2) == "legal"
    sitting.table.play(
        sitting.action("count-fountains", at=[0, 0], plot=0, fountains=2), anyway=True
    )
    assert sitting.points("fountains") == [6, 0]
    if verdict == "illegal":
        said = sitting.said("count-fountains", at=[0, 0], plot=0, fountains=3)
        assert said == {
            "ruling.fountain-reach": "cannot change the fountains pointing at plot 0 of 0,0 "
            "from 2 to 3: they stand on the tile itself"
        }


@pytest.mark.rule("ruling.fountain-reach")
@pytest.mark.parametrize(("reading", "verdict"), [("anywhere", "legal"), ("own-tile", "illegal")])
def test_fountain_reach_holds_for_a_building_entered_with_its_fountains(
    reading: str, verdict: str
) -> None:
    sitting = entered(tile(0, 0, plots="A3f1 B1"), rulings={"fountain-reach": reading})
    here = {"at": [0, 0], "plot": 0, "floors": 2}
    assert sitting.verdict("place", "Anna", **here, fountains=3) == verdict
    assert sitting.verdict("place", "Anna", **here, fountains=1) == "legal"
    assert sitting.verdict("place", "Anna", **here) == "legal"
    assert sitting.verdict("place", "Bruno", at=[0, 0], plot=1, floors=1, fountains=3) == "legal"
    if verdict == "illegal":
        assert sitting.said("place", "Anna", **here, fountains=3) == {
            "ruling.fountain-reach": "cannot change the fountains pointing at plot 0 of 0,0 "
            "from 1 to 3: they stand on the tile itself"
        }


@pytest.mark.rule("ruling.straight-canals")
@pytest.mark.parametrize(
    ("first", "reached"),
    [
        ((1, 0), {(1, -1), (1, 1)}),
        ((0, 1), {(-1, 1), (1, 1)}),
        ((0, 0), {(-1, 0), (1, 0), (0, -1), (0, 1)}),
        ((1, 1), {(0, 1), (1, 0)}),
    ],
)
def test_straight_lines_the_second_leaves_at_right_angles_to_the_first(
    first: tuple[int, int], reached: set[tuple[int, int]]
) -> None:
    square = [tile(row, column, value=2) for row in (-1, 0, 1) for column in (-1, 0, 1)]
    one_far = [{**part, "value": 1} if part["at"] == list(first) else part for part in square]
    sitting = building(*one_far, new=(0, 0), first=first, rulings={"straight-canals": "straight"})
    assert set(near(sitting)) == reached


@pytest.mark.rule("range.canals")
def test_where_no_canal_at_all_was_entered_a_floor_is_undecided() -> None:
    sitting = building(tile(0, 0, None), tile(0, 1, None), new=(0, 0))
    assert sitting.verdict("floor", "Anna", at=[0, 1], plot=0) == "undecided"


@pytest.mark.rule("ruling.canals-joined")
@pytest.mark.parametrize(
    ("reading", "from_north", "from_west"),
    [
        ("meet", {(0, 0), (1, 0), (0, -1), (-1, 0)}, {(0, 0), (1, 0), (0, -1), (-1, 0)}),
        ("separate", {(0, 0), (1, 0), (-1, 0)}, {(0, 0), (0, -1)}),
    ],
)
def test_three_canals_meet_or_only_those_opposite_are_joined(
    reading: str, from_north: set[tuple[int, int]], from_west: set[tuple[int, int]]
) -> None:
    tiles = [tile(0, 0, "NSW"), tile(-1, 0, "S"), tile(1, 0, "N"), tile(0, -1, "E")]
    ruled = {"canals-joined": reading}
    assert set(near(building(*tiles, new=(-1, 0), rulings=ruled))) == from_north
    assert set(near(building(*tiles, new=(0, -1), rulings=ruled))) == from_west


@pytest.mark.rule("range.canals")
def test_a_floor_leaves_its_tile_only_by_a_canal() -> None:
    sitting = building(tile(0, 0, "E"), tile(0, 1, "W"), tile(1, 0, "N"), new=(0, 0))
    assert near(sitting) == {(0, 0): 0, (0, 1): 1}


@pytest.mark.rule("range.canals")
@pytest.mark.parametrize("start", [(0, 0), (1, 2)])
def test_the_distance_is_that_of_the_shortest_way(start: tuple[int, int]) -> None:
    """Where canals run everywhere it is as many rows and columns as lie between."""
    grid = entered(*(tile(row, column) for row in range(4) for column in range(4)))
    found = distances(grid.state.city, Field(*start), Water())
    row, column = start
    assert found == {at: abs(at.row - row) + abs(at.column - column) for at in grid.state.city}


@pytest.mark.rule("ruling.no-space")
def test_anywhere_the_second_floor_goes_to_any_tile_but_the_one_of_the_first() -> None:
    tiles = [tile(0, 0, "E", plots="B1"), tile(0, 1, "W", plots="A1 ."), tile(5, 5)]
    sitting = building(*tiles, new=(0, 0), first=(0, 1), rulings={"no-space": "anywhere"})
    assert near(sitting) == {(5, 5): None}
