"""Remodel, page 7."""

from __future__ import annotations

import pytest

from engine.core import Illegal
from engine.games.positano.actions import Remodel
from engine.games.positano.pieces import BUILD_TILES
from tests.games.positano.tables import OWN_BUILDINGS, Kept, at_build, built, cliff, standing


@pytest.mark.rule("remodel.optional")
@pytest.mark.parametrize("tile", list(BUILD_TILES))
def test_p7_only_a_tile_with_the_icon_allows_a_remodel(tile: str) -> None:
    kept = built(tile, rulings={"remodel-step": "either"})
    assert kept.is_legal("remodel", "Anna", lot="3A", roof="silver") is tile.endswith("-remodel")


@pytest.mark.rule("remodel.optional")
def test_p7_one_remodel_directly_after_the_main_build_or_none() -> None:
    kept = at_build(OWN_BUILDINGS, tile="standard-remodel")
    said = "no remodel for Anna yet: it follows the main build"
    assert kept.refusal("remodel", "Anna", lot="3A", roof="silver") == {"remodel.optional": said}
    kept.play("build", "Anna", lot="4A", blocks=1, roof="silver")
    assert any(isinstance(action, Remodel) for action in kept.choices("Anna"))
    kept.play("draft", "Bruno", build="cheap")
    refusal = kept.refusal("remodel", "Anna", lot="3A", roof="silver")
    assert refusal["remodel.optional"].endswith("and Bruno has gone on")
    kept.play("build", "Bruno", lot="4B", blocks=1, roof="bronze")
    assert kept.is_legal("refresh")


@pytest.mark.rule("remodel.step")
@pytest.mark.parametrize(
    ("tile", "lot", "roof"),
    [("standard-remodel", "3A", "silver"), ("luxury-remodel", "2A", "gold")],
)
def test_p7_bronze_to_silver_or_silver_to_gold_as_the_tile_shows(
    tile: str, lot: str, roof: str
) -> None:
    kept = built(tile)
    before = standing(kept, lot)
    kept.play("remodel", "Anna", lot=lot, roof=roof)
    assert standing(kept, lot) == (before[0], roof)


@pytest.mark.rule("remodel.step")
@pytest.mark.parametrize(
    ("lot", "now", "roof"),
    [("3A", "bronze", "gold"), ("2A", "silver", "bronze"), ("3D", "gold", "gold")],
)
def test_p7_a_remodel_is_one_step_up(lot: str, now: str, roof: str) -> None:
    kept = built("luxury-remodel", rulings={"remodel-step": "either"})
    said = (
        f"cannot change {lot} from {now} to {roof}: "
        "a remodel goes one step up, bronze to silver or silver to gold"
    )
    assert kept.refusal("remodel", "Anna", lot=lot, roof=roof) == {"remodel.step": said}
    assert kept.is_legal("remodel", "Anna", lot="2A", roof="gold")


@pytest.mark.rule("remodel.step")
def test_p7_an_empty_lot_cannot_be_remodelled() -> None:
    verdict = built("standard-remodel").check("remodel", "Anna", lot="2D", roof="silver")
    assert isinstance(verdict, Illegal)
    assert not verdict.can_be_recorded


@pytest.mark.rule("remodel.height")
def test_p7_a_remodel_leaves_height_and_supply() -> None:
    kept = built("standard-remodel", supply=4)
    kept.play("remodel", "Anna", lot="3A", roof="silver")
    assert standing(kept, "3A") == (2, "silver")
    assert kept.state.supply[0] == 3


@pytest.mark.rule("ruling.remodel-step")
def test_p7_only_the_step_pictured_or_either() -> None:
    pictured = built("luxury-remodel", rulings={"remodel-step": "pictured"})
    said = (
        "cannot remodel 3A with the luxury remodel tile: "
        "it shows a step up from silver, and 3A is bronze"
    )
    refusal = pictured.refusal("remodel", "Anna", lot="3A", roof="silver")
    assert refusal == {"ruling.remodel-step": said}
    either = built("luxury-remodel", rulings={"remodel-step": "either"})
    assert either.is_legal("remodel", "Anna", lot="3A", roof="silver")
    assert either.is_legal("remodel", "Anna", lot="2A", roof="gold")


@pytest.mark.rule("ruling.remodel-owner")
def test_p7_a_remodel_of_own_buildings_only_or_of_any() -> None:
    own = built("standard-remodel", rulings={"remodel-owner": "own"})
    said = "cannot remodel 2B: the building is Bruno's"
    refusal = own.refusal("remodel", "Anna", lot="2B", roof="silver")
    assert refusal == {"ruling.remodel-owner": said}
    assert own.is_legal("remodel", "Anna", lot="3A", roof="silver")
    anybody = built("standard-remodel", rulings={"remodel-owner": "any"})
    anybody.play("remodel", "Anna", lot="2B", roof="silver")
    assert standing(anybody, "2B") == (1, "silver")


