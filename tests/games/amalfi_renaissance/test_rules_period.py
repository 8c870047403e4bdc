"""Feeding, scoring the decree and the new period, pages 17 to 19."""

from __future__ import annotations

import pytest

from engine.games.amalfi_renaissance.state import Phase
from tests.games.amalfi_renaissance import naive
from tests.games.amalfi_renaissance.tables import (
    ANNA,
    GAME,
    RULES,
    Kept,
    board,
    entered,
    pending,
    reasons,
    say,
    ships,
    totals,
)


def feeding(built: int, bread: int, **rest: object) -> Kept:
    """Anna alone is about to feed, in period 2."""
    lights = max(0, bread - 6)
    anna = board(ships=ships(shipyard=6 - built), bread=bread, lighthouses=lights)
    return entered(anna, period=2, position={"phase": "feed"}, **rest)


@pytest.mark.rule("feed.due")
@pytest.mark.parametrize("built", range(7))
def test_p18_due_is_two_and_one_for_each_ship_built(built: int) -> None:
    kept = feeding(built, 8)
    assert kept.anna.due == 2 + built
    kept.play("feed", "Anna")
    assert kept.anna.bread == 8 - 2 - built
    assert kept.points("hunger") == [0]


@pytest.mark.rule("feed.due")
def test_p18_nobody_pays_what_is_not_due_or_not_there() -> None:
    kept = feeding(1, 5)
    assert kept.refusal("feed", "Anna", bread=4) == {"feed.due": "Anna cannot pay 4 bread: 3 due"}
    poor = feeding(3, 2)
    assert poor.refusal("feed", "Anna", bread=3) == {
        "feed.due": "Anna cannot pay 3 bread: 2 in the granary"
    }
    kept.play("feed", "Anna")
    assert kept.refusal("feed", "Anna")["feed.due"] == "Anna has fed already in period 2"


@pytest.mark.rule("feed.due")
def test_p18_what_nobody_counted_is_entered() -> None:
    light = Kept(light=True)
    assert "enter how much bread is missing" in light.needs("feed", "Anna")["feed.due"]
    light.play("feed", "Anna", missing=2)
    assert light.points("hunger") == [-6, 0]
    assert pending(entered({"track": 1}, period=1).state, "hunger") == [0]


@pytest.mark.rule("feed.due")
def test_p18_who_has_fed_has_no_hunger_to_expect() -> None:
    kept = Kept(3)
    assert len(pending(kept.state, "hunger")) == 3
    kept.play("pass", "Anna").play("pass", "Bruno").play("pass", "Carla").play("feed", "Bruno")
    assert pending(kept.state, "hunger") == [0, 0]
    kept.play("feed", "Anna").play("feed", "Carla")
    assert pending(kept.state, "hunger") == []
    assert len(pending(kept.state, "decree-1")) == 3
    assert pending(kept.play("decree").state, "decree-1") == []


@pytest.mark.rule("feed.same-period")
def test_p18_ships_built_this_period_eat_already() -> None:
    kept = Kept()
    assert kept.anna.due == 2
    kept.play("construct", "Anna", ships=1, pay={"emergency": 2})
    assert kept.anna.due == 3


@pytest.mark.rule("feed.shortage")
@pytest.mark.parametrize("built", range(7))
@pytest.mark.parametrize("bread", [0, 1, 2, 5, 8])
def test_p18_each_missing_bread_costs_three(built: int, bread: int) -> None:
    kept = feeding(built, bread)
    assert pending(kept.state, "hunger") == [naive.hunger(built, bread)]
    kept.play("feed", "Anna")
    assert kept.points("hunger") == [naive.hunger(built, bread)]
    assert naive.hunger(3, 3) == -6


@pytest.mark.rule("feed.shortage")
def test_p18_hunger_says_what_was_due_and_paid() -> None:
    kept = feeding(3, 2).play("feed", "Anna")
    said = "period 2: 5 bread due (2 + 3 for ships built), 2 paid, 3 missing × −3"
    assert reasons(kept.state, "hunger") == [("feed.shortage", said)]
    said = "Anna does not miss 1 bread: 5 due, 2 paid, so 3 missing"
    assert feeding(3, 2).refusal("feed", "Anna", missing=1) == {"feed.shortage": said}


@pytest.mark.rule("feed.negative")
def test_p18_a_score_may_fall_below_zero() -> None:
    kept = feeding(4, 0).play("feed", "Anna")
    assert totals(kept.state) == [-18]
    assert kept.anna.marker == -18


@pytest.mark.rule("feed.every-period")
def test_p18_feeding_comes_four_times_before_the_decree() -> None:
    kept = Kept()
    for period in (1, 2, 3, 4):
        kept.close()
        if period < 4:
            kept.play("new-period")
    assert [line.category for line in kept.anna.ledger] == [
        category for period in (1, 2, 3, 4) for category in ("hunger", f"decree-{period}")
    ]


