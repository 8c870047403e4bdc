"""Tables with gaps: what nobody entered stays unknown, is asked for, and is never made up."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Breach
from engine.games.amalfi.actions import Discard, Place, TurnIntoFood
from engine.games.amalfi.payments import exchange_cost, exchange_purse, purse
from engine.games.amalfi.pieces import FIRST_SHIPS, PLACES
from engine.games.amalfi.state import Options, Turn
from engine.payment import shortfall
from tests.games.amalfi.tables import (
    ANNA,
    BRUNO,
    GAME,
    Kept,
    at,
    entered,
    findings,
    fleet,
    lines,
    points,
)
from tests.kept import points_of


def gap(*missing: str, bruno: dict[str, Any] | None = None, **rest: Any) -> Kept:
    """A game in the Action phase of which nobody entered some of Anna's things."""
    usual = {"track": 0, "food": 6, "colonies": 0, "ships": fleet(), "hand": 8, "characters": {}}
    anna = {key: value for key, value in usual.items() if key not in missing}
    position = {
        "round": 1,
        "phase": "actions",
        "start": "Anna",
        "players": {"Anna": anna, "Bruno": {**usual, **(bruno or {})}},
    }
    return Kept(2, position=position, **rest)


@pytest.mark.rule("box.ships")
def test_player_board_a_payment_with_ships_nobody_counted_is_undecided() -> None:
    table = gap("ships")
    asked = {"box.ships": "where Anna's ships are is not known"}
    paid = {"card": "book", "points": 3, "cost": 3, "of": ["wine"], "paid": {"wine": 1}}
    assert table.needs("acquire", "Anna", **paid) == asked
    bonus = {"card": "book", "points": 3, "cost": 0, "paid": {}, "gain": {"gem": 1}}
    assert table.needs("acquire", "Anna", **bonus) == asked
    table.undecided("acquire", "Anna", **paid)
    assert table.board().ships is None
    assert table.board().contracts_of("book") == 1


@pytest.mark.rule("place.where")
def test_ships_are_not_offered_spaces_where_nobody_counted_them() -> None:
    choices = list(GAME.choices(gap("ships").state, ANNA))
    assert not [action for action in choices if isinstance(action, Place | TurnIntoFood)]
    assert Discard(ANNA) in choices


@pytest.mark.rule("place.cost")
def test_action_space_food_nobody_counted_is_asked_for_and_stays_unknown() -> None:
    table = gap("food")
    market = {"space": "market", "pay": 1, "gain": {"wine": 2}}
    assert table.needs("place", "Anna", **market) == {
        "food.limit": "how much food and how many colonies Anna has is not known"
    }
    table.undecided("place", "Anna", **market)
    assert table.board().food is None


@pytest.mark.rule("colony.seventh")
def test_colonies_nobody_counted_stay_unknown_and_bring_no_points_beyond_the_sixth() -> None:
    table = gap("colonies")
    table.play("place", "Anna", space="somewhere", gain={"colonies": 2})
    assert table.board().colonies is None
    assert points(table.state, "bonus") == [0, 0]


@pytest.mark.rule("prep.ships")
def test_preparation_asks_for_ships_nobody_counted() -> None:
    table = gap("ships")
    table.passes()
    table.undecided("feed")
    table.settle(points={"Anna": 0, "Bruno": 0})
    assert "box.ships" in table.needs("prepare")
    table.undecided("prepare")
    assert table.board("Anna").ships is None
    assert table.board("Bruno").ships is not None


@pytest.mark.rule("free.milestone")
def test_a_milestone_of_unknown_points_is_claimed_and_says_that_they_are_missing() -> None:
    table = at()
    table.undecided("claim", "Anna", milestone=3)
    ((worth, rule, because),) = lines(table.state, "milestones")
    assert (worth, rule) == (0, "free.milestone")
    assert because == "milestone 3 (Untyped), its points were not entered"


@pytest.mark.rule("feed.shortage")
def test_a_hungry_food_phase_without_a_round_tells_only_the_food() -> None:
    boards = {"Anna": {"track": 10, "food": 0, "colonies": 0, "ships": fleet()}}
    state = entered(boards=boards, rulings={"food-shortage": "2"})
    fed = GAME.apply(state, Kept().action("feed", "Anna"))
    hungry = [line for line in lines(fed, "bonus") if line[0]]
    assert hungry == [(-4, "ruling.food-shortage", "2 food due, 0 paid, 2 × −2")]


