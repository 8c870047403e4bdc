"""Who drafts when, as the commands answer it, page 6."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cli.json_report import score_answer
from companion.cli.text_report import replay_lines, score_lines
from companion.present.replay import Reading
from engine.games.positano.bidding import draft_orders
from tests.games.positano.tables import GAME, Kept, content, read, voice

PICTURED = {"base": [60, 50, 10], "booster": 22}


def bids(*names: str, **fields: Any) -> list[dict[str, Any]]:
    return [{"do": "bid", "player": name, **PICTURED, **fields} for name in names]


def reading(*names: str, **rest: Any) -> Reading:
    return Reading(read(content(2, position={}, moves=bids(*names), **rest)))


@pytest.mark.rule("bid.tie", "bid.order")
def test_p6_the_pictured_tie_is_answered_for_each_kind_of_tile() -> None:
    known = reading("Anna", "Bruno", star_sets={"Anna": 3, "Bruno": 5})
    assert score_answer(known)["bids"] == {
        "lot": ["Anna", "Bruno"],
        "block": ["Anna", "Bruno"],
        "build": ["Bruno", "Anna"],
    }
    said = (
        "Who drafts when: lots Anna before Bruno; block tiles Anna before Bruno; build tiles Bruno "
        "before Anna."
    )
    assert said in list(score_lines(known, None))
    assert [line.strip() for line in replay_lines(known, None, with_best=False)].count(said) == 1


@pytest.mark.rule("bid.tie", "ruling.star-set")
def test_p6_an_undecided_tie_is_described_as_one() -> None:
    tied = reading("Anna", "Bruno")
    order = [["Anna", "Bruno"]]
    assert score_answer(tied)["bids"] == {"lot": order, "block": order, "build": order}
    (said,) = GAME.remarks(tied.table.state)
    assert (
        voice(tied.table.state).say(said).startswith("who drafts when: lots Anna and Bruno tied;")
    )


@pytest.mark.rule("bid.order")
def test_p6_three_totals_are_described_in_their_order() -> None:
    kept = Kept(3)
    kept.bids(13, 22, 13)
    (said,) = GAME.remarks(kept.state)
    assert voice(kept.state).say(said) == (
        "who drafts when: lots Bruno before Anna and Carla tied; block tiles Bruno before Anna and "
        "Carla tied; build tiles Bruno before Anna and Carla tied"
    )


@pytest.mark.rule("bid.choose")
def test_p6_before_all_have_bid_nobody_knows_who_drafts_first() -> None:
    assert "bids" not in score_answer(reading("Anna"))
    assert draft_orders(reading("Anna").table.state) == {}
    assert GAME.remarks(reading("Anna").table.state) == ()


@pytest.mark.rule("bid.order")
def test_p6_once_all_have_drafted_the_order_is_not_said_again() -> None:
    kept = Kept(2, position={})
    kept.bids()
    kept.draft("lot", "4A", "4B")
    kept.draft("block", 2, 3)
    kept.play("draft", "Anna", build="cheap")
    kept.play("count-supply", "Anna", blocks=0)
    assert GAME.remarks(kept.state) != ()
    kept.play("draft", "Bruno", build="standard")
    assert GAME.remarks(kept.state) == ()
    assert GAME.extras(kept.state)["bids"]["lot"] == ["Anna", "Bruno"]


@pytest.mark.rule("bid.order")
def test_p6_those_tied_for_the_first_draft_are_described_as_tied() -> None:
    kept = Kept(3)
    kept.bids(22, 13, 22)
    (said,) = GAME.remarks(kept.state)
    assert (
        voice(kept.state)
        .say(said)
        .startswith("who drafts when: lots Anna and Carla tied before Bruno; block tiles")
    )
