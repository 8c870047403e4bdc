"""The main build, page 7."""

from __future__ import annotations

import pytest

from engine.core import CannotRecord, Illegal
from engine.games.positano.pieces import BUILD_TILES, LOTS
from tests.games.positano.tables import BRUNO, GAME, Kept, at_build, entered, findings, say

BY_BONUS = {0: "standard", 1: "standard+1", 2: "standard+2-add-on"}


def builds(kept: Kept, lot: str, blocks: int, roof: str = "silver", who: str = "Anna") -> bool:
    return kept.is_legal("build", who, lot=lot, blocks=blocks, roof=roof)


@pytest.mark.rule("lot.binds")
def test_p6_the_main_build_goes_on_the_lot_drafted_this_round() -> None:
    kept = at_build(tile="standard", lots=("3A", "3B"))
    said = "Anna cannot build on 3C: the lot drafted this round is 3A"
    refusal = kept.refusal("build", "Anna", lot="3C", blocks=2, roof="silver")
    assert refusal == {"lot.binds": said}
    assert builds(kept, "3A", 2)
    kept.play("build", "Anna", lot="3A", blocks=2, roof="silver")
    assert set(kept.refusal("build", "Anna", lot="3C", blocks=1, roof="silver")) == {"lot.binds"}


@pytest.mark.rule("lot.binds")
def test_p6_without_a_lot_there_is_no_build() -> None:
    kept = Kept(2)
    refusal = kept.refusal("build", "Anna", lot="3A", blocks=1, roof="silver")
    assert refusal["lot.binds"] == "Anna cannot build on 3A: no lot drafted this round"


@pytest.mark.rule("lot.regulation")
@pytest.mark.parametrize("row", [1, 2, 3, 4])
def test_p7_regulation_height_is_the_row_number(row: int) -> None:
    for column in "ABCD":
        lot = f"{row}{column}"
        other = f"{row}{'B' if column == 'A' else 'A'}"
        kept = at_build(tile="standard", lots=(lot, other))
        assert builds(kept, lot, row)
        assert not builds(kept, lot, row + 1)
    assert [lot.regulation for lot in LOTS if lot.row == row] == [row] * 4


@pytest.mark.rule("build.minimum")
def test_p7_a_building_has_at_least_one_block() -> None:
    kept = at_build(tile="standard")
    verdict = kept.check("build", "Anna", lot="4A", blocks=0, roof="silver")
    assert isinstance(verdict, Illegal)
    assert not verdict.can_be_recorded
    said = "cannot build 0 blocks on 4A: a building has at least 1"
    assert kept.told(verdict) == {"build.minimum": said}
    with pytest.raises(CannotRecord):
        GAME.apply(kept.state, kept.action("build", "Anna", lot="4A", blocks=0, roof="silver"))
    assert builds(kept, "4A", 1)


@pytest.mark.rule("build.minimum")
def test_p7_with_a_block_in_hand_building_cannot_be_skipped() -> None:
    kept = at_build(tile="standard", supply=(1, 0))
    kept.anyway("draft", "Bruno", build="cheap")
    said = "cannot end round 2: Anna has 1 block and must build at least 1 on 4A"
    assert kept.refusal("refresh") == {"build.minimum": said}
    kept.play("build", "Anna", lot="4A", blocks=1, roof="silver")
    assert kept.is_legal("refresh")


@pytest.mark.rule("build.minimum")
def test_p7_whether_uncounted_blocks_had_to_be_built_is_asked() -> None:
    kept = Kept(2, position={"round": 3, "supply": {"Bruno": 4}})
    kept.bids()
    kept.draft("lot", "4A", "4B")
    kept.draft("block", 2, 2)
    kept.play("draft", "Anna", build="cheap")
    said = "Anna has drafted a build tile and not built: the blocks in the personal supply decide"
    assert kept.needs("draft", "Bruno", build="standard")["build.none"].startswith(said)


@pytest.mark.rule("build.limit")
@pytest.mark.parametrize("row", [1, 2, 3, 4])
@pytest.mark.parametrize("bonus", [0, 1, 2])
def test_p7_up_to_regulation_height_plus_the_bonus_of_the_tile(row: int, bonus: int) -> None:
    lot = f"{row}A"
    kept = at_build(tile=BY_BONUS[bonus], lots=(lot, f"{row}B"))
    assert [n for n in range(1, 10) if builds(kept, lot, n)] == [*range(1, row + bonus + 1)]


