"""Bidding and drafting, page 6."""

from __future__ import annotations

import pytest

from engine.games.positano.actions import MakeBid
from engine.games.positano.bidding import draft_order
from engine.games.positano.pieces import Row
from engine.games.positano.state import Bid
from tests.games.positano.tables import ANNA, BRUNO, Kept


@pytest.mark.rule("bid.choose")
def test_p6_one_base_card_and_one_booster_a_round() -> None:
    kept = Kept(2)
    kept.play("bid", "Anna", base=[40, 40, 40], booster=5)
    refusal = kept.refusal("bid", "Anna", base=[10, 60, 50], booster=6)
    said = "Anna has already bid this round: one base card and one booster a round"
    assert refusal == {"bid.choose": said}
    assert kept.is_legal("bid", "Bruno", base=[10, 60, 50], booster=6)


@pytest.mark.rule("bid.choose")
def test_p6_nobody_drafts_before_all_bids_are_turned_up() -> None:
    kept = Kept(3)
    kept.play("bid", "Anna", base=[40, 40, 40], booster=22)
    assert kept.refusal("draft", "Anna", lot="1A") == {
        "bid.choose": "Anna cannot draft yet: no bid from Bruno and Carla"
    }
    kept.play("bid", "Bruno", base=[40, 40, 40], booster=5)
    kept.play("bid", "Carla", base=[40, 40, 40], booster=6)
    assert kept.is_legal("draft", "Anna", lot="1A")


@pytest.mark.rule("bid.totals")
def test_p6_booster_is_added_to_each_of_the_three_numbers() -> None:
    bid = Bid("60/50/10", 22)
    assert [bid.total(row) for row in (Row.LOT, Row.BLOCK, Row.BUILD)] == [82, 72, 32]


@pytest.mark.rule("bid.totals")
@pytest.mark.parametrize(
    ("base", "booster", "totals"),
    [
        ("10/60/50", 5, [15, 65, 55]),
        ("20/30/70", 6, [26, 36, 76]),
        ("30/70/20", 13, [43, 83, 33]),
        ("40/40/40", 14, [54, 54, 54]),
        ("50/10/60", 21, [71, 31, 81]),
        ("70/20/30", 22, [92, 42, 52]),
    ],
)
def test_p6_first_number_for_lots_second_for_blocks_third_for_build(
    base: str, booster: int, totals: list[int]
) -> None:
    assert [Bid(base, booster).total(row) for row in Row] == totals


@pytest.mark.rule("bid.once")
def test_p8_a_played_card_never_comes_back() -> None:
    kept = one_round_later()
    assert kept.breaches("bid", "Anna", base=[40, 40, 40], booster=22) == [
        ("bid.once", "Anna cannot bid 40/40/40: that base card has been played already"),
        ("bid.once", "Anna cannot bid +22: that booster has been played already"),
    ]
    assert len(kept.breaches("bid", "Anna", base=[40, 40, 40], booster=21)) == 1
    assert len(kept.breaches("bid", "Anna", base=[10, 60, 50], booster=22)) == 1
    kept.refusal("bid", "Anna", base=[40, 40, 40], booster=22)
    assert kept.is_legal("bid", "Anna", base=[10, 60, 50], booster=21)
    bids = [action for action in kept.choices("Anna") if isinstance(action, MakeBid)]
    assert len(bids) == 6 * 5


def one_round_later() -> Kept:
    kept = Kept(2)
    kept.bids()
    kept.draft("lot", "4A", "4B")
    kept.draft("block", 3, 2)
    kept.play("draft", "Anna", build="standard")
    kept.play("build", "Anna", lot="4A", blocks=1, roof="silver")
    kept.play("draft", "Bruno", build="cheap")
    kept.play("build", "Bruno", lot="4B", blocks=1, roof="bronze")
    kept.play("refresh")
    return kept


@pytest.mark.rule("bid.once")
def test_p8_a_card_bid_twice_in_one_round_is_not_called_an_earlier_round() -> None:
    kept = Kept(2)
    kept.play("bid", "Anna", base=[40, 40, 40], booster=22)
    refusal = kept.refusal("bid", "Anna", base=[40, 40, 40], booster=22)
    assert "earlier round" not in " ".join(refusal.values())


@pytest.mark.rule("bid.order")
def test_p6_higher_total_drafts_first_row_by_row() -> None:
    kept = Kept(2)
    kept.play("bid", "Anna", base=[60, 50, 10], booster=22)
    kept.play("bid", "Bruno", base=[50, 10, 60], booster=14)
    assert [draft_order(kept.state, row)[0] for row in Row] == [(ANNA,), (ANNA,), (BRUNO,)]
    assert kept.refusal("draft", "Bruno", lot="1A") == {
        "bid.order": "Bruno cannot draft lots before Anna: 64 against 82"
    }
    kept.draft("lot", "1A", "1B")
    assert "bid.order" in kept.refusal("draft", "Bruno", block=3)
    kept.draft("block", 3, 2)
    assert kept.refusal("draft", "Anna", build="standard") == {
        "bid.order": "Anna cannot draft build tiles before Bruno: 32 against 74"
    }
    assert kept.is_legal("draft", "Bruno", build="standard")


@pytest.mark.rule("bid.order")
def test_p6_each_player_ahead_is_named() -> None:
    kept = Kept(3)
    kept.bids()
    assert kept.breaches("draft", "Carla", lot="1A") == [
        ("bid.order", "Carla cannot draft lots before Anna: 54 against 62"),
        ("bid.order", "Carla cannot draft lots before Bruno: 54 against 61"),
    ]
    kept.play("draft", "Anna", lot="1A")
    kept.play("draft", "Bruno", lot="1B")
    assert kept.is_legal("draft", "Carla", lot="1C")


@pytest.mark.rule("draft.sequence")
def test_p6_all_lots_then_all_blocks_then_all_builds() -> None:
    kept = Kept(2)
    kept.bids()
    assert kept.refusal("draft", "Anna", block=3) == {
        "draft.sequence": "cannot draft block tiles before all lots are taken: "
        "Anna and Bruno still to draft"
    }
    kept.play("draft", "Anna", lot="1A")
    assert kept.because("draft.sequence", "draft", "Anna", block=3)["missing"] == (BRUNO,)
    kept.play("draft", "Bruno", lot="1B")
    assert kept.is_legal("draft", "Anna", block=3)
    kept.play("draft", "Anna", block=3)
    assert set(kept.refusal("draft", "Anna", build="cheap")) == {"draft.sequence"}
    kept.play("draft", "Bruno", block=2)
    assert kept.is_legal("draft", "Anna", build="cheap")


@pytest.mark.rule("draft.one-each")
def test_p6_exactly_one_tile_of_each_kind() -> None:
    kept = Kept(2)
    kept.bids()
    kept.play("draft", "Anna", lot="1A")
    assert kept.refusal("draft", "Anna", lot="1B") == {
        "draft.one-each": "Anna cannot draft from the lots again: 1A is taken already this round"
    }
    kept.play("draft", "Bruno", lot="1B")
    kept.play("draft", "Anna", block=3)
    assert set(kept.refusal("draft", "Anna", block=2)) == {"draft.one-each"}
    assert kept.is_legal("draft", "Bruno", block=2)


@pytest.mark.rule("draft.one-each")
def test_p6_nobody_can_pass() -> None:
    kept = Kept(2)
    kept.bids()
    kept.play("draft", "Anna", lot="1A")
    assert "Bruno" in kept.refusal("refresh")["refresh.discard"]
