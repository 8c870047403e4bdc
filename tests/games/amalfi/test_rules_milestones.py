"""Milestones, colonies and the exchange."""

from __future__ import annotations

import pytest

from engine.games.amalfi.pieces import COLONY_POINTS
from tests.games.amalfi.tables import BRUNO, Kept, at, entered, fleet, lines, points, totals


@pytest.mark.rule("free.milestone")
def test_free_actions_a_milestone_scores_its_space_at_once() -> None:
    kept = Kept(3)
    kept.play("claim", "Anna", milestone=1)
    assert points(kept.state, "milestones") == [10, 0, 0]
    assert kept.ships() == {"sea": 6, "shipyard": 6}
    kept.play("pass", "Anna")
    kept.play("claim", "Bruno", milestone=1, space=3)
    kept.play("pass", "Bruno")
    kept.play("claim", "Carla", milestone=1)
    assert points(kept.state, "milestones") == [10, 3, 6]
    said = [(6, "free.milestone", "milestone 1 (Settlers) in round 1: space 2, worth 6")]
    assert lines(kept.state, "milestones", kept.state.seats[2]) == said


@pytest.mark.rule("free.milestone")
def test_free_actions_a_space_with_a_ship_is_taken() -> None:
    kept = Kept(4)
    kept.play("claim", "Anna", milestone=2, space=1)
    kept.play("pass", "Anna")
    said = "cannot claim space 1 of milestone 2: Anna's ship is there"
    assert kept.refusal("claim", "Bruno", milestone=2, space=1) == {"free.milestone": said}
    said = "no space 4 on milestone 2: it has 3"
    assert kept.refusal("claim", "Bruno", milestone=2, space=4, points=1) == {
        "free.milestone": said
    }
    said = "8 points for milestone 2: the card has 5 for this space"
    assert kept.refusal("claim", "Bruno", milestone=2, points=8) == {"free.milestone": said}
    for name in ("Bruno", "Carla"):
        kept.play("claim", name, milestone=2)
        kept.play("pass", name)
    said = "cannot claim milestone 2: ships on all of its spaces (3)"
    assert kept.refusal("claim", "Dario", milestone=2, points=1) == {"free.milestone": said}


@pytest.mark.rule("free.milestone")
def test_free_actions_points_of_an_untyped_milestone_are_asked_for() -> None:
    kept = Kept(2)
    said = {"free.milestone": "what Anna scores for milestone 3 is not known"}
    assert kept.needs("claim", "Anna", milestone=3) == said
    kept.undecided("claim", "Anna", milestone=3)
    line = "milestone 3 (Untyped), its points were not entered"
    assert lines(kept.state, "milestones") == [(0, "free.milestone", line)]
    kept.play("pass", "Anna")
    kept.play("claim", "Bruno", milestone=3, points=4)
    assert points(kept.state, "milestones") == [0, 4]


@pytest.mark.rule("milestone.once")
def test_free_actions_each_milestone_once() -> None:
    kept = Kept(2)
    kept.play("claim", "Anna", milestone=1)
    said = {"milestone.once": "Anna cannot claim milestone 1 again: each once"}
    assert kept.refusal("claim", "Anna", milestone=1) == said
    kept.play("claim", "Anna", milestone=2)
    assert points(kept.state, "milestones") == [18, 0]


@pytest.mark.rule("milestone.unclaimed")
def test_free_actions_a_milestone_nobody_claimed_brings_nothing() -> None:
    said = [(0, "milestone.unclaimed", "no milestone claimed")]
    assert lines(Kept(2).state, "milestones", BRUNO) == said


@pytest.mark.rule("free.exchange")
def test_free_actions_three_thaler_are_a_point_once_no_contract_is_left() -> None:
    contracts = [{"kind": kind, "points": 0} for kind in ("paint", "book", "building")] * 21
    board = {"food": 0, "contracts": contracts, "ships": fleet(spice=2, gem=1)}
    kept = at(boards={"Anna": board})
    kept.play("exchange", "Anna", points=2, paid={"spice": 2, "gem": 1})
    assert lines(kept.state, "bonus") == [(2, "free.exchange", "Thaler exchanged: 2")]
    assert kept.board().food == 1
    assert kept.ships() == {"sea": 6, "shipyard": 6}
    short = kept.refusal("exchange", "Anna", points=1, paid={})
    assert short == {"free.exchange": "cannot pay 3 Thaler for 1 point: 0 paid (no ship), 3 short"}


