"""Resources, payments and bread, pages 8 to 10 and 17."""

from __future__ import annotations

import pytest

from engine.core import Illegal
from engine.files.shapes import Unreadable
from engine.games.amalfi_renaissance.pieces import RESOURCES, hold_value
from engine.games.amalfi_renaissance.ships import ways_to_pay
from engine.payment import Cost, payment
from tests.games.amalfi_renaissance.tables import ANNA, GAME, Kept, board, entered, findings, ships


def at(*, bread: int = 3, lighthouses: int = 0, **places: int) -> Kept:
    """A table in period 1 where Anna's ships lie as said, the rest of the four in the bay."""
    anna = board(ships=ships(**places), bread=bread, lighthouses=lighthouses)
    return entered(anna, board(), period=1)


@pytest.mark.rule("res.types")
def test_p8_five_resources_and_bread_is_none_of_them() -> None:
    assert RESOURCES == ("spices", "wood", "wine", "gems", "fabric")
    with pytest.raises(Unreadable, match="expected one of spices, wood, wine, gems, fabric"):
        at().check("navigate", "Anna", send={"bread": 1})


@pytest.mark.rule("res.hold-value")
def test_p10_two_ships_in_a_hold_worth_three_make_six() -> None:
    (way, *_) = ways_to_pay(at(wine=2).state, ANNA, Cost(6, ("wine",)))
    assert (way.payment, way.total) == (payment({"wine": 2}), 6)
    assert [hold_value(r, "spices") for r in RESOURCES] == [2, 3, 3, 3, 3]


@pytest.mark.rule("pay.standard")
def test_p10_ships_go_from_the_hold_to_the_bay() -> None:
    kept = at(wine=2)
    kept.play("acquire", "Anna", artwork="book", points=5, cost=6, with_=["wine"], pay={"wine": 2})
    assert (kept.anna.ships.wine, kept.anna.ships.bay, kept.anna.ships.port) == (0, 4, 0)


@pytest.mark.rule("pay.standard")
def test_p10_too_little_and_too_dear_say_what_is_short() -> None:
    kept = at(wine=2)
    book = {"artwork": "book", "points": 5, "with_": ["wine"]}
    said = "Anna has not paid 7 wine: 6 with 2 ships from wine, 1 short"
    assert kept.refusal("acquire", "Anna", **book, cost=7, pay={"wine": 2}) == {
        "pay.standard": said
    }
    said = "Anna cannot pay 19 wine: 4 ships in bay and holds, worth 18 at most, 1 short"
    assert kept.refusal("acquire", "Anna", **book, cost=19) == {"pay.standard": said}
    said = "Anna cannot move 3 ships out of the wine hold: 2 there"
    refusal = kept.refusal("acquire", "Anna", **book, cost=9, pay={"wine": 3})
    assert refusal == {"pay.standard": said}


@pytest.mark.rule("pay.standard")
def test_p10_what_was_not_said_is_asked_for() -> None:
    kept = at(wine=2)
    book = {"artwork": "book", "points": 5, "with_": ["wine"]}
    said = "whether Anna can pay is not known: the cost was not entered"
    assert kept.needs("acquire", "Anna", **book) == {"pay.standard": said}
    assert kept.needs("acquire", "Anna", **book, cost=6) == {
        "pay.standard": "how Anna paid 6 wine was not said"
    }
    untyped = {"points": 5, "cost": 6}
    said = "which resources it takes was not entered"
    assert said in kept.needs("discover", "Anna", **untyped, pay={"wine": 2})["pay.standard"]
    assert kept.is_legal("discover", "Anna", **untyped, pay={"emergency": 2})
    assert kept.needs("discover", "Anna", **untyped)["pay.standard"].startswith("how Anna paid")
    unknown = entered({"track": 3}, {"track": 4}, period=1)
    assert "pay.standard" in unknown.needs("acquire", "Anna", **book, cost=6)
    assert "pay.standard" in unknown.needs("acquire", "Anna", **book, cost=6, pay={"wine": 2})


@pytest.mark.rule("pay.emergency")
@pytest.mark.parametrize("resource", RESOURCES)
def test_p10_a_ship_from_bay_to_port_is_three_of_any_resource(resource: str) -> None:
    kept = at()
    move = {"points": 3, "cost": 3, "with_": [resource], "pay": {"emergency": 1}}
    kept.play("discover", "Anna", **move)
    assert (kept.anna.ships.bay, kept.anna.ships.port, kept.anna.bread) == (3, 1, 3)


@pytest.mark.rule("pay.emergency")
def test_p10_no_emergency_without_ships_in_the_bay() -> None:
    kept = at(docks=4)
    refusal = kept.refusal("discover", "Anna", points=3, cost=3, pay={"emergency": 1})
    assert refusal["pay.emergency"] == "Anna cannot move 1 ship from the bay to the port: 0 there"