@pytest.mark.rule("card.one")
def test_moves_on_a_table_without_turns_begin_none() -> None:
    state = entered(boards={"Anna": {"food": 3, "colonies": 0, "ships": fleet()}})
    table = Kept()
    state = GAME.apply(state, table.action("acquire", "Anna", card="book", points=4))
    state = GAME.apply(state, table.action("place", "Anna", space="market", pay=1))
    assert state.turn is None
    assert state.board(ANNA).contracts_of("book") == 1
    assert state.board(ANNA).food == 2


@pytest.mark.rule("card.charts-out")
def test_components_more_charts_than_the_box_holds_are_found() -> None:
    boards = {"Anna": {"charts": [{"points": 1}] * 25}}
    assert "card.charts-out" not in findings(entered(boards=boards, round=4, public=4))
    assert findings(entered(boards=boards, round=4, public=5))["card.charts-out"] == [
        "impossible: 25 charts with players and 5 public, the box holds 29"
    ]


@pytest.mark.rule("solo.settlement")
def test_solo_a_settlement_without_a_card_cannot_be_recorded() -> None:
    table = Kept(1)
    table.to_settlement()
    assert set(table.blocked("settle")) == {"solo.settlement"}


@pytest.mark.rule("prep.skip-last")
def test_preparation_there_is_none_after_the_last_round() -> None:
    table = at(4)
    assert set(table.blocked("prepare")) == {"prep.skip-last"}
    table.to_settlement()
    table.settle()
    assert set(table.blocked("prepare")) == {"prep.skip-last"}


@pytest.mark.rule("char.play")
def test_what_the_table_cannot_hold_is_refused_when_it_is_recorded() -> None:
    table = at(boards={"Anna": {"hand": 0, "ships": fleet(wine=1)}})
    assert set(table.blocked("play", "Anna", character="action", cost=0, paid={})) == {"char.play"}
    assert set(table.blocked("discard", "Anna")) == {"free.discard"}
    assert set(table.blocked("turn-into-food", "Anna", start="wine", ships=2)) == {"free.ship-food"}
    held = at()
    ending = {"name": "Doge", "points": 3}
    assert set(
        held.blocked("play", "Anna", character="action", cost=0, paid={}, ending=ending)
    ) == {"char.ending"}


@pytest.mark.parametrize("place", PLACES)
def test_ships_that_stay_where_they_are_stay_as_many(place: str) -> None:
    assert FIRST_SHIPS.move(place, place, 2) == FIRST_SHIPS


def test_settlement_cards_make_one_table_differ_from_another() -> None:
    cards = [{"name": "Scholars", "per": 3, "of": "books"}, {}, {"name": "Granaries"}]
    assert GAME.in_play(entered(settlements=cards).setup) == ("Scholars", "Granaries")


@pytest.mark.rule("free.milestone")
def test_a_milestone_claimed_in_no_known_round_tells_none() -> None:
    claim = Kept().action("claim", "Anna", milestone=1, points=10)
    ((worth, _, because),) = lines(GAME.apply(entered(boards={"Anna": {}}), claim), "milestones")
    assert (worth, because) == (10, "milestone 1 (Settlers): space 1, worth 10")


@pytest.mark.rule("round.phases")
def test_preparation_without_a_known_round_asks_for_it() -> None:
    table = Kept(position={"players": {name: {"ships": fleet()} for name in ("Anna", "Bruno")}})
    assert table.needs("prepare") == {"round.phases": "which round begins is not known"}


@pytest.mark.rule("food.limit")
@pytest.mark.parametrize("missing", ["food", "colonies"])
def test_a_payment_is_judged_where_nobody_knows_how_much_food_fits(missing: str) -> None:
    table = gap(missing)
    paid = {"card": "book", "points": 3, "cost": 3, "of": ["wine"], "paid": {"emergency": 1}}
    assert table.is_legal("acquire", "Anna", **paid)
    short = {**paid, "cost": 4}
    assert set(table.refusal("acquire", "Anna", **short)) == {"pay.kind"}
    held = purse(table.state, ANNA)
    assert held is not None
    assert held.room is None


@pytest.mark.rule("food.limit")
@pytest.mark.parametrize(("food", "room"), [(0, 7), (6, 1), (7, 0), (9, 0)])
def test_there_is_room_for_food_up_to_the_limit_and_none_beyond(food: int, room: int) -> None:
    held = purse(at(boards={"Anna": {"food": food, "colonies": 1}}).state, ANNA)
    assert held is not None
    assert held.room == room


