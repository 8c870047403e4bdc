"""Limits of the box and the rules that a move just keeps or just breaks."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Illegal
from engine.games.amalfi.pieces import CONTRACTS, COPIES
from engine.games.amalfi.state import Turn
from tests.games.amalfi.tables import ANNA, GAME, Kept, at, entered, findings, fleet, lines
from tests.games.amalfi.test_unknown import gap


def with_ships(**ships: int) -> Kept:
    """Anna's turn, with these ships and the rest in the Homeland."""
    others = 12 - 6 - sum(ships.values())
    return at(boards={"Anna": {"ships": {"shipyard": 6, "homeland": others, **ships}}})


FREE: dict[str, Any] = {"card": "book", "points": 3, "cost": 0}
WINE: dict[str, Any] = {"card": "book", "points": 3, "cost": 3, "of": ["wine"]}


@pytest.mark.rule("res.gain")
def test_a_resource_gained_by_placing_is_another_ship_out_of_the_sea() -> None:
    placing: dict[str, Any] = {"space": "somewhere", "gain": {"gem": 1}}
    assert with_ships(sea=2).is_legal("place", "Anna", **placing)
    last = with_ships(sea=1)
    assert last.is_legal("place", "Anna", space="somewhere")
    said = last.blocked("place", "Anna", **placing)
    assert said == {"res.gain": "Anna cannot gain 1 resource: 0 ships in the Sea for it"}
    verdict = last.check("place", "Anna", **placing)
    assert isinstance(verdict, Illegal)
    assert [breach.where for breach in verdict.breaches] == ["sea"]


@pytest.mark.rule("res.gain")
def test_a_bonus_takes_the_ships_that_the_payment_has_left_in_the_sea() -> None:
    bonus = {"gain": {"gem": 1}}
    paid_wine, paid_sea = {"paid": {"wine": 1}}, {"paid": {"emergency": 1}}
    assert with_ships(wine=1).is_legal("acquire", "Anna", **WINE, **paid_wine, **bonus)
    assert with_ships(sea=2).is_legal("acquire", "Anna", **WINE, **paid_sea, **bonus)
    short = with_ships(sea=1)
    assert short.is_legal("acquire", "Anna", **WINE, **paid_sea)
    assert set(short.blocked("acquire", "Anna", **WINE, **paid_sea, **bonus)) == {"res.gain"}
    assert set(with_ships().blocked("acquire", "Anna", **FREE, **bonus)) == {"res.gain"}


@pytest.mark.rule("res.gain")
def test_a_bonus_in_ships_nobody_counted_is_asked_for() -> None:
    assert gap("ships").is_legal("acquire", "Anna", **FREE)
    assert set(gap("ships").needs("acquire", "Anna", **FREE, gain={"gem": 1})) == {"box.ships"}


@pytest.mark.rule("turn.order")
@pytest.mark.parametrize(
    ("do", "keys"),
    [
        ("place", {"space": "somewhere"}),
        ("acquire", FREE),
        ("build", {"ships": 1, "paid": {"emergency": 2}}),
        ("play", {"character": "action", "cost": 0, "paid": {}}),
        ("tap", {}),
        ("pass", {}),
    ],
)
def test_every_main_action_waits_for_the_own_turn(do: str, keys: dict[str, Any]) -> None:
    kept = at(boards={"Bruno": {"characters": {"action": 1}}})
    assert set(kept.refusal(do, "Bruno", **keys)) == {"turn.order"}
    kept.play("pass", "Anna")
    assert kept.is_legal(do, "Bruno", **keys)


@pytest.mark.rule("turn.free")
@pytest.mark.parametrize(
    ("do", "keys"),
    [
        ("discard", {}),
        ("turn-into-food", {"start": "sea"}),
        ("claim", {"milestone": 1}),
        ("take-character", {}),
    ],
)
def test_every_free_action_belongs_to_the_own_turn(do: str, keys: dict[str, Any]) -> None:
    kept = at(players=3)
    assert kept.is_legal(do, "Anna", **keys)
    assert set(kept.refusal(do, "Carla", **keys)) == {"turn.free"}


