"""Ships, resources, food, action spaces and shipbuilding."""

from __future__ import annotations

import pytest

from engine.core import CannotRecord
from engine.games.amalfi.pieces import RESOURCES, VALUES
from tests.games.amalfi.tables import GAME, Kept, at, entered, findings, fleet


@pytest.mark.rule("res.types")
def test_player_board_five_resources_and_food_is_none_of_them() -> None:
    assert RESOURCES == ("spice", "wheat", "wine", "gem", "textile")
    kept = at(boards={"Anna": {"food": 6}})
    with pytest.raises(ValueError, match="food: unknown key"):
        kept.action("acquire", "Anna", card="chart", points=1, cost=3, paid={"food": 3})


@pytest.mark.rule("res.gain")
def test_player_board_a_resource_is_a_ship_from_the_sea() -> None:
    kept = at(boards={"Anna": {"ships": fleet(textile=1)}})
    kept.play("place", "Anna", space="market", gain={"wine": 2, "gem": 1})
    assert kept.ships() == {
        "sea": 1,
        "shipyard": 6,
        "actions": 1,
        "wine": 2,
        "gem": 1,
        "textile": 1,
    }


@pytest.mark.rule("res.gain")
def test_player_board_without_ships_in_the_sea_nothing_is_gained() -> None:
    kept = at(boards={"Anna": {"ships": fleet(homeland=4)}})
    said = kept.blocked("place", "Anna", space="market", gain={"wine": 2})
    assert said == {"res.gain": "Anna cannot gain 2 resources: 1 ship in the Sea for it"}
    with pytest.raises(CannotRecord):
        GAME.apply(kept.state, kept.action("place", "Anna", space="market", gain={"wine": 2}))
    empty = at(boards={"Anna": {"ships": fleet(homeland=6)}})
    assert empty.blocked("place", "Anna", space="market") == {
        "place.where": "Anna cannot move 1 ship from the Sea: 0 there"
    }
    assert empty.blocked("gain", "Anna", by="character", gain={"spice": 1})["res.gain"]


@pytest.mark.rule("res.value")
@pytest.mark.parametrize(
    ("resource", "value"), [("spice", 2), ("wheat", 3), ("wine", 3), ("gem", 3), ("textile", 3)]
)
def test_player_board_a_ship_is_worth_two_from_spice_three_from_elsewhere(
    resource: str, value: int
) -> None:
    assert VALUES[resource] == value
    kept = at(boards={"Anna": {"food": 0, "ships": fleet(**{resource: 1})}})
    price = {"card": "chart", "points": 1, "of": [resource], "paid": {resource: 1}}
    assert kept.is_legal("acquire", "Anna", cost=value, **price)
    said = kept.refusal("acquire", "Anna", cost=value + 1, **price)["pay.kind"]
    brought = f"{value} paid (1 ship from {resource} × {value}), 1 short"
    assert said == f"cannot pay {value + 1} Thaler for a chart: {brought}"
    kept.play("acquire", "Anna", cost=value, **price)
    assert kept.ships() == {"sea": 6, "shipyard": 6}


@pytest.mark.rule("homeland.locked")
def test_player_board_a_ship_in_the_homeland_does_nothing_until_the_next_round() -> None:
    kept = at(boards={"Anna": {"ships": fleet(homeland=6), "food": 6}})
    assert kept.blocked(
        "acquire", "Anna", card="book", points=1, cost=3, paid={"emergency": 1}
    ) == {"res.emergency": "Anna cannot move 1 ship from the Sea: 0 there"}
    with pytest.raises(ValueError, match="expected one of sea, spice, wheat, wine, gem, textile"):
        kept.action("turn-into-food", "Anna", start="homeland")
    kept.round()
    assert kept.ships()["sea"] == 6
    kept.play("pass", "Bruno")
    assert kept.is_legal("place", "Anna", space="market")


@pytest.mark.rule("food.limit")
@pytest.mark.parametrize("colonies", range(7))
def test_additional_player_board_six_food_and_one_more_a_colony(colonies: int) -> None:
    limit = 6 + colonies
    fits = entered(boards={"Anna": {"food": limit, "colonies": colonies}})
    assert findings(fits) == {}
    over = entered(boards={"Anna": {"food": limit + 1, "colonies": colonies}})
    assert set(findings(over)) == {"food.limit"}
    kept = at(boards={"Anna": {"colonies": colonies}})
    assert kept.is_legal("count-food", "Anna", food=limit)
    said = f"Anna cannot have {limit + 1} food: {limit} fit"
    assert kept.refusal("count-food", "Anna", food=limit + 1) == {"food.limit": said}


