"""The contracts: what a game need not say, rulings, and the rule behind a result."""

from __future__ import annotations

import pytest

from engine.conclusion import places, won_by_points
from engine.core import (
    Breach,
    Illegal,
    Legal,
    Need,
    Outcome,
    Player,
    Rulings,
    Scorecard,
    ScoreLine,
    Setup,
    Undecided,
    verdict,
)
from engine.findings import Finding, Severity, worst_first
from engine.message import Seat, count, say
from tests.engine.counting import Counting

ANNA, BRUNO, CARLA, DARIO = map(Seat, range(4))


def card(*totals: int) -> Scorecard:
    lines = [ScoreLine(Seat(i), "all", n, "a.rule", say("x")) for i, n in enumerate(totals)]
    return Scorecard(len(totals), tuple(lines))


def test_rulings_are_looked_up_and_changed_one_at_a_time() -> None:
    rulings = Rulings((("tie", "share"), ("start", "youngest")))
    assert rulings["start"] == "youngest"
    changed = rulings.change("tie", "nobody")
    assert (changed["tie"], changed["start"]) == ("nobody", "youngest")
    with pytest.raises(KeyError, match="end"):
        rulings["end"]


def test_findings_stand_worst_first_and_else_as_they_come() -> None:
    found = [
        Finding(severity, rule, say("x"))
        for severity, rule in (
            (Severity.UNUSUAL, "a"),
            (Severity.ILLEGAL, "b"),
            (Severity.IMPOSSIBLE, "c"),
            (Severity.ILLEGAL, "d"),
        )
    ]
    assert [finding.rule for finding in worst_first(iter(found))] == ["c", "b", "d", "a"]


def test_a_victory_by_points_names_the_margin_and_everybody_who_is_second() -> None:
    assert won_by_points((5, 9, 5, 1)) == say(
        "outcome.points", winner=BRUNO, points=count("points", 9), margin=4, rivals=(ANNA, CARLA)
    )
    assert won_by_points((-2, -3)) == say(
        "outcome.points", winner=ANNA, points=count("points", -2), margin=1, rivals=(BRUNO,)
    )


def test_places_are_shared_by_equals_and_the_next_ones_skipped() -> None:
    assert places(card(5, 9, 5, 1), None) == {BRUNO: 1, ANNA: 2, CARLA: 2, DARIO: 4}


def test_an_outcome_knows_the_places_that_points_alone_do_not() -> None:
    broken = Outcome(((BRUNO,), (ANNA,)), "tie.tiles", say("x"))
    assert places(card(5, 5), broken) == {BRUNO: 1, ANNA: 2}
    assert broken.winners == (BRUNO,)


@pytest.mark.parametrize(
    ("decided_by", "shared_by", "rule"),
    [
        ("points", "", None),
        ("tie.tiles", "", "tie.tiles"),
        ("shared", "final.tie", "final.tie"),
        ("shared", "", None),
    ],
)
def test_the_rule_behind_a_result(decided_by: str, shared_by: str, rule: str | None) -> None:
    assert Outcome(((ANNA,),), decided_by, say("x"), shared_by).rule == rule


def test_a_card_adds_up_a_players_lines_of_a_category() -> None:
    lines = (
        ScoreLine(ANNA, "views", 4, "a.rule", say("x")),
        ScoreLine(ANNA, "views", 3, "a.rule", say("x")),
        ScoreLine(ANNA, "gelato", 2, "a.rule", say("x")),
        ScoreLine(BRUNO, "views", 9, "a.rule", say("x")),
    )
    both = Scorecard(2, lines)
    assert (both.points(ANNA, "views"), both.points(BRUNO, "gelato")) == (7, 0)
    assert both.of(ANNA) == lines[:3]
    assert both.totals == (9, 9)
    assert both.order() == ((ANNA, BRUNO),)


def test_a_game_that_says_nothing_more_offers_nothing_and_is_remembered_by_its_total() -> None:
    game = Counting()
    setup = Setup((Player("Anna"), Player("Bruno")), None, Rulings())
    state = game.start(setup)
    assert list(game.choices(state, ANNA)) == []
    assert game.best(state, ANNA) is None
    assert game.what_would_change(state, game.score(state).lines[0]) is None
    assert game.people(setup) == (ANNA, BRUNO)
    assert game.results(game.apply(state, 3)) == (3, 0)
    assert (game.in_play(setup), game.extras(state)) == ((), {})
    assert game.first(state) is None


def test_a_broken_rule_outweighs_what_is_not_known() -> None:
    breach, need = Breach("a.rule", say("broken")), Need("b.rule", say("unknown"))
    assert verdict([need, breach, need]) == Illegal((breach,))
    assert verdict([need]) == Undecided((need,))
    assert verdict([]) == Legal()


def test_one_breach_that_cannot_be_represented_keeps_the_move_out_of_the_log() -> None:
    wrong, impossible = Breach("a.rule", say("x")), Breach("b.rule", say("y"), blocks=True)
    assert Illegal((wrong, wrong)).can_be_recorded
    assert not Illegal((wrong, impossible)).can_be_recorded


def test_every_verdict_says_what_explains_it() -> None:
    breach = Breach("a.rule", say("why"))
    need = Need("a.rule", say("unseen"))
    blocked = Breach("a.rule", say("why"), blocks=True)
    explained = {
        verdict(()): ((), (), ()),
        verdict((need,)): ((need,), (), (need,)),
        verdict((need, breach)): ((breach,), (breach,), ()),
    }
    for found, (points, breaches, needs) in explained.items():
        assert (found.points, found.breaches, found.needs) == (points, breaches, needs)
        assert found.can_be_recorded
    assert not verdict((blocked,)).can_be_recorded
