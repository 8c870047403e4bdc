"""Gelato, page 8."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.games.positano.pieces import BASE_CARDS, BLOCK_TILES, BOOSTERS, BUILD_TILES
from tests.games.positano.tables import (
    GAME,
    Kept,
    at_blocks,
    at_build,
    cliff,
    entered,
    points,
    reasons,
)

ON_CARDS = {
    "10/60/50": 1,
    "20/30/70": 0,
    "30/70/20": 0,
    "40/40/40": 1,
    "50/10/60": 1,
    "60/50/10": 1,
    "70/20/30": 0,
}
ON_BOOSTERS = {5: 2, 6: 1, 13: 0, 14: 0, 21: 0, 22: 0}
ON_BLOCKS = {1: 2, 2: 1, 3: 0, 4: 0, 5: 0, "double": 0, "triple": 0}


def first_round(tile: str = "cheap") -> Kept:
    """Anna is about to draft her first build tile: 60/50/10 +5 and the 2-block tile so far."""
    kept = Kept(2)
    kept.play("bid", "Anna", base=[60, 50, 10], booster=5)
    kept.play("bid", "Bruno", base=[20, 30, 70], booster=13)
    kept.draft("lot", "4A", "4B")
    kept.draft("block", 2, 3)
    kept.play("draft", "Bruno", build="standard" if tile == "cheap" else "cheap")
    roof = "silver" if tile == "cheap" else "bronze"
    kept.play("build", "Bruno", lot="4B", blocks=1, roof=roof)
    return kept


@pytest.mark.rule("gelato.played")
def test_p8_one_point_for_each_icon_on_cards_and_tiles_played() -> None:
    kept = first_round()
    assert points(kept.state, "gelato") == [1 + 2 + 1, 0]
    kept.play("draft", "Anna", build="cheap")
    assert points(kept.state, "gelato") == [1 + 2 + 1 + 2, 0]
    said = "base cards 1, boosters 2, block tiles 1, build tiles 2"
    assert reasons(kept.state, "gelato")[0] == ("gelato.played", said)


@pytest.mark.rule("gelato.played")
def test_p8_the_icons_on_every_card_and_tile() -> None:
    assert {card.key: card.gelato for card in BASE_CARDS.values()} == ON_CARDS
    assert BOOSTERS == ON_BOOSTERS
    assert {tile.key: tile.gelato for tile in BLOCK_TILES.values()} == {
        str(key): icons for key, icons in ON_BLOCKS.items()
    }
    assert {tile.key: tile.gelato for tile in BUILD_TILES.values() if tile.gelato} == {"cheap": 2}


@pytest.mark.rule("gelato.played")
@pytest.mark.parametrize("base", list(ON_CARDS))
@pytest.mark.parametrize("booster", list(ON_BOOSTERS))
def test_p8_a_bid_brings_the_icons_of_both_cards(base: str, booster: int) -> None:
    kept = Kept(2)
    kept.play("bid", "Anna", base=[int(number) for number in base.split("/")], booster=booster)
    assert points(kept.state, "gelato")[0] == ON_CARDS[base] + ON_BOOSTERS[booster]


@pytest.mark.rule("gelato.played")
@pytest.mark.parametrize(("tile", "icons"), list(ON_BLOCKS.items()))
def test_p8_a_block_tile_brings_its_icons(tile: object, icons: int) -> None:
    kept = at_blocks(supply={"Anna": 1, "Bruno": 1})
    before = points(kept.state, "gelato")
    kept.play("draft", "Anna", block=tile)
    assert points(kept.state, "gelato") == [before[0] + icons, before[1]]


@pytest.mark.rule("gelato.played")
@pytest.mark.parametrize("icons", [0, 1, 7])
def test_p8_counted_at_the_end_it_is_a_point_an_icon(icons: int) -> None:
    state = entered("A1b . . .", gelato={"Anna": icons, "Bruno": 3})
    assert points(state, "gelato") == [icons, 3, 0, 0]
    noun = "icon" if icons == 1 else "icons"
    assert reasons(state, "gelato")[0][1] == f"{icons} {noun} counted on cards and tiles played"
    assert reasons(state, "gelato")[2][1] == "not counted"


@pytest.mark.rule("gelato.played")
def test_p8_a_recount_replaces_the_sum_and_later_icons_add_to_it() -> None:
    kept = first_round()
    kept.play("count-gelato", "Anna", icons=3)
    assert points(kept.state, "gelato")[0] == 3
    assert reasons(kept.state, "gelato")[0][1].endswith("build tiles 0, and −1 entered")
    kept.play("draft", "Anna", build="cheap")
    assert points(kept.state, "gelato")[0] == 5


@pytest.mark.rule("gelato.unplayed")
def test_p8_gelato_in_hand_does_not_count() -> None:
    assert points(Kept(2).state, "gelato") == [0, 0]
    kept = Kept(2)
    kept.play("bid", "Anna", base=[70, 20, 30], booster=22)
    assert points(kept.state, "gelato") == [0, 0]


def without_blocks(**rest: Any) -> Kept:
    """Anna has drafted the cheap tile with its two icons and has no block."""
    return at_build(tile="cheap", supply=(0, 3), **rest)


@pytest.mark.rule("gelato.no-build")
def test_p8_a_tile_drafted_without_a_build_counts() -> None:
    kept = without_blocks()
    assert kept.state.icons_played(kept.state.seats[0])["builds"] == 2


@pytest.mark.rule("gelato.no-build")
def test_p8_a_block_tile_counts_when_no_block_could_be_taken() -> None:
    drawing = "A5b . . .\nA5b . . .\nA3b . . .\nA2b . . ."
    kept = at_blocks(drawing, lots=("4B", "4C"), supply={"Anna": 1, "Bruno": 1})
    before = points(kept.state, "gelato")[0]
    kept.play("draft", "Anna", block=1)
    assert kept.state.supply[0] == 1
    assert points(kept.state, "gelato")[0] == before + 2


@pytest.mark.rule("ruling.gelato-no-build")
@pytest.mark.parametrize(("choice", "icons"), [("counts", 2), ("does-not-count", 0)])
def test_p8_gelato_on_a_build_tile_without_a_build(choice: str, icons: int) -> None:
    kept = without_blocks(rulings={"gelato-no-build": choice})
    anna = kept.state.seats[0]
    assert kept.state.icons_played(anna)["builds"] == icons
    assert kept.state.icons_played(anna)["blocks"] == 1
    kept.play("draft", "Bruno", build="standard")
    kept.play("build", "Bruno", lot="4B", blocks=1, roof="silver")
    kept.play("refresh")
    assert kept.state.icons_played(anna)["builds"] == icons


@pytest.mark.rule("ruling.gelato-no-build")
@pytest.mark.parametrize(("choice", "icons"), [("counts", 2), ("does-not-count", 0)])
def test_p8_a_forgotten_build_is_no_build_either(choice: str, icons: int) -> None:
    kept = at_build(tile="cheap", rulings={"gelato-no-build": choice})
    kept.anyway("draft", "Bruno", build="standard")
    kept.play("build", "Bruno", lot="4B", blocks=1, roof="silver")
    kept.anyway("refresh")
    assert kept.state.icons_played(kept.state.seats[0])["builds"] == icons


@pytest.mark.rule("ruling.gelato-no-build")
@pytest.mark.parametrize("choice", ["counts", "does-not-count"])
def test_p8_gelato_on_a_tile_built_with_counts_under_both_readings(choice: str) -> None:
    kept = without_blocks(rulings={"gelato-no-build": choice})
    kept.play("count-supply", "Anna", blocks=1)
    kept.play("build", "Anna", lot="4A", blocks=1, roof="bronze")
    assert kept.state.icons_played(kept.state.seats[0])["builds"] == 2


@pytest.mark.rule("ruling.gelato-no-build")
def test_p8_a_count_and_a_tile_that_counts_no_more_never_leave_less_than_none() -> None:
    """Anna's 1 was counted without the two icons of a tile that then built nothing."""
    kept = Kept(2, position={"cliff": {}}, rulings={"gelato-no-build": "does-not-count"})
    kept.play("draft", "Anna", build="cheap")
    kept.play("count-gelato", "Anna", icons=1)
    said = "base cards 0, boosters 0, block tiles 0, build tiles 2, and −1 entered"
    assert reasons(kept.state, "gelato")[0] == ("gelato.played", said)
    kept.play("refresh")
    assert points(kept.state, "gelato") == [0, 0]
    said = "base cards 0, boosters 0, block tiles 0, build tiles 0"
    assert reasons(kept.state, "gelato")[0] == ("gelato.played", said)
    position = GAME.position(kept.state)
    written = json.loads(json.dumps(GAME.format.position.write(position, kept.names)))
    assert GAME.format.position.read(written, "position", kept.names) == position


@pytest.mark.rule("gelato.played")
def test_p8_what_was_played_before_a_table_was_entered_is_said_to_be_missing() -> None:
    pieces = "base cards 1, boosters 2, block tiles 0, build tiles 0"
    missing = f"{pieces}; what was played before is not counted"
    for position, said in (
        ({"round": 3}, missing),
        ({"cliff": cliff("A1b . . .")}, missing),
        (
            {"cliff": cliff("A1b . . ."), "round": 1},
            f"{pieces}; what was played before is not counted",
        ),
        ({"round": 3, "gelato": {"Anna": 0}}, pieces),
        ({"round": 3, "gelato": {"Anna": 4}}, f"{pieces}, and +4 entered"),
        ({"round": 1}, pieces),
        (None, pieces),
    ):
        kept = Kept(2, position=position)
        kept.play("bid", "Anna", base=[60, 50, 10], booster=5)
        assert reasons(kept.state, "gelato")[0] == ("gelato.played", said), position
