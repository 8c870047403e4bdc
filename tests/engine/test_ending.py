"""Who can be named as the winner while something is missing, and who has which place."""

from __future__ import annotations

import random
from itertools import product

import pytest

from engine.conclusion import Conclusion, Gap, crucial, describe_missing, despite
from engine.core import Need, Outcome, Scorecard, ScoreLine
from engine.message import Seat, say

ANNA, BRUNO, CARLA = map(Seat, range(3))


def gap(*seats: Seat, least: int | None = 0, most: int | None = None) -> Gap:
    because = say("missing", seat=seats[0])
    return Gap(Need("rule", because, seat=seats[0]), seats, least, most)


def card(*totals: int) -> Scorecard:
    return Scorecard(
        len(totals),
        tuple(ScoreLine(Seat(s), "points", n, "rule", say("r")) for s, n in enumerate(totals)),
    )


def won(*order: tuple[Seat, ...]) -> Outcome:
    return Outcome(order, "points", say("won"))


@pytest.mark.parametrize(
    ("totals", "gaps", "matters"),
    [
        ((30, 20), [], []),
        ((30, 20), [gap(BRUNO, most=9)], []),
        ((30, 20), [gap(BRUNO, most=10)], [BRUNO]),
        ((30, 20), [gap(BRUNO)], [BRUNO]),
        ((30, 20), [gap(ANNA)], []),
        ((30, 20), [gap(ANNA, least=None, most=None)], [ANNA]),
        ((30, 30), [gap(ANNA, most=1)], [ANNA]),
        ((30, 20, 18), [gap(CARLA, most=5)], []),
        ((30, 20, 18), [gap(CARLA, most=20), gap(BRUNO, most=5)], [CARLA]),
        ((30, 29, 18), [gap(ANNA, BRUNO, least=-6, most=6)], [ANNA]),
        ((30,), [gap(ANNA, most=1)], [ANNA]),
    ],
)
def test_only_what_could_change_who_has_most_is_asked_for(
    totals: tuple[int, ...], gaps: list[Gap], matters: list[Seat]
) -> None:
    assert [need.seat for need in crucial(totals, gaps)] == matters


@pytest.mark.parametrize("seed", range(200))
def test_nothing_that_is_not_asked_for_can_change_the_winner(seed: int) -> None:
    """Every way in which the gaps may turn out, against the one answer given before."""
    chance = random.Random(seed)
    totals = [chance.randrange(12) for _ in range(3)]
    gaps = [
        gap(Seat(chance.randrange(3)), least=-chance.randrange(3), most=chance.randrange(4))
        for _ in range(chance.randrange(1, 4))
    ]
    if len({*totals}) < 3 or crucial(totals, gaps):
        return
    winner = totals.index(max(totals))
    for more in product(*(range(one.least or 0, (one.most or 0) + 1) for one in gaps)):
        ended = list(totals)
        for one, points in zip(gaps, more, strict=True):
            ended[one.seats[0]] += points
        assert [n for n in ended if n == max(ended)] == [ended[winner]]


def test_a_winner_out_of_reach_is_named_and_places_in_doubt_are_not() -> None:
    found = despite(won((ANNA,), (BRUNO,), (CARLA,)), (30, 20, 18), [gap(CARLA, most=5)])
    assert found.winners == (ANNA,)
    assert found.unplaced == (BRUNO, CARLA)
    assert found.because.key == "outcome.anyway"
    assert Conclusion(card(30, 20, 18), found, ()).places == {ANNA: 1}
    sure = despite(won((ANNA,), (BRUNO,), (CARLA,)), (30, 20, 10), [gap(CARLA, most=5)])
    assert Conclusion(card(30, 20, 10), sure, ()).places == {ANNA: 1, BRUNO: 2, CARLA: 3}


def test_an_outcome_without_gaps_stays_as_it_is() -> None:
    found = won((ANNA,), (BRUNO,))
    assert despite(found, (3, 2), []) is found


def test_nobody_has_a_place_or_leads_while_something_is_missing() -> None:
    need = Need("rule", say("missing"))
    found = Conclusion(card(30, 20), None, (need,))
    assert (found.winners, found.places, found.leaders) == ((), {}, ())
    assert found.because == describe_missing((need,))


def test_a_game_that_goes_on_has_leaders_and_no_winner() -> None:
    found = Conclusion(card(30, 20), None, ())
    assert (found.winners, found.places, found.leaders) == ((), {ANNA: 1, BRUNO: 2}, (ANNA,))
    assert found.because is None
    assert Conclusion(card(7, 7), None, ()).leaders == ()


def test_what_is_only_tried_crowns_nobody() -> None:
    found = Conclusion(card(30, 20), won((ANNA,), (BRUNO,)), (), is_tried=True)
    assert (found.winners, found.places, found.leaders) == ((), {}, ())
    assert found.because is not None
    assert found.because.key == "outcome.tried"


@pytest.mark.parametrize(("number", "key"), [(1, "outcome.missing"), (3, "outcome.missing-more")])
def test_the_first_thing_missing_is_named_and_the_others_counted(number: int, key: str) -> None:
    told = describe_missing([Need("rule", say(f"missing-{n}")) for n in range(number)])
    assert told.key == key
    assert told["because"] == say("missing-0")
    if number > 1:
        assert told["n"] == number - 1
