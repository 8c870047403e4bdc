"""Payments with ships: the printed examples, and the solver against trying everything."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.payment import (
    Cost,
    Hold,
    Overdrawn,
    Payment,
    Purse,
    Settlement,
    most,
    overdrawn,
    payment,
    settle,
    shortfall,
    ways,
)

RESOURCES = ("spices", "wood", "wine", "gems", "fabric")
VALUES = (2, 3, 3, 3, 3)


def purse(*ships: int, bay: int = 0, room: int | None = 6, emergency: int = 3) -> Purse:
    holds = tuple(map(Hold, RESOURCES, ships, VALUES))
    return Purse(holds, bay, room, emergency)


def test_two_ships_in_a_hold_worth_three_bring_six() -> None:
    board = purse(0, 0, 2, 0, 0)
    assert settle(board, Cost(6, ("wine",)), payment({"wine": 2})).total == 6


def test_seven_paid_with_nine_leaves_two_bread() -> None:
    board = purse(0, 0, 2, 0, 0, bay=1)
    (way,) = (w for w in ways(board, Cost(7, ("wine",))) if w.payment.out_of("wine") == 2)
    assert (way.total, way.surplus, way.kept, way.lost) == (9, 2, 2, 0)
    assert way.payment == payment({"wine": 2}, emergency=1)


def test_the_same_ship_pays_twice() -> None:
    board = purse(0, 0, 1, 0, 0)
    (way,) = ways(board, Cost(6, ("wine",)))
    assert way.payment == payment({"wine": 1}, emergency=1)
    assert way.surplus == 0


def test_two_resources_may_be_mixed() -> None:
    board = purse(1, 0, 1, 0, 0)
    mixed = payment({"spices": 1, "wine": 1})
    assert mixed in [way.payment for way in ways(board, Cost(5, ("spices", "wine")))]


def test_a_ship_of_another_resource_gives_bread_and_can_go_on_to_the_port() -> None:
    board = purse(0, 0, 0, 1, 0)
    (way,) = ways(board, Cost(3, ("wine",)))
    assert way.payment == payment({"gems": 1}, emergency=1)
    assert (way.total, way.unloaded, way.kept) == (3, 3, 3)


def test_surplus_beyond_the_granary_is_lost() -> None:
    board = purse(0, 0, 2, 0, 0, room=1)
    way = ways(board, Cost(4, ("wine",)))[0]
    assert (way.surplus, way.kept, way.lost) == (2, 1, 1)


def test_an_unknown_granary_is_not_invented() -> None:
    way = ways(purse(0, 0, 2, 0, 0, room=None), Cost(4, ("wine",)))[0]
    assert (way.surplus, way.kept, way.lost) == (2, None, None)


def test_a_free_part_is_paid_with_any_resource() -> None:
    board = purse(0, 0, 1, 1, 0)
    assert settle(board, Cost(5, ("wine",), free=2), payment({"wine": 1, "gems": 1})).bread == 1
    assert settle(board, Cost(5, ("wine",)), payment({"wine": 1, "gems": 1})).short == 2
    best = ways(board, Cost(5, ("wine",), free=2))[0]
    assert best.payment == payment({"wine": 1, "gems": 1})


def test_without_the_emergency_supply_only_holds_pay() -> None:
    board = purse(0, 0, 1, 0, 0, bay=4, emergency=0)
    assert [w.payment for w in ways(board, Cost(3, ("wine",)))] == [payment({"wine": 1})]
    assert ways(board, Cost(4, ("wine",))) == ()
    assert shortfall(board, Cost(4, ("wine",))) == 1


def test_what_cannot_be_paid_says_what_is_short() -> None:
    board = purse(1, 0, 0, 1, 0, bay=1)
    assert most(board, Cost(12, ("spices",))) == 2 + 3 * 3
    assert shortfall(board, Cost(12, ("spices",))) == 1
    assert ways(board, Cost(12, ("spices",))) == ()


def test_a_cost_of_nothing_takes_no_ship() -> None:
    (way,) = ways(purse(1, 1, 1, 1, 1, bay=1), Cost(0, ("wine",)))
    assert way.payment == Payment()


def test_ships_that_are_not_there_are_named() -> None:
    board = purse(0, 0, 1, 0, 0, bay=1)
    assert overdrawn(board, payment({"wine": 2, "gems": 1}, emergency=5)) == (
        Overdrawn("wine", 2, 1),
        Overdrawn("gems", 1, 0),
        Overdrawn("bay", 5, 4),
    )
    assert overdrawn(board, payment({"wine": 1}, emergency=2)) == ()


def test_fewest_ships_in_the_port_come_first() -> None:
    board = purse(2, 0, 0, 0, 0, bay=1)
    found = [way.payment for way in ways(board, Cost(3, ("spices",)))]
    assert found == [payment({"spices": 2}), payment(emergency=1)]


def every_payment(board: Purse) -> list[Payment]:
    """Every set of moves the ships allow, sensible or not."""
    return [
        payment(dict(zip(RESOURCES, moved, strict=True)), emergency=emergency)
        for moved in product(*(range(hold.ships + 1) for hold in board.holds))
        for emergency in range(board.bay + sum(moved) + 1 if board.emergency else 1)
    ]


def is_part_of(one: Payment, other: Payment) -> bool:
    """Whether `one` moves no ship that `other` does not, and fewer in all."""
    return (
        one != other
        and one.emergency <= other.emergency
        and all(one.out_of(resource) <= other.out_of(resource) for resource in RESOURCES)
    )


boards = st.builds(
    lambda ships, bay, room, emergency: purse(*ships, bay=bay, room=room, emergency=emergency),
    st.lists(st.integers(0, 2), min_size=5, max_size=5),
    st.integers(0, 3),
    st.one_of(st.none(), st.integers(0, 12)),
    st.sampled_from((3, 3, 3, 2, 0)),
)
costs = st.builds(
    Cost,
    st.integers(3, 14),
    st.lists(st.sampled_from(RESOURCES), max_size=3, unique=True).map(tuple),
    st.sampled_from((0, 0, 1, 2, 3)),
)


@given(boards, costs)
def test_solver_finds_what_trying_everything_finds(board: Purse, cost: Cost) -> None:
    paying = [paid for paid in every_payment(board) if not settle(board, cost, paid).short]
    sensible = {paid for paid in paying if not any(is_part_of(other, paid) for other in paying)}
    found = ways(board, cost)
    assert {way.payment for way in found} == sensible
    assert len(found) == len(sensible)
    assert bool(found) == (shortfall(board, cost) == 0)
    for way in found:
        assert overdrawn(board, way.payment) == ()
        assert way.total == cost.amount + way.surplus
        if way.kept is not None and way.lost is not None:
            assert way.kept + way.lost == way.surplus + way.unloaded


@given(boards, costs)
def test_most_is_what_trying_everything_raises(board: Purse, cost: Cost) -> None:
    totals = [settle(board, cost, paid).total for paid in every_payment(board)]
    assert most(board, cost) == max(totals)


def merits(way: Settlement, cost: Cost) -> tuple[int, ...]:
    """What speaks against a way to pay, the gravest first."""
    strange = sum(way.payment.out_of(one) for one in set(RESOURCES) - set(cost.resources))
    lost = 0 if way.lost is None else way.lost
    return (way.payment.emergency, strange, lost, way.surplus, way.payment.to_bay)


@given(boards, costs)
def test_ways_come_best_first(board: Purse, cost: Cost) -> None:
    found = [merits(way, cost) for way in ways(board, cost)]
    assert found == sorted(found)


def test_of_ways_with_as_many_ships_in_the_port_the_own_resource_comes_first() -> None:
    board = purse(0, 0, 2, 1, 0, emergency=0)
    found = [way.payment for way in ways(board, Cost(5, ("wine",), free=3))]
    assert found == [payment({"wine": 2}), payment({"wine": 1, "gems": 1})]


def test_of_ways_with_the_same_ships_the_one_that_loses_less_bread_comes_first() -> None:
    board = purse(2, 2, 0, 0, 0, room=0, emergency=0)
    found = ways(board, Cost(4, ("wood", "spices")))
    assert [(way.payment, way.lost) for way in found] == [
        (payment({"spices": 2}), 0),
        (payment({"spices": 1, "wood": 1}), 1),
        (payment({"wood": 2}), 2),
    ]


def test_the_emergency_supply_is_worth_three_unless_said_otherwise() -> None:
    board = Purse((), bay=1)
    assert settle(board, Cost(3), payment(emergency=1)).short == 0
    assert settle(board, Cost(4), payment(emergency=1)).short == 1


def test_a_free_part_counts_as_far_as_it_goes_and_the_rest_is_bread() -> None:
    board, cost = purse(0, 0, 1, 1, 0), Cost(5, ("wine",), free=2)
    both = settle(board, cost, payment({"wine": 1, "gems": 1}))
    assert (both.total, both.short, both.surplus, both.unloaded) == (5, 0, 0, 1)
    own = settle(board, cost, payment({"wine": 1}))
    assert (own.total, own.short, own.surplus, own.unloaded) == (3, 2, 0, 0)


def test_bread_of_both_kinds_shares_the_room_of_the_granary() -> None:
    board = purse(0, 0, 2, 1, 0, room=1)
    paid = settle(board, Cost(4, ("wine",)), payment({"wine": 2, "gems": 1}))
    assert (paid.surplus, paid.unloaded, paid.bread) == (2, 3, 5)
    assert (paid.kept, paid.lost) == (1, 4)
    full = settle(purse(0, 0, 2, 1, 0, room=-1), Cost(4, ("wine",)), payment({"wine": 2}))
    assert (full.kept, full.lost) == (0, 2)


def test_the_most_counts_the_free_part_once() -> None:
    board = purse(1, 0, 0, 2, 0, bay=1)
    assert most(board, Cost(20, ("spices",), free=2)) == 2 + 2 + 4 * 3
    assert most(board, Cost(20, ("spices",), free=9)) == 2 + 6 + 4 * 3
    assert shortfall(board, Cost(16, ("spices",), free=2)) == 0
    assert shortfall(board, Cost(17, ("spices",), free=2)) == 1
    assert shortfall(board, Cost(3, ("spices",), free=2)) == 0


def test_a_hold_that_a_player_does_not_have_holds_nothing() -> None:
    board = Purse((Hold("wine", 1, 3),), bay=0)
    assert overdrawn(board, payment({"gems": 1})) == (Overdrawn("gems", 1, 0),)
    assert payment({"wine": 1, "gems": 2}).out_of("wine") == 1


@pytest.mark.parametrize(("gain", "room", "kept"), [(4, 2, 2), (2, 2, 2), (0, 0, 0), (5, 0, 0)])
def test_bread_beyond_the_room_is_lost(gain: int, room: int, kept: int) -> None:
    board = Purse((Hold("wine", 1, 1),), bay=0, room=room, emergency=gain)
    settled = settle(board, Cost(0), payment(emergency=1))
    assert (settled.kept, settled.lost) == (kept, gain - kept)


def test_no_bread_lost_is_better_than_one() -> None:
    board = purse(1, 0, 0, 1, 0, room=0, emergency=0)
    found = ways(board, Cost(2, (), free=2))
    assert [(way.payment, way.lost) for way in found] == [
        (payment({"spices": 1}), 0),
        (payment({"gems": 1}), 1),
    ]


def test_a_hold_worth_one_pays_a_free_part_of_one() -> None:
    board = Purse((Hold("gems", 1, 1),), bay=0, emergency=0)
    assert [way.payment for way in ways(board, Cost(1, (), free=1))] == [payment({"gems": 1})]


def test_a_richer_hold_before_a_poorer_one_is_a_way_of_its_own() -> None:
    board = Purse((Hold("wood", 1, 3), Hold("spices", 1, 2)), bay=0, emergency=0)
    found = [way.payment for way in ways(board, Cost(1, ("wood", "spices")))]
    assert found == [payment({"spices": 1}), payment({"wood": 1})]