@pytest.mark.rule("pay.combine")
def test_p10_one_ship_may_pay_twice() -> None:
    kept = at(wine=1, docks=3)
    move = {"points": 3, "cost": 6, "with_": ["wine"], "pay": {"wine": 1, "emergency": 1}}
    kept.play("discover", "Anna", **move)
    ships_after = kept.anna.ships
    assert (ships_after.wine, ships_after.bay, ships_after.port) == (0, 0, 1)


@pytest.mark.rule("pay.two-types")
def test_p14_two_resources_may_be_mixed() -> None:
    kept = at(spices=1, gems=1)
    move = {"points": 3, "cost": 5, "pay": {"spices": 1, "gems": 1}}
    assert kept.is_legal("discover", "Anna", **move, with_=["spices", "gems"])
    said = "Anna has not paid 5 gems: 3 with 1 ship from spices and 1 ship from gems, 2 short"
    assert kept.refusal("discover", "Anna", **move, with_=["gems"]) == {"pay.standard": said}


@pytest.mark.rule("pay.surplus")
def test_p10_seven_paid_with_nine_leaves_two_bread() -> None:
    kept = at(wine=2, bread=3)
    move = {"artwork": "book", "points": 8, "cost": 7, "with_": ["wine"]}
    kept.play("acquire", "Anna", **move, pay={"wine": 2, "emergency": 1})
    assert kept.anna.bread == 5


@pytest.mark.rule("port.locked")
def test_p9_ships_in_the_port_wait_for_the_next_period() -> None:
    kept = at(port=3, docks=1)
    said = "Anna has 3 ships in the port: they wait there until the next period"
    assert kept.refusal("navigate", "Anna")["port.locked"] == said
    refusal = kept.refusal("discover", "Anna", points=1, cost=3, pay={"emergency": 1})
    assert refusal["port.locked"] == said


@pytest.mark.rule("bread.limit")
@pytest.mark.parametrize(("lighthouses", "limit"), [(0, 6), (1, 7), (6, 12)])
def test_p10_the_granary_holds_six_and_one_for_each_lighthouse(
    lighthouses: int, limit: int
) -> None:
    kept = at(lighthouses=lighthouses)
    assert kept.anna.limit == limit
    assert kept.is_legal("set-bread", "Anna", bread=limit)
    said = f"Anna cannot have {limit + 1} bread: the granary holds {limit}"
    assert kept.refusal("set-bread", "Anna", bread=limit + 1) == {"bread.limit": said}


@pytest.mark.rule("bread.limit")
def test_p10_more_bread_than_the_granary_holds_is_found() -> None:
    said = "illegal: Anna has 8 bread, the granary holds 7 with 1 lighthouse"
    assert findings(at(bread=8, lighthouses=1).state)["bread.limit"] == [said]
    assert findings(at(bread=7, lighthouses=1).state) == {}
    unknown = entered({"track": 1, "bread": 12})
    assert findings(unknown.state) == {}
    said = "illegal: Anna has 13 bread, the granary holds 12 with 6 lighthouses"
    assert findings(entered({"track": 1, "bread": 13}).state)["bread.limit"] == [said]


@pytest.mark.rule("bread.overflow")
@pytest.mark.parametrize(
    ("bread", "lighthouses", "gain", "after"),
    [(5, 1, 4, 7), (0, 0, 4, 4), (6, 0, 1, 6), (5, 0, 1, 6)],
)
def test_p10_five_bread_limit_seven_gain_of_four_makes_seven(
    bread: int, lighthouses: int, gain: int, after: int
) -> None:
    kept = at(bread=bread, lighthouses=lighthouses)
    kept.play("gain-bread", "Anna", bread=gain)
    assert kept.anna.bread == after


@pytest.mark.rule("bread.overflow")
def test_p10_an_unknown_limit_leaves_the_bread_unknown() -> None:
    table = entered({"bread": 4}, period=1)
    assert table.play("gain-bread", "Anna", bread=2).anna.bread == 6
    assert table.play("gain-bread", "Anna", bread=1).anna.bread is None


@pytest.mark.rule("bread.store-first")
def test_p10_bread_is_stored_before_it_is_spent() -> None:
    kept = at(bread=5)
    said = "Anna cannot pay 7 bread for this: 5 in the granary"
    assert kept.refusal("pay-bread", "Anna", bread=7) == {"bread.store-first": said}
    kept.play("ships-to-bread", "Anna", ships={"emergency": 1})
    assert kept.anna.bread == 6
    assert "bread.store-first" in kept.refusal("pay-bread", "Anna", bread=7)
    # 1 of 3 fitted: unless the table rules otherwise, none of them pays.
    assert "ruling.store-first" in kept.refusal("pay-bread", "Anna", bread=6)
    assert kept.play("pay-bread", "Anna", bread=5).anna.bread == 1


