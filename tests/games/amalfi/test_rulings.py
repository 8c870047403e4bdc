"""Every open point under each of its readings."""

from __future__ import annotations

from typing import Any

import pytest

from engine.facts.catalogue import Ruling
from engine.games.amalfi.payments import card_cost, ways_to_pay
from engine.payment import payment
from tests.games.amalfi.tables import (
    ANNA,
    BY_HAND,
    GAME,
    Kept,
    at,
    entered,
    fleet,
    lines,
    pending,
    points,
    totals,
    won,
)


def tried(ruling: str) -> set[str]:
    """The readings under which the tests of this file are run for a ruling."""
    found: set[str] = set()
    for name, test in globals().items():
        marks = getattr(test, "pytestmark", []) if name.startswith("test_") else []
        if (f"ruling.{ruling}",) not in [mark.args for mark in marks if mark.name == "rule"]:
            continue
        for mark in marks:
            if mark.name == "parametrize" and "choice" in mark.args[0]:
                alone = mark.args[0] == "choice"
                found |= {value if alone else value[0] for value in mark.args[1]}
    return found


@pytest.mark.parametrize("ruling", GAME.catalogue.rulings.values(), ids=lambda ruling: ruling.id)
def test_every_reading_is_tried_below(ruling: Ruling) -> None:
    assert tried(ruling.id) == {choice.key for choice in ruling.choices}


def hungry(**rulings: str) -> Kept:
    """Anna has 1 food for the 5 that are due in round 1."""
    board = {"food": 1, "ships": fleet(shipyard=3), "track": 2}
    kept = at(boards={"Anna": board}, settlements=[BY_HAND] * 4, rulings=rulings)
    kept.to_food_phase()
    kept.play("feed")
    return kept


@pytest.mark.rule("ruling.food-shortage")
@pytest.mark.parametrize(("choice", "lost"), [("0", 0), ("1", 4), ("2", 8), ("3", 12)])
def test_food_shortage_costs_what_the_table_says(choice: str, lost: int) -> None:
    kept = hungry(**{"food-shortage": choice})
    assert totals(kept.state) == (2 - lost, 0)
    if lost:
        said = f"round 1: 5 food due, 1 paid, 4 × −{choice}"
        assert lines(kept.state, "bonus") == [(-lost, "ruling.food-shortage", said)]


@pytest.mark.rule("ruling.food-shortage")
def test_food_shortage_is_seen_coming() -> None:
    board = {"food": 1, "colonies": 1, "ships": fleet(shipyard=3)}
    kept = at(boards={"Anna": board}, rulings={"food-shortage": "3"})
    said = "5 food due, 2 there, 3 × −3 if the Food phase came now"
    assert pending(kept.state, "bonus") == [(-9, said)]
    assert totals(kept.state) == (0, 0)
    kept.to_food_phase()
    kept.play("feed", "Anna")
    assert pending(kept.state, "bonus") == []
    assert totals(kept.state) == (-9, 0)


@pytest.mark.rule("ruling.final-tie")
@pytest.mark.parametrize(
    ("choice", "winners", "by"),
    [
        ("shared", ["Anna", "Bruno"], "shared"),
        ("most-contracts", ["Anna"], "ruling.final-tie"),
        ("most-colonies", ["Bruno"], "ruling.final-tie"),
    ],
)
def test_final_tie_after_food(choice: str, winners: list[str], by: str) -> None:
    boards = {
        "Anna": {
            "track": 30,
            "food": 2,
            "colonies": 0,
            "contracts": [{"kind": "book", "points": 4}],
        },
        "Bruno": {"track": 32, "food": 2, "colonies": 2},
    }
    found = won(entered(boards=boards, rulings={"final-tie": choice}))
    assert found[:2] == (winners, by)
    told = {
        "shared": "Anna and Bruno share the victory with 34 points and 2 food each",
        "most-contracts": "Anna before Bruno: 34 points and 2 food each, but 1 contract to 0",
        "most-colonies": "Bruno before Anna: 34 points and 2 food each, but 2 colonies to 0",
    }
    assert found[2] == told[choice]


@pytest.mark.rule("ruling.food-conversion")
@pytest.mark.parametrize("choice", ["not-allowed", "allowed"])
def test_food_conversion_in_the_food_phase(choice: str) -> None:
    kept = Kept(2, rulings={"food-conversion": choice})
    kept.to_food_phase()
    moves: list[tuple[str, dict[str, Any]]] = [
        ("turn-into-food", {"start": "sea"}),
        ("discard", {}),
    ]
    for do, fields in moves:
        assert kept.is_legal(do, "Bruno", **fields) == (choice == "allowed")
    if choice == "not-allowed":
        assert set(kept.refusal("discard", "Anna")) == {"ruling.food-conversion"}
        return
    kept.play("turn-into-food", "Anna", start="sea")
    kept.play("feed", "Anna")
    assert kept.board().food == 6 - 2
    said = "Anna cannot take a free action any more: the food of this round is paid"
    assert kept.refusal("discard", "Anna") == {"ruling.food-conversion": said}


