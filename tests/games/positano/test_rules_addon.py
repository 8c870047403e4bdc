"""Add-on, page 7."""

from __future__ import annotations

import pytest

from engine.core import CannotRecord, Illegal
from engine.games.positano.actions import AddOn
from engine.games.positano.pieces import BUILD_TILES
from tests.games.positano.tables import (
    GAME,
    OWN_BUILDINGS,
    Kept,
    at_build,
    built,
    cliff,
    standing,
)

ADD_ONS = [tile.key for tile in BUILD_TILES.values() if tile.extra == "add-on"]


def row_one(blocks: int) -> str:
    return f"A{blocks}b B1b . ."


@pytest.mark.rule("addon.optional")
@pytest.mark.parametrize("tile", list(BUILD_TILES))
def test_p7_only_a_tile_with_the_icon_allows_an_add_on(tile: str) -> None:
    assert built(tile).is_legal("add-on", "Anna", lot="3A") is tile.endswith("-add-on")


@pytest.mark.rule("addon.optional")
def test_p7_a_tile_without_the_icon_is_named() -> None:
    refusal = built("standard+1").refusal("add-on", "Anna", lot="3A")
    assert refusal == {"addon.optional": "no add-on: the standard +1 tile does not show one"}


@pytest.mark.rule("addon.optional")
def test_p7_an_add_on_may_be_declined() -> None:
    kept = built("standard+1-add-on")
    assert any(isinstance(action, AddOn) for action in kept.choices("Anna"))
    kept.play("draft", "Bruno", build="cheap")
    kept.play("build", "Bruno", lot="4B", blocks=1, roof="bronze")
    assert kept.is_legal("refresh")


@pytest.mark.rule("addon.optional")
def test_p7_one_add_on_directly_after_the_main_build() -> None:
    kept = at_build(OWN_BUILDINGS, tile="standard+1-add-on")
    said = "no add-on for Anna yet: it follows the main build"
    assert kept.refusal("add-on", "Anna", lot="3A") == {"addon.optional": said}
    kept.play("build", "Anna", lot="4A", blocks=1, roof="silver")
    kept.play("add-on", "Anna", lot="3A")
    said = "no second add-on for Anna: one for each tile"
    assert kept.refusal("add-on", "Anna", lot="2A") == {"addon.optional": said}


@pytest.mark.rule("addon.optional")
def test_p7_once_the_next_player_goes_on_the_add_on_is_lost() -> None:
    kept = built("standard+1-add-on")
    kept.play("draft", "Bruno", build="cheap")
    refusal = kept.refusal("add-on", "Anna", lot="3A")
    assert refusal["addon.optional"].endswith("and Bruno has gone on")


@pytest.mark.rule("addon.optional")
def test_p7_no_add_on_without_a_build_tile_of_this_round() -> None:
    refusal = at_build(OWN_BUILDINGS).refusal("add-on", "Anna", lot="3A")
    said = "no add-on for Anna: no build tile drafted this round"
    assert refusal == {"addon.optional": said}


@pytest.mark.rule("addon.block")
def test_p7_an_add_on_is_one_block_from_the_personal_supply() -> None:
    kept = built("standard+1-add-on", supply=3)
    kept.play("add-on", "Anna", lot="3A")
    assert standing(kept, "3A") == (3, "bronze")
    assert kept.state.supply[0] == 1


@pytest.mark.rule("addon.block")
def test_p7_no_add_on_after_the_last_block() -> None:
    kept = built("standard+1-add-on", supply=1)
    said = "Anna cannot add to 3A: 0 blocks in the personal supply"
    assert kept.refusal("add-on", "Anna", lot="3A") == {"addon.block": said}
    assert built("standard+1-add-on", supply=2).is_legal("add-on", "Anna", lot="3A")


@pytest.mark.rule("addon.block")
def test_p7_an_add_on_goes_on_an_own_building() -> None:
    kept = built("standard+2-add-on")
    said = "cannot add to 2B: the building is Bruno's"
    assert kept.refusal("add-on", "Anna", lot="2B") == {"addon.block": said}
    assert kept.is_legal("add-on", "Anna", lot="2A")


@pytest.mark.rule("addon.block")
def test_p7_an_empty_lot_takes_no_add_on_and_cannot_show_one() -> None:
    kept = built("standard+2-add-on")
    verdict = kept.check("add-on", "Anna", lot="2D")
    assert isinstance(verdict, Illegal)
    assert not verdict.can_be_recorded
    assert kept.told(verdict) == {"addon.block": "cannot add to 2D: no building stands there"}
    with pytest.raises(CannotRecord):
        GAME.apply(kept.state, kept.action("add-on", "Anna", lot="2D"))