@pytest.mark.rule("ruling.exchange-emergency")
@pytest.mark.parametrize(("choice", "short"), [("no", 6), ("yes", 0)])
def test_ships_in_the_sea_feed_the_exchange_only_where_the_table_allows_it(
    choice: str, short: int
) -> None:
    held = exchange_purse(at(rulings={"exchange-emergency": choice}).state, ANNA)
    assert held is not None
    assert shortfall(held, exchange_cost(2)) == short


@pytest.mark.rule("turn.pass")
@pytest.mark.parametrize(
    ("do", "fields"),
    [("discard", {}), ("turn-into-food", {"start": "sea"}), ("take-character", {})],
)
def test_whoever_has_passed_takes_no_free_action_whosever_turn_it_is(
    do: str, fields: dict[str, Any]
) -> None:
    board = {"food": 0, "colonies": 0, "ships": fleet(), "hand": 8}
    players = {"Anna": board, "Bruno": board}
    position = {"round": 2, "phase": "actions", "done": ["Anna"], "players": players}
    table = Kept(2, position=position)
    said = {"turn.pass": "Anna has passed and does nothing more in round 2"}
    assert table.refusal(do, "Anna", **fields) == said
    assert table.is_legal(do, "Bruno", **fields)


@pytest.mark.rule("turn.free")
def test_a_free_action_in_another_turn_names_whose_it_is() -> None:
    table = at(players=3)
    table.play("pass", "Anna")
    said = {"turn.free": "Carla cannot take a free action: it is Bruno's turn"}
    assert table.refusal("discard", "Carla") == said
    table.play("place", "Bruno", space="market")
    table.play("discard", "Bruno")
    table.play("discard", "Carla")
    said = {"turn.free": "Bruno cannot take a free action: it is Carla's turn"}
    assert table.refusal("discard", "Bruno") == said
    acted = at(players=3)
    acted.play("place", "Anna", space="market")
    said = {"turn.free": "Carla cannot take a free action: it is Anna's turn"}
    assert acted.refusal("discard", "Carla") == said
    passed = at(players=3, position={"turn": "Anna", "done": ["Anna"]})
    said = {"turn.free": "Carla cannot take a free action: it is Bruno's turn"}
    assert passed.refusal("discard", "Carla") == said


CARD = {"card": "book", "points": 3}


@pytest.mark.rule("pay.kind")
def test_acquiring_cards_what_a_card_accepts_is_asked_only_where_it_decides() -> None:
    table = at(boards={"Anna": {"food": 0, "ships": fleet(wine=3, homeland=3)}})
    paid = {"pay.kind": "with which ships Anna paid for a book is not known"}
    assert table.needs("acquire", "Anna", **CARD, cost=12) == paid
    accepts = {"pay.kind": "which resources a book accepts is not known"}
    assert table.needs("acquire", "Anna", **CARD, cost=5, paid={"wine": 2}) == accepts
    assert table.is_legal("acquire", "Anna", **CARD, cost=3, paid={"wine": 1, "emergency": 1})
    assert table.is_legal("acquire", "Anna", **CARD, cost=0, paid={"wine": 1})


@pytest.mark.rule("pay.kind")
@pytest.mark.parametrize(
    ("cost", "paid", "said"),
    [
        (
            12,
            {"wine": 1},
            "cannot pay 12 Thaler for a book: 3 paid (1 ship from wine × 3), 9 short",
        ),
        (
            15,
            {"emergency": 1},
            "cannot pay 15 Thaler for a book: 3 paid (1 ship by emergency × 3), 12 short",
        ),
        (22, None, "Anna cannot pay 22 Thaler for a book: 1 short even with every ship"),
    ],
)
def test_acquiring_cards_a_payment_short_whatever_is_accepted_is_refused(
    cost: int, paid: dict[str, int] | None, said: str
) -> None:
    table = at(boards={"Anna": {"food": 0, "ships": fleet(wine=3, homeland=2)}})
    typed = {} if paid is None else {"paid": paid}
    assert table.refusal("acquire", "Anna", **CARD, cost=cost, **typed) == {"pay.kind": said}
    verdict = table.check("acquire", "Anna", **CARD, cost=cost, **typed)
    assert [point.remedy for point in points_of(verdict) if isinstance(point, Breach)] == [None]