@pytest.mark.rule("decree.score")
def test_p18_everybody_scores_the_decree_of_the_period() -> None:
    kept = Kept(3, decrees=["exploration", "trade", "trade", "trade"])
    kept.play("discover", "Anna", points=1, cost=0).play("discover", "Bruno", points=1, cost=0)
    kept.close()
    assert kept.points("decree-1") == [2, 2, 0]
    assert reasons(kept.state, "decree-2") == [("decree.score", "scored at the end of period 2")]
    assert kept.refusal("decree")["decree.flip"] == "cannot score the decree of period 1 again"


@pytest.mark.rule("decree.score")
def test_p18_a_typed_decree_must_agree_with_what_the_app_counts() -> None:
    position = {"phase": "decree", "fed": ["Anna", "Bruno"]}
    one = entered(
        board(destinations=2), {"track": 0}, period=1, position=position, decrees=["exploration"]
    )
    needs = one.needs("decree")
    assert needs == {
        "decree.exploration": "what Bruno scores is not known: "
        "Exploration: not counted: the private destinations"
    }
    assert one.is_legal("decree", points={"Bruno": 6})
    said = "Anna does not score 5 but 4: Exploration: 2 private destinations × 2"
    refusal = one.refusal("decree", points={"Anna": 5, "Bruno": 6})
    assert refusal == {"decree.exploration": said}
    one.play("decree", points={"Bruno": 6})
    assert one.points("decree-1") == [4, 6]
    untold = entered(board(), board(), period=1, position=position, decrees=[])
    assert "setup.decrees" in untold.needs("decree", points={"Anna": 5})
    untold.play("decree", points={"Anna": 5, "Bruno": 7})
    assert untold.points("decree-1") == [5, 7]
    assert reasons(untold.state, "decree-1")[0][1] == "the decree of period 1, entered"


@pytest.mark.rule("decree.board-bonus")
@pytest.mark.parametrize("bonus", [0, 1, 3])
def test_p18_the_board_adds_to_every_item(bonus: int) -> None:
    anna = board(destinations=4)
    kept = entered(anna, period=2, decrees=["trade", "exploration"], board_bonus=[9, bonus, 9, 9])
    assert pending(kept.state, "decree-2") == [4 * (2 + bonus)]


@pytest.mark.rule("decree.flip")
def test_p18_after_the_fourth_decree_the_game_is_over() -> None:
    kept = Kept()
    for _ in range(3):
        kept.close()
        assert kept.state.phase is Phase.CLOSED
        assert GAME.outcome(kept.state) is None
        kept.play("new-period")
    kept.close()
    assert kept.state.phase is Phase.OVER
    assert GAME.outcome(kept.state) is not None
    said = "the game is over: it ended with period 4"
    assert kept.refusal("navigate", "Anna") == {"decree.flip": said}
    assert kept.refusal("new-period") == {"decree.flip": said}


@pytest.mark.rule("period.ships-home")
def test_p19_ships_on_docks_and_in_the_port_come_home() -> None:
    kept = Kept()
    kept.play("discover", "Anna", points=1, cost=3, pay={"emergency": 1})
    kept.play("navigate", "Bruno").play("navigate", "Anna", to="private")
    kept.close().play("new-period")
    assert (kept.anna.ships.bay, kept.anna.ships.port, kept.anna.ships.docks) == (4, 0, 0)
    assert kept.anna.own_docks == 0
    assert kept.state.docked == ()


@pytest.mark.rule("period.ships-home")
def test_p19_an_unknown_number_comes_home_as_an_unknown_number() -> None:
    table = entered({"track": 1, "ships": {"bay": 2, "port": 1}}, period=1)
    table.undecided("new-period")
    after = table.anna.ships
    assert (after.bay, after.port, after.docks) == (None, 0, 0)


@pytest.mark.rule("period.holds-stay")
def test_p19_ships_in_holds_stay() -> None:
    kept = Kept()
    kept.play("navigate", "Anna", send={"wood": 2})
    kept.close().play("new-period")
    assert (kept.anna.ships.wood, kept.anna.ships.bay) == (2, 2)


@pytest.mark.rule("period.straighten")
def test_p19_all_characters_stand_up() -> None:
    kept = Kept()
    kept.play("invite", "Anna", type="engageable", cost=0).play("pass", "Bruno")
    kept.play("engage", "Anna")
    assert kept.anna.engaged == 1
    kept.close().play("new-period")
    assert kept.anna.engaged == 0


@pytest.mark.rule("period.atlas")
@pytest.mark.rule("period.displays")
@pytest.mark.rule("period.decks")
@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("new period evolving atlas", "period.atlas"),
        ("new period discard council", "period.displays"),
        ("empty reshuffle", "period.decks"),
    ],
)
def test_p19_what_happens_to_the_rows_is_found_by_its_words(words: str, rule: str) -> None:
    assert GAME.catalogue.search(words)[0] is RULES[rule]
    assert RULES[rule].where == "p. 19"


def test_a_new_period_starts_a_new_turn_for_everybody() -> None:
    kept = Kept()
    kept.play("navigate", "Anna", to="evolving", slot=2)
    kept.close().play("new-period")
    assert (kept.state.passed, kept.state.fed, kept.state.to_move) == ((), (), ANNA + 1)
    assert kept.state.turn.voyage is None