@pytest.mark.rule("ruling.no-build-extra")
def test_p7_without_a_build_no_remodel_or_one() -> None:
    no = at_build(
        OWN_BUILDINGS, tile="standard-remodel", supply=0, rulings={"no-build-extra": "not-allowed"}
    )
    said = "no remodel for Anna: without blocks there was no main build to follow"
    refusal = no.refusal("remodel", "Anna", lot="3A", roof="silver")
    assert refusal == {"ruling.no-build-extra": said}
    yes = at_build(
        OWN_BUILDINGS,
        tile="standard-remodel",
        supply=0,
        rulings={"no-build-extra": "remodel-allowed"},
    )
    assert any(isinstance(action, Remodel) for action in yes.choices("Anna"))
    yes.play("remodel", "Anna", lot="3A", roof="silver")
    assert standing(yes, "3A") == (2, "silver")


@pytest.mark.rule("ruling.no-build-extra")
@pytest.mark.parametrize("choice", ["not-allowed", "remodel-allowed"])
def test_p7_without_a_block_never_an_add_on(choice: str) -> None:
    kept = at_build(
        OWN_BUILDINGS, tile="cheap+2-add-on", supply=0, rulings={"no-build-extra": choice}
    )
    refusal = kept.refusal("add-on", "Anna", lot="3A")
    assert set(refusal) == {"addon.optional", "addon.block"}


@pytest.mark.rule("remodel.optional")
def test_p7_blocks_found_after_all_make_a_main_build_that_a_remodel_follows() -> None:
    kept = at_build(OWN_BUILDINGS, tile="standard-remodel", supply=0)
    kept.anyway("build", "Anna", lot="4A", blocks=1, roof="silver")
    assert kept.is_legal("remodel", "Anna", lot="3A", roof="silver")


def after_drafts(*supply: int) -> Kept:
    """All draft before anybody builds; Anna, then Bruno; who has no block may still remodel."""
    rulings = {"build-moment": "after-draft", "no-build-extra": "remodel-allowed"}
    return at_build("A1b B1s . .", supply=supply, rulings=rulings)


@pytest.mark.rule("ruling.build-moment", "ruling.no-build-extra")
def test_p7_without_a_build_a_remodel_waits_until_all_have_drafted() -> None:
    kept = after_drafts(0, 2)
    kept.play("draft", "Anna", build="standard-remodel")
    assert kept.refusal("remodel", "Anna", lot="1A", roof="silver") == {
        "build.timing": "no remodel for Anna yet: Bruno still to draft a build tile"
    }
    kept.play("draft", "Bruno", build="luxury")
    assert kept.is_legal("remodel", "Anna", lot="1A", roof="silver")
    kept.play("build", "Bruno", lot="4B", blocks=1, roof="gold")
    assert kept.refusal("remodel", "Anna", lot="1A", roof="silver") == {
        "remodel.optional": "no remodel for Anna any more: it follows the main build directly, and "
        "Bruno has gone on"
    }


@pytest.mark.rule("ruling.build-moment", "ruling.no-build-extra")
def test_p7_without_a_build_a_remodel_waits_for_those_who_build_before() -> None:
    kept = after_drafts(2, 0)
    kept.play("draft", "Anna", build="cheap+1-add-on")
    kept.play("draft", "Bruno", build="luxury-remodel")
    assert kept.refusal("remodel", "Bruno", lot="1B", roof="gold") == {
        "build.timing": "no remodel for Bruno yet: Anna drafted first and builds first"
    }
    kept.play("build", "Anna", lot="4A", blocks=1, roof="bronze")
    assert kept.is_legal("add-on", "Anna", lot="1A")
    kept.play("remodel", "Bruno", lot="1B", roof="gold")
    assert set(kept.refusal("add-on", "Anna", lot="1A")) == {"addon.optional"}


@pytest.mark.rule("ruling.build-moment", "ruling.no-build-extra")
def test_p7_where_nobody_knows_the_order_a_remodel_is_not_too_late() -> None:
    rulings = {
        "build-moment": "after-draft",
        "no-build-extra": "remodel-allowed",
        "star-set": "as-drafted",
    }
    position = {"cliff": cliff("A1b . . ."), "round": 3}
    kept = Kept(2, position=position, rulings=rulings)
    kept.bids(22, 22)
    kept.draft("lot", "4A", "4B")
    kept.draft("block", 2, 2)
    for name, blocks in (("Anna", 0), ("Bruno", 2)):
        kept.play("count-supply", name, blocks=blocks)
    kept.draft("build", "standard-remodel", "luxury")
    kept.play("build", "Bruno", lot="4B", blocks=1, roof="gold")
    assert kept.is_legal("remodel", "Anna", lot="1A", roof="silver")


@pytest.mark.rule("ruling.build-moment", "remodel.optional")
def test_p7_whoever_built_too_early_remodels_before_the_next_builds() -> None:
    kept = after_drafts(2, 2)
    kept.draft("build", "cheap", "luxury-remodel")
    kept.anyway("build", "Bruno", lot="4B", blocks=1, roof="gold")
    assert kept.is_legal("remodel", "Bruno", lot="1B", roof="gold")
    kept.play("build", "Anna", lot="4A", blocks=1, roof="bronze")
    assert kept.refusal("remodel", "Bruno", lot="1B", roof="gold") == {
        "remodel.optional": "no remodel for Bruno any more: it follows the main build directly, "
        "and Anna has gone on"
    }
