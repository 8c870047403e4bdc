"""What has to be entered before a winner is named: markers, colonies, cards, food in a tie."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from engine.games.amalfi.outcome import as_entered
from engine.games.amalfi.scoring import score
from engine.games.amalfi.state import State
from tests.games.amalfi.tables import ANNA, BRUNO, GAME, Json, Kept, entered, voice

DONE = {"track": 30, "colonies": 0, "food": 1}


def asked(state: State) -> list[str]:
    return [voice(state).say(need.because) for need in GAME.missing(state)]


def two(anna: Json, bruno: Json, **rest: Any) -> State:
    return entered(boards={"Anna": {**DONE, **anna}, "Bruno": {**DONE, **bruno}}, **rest)


@pytest.mark.rule("end.ending")
def test_an_ending_character_without_numbers_leaves_the_winner_open() -> None:
    card = {"name": "Cartographer", "per": 2, "of": "ships-sea"}
    state = two({"track": 35}, {"ending": [card]})
    assert GAME.outcome(state) is None
    assert asked(state) == ["Bruno's Cartographer is not counted"]
    (need,) = GAME.missing(state)
    assert (need.rule, need.where, need.seat) == ("end.ending", "ending", BRUNO)
    counted = two({"track": 35}, {"ending": [{**card, "count": 3}]})
    found = GAME.outcome(counted)
    assert found is not None
    assert found.winners == (BRUNO,)


@pytest.mark.rule("end.ending")
@pytest.mark.parametrize(("most", "is_open"), [(4, False), (5, True)])
def test_its_maximum_says_whether_it_can_matter(most: int, is_open: bool) -> None:
    card = {"name": "Cartographer", "per": 2, "of": "ships-sea", "max": most}
    state = two({"track": 35}, {"ending": [card]})
    assert (GAME.outcome(state) is None) == is_open
    boundless = two({"track": 35}, {"ending": [card]}, rulings={"ending-cap": "none"})
    assert GAME.outcome(boundless) is None


@pytest.mark.rule("ruling.ending-unplayed")
def test_an_ending_character_that_does_not_count_need_not_be_counted() -> None:
    card = {"name": "Monk", "per": 2, "played": False}
    assert GAME.missing(two({"track": 31}, {"ending": [card]})) == ()
    counts = two({"track": 31}, {"ending": [card]}, rulings={"ending-unplayed": "yes"})
    assert asked(counts) == ["Bruno's Monk is not counted"]


@pytest.mark.rule("end.ending")
def test_ending_characters_counted_and_never_entered_are_asked_for() -> None:
    state = two({"track": 31}, {"characters": {"ending": 2}})
    assert asked(state) == ["2 ending characters of Bruno are not entered"]


@pytest.mark.rule("score.track")
def test_a_marker_nobody_entered_leaves_the_winner_open() -> None:
    state = entered(boards={"Anna": DONE})
    assert GAME.outcome(state) is None
    assert asked(state) == [
        "the place of Bruno's score marker is not entered",
        "Bruno's colonies are not counted",
    ]


@pytest.mark.rule("end.colonies")
@pytest.mark.parametrize(("ahead", "is_open"), [(12, True), (13, False)])
def test_colonies_are_worth_twelve_at_most(ahead: int, is_open: bool) -> None:
    boards = {"Anna": {**DONE, "track": 30 + ahead}, "Bruno": {"track": 30, "food": 1}}
    state = entered(boards=boards)
    assert (GAME.outcome(state) is None) == is_open
    assert asked(state) == (["Bruno's colonies are not counted"] if is_open else [])


@pytest.mark.rule("free.milestone")
def test_a_milestone_without_points_is_asked_for_until_the_marker_is_set() -> None:
    kept = Kept(position={"players": {"Anna": {**DONE, "track": 29}, "Bruno": DONE}})
    kept.undecided("claim", "Anna", milestone=3)
    assert GAME.missing(kept.state)[0].where == "milestones"
    kept.play("count-track", "Anna", points=40)
    assert GAME.missing(kept.state) == ()
    assert GAME.outcome(kept.state) is not None


def test_alone_nothing_can_be_left_out() -> None:
    state = entered(1, boards={"Anna": {"track": 33}}, solo=True)
    assert asked(state) == ["Anna's colonies are not counted"]
    assert GAME.outcome(state) is None


def test_a_table_of_an_earlier_round_has_no_winner_and_asks_for_nothing() -> None:
    state = two({"track": 40}, {}, round=2)
    assert (GAME.outcome(state), GAME.missing(state)) == (None, ())


def random_boards(chance: random.Random) -> Json:
    """Boards of a finished table with everything on them that scores."""
    boards: Json = {}
    for name in ("Anna", "Bruno", "Carla"):
        ending = {"name": "Mapmaker", "per": 1, "count": chance.randrange(4), "max": 9}
        boards[name] = {
            "track": chance.randrange(20, 40),
            "colonies": chance.randrange(7),
            "food": chance.randrange(6),
            "ending": [ending][: chance.randrange(2)],
        }
    return boards


def naive_order(boards: Json) -> list[tuple[int, int]]:
    """Points and food of everybody."""
    row = (0, 1, 2, 4, 6, 9, 12)
    return [
        (one["track"] + row[one["colonies"]] + sum(e["count"] for e in one["ending"]), one["food"])
        for one in boards.values()
    ]


@pytest.mark.parametrize("seed", range(60))
def test_of_a_whole_table_every_fact_counts_or_cannot_change_the_winner(seed: int) -> None:
    chance = random.Random(f"missing {seed}")
    boards = random_boards(chance)
    state = entered(3, boards=boards)
    assert GAME.missing(state) == ()
    outcome = GAME.outcome(state)
    assert outcome == as_entered(state, score(state))
    strengths = naive_order(boards)
    assert list(outcome.winners) == [s for s in range(3) if strengths[s] == max(strengths)]
    for name, facts in boards.items():
        for fact in ("track", "colonies", "food"):
            less = copy.deepcopy(boards)
            del less[name][fact]
            found = GAME.outcome(entered(3, boards=less))
            if found is None:
                assert {need.where for need in GAME.missing(entered(3, boards=less))} == {fact}
            else:
                assert fact != "track"
                assert found.winners == outcome.winners
            less[name][fact] = facts[fact]
            assert GAME.outcome(entered(3, boards=less)) == outcome


def test_who_has_a_place_in_doubt_has_none() -> None:
    boards = {
        "Anna": {**DONE, "track": 90},
        "Bruno": DONE,
        "Carla": {"track": 25, "food": 1},
    }
    found = GAME.outcome(entered(3, boards=boards))
    assert found is not None
    assert (found.winners, found.unplaced) == ((ANNA,), (1, 2))