@pytest.mark.rule("turn.free")
def test_the_exchange_belongs_to_the_own_turn() -> None:
    contracts = [{"kind": kind, "points": 1} for kind in CONTRACTS for _ in range(COPIES[kind])]
    wine = {"ships": fleet(wine=1)}
    kept = at(players=3, boards={"Anna": {"contracts": contracts, **wine}, "Carla": wine})
    thaler: dict[str, Any] = {"points": 1, "paid": {"wine": 1}}
    assert kept.is_legal("exchange", "Anna", **thaler)
    assert set(kept.refusal("exchange", "Carla", **thaler)) == {"turn.free"}


@pytest.mark.rule("res.value")
def test_ships_are_built_with_ships_that_are_there_even_where_the_price_is_not_known() -> None:
    table = Kept(position={"players": {"Anna": {"ships": fleet()}}})
    assert set(table.blocked("build", "Anna", ships=1, paid={"wheat": 1})) >= {"res.value"}
    assert set(table.needs("build", "Anna", ships=1, paid={"emergency": 2})) == {"ship.cost"}


@pytest.mark.rule("box.characters")
@pytest.mark.parametrize(("played", "rules"), [(-1, set()), (0, {"box.characters"})])
def test_the_box_holds_so_many_characters_of_a_type_for_all(played: int, rules: set[str]) -> None:
    some = {"characters": {"permanent": COPIES["permanent"] + played}}
    kept = gap("characters", bruno=some)
    verdict = kept.check("play", "Anna", character="permanent", cost=0, paid={})
    assert set(kept.told(verdict)) == rules


@pytest.mark.rule("char.action")
def test_a_character_that_is_tapped_takes_food_and_ships_that_are_there() -> None:
    kept = at(boards={"Anna": {"characters": {"action": 1}, "food": 2, "ships": fleet(sea=1)}})
    assert kept.is_legal("tap", "Anna", pay=2, gain={"gem": 1})
    assert set(kept.refusal("tap", "Anna", pay=3)) == {"place.cost"}
    assert set(kept.blocked("tap", "Anna", gain={"gem": 9})) == {"res.gain"}


@pytest.mark.rule("res.value")
def test_a_card_is_paid_with_ships_that_are_there_even_where_its_price_is_not_known() -> None:
    unpriced = {"card": "book", "points": 3}
    assert set(at().blocked("acquire", "Anna", **unpriced, paid={"wine": 1})) == {"res.value"}
    assert set(at().needs("acquire", "Anna", **unpriced, paid={"emergency": 1})) == {"pay.kind"}


@pytest.mark.rule("pay.kind")
def test_a_card_is_never_too_dear_for_ships_nobody_counted() -> None:
    assert set(gap("ships").needs("acquire", "Anna", **WINE)) == {"pay.kind"}
    assert set(
        at(boards={"Anna": {"ships": {"homeland": 6, "shipyard": 6}}}).refusal(
            "acquire", "Anna", **WINE
        )
    ) == {"pay.kind"}


@pytest.mark.rule("feed.due")
def test_nothing_due_is_described_as_nothing() -> None:
    kept = at()
    kept.to_food_phase()
    said = kept.refusal("feed", "Anna", due=0)["feed.due"]
    assert "0 food" in said


@pytest.mark.rule("settlement.score")
def test_a_settlement_without_a_round_says_which_card() -> None:
    assert set(Kept(position={"players": {}}).blocked("settle")) == {"settlement.score"}


@pytest.mark.rule("prep.flip")
def test_a_settlement_card_that_was_scored_before_is_not_scored_again() -> None:
    entered = Kept(position={"round": 3, "settled": [3], "players": {}})
    assert "prep.flip" in entered.refusal("settle", card=3, points={"Anna": 3})
    half = {"round": 3, "phase": "settlement", "done": ["Anna"], "settled": [3], "players": {}}
    going_on = Kept(position=half)
    assert "prep.flip" in going_on.refusal("settle", points={"Anna": 3, "Bruno": 1})
    assert going_on.is_legal("settle", points={"Bruno": 1})


@pytest.mark.rule("settlement.score")
@pytest.mark.parametrize(("per", "books"), [(3, 0), (0, 2)])
def test_a_result_entered_is_held_against_what_the_card_counts(per: int, books: int) -> None:
    contracts = {"contracts": [{"kind": "book", "points": 1}] * books}
    kept = at(boards={"Anna": contracts}, settlements=[{"per": per, "of": "books"}])
    kept.to_settlement()
    said = f"4 points typed for Anna: {per} × {books} books = 0"
    assert kept.refusal("settle", points={"Anna": 4}) == {"settlement.score": said}


