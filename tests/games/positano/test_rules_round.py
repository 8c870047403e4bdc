"""Refresh and end of the game, page 8."""

from __future__ import annotations

import pytest

from engine.games.positano.pieces import Row
from engine.message import Seat
from tests.games.positano.tables import ANNA, GAME, Kept, at_blocks, at_build

TILES = ["cheap", "standard", "luxury", "cheap+1"]
ROOFS = {"cheap": "bronze", "standard": "silver", "luxury": "gold", "cheap+1": "bronze"}


def last_round(players: int, round: int) -> Kept:
    """Everybody has built in this round."""
    lots = ("4A", "4B", "4C", "4D")[:players]
    kept = at_build(lots=lots, round=round)
    for name, lot, tile in zip(kept.names, lots, TILES, strict=False):
        kept.play("draft", name, build=tile)
        kept.play("build", name, lot=lot, blocks=1, roof=ROOFS[tile])
    return kept


@pytest.mark.rule("refresh.discard")
def test_p8_cards_and_tiles_are_kept_for_counting_gelato() -> None:
    kept = last_round(2, 2)
    kept.play("refresh")
    discard = kept.state.discards[ANNA]
    assert (discard.cards, discard.boosters) == (("40/40/40",), (6,))
    assert (discard.blocks, discard.builds) == (("2",), ("cheap",))
    assert kept.state.turn(ANNA).bid is None


@pytest.mark.rule("refresh.discard")
def test_p8_a_round_ends_only_when_everybody_has_drafted_and_built() -> None:
    kept = Kept(2)
    said = "cannot end round 1: Anna and Bruno still to draft"
    assert kept.refusal("refresh") == {"refresh.discard": said}
    assert last_round(2, 2).is_legal("refresh")


@pytest.mark.rule("refresh.deal")
def test_p8_one_tile_per_player_comes_from_each_stack() -> None:
    kept = last_round(3, 2)
    kept.play("refresh")
    shown = kept.state.round.shown
    assert [shown.row(row) for row in Row] == [None, None, None]
    said = "cannot lay out 2 block tiles: one for each of 3 players"
    assert kept.refusal("reveal", blocks=[5, 5]) == {"refresh.deal": said}
    assert kept.is_legal("reveal", blocks=[5, 5, 1], builds=["cheap", "luxury+1", "cheap+2"])


@pytest.mark.rule("refresh.deal")
def test_p8_only_a_tile_laid_out_can_be_drafted() -> None:
    kept = last_round(2, 2)
    kept.play("refresh")
    kept.play("reveal", blocks=[5, "double"])
    for name, booster in (("Anna", 22), ("Bruno", 21)):
        kept.play("bid", name, base=[60, 50, 10], booster=booster)
    kept.draft("lot", "3A", "3B")
    assert set(kept.refusal("draft", "Anna", block=1)) == {"refresh.deal"}
    kept.play("draft", "Anna", block="double")
    assert set(kept.refusal("draft", "Bruno", block=1)) == {"refresh.deal"}
    assert kept.is_legal("draft", "Bruno", block=5)


@pytest.mark.rule("refresh.deal")
def test_p8_the_board_may_be_entered_after_the_first_tile_was_taken() -> None:
    kept = at_build(round=3)
    kept.play("reveal", lots=["4A", "4B"], blocks=[2, 2])
    kept.play("draft", "Anna", build="luxury")
    kept.play("reveal", builds=["luxury", "standard"])
    kept.play("build", "Anna", lot="4A", blocks=1, roof="gold")
    assert set(kept.refusal("draft", "Bruno", build="luxury+1")) == {"refresh.deal"}
    assert kept.is_legal("draft", "Bruno", build="standard")


@pytest.mark.rule("end.trigger")
@pytest.mark.parametrize(("players", "rounds"), [(2, 6), (3, 5), (4, 4)])
def test_p8_the_game_lasts_six_five_or_four_rounds(players: int, rounds: int) -> None:
    before = last_round(players, rounds - 1)
    assert GAME.outcome(before.state) is None
    assert before.is_legal("refresh")
    last = last_round(players, rounds)
    assert last.state.is_finished
    said = f"the game is over: round {rounds} was the last"
    assert last.refusal("refresh") == {"end.trigger": said}
    assert "end.trigger" in last.refusal("bid", "Anna", base=[10, 60, 50], booster=22)


