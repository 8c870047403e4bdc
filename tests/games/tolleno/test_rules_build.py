"""Build: two floors, how far they go, and on which plots."""

from __future__ import annotations

import pytest

from engine.core import CannotRecord, Illegal
from engine.games.tolleno.pieces import Field
from engine.games.tolleno.spaces import Space, spaces
from tests.games.tolleno.tables import (
    ANNA,
    BRUNO,
    GAME,
    building,
    contract,
    downtown,
    entered,
    floors_at,
    kept,
    street,
    tile,
)

STREET = [(0, column) for column in range(6)]


@pytest.mark.rule("build.first-range")
def test_build_printed_example_value_3_reaches_distances_0_to_3() -> None:
    sitting = building(*street(3, 2, 2, 2, 2, 2), new=(0, 0))
    assert list(floors_at(sitting, "Anna", STREET)) == ["legal"] * 4 + ["illegal"] * 2
    assert sitting.said("floor", "Anna", at=[0, 4], plot=0) == {
        "build.first-range": "cannot place the first floor at 0,4: "
        "distance 4 from tile 0,0, value 3"
    }


@pytest.mark.rule("build.second-range")
def test_build_printed_example_then_value_2_reaches_distances_1_and_2() -> None:
    sitting = building(*street(3, 2, 2, 2, 2, 2), new=(0, 0), first=(0, 2))
    assert list(floors_at(sitting, "Anna", STREET)) == ["legal"] * 2 + ["illegal"] + [
        "legal",
        "legal",
        "illegal",
    ]
    assert sitting.said("floor", "Anna", at=[0, 5], plot=0) == {
        "build.second-range": "cannot place the second floor at 0,5: "
        "distance 3 from tile 0,2, value 2"
    }
    verdict = sitting.check("floor", "Anna", at=[0, 5], plot=0)
    assert isinstance(verdict, Illegal)
    assert verdict.breaches[0].remedy is not None
    assert sitting.say(verdict.breaches[0].remedy) == "go 1 to 2 tiles far"


@pytest.mark.rule("build.first-range")
@pytest.mark.parametrize("value", [2, 3, 4])
def test_build_the_first_floor_goes_0_up_to_the_value_of_the_new_tile(value: int) -> None:
    sitting = building(*street(value, 4, 4, 4, 4, 4), new=(0, 0))
    legal = [verdict == "legal" for verdict in floors_at(sitting, "Anna", STREET)]
    assert legal == [distance <= value for distance in range(6)]


@pytest.mark.rule("build.second-range")
@pytest.mark.parametrize("value", [2, 3, 4])
def test_build_the_second_floor_goes_1_up_to_the_value_of_the_first_ones_tile(value: int) -> None:
    sitting = building(*street(value, 4, 4, 4, 4, 4), new=(0, 1), first=(0, 0))
    legal = [verdict == "legal" for verdict in floors_at(sitting, "Anna", STREET)]
    assert legal == [1 <= distance <= value for distance in range(6)]


@pytest.mark.rule("build.first")
def test_build_the_first_floor_must_be_placed() -> None:
    sitting = building(*street(2, 2), new=(0, 0))
    assert sitting.said("keep", "Anna") == {
        "ruling.no-space": "Anna cannot keep the floor: 4 plots in reach, at 0,0; 0,1"
    }
    assert sitting.verdict("floor", "Anna", at=[0, 0], plot=1) == "legal"
    assert sitting.verdict("expand", "Anna", tile=tile(0, 2)) == "illegal"


@pytest.mark.rule("build.second")
def test_build_the_second_floor_must_be_placed_and_starts_from_the_first() -> None:
    sitting = building(*street(4, 2, 2, 2, 2), new=(0, 0), first=(0, 1))
    assert set(sitting.said("keep", "Anna")) == {"ruling.no-space"}
    assert sitting.verdict("floor", "Anna", at=[0, 3], plot=0) == "legal"
    # From the new tile, of value 4, this would be near enough.
    assert sitting.verdict("floor", "Anna", at=[0, 4], plot=0) == "illegal"
    assert sitting.verdict("floor", "Bruno", at=[0, 3], plot=0) == "illegal"


