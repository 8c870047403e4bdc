"""Correcting the board of a kept game: judged by what was drafted, paid from the supply."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.positano.pieces import Lot
from engine.games.positano.rules_entry import drafters
from tests.games.positano.tables import ANNA, BRUNO, GAME, Kept, say, standing

FOUR_A, FOUR_B = Lot(4, "A"), Lot(4, "B")


def kept_round(**rest: Any) -> Kept:
    """The first round of two, kept from the start: 4A and 4B are built on, 2 blocks are left."""
    kept = Kept(2, **rest)
    kept.bids()
    kept.draft("lot", "4A", "4B")
    kept.draft("block", 3, 2)
    kept.play("draft", "Anna", build="standard")
    kept.play("build", "Anna", lot="4A", blocks=2, roof="silver")
    kept.play("draft", "Bruno", build="cheap")
    kept.play("build", "Bruno", lot="4B", blocks=3, roof="bronze")
    return kept


def supply(kept: Kept) -> tuple[int | None, ...]:
    return tuple(kept.state.supply)


def told(kept: Kept, *move: str, **fields: Any) -> str:
    return say(kept.state, GAME.describe(kept.state, kept.action(*move, **fields)))


@pytest.mark.rule("lot.binds")
def test_p6_nothing_is_built_for_free_on_a_lot_that_nobody_drafted() -> None:
    kept = kept_round()
    kept.play("refresh")
    assert supply(kept) == (2, 0)
    assert kept.refusal("place", "Anna", lot="4C", blocks=6, roof="gold") == {
        "lot.binds": "no building can stand on 4C: nobody has drafted it",
        "build.limit": "cannot build 6 blocks on 4C: Anna has 2 in the personal supply",
    }


@pytest.mark.rule("lot.binds")
def test_p6_a_lot_belongs_to_whoever_drafted_it() -> None:
    kept = kept_round()
    kept.play("clear", lot="4B")
    assert kept.refusal("place", "Anna", lot="4B", blocks=1, roof="bronze") == {
        "lot.binds": "Anna cannot have a building on 4B: Bruno drafted it"
    }
    assert kept.is_legal("place", "Bruno", lot="4B", blocks=1, roof="bronze")
    assert drafters(kept.state, FOUR_B) == (BRUNO,)
    assert drafters(kept.state, Lot(1, "A")) == ()


@pytest.mark.rule("build.timing")
def test_p7_no_building_stands_on_a_drafted_lot_before_the_build_tile() -> None:
    kept = Kept(2)
    kept.bids()
    kept.draft("lot", "4A", "4B")
    kept.draft("block", 3, 2)
    assert set(kept.refusal("place", "Anna", lot="4A", blocks=1, roof="gold")) == {"build.timing"}


@pytest.mark.rule("build.limit", "blocks.keep")
def test_p7_a_correction_is_paid_from_the_supply_and_the_rest_goes_back() -> None:
    kept = kept_round()
    kept.play("place", "Anna", lot="4A", blocks=4, roof="silver")
    assert supply(kept) == (0, 0)
    assert kept.refusal("place", "Anna", lot="4A", blocks=5, roof="silver")["build.limit"] == (
        "cannot put 5 blocks on 4A: Anna has 0 in the personal supply and 4 standing there"
    )
    kept.play("place", "Anna", lot="4A", blocks=1, roof="silver")
    assert supply(kept) == (3, 0)
    assert kept.state.general_supply(ANNA) == 12
    kept.play("clear", lot="4B")
    assert supply(kept) == (3, 3)


def test_another_owner_gets_the_blocks_back_and_the_new_one_pays() -> None:
    kept = kept_round()
    kept.anyway("place", "Bruno", lot="4A", blocks=2, roof="silver")
    assert supply(kept) == (4, 0)
    assert kept.state.turn(ANNA).built is None, "what Anna built is not hers any more"
    assert kept.state.turn(BRUNO).built == FOUR_B


def test_a_moved_building_costs_nothing() -> None:
    kept = kept_round()
    assert "lot.binds" in kept.refusal("move", lot="4A", to="4C")
    kept.anyway("move", lot="4A", to="4C")
    assert supply(kept) == (2, 0)


@pytest.mark.rule("build.limit", "addon.limit")
@pytest.mark.parametrize(("add_on", "most"), [(False, 4), (True, 5)])
def test_p7_a_corrected_height_fits_the_tiles_drafted(add_on: bool, most: int) -> None:
    kept = kept_round()
    kept.play("refresh")
    kept.play("count-supply", "Anna", blocks=9)
    for name, booster in (("Anna", 14), ("Bruno", 13)):
        kept.play("bid", name, base=[60, 50, 10], booster=booster)
    kept.draft("lot", "3A", "3B")
    kept.draft("block", 4, 3)
    kept.play("draft", "Anna", build="cheap+1-add-on" if add_on else "cheap+1")
    assert kept.is_legal("place", "Anna", lot="4A", blocks=most, roof="silver")
    said = kept.refusal("place", "Anna", lot="4A", blocks=most + 1, roof="silver")
    bonus = most - 4
    assert said == {
        "build.limit": f"cannot build {most + 1} blocks on 4A: row 4 allows 4, the tiles drafted "
        f"by Anna add {bonus}, so {most} at most"
    }


@pytest.mark.rule("build.roof", "remodel.step")
@pytest.mark.parametrize(
    ("tile", "ruling", "roofs"),
    [
        ("luxury", "pictured", {"silver"}),
        ("luxury-remodel", "pictured", {"silver", "gold"}),
        ("standard-remodel", "pictured", {"silver"}),
        ("standard-remodel", "either", {"silver", "gold"}),
    ],
)
def test_p7_a_corrected_roof_is_that_of_the_tile_or_remodelled(
    tile: str, ruling: str, roofs: set[str]
) -> None:
    kept = kept_round(rulings={"remodel-step": ruling})
    kept.play("refresh")
    for name, booster in (("Anna", 14), ("Bruno", 13)):
        kept.play("bid", name, base=[60, 50, 10], booster=booster)
    kept.draft("lot", "3A", "3B")
    kept.draft("block", 4, 3)
    kept.play("draft", "Anna", build=tile)
    allowed = {
        roof
        for roof in ("bronze", "silver", "gold")
        if kept.is_legal("place", "Anna", lot="4A", blocks=2, roof=roof)
    }
    assert allowed == roofs
    assert kept.refusal("place", "Anna", lot="4A", blocks=2, roof="bronze") == {
        "build.roof": "cannot put a bronze roof there: the standard tile gives silver"
    }


def test_where_a_round_ended_too_soon_no_tile_is_guessed() -> None:
    kept = kept_round()
    kept.play("refresh")
    kept.anyway("refresh")
    assert kept.is_legal("place", "Anna", lot="4A", blocks=4, roof="gold")


@pytest.mark.rule("build.minimum")
def test_p7_a_build_before_its_turn_is_not_the_build_of_the_round() -> None:
    kept = kept_round()
    kept.play("refresh")
    kept.anyway("build", "Anna", lot="1A", blocks=2, roof="gold")
    assert supply(kept) == (0, 0)
    assert kept.state.turn(ANNA).built is None
    kept.anyway("build", "Anna", lot="1B", blocks=1, roof="gold")
    kept = kept_round()
    kept.play("clear", lot="4A")
    kept.anyway("build", "Anna", lot="3A", blocks=1, roof="silver")
    assert kept.state.turn(ANNA).built == Lot(3, "A"), "built on the wrong lot, but in turn"


def test_the_blocks_in_the_supply_of_a_running_game_are_not_left_over() -> None:
    kept = Kept(2)
    kept.bids()
    kept.draft("lot", "4A", "4B")
    kept.draft("block", 3, 2)
    kept.play("count-supply", "Anna", blocks=15)
    kept.play("draft", "Anna", build="standard")
    assert kept.is_legal("place", "Anna", lot="4A", blocks=4, roof="silver")
    assert kept.refusal("count-supply", "Anna", blocks=17) == {
        "box.blocks": "Anna cannot have 17 in the supply: with 0 on the cliff that is more than "
        "the 16 in the box"
    }


def test_the_history_names_a_correction() -> None:
    kept = kept_round()
    fields = {"lot": "4A", "blocks": 3, "roof": "silver"}
    assert told(kept, "place", "Anna", **fields) == "correction on 4A: Anna, 3 blocks, silver roof"
    assert told(kept, "clear", lot="4B") == (
        "correction on 4B: no building; 3 blocks back in the supply of Bruno"
    )
    assert told(kept, "move", lot="4A", to="4C") == ("correction: the building on 4A stands on 4C")
    assert told(kept, "count-supply", "Anna", blocks=5) == (
        "correction: Anna has 5 blocks in the supply, not 2"
    )
    assert told(kept, "count-gelato", "Anna", icons=5) == (
        "correction: Anna has 5 icons of gelato, not 1"
    )
    late = Kept(2, position={"cliff": {}, "round": 2})
    assert told(late, "count-supply", "Anna", blocks=5) == "Anna has 5 blocks in the supply"
    assert told(late, "count-gelato", "Anna", icons=5) == "Anna has 5 icons of gelato"
    late.play("place", "Anna", lot="4A", blocks=3, roof="silver")
    assert told(late, "clear", lot="4A") == "correction on 4A: no building"


def test_a_finished_table_is_entered_as_before() -> None:
    kept = Kept(2, position={"supply": {"Anna": 2, "Bruno": 0}})
    kept.play("place", "Anna", lot="4C", blocks=6, roof="gold")
    assert supply(kept) == (2, 0)
    assert standing(kept, "4C") == (6, "gold")
    kept.play("clear", lot="4C")
    assert supply(kept) == (2, 0)


def test_an_emptied_row_of_the_beach_board_is_not_known_any_more() -> None:
    kept = kept_round()
    kept.play("refresh")
    kept.play("reveal", lots=["1A", "1B"], blocks=[4, 5])
    kept.play("reveal", lots=[], blocks=[4, 2])
    assert kept.state.round.shown.lots is None
    assert kept.state.round.shown.blocks == ("4", "2")