@pytest.mark.rule("end.trigger")
def test_p8_a_last_round_ended_against_the_rules_is_still_the_last() -> None:
    """Bruno forgot to build in round 6; the table was scored all the same."""
    kept = at_build(tile="cheap", round=6)
    kept.play("build", "Anna", lot="4A", blocks=1, roof="bronze")
    kept.play("draft", "Bruno", build="standard")
    kept.anyway("refresh")
    assert kept.state.is_finished
    said = "the game is over: round 6 was the last"
    assert kept.refusal("refresh") == {"end.trigger": said}
    assert kept.choices("Anna") == []


@pytest.mark.rule("end.trigger")
def test_p8_a_lot_with_a_building_is_not_on_offer_again() -> None:
    position = {"cliff": {"2A": {"owner": "Bruno", "blocks": 2, "roof": "gold"}}, "round": 2}
    kept = Kept(2, position=position)
    kept.bids()
    said = "cannot draft 2A: Bruno's building stands there"
    assert kept.refusal("draft", "Anna", lot="2A") == {"box.tiles": said}
    assert "box.tiles" in kept.refusal("reveal", lots=["2A", "2B"])
    assert kept.is_legal("draft", "Anna", lot="2B")
    offered = {str(action.lot) for action in kept.choices("Anna")}
    assert len(offered) == 15


@pytest.mark.rule("end.unused-tiles")
def test_p8_gelato_on_tiles_never_drawn_is_not_scored() -> None:
    kept = last_round(2, 6)
    icons = [kept.state.icons_played(Seat(seat)) for seat in (0, 1)]
    assert [(i["blocks"], i["builds"]) for i in icons] == [(1, 2), (1, 0)]


@pytest.mark.rule("box.tiles")
def test_p8_a_block_tile_drafted_in_an_earlier_round_is_not_in_the_box() -> None:
    kept = at_blocks(supply={"Anna": 1, "Bruno": 1})
    kept.draft("block", "double", 2)
    for name, lot, tile in (("Anna", "4A", "cheap"), ("Bruno", "4B", "standard")):
        kept.play("draft", name, build=tile)
        kept.play("build", name, lot=lot, blocks=1, roof=ROOFS[tile])
    kept.play("refresh")
    for name, booster in (("Anna", 22), ("Bruno", 21)):
        kept.play("bid", name, base=[60, 50, 10], booster=booster)
    kept.draft("lot", "3A", "3B")
    assert kept.refusal("draft", "Anna", block="double") == {
        "box.tiles": "cannot draft the double tile: every copy in the box has been drafted"
    }
    assert kept.is_legal("draft", "Anna", block=2)


@pytest.mark.rule("end.trigger")
def test_p8_the_last_round_goes_on_until_everybody_has_built() -> None:
    kept = at_build(tile="cheap", round=6)
    kept.play("build", "Anna", lot="4A", blocks=1, roof="bronze")
    assert not kept.state.is_finished
    assert GAME.outcome(kept.state) is None
    kept.play("draft", "Bruno", build="standard")
    kept.play("build", "Bruno", lot="4B", blocks=1, roof="silver")
    assert kept.state.is_finished


@pytest.mark.rule("end.trigger")
def test_p8_no_move_of_a_round_is_made_after_the_last_one() -> None:
    kept = last_round(2, 6)
    kept.anyway("refresh")
    over = {"end.trigger": "the game is over: round 6 was the last"}
    assert kept.refusal("reveal", lots=["3A", "3B"]) == over
    assert kept.refusal("draft", "Anna", lot="3A") == over
    kept.anyway("bid", "Anna", base=[60, 50, 10], booster=5)
    kept.anyway("draft", "Anna", lot="3A")
    kept.anyway("draft", "Anna", build="standard-remodel")
    assert kept.refusal("build", "Anna", lot="3A", blocks=1, roof="silver") == over
    assert "end.trigger" in kept.refusal("remodel", "Anna", lot="4A", roof="silver")
    assert "end.trigger" in kept.refusal("add-on", "Anna", lot="4A")


@pytest.mark.rule("end.trigger", "addon.optional")
def test_p8_an_add_on_still_follows_the_last_build() -> None:
    kept = at_build("A1b . . .", supply=(3, 3), round=6)
    kept.play("draft", "Anna", build="standard")
    kept.play("build", "Anna", lot="4A", blocks=1, roof="silver")
    kept.play("draft", "Bruno", build="luxury+1-add-on")
    kept.play("build", "Bruno", lot="4B", blocks=1, roof="gold")
    assert kept.state.is_finished
    assert "end.trigger" not in kept.refusal("add-on", "Bruno", lot="1A")
