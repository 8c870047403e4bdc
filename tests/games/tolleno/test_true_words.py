"""Reasons that name what really failed, with numbers that agree."""

from __future__ import annotations

import pytest

from engine.core import Illegal
from tests.games.tolleno.tables import (
    BRUNO,
    CARLA,
    Sitting,
    building,
    content,
    contract,
    downtown,
    entered,
    street,
    tile,
)

STRAIGHT = {"straight-canals": "straight"}


@pytest.mark.rule("ruling.straight-canals")
def test_straight_canals_a_refusal_names_the_line_or_the_angle() -> None:
    square = [tile(row, column) for row in range(3) for column in range(3)]
    first = building(*square, new=(0, 0), rulings=STRAIGHT)
    said = "cannot place the first floor at 1,1: no straight canal leads there from tile 0,0"
    assert first.said("floor", "Anna", at=[1, 1], plot=0) == {"ruling.straight-canals": said}
    second = building(*square, new=(0, 0), first=(0, 1), rulings=STRAIGHT)
    said = "cannot place the second floor at 1,2: no straight canal leads there from tile 0,1"
    assert second.said("floor", "Anna", at=[1, 2], plot=0) == {"ruling.straight-canals": said}
    said = (
        "cannot place the second floor at 0,2: the canal from tile 0,1 is not at right angles "
        "to the first floor"
    )
    assert second.said("floor", "Anna", at=[0, 2], plot=0) == {"ruling.straight-canals": said}


@pytest.mark.rule("ruling.no-space")
def test_no_space_a_floor_that_may_go_anywhere_is_not_called_in_reach() -> None:
    city = [tile(0, 0, "E", "B1"), tile(0, 1, "W", "B1"), tile(5, 5)]
    anywhere = building(*city, new=(0, 0), rulings={"no-space": "anywhere"})
    assert anywhere.said("keep", "Anna") == {
        "ruling.no-space": "Anna cannot keep the floor: none in reach, "
        "and this table lets it go anywhere: 2 plots, at 5,5"
    }
    near = building(*street(3, 3), new=(0, 0), rulings={"no-space": "anywhere"})
    assert near.said("keep", "Anna") == {
        "ruling.no-space": "Anna cannot keep the floor: 4 plots in reach, at 0,0; 0,1"
    }


@pytest.mark.rule("build.second-range")
def test_build_from_the_contract_tile_nothing_is_in_reach_as_it_has_no_value() -> None:
    city = [contract(), downtown(0, 1), tile(0, 2)]
    sitting = building(*city, new=(0, 2), first=(0, 0))
    assert sitting.said("floor", "Anna", at=[0, 1], plot=0) == {
        "build.second-range": "cannot place the second floor at 0,1: "
        "distance 1 from contract tile 0,0, which has no value"
    }


@pytest.mark.rule("build.second-range")
@pytest.mark.parametrize(
    ("value", "said"),
    [(1, "go 1 tile far"), (2, "go 1 to 2 tiles far")],
)
def test_build_how_far_a_floor_may_go_is_described_with_the_right_number(
    value: int, said: str
) -> None:
    city = [downtown(0, 0, value=value), *[tile(0, column) for column in range(1, 5)]]
    sitting = building(*city, new=(0, 1), first=(0, 0))
    verdict = sitting.check("floor", "Anna", at=[0, 4], plot=0)
    assert isinstance(verdict, Illegal)
    (remedy,) = (breach.remedy for breach in verdict.breaches)
    assert remedy is not None
    assert sitting.say(remedy) == said


@pytest.mark.rule("tile.alone-on")
def test_tiles_entered_as_won_say_nothing_about_buildings_nobody_typed() -> None:
    won = entered(contract(), downtown(0, 1), tile(0, 2, plots="", won_by="Bruno"), players=3)
    said = [(0, "tile.alone-on", "neither a building nor the winner of a tile was entered")]
    assert won.lines(CARLA, "tiles") == said
    built = entered(contract(), downtown(0, 1), tile(0, 2, plots="A1"))
    assert built.lines(BRUNO, "tiles") == [(0, "tile.alone-on", "no building on any tile")]


@pytest.mark.rule("tile.majority")
def test_awards_that_buildings_contradict_come_with_the_numbers() -> None:
    tiles = [contract(), downtown(0, 1), tile(0, 2, plots="A1 B3 A1", won_by="Bruno")]
    said = "0,2 is entered as won by Bruno, but on it are: Anna with {}; Bruno with {}"
    assert entered(*tiles).findings()["tile.majority"] == [
        said.format("2 buildings, 2 floors", "1 building, 3 floors")
    ]
    tallest = Sitting(
        content(
            position={"tiles": [*tiles[:2], tile(0, 2, plots="A1 B3 A1", won_by="Anna")]},
            rulings={"tile-criterion": "tallest"},
        )
    )
    assert tallest.findings()["tile.majority"] == [
        "0,2 is entered as won by Anna, but on it are: Bruno with a building of 3 floors, "
        "3 floors; Anna with a building of 1 floor, 2 floors"
    ]


@pytest.mark.rule("end.trigger")
def test_end_one_floor_on_the_table_is_described_as_one() -> None:
    found = entered(contract(), downtown(0, 1, plots="A1"), tile(0, 2)).findings()["end.trigger"]
    said = "Anna has 1 floor on the table, the game ends when all 20 stand"
    assert found[0] == said


def test_canals_not_entered_may_lead_there_and_only_the_angle_forbids_it() -> None:
    street = [tile(0, 0, "E"), tile(0, 1, "EW"), tile(0, 2, None), tile(0, 3, "W")]
    sitting = building(*street, new=(0, 0), first=(0, 1), rulings=STRAIGHT)
    (said,) = sitting.said("floor", "Anna", at=[0, 3], plot=0).values()
    assert said.endswith("tile 0,1 is not at right angles to the first floor")