@pytest.mark.rule("build.limit")
def test_p7_level_1_with_a_plus_2_tile_takes_three_blocks() -> None:
    kept = at_build(tile="cheap+2", lots=("1A", "1B"))
    assert builds(kept, "1A", 3, "bronze")
    assert not builds(kept, "1A", 4, "bronze")


@pytest.mark.rule("build.limit")
def test_p7_the_refusal_shows_row_tile_and_most() -> None:
    kept = at_build(tile="standard+1", lots=("2B", "2C"))
    said = "cannot build 4 blocks on 2B: row 2 allows 2, the tile adds 1, so 3 at most"
    assert kept.refusal("build", "Anna", lot="2B", blocks=4, roof="silver") == {"build.limit": said}
    verdict = kept.check("build", "Anna", lot="2B", blocks=4, roof="silver")
    assert isinstance(verdict, Illegal)
    assert verdict.breaches[0].where == "2B"
    kept.anyway("build", "Anna", lot="2B", blocks=4, roof="silver")
    assert kept.state.cliff[0].blocks == 4
    assert kept.state.supply[0] == 5


@pytest.mark.rule("build.limit")
@pytest.mark.parametrize("supply", [1, 2, 3])
def test_p7_never_more_than_the_personal_supply_holds(supply: int) -> None:
    kept = at_build(tile="standard", supply=supply)
    said = f"cannot build {supply + 1} blocks on 4A: Anna has {supply} in the personal supply"
    refusal = kept.refusal("build", "Anna", lot="4A", blocks=supply + 1, roof="silver")
    assert refusal == {"build.limit": said}
    assert builds(kept, "4A", supply)


@pytest.mark.rule("build.limit")
def test_p7_above_regulation_depends_on_a_tile_nobody_entered() -> None:
    kept = Kept(4, position={"cliff": {}, "supply": {"Anna": 4}})
    assert builds(kept, "2B", 2)
    needs = kept.needs("build", "Anna", lot="2B", blocks=4, roof="silver")
    assert needs["build.limit"].startswith("cannot build 4 blocks on 2B without a tile that adds 2")


@pytest.mark.rule("build.cap")
@pytest.mark.parametrize(("row", "most"), [(1, 3), (2, 4), (3, 5), (4, 6)])
def test_p7_no_building_exceeds_regulation_height_plus_two(row: int, most: int) -> None:
    lot = f"{row}A"
    kept = at_build(tile="standard+2-add-on", lots=(lot, f"{row}B"))
    refusal = kept.refusal("build", "Anna", lot=lot, blocks=most + 1, roof="silver")
    assert refusal == {
        "build.cap": f"cannot build {most + 1} blocks on {lot}: row {row} allows {row}, "
        f"with the best tile 2 more, so never above {most}"
    }
    assert builds(kept, lot, most)


@pytest.mark.rule("build.cap")
@pytest.mark.parametrize(("bonus", "most"), [(0, 1), (1, 2), (2, 3)])
def test_p7_above_the_cap_the_remedy_is_what_the_tile_allows(bonus: int, most: int) -> None:
    """Four blocks on row 1 are above the cap of 3, but with a plain tile 3 would not do either."""
    kept = at_build(tile=BY_BONUS[bonus], lots=("1A", "1B"))
    verdict = kept.check("build", "Anna", lot="1A", blocks=4, roof="silver")
    assert isinstance(verdict, Illegal)
    remedies = {say(kept.state, b.remedy) for b in verdict.breaches if b.remedy is not None}
    assert remedies == {f"build at most {most} block{'s' if most > 1 else ''}"}
    rules = [breach.rule for breach in verdict.breaches]
    assert rules == (["build.cap"] if bonus == 2 else ["build.cap", "build.limit"])
    assert builds(kept, "1A", most)


@pytest.mark.rule("build.cap")
@pytest.mark.parametrize(("row", "most"), [(1, 3), (2, 4), (3, 5), (4, 6)])
def test_p7_an_entered_building_above_the_cap_is_found(row: int, most: int) -> None:
    below = [". . . ."] * (row - 1)
    drawing = "\n".join([f"A{most + 1}b . . .", *below])
    said = (
        f"illegal: {most + 1} blocks on {row}A: row {row} allows {row}, with the best tile {most}"
    )
    assert findings(entered(drawing))["build.cap"] == [said]
    assert "build.cap" not in findings(entered(drawing.replace(f"A{most + 1}b", f"A{most}b")))
    kept = Kept(4, position={"cliff": {}})
    assert "build.cap" in kept.refusal(
        "place", "Anna", lot=f"{row}A", blocks=most + 1, roof="bronze"
    )
    assert kept.is_legal("place", "Anna", lot=f"{row}A", blocks=most, roof="bronze")