@pytest.mark.rule("round.phases")
def test_the_next_round_is_prepared_after_the_settlement_alone() -> None:
    kept = Kept()
    assert set(kept.refusal("prepare")) == {"round.phases"}
    kept.to_food_phase()
    assert set(kept.refusal("prepare")) == {"round.phases"}


@pytest.mark.rule("free.discard")
def test_a_hand_nobody_counted_is_asked_for() -> None:
    assert set(gap("hand").needs("discard", "Anna")) == {"free.discard"}


@pytest.mark.rule("char.play")
def test_a_character_works_at_any_moment_and_a_space_in_the_own_turn() -> None:
    kept = at(players=3, boards={"Carla": {"characters": {"permanent": 1}}})
    assert kept.is_legal("gain", "Carla", by="character", gain={"food": 1})
    assert "turn.free" in kept.refusal("gain", "Carla", by="space", gain={"food": 1})


@pytest.mark.rule("box.colonies", "box.ships", "box.ending")
def test_as_much_is_counted_as_the_box_holds() -> None:
    kept = at(boards={"Anna": {"ending": [{"name": "Doge", "points": 1}]}})
    assert kept.is_legal("count-colonies", "Anna", colonies=6)
    assert set(kept.refusal("count-colonies", "Anna", colonies=7)) == {"box.colonies"}
    assert set(kept.refusal("count-ships", "Anna", ships=fleet(sea=7))) == {"box.ships"}
    assert kept.is_legal("remove-ending", "Anna", number=1)
    assert set(kept.blocked("remove-ending", "Anna", number=2)) == {"end.ending"}
    for name in ("Abbot", "Abbess", "Bishop"):
        kept.key("enter-ending", "Anna", ending={"name": name, "points": 1})
    again = {"ending": {"name": "Pope", "points": 1}}
    assert set(kept.refusal("enter-ending", "Anna", **again)) == {"box.ending"}


@pytest.mark.rule("box.characters")
def test_characters_are_counted_together_with_those_of_the_others() -> None:
    most = COPIES["permanent"]
    kept = at(
        players=3,
        boards={
            "Anna": {"characters": {"permanent": 5}},
            "Bruno": {"characters": {"permanent": 2}},
        },
    )
    kept.key("count-characters", "Anna", characters={"permanent": 4})
    assert kept.is_legal("count-characters", "Anna", characters={"permanent": most - 2})
    said = kept.refusal("count-characters", "Anna", characters={"permanent": most - 1})
    assert str(most + 1) in said["box.characters"]
    unknown = gap("characters")
    assert unknown.is_legal("count-characters", "Bruno", characters={"permanent": most})
    assert not unknown.is_legal("count-characters", "Bruno", characters={"permanent": most + 1})


@pytest.mark.rule("setup.player")
def test_too_many_ships_in_a_shipyard_are_pointed_at() -> None:
    state = entered(boards={"Anna": {"ships": {"sea": 5, "shipyard": 7}}})
    assert [(f.rule, f.where) for f in GAME.audit(state)] == [("setup.player", "shipyard")]


@pytest.mark.rule("food.limit")
@pytest.mark.parametrize(("colonies", "told"), [(0, "0 colonies"), (2, "2 colonies")])
def test_too_much_food_is_found_with_the_colonies_that_make_room(colonies: int, told: str) -> None:
    state = entered(boards={"Anna": {"food": 7 + colonies, "colonies": colonies}})
    assert told in findings(state)["food.limit"][0]
    fits = entered(boards={"Anna": {"food": 6 + colonies, "colonies": colonies}})
    assert "food.limit" not in findings(fits)


@pytest.mark.rule("milestone.once")
def test_a_milestone_claimed_twice_by_one_player_is_found() -> None:
    twice = {"milestones": [{"milestone": 1, "space": 1}, {"milestone": 1, "space": 2}]}
    once = {"milestones": [{"milestone": 1, "space": 1}, {"milestone": 2, "space": 1}]}
    assert len(findings(entered(boards={"Anna": twice}))["milestone.once"]) == 1
    assert "milestone.once" not in findings(entered(boards={"Anna": once, "Bruno": once}))


