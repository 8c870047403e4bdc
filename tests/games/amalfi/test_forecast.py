"""What is to come, as the app shows it during play: the Food phase, the score at the end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.games.amalfi.feeding import Meal, meal
from engine.games.amalfi.pieces import Phase
from engine.games.amalfi.rules_milestones import milestone_name
from engine.games.amalfi.rules_phases import settlement_name
from engine.games.amalfi.scoring import awaits_food, score, totals_at_end
from engine.games.amalfi.state import State
from tests.games.amalfi.tables import (
    ANNA,
    BRUNO,
    GAME,
    Kept,
    at,
    entered,
    fleet,
    lines,
    pending,
    totals,
    voice,
)
from tests.play import open_table, read

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize(
    ("food", "colonies", "built", "expected"),
    [
        (3, 0, 0, Meal(income=0, due=2, left=1, missing=0)),
        (3, 2, 1, Meal(income=2, due=3, left=2, missing=0)),
        (8, 2, 0, Meal(income=0, due=2, left=6, missing=0)),
        (7, 2, 0, Meal(income=1, due=2, left=6, missing=0)),
        (1, 1, 6, Meal(income=1, due=8, left=0, missing=6)),
    ],
)
def test_income_as_far_as_it_fits_then_what_is_due(
    food: int, colonies: int, built: int, expected: Meal
) -> None:
    board = {"food": food, "colonies": colonies, "ships": fleet(shipyard=6 - built)}
    state = entered(boards={"Anna": board})
    assert meal(state, state.board(ANNA)) == expected


def test_a_card_changes_what_is_due() -> None:
    state = entered(boards={"Anna": {"food": 1, "colonies": 0, "ships": fleet()}})
    assert meal(state, state.board(ANNA), due=1) == Meal(income=0, due=1, left=0, missing=0)


@pytest.mark.parametrize("board", [{"food": 1}, {"food": 1, "colonies": 0}, {"colonies": 1}])
def test_nothing_is_guessed_where_nobody_counted(board: dict[str, int]) -> None:
    state = entered(boards={"Anna": board})
    assert meal(state, state.board(ANNA)) is None


def test_who_is_still_to_be_fed() -> None:
    feeding = entered(round=2, phase="food", done=["Anna"])
    assert (awaits_food(feeding, ANNA), awaits_food(feeding, BRUNO)) == (False, True)
    assert awaits_food(entered(round=2, phase="actions", start="Anna"), ANNA)
    assert not awaits_food(entered(round=2, phase="settlement"), ANNA)
    assert not awaits_food(entered(), ANNA)


def test_the_score_at_the_end_counts_what_waits_for_it() -> None:
    board = {"track": 12, "colonies": 3, "contracts": [{"kind": "book", "points": 7}]}
    state = entered(round=2, phase="actions", start="Anna", boards={"Anna": board})
    assert totals(state) == (12, 0)
    assert totals_at_end(score(state)) == (12 + 4 + 7, 0)


def test_the_forecast_of_every_step_is_what_the_end_would_score() -> None:
    table = open_table(read(GOLDEN / "whole-game.json"))
    states = [table.at(step.number) for step in table.log.path()]
    assert any(score(state).pending for state in states)
    for state in states:
        ended = replace(state, phase=Phase.OVER)
        assert totals_at_end(score(state)) == score(ended).totals


def change_at_end(before: State, after: State) -> tuple[int, ...]:
    """How much more each player would have at the end."""
    old, new = totals_at_end(score(before)), totals_at_end(score(after))
    return tuple(more - less for more, less in zip(new, old, strict=True))


def test_cards_without_a_name_go_by_their_number() -> None:
    state = entered(settlements=[{"per": 2, "of": "books"}], milestones=[{"ladder": [9, 5]}])
    say = voice(state).say
    assert say(settlement_name(state, 1)) == "settlement I"
    assert say(milestone_name(state, 1)) == "milestone 1"
    assert say(GAME.categories(state.setup)[1].label) == "Settlement I"


def test_what_a_card_changes_at_the_end() -> None:
    kept = Kept(2)
    before = kept.state
    kept.play("acquire", "Anna", card="book", points=6, cost=3, of=["wine"], paid={"emergency": 1})
    assert change_at_end(before, kept.state) == (6, 0)


def test_what_a_card_changes_is_less_what_was_there() -> None:
    kept = at(boards={"Anna": {"track": 9, "contracts": [{"kind": "book", "points": 4}]}})
    before = kept.state
    kept.play("acquire", "Anna", card="book", points=6, cost=3, of=["wine"], paid={"emergency": 1})
    assert change_at_end(before, kept.state) == (6, 0)


@pytest.mark.rule("char.ending")
def test_ending_characters_wait_for_the_end_even_beside_one_that_brings_nothing() -> None:
    cards = [{"name": "Doge", "points": 5}, {"name": "Abbot", "per": 2, "of": "books"}]
    kept = at(boards={"Anna": {"ending": cards, "characters": {"ending": 2}}})
    assert totals(kept.state) == (0, 0)
    assert [points for points, _ in pending(kept.state, "ending")] == [5, 0]
    assert totals_at_end(score(kept.state)) == (5, 0)


@pytest.mark.rule("end.colonies")
def test_what_waits_for_the_end_names_the_rule_that_makes_it_wait() -> None:
    board = {
        "colonies": 2,
        "charts": [{"points": 1}],
        "contracts": [{"kind": "book", "points": 4}],
        "ending": [{"name": "Doge", "points": 5}],
        "characters": {"ending": 1},
    }
    state = at(boards={"Anna": board}).state
    waiting = {
        key: lines(state, key)[0][:2] for key in ("colonies", "charts", "contracts", "ending")
    }
    assert waiting == {
        "colonies": (0, "end.colonies"),
        "charts": (0, "card.vp-later"),
        "contracts": (0, "card.vp-later"),
        "ending": (0, "char.ending"),
    }


@pytest.mark.rule("settlement.score")
@pytest.mark.parametrize("per", [0, 1, 3])
def test_the_settlement_to_come_tells_what_it_counts(per: int) -> None:
    books = [{"kind": "book", "points": 1}] * 2
    kept = at(boards={"Anna": {"contracts": books}}, settlements=[{"per": per, "of": "books"}])
    said = f"{per} × 2 books now, scored at the end of round 1"
    assert pending(kept.state, "settlement-1") == [(2 * per, said)]


@pytest.mark.rule("ruling.food-shortage")
def test_the_hunger_to_come_names_its_ruling() -> None:
    kept = at(boards={"Anna": {"food": 1}}, rulings={"food-shortage": "3"})
    (line,) = [line for line in GAME.score(kept.state).pending if line.category == "bonus"]
    assert (line.seat, line.points, line.rule) == (ANNA, -3, "ruling.food-shortage")
