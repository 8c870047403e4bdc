"""The open points about canals, floors and turns, each under each of its readings."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.tolleno.pieces import Field, Kind
from engine.games.tolleno.spaces import spaces
from engine.games.tolleno.state import Now, TurnStep
from tests.games.tolleno.tables import (
    ANNA,
    AROUND,
    BRUNO,
    CARLA,
    GAME,
    Sitting,
    building,
    content,
    contract,
    downtown,
    faces,
    floors_at,
    near,
    street,
    tile,
)


@pytest.mark.rule("ruling.canals-joined")
@pytest.mark.parametrize(
    ("canals", "meet", "separate"),
    [
        ("NESW", {(0, 2), (1, 1)}, {(0, 2)}),
        ("NS/EW", {(0, 2)}, {(0, 2)}),
        ("ESW", {(0, 2), (1, 1)}, {(0, 2)}),
        ("SW", {(1, 1)}, {(1, 1)}),
        ("EN/SW", {(1, 1)}, {(1, 1)}),
        ("NSW", {(1, 1)}, set()),
    ],
)
def test_canals_joined_all_meet_or_channels_stay_apart(
    canals: str, meet: set[Any], separate: set[Any]
) -> None:
    city = [tile(0, 0, "E"), tile(0, 1, canals), tile(0, 2, "W"), tile(1, 1, "N")]
    for reading, beyond in (("meet", meet), ("separate", separate)):
        sitting = building(*city, new=(0, 0), rulings={"canals-joined": reading})
        assert set(near(sitting)) == {(0, 0), (0, 1)} | beyond


@pytest.mark.rule("ruling.canals-joined")
def test_canals_joined_a_refusal_names_the_reading_only_if_it_is_to_blame() -> None:
    city = [tile(0, 0, "E"), tile(0, 1, "NESW"), tile(0, 2, "W"), tile(1, 1, "N")]
    sitting = building(*city, new=(0, 0), rulings={"canals-joined": "separate"})
    assert sitting.said("floor", "Anna", at=[1, 1], plot=0) == {
        "ruling.canals-joined": "cannot place the first floor at 1,1: "
        "canals lead there from tile 0,0 only if crossing channels met"
    }
    typed = [tile(0, 1, "EW/NS") if t["at"] == [0, 1] else t for t in city]
    sitting = building(*typed, new=(0, 0))
    assert set(sitting.said("floor", "Anna", at=[1, 1], plot=0)) == {"range.canals"}


@pytest.mark.rule("ruling.canals-joined")
def test_two_readings_that_close_a_way_are_not_taken_for_missing_canals() -> None:
    """Straight lines and separate channels each keep the floor from turning on the crossing."""
    city = [tile(0, 0, "E"), tile(0, 1, "NESW"), tile(0, 2, "W"), tile(1, 1, "N")]
    both = {"straight-canals": "straight", "canals-joined": "separate"}
    sitting = building(*city, new=(0, 0), rulings=both)
    assert sitting.said("floor", "Anna", at=[1, 1], plot=0) == {
        "ruling.canals-joined": "cannot place the first floor at 1,1: "
        "canals lead there from tile 0,0 only if crossing channels met"
    }


@pytest.mark.rule("ruling.initial-tile")
def test_the_reading_is_named_that_would_close_a_way_by_itself() -> None:
    city = [tile(0, 0, "E"), contract(0, 1), tile(0, 2, "W"), tile(1, 1, "N")]
    ruled = {
        "straight-canals": "straight",
        "canals-joined": "separate",
        "initial-tile": "no-way",
    }
    sitting = building(*city, new=(0, 0), rulings=ruled)
    for at in ([0, 2], [1, 1]):
        assert set(sitting.said("floor", "Anna", at=at, plot=0)) == {"ruling.initial-tile"}
    typed = building(*city[:1], tile(0, 1, "NS/EW"), *city[2:], new=(0, 0), rulings=ruled)
    assert set(typed.said("floor", "Anna", at=[1, 1], plot=0)) == {"range.canals"}


@pytest.mark.rule("ruling.no-space")
def test_no_space_the_floor_is_kept_and_extra_turns_follow() -> None:
    full = [tile(0, 0, "E", "B1 B1"), tile(0, 1, "W", "B1 B1"), tile(5, 5)]
    sitting = building(*full, new=(0, 0))
    assert list(spaces(sitting.state, ANNA)) == []
    assert sitting.verdict("floor", "Anna", at=[5, 5], plot=0) == "illegal"
    assert [type(action).__name__ for action in GAME.choices(sitting.state, ANNA)] == ["KeepFloor"]
    assert sitting.verdict("keep", "Anna") == "legal"
    sitting.play("keep", "Anna")
    assert sitting.state.left[ANNA] == 20
    assert sitting.state.now == Now(BRUNO, TurnStep.EXPAND)


@pytest.mark.rule("ruling.no-space")
def test_no_space_anywhere_lets_the_floor_go_on_any_valid_space() -> None:
    full = [tile(0, 0, "E", "B1 B1"), tile(0, 1, "W", "B1 B1"), tile(5, 5, plots=". B1 A2")]
    sitting = building(*full, new=(0, 0), rulings={"no-space": "anywhere"})
    assert [(s.at, s.plot, s.distance) for s in spaces(sitting.state, ANNA)] == [
        (Field(5, 5), 0, None),
        (Field(5, 5), 2, None),
    ]
    assert sitting.verdict("keep", "Anna") == "illegal"
    assert sitting.verdict("floor", "Anna", at=[5, 5], plot=0) == "legal"
    sitting.play("floor", "Anna", at=[5, 5], plot=0)
    assert set(sitting.said("floor", "Anna", at=[5, 5], plot=2)) == {"build.two-tiles"}
    assert sitting.verdict("keep", "Anna") == "legal"


@pytest.mark.rule("ruling.no-space")
def test_no_space_anywhere_is_no_licence_while_a_space_is_in_reach() -> None:
    city = [*street(2, 2), tile(5, 5)]
    sitting = building(*city, new=(0, 0), rulings={"no-space": "anywhere"})
    assert set(sitting.said("floor", "Anna", at=[5, 5], plot=0)) == {"range.canals"}


@pytest.mark.rule("ruling.no-space")
def test_no_space_is_not_decided_where_plots_are_not_entered() -> None:
    sitting = building(tile(0, 0, plots=""), new=(0, 0))
    assert sitting.said("keep", "Anna") == {
        "ruling.no-space": "whether Anna has a valid space at 0,0 is not known: "
        "not all facts are entered"
    }


@pytest.mark.rule("ruling.no-space")
def test_no_space_for_the_second_floor_the_turn_ends_with_one() -> None:
    city = [tile(0, 0, "E", "A1"), tile(0, 1, "W", "B1 B1")]
    sitting = building(*city, new=(0, 0))
    sitting.play("floor", "Anna", at=[0, 0], plot=0)
    sitting.play("keep", "Anna")
    assert sitting.state.placed == (2, 2)
    assert sitting.state.now == Now(BRUNO, TurnStep.EXPAND)


def stuck(reading: str, **more: Any) -> Sitting:
    """Anna's tile has no canal, so it can join none."""
    setup = {
        "contract": "NESW",
        "downtown": [downtown(*at) for at in AROUND],
        "hands": {"Anna": {"value": 2, "canals": ""}, "Bruno": faces(1)[0]},
        **more,
    }
    return Sitting(content(setup=setup, rulings={"no-placement": reading}))