@pytest.mark.rule("food.overflow")
def test_food_phase_food_that_does_not_fit_is_gone() -> None:
    kept = at(boards={"Anna": {"food": 5, "ships": fleet(gem=1)}})
    kept.play("turn-into-food", "Anna", start="gem")
    assert kept.board().food == 6
    fed = at(boards={"Anna": {"food": 8, "colonies": 3}})
    fed.to_settlement()
    assert fed.board().food == 9 - 2


@pytest.mark.rule("food.overflow")
def test_food_phase_with_unknown_colonies_food_is_known_up_to_six_only() -> None:
    position = {"players": {"Anna": {"food": 4, "ships": fleet()}}}
    kept = Kept(2, position=position)
    kept.undecided("discard", "Anna", cards=2)
    assert kept.board().food == 6
    kept.play("turn-into-food", "Anna", start="sea")
    assert kept.board().food is None


@pytest.mark.rule("gain.optional")
def test_faq_what_a_space_gives_may_be_taken_in_part_but_not_exceeded() -> None:
    kept = Kept(4)
    for wheat in (0, 1, 2):
        gain = {"wheat": wheat}
        assert kept.is_legal("place", "Anna", space="3-food-2-wheat", pay=3, gain=gain)
    said = kept.refusal("place", "Anna", space="3-food-2-wheat", pay=3, gain={"wheat": 3})
    assert said == {"gain.optional": 'cannot gain 3 wheat from "3 food → 2 grain": it gives 2'}
    said = kept.refusal("place", "Anna", space="3-food-2-wheat", pay=3, gain={"points": 1})
    assert said == {"gain.optional": 'cannot gain more than resources from "3 food → 2 grain"'}
    said = kept.refusal("place", "Anna", space="3-food-2-wheat", pay=3, gain={"gem": 1})
    assert said == {"gain.optional": 'cannot gain 1 gem from "3 food → 2 grain": it gives 0'}


@pytest.mark.rule("gain.convert-between")
def test_faq_two_ships_left_and_two_resources_gain_one_turn_it_into_food_gain_the_other() -> None:
    charts = [{"points": 1}]
    kept = at(boards={"Anna": {"food": 0, "ships": fleet(homeland=4), "charts": charts}})
    assert "res.gain" in kept.blocked("place", "Anna", chart=1, gain={"wine": 1, "gem": 1})
    kept.play("place", "Anna", chart=1, gain={"wine": 1})
    kept.play("turn-into-food", "Anna", start="wine")
    kept.play("gain", "Anna", by="space", gain={"gem": 1})
    assert kept.board().food == 3
    assert kept.ships() == {"shipyard": 6, "homeland": 4, "actions": 1, "gem": 1}


@pytest.mark.rule("gain.convert-between")
def test_faq_the_rest_of_a_space_needs_a_ship_placed_this_turn() -> None:
    kept = at()
    said = {"place.where": "Anna cannot gain from a space: no ship placed this turn"}
    assert kept.refusal("gain", "Anna", by="space", gain={"gem": 1}) == said
    kept.play("place", "Anna", space="market")
    assert kept.is_legal("gain", "Anna", by="space", gain={"gem": 1})
    kept.play("pass", "Bruno")
    assert kept.refusal("gain", "Bruno", by="space", gain={"gem": 1})["place.where"]


@pytest.mark.rule("place.where")
def test_action_a_a_ship_goes_from_the_sea_to_board_own_chart_or_public_chart() -> None:
    boards = {"Anna": {"charts": [{"points": 1}, {"points": 2}]}}
    for where in ({"space": "market"}, {"chart": 2}, {"public": 1}):
        kept = at(2, boards=boards, position={"public": 1})
        kept.play("place", "Anna", **where)
        assert kept.ships() == {"sea": 5, "shipyard": 6, "actions": 1}
    with pytest.raises(ValueError, match="exactly one of space, chart, public"):
        kept.action("place", "Anna")


