"""Feeding where bread or ships were not counted, page 18: what is entered is checked and told."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.amalfi_renaissance.state import Phase
from tests.games.amalfi_renaissance.tables import (
    Kept,
    board,
    entered,
    pending,
    points,
    reasons,
    ships,
)
from tests.games.amalfi_renaissance.tables import say as spoken

DUE = "period 1: 2 bread due (2 + 0 for ships built)"


def hungry(anna: dict[str, Any] | None = None, **rest: Any) -> Kept:
    """Feeding in period 2."""
    return entered(anna or board(), board(), period=2, position={"phase": "feed"}, **rest)


def light() -> Kept:
    return Kept(light=True)


@pytest.mark.rule("feed.shortage")
def test_p18_no_more_can_be_missing_than_is_due() -> None:
    said = "Anna cannot miss 9 bread: 2 due"
    assert light().refusal("feed", "Anna", missing=9) == {"feed.shortage": said}
    assert light().is_legal("feed", "Anna", missing=2)
    said = "Anna cannot miss 9 bread: 8 due at most"
    assert hungry({"track": 0}).refusal("feed", "Anna", missing=9) == {"feed.shortage": said}
    assert hungry({"track": 0}).is_legal("feed", "Anna", missing=8)


@pytest.mark.rule("feed.shortage")
@pytest.mark.parametrize(
    ("typed", "scored", "said"),
    [
        ({"missing": 0}, 0, f"{DUE}, all paid"),
        ({"missing": 1}, -3, f"{DUE}, 1 paid, 1 missing × −3"),
        ({"missing": 2}, -6, f"{DUE}, 0 paid, 2 missing × −3"),
        ({"bread": 2}, 0, f"{DUE}, all paid"),
        ({"bread": 1}, -3, f"{DUE}, 1 paid, 1 missing × −3"),
        ({"bread": 1, "missing": 1}, -3, f"{DUE}, 1 paid, 1 missing × −3"),
    ],
)
def test_p18_what_was_typed_is_described(typed: dict[str, int], scored: int, said: str) -> None:
    table = light().play("feed", "Anna", **typed)
    assert points(table.state, "hunger") == [scored, 0]
    assert reasons(table.state, "hunger")[0][1] == said


@pytest.mark.rule("feed.shortage")
def test_p18_more_missing_than_due_is_described_as_typed() -> None:
    table = light().anyway("feed", "Anna", missing=9)
    assert reasons(table.state, "hunger") == [
        ("feed.shortage", "period 1: 9 bread missing × −3, entered")
    ]


@pytest.mark.rule("feed.due")
def test_p18_a_feeding_that_says_nothing_claims_nothing() -> None:
    table = light().undecided("feed", "Anna")
    said = f"{DUE}, what was paid was not entered"
    assert reasons(table.state, "hunger") == [("feed.due", said)]
    table = hungry({"track": 0}).undecided("feed", "Anna")
    said = "period 2: bread or shipyard not counted"
    assert reasons(table.state, "hunger") == [("feed.due", said)]


@pytest.mark.rule("feed.due")
def test_p18_bread_that_was_typed_is_checked_against_what_is_due() -> None:
    said = "Anna cannot pay 3 bread: 2 due"
    assert light().refusal("feed", "Anna", bread=3) == {"feed.due": said}
    refusal = light().refusal("feed", "Anna", bread=1, missing=2)
    said = "Anna does not miss 2 bread: 2 due, 1 paid, so 1 missing"
    assert refusal == {"feed.shortage": said}


@pytest.mark.rule("feed.shortage")
def test_p18_a_part_that_was_paid_before_counts() -> None:
    anna = board(ships=ships(shipyard=0), bread=4)
    table = hungry({**anna, "lighthouses": 0}).play("feed", "Anna", bread=4, more=True)
    table.play("feed", "Anna")
    said = "period 2: 8 bread due (2 + 6 for ships built), 4 paid, 4 missing × −3"
    assert reasons(table.state, "hunger") == [("feed.shortage", said)]
    del anna["bread"]
    table = hungry(anna).play("feed", "Anna", bread=3, more=True)
    assert "feed.shortage" in table.refusal("feed", "Anna", missing=6)
    table.play("feed", "Anna", missing=4)
    said = "period 2: 8 bread due (2 + 6 for ships built), 4 paid, 4 missing × −3"
    assert reasons(table.state, "hunger") == [("feed.shortage", said)]


def test_a_feeding_with_typed_bread_is_described_with_it() -> None:
    table = light()
    for fields, said in (
        ({"bread": 1}, "Anna feeds with 1 bread, 1 missing"),
        ({"bread": 2}, "Anna feeds with 2 bread"),
        ({"missing": 1}, "Anna feeds, 1 bread missing"),
        ({}, "Anna feeds"),
    ):
        action = table.action("feed", "Anna", **fields)
        assert spoken(table.state, table.table.game.describe(table.state, action)) == said


@pytest.mark.rule("ruling.store-first")
@pytest.mark.parametrize(("reading", "points"), [("keep-what-fits", 0), ("nothing", -9)])
def test_p10_bread_that_did_not_fit_is_no_help_in_the_feeding_to_come(
    reading: str, points: int
) -> None:
    decrees = ["trade", "subsistence"]
    rules: dict[str, Any] = {"decrees": decrees, "rulings": {"store-first": reading}}
    table = hungry(board(bread=1, ships=ships(shipyard=4)), **rules)
    table.play("ships-to-bread", "Anna", ships={"emergency": 2})
    assert pending(table.state, "hunger")[0] == points
    left = pending(table.state, "decree-2")[0]
    table.play("feed", "Anna")
    assert table.points("hunger")[0] == points
    assert pending(table.state, "decree-2")[0] == left


@pytest.mark.rule("turn.order")
@pytest.mark.parametrize("known", [{"phase": "actions"}, {"wind_rose": "Anna"}, {}])
def test_p11_a_turn_that_was_entered_goes_on(known: dict[str, Any]) -> None:
    table = entered(board(), board(), board(), period=2, position={"turn": "Anna", **known})
    table.play("pass", "Anna")
    assert "turn.order" in table.refusal("pass", "Carla")
    table.play("navigate", "Bruno").play("pass", "Carla").play("pass", "Bruno")
    assert (table.state.phase, table.state.to_move) == (Phase.FEED, None)
    assert table.is_legal("feed", "Anna")


@pytest.mark.rule("turn.order")
def test_p11_a_table_that_lies_finished_stays_so() -> None:
    table = entered(board(), board(), position={"turn": "Anna"}).play("pass", "Anna")
    table.play("pass", "Bruno")
    assert (table.state.phase, table.state.to_move) == (None, None)


@pytest.mark.rule("turn.pass")
def test_p11_when_all_have_passed_the_crews_are_fed() -> None:
    position = {"phase": "actions", "wind_rose": "Anna", "passed": ["Anna", "Bruno"]}
    table = entered(board(), board(), period=2, position=position)
    assert table.state.phase is Phase.FEED
    assert "phase.order" in table.refusal("pass", "Anna")
    table.play("feed", "Anna").play("feed", "Bruno").play("decree")
    one = entered(board(), board(), period=2, position={**position, "passed": ["Anna"]})
    assert one.state.phase is Phase.ACTIONS
