"""A table that does not keep its rounds: what it cannot know it asks, and it refuses the rest."""

from __future__ import annotations

import pytest

from engine.core import CannotRecord
from engine.games.positano.goals import counts_for
from tests.games.positano.tables import (
    ANNA,
    GAME,
    OWN_BUILDINGS,
    Kept,
    at_build,
    cliff,
    content,
    entered,
    read,
    voice,
)


def unkept(**rest: object) -> Kept:
    return Kept(2, position={"cliff": cliff(OWN_BUILDINGS), **rest})


def test_it_offers_no_moves_and_ends_no_round() -> None:
    kept = unkept()
    assert kept.choices("Anna") == []
    assert kept.is_legal("refresh")


@pytest.mark.rule("draft.one-each")
def test_p5_a_draft_is_refused_only_for_a_second_tile_of_a_row() -> None:
    kept = unkept()
    kept.play("draft", "Bruno", build="standard")
    assert set(kept.refusal("draft", "Bruno", build="cheap")) == {"draft.one-each"}
    assert kept.is_legal("draft", "Anna", lot="1A")


@pytest.mark.rule("remodel.step")
def test_p7_which_step_an_unknown_tile_pictures_has_to_be_asked() -> None:
    assert unkept().needs("remodel", "Anna", lot="3A", roof="silver")["remodel.step"] == (
        "3A from bronze to silver needs the remodel tile for that step: the build tile drafted is "
        "not known"
    )


@pytest.mark.rule("build.none")
def test_p7_a_round_ended_without_a_build_depends_on_blocks_nobody_counted() -> None:
    kept = Kept(2, position={"round": 2})
    kept.bids()
    kept.draft("lot", "4A", "4B")
    kept.draft("block", 2, 2)
    for name, tile, roof in (("Anna", "cheap", "bronze"), ("Bruno", "standard", "silver")):
        kept.play("draft", name, build=tile)
        if name == "Anna":
            kept.play("build", name, lot="4A", blocks=1, roof=roof)
    assert set(kept.needs("refresh")) == {"build.none"}


@pytest.mark.rule("refresh.deal")
def test_p8_a_tile_drafted_though_it_was_not_shown_takes_none_of_those_shown() -> None:
    kept = at_build(round=3)
    kept.play("reveal", builds=["luxury", "standard"])
    kept.anyway("draft", "Anna", build="cheap")
    kept.play("build", "Anna", lot="4A", blocks=1, roof="bronze")
    assert kept.is_legal("draft", "Bruno", build="luxury")
    assert kept.is_legal("draft", "Bruno", build="standard")


def test_a_second_building_on_a_lot_cannot_be_recorded() -> None:
    kept = unkept()
    build = kept.action("build", "Bruno", lot="3A", blocks=1, roof="gold")
    with pytest.raises(CannotRecord, match="there is a building on 3A"):
        GAME.apply(kept.state, build)


@pytest.mark.rule("goal.eccesso")
def test_p9_no_building_counts_for_eccesso() -> None:
    state = entered(OWN_BUILDINGS, goals=["eccesso"], supply={"Anna": 3})
    assert counts_for(state, "eccesso", ANNA) == ()


def test_what_a_table_is_described_by_in_lists() -> None:
    setup = read(content(goals=["mezzo", "eccesso"])).setup
    assert GAME.in_play(setup) == ("Mezzo", "Eccesso")
    state = entered(OWN_BUILDINGS)
    assert [voice(state).say(part) for part in GAME.contents(state)] == ["5 buildings"]


@pytest.mark.rule("solo.result")
def test_p11_otto_is_nobody() -> None:
    assert GAME.people(read(content(solo=True)).setup) == (ANNA,)
    assert len(GAME.people(read(content(3)).setup)) == 3


def test_a_table_is_counted_once_leftovers_and_gelato_of_everybody_are_known() -> None:
    both = {"Anna": 2, "Bruno": 0}
    assert entered(OWN_BUILDINGS, 2, supply=both, gelato=both).is_counted
    assert not entered(OWN_BUILDINGS, 2, supply=both, gelato={"Anna": 2}).is_counted
    assert not entered(OWN_BUILDINGS, 2, supply={"Bruno": 0}, gelato=both).is_counted