@pytest.mark.rule("box.characters")
def test_more_characters_than_the_box_holds_are_found_whatever_the_others_have() -> None:
    too_many = {"characters": {"permanent": COPIES["permanent"] + 1}}
    assert "box.characters" in findings(entered(4, boards={"Anna": too_many}))


@pytest.mark.rule("res.gain")
def test_a_payment_with_more_ships_than_there_are_leaves_none_for_the_bonus() -> None:
    overdrawn: dict[str, Any] = {"paid": {"emergency": 3}, "gain": {"gem": 1}}
    said = with_ships(sea=1).blocked("acquire", "Anna", **WINE, **overdrawn)
    assert set(said) == {"res.emergency", "res.gain"}
    assert said["res.gain"].endswith("0 ships in the Sea for it")


@pytest.mark.rule("place.cost")
def test_food_paid_beyond_what_there_is_leaves_none() -> None:
    kept = at(boards={"Anna": {"food": 2}})
    kept.anyway("place", "Anna", space="somewhere", pay=3)
    assert kept.board().food == 0


@pytest.mark.rule("pay.kind")
def test_a_payment_that_is_too_little_takes_no_food() -> None:
    kept = at(boards={"Anna": {"food": 2}})
    kept.anyway("acquire", "Anna", **{**WINE, "cost": 5}, paid={"emergency": 1})
    assert kept.board().food == 2


@pytest.mark.rule("turn.order")
def test_where_nobody_said_who_starts_anybody_may_act_first() -> None:
    players = {name: {"food": 3, "colonies": 0, "ships": fleet()} for name in ("Anna", "Bruno")}
    kept = Kept(position={"round": 1, "phase": "actions", "players": players})
    kept.play("place", "Bruno", space="somewhere")
    kept.play("acquire", "Anna", **FREE, paid={})
    assert kept.state.turn == Turn(ANNA, acted=True, card="book", bonus=True)


@pytest.mark.rule("card.bonus")
def test_a_contract_has_a_bonus_to_come_and_a_chart_has_none() -> None:
    for card, rules in (("book", set()), ("chart", {"card.bonus"})):
        kept = at()
        kept.play("acquire", "Anna", **{**FREE, "card": card}, paid={})
        verdict = kept.check("gain", "Anna", by="contract", gain={"food": 1})
        assert set(kept.told(verdict)) == rules


@pytest.mark.rule("turn.pass")
def test_a_pass_recorded_out_of_turn_or_out_of_phase() -> None:
    kept = Kept(3)
    kept.anyway("pass", "Bruno")
    assert kept.is_legal("pass", "Carla")
    assert set(kept.refusal("pass", "Anna")) == {"turn.order"}
    kept.anyway("pass", "Bruno")
    assert len(kept.state.done) == 1
    feeding = Kept()
    feeding.to_food_phase()
    feeding.anyway("pass", "Anna")
    assert feeding.state.done == ()


@pytest.mark.rule("char.action")
def test_points_of_a_tapped_character_are_described_as_its_own() -> None:
    kept = at(boards={"Anna": {"characters": {"action": 1}}})
    kept.play("tap", "Anna", gain={"points": 2})
    assert lines(kept.state, "bonus") == [(2, "char.play", "from characters: 2")]


@pytest.mark.rule("turn.free")
def test_a_free_action_leaves_the_main_action_to_come() -> None:
    contracts = [{"kind": kind, "points": 1} for kind in CONTRACTS for _ in range(COPIES[kind])]
    kept = at(boards={"Anna": {"contracts": contracts, "ships": fleet(wine=1)}})
    kept.play("take-character", "Anna")
    kept.play("exchange", "Anna", points=1, paid={"wine": 1})
    kept.play("place", "Anna", space="somewhere")
    for _ in range(2):
        kept.play("gain", "Anna", by="space", gain={"food": 1})
    assert kept.is_legal("pass", "Bruno")


@pytest.mark.rule("turn.free")
def test_a_character_that_works_in_anothers_turn_does_not_end_it() -> None:
    kept = at(boards={"Bruno": {"characters": {"permanent": 1}}})
    kept.play("place", "Anna", space="somewhere")
    kept.play("gain", "Bruno", by="character", gain={"food": 1})
    assert kept.is_legal("discard", "Anna")