@pytest.mark.rule("pay.surcharge")
def test_acquiring_cards_a_dear_slot_of_a_card_that_accepts_nobody_knows_what() -> None:
    table = at(boards={"Anna": {"ships": fleet(wine=2)}})
    dear = {**CARD, "cost": 6, "surcharge": 1, "paid": {"wine": 2}}
    assert set(table.refusal("acquire", "Anna", **dear)) == {"pay.surcharge"}
    assert set(table.refusal("acquire", "Anna", **{**dear, "cost": 7})) == {"pay.kind"}


@pytest.mark.rule("pay.kind")
def test_acquiring_cards_ships_and_what_is_accepted_may_both_be_unknown() -> None:
    table = gap("ships")
    wine = {**CARD, "cost": 3, "paid": {"wine": 1}}
    assert set(table.needs("acquire", "Anna", **wine)) == {"box.ships", "pay.kind"}
    for cost in (3, 4):
        sea = {**CARD, "cost": cost, "paid": {"emergency": 1}}
        assert set(table.needs("acquire", "Anna", **sea)) == {"box.ships"}


@pytest.mark.rule("pay.surplus")
def test_acquiring_cards_what_was_paid_counts_as_accepted_where_nobody_typed_it_in() -> None:
    table = at(boards={"Anna": {"food": 0, "ships": fleet(wine=2)}})
    table.undecided("acquire", "Anna", **CARD, cost=5, paid={"wine": 2})
    assert table.board().food == 1
    unknown = gap("ships", "food")
    unknown.key("count-food", "Anna", food=0)
    unknown.undecided("acquire", "Anna", **CARD, cost=5, of=["wine"], paid={"wine": 2})
    assert unknown.board().food == 1


@pytest.mark.rule("pay.surplus")
@pytest.mark.parametrize(
    ("do", "card"),
    [("acquire", {"card": "book", "points": 3}), ("play", {"character": "immediate"})],
)
def test_acquiring_cards_ships_that_were_not_accepted_are_food(do: str, card: Any) -> None:
    """A payment taken anyway comes to what the app said of it before."""
    table = at(boards={"Anna": {"food": 0, "ships": fleet(wine=1, gem=1)}})
    price = {"cost": 5, "of": ["wine"], "paid": {"wine": 1, "gem": 1}}
    table.anyway(do, "Anna", **card, **price)
    assert table.board().food == 3


@pytest.mark.rule("res.gain")
@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("tap", {}),
        ("gain", {"by": "character"}),
        ("play", {"character": "immediate", "cost": 0}),
        ("place", {"space": "market"}),
    ],
)
def test_a_gain_without_ships_in_the_sea_is_refused_in_one_way(
    do: str, fields: dict[str, Any]
) -> None:
    left = 1 if do == "place" else 0
    board = {"ships": fleet(homeland=6 - left), "characters": {"action": 1}}
    table = at(boards={"Anna": board})
    move = {**fields, "gain": {"wine": 2}}
    said = "Anna cannot gain 2 resources: 0 ships in the Sea for it"
    assert table.blocked(do, "Anna", **move) == {"res.gain": said}
    (breach,) = points_of(table.check(do, "Anna", **move))
    assert isinstance(breach, Breach)
    assert breach.remedy is not None
    assert table.say(breach.remedy).startswith("gain what the ships allow")


@pytest.mark.rule("box.ships")
def test_a_gain_of_resources_asks_for_ships_nobody_counted() -> None:
    table = gap("ships", bruno={"characters": {"action": 1}})
    table.key("count-characters", "Anna", characters={"action": 1})
    assert table.is_legal("tap", "Anna", gain={"food": 1})
    assert set(table.needs("tap", "Anna", gain={"wine": 1})) == {"box.ships"}


@pytest.mark.rule("food.limit")
def test_food_gained_by_somebody_whose_food_nobody_counted_stays_unknown() -> None:
    table = gap("food")
    table.play("place", "Anna", space="market", gain={"food": 2})
    assert table.board().food is None


@pytest.mark.rule("round.phases")
@pytest.mark.parametrize("phase", ["food", "settlement"])
def test_a_start_player_has_no_turn_outside_the_action_phase(phase: str) -> None:
    table = Kept(2, position={"round": 2, "phase": phase, "start": "Anna"})
    assert table.state.turn is None
    assert set(table.refusal("gain", "Anna", by="space", gain={"food": 1})) == {"round.phases"}


@pytest.mark.rule("turn.order")
def test_after_a_pass_it_is_the_next_ones_turn() -> None:
    table = Kept(3)
    table.play("pass", "Anna")
    assert table.state.turn == Turn(BRUNO)


def test_a_table_is_for_several_players_unless_it_says_otherwise() -> None:
    assert not Options().solo