@pytest.mark.rule("build.two-tiles")
def test_build_both_floors_never_go_on_one_tile() -> None:
    sitting = building(*street(3, 3), new=(0, 0), first=(0, 1))
    assert sitting.said("floor", "Anna", at=[0, 1], plot=1) == {
        "build.two-tiles": "cannot place the second floor at 0,1: "
        "the first went on that tile, the distance is 1 or more"
    }


@pytest.mark.rule("build.two-tiles")
def test_build_the_new_tile_takes_the_second_floor_if_the_first_went_elsewhere() -> None:
    sitting = building(*street(3, 3), new=(0, 0), first=(0, 1))
    assert sitting.verdict("floor", "Anna", at=[0, 0], plot=0) == "legal"


@pytest.mark.rule("build.two-tiles")
def test_build_ten_floors_of_a_player_on_a_tile_are_the_most() -> None:
    assert "build.two-tiles" not in entered(tile(0, 0, plots="A6 A4 B3")).findings()
    crowded = entered(tile(0, 0, plots="A6 A5 B3"))
    assert crowded.findings()["build.two-tiles"] == [
        "Anna has 11 floors on 0,0, in 10 turns with one floor a tile at most 10"
    ]
    extra_turns = [tile(n // 10, n % 10) for n in range(1, 21)]
    assert "build.two-tiles" not in entered(tile(0, 0, plots="A6 A5"), *extra_turns).findings()


@pytest.mark.rule("build.spaces")
def test_build_valid_spaces_are_empty_plots_and_own_buildings() -> None:
    sitting = building(tile(0, 0, plots="A2 B1 ."), new=(0, 0))
    verdicts = [sitting.verdict("floor", "Anna", at=[0, 0], plot=index) for index in range(3)]
    assert verdicts == ["legal", "illegal", "legal"]


@pytest.mark.rule("build.spaces")
def test_build_a_plot_that_is_not_on_the_tile_is_no_space() -> None:
    sitting = building(tile(0, 0, plots=". ."), new=(0, 0))
    said = {"build.spaces": "no plot 2 is entered at 0,0: the tile has 2 plots so far"}
    assert sitting.said("floor", "Anna", at=[0, 0], plot=2) == said
    assert sitting.verdict("floor", "Anna", at=[0, 0], plot=2) == "illegal"
    sitting.anyway("floor", "Anna", at=[0, 0], plot=2)
    assert sitting.state.city[Field(0, 0)].plot(2).owner == ANNA


@pytest.mark.rule("build.spaces")
def test_build_plots_that_nobody_entered_leave_it_open() -> None:
    untyped = building(tile(0, 0, plots=""), new=(0, 0))
    assert untyped.verdict("floor", "Anna", at=[0, 0], plot=1) == "undecided"
    partly = entered(tile(0, 0), tile(1, 0, plots="B2"))
    partly.play("expand", "Anna", tile=tile(0, 1))
    assert partly.said("floor", "Anna", at=[1, 0], plot=1) == {
        "build.spaces": "no plot 1 is entered at 1,0: the tile has 1 plot so far"
    }
    assert partly.verdict("floor", "Anna", at=[1, 0], plot=1) == "undecided"


@pytest.mark.rule("build.one-owner")
def test_build_no_floor_on_another_players_building() -> None:
    sitting = building(tile(0, 0, plots="B2 ."), new=(0, 0))
    verdict = sitting.check("floor", "Anna", at=[0, 0], plot=0)
    assert isinstance(verdict, Illegal)
    assert not verdict.can_be_recorded
    assert verdict.breaches[0].where == "0,0:0"
    assert sitting.said("floor", "Anna", at=[0, 0], plot=0) == {
        "build.one-owner": "cannot place a floor on plot 0 of 0,0: the building there is Bruno's"
    }
    action = sitting.action("floor", "Anna", at=[0, 0], plot=0)
    with pytest.raises(CannotRecord):
        GAME.apply(sitting.state, action)
    assert sitting.say(GAME.describe(sitting.state, action)) == (
        "Anna places the first floor: on Bruno's building on plot 0 of 0,0, distance 0"
    )


@pytest.mark.rule("build.creates")
def test_build_a_floor_starts_or_raises_a_building() -> None:
    sitting = building(*street(3, 3, plots="A1 ."), new=(0, 0))
    told = [
        sitting.say(
            GAME.describe(sitting.state, sitting.action("floor", "Anna", at=[0, 0], plot=n))
        )
        for n in range(2)
    ]
    assert told == [
        "Anna places the first floor: the building on plot 0 of 0,0 rises to 2 floors, distance 0",
        "Anna places the first floor: a building begins on plot 1 of 0,0, distance 0",
    ]
    sitting.play("floor", "Anna", at=[0, 0], plot=0)
    sitting.play("floor", "Anna", at=[0, 1], plot=1)
    city = sitting.state.city
    assert list(city[Field(0, 0)].buildings) == [(0, ANNA, 2)]
    assert list(city[Field(0, 1)].buildings) == [(0, ANNA, 1), (1, ANNA, 1)]


@pytest.mark.rule("build.creates")
def test_build_clearing_needs_a_building() -> None:
    sitting = entered(tile(0, 0, plots="A1f2 ."))
    assert set(sitting.said("clear", at=[0, 0], plot=1)) == {"build.creates"}
    sitting.play("clear", at=[0, 0], plot=0)
    plot = sitting.state.city[Field(0, 0)].plot(0)
    assert (plot.owner, plot.floors, plot.fountains) == (None, 0, 2)


@pytest.mark.rule("build.no-limit")
def test_build_a_building_may_be_as_high_as_there_are_floors() -> None:
    sitting = building(tile(0, 0, plots="A19"), tile(0, 1), new=(0, 0))
    assert sitting.verdict("floor", "Anna", at=[0, 0], plot=0) == "legal"


@pytest.mark.rule("range.canals")
def test_build_distance_follows_joined_canals_round_corners() -> None:
    """Beside each other, but the canals lead round three other tiles."""
    square = [tile(0, 0, "E"), tile(0, 1, "SW"), tile(1, 1, "NW"), tile(1, 0, "E")]
    sitting = building(*square, new=(0, 0))
    assert sitting.verdict("floor", "Anna", at=[1, 0], plot=0) == "legal"
    near = {(space.at, space.plot): space.distance for space in spaces(sitting.state, ANNA)}
    assert near[Field(1, 0), 0] == 3
    two = building(*[{**t, "value": 2} for t in square], new=(0, 0))
    assert two.said("floor", "Anna", at=[1, 0], plot=0) == {
        "build.first-range": "cannot place the first floor at 1,0: "
        "distance 3 from tile 0,0, value 2"
    }


@pytest.mark.rule("range.canals")
def test_build_where_no_canal_leads_no_floor_goes() -> None:
    sitting = building(tile(0, 0, "E"), tile(0, 1, "W"), tile(1, 0, "E"), new=(0, 0))
    assert sitting.said("floor", "Anna", at=[1, 0], plot=0) == {
        "range.canals": "cannot place the first floor at 1,0: "
        "no joined canals lead there from tile 0,0"
    }


@pytest.mark.rule("range.canals")
def test_build_the_shortest_way_counts() -> None:
    loop = [tile(0, 0, "ES"), tile(0, 1, "SW"), tile(1, 0, "NE"), tile(1, 1, "NESW")]
    far = [tile(1, 2, "EW"), tile(1, 3, "W")]
    sitting = building(*loop, *far, new=(0, 0))
    near = {space.at: space.distance for space in spaces(sitting.state, ANNA)}
    assert near == {
        Field(0, 0): 0,
        Field(0, 1): 1,
        Field(1, 0): 1,
        Field(1, 1): 2,
        Field(1, 2): 3,
    }


@pytest.mark.rule("range.canals")
def test_build_unknown_canals_and_values_leave_it_open() -> None:
    gap = building(tile(0, 0, "E"), tile(0, 1, None), tile(0, 2, "W"), new=(0, 0))
    assert gap.said("floor", "Anna", at=[0, 2], plot=0) == {
        "range.canals": "how far 0,2 is from tile 0,0 is not known: "
        "canals on the way are not entered"
    }
    assert gap.verdict("floor", "Anna", at=[0, 2], plot=0) == "undecided"
    assert gap.verdict("floor", "Anna", at=[0, 0], plot=0) == "legal"


@pytest.mark.rule("build.first-range")
def test_build_an_unknown_value_is_at_least_2_and_at_most_4() -> None:
    city = [tile(0, column, "EW", value=None) for column in range(6)]
    sitting = building(*city, new=(0, 0))
    verdicts = list(floors_at(sitting, "Anna", STREET))
    assert verdicts == ["legal"] * 3 + ["undecided"] * 2 + ["illegal"]
    assert sitting.said("floor", "Anna", at=[0, 3], plot=0) == {
        "build.first-range": "whether 0,3 is near enough is not known: "
        "distance 3, value of tile 0,0 not entered"
    }
    assert sitting.said("floor", "Anna", at=[0, 4], plot=0) == {
        "build.first-range": "whether 0,4 is near enough is not known: "
        "distance 4, value of tile 0,0 not entered"
    }
    assert sitting.said("floor", "Anna", at=[0, 5], plot=0) == {
        "build.first-range": "cannot place the first floor at 0,5: "
        "distance 5 from tile 0,0, no value entered, 4 at most"
    }


@pytest.mark.rule("build.first-range")
def test_build_a_distance_across_unknown_canals_is_the_least_it_can_be() -> None:
    city = [tile(0, 0, "EW", value=2), *(tile(0, column, None) for column in (1, 2)), tile(0, 3)]
    sitting = building(*city, new=(0, 0))
    assert sitting.said("floor", "Anna", at=[0, 3], plot=0) == {
        "build.first-range": "cannot place the first floor at 0,3: "
        "distance 3 or more from tile 0,0, value 2"
    }


@pytest.mark.rule("build.first-range")
def test_build_a_known_way_round_does_not_make_a_shorter_guess_a_fact() -> None:
    row = [tile(0, 0, "ES", value=2), *(tile(0, n, None) for n in (1, 2)), tile(0, 3, "SW")]
    round_about = [tile(1, 0, "NE"), tile(1, 1, "EW"), tile(1, 2, "EW"), tile(1, 3, "NW")]
    sitting = building(*row, *round_about, new=(0, 0))
    assert sitting.said("floor", "Anna", at=[0, 3], plot=0) == {
        "build.first-range": "cannot place the first floor at 0,3: "
        "distance 3 or more from tile 0,0, value 2"
    }


@pytest.mark.rule("build.second-range")
def test_build_the_value_of_a_downtown_tile_is_anybodys_guess() -> None:
    city = [downtown(0, 0, "EW", value=None), *street(3, 3)[1:], tile(0, 2, "EW")]
    sitting = building(*city, new=(0, 1), first=(0, 0))
    assert list(floors_at(sitting, "Anna", STREET[1:3])) == ["undecided"] * 2


@pytest.mark.rule("build.second-range")
def test_build_a_downtown_tile_with_a_value_reaches_as_far_as_any() -> None:
    city = [downtown(0, 0, "EW", value=1), *street(3, 3, 3)[1:]]
    sitting = building(*city, new=(0, 1), first=(0, 0))
    assert list(floors_at(sitting, "Anna", STREET[1:3])) == ["legal", "illegal"]
    verdict = sitting.check("floor", "Anna", at=[0, 2], plot=0)
    assert isinstance(verdict, Illegal)
    assert sitting.say(verdict.breaches[0].because) == (
        "cannot place the second floor at 0,2: distance 2 from downtown tile 0,0, value 1"
    )
    assert verdict.breaches[0].remedy is not None
    assert sitting.say(verdict.breaches[0].remedy) == "go 1 tile far"


def test_build_spaces_light_up_with_their_distances() -> None:
    """What the app shows: own and empty plots only, nearest first."""
    city = [contract(0, 1, "EW"), *[t for t in street(2, 3, 3) if t["at"] != [0, 1]]]
    city[1]["plots"] = [{"owner": "Bruno", "floors": 1}, {}, {"owner": "Anna", "floors": 2}]
    sitting = building(*city, new=(0, 0))
    assert list(spaces(sitting.state, ANNA)) == [
        Space(Field(0, 0), 1, 0, certain=True),
        Space(Field(0, 0), 2, 0, certain=True),
        Space(Field(0, 2), 0, 2, certain=True),
        Space(Field(0, 2), 1, 2, certain=True),
    ]
    assert list(spaces(sitting.state, BRUNO)) == []


@pytest.mark.rule("turn.steps")
def test_build_no_floor_is_kept_before_the_tile_is_laid() -> None:
    before = kept()
    assert set(before.said("keep", "Anna")) == {"turn.steps"}
    assert before.verdict("keep", "Anna") == "illegal"
    # On a entered table nobody knows which tile is the new one.
    assert entered(*street(2)).verdict("keep", "Anna") == "undecided"


@pytest.mark.rule("build.second-range")
def test_build_after_a_floor_on_the_contract_tile_the_second_reaches_nothing() -> None:
    centre = {**contract(0, 0), "plots": [{}]}
    sitting = building(centre, tile(0, 1), tile(0, 2), new=(0, 1))
    sitting.anyway("floor", "Anna", at=[0, 0], plot=0)
    assert sitting.said("floor", "Anna", at=[0, 1], plot=0) == {
        "build.second-range": "cannot place the second floor at 0,1: "
        "distance 1 from contract tile 0,0, which has no value"
    }


@pytest.mark.rule("build.first-range")
def test_build_the_remedy_for_the_first_floor_begins_at_the_new_tile_itself() -> None:
    verdict = building(*street(2, 2, 2, 2), new=(0, 0)).check("floor", "Anna", at=[0, 3], plot=0)
    assert isinstance(verdict, Illegal)
    remedy = verdict.breaches[0].remedy
    assert remedy is not None
    assert entered().say(remedy) == "go 0 to 2 tiles far"


@pytest.mark.rule("build.first-range")
@pytest.mark.parametrize(("value", "reading"), [(3, "neither"), (None, "scored")])
def test_build_distance_nought_is_near_enough_whatever_the_value(
    value: int | None, reading: str
) -> None:
    centre = [downtown(0, 0, value=value), downtown(0, 1)]
    sitting = building(*centre, new=(0, 0), rulings={"downtown": reading})
    assert sitting.verdict("floor", "Anna", at=[0, 0], plot=0) == "legal"
    assert sitting.verdict("floor", "Anna", at=[0, 1], plot=0) != "legal"


@pytest.mark.rule("ruling.initial-tile")
def test_build_the_ruling_that_closes_a_way_is_named_across_unknown_canals_too() -> None:
    tiles = [tile(0, 0, "E"), contract(0, 1, None), tile(0, 2, "W")]
    sitting = building(*tiles, new=(0, 0), rulings={"initial-tile": "no-way"})
    assert set(sitting.said("floor", "Anna", at=[0, 2], plot=0)) == {"ruling.initial-tile"}


@pytest.mark.rule("ruling.no-space")
def test_build_a_floor_is_kept_where_plots_are_taken_and_the_untyped_tile_is_too_far() -> None:
    taken = street(2, 2, 2, plots="B1")
    far = building(*taken, tile(0, 3, "EW", plots=""), new=(0, 0))
    assert far.verdict("keep", "Anna") == "legal"
    near = building(*taken[:2], tile(0, 2, "EW", plots=""), new=(0, 0))
    assert near.verdict("keep", "Anna") == "undecided"


@pytest.mark.rule("ruling.no-space")
def test_build_a_space_that_depends_on_unknown_canals_does_not_forbid_to_keep_a_floor() -> None:
    tiles = [
        tile(0, 0, "EW", plots="B1"),
        tile(0, 1, None, plots="B1"),
        tile(0, 2, "EW", plots="."),
    ]
    assert building(*tiles, new=(0, 0)).verdict("keep", "Anna") == "undecided"


def test_build_the_contract_tile_as_the_new_one_has_no_value_and_reaches_nothing_else() -> None:
    sitting = building(contract(), tile(0, 1, "W"), new=(0, 0))
    verdict = sitting.check("floor", "Anna", at=[0, 1], plot=0)
    assert isinstance(verdict, Illegal)
    assert sitting.told(verdict) == {
        "build.first-range": "cannot place the first floor at 0,1: "
        "distance 1 from contract tile 0,0, which has no value"
    }
    remedy = verdict.breaches[0].remedy
    assert remedy is not None
    assert sitting.say(remedy) == "go 0 tiles far"
