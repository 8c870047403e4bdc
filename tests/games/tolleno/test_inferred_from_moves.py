"""Tables entered without a turn: what their moves tell of turns and the end is known."""

from __future__ import annotations

import pytest

from engine.core import CannotRecord, Illegal
from engine.games.tolleno.state import Now, TurnStep
from tests.games.tolleno.tables import (
    ANNA,
    BRUNO,
    GAME,
    Sitting,
    content,
    contract,
    downtown,
    entered,
    faces,
    street,
    take_turn,
    tile,
)


def begun(players: int = 3, **more: object) -> Sitting:
    """A entered street after one whole turn of Anna's."""
    sitting = entered(*street(3, 3), players=players, **more)
    take_turn(sitting, "Anna", tile(0, 2), (0, 2, 0), (0, 1, 0))
    return sitting


@pytest.mark.rule("turn.order")
def test_turn_a_third_floor_and_a_player_left_out() -> None:
    sitting = begun()
    said = {"turn.order": "it is not Anna's turn: Bruno comes first, with a tile to lay"}
    assert sitting.said("floor", "Anna", at=[0, 2], plot=1) == said
    assert sitting.said("expand", "Anna", tile=tile(0, 3)) == said
    said = {"turn.order": "it is not Carla's turn: Bruno comes first, with a tile to lay"}
    assert sitting.said("expand", "Carla", tile=tile(0, 3)) == said
    assert sitting.verdict("expand", "Bruno", tile=tile(0, 3)) == "legal"
    assert sitting.state.now == Now(BRUNO, TurnStep.EXPAND)
    assert sitting.state.is_finished
    assert GAME.position(sitting.state).turn is None


@pytest.mark.rule("turn.steps")
def test_turn_a_floor_waits_for_the_tile_of_a_turn_that_moves_have_told() -> None:
    sitting = begun(2)
    assert sitting.said("floor", "Bruno", at=[0, 2], plot=1) == {
        "turn.steps": "Bruno cannot place a floor yet: a tile to lay comes before"
    }


@pytest.mark.rule("turn.order")
def test_turn_a_floor_kept_ends_a_turn_too() -> None:
    full = [tile(0, 0, "E", "B1 B1"), tile(0, 1, "W", "B1 B1")]
    sitting = entered(*full, players=3)
    sitting.anyway("expand", "Anna", tile=tile(1, 0, "", "B1"))
    sitting.play("keep", "Anna")
    assert sitting.state.now == Now(BRUNO, TurnStep.EXPAND)


@pytest.mark.rule("ruling.no-placement")
@pytest.mark.parametrize(("reading", "next_"), [("draw-another", ANNA), ("skip-turn", BRUNO)])
def test_no_placement_whose_turn_follows_a_pass_is_described_by_it(
    reading: str, next_: int
) -> None:
    sitting = entered(*street(3, 3), rulings={"no-placement": reading})
    sitting.play("pass", "Anna", tile=faces(1, "")[0])
    assert sitting.state.now == Now(GAME.start(sitting.table.setup).seats[next_], TurnStep.EXPAND)


@pytest.mark.rule("turn.steps")
def test_turn_lifting_the_new_tile_leaves_the_turn_with_whoever_laid_it() -> None:
    sitting = entered(*street(3, 3), players=3)
    sitting.play("expand", "Bruno", tile=tile(0, 2))
    sitting.play("lift", at=[0, 2])
    assert sitting.state.now == Now(BRUNO, TurnStep.EXPAND)


FULL = (
    contract(),
    downtown(0, 1),
    tile(0, 2, plots="A10 B10"),
    tile(0, 3, "W", "A10 B10"),
)


@pytest.mark.rule("end.trigger")
def test_end_an_entered_table_without_floors_left_is_over() -> None:
    sitting = entered(*FULL)
    over = "the game is over: everybody has placed all 20 floors"
    assert sitting.said("expand", "Anna", tile=tile(0, -1)) == {"end.trigger": over}
    assert sitting.said("draw", "Anna", tile=faces(1)[0]) == {"end.trigger": over}
    assert sitting.said("keep", "Anna") == {"end.trigger": over}
    assert sitting.said("floor", "Anna", at=[0, 1], plot=0) == {
        "end.trigger": over,
        "box.floors": "Anna has no floor to place: all 20 are on the table",
    }
    sitting.play("lay", tile=tile(0, 2, plots="A10 B9"))
    assert sitting.verdict("expand", "Bruno", tile=tile(0, -1)) == "legal"