@pytest.mark.rule("ruling.no-placement")
def test_no_placement_show_the_tile_and_draw_another() -> None:
    sitting = stuck("draw-another", pile=faces(2, "EW", 4))
    assert [type(action).__name__ for action in GAME.choices(sitting.state, ANNA)] == ["Pass"]
    sitting.play("pass", "Anna")
    assert sitting.state.now == Now(ANNA, TurnStep.EXPAND)
    held = sitting.state.hands[ANNA]
    assert held is not None
    assert held.value == 4
    assert sitting.state.pile is not None
    assert len(sitting.state.pile) == 1


@pytest.mark.rule("ruling.no-placement")
def test_no_placement_skip_the_turn_and_keep_the_tile() -> None:
    sitting = stuck("skip-turn", pile=faces(2))
    sitting.play("pass", "Anna")
    assert sitting.state.now == Now(BRUNO, TurnStep.EXPAND)
    held = sitting.state.hands[ANNA]
    assert held is not None
    assert held.value == 2


@pytest.mark.rule("ruling.no-placement")
@pytest.mark.parametrize("reading", ["draw-another", "skip-turn"])
def test_no_placement_nobody_passes_with_a_tile_that_fits(reading: str) -> None:
    setup = {"contract": "NESW", "downtown": [downtown(0, 1)], "hands": {"Anna": faces(1, "NS")[0]}}
    fits = Sitting(content(setup=setup, rulings={"no-placement": reading}))
    assert fits.said("pass", "Anna")["ruling.no-placement"].startswith(
        "Anna cannot pass: a tile of value 3, canals NS, fits at "
    )
    unknown = Sitting(content(rulings={"no-placement": reading}))
    assert unknown.said("pass", "Anna") == {
        "ruling.no-placement": "whether Anna's tile fits somewhere is not known: it is not entered"
    }
    perhaps = unknown.said("pass", "Anna", tile=faces(1, "N")[0])
    assert perhaps["ruling.no-placement"].startswith("whether Anna's tile fits at ")


