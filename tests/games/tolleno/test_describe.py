"""The history: every move in the words of somebody at the table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tolleno.tables import (
    GAME,
    Sitting,
    building,
    contract,
    entered,
    kept,
    street,
    tile,
)


def told(sitting: Sitting, do: str, player: str | None = None, **keys: Any) -> str:
    return sitting.say(GAME.describe(sitting.state, sitting.action(do, player, **keys)))


@pytest.mark.parametrize(
    ("face", "name"),
    [
        ({"value": 3, "canals": "NS/E"}, "a tile of value 3, canals NS/E"),
        ({"value": 2, "canals": ""}, "a tile of value 2, no canals"),
        ({"canals": "N"}, "a tile of unknown value, canals N"),
        ({}, "a tile of unknown value, canals not entered"),
    ],
)
def test_a_tile_is_named_by_what_is_known_of_it(face: dict[str, Any], name: str) -> None:
    sitting = kept()
    assert told(sitting, "draw", "Anna", tile=face) == f"Anna draws {name}"
    assert told(sitting, "pass", "Anna", tile=face) == f"Anna shows {name}: it fits nowhere"
    laid = {"at": [0, 2], "kind": "city", **face}
    assert told(sitting, "expand", "Anna", tile=laid) == f"Anna lays {name}, at 0,2"
    assert told(sitting, "lay", tile=laid) == f"correction: tile 0,2: {name}"


def test_a_tile_that_is_shown_is_the_one_in_hand_where_that_is_known() -> None:
    assert told(kept(), "pass", "Anna") == "Anna shows a tile that fits nowhere"
    holding = kept(pile=[{"value": 4, "canals": "E"}])
    said = "Anna shows a tile of value 4, canals E: it fits nowhere"
    assert told(holding, "pass", "Anna") == said


def test_a_floor_is_described_with_its_step_its_building_and_its_distance() -> None:
    tiles = [*street(3, 3), tile(0, 2, "EW", "A2 B1 .")]
    first, second = building(*tiles, new=(0, 0)), building(*tiles, new=(0, 0), first=(0, 1))
    begun = told(first, "floor", "Anna", at=[0, 2], plot=2)
    assert begun == "Anna places the first floor: a building begins on plot 2 of 0,2, distance 2"
    raised = told(second, "floor", "Anna", at=[0, 2], plot=0)
    assert raised == (
        "Anna places the second floor: the building on plot 0 of 0,2 rises to 3 floors, distance 1"
    )
    foreign = told(second, "floor", "Anna", at=[0, 2], plot=1)
    assert foreign == (
        "Anna places the second floor: on Bruno's building on plot 1 of 0,2, distance 1"
    )


def test_a_floor_has_no_distance_where_no_canal_leads_and_no_step_outside_turns() -> None:
    lost = building(*street(3, 3), tile(5, 5), new=(0, 0))
    assert told(lost, "floor", "Anna", at=[5, 5], plot=0) == (
        "Anna places the first floor: a building begins on plot 0 of 5,5"
    )
    assert told(lost, "floor", "Anna", at=[7, 7], plot=0) == (
        "Anna places the first floor: a building begins on plot 0 of 7,7"
    )
    outside = entered(*street(3))
    assert told(outside, "floor", "Bruno", at=[0, 0], plot=1) == (
        "Bruno places a floor: a building begins on plot 1 of 0,0"
    )
    assert told(lost, "keep", "Anna") == "Anna keeps a floor: no valid space in reach"


def test_what_is_entered_is_described_as_it_lies() -> None:
    sitting = entered(contract(), tile(0, 1, plots="A2 ."))
    here: dict[str, Any] = {"at": [0, 1]}
    assert told(sitting, "lift", **here) == "0,1 is empty"
    assert told(sitting, "move", **here, to=[1, 0]) == "the tile at 0,1 lies at 1,0"
    assert told(sitting, "place", "Bruno", **here, plot=1, floors=1) == (
        "plot 1 of 0,1: Bruno, 1 floor"
    )
    assert told(sitting, "place", "Bruno", **here, plot=1, floors=1, fountains=0) == (
        "plot 1 of 0,1: Bruno, 1 floor, 0 fountains pointing at it"
    )
    assert told(sitting, "clear", **here, plot=0) == "plot 0 of 0,1 is empty"
    assert told(sitting, "count-fountains", **here, plot=0, fountains=2) == (
        "2 fountains pointing at plot 0 of 0,1"
    )
    assert told(sitting, "award", "Anna", **here) == "0,1 is won by Anna"
    assert told(sitting, "award", **here) == "0,1 is won by nobody"


def test_what_lies_on_the_table_is_counted() -> None:
    sitting = entered(contract(), tile(0, 1, plots="A2 B1"))
    told = [sitting.say(part) for part in GAME.contents(sitting.state)]
    assert told == ["2 city tiles", "3 floors"]