@pytest.mark.rule("place.free")
def test_action_a_one_ship_a_space() -> None:
    kept = at(2, position={"public": 1}, boards={"Bruno": {"charts": [{"points": 1}]}})
    kept.play("place", "Anna", public=1)
    said = {"place.free": "Bruno cannot place a ship there: Anna's ship is on that space"}
    assert kept.refusal("place", "Bruno", public=1) == said
    kept.play("place", "Bruno", space="market")
    assert set(kept.refusal("place", "Anna", space="market")) == {"place.free"}
    assert kept.is_legal("place", "Anna", space="fair")


@pytest.mark.rule("place.not-others")
def test_action_a_not_on_charts_one_does_not_own() -> None:
    kept = at(
        boards={"Anna": {"charts": [{"points": 1}]}, "Bruno": {"charts": [{"points": 1}] * 3}}
    )
    said = {"place.not-others": "Anna cannot use chart 2: 1 chart acquired"}
    assert kept.refusal("place", "Anna", chart=2) == said


@pytest.mark.rule("place.cost")
def test_action_a_food_before_the_arrow_must_be_there() -> None:
    kept = Kept(4)
    kept.play("place", "Anna", space="3-food-2-wheat", pay=3, gain={"wheat": 2})
    assert (kept.board().food, kept.ships()) == (
        0,
        {"sea": 3, "shipyard": 6, "actions": 1, "wheat": 2},
    )
    kept.passes("Bruno", "Carla", "Dario")
    said = {"place.cost": "Anna cannot pay 2 food: 0 left"}
    assert kept.refusal("place", "Anna", space="2-food-2-wine", pay=2, gain={"wine": 2}) == said


@pytest.mark.rule("place.cost")
def test_action_a_a_printed_space_costs_what_it_shows() -> None:
    said = Kept(4).refusal("place", "Anna", space="3-food-3-spice", gain={"spice": 3})
    assert said == {"place.cost": '0 food paid for "3 food → 3 spice": it takes 3'}


@pytest.mark.rule("chart.once")
def test_action_b_an_own_chart_takes_one_ship_a_round() -> None:
    charts = [{"points": 1}]
    kept = at(boards={"Anna": {"charts": charts}, "Bruno": {"charts": charts}})
    kept.play("place", "Anna", chart=1)
    kept.play("place", "Bruno", chart=1)
    said = {"chart.once": "Anna cannot use chart 1 again this round"}
    assert kept.refusal("place", "Anna", chart=1) == said
    kept.play("pass", "Anna")
    kept.play("pass", "Bruno")
    kept.play("feed")
    kept.play("settle")
    kept.play("prepare")
    kept.play("pass", "Bruno")
    assert kept.is_legal("place", "Anna", chart=1)


@pytest.mark.rule("ship.cost")
@pytest.mark.parametrize(("round", "cost"), [(1, 6), (2, 5), (3, 4), (4, 4)])
def test_action_c_a_ship_costs_6_5_4_4(round: int, cost: int) -> None:
    kept = at(round, boards={"Anna": {"food": 0, "ships": fleet(wheat=2, gem=2)}})
    said = kept.refusal("build", "Anna", paid={"wheat": 1})["ship.cost"]
    brought = f"3 paid (1 ship from wheat × 3), {cost - 3} short"
    assert said == f"cannot pay {cost} Thaler for 1 new ship: {brought}"
    kept.play("build", "Anna", paid={"wheat": 2})
    assert kept.board().food == 6 - cost


@pytest.mark.rule("ship.cost")
def test_action_c_ships_take_wheat_and_emergency_only() -> None:
    kept = at(boards={"Anna": {"ships": fleet(wheat=1, gem=2)}})
    said = kept.refusal("build", "Anna", paid={"gem": 2})["ship.cost"]
    assert said == "cannot pay 6 Thaler for 1 new ship: 0 paid, 6 short, and it does not accept gem"
    assert kept.is_legal("build", "Anna", paid={"wheat": 1, "emergency": 1})
    assert kept.is_legal("build", "Anna", paid={"emergency": 2})


@pytest.mark.rule("ship.cost")
def test_action_c_without_a_round_the_cost_is_not_known() -> None:
    kept = Kept(2, position={"players": {"Anna": {"ships": fleet()}}})
    said = {"ship.cost": "what a ship costs Anna is not known: the round decides it"}
    assert kept.needs("build", "Anna", paid={"emergency": 2}) == said
    kept.undecided("build", "Anna", paid={"emergency": 2})
    assert kept.ships() == {"sea": 4, "homeland": 3, "shipyard": 5}


