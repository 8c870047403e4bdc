"""Tied bids and the stars, page 6."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.positano.actions import MakeBid
from engine.games.positano.bidding import draft_order
from engine.games.positano.pieces import Row
from engine.message import say
from tests.games.positano.tables import ANNA, BRUNO, CARLA, GAME, Kept

TIE = [60, 50, 10]
FIRST, SECOND = [5, 2, 2], [3, 0, 6]


def tied(**rest: Any) -> Kept:
    """The two equal bids pictured on p. 6."""
    kept = Kept(2, **rest)
    for name in ("Anna", "Bruno"):
        kept.play("bid", name, base=TIE, booster=22)
    return kept


@pytest.mark.rule("bid.tie")
def test_p6_picture_with_known_stars_drafts_in_the_printed_order() -> None:
    kept = Kept(2)
    kept.play("bid", "Anna", base=TIE, booster=22, stars=FIRST)
    kept.play("bid", "Bruno", base=TIE, booster=22, stars=SECOND)
    order = [draft_order(kept.state, row) for row in Row]
    assert order == [((ANNA,), (BRUNO,)), ((ANNA,), (BRUNO,)), ((BRUNO,), (ANNA,))]


@pytest.mark.rule("bid.tie")
def test_p6_more_stars_draft_first_as_pictured() -> None:
    kept = Kept(2)
    kept.play("bid", "Anna", base=TIE, booster=22, stars=FIRST)
    kept.play("bid", "Bruno", base=TIE, booster=22, stars=SECOND)
    assert kept.refusal("draft", "Bruno", lot="1A") == {
        "bid.tie": "Bruno cannot draft lots before Anna: 82 each, but 3 stars against 5"
    }
    kept.draft("lot", "4A", "4B")
    assert "0 stars against 2" in kept.refusal("draft", "Bruno", block=3)["bid.tie"]
    kept.draft("block", 3, 2)
    assert "2 stars against 6" in kept.refusal("draft", "Anna", build="standard")["bid.tie"]
    assert kept.is_legal("draft", "Bruno", build="standard")


@pytest.mark.rule("bid.tie")
def test_p6_star_sets_of_the_colours_break_the_tie() -> None:
    kept = tied(star_sets={"Anna": 3, "Bruno": 5})
    assert kept.is_legal("draft", "Anna", lot="1A")
    assert set(kept.refusal("draft", "Bruno", lot="1A")) == {"bid.tie"}


@pytest.mark.rule("bid.tie")
def test_p6_stars_never_beat_a_higher_total() -> None:
    kept = Kept(2)
    kept.play("bid", "Anna", base=TIE, booster=21, stars=[6, 6, 6])
    kept.play("bid", "Bruno", base=TIE, booster=22, stars=[0, 0, 0])
    assert set(kept.refusal("draft", "Anna", lot="1A")) == {"bid.order"}
    assert kept.is_legal("draft", "Bruno", lot="1A")


@pytest.mark.rule("bid.tie")
def test_p6_equal_stars_are_a_misread_card_and_said_to_be_one() -> None:
    kept = Kept(2)
    for name in ("Anna", "Bruno"):
        kept.play("bid", name, base=TIE, booster=22, stars=FIRST)
    needs = kept.needs("draft", "Anna", lot="1A")
    assert needs == {
        "bid.tie": "Anna and Bruno both have 82 for lots and 5 stars: "
        "no two colours share them, so one was misread"
    }


@pytest.mark.rule("ruling.star-set")
def test_p6_unknown_stars_are_asked_for() -> None:
    kept = tied(rulings={"star-set": "ask-stars"})
    said = (
        "Anna and Bruno both have 82 for lots: "
        "the stars on their base cards decide, and they are not known"
    )
    assert kept.needs("draft", "Anna", lot="1A") == {"bid.tie": said}
    assert set(kept.needs("draft", "Bruno", lot="1A")) == {"bid.tie"}
    assert draft_order(kept.state, Row.LOT) == ((ANNA, BRUNO),)


@pytest.mark.rule("ruling.star-set")
def test_p6_or_the_tied_players_drafted_as_recorded() -> None:
    kept = tied(rulings={"star-set": "as-drafted"})
    assert kept.is_legal("draft", "Anna", lot="1A")
    assert kept.is_legal("draft", "Bruno", lot="1A")


@pytest.mark.rule("ruling.star-set")
@pytest.mark.parametrize("choice", ["ask-stars", "as-drafted"])
def test_p6_known_stars_bind_under_both_readings(choice: str) -> None:
    kept = tied(star_sets={"Anna": 3, "Bruno": 5}, rulings={"star-set": choice})
    assert set(kept.refusal("draft", "Bruno", lot="1A")) == {"bid.tie"}
    assert kept.is_legal("draft", "Anna", lot="1A")


@pytest.mark.rule("bid.tie")
def test_p6_with_one_of_three_star_counts_missing_nobody_is_surely_first() -> None:
    """Anna shows 5 stars and Carla 3; Bruno may have 6, 4 or fewer."""
    kept = Kept(3)
    kept.play("bid", "Anna", base=TIE, booster=22, stars=[5, 2, 2])
    kept.play("bid", "Bruno", base=TIE, booster=22)
    kept.play("bid", "Carla", base=TIE, booster=22, stars=[3, 0, 6])
    assert draft_order(kept.state, Row.LOT) == ((ANNA, BRUNO, CARLA),)
    assert set(kept.needs("draft", "Anna", lot="1A")) == {"bid.tie"}
    assert "3 stars against 5" in kept.refusal("draft", "Carla", lot="1A")["bid.tie"]


@pytest.mark.rule("bid.tie")
@pytest.mark.parametrize(("hers", "his"), [(FIRST, None), (None, SECOND)])
def test_p6_the_stars_of_one_of_two_cards_decide_nothing(hers: Any, his: Any) -> None:
    kept = Kept(2)
    for name, stars in (("Anna", hers), ("Bruno", his)):
        read = {} if stars is None else {"stars": stars}
        kept.play("bid", name, base=TIE, booster=22, **read)
    assert kept.needs("draft", "Anna", lot="1A") == {
        "bid.tie": "Anna and Bruno both have 82 for lots: the stars on their base cards decide, "
        "and they are not known"
    }


@pytest.mark.rule("bid.tie")
def test_p6_one_star_is_more_than_none() -> None:
    kept = Kept(2)
    kept.play("bid", "Anna", base=TIE, booster=22, stars=[0, 4, 5])
    kept.play("bid", "Bruno", base=TIE, booster=22, stars=[1, 5, 3])
    assert draft_order(kept.state, Row.LOT) == ((BRUNO,), (ANNA,))


@pytest.mark.rule("bid.tie", "ruling.star-set")
def test_p6_stars_that_are_not_those_of_the_colour_are_asked_about_and_decide_nothing() -> None:
    kept = Kept(2, star_sets={"Anna": 3, "Bruno": 5})
    assert kept.needs("bid", "Anna", base=TIE, booster=22, stars=[5, 2, 9]) == {
        "bid.tie": "Anna's 60/50/10 shows 5/2/2 in star set 3, not 5/2/9: "
        "one of the two was misread"
    }
    kept.undecided("bid", "Anna", base=TIE, booster=22, stars=[9, 9, 9])
    kept.play("bid", "Bruno", base=TIE, booster=22, stars=SECOND)
    assert draft_order(kept.state, Row.BUILD) == ((ANNA, BRUNO),)
    assert set(kept.needs("draft", "Anna", lot="1A")) == {"bid.tie"}


@pytest.mark.rule("bid.tie", "ruling.star-set")
def test_p6_stars_are_believed_where_they_are_those_of_the_colour_or_nobody_knows_these() -> None:
    kept = Kept(2, star_sets={"Anna": 3})
    kept.play("bid", "Anna", base=TIE, booster=22, stars=FIRST)
    kept.play("bid", "Bruno", base=TIE, booster=22, stars=SECOND)
    assert draft_order(kept.state, Row.LOT) == ((ANNA,), (BRUNO,))


@pytest.mark.rule("bid.once", "ruling.star-set")
def test_p8_a_booster_can_be_asked_about_before_a_card_is_chosen() -> None:
    kept = Kept(2, star_sets={"Anna": 3, "Bruno": 5})
    (incomplete,) = GAME.check(kept.state, MakeBid(ANNA, "", 22)).breaches
    assert incomplete.because == say("entry.incomplete")
    assert incomplete.blocks
    kept.play("bid", "Anna", base=TIE, booster=22)
    used, *_ = GAME.check(kept.state, MakeBid(ANNA, "", 22)).breaches[1:]
    assert used.because == say("bid.booster-used", seat=ANNA, booster=22)