@pytest.mark.rule("addon.limit")
@pytest.mark.parametrize(("tile", "most"), [("cheap+1-add-on", 2), ("cheap+2-add-on", 3)])
@pytest.mark.parametrize("now", [1, 2, 3])
def test_p7_the_limit_is_that_of_the_target_lot_and_this_tile(
    tile: str, most: int, now: int
) -> None:
    kept = built(tile, row_one(now))
    assert kept.is_legal("add-on", "Anna", lot="1A") is (now + 1 <= most)


@pytest.mark.rule("addon.limit")
def test_p7_an_add_on_too_high_shows_the_numbers() -> None:
    kept = built("cheap+1-add-on", row_one(2))
    said = "cannot build 3 blocks on 1A (now 2): row 1 allows 1, the tile adds 1, so 2 at most"
    assert kept.refusal("add-on", "Anna", lot="1A") == {"addon.limit": said}
    kept.anyway("add-on", "Anna", lot="1A")
    assert standing(kept, "1A") == (3, "bronze")


@pytest.mark.rule("addon.limit", "build.cap")
def test_p7_an_add_on_above_the_cap_breaks_both_limits_and_offers_no_other_number() -> None:
    kept = built("cheap+1-add-on", row_one(3))
    verdict = kept.check("add-on", "Anna", lot="1A")
    assert isinstance(verdict, Illegal)
    assert [breach.rule for breach in verdict.breaches] == ["build.cap", "addon.limit"]
    assert [breach.remedy for breach in verdict.breaches] == [None, None]


@pytest.mark.rule("addon.limit")
def test_p7_the_tile_behind_an_add_on_is_asked_for_where_nobody_entered_it() -> None:
    kept = Kept(4, position={"cliff": {"1A": {"owner": "Anna", "blocks": 1, "roof": "gold"}}})
    assert "without a tile that adds 1" in kept.needs("add-on", "Anna", lot="1A")["addon.limit"]


@pytest.mark.rule("addon.other", "ruling.addon-new")
def test_p7_an_add_on_goes_on_another_building_than_the_new_one() -> None:
    kept = built("standard+1-add-on", rulings={"addon-new": "other-building"})
    said = "cannot add to 4A: it was built this turn, the add-on goes on another building"
    assert kept.refusal("add-on", "Anna", lot="4A") == {"addon.other": said}
    assert kept.is_legal("add-on", "Anna", lot="3A")


@pytest.mark.rule("ruling.addon-new")
def test_p7_or_on_any_building_within_the_same_limit() -> None:
    kept = at_build(OWN_BUILDINGS, tile="standard+1-add-on", rulings={"addon-new": "any-building"})
    kept.play("build", "Anna", lot="4A", blocks=4, roof="silver")
    kept.play("add-on", "Anna", lot="4A")
    assert standing(kept, "4A") == (5, "silver")
    full = at_build(OWN_BUILDINGS, tile="standard+1-add-on", rulings={"addon-new": "any-building"})
    full.play("build", "Anna", lot="4A", blocks=5, roof="silver")
    assert set(full.refusal("add-on", "Anna", lot="4A")) == {"addon.limit"}


@pytest.mark.rule("addon.other")
def test_p7_the_new_building_stays_the_new_one_when_its_lot_is_corrected() -> None:
    kept = built("standard+1-add-on")
    kept.play("move", lot="4A", to="4C")
    assert set(kept.refusal("add-on", "Anna", lot="4C")) == {"addon.other"}


@pytest.mark.rule("addon.roof")
@pytest.mark.parametrize("tile", ADD_ONS)
@pytest.mark.parametrize(("lot", "roof"), [("2A", "silver"), ("3A", "bronze"), ("3D", "gold")])
def test_p7_an_add_on_keeps_the_roof(tile: str, lot: str, roof: str) -> None:
    kept = built(tile)
    kept.play("add-on", "Anna", lot=lot)
    assert standing(kept, lot)[1] == roof


@pytest.mark.rule("box.blocks")
@pytest.mark.parametrize(("last", "fits"), [("A3b", True), ("A4b", False)])
def test_p3_where_nobody_counts_blocks_the_box_ends_an_add_on(last: str, fits: bool) -> None:
    drawing = f"A6b {last} . .\n . . . .\n . . A3b .\n A3b . . ."
    kept = Kept(2, position={"cliff": cliff(drawing)})
    said = kept.told(kept.check("add-on", "Anna", lot="1A"))
    assert ("box.blocks" in said) is not fits
