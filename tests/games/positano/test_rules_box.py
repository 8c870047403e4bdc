"""What the box holds, page 3."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.positano.pieces import (
    BASE_CARDS,
    BLOCK_TILES,
    BOOSTERS,
    BUILD_TILES,
    LOTS,
    ROOFS_PER_TYPE,
    STARS,
    Roof,
)
from engine.games.positano.rules_build import STEPS
from engine.games.positano.state import Options
from tests.games.positano.tables import ANNA, BRUNO, Kept, at_build, cliff

# The star sets of the fact sheet: lot/block/build for sets 1 to 6.
STAR_SETS = {
    "60/50/10": "0/4/5 6/3/0 5/2/2 4/1/4 3/0/6 2/6/1",
    "10/60/50": "1/5/3 0/4/5 6/3/0 5/2/2 4/1/4 3/0/6",
    "50/10/60": "2/6/1 1/5/3 0/4/5 6/3/0 5/2/2 4/1/4",
    "40/40/40": "3/0/6 2/6/1 1/5/3 0/4/5 6/3/0 5/2/2",
    "70/20/30": "4/1/4 3/0/6 2/6/1 1/5/3 0/4/5 6/3/0",
    "30/70/20": "5/2/2 4/1/4 3/0/6 2/6/1 1/5/3 0/4/5",
    "20/30/70": "6/3/0 5/2/2 4/1/4 3/0/6 2/6/1 1/5/3",
}
# Roof, height bonus, extra action, copies, player icon.
BUILDS = {
    "cheap": ("bronze", 0, "", 2, (2,)),
    "cheap+1": ("bronze", 1, "", 1, (4,)),
    "cheap+2": ("bronze", 2, "", 1, ()),
    "cheap+1-add-on": ("bronze", 1, "add-on", 1, ()),
    "cheap+2-add-on": ("bronze", 2, "add-on", 1, ()),
    "standard": ("silver", 0, "", 1, (2,)),
    "standard+1": ("silver", 1, "", 1, ()),
    "standard+1-add-on": ("silver", 1, "add-on", 1, ()),
    "standard+2-add-on": ("silver", 2, "add-on", 1, ()),
    "standard-remodel": ("silver", 0, "remodel", 1, ()),
    "luxury": ("gold", 0, "", 1, (3,)),
    "luxury+1": ("gold", 1, "", 1, ()),
    "luxury+1-add-on": ("gold", 1, "add-on", 1, ()),
    "luxury+2-add-on": ("gold", 2, "add-on", 1, ()),
    "luxury-remodel": ("gold", 0, "remodel", 1, ()),
}


@pytest.mark.rule("box.tiles")
def test_p3_sixteen_lots_block_tiles_and_build_tiles() -> None:
    copies = {key: tile.copies for key, tile in BLOCK_TILES.items()}
    assert copies == {"1": 2, "2": 5, "3": 3, "4": 2, "5": 2, "double": 1, "triple": 1}
    found = {
        key: (tile.roof.value, tile.height, tile.extra, tile.copies, tile.start)
        for key, tile in BUILD_TILES.items()
    }
    assert found == BUILDS
    assert [len(LOTS), sum(copies.values())] == [16, 16]
    assert sum(tile.copies for tile in BUILD_TILES.values()) == 16


@pytest.mark.rule("box.tiles")
def test_p3_no_tile_is_drafted_more_often_than_the_box_has_it() -> None:
    kept = at_build(tile="cheap")
    kept.play("build", "Anna", lot="4A", blocks=1, roof="bronze")
    assert kept.is_legal("draft", "Bruno", build="cheap")
    kept = at_build(tile="luxury")
    kept.play("build", "Anna", lot="4A", blocks=1, roof="gold")
    said = "cannot draft the luxury tile: every copy in the box has been drafted"
    assert kept.refusal("draft", "Bruno", build="luxury") == {"box.tiles": said}


@pytest.mark.rule("box.tiles")
def test_p3_nor_laid_out() -> None:
    kept = Kept(3, position={"round": 3})
    assert kept.is_legal("reveal", blocks=[5, 5, 3])
    assert kept.refusal("reveal", blocks=[5, 5, 5]) == {
        "box.tiles": "cannot lay out the 5-block tile that often: 2 left in the box"
    }
    assert "box.tiles" in kept.refusal("reveal", lots=["1A", "1A", "1B"])


@pytest.mark.rule("box.tiles")
def test_p3_whoever_lays_out_a_lot_that_is_gone_is_told_so() -> None:
    kept = at_build("B2g . . .", tile="standard", supply=(0, 1))
    kept.play("draft", "Bruno", build="cheap")
    kept.play("build", "Bruno", lot="4B", blocks=1, roof="bronze")
    kept.play("refresh")
    for lot, said in (
        ("1A", "cannot lay out 1A: Bruno's building stands there"),
        ("4A", "cannot lay out 4A: Anna has drafted it before"),
    ):
        assert kept.refusal("reveal", lots=[lot, "2B"]) == {"box.tiles": said}


@pytest.mark.rule("box.tiles")
def test_p3_a_lot_is_drafted_once_and_built_on_once() -> None:
    kept = at_build(tile="standard", lots=("4A", "4B"))
    kept.play("build", "Anna", lot="4A", blocks=1, roof="silver")
    kept.play("draft", "Bruno", build="cheap")
    verdict = kept.check("build", "Bruno", lot="4A", blocks=1, roof="bronze")
    assert kept.told(verdict)["box.tiles"] == "cannot build on 4A: Anna's building stands there"
    assert not verdict.can_be_recorded  # type: ignore[union-attr]
    kept.play("build", "Bruno", lot="4B", blocks=1, roof="bronze")
    kept.play("refresh")
    for name, booster in (("Anna", 22), ("Bruno", 21)):
        kept.play("bid", name, base=[60, 50, 10], booster=booster)
    assert set(kept.refusal("draft", "Anna", lot="4B")) == {"box.tiles"}
    assert kept.is_legal("draft", "Anna", lot="4C")


@pytest.mark.rule("box.tiles")
def test_p3_a_lot_drafted_without_a_build_does_not_come_back() -> None:
    kept = at_build(tile="standard", supply=(0, 1))
    kept.play("draft", "Bruno", build="cheap")
    kept.play("build", "Bruno", lot="4B", blocks=1, roof="bronze")
    kept.play("refresh")
    for name, booster in (("Anna", 22), ("Bruno", 21)):
        kept.play("bid", name, base=[60, 50, 10], booster=booster)
    refusal = kept.refusal("draft", "Anna", lot="4A")
    assert refusal == {"box.tiles": "cannot draft 4A: Anna has drafted it before"}


@pytest.mark.rule("box.cards")
def test_p3_seven_base_cards_and_six_boosters_in_each_colour() -> None:
    assert set(BASE_CARDS) == set(STAR_SETS)
    assert all(sum(card.numbers) == 120 for card in BASE_CARDS.values())
    for row in range(3):
        assert {card.numbers[row] for card in BASE_CARDS.values()} == set(range(10, 80, 10))
    assert sorted(BOOSTERS) == [5, 6, 13, 14, 21, 22]


@pytest.mark.rule("box.cards")
def test_p3_equal_totals_need_the_same_card_and_booster() -> None:
    for row in range(3):
        totals = [card.numbers[row] + add for card in BASE_CARDS.values() for add in BOOSTERS]
        assert len(set(totals)) == 42


@pytest.mark.rule("box.cards", "bid.tie")
@pytest.mark.parametrize("card", list(STAR_SETS))
def test_p3_the_six_star_sets_differ_in_every_place(card: str) -> None:
    printed = [tuple(map(int, stars.split("/"))) for stars in STAR_SETS[card].split()]
    assert [STARS[number, card] for number in range(1, 7)] == printed
    for row, stars in enumerate(zip(*printed, strict=True)):
        assert len(set(stars)) == 6, row


@pytest.mark.rule("box.roofs")
def test_p3_tiles_and_pictured_remodels_never_need_a_seventh_roof() -> None:
    """Six bronze, and five silver and five gold with one remodel to each."""
    tiles = [tile for tile in BUILD_TILES.values() for _ in range(tile.copies)]
    built = Counter(tile.roof for tile in tiles)
    remodelled = Counter(STEPS[tile.remodel_from] for tile in tiles if tile.remodel_from)
    assert built == {Roof.BRONZE: 6, Roof.SILVER: 5, Roof.GOLD: 5}
    assert remodelled == {Roof.SILVER: 1, Roof.GOLD: 1}
    assert ROOFS_PER_TYPE == 6


@pytest.mark.rule("box.blocks")
@pytest.mark.parametrize(("left", "fits"), [(3, True), (4, False)])
def test_p3_a_building_entered_leaves_the_leftover_blocks_in_the_box(left: int, fits: bool) -> None:
    drawing = "A6b . . .\n A4b . . .\n . . . .\n . . . ."
    kept = Kept(2, position={"cliff": cliff(drawing), "supply": {"Anna": left}})
    said = (
        "cannot put 3 blocks of Anna on 1A: with 10 elsewhere on the cliff and 4 left over that is "
        "more than the 16 in the box"
    )
    told = kept.told(kept.check("place", "Anna", lot="1A", blocks=3, roof="gold"))
    assert told == ({} if fits else {"box.blocks": said})


@pytest.mark.rule("box.blocks")
def test_p3_leftover_blocks_that_nobody_counted_are_not_told_as_none() -> None:
    drawing = "A6b . . .\n A5b . . .\n A3b . . .\n . . . ."
    kept = Kept(2, position={"cliff": cliff(drawing)})
    assert kept.refusal("place", "Anna", lot="1A", blocks=3, roof="gold") == {
        "box.blocks": "cannot put 3 blocks of Anna on 1A: with 14 elsewhere on the cliff that is "
        "more than the 16 in the box"
    }


@pytest.mark.rule("box.blocks")
def test_p3_with_more_than_sixteen_blocks_in_use_none_is_left_for_anybody() -> None:
    position = {"cliff": cliff("A6b . . .\n A5b . . .\n A4b . . .\n . . . ."), "round": 2}
    kept = Kept(2, position={**position, "supply": {"Anna": 3}})
    assert kept.state.general_supply(ANNA) == 0
    assert kept.state.general_supply(BRUNO) is None


@pytest.mark.rule("solo.setup")
def test_p11_a_table_is_for_several_unless_it_says_otherwise() -> None:
    assert not Options(("mezzo",)).solo