@pytest.mark.rule("ship.many")
def test_action_c_several_ships_at_once_but_six_in_all() -> None:
    kept = at(3, boards={"Anna": {"food": 0, "ships": fleet(shipyard=2, wheat=3)}})
    kept.play("build", "Anna", ships=2, paid={"wheat": 3})
    assert kept.board().food == 1
    assert kept.ships() == {"sea": 10, "homeland": 2}
    kept.play("pass", "Bruno")
    said = {"ship.many": "Anna cannot build 1 ship: 6 of 6 are built"}
    assert kept.blocked("build", "Anna", paid={"emergency": 2}) == said
    with pytest.raises(CannotRecord):
        GAME.apply(kept.state, kept.action("build", "Anna", paid={"emergency": 2}))


@pytest.mark.rule("ship.homeland")
def test_action_c_a_new_ship_waits_in_the_homeland_for_the_next_round() -> None:
    kept = at(boards={"Anna": {"ships": fleet(wheat=2)}})
    kept.play("build", "Anna", paid={"wheat": 2})
    assert kept.ships() == {"sea": 6, "homeland": 1, "shipyard": 5}
    kept.passes("Bruno", "Anna")
    kept.play("feed")
    kept.play("settle")
    kept.play("prepare")
    assert kept.ships() == {"sea": 7, "shipyard": 5}


@pytest.mark.rule("ship.homeland")
def test_action_c_a_ship_of_round_four_never_sails() -> None:
    kept = at(4, boards={"Anna": {"ships": fleet(wheat=2)}})
    kept.play("build", "Anna", paid={"wheat": 2})
    kept.passes("Bruno", "Anna")
    kept.play("feed")
    kept.settle()
    assert kept.ships()["homeland"] == 1
    assert set(kept.blocked("prepare")) == {"prep.skip-last"}


@pytest.mark.rule("free.ship-food")
@pytest.mark.parametrize(
    ("start", "food", "to"),
    [("gem", 3, "sea"), ("sea", 3, "homeland"), ("spice", 2, "sea"), ("wheat", 3, "sea")],
)
def test_free_actions_a_ship_from_gem_or_sea_gives_three_food(
    start: str, food: int, to: str
) -> None:
    ships = fleet(spice=1, wheat=1, gem=1)
    kept = at(boards={"Anna": {"food": 0, "ships": ships}})
    kept.play("turn-into-food", "Anna", start=start)
    assert kept.board().food == food
    assert kept.ships()[to] == ships.get(to, 0) + 1


@pytest.mark.rule("free.ship-food")
def test_free_actions_ships_that_are_not_there_give_nothing() -> None:
    kept = at(boards={"Anna": {"ships": fleet(gem=1)}})
    said = {"free.ship-food": "Anna cannot move 2 ships from gem: 1 there"}
    assert kept.blocked("turn-into-food", "Anna", start="gem", ships=2) == said


@pytest.mark.rule("free.discard")
def test_free_actions_a_character_from_hand_gives_one_food() -> None:
    kept = at(boards={"Anna": {"food": 1, "hand": 3}})
    kept.play("discard", "Anna", cards=2)
    assert (kept.board().food, kept.board().hand) == (3, 1)
    said = {"free.discard": "Anna cannot discard 2 characters: 1 in hand"}
    assert kept.blocked("discard", "Anna", cards=2) == said


def test_only_a_card_moves_ships_in_other_ways_and_none_is_lost() -> None:
    kept = at(boards={"Anna": {"ships": fleet(homeland=2)}})
    said = "Anna moves ships from the Homeland to the Sea only by a card, which the app cannot read"
    assert kept.needs("move-ships", "Anna", start="homeland", to="sea") == {"char.permanent": said}
    kept.undecided("move-ships", "Anna", start="homeland", to="sea", ships=2)
    assert kept.ships() == {"sea": 6, "shipyard": 6}
    blocked = {"box.ships": "Anna cannot move 1 ship from gem: 0 there"}
    assert kept.blocked("move-ships", "Anna", start="gem", to="sea") == blocked