def one_is_out(reading: str) -> Sitting:
    """A entered table on which Anna has placed everything and Bruno has not."""
    tiles = (*FULL[:3], tile(0, 3, "W", "A10 B4"))
    held = {"Anna": faces(1)[0], "Bruno": faces(1)[0]}
    position = {"tiles": list(tiles), "hands": held}
    return Sitting(content(position=position, rulings={"out-of-floors": reading}))


@pytest.mark.rule("ruling.out-of-floors")
def test_out_of_floors_an_entered_table_knows_it_too() -> None:
    sitting = one_is_out("no-more-turns")
    assert sitting.said("expand", "Anna", tile=tile(0, -1)) == {
        "ruling.out-of-floors": "Anna takes no more turns: all 20 floors are placed"
    }
    assert list(GAME.choices(sitting.state, ANNA)) == []
    assert list(GAME.choices(sitting.state, BRUNO))
    goes_on = one_is_out("keeps-expanding")
    assert goes_on.verdict("expand", "Anna", tile=tile(0, -1)) == "legal"
    assert list(GAME.choices(goes_on.state, ANNA))
    goes_on.play("expand", "Anna", tile=tile(0, -1))
    assert goes_on.state.now == Now(BRUNO, TurnStep.EXPAND)


@pytest.mark.rule("end.trigger")
def test_end_nothing_can_be_chosen_on_an_entered_table_that_is_over() -> None:
    sitting = entered(*FULL)
    for seat in (ANNA, BRUNO):
        assert list(GAME.choices(sitting.state, seat)) == []


@pytest.mark.rule("expand.extend")
def test_expand_a_canal_that_can_join_none_is_refused_whatever_the_others_have() -> None:
    sitting = entered(downtown(0, 1, None), players=3)
    refused = {
        "expand.extend": "cannot lay a tile at 0,2: "
        "on the 1 side it shares with the city no canal runs on"
    }
    assert sitting.said("expand", "Anna", tile=tile(0, 2, "N")) == refused
    assert sitting.verdict("expand", "Anna", tile=tile(0, 2, "W")) == "undecided"
    assert sitting.verdict("expand", "Carla", tile=tile(0, 2, None)) == "undecided"


@pytest.mark.rule("build.one-owner")
def test_build_on_the_contract_tile_too_a_building_has_one_owner() -> None:
    city = {**contract(), "plots": [{"owner": "Bruno", "floors": 1}]}
    sitting = entered(city, downtown(0, 1))
    found = sitting.said("floor", "Anna", at=[0, 0], plot=0)
    assert {"ruling.initial-tile", "build.one-owner"} <= set(found)
    with pytest.raises(CannotRecord):
        GAME.apply(sitting.state, sitting.action("floor", "Anna", at=[0, 0], plot=0))
    verdict = sitting.check("floor", "Anna", at=[0, 0], plot=0)
    assert isinstance(verdict, Illegal)
    assert not verdict.can_be_recorded


@pytest.mark.rule("build.spaces")
def test_build_a_plot_that_the_new_tile_does_not_have() -> None:
    sitting = entered(*street(3, 3))
    sitting.play("expand", "Anna", tile=tile(0, 2))
    assert sitting.verdict("floor", "Anna", at=[0, 2], plot=5) == "illegal"
    assert set(sitting.said("floor", "Anna", at=[0, 2], plot=5)) == {"build.spaces"}
    assert sitting.verdict("floor", "Anna", at=[0, 1], plot=5) == "undecided"
    untyped = entered(*street(3, 3))
    untyped.play("expand", "Anna", tile=tile(0, 2, plots=""))
    assert untyped.verdict("floor", "Anna", at=[0, 2], plot=0) == "undecided"