@pytest.mark.rule("ruling.carry-over")
@pytest.mark.parametrize(
    ("choice", "ships"),
    [
        ("stay", {"sea": 3, "shipyard": 6, "wine": 2, "spice": 1}),
        ("return", {"sea": 6, "shipyard": 6}),
    ],
)
def test_carry_over_of_ships_on_resources(choice: str, ships: dict[str, int]) -> None:
    board = {"ships": fleet(wine=2, spice=1, homeland=1)}
    kept = at(boards={"Anna": board}, rulings={"carry-over": choice})
    kept.round()
    assert kept.ships() == ships


@pytest.mark.rule("ruling.undealt-characters")
@pytest.mark.parametrize("hands", ["basic", "draft", "discard"])
@pytest.mark.parametrize("choice", ["form-deck", "leave-game"])
def test_undealt_characters_form_the_deck_or_leave(choice: str, hands: str) -> None:
    kept = Kept(2, hands=hands, rulings={"undealt-characters": choice})
    kept.play("take-character", "Anna")
    gone = choice == "leave-game" and hands != "basic"
    assert (kept.board().hand, kept.board().food) == ((8, 5) if gone else (9, 3))


@pytest.mark.rule("ruling.milestone-after-pass")
@pytest.mark.parametrize("choice", ["no", "yes"])
def test_milestone_after_a_pass(choice: str) -> None:
    kept = Kept(3, rulings={"milestone-after-pass": choice})
    kept.play("claim", "Anna", milestone=1)
    kept.play("pass", "Anna")
    if choice == "no":
        said = (
            "Anna cannot claim a milestone: passed in round 1, "
            "and this table allows no claim after that"
        )
        refusal = kept.refusal("claim", "Anna", milestone=2)
        assert refusal == {"ruling.milestone-after-pass": said}
        return
    kept.play("claim", "Anna", milestone=2)
    assert points(kept.state, "milestones") == [18, 0, 0]
    assert kept.is_legal("pass", "Bruno")
    kept.passes("Bruno", "Carla")
    assert set(kept.refusal("claim", "Anna", milestone=3, points=1)) == {"round.phases"}


@pytest.mark.rule("ruling.surcharge-kind")
@pytest.mark.parametrize("choice", ["own", "any"])
def test_surcharge_of_a_slot_is_paid_in_kind_or_with_anything(choice: str) -> None:
    board = {"food": 0, "ships": fleet(wine=1, gem=1)}
    kept = at(boards={"Anna": board}, rulings={"surcharge-kind": choice})
    card = {"card": "book", "points": 2, "cost": 3, "surcharge": 1, "of": ["wine"]}
    paid = {"wine": 1, "gem": 1}
    ways = ways_to_pay(kept.state, ANNA, card_cost(kept.state, 3, 1, ("wine",))) or ()
    assert (payment(paid) in [way.payment for way in ways]) == (choice == "any")
    if choice == "own":
        said = "cannot pay 4 Thaler for a book: 3 paid, 1 short, and it does not accept gem"
        assert kept.refusal("acquire", "Anna", **card, paid=paid) == {"pay.surcharge": said}
    else:
        kept.play("acquire", "Anna", **card, paid=paid)
        assert kept.board().food == 2


@pytest.mark.rule("ruling.surcharge-kind")
def test_surcharge_of_any_kind_does_not_pay_the_card_itself() -> None:
    board = {"food": 0, "ships": fleet(wine=1, gem=2)}
    kept = at(boards={"Anna": board}, rulings={"surcharge-kind": "any"})
    card = {"card": "book", "points": 2, "cost": 6, "surcharge": 1, "of": ["wine"]}
    said = "cannot pay 7 Thaler for a book: 4 paid, 3 short, and it does not accept gem"
    assert kept.refusal("acquire", "Anna", **card, paid={"wine": 1, "gem": 2}) == {"pay.kind": said}


@pytest.mark.rule("ruling.colony-move")
@pytest.mark.parametrize(
    ("choice", "limits"),
    [("taken-off", [6, 7, 8, 9, 10, 11, 12]), ("shifted", [6, 7, 7, 8, 8, 8, 9])],
)
def test_colony_move_sets_the_food_limit(choice: str, limits: list[int]) -> None:
    for colonies, limit in enumerate(limits):
        kept = at(
            boards={"Anna": {"food": 5, "colonies": colonies}}, rulings={"colony-move": choice}
        )
        kept.play("place", "Anna", space="market", gain={"food": 12})
        assert kept.board().food == limit