@pytest.mark.rule("addon.optional")
def test_p7_whether_an_unknown_tile_allows_an_add_on_has_to_be_asked() -> None:
    assert unkept(supply={"Anna": 2}).needs("add-on", "Anna", lot="2A") == {
        "addon.optional": "an add-on for Anna needs a build tile that shows one: the build tile "
        "drafted is not known"
    }


@pytest.mark.rule("build.limit")
def test_p7_a_build_depends_on_blocks_nobody_counted_beyond_those_just_taken() -> None:
    kept = Kept(2, position={"round": 2})
    kept.bids()
    kept.draft("lot", "4A", "4B")
    kept.draft("block", 3, 2)
    kept.play("draft", "Anna", build="luxury+2-add-on")
    assert kept.is_legal("build", "Anna", lot="4A", blocks=3, roof="gold")
    assert kept.needs("build", "Anna", lot="4A", blocks=4, roof="gold") == {
        "build.limit": "4 blocks on 4A: the blocks in Anna's personal supply decide, and they are "
        "not counted"
    }


@pytest.mark.rule("build.limit", "ruling.partial-supply")
def test_p7_without_a_block_tile_or_where_a_short_supply_gives_none_nothing_is_sure() -> None:
    kept = Kept(2, position={})
    assert set(kept.needs("build", "Anna", lot="4A", blocks=1, roof="gold")) == {"build.limit"}
    kept = Kept(2, position={}, rulings={"partial-supply": "take-none"})
    kept.play("draft", "Anna", block=3)
    assert set(kept.needs("build", "Anna", lot="4A", blocks=1, roof="gold")) == {"build.limit"}


@pytest.mark.rule("addon.block")
@pytest.mark.parametrize(("blocks", "sure"), [(1, True), (2, True), (3, False)])
def test_p7_an_add_on_depends_on_blocks_nobody_counted(blocks: int, sure: bool) -> None:
    kept = Kept(2, position={"cliff": cliff(OWN_BUILDINGS), "round": 4})
    kept.bids()
    kept.draft("lot", "4A", "4B")
    kept.draft("block", 3, 2)
    kept.play("draft", "Anna", build="luxury+2-add-on")
    kept.play("build", "Anna", lot="4A", blocks=blocks, roof="gold")
    if sure:
        assert kept.is_legal("add-on", "Anna", lot="2A")
        return
    assert kept.needs("add-on", "Anna", lot="2A") == {
        "addon.block": "1 block on 2A: the blocks in Anna's personal supply decide, and they are "
        "not counted"
    }


@pytest.mark.rule("build.limit", "blocks.gain")
@pytest.mark.parametrize(
    ("tile", "take", "sure"), [(5, 1, 1), (5, 0, 0), (5, None, 5), ("double", 4, 4)]
)
def test_p6_blocks_said_to_be_taken_are_those_a_supply_surely_holds(
    tile: object, take: int | None, sure: int
) -> None:
    kept = Kept(2, position={"round": 2})
    kept.bids()
    kept.draft("lot", "4A", "4B")
    kept.play("draft", "Anna", block=tile, **({} if take is None else {"take": take}))
    kept.play("draft", "Bruno", block=2)
    kept.play("draft", "Anna", build="luxury+2-add-on")
    for blocks in range(1, 6):
        legal = kept.is_legal("build", "Anna", lot="4A", blocks=blocks, roof="gold")
        assert legal is (blocks <= sure), blocks


@pytest.mark.rule("build.limit", "ruling.partial-supply")
def test_p6_blocks_said_to_be_taken_are_sure_where_a_short_supply_gives_none() -> None:
    kept = Kept(2, position={}, rulings={"partial-supply": "take-none"})
    kept.play("draft", "Anna", block=3, take=3)
    assert kept.is_legal("build", "Anna", lot="4A", blocks=3, roof="gold")
    assert set(kept.needs("build", "Anna", lot="4A", blocks=4, roof="gold")) == {"build.limit"}