@pytest.mark.rule("build.roof")
@pytest.mark.parametrize("tile", list(BUILD_TILES))
def test_p7_cheap_is_bronze_standard_silver_luxury_gold(tile: str) -> None:
    right = {"cheap": "bronze", "stand": "silver", "luxur": "gold"}[tile[:5]]
    kept = at_build(tile=tile)
    for roof in ("bronze", "silver", "gold"):
        assert builds(kept, "4A", 1, roof) is (roof == right)


@pytest.mark.rule("build.roof")
def test_p7_a_wrong_roof_is_named_with_the_right_one() -> None:
    kept = at_build(tile="luxury+1")
    said = "cannot put a silver roof there: the luxury +1 tile gives gold"
    assert kept.refusal("build", "Anna", lot="4A", blocks=1, roof="silver") == {"build.roof": said}


@pytest.mark.rule("build.timing")
def test_p7_nobody_drafts_a_build_tile_before_the_one_ahead_has_built() -> None:
    kept = at_build(tile="standard")
    said = "Bruno cannot draft a build tile yet: Anna has drafted one and builds first"
    assert kept.refusal("draft", "Bruno", build="cheap") == {"build.timing": said}
    kept.play("build", "Anna", lot="4A", blocks=2, roof="silver")
    assert kept.is_legal("draft", "Bruno", build="cheap")


@pytest.mark.rule("build.timing")
def test_p7_no_build_before_the_build_tile() -> None:
    kept = at_build()
    said = "Anna cannot build yet: no build tile drafted this round"
    assert kept.refusal("build", "Anna", lot="4A", blocks=1, roof="silver") == {
        "build.timing": said
    }


@pytest.mark.rule("ruling.build-moment")
def test_p7_at_once_or_after_all_build_tiles_are_drafted() -> None:
    at_once = at_build(tile="standard", rulings={"build-moment": "at-once"})
    after = at_build(tile="standard", rulings={"build-moment": "after-draft"})
    assert builds(at_once, "4A", 2)
    assert set(at_once.refusal("draft", "Bruno", build="cheap")) == {"build.timing"}
    said = "Anna cannot build yet: Bruno still to draft a build tile"
    refusal = after.refusal("build", "Anna", lot="4A", blocks=2, roof="silver")
    assert refusal == {"build.timing": said}
    after.play("draft", "Bruno", build="cheap")
    assert builds(after, "4A", 2)


@pytest.mark.rule("ruling.build-moment")
def test_p7_after_the_drafts_they_build_in_the_order_of_the_drafts() -> None:
    kept = at_build(tile="standard", rulings={"build-moment": "after-draft"})
    kept.play("draft", "Bruno", build="cheap")
    refusal = kept.refusal("build", "Bruno", lot="4B", blocks=1, roof="bronze")
    assert refusal == {
        "build.timing": "Bruno cannot build yet: Anna drafted first and builds first"
    }
    kept.play("build", "Anna", lot="4A", blocks=2, roof="silver")
    assert builds(kept, "4B", 1, "bronze", "Bruno")


@pytest.mark.rule("build.none")
def test_p7_without_blocks_there_is_no_build_and_the_lot_stays_empty() -> None:
    kept = at_build(tile="standard", supply=(0, 2))
    said = "Anna cannot build: 0 blocks in the personal supply"
    refusal = kept.refusal("build", "Anna", lot="4A", blocks=1, roof="silver")
    assert refusal == {"build.none": said}
    assert kept.choices("Anna") == []
    kept.play("draft", "Bruno", build="cheap")
    kept.play("build", "Bruno", lot="4B", blocks=2, roof="bronze")
    kept.play("refresh")
    assert [building.owner for building in kept.state.cliff] == [BRUNO]


@pytest.mark.rule("build.none")
def test_p7_a_recount_decides_again_whether_there_was_a_block() -> None:
    kept = at_build(tile="standard", supply=(0, 2))
    kept.play("count-supply", "Anna", blocks=1)
    assert builds(kept, "4A", 1)
    assert "build.timing" in kept.refusal("draft", "Bruno", build="cheap")
    kept.play("count-supply", "Anna", blocks=0)
    assert kept.is_legal("draft", "Bruno", build="cheap")