@pytest.mark.rule("free.exchange")
def test_free_actions_no_exchange_while_there_are_contracts() -> None:
    contracts = [{"kind": "book", "points": 0}] * 21
    kept = at(boards={"Anna": {"contracts": contracts, "ships": fleet(gem=1)}})
    said = {"free.exchange": "Anna cannot exchange Thaler for points: 42 contracts left"}
    assert kept.refusal("exchange", "Anna", paid={"gem": 1}) == said


@pytest.mark.rule("card.contracts-out")
def test_action_b_discards_are_shuffled_so_contracts_end_when_all_63_are_owned() -> None:
    contracts = [{"kind": kind, "points": 0} for kind in ("paint", "book", "building")] * 21
    kept = at(boards={"Anna": {"contracts": contracts[1:], "ships": fleet(gem=2)}})
    assert not kept.is_legal("exchange", "Anna", paid={"gem": 1})
    kept.play("enter-card", "Bruno", card="paint", points=0)
    assert kept.is_legal("exchange", "Anna", paid={"gem": 1})


@pytest.mark.rule("colony.gain")
def test_additional_player_board_a_colony_gives_room_income_and_points() -> None:
    kept = at(boards={"Anna": {"food": 6}})
    kept.play("place", "Anna", space="market", gain={"colonies": 1, "food": 3})
    assert (kept.board().colonies, kept.board().food) == (1, 7)
    kept.passes("Bruno", "Anna")
    kept.play("feed")
    assert kept.board().food == 7 - 2
    assert [line.points for line in kept.table.score.pending if line.category == "colonies"] == [1]


@pytest.mark.rule("colony.seventh")
@pytest.mark.parametrize(
    ("had", "gained", "colonies", "bonus"), [(4, 2, 6, 0), (5, 2, 6, 1), (6, 1, 6, 1), (6, 3, 6, 3)]
)
def test_faq_each_colony_beyond_the_sixth_is_a_point_at_once(
    had: int, gained: int, colonies: int, bonus: int
) -> None:
    kept = at(boards={"Anna": {"colonies": had}})
    kept.play("place", "Anna", space="market", gain={"colonies": gained})
    assert kept.board().colonies == colonies
    assert points(kept.state, "bonus") == [bonus, 0]
    assert totals(kept.state) == (bonus, 0)


@pytest.mark.rule("colony.seventh")
def test_faq_an_entered_seventh_colony_counts_where_it_was_scored() -> None:
    state = entered(boards={"Anna": {"track": 10, "colonies": 7}})
    said = "7 colonies entered: the first 6 count here, each further one was a point at once"
    assert lines(state, "colonies") == [(12, "end.colonies", said)]
    assert totals(state) == (22, 0)


@pytest.mark.rule("end.colonies")
@pytest.mark.parametrize(
    ("colonies", "worth"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 6), (5, 9), (6, 12)]
)
def test_additional_player_board_colonies_are_worth_1_2_4_6_9_12(colonies: int, worth: int) -> None:
    assert COLONY_POINTS[colonies] == worth
    assert points(entered(boards={"Anna": {"colonies": colonies}}), "colonies") == [worth, 0]


@pytest.mark.rule("end.colonies")
def test_additional_player_board_zeros_say_why() -> None:
    state = entered(boards={"Anna": {"colonies": 0}})
    assert lines(state, "colonies") == [(0, "end.colonies", "no colony gained")]
    assert lines(state, "colonies", BRUNO) == [(0, "end.colonies", "not counted")]


@pytest.mark.rule("free.milestone")
def test_free_actions_a_milestone_nobody_entered_has_room_for_everybody() -> None:
    kept = Kept(2, milestones=[])
    kept.play("claim", "Anna", milestone=1, space=1, points=9)
    kept.play("pass", "Anna")
    kept.play("claim", "Bruno", milestone=1, points=5)
    assert points(kept.state, "milestones") == [9, 5]


@pytest.mark.rule("solo.milestones")
def test_solo_a_milestone_may_be_met_in_the_round_of_the_claim_but_not_later() -> None:
    kept = at(2, 1)
    assert kept.is_legal("claim", "Anna", milestone=1, met=2)
    assert set(kept.refusal("claim", "Anna", milestone=1, met=3)) == {"solo.milestones"}
