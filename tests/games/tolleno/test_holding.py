"""What the table view asks about tiles: who holds them, with what, and which turn it is."""

from __future__ import annotations

import pytest

from engine.games.tolleno.pieces import CENTRE, Field
from engine.games.tolleno.rules_expand import outskirts
from engine.games.tolleno.tile_holders import holding, reason, stakes
from tests.games.tolleno.tables import ANNA, BRUNO, entered, kept, take_turn, tile


@pytest.mark.parametrize(
    ("plots", "winner", "tied", "other"),
    [
        (". .", None, (), None),
        ("A1 .", ANNA, (), ANNA),
        ("A2 B2", None, (ANNA, BRUNO), None),
        ("A1 A1 B3", ANNA, (), BRUNO),
        ("A1 B2", BRUNO, (), BRUNO),
    ],
)
def test_holding_names_winner_tie_and_the_other_reading(
    plots: str, winner: object, tied: object, other: object
) -> None:
    state = entered(tile(0, 0, plots=plots)).state
    found = holding(state, state.tiles[0])
    assert (found.winner, found.tied, found.other) == (winner, tied, other)
    assert found.is_disputed == (winner != other)
    assert found.is_scored


def test_a_downtown_tile_is_held_but_not_scored_where_the_table_says_so() -> None:
    downtown = tile(0, 0, plots="A1 .", kind="downtown")
    state = entered(downtown, rulings={"downtown": "value-only"}).state
    found = holding(state, state.tiles[0])
    assert found.winner == ANNA
    assert not found.is_scored


def test_stakes_show_both_criteria_with_the_strongest_first() -> None:
    state = entered(tile(0, 0, plots="A1 A1 B3")).state
    assert stakes(state, state.tiles[0]) == ((ANNA, 2, 1, 2), (BRUNO, 1, 3, 3))
    tallest = entered(tile(0, 0, plots="A1 A1 B3"), rulings={"tile-criterion": "tallest"}).state
    assert [stake.seat for stake in stakes(tallest, tallest.tiles[0])] == [BRUNO, ANNA]


def test_the_reason_of_a_tile_is_its_winners_line() -> None:
    sitting = entered(tile(0, 0, plots="A2 B2"), tile(0, 1))
    tied, empty = sitting.state.tiles
    found = reason(sitting.state, tied)
    assert found is not None
    assert (found.seat, found.rule) == (ANNA, "tile.tie-none")
    assert "tied with Bruno on 1 building and 2 floors" in sitting.say(found.because)
    assert reason(sitting.state, empty) is None


def test_the_outskirts_are_the_empty_fields_beside_the_city() -> None:
    assert outskirts({}) == (CENTRE,)
    city = entered(tile(0, 0), tile(0, 1)).state.city
    assert set(outskirts(city)) == {Field(-1, 0), Field(-1, 1), Field(0, -1), Field(0, 2)} | {
        Field(1, 0),
        Field(1, 1),
    }


def test_turns_are_numbered_by_the_tiles_they_lay() -> None:
    sitting = kept()
    assert sitting.state.turn_number == 1
    sitting.play("expand", "Anna", tile=tile(-2, 0))
    assert sitting.state.turn_number == 1
    sitting.play("floor", "Anna", at=[-2, 0], plot=0)
    sitting.play("floor", "Anna", at=[-1, 0], plot=0)
    assert sitting.state.turn_number == 2
    take_turn(sitting, "Bruno", tile(-3, 0), (-3, 0, 0), (-2, 0, 1))
    assert sitting.state.turn_number == 3


def test_the_other_criterion_is_asked_whichever_the_table_reads() -> None:
    for criterion, wins, other in (("most-buildings", ANNA, BRUNO), ("tallest", BRUNO, ANNA)):
        sitting = entered(tile(0, 0, plots="A1 A1 B2"), rulings={"tile-criterion": criterion})
        held = holding(sitting.state, sitting.state.tiles[0])
        assert (held.winner, held.other, held.is_disputed) == (wins, other, True)


def test_only_those_who_are_first_are_tied_for_a_tile() -> None:
    behind = entered(tile(0, 0, plots="A1 A1 B1 C1"), players=3).state
    assert holding(behind, behind.tiles[0]).tied == ()
    before = entered(tile(0, 0, plots="A1 A1 B1 B1 C1"), players=3).state
    assert holding(before, before.tiles[0]).tied == (ANNA, BRUNO)


def test_the_sides_of_a_tile_are_those_of_all_its_channels() -> None:
    assert entered(tile(0, 0, "NS/E")).state.tiles[0].sides == "NSE"
    assert entered(tile(0, 0, "")).state.tiles[0].sides == ""
    assert entered(tile(0, 0, None)).state.tiles[0].sides is None