def nearly_done(reading: str) -> Sitting:
    """Bruno has placed everything, Anna and Carla have two floors left."""
    tiles = [
        contract(),
        downtown(0, 1, plots="A9 B10 C9"),
        tile(0, 2, plots="A9 B10 C9 ."),
        tile(0, 3, plots=". . ."),
    ]
    position = {"tiles": tiles, "turn": {"player": "Anna", "new": [0, 3]}}
    sitting = Sitting(content(3, position=position, rulings={"out-of-floors": reading}))
    sitting.play("floor", "Anna", at=[0, 3], plot=0)
    sitting.play("floor", "Anna", at=[0, 2], plot=0)
    return sitting


@pytest.mark.rule("ruling.out-of-floors")
def test_out_of_floors_a_player_takes_no_more_turns() -> None:
    sitting = nearly_done("no-more-turns")
    assert sitting.state.now == Now(CARLA, TurnStep.EXPAND)
    assert sitting.said("expand", "Bruno", tile=tile(0, 4)) == {
        "ruling.out-of-floors": "Bruno takes no more turns: all 20 floors are placed"
    }


@pytest.mark.rule("ruling.out-of-floors")
def test_out_of_floors_a_player_goes_on_laying_tiles() -> None:
    sitting = nearly_done("keeps-expanding")
    assert sitting.state.now == Now(BRUNO, TurnStep.EXPAND)
    sitting.play("expand", "Bruno", tile=tile(0, 4))
    assert sitting.state.now == Now(CARLA, TurnStep.EXPAND)
    sitting.play("expand", "Carla", tile=tile(0, 5))
    sitting.play("floor", "Carla", at=[0, 5], plot=0)
    sitting.play("floor", "Carla", at=[0, 4], plot=0)
    assert sitting.state.is_finished
    assert sitting.state.number(Kind.CITY) == 4


CROSS = [
    tile(0, 0, "NESW"),
    tile(0, 1, "NESW"),
    tile(0, 2, "W"),
    tile(1, 1, "NS"),
    tile(2, 1, "N"),
    tile(-1, 0, "S"),
]


@pytest.mark.rule("ruling.straight-canals")
@pytest.mark.parametrize(
    ("reading", "fields"),
    [
        ("any-path", {(0, 0), (0, 1), (0, 2), (1, 1), (2, 1), (-1, 0)}),
        ("straight", {(0, 0), (0, 1), (0, 2), (-1, 0)}),
    ],
)
def test_straight_canals_the_first_floor(reading: str, fields: set[Any]) -> None:
    sitting = building(*CROSS, new=(0, 0), rulings={"straight-canals": reading})
    assert set(near(sitting)) == fields
    refused = "legal" if reading == "any-path" else "illegal"
    assert sitting.verdict("floor", "Anna", at=[1, 1], plot=0) == refused


@pytest.mark.rule("ruling.straight-canals")
@pytest.mark.parametrize(
    ("first", "reading", "fields"),
    [
        ((0, 1), "any-path", {(0, 0), (0, 2), (1, 1), (2, 1), (-1, 0)}),
        ((0, 1), "straight", {(1, 1), (2, 1)}),
        ((0, 0), "straight", {(0, 1), (0, 2), (-1, 0)}),
    ],
)
def test_straight_canals_the_second_floor_at_right_angles(
    first: tuple[int, int], reading: str, fields: set[Any]
) -> None:
    rulings = {"straight-canals": reading}
    sitting = building(*CROSS, new=(0, 0), first=first, rulings=rulings)
    assert set(near(sitting)) == fields


@pytest.mark.rule("ruling.straight-canals")
def test_straight_canals_a_refusal_says_so() -> None:
    rulings = {"straight-canals": "straight"}
    sitting = building(*CROSS, new=(0, 0), first=(0, 1), rulings=rulings)
    assert sitting.said("floor", "Anna", at=[0, 2], plot=0) == {
        "ruling.straight-canals": "cannot place the second floor at 0,2: "
        "the canal from tile 0,1 is not at right angles to the first floor"
    }
    assert list(floors_at(sitting, "Anna", [(1, 1), (2, 1)])) == ["legal", "legal"]