def next_feeding(table: Kept) -> list[tuple[int, str, str]]:
    """Points, rule and reason of everybody's feeding as it would be now."""
    card = GAME.score(table.state)
    return [
        (line.points, line.rule, say(table.state, line.because))
        for line in card.pending
        if line.category == "hunger"
    ]


@pytest.mark.rule("feed.shortage")
def test_p17_the_feeding_to_come_is_described_with_what_is_due_and_missing() -> None:
    hungry, rich = board(bread=1, ships=ships(shipyard=4)), board(bread=5)
    assert next_feeding(entered(hungry, rich, {"track": 2}, period=1)) == [
        (-9, "feed.shortage", "4 bread due (2 + 2 for ships built), 1 paid, 3 missing × −3"),
        (0, "feed.due", "2 bread due (2 + 0 for ships built), all paid"),
        (0, "feed.due", "bread or shipyard not counted"),
    ]


@pytest.mark.rule("ruling.feed-instalments")
def test_p17_a_feeding_in_parts_counts_all_that_was_paid() -> None:
    parts = {"feed-instalments": "allowed"}
    table = entered(
        board(bread=6, ships=ships(shipyard=0)),
        period=1,
        position={"phase": "feed"},
        rulings=parts,
    )
    table.play("feed", "Anna", bread=6, more=True)
    assert next_feeding(table) == [
        (-6, "feed.shortage", "8 bread due (2 + 6 for ships built), 6 paid, 2 missing × −3")
    ]
    table.play("ships-to-bread", "Anna", ships={"emergency": 1}).play("feed", "Anna")
    assert table.points("hunger") == [0]


@pytest.mark.rule("feed.due")
def test_p17_a_feeding_is_described_and_leaves_nothing_paid_in_advance() -> None:
    table = entered(board(bread=5), period=2, position={"phase": "feed"}).play("feed", "Anna")
    assert reasons(table.state, "hunger") == [
        ("feed.due", "period 2: 2 bread due (2 + 0 for ships built), all paid")
    ]
    assert (table.anna.bread, table.anna.paid, table.anna.due) == (3, 0, 2)


@pytest.mark.rule("feed.due")
def test_p17_bread_beyond_what_is_due_brings_no_points() -> None:
    table = entered(board(bread=5), period=2, position={"phase": "feed"})
    table.anyway("feed", "Anna", bread=4)
    assert (table.points("hunger"), table.anna.bread) == ([0], 1)


@pytest.mark.rule("feed.due")
def test_p17_where_nobody_knows_what_is_due_no_bread_is_taken() -> None:
    table = entered({"track": 0, "bread": 5}, period=2).play("feed", "Anna", missing=1)
    assert (table.points("hunger"), table.anna.bread) == ([-3], 5)


@pytest.mark.rule("setup.decrees")
def test_p18_a_decree_nobody_entered_scores_nothing_unless_somebody_counts() -> None:
    position = {"phase": "decree", "fed": ["Anna", "Bruno"]}
    table = entered(board(), board(), period=2, position=position, decrees=[])
    table.undecided("decree", points={"Bruno": 7})
    assert table.points("decree-2") == [0, 7]
    assert reasons(table.state, "decree-2") == [
        ("setup.decrees", "the decree of period 2 was not entered")
    ]


@pytest.mark.rule("ruling.feed-instalments")
def test_p19_bread_given_in_a_feeding_never_finished_is_not_due_less_in_the_next_period() -> None:
    table = feeding(6, 6, rulings={"feed-instalments": "allowed"})
    table.play("feed", "Anna", bread=6, more=True)
    assert table.anna.due == 2
    table.anyway("decree").play("new-period")
    assert (table.anna.paid, table.anna.due) == (0, 8)


@pytest.mark.rule("phase.order")
def test_p17_feeding_waits_for_those_who_have_not_passed() -> None:
    kept = Kept(3).play("pass", "Anna")
    said = "Anna cannot feed yet: Bruno and Carla still to pass in period 1"
    assert kept.refusal("feed", "Anna") == {"phase.order": said}


@pytest.mark.rule("feed.shortage")
def test_p17_what_is_missing_may_be_entered_and_must_be_right() -> None:
    table = feeding(1, 3)
    assert table.is_legal("feed", "Anna", missing=0)
    assert set(table.refusal("feed", "Anna", missing=1)) == {"feed.shortage"}
    assert set(table.refusal("feed", "Anna", bread=4, missing=0)) == {"feed.due"}
    hungry = feeding(2, 3)
    assert hungry.is_legal("feed", "Anna", missing=1)
    assert set(hungry.refusal("feed", "Anna", missing=0)) == {"feed.shortage"}


@pytest.mark.rule("ruling.feed-instalments")
def test_p18_what_is_due_without_any_ship_built_is_described_as_it_is() -> None:
    table = feeding(0, 2, rulings={"feed-instalments": "allowed"})
    said = "Anna cannot pay in parts: the 2 due fit into a granary of 6"
    assert table.refusal("feed", "Anna", bread=1, more=True) == {"ruling.feed-instalments": said}