@pytest.mark.rule("ruling.lowest-vp")
@pytest.mark.parametrize(("choice", "starter"), [("track", "Carla"), ("with-cards", "Bruno")])
def test_lowest_vp_before_round_four(choice: str, starter: str) -> None:
    boards = {
        "Anna": {"track": 9},
        "Bruno": {"track": 5},
        "Carla": {"track": 4, "colonies": 2, "charts": [{"points": 1}]},
    }
    kept = at(3, 3, boards=boards, settlements=[BY_HAND] * 4, rulings={"lowest-vp": choice})
    kept.to_settlement()
    kept.settle()
    kept.play("prepare")
    assert kept.is_legal("pass", starter)


@pytest.mark.rule("ruling.exchange-emergency")
@pytest.mark.parametrize("choice", ["no", "yes"])
def test_exchange_with_emergency(choice: str) -> None:
    contracts = [{"kind": kind, "points": 0} for kind in ("paint", "book", "building")] * 21
    kept = at(boards={"Anna": {"contracts": contracts}}, rulings={"exchange-emergency": choice})
    if choice == "no":
        said = kept.refusal("exchange", "Anna", paid={"emergency": 1})
        told = "Anna cannot exchange 1 ship from the Sea: this table takes the five resources only"
        assert said["ruling.exchange-emergency"] == told
        return
    kept.play("exchange", "Anna", paid={"emergency": 1})
    assert points(kept.state, "bonus") == [1, 0]


@pytest.mark.rule("ruling.ending-unplayed")
@pytest.mark.parametrize(("choice", "worth"), [("no", 0), ("yes", 6)])
def test_ending_characters_in_hand(choice: str, worth: int) -> None:
    card = {"name": "Doge", "points": 6, "played": False}
    state = entered(boards={"Anna": {"ending": [card]}}, rulings={"ending-unplayed": choice})
    assert points(state, "ending") == [worth, 0]
    told = {
        "no": "Doge: still in hand, and this table counts only those played",
        "yes": "Doge: 6 points, entered",
    }
    assert lines(state, "ending")[0][2] == told[choice]


@pytest.mark.rule("ruling.ending-cap")
@pytest.mark.parametrize(("choice", "worth"), [("as-printed", 12), ("none", 15)])
def test_ending_characters_and_their_maximum(choice: str, worth: int) -> None:
    card = {"name": "Doge", "per": 3, "of": "colonies", "count": 5, "max": 12}
    state = entered(boards={"Anna": {"ending": [card]}}, rulings={"ending-cap": choice})
    assert points(state, "ending") == [worth, 0]
    if choice == "as-printed":
        said = "Doge: 3 × 5 colonies = 15, at most 12 by the card"
        assert lines(state, "ending") == [(12, "ruling.ending-cap", said)]


@pytest.mark.rule("ruling.solo-round")
@pytest.mark.parametrize(("choice", "worth"), [("claiming", 15), ("meeting", 30)])
def test_solo_round_of_meeting_or_claiming(choice: str, worth: int) -> None:
    kept = at(3, 1, rulings={"solo-round": choice})
    kept.play("claim", "Anna", milestone=1, met=1)
    kept.play("claim", "Anna", milestone=2)
    assert points(kept.state, "milestones") == [worth + 15]
    first = {"claiming": "milestone 1 (Settlers) in round 3"}
    told = first.get(choice, "milestone 1 (Settlers) in round 1")
    assert lines(kept.state, "milestones")[0] == (worth, "solo.milestones", told)
    said = {"solo.milestones": "a milestone claimed in round 3 was not met in round 4"}
    assert kept.refusal("claim", "Anna", milestone=3, met=4) == said


@pytest.mark.rule("ruling.negative")
@pytest.mark.parametrize(("choice", "total"), [("yes", -10), ("no", 0)])
def test_negative_scores(choice: str, total: int) -> None:
    kept = hungry(**{"food-shortage": "3", "negative": choice})
    assert totals(kept.state) == (total, 0)
    if choice == "no":
        said = "round 1: 5 food due, 1 paid, 4 × −3, but no score falls below 0 at this table"
        assert lines(kept.state, "bonus") == [(-2, "ruling.negative", said)]
    kept.settle(points={"Anna": 5, "Bruno": 0})
    assert totals(kept.state) == (total + 5, 0)


@pytest.mark.rule("ruling.negative")
def test_a_marker_below_zero_may_be_entered_whatever_the_ruling() -> None:
    for choice in ("yes", "no"):
        state = entered(boards={"Anna": {"track": -4}}, rulings={"negative": choice})
        assert totals(state) == (-4, 0)