@pytest.mark.rule("optional.ships")
@pytest.mark.parametrize(
    ("places", "moved", "bread", "bay", "port"),
    [
        ({"spices": 1}, {"spices": 1}, 2, 4, 0),
        ({"gems": 1}, {"gems": 1}, 3, 4, 0),
        ({}, {"emergency": 1}, 3, 3, 1),
        ({"wood": 1}, {"wood": 1, "emergency": 1}, 6, 3, 1),
    ],
)
def test_p17_a_ship_down_is_bread(
    places: dict[str, int], moved: dict[str, int], bread: int, bay: int, port: int
) -> None:
    kept = at(bread=0, **places)
    kept.play("ships-to-bread", "Anna", ships=moved)
    assert kept.anna.bread == bread
    assert (kept.anna.ships.bay, kept.anna.ships.port) == (bay, port)


@pytest.mark.rule("optional.ships")
def test_p17_ships_that_are_not_there_become_no_bread() -> None:
    kept = at(bread=0)
    assert "pay.standard" in kept.refusal("ships-to-bread", "Anna", ships={"wine": 1})
    assert kept.anyway("ships-to-bread", "Anna", ships={"wine": 1}).anna.bread == 0


@pytest.mark.rule("optional.discard")
def test_p9_a_character_from_hand_is_one_bread() -> None:
    kept = at(bread=1)
    kept.play("discard", "Anna", cards=3)
    assert (kept.anna.bread, kept.anna.hand) == (4, 3)
    said = "Anna cannot discard 4 cards: 3 in hand"
    assert kept.refusal("discard", "Anna", cards=4) == {"optional.discard": said}


@pytest.mark.rule("optional.any-time")
def test_p17_optional_actions_come_in_every_phase_and_every_turn() -> None:
    kept = Kept()

    def optional() -> bool:
        return kept.is_legal("discard", "Bruno") and kept.is_legal(
            "ships-to-bread", "Bruno", ships={"emergency": 1}
        )

    assert optional()
    kept.play("navigate", "Anna")
    assert optional()
    kept.play("pass", "Bruno").play("pass", "Anna")
    assert optional()
    kept.play("feed", "Anna").play("feed", "Bruno")
    assert optional()


@pytest.mark.rule("optional.not-between")
def test_p17_no_bread_from_ships_in_the_middle_of_earning() -> None:
    kept = Kept()
    kept.play("ships-to-bread", "Anna", ships={"emergency": 1})
    kept.play("navigate", "Anna", send={"wood": 1})
    assert kept.is_legal("send", "Anna", send={"wine": 1})
    kept.play("ships-to-bread", "Anna", ships={"wood": 1})
    said = (
        "Anna cannot earn more resources in this turn: "
        "ships were turned into bread after the first were earned"
    )
    assert kept.refusal("send", "Anna", send={"wine": 1}) == {"optional.not-between": said}
    before = Kept().play("acquire", "Anna", artwork="book", points=4, cost=0)
    before.play("ships-to-bread", "Anna", ships={"emergency": 1})
    assert before.is_legal("send", "Anna", send={"wine": 1})
    kept.play("pass", "Bruno").play("navigate", "Anna", send={"wine": 1})
    assert kept.is_legal("send", "Anna", send={"wine": 0})


@pytest.mark.rule("pay.standard")
def test_p10_a_cost_whose_resources_were_not_entered_is_described_without_any() -> None:
    kept = at(wine=1, gems=3)
    tile = {"points": 5, "cost": 20}
    said = "Anna has not paid a cost of 20: 3 with 1 ship from wine, 17 short"
    verdict = kept.check("discover", "Anna", **tile, pay={"wine": 1})
    assert isinstance(verdict, Illegal)
    assert [kept.say(point.because) for point in verdict.breaches] == [said]
    said = "how Anna paid a cost of 20 was not said"
    assert kept.needs("discover", "Anna", **tile) == {"pay.standard": said}
    said = "Anna cannot pay a cost of 25: 4 ships in bay and holds, worth 24 at most, 1 short"
    dear = {**tile, "cost": 25}
    assert kept.refusal("discover", "Anna", **dear) == {"pay.standard": said}
    for paid in ({"wine": 1}, {"emergency": 1}):
        refusal = kept.refusal("discover", "Anna", **dear, pay=paid)
        assert refusal["pay.standard"] == said


@pytest.mark.rule("pay.standard")
def test_p10_a_cost_whose_resources_were_not_entered_is_paid_with_any() -> None:
    kept = at(wine=1, gems=3, bread=1)
    paid = {"points": 5, "cost": 5, "pay": {"wine": 1, "gems": 1}}
    told = GAME.describe(kept.state, kept.action("discover", "Anna", **paid))
    assert kept.say(told) == (
        "Anna discovers a private destination worth 5 points, paying a cost of 5: "
        "1 ship from wine and 1 ship from gems"
    )
    assert kept.undecided("discover", "Anna", **paid).anna.bread == 2
