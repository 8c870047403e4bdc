"""Paying for cards: kinds, mixes, surcharges, emergency procurement and what comes back."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Illegal
from engine.games.amalfi.payments import card_cost, purse, ship_cost, ways_to_pay
from engine.payment import Payment, payment, shortfall
from tests.games.amalfi.tables import ANNA, Kept, at, fleet, voice

WINE_AND_TEXTILE = {"card": "building", "points": 9, "cost": 7, "of": ["wine", "textile"]}


def table(food: int = 0, colonies: int = 0, **ships: int) -> Kept:
    """Anna to move in round 1 with these ships."""
    board = {"food": food, "colonies": colonies, "ships": fleet(**ships)}
    return at(boards={"Anna": board})


def ways(kept: Kept, cost: int, of: tuple[str, ...], surcharge: int = 0) -> list[Payment]:
    price = card_cost(kept.state, cost, surcharge, of)
    return [way.payment for way in ways_to_pay(kept.state, ANNA, price) or ()]


@pytest.mark.rule("pay.surcharge")
def test_acquiring_cards_building_of_7_in_a_slot_of_1_costs_8_and_gives_2_food() -> None:
    kept = table(wine=1, textile=1)
    said = kept.refusal(
        "acquire", "Anna", **WINE_AND_TEXTILE, surcharge=1, paid={"wine": 1, "textile": 1}
    )
    told = "6 paid (1 ship from wine × 3 and 1 ship from textile × 3)"
    assert said == {"pay.kind": f"cannot pay 8 Thaler for a building: {told}, 2 short"}
    paid = {"wine": 1, "textile": 1, "emergency": 1}
    kept.play("acquire", "Anna", **WINE_AND_TEXTILE, surcharge=1, paid=paid, gain={"food": 2})
    assert kept.board().food == 9 - 8 + 2
    assert [contract.points for contract in kept.board().contracts] == [9]


@pytest.mark.rule("pay.surcharge")
def test_acquiring_cards_the_card_alone_is_not_enough_in_a_dear_slot() -> None:
    kept = table(wine=2)
    card = {"card": "book", "points": 1, "cost": 6, "of": ["wine"], "paid": {"wine": 2}}
    assert kept.is_legal("acquire", "Anna", **card)
    said = "cannot pay 7 Thaler for a book: 6 paid (2 ships from wine × 3), 1 short"
    assert kept.refusal("acquire", "Anna", **card, surcharge=1) == {"pay.surcharge": said}


@pytest.mark.rule("pay.surplus")
def test_review_a_card_of_5_wine_paid_with_two_ships_leaves_1_food() -> None:
    kept = table(wine=2)
    card = {"card": "paint", "points": 4, "cost": 5, "of": ["wine"]}
    kept.play("acquire", "Anna", **card, paid={"wine": 2})
    assert kept.board().food == 1


@pytest.mark.rule("pay.kind")
def test_action_b_a_chart_of_6_takes_spice_or_gem() -> None:
    card = {"card": "chart", "points": 2, "cost": 6, "of": ["spice", "gem"]}
    kept = table(spice=3, gem=2, shipyard=5)
    for paid in ({"spice": 3}, {"gem": 2}, {"emergency": 2}):
        assert kept.is_legal("acquire", "Anna", **card, paid=paid)
    kept = table(wine=2)
    said = "cannot pay 6 Thaler for a chart: 0 paid, 6 short, and it does not accept wine"
    assert kept.refusal("acquire", "Anna", **card, paid={"wine": 2}) == {"pay.kind": said}


@pytest.mark.rule("pay.kind")
def test_acquiring_cards_a_multicolour_icon_takes_all_five() -> None:
    every = ["spice", "wheat", "wine", "gem", "textile"]
    kept = table(spice=1, wheat=1, wine=1, gem=1, textile=1)
    paid = dict.fromkeys(every, 1)
    kept.play("acquire", "Anna", card="paint", points=9, cost=14, of=every, paid=paid)
    assert kept.board().food == 0


@pytest.mark.rule("pay.mix")
@pytest.mark.parametrize(
    "paid", [{"wine": 2, "textile": 1}, {"wine": 1, "textile": 2}, {"wine": 2, "emergency": 1}]
)
def test_acquiring_cards_accepted_resources_are_mixed_freely(paid: dict[str, int]) -> None:
    kept = table(wine=2, textile=2)
    assert kept.is_legal("acquire", "Anna", **WINE_AND_TEXTILE, paid=paid)


@pytest.mark.rule("res.emergency")
def test_player_board_emergency_is_worth_three_for_any_payment() -> None:
    kept = table()
    card = {"card": "book", "points": 1, "cost": 3, "of": ["gem"]}
    kept.play("acquire", "Anna", **card, paid={"emergency": 1})
    assert kept.ships() == {"sea": 5, "homeland": 1, "shipyard": 6}
    assert kept.board().food == 0


@pytest.mark.rule("res.emergency")
def test_player_board_the_same_ship_pays_from_wine_and_again_from_the_sea() -> None:
    kept = table(wine=1, homeland=5)
    kept.play(
        "acquire",
        "Anna",
        card="book",
        points=1,
        cost=6,
        of=["wine"],
        paid={"wine": 1, "emergency": 1},
    )
    assert kept.ships() == {"homeland": 6, "shipyard": 6}


@pytest.mark.rule("res.value")
def test_player_board_ships_that_are_not_there_pay_nothing() -> None:
    kept = table(wine=1)
    said = kept.blocked("acquire", "Anna", **WINE_AND_TEXTILE, paid={"wine": 2, "emergency": 9})
    assert said == {
        "res.value": "Anna cannot move 2 ships from wine: 1 there",
        "res.emergency": "Anna cannot move 9 ships from the Sea: 7 there",
    }


@pytest.mark.rule("pay.kind")
def test_acquiring_cards_what_was_not_entered_leaves_the_move_undecided() -> None:
    kept = table(wine=3)
    card: dict[str, Any] = {"card": "book", "points": 5}
    say = {"pay.kind": "what a book costs is not known"}
    assert kept.needs("acquire", "Anna", **card) == say
    say = {"pay.kind": "with which ships Anna paid for a book is not known"}
    assert kept.needs("acquire", "Anna", **card, cost=5, of=["wine"]) == say
    say = {"pay.kind": "which resources a book accepts is not known"}
    assert kept.needs("acquire", "Anna", **card, cost=5, paid={"wine": 2}) == say
    kept.undecided("acquire", "Anna", **card)
    assert (len(kept.board().contracts), kept.ships()["wine"]) == (1, 3)


@pytest.mark.rule("pay.surplus")
def test_acquiring_cards_a_ship_the_card_does_not_take_gives_its_food() -> None:
    """Turning it into food is a free action of the same turn, so it may go on to the Homeland."""
    kept = table(gem=1, homeland=5)
    (way,) = ways(kept, 3, ("wine",))
    assert way == payment({"gem": 1}, emergency=1)
    kept.play(
        "acquire",
        "Anna",
        card="book",
        points=1,
        cost=3,
        of=["wine"],
        paid={"gem": 1, "emergency": 1},
    )
    assert kept.board().food == 3


@pytest.mark.rule("pay.mix")
def test_every_sensible_way_best_first() -> None:
    kept = table(wine=2, textile=1)
    found = ways(kept, 7, ("wine", "textile"), surcharge=1)
    assert found[0] == payment({"wine": 2, "textile": 1})
    assert set(found) == {
        payment({"wine": 2, "textile": 1}),
        payment({"wine": 2}, emergency=1),
        payment({"wine": 1, "textile": 1}, emergency=1),
        payment({"wine": 1}, emergency=2),
        payment({"textile": 1}, emergency=2),
        payment(emergency=3),
    }


@pytest.mark.rule("food.overflow")
def test_a_way_tells_what_comes_back_and_what_is_lost() -> None:
    kept = table(food=5, wine=2)
    found = ways_to_pay(kept.state, ANNA, card_cost(kept.state, 4, 0, ("wine",))) or ()
    assert (found[0].surplus, found[0].kept, found[0].lost) == (2, 1, 1)


@pytest.mark.rule("pay.kind")
def test_what_cannot_be_paid_says_what_is_short() -> None:
    kept = table(wine=1, homeland=4)
    cost = card_cost(kept.state, 12, 0, ("wine",))
    held = purse(kept.state, ANNA)
    assert held is not None
    assert (ways_to_pay(kept.state, ANNA, cost), shortfall(held, cost)) == ((), 3)
    verdict = kept.check(
        "acquire",
        "Anna",
        card="book",
        points=1,
        cost=12,
        of=["wine"],
        paid={"wine": 1, "emergency": 2},
    )
    assert isinstance(verdict, Illegal)
    (breach,) = verdict.breaches
    assert breach.remedy is not None
    assert voice(kept.state).say(breach.remedy) == "3 short even with every ship"
    said = "Anna cannot pay 12 Thaler for a book: 3 short even with every ship"
    unsaid = kept.refusal("acquire", "Anna", card="book", points=1, cost=12, of=["wine"])
    assert unsaid == {"pay.kind": said}


@pytest.mark.rule("pay.kind")
def test_a_refused_payment_names_the_best_one() -> None:
    kept = table(wine=2)
    verdict = kept.check(
        "acquire", "Anna", card="book", points=1, cost=5, of=["wine"], paid={"wine": 1}
    )
    assert isinstance(verdict, Illegal)
    remedy = verdict.breaches[0].remedy
    assert remedy is not None
    assert voice(kept.state).say(remedy) == "pay with 2 ships from wine"


@pytest.mark.rule("ship.cost")
def test_ways_to_pay_for_a_ship() -> None:
    kept = table(wheat=2)
    cost = ship_cost(kept.state, 1)
    assert cost is not None
    found = [way.payment for way in ways_to_pay(kept.state, ANNA, cost) or ()]
    assert found == [
        payment({"wheat": 2}),
        payment({"wheat": 1}, emergency=1),
        payment(emergency=2),
    ]
    unknown = Kept(2, position={"round": 1})
    assert ways_to_pay(unknown.state, ANNA, cost) is None


@pytest.mark.rule("card.one")
def test_action_b_one_card_a_turn() -> None:
    kept = table()
    kept.play("acquire", "Anna", card="chart", points=1, cost=0)
    said = kept.refusal("acquire", "Anna", card="book", points=1, cost=0)
    assert said["card.one"] == "Anna cannot take another card: a chart was taken this turn"
    kept.play("pass", "Bruno")
    kept.play("acquire", "Anna", card="book", points=1, cost=0)
    assert kept.is_legal("acquire", "Anna", card="book", points=1, cost=0)


@pytest.mark.rule("card.bonus")
def test_acquiring_cards_the_bonus_is_taken_once_in_the_turn_of_the_purchase() -> None:
    kept = table()
    said = "Anna cannot take a bonus: no contract of this turn has one left, and it is taken once"
    bonus = {"by": "contract", "gain": {"food": 2}}
    assert kept.refusal("gain", "Anna", **bonus) == {"card.bonus": said}
    kept.play("acquire", "Anna", card="book", points=1, cost=0)
    kept.play("gain", "Anna", **bonus)
    assert kept.board().food == 2
    assert kept.refusal("gain", "Anna", **bonus) == {"card.bonus": said}


@pytest.mark.rule("card.bonus")
def test_acquiring_cards_a_bonus_taken_with_the_card_is_gone_and_charts_have_none() -> None:
    kept = table()
    said = {"card.bonus": "Anna cannot take a bonus with a chart: only contracts have one"}
    chart = {"card": "chart", "points": 1, "cost": 0}
    assert kept.refusal("acquire", "Anna", **chart, gain={"food": 1}) == said
    kept.play("acquire", "Anna", card="book", points=1, cost=0, gain={"points": 2})
    assert set(kept.refusal("gain", "Anna", by="contract", gain={"food": 1})) == {"card.bonus"}
    late = table()
    late.play("acquire", "Anna", card="book", points=1, cost=0)
    late.play("place", "Bruno", space="market")
    assert "card.bonus" in late.refusal("gain", "Anna", by="contract", gain={"food": 1})


@pytest.mark.rule("card.charts-out")
def test_action_b_the_box_holds_29_charts() -> None:
    charts = [{"points": 1}] * 14
    boards = {"Anna": {"charts": charts}, "Bruno": {"charts": charts}}
    assert at(boards=boards).is_legal("acquire", "Anna", card="chart", points=1, cost=0)
    kept = at(boards=boards, position={"public": 1})
    said = {"card.charts-out": "cannot take a chart: all 29 are in use"}
    assert kept.refusal("acquire", "Anna", card="chart", points=1, cost=0) == said
