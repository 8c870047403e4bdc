"""Food phase, settlement, preparation and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import CannotRecord
from engine.games.amalfi.outcome import as_entered
from engine.games.amalfi.scoring import score
from engine.games.amalfi.state import State
from engine.games.amalfi.turns import compared_points, possible_starters, starters
from tests.games.amalfi.tables import (
    ANNA,
    BRUNO,
    BY_HAND,
    CARLA,
    GAME,
    NAMES,
    Kept,
    at,
    entered,
    fleet,
    lines,
    pending,
    points,
    totals,
    voice,
    won,
)

RULES = GAME.catalogue.rules


def after_feeding(food: int, colonies: int = 0, built: int = 0, **rulings: str) -> Kept:
    """Anna's Food phase of round 2 with this much."""
    board = {"food": food, "colonies": colonies, "ships": fleet(shipyard=6 - built)}
    kept = at(2, boards={"Anna": board}, rulings=rulings)
    kept.to_food_phase()
    kept.play("feed", "Anna")
    return kept


@pytest.mark.rule("feed.income")
@pytest.mark.parametrize(
    ("food", "colonies", "left"), [(0, 0, 0), (0, 3, 1), (4, 2, 4), (8, 2, 6), (7, 4, 8)]
)
def test_food_phase_first_a_food_for_each_colony_as_far_as_it_fits(
    food: int, colonies: int, left: int
) -> None:
    assert after_feeding(food, colonies).board().food == left


@pytest.mark.rule("feed.due")
@pytest.mark.parametrize(("built", "due"), [(0, 2), (1, 3), (2, 4), (3, 5), (4, 6), (5, 7), (6, 8)])
def test_food_phase_two_and_the_ships_built_are_due(built: int, due: int) -> None:
    kept = after_feeding(6, 6, built)
    assert kept.board().food == 12 - due
    assert kept.board().food_due == due


@pytest.mark.rule("feed.due")
def test_food_phase_ships_built_in_the_round_count_at_once() -> None:
    kept = Kept(2)
    assert kept.board().food_due == 2
    kept.play("build", "Anna", paid={"emergency": 2})
    kept.passes("Bruno", "Anna")
    kept.play("feed")
    assert [board.food for board in kept.state.boards] == [0, 2]


@pytest.mark.rule("feed.shortage")
def test_food_phase_missing_food_costs_nothing_unless_the_table_says_so() -> None:
    kept = after_feeding(1, built=2)
    assert kept.board().food == 0
    said = "round 2: 4 food due, 1 paid, and missing food costs nothing at this table"
    assert lines(kept.state, "bonus") == [(0, "feed.shortage", said)]


@pytest.mark.rule("settlement.score")
def test_settlement_everybody_scores_the_card_of_the_round() -> None:
    kept = at(1, boards={"Bruno": {"ships": fleet(shipyard=3)}})
    kept.to_settlement()
    kept.play("settle")
    assert points(kept.state, "settlement-1") == [0, 6]
    said = [(6, "settlement.score", "2 × 3 ships built = 6")]
    assert lines(kept.state, "settlement-1", BRUNO) == said


@pytest.mark.rule("settlement.score")
def test_settlement_what_the_app_cannot_count_is_entered() -> None:
    kept = at(3)
    kept.to_settlement()
    said = "what {} scores for settlement III (By hand) is not known"
    assert kept.needs("settle") == {"settlement.score": said.format("Bruno")}
    kept.undecided("settle")
    assert not kept.state.settled
    kept.undecided("settle", points={"Anna": 7})
    assert kept.state.settled == (3,)
    assert kept.refusal("prepare") == {
        "settlement.score": "cannot end round 3: Bruno still to score the settlement"
    }
    kept.play("settle", points={"Bruno": 4})
    assert points(kept.state, "settlement-3") == [7, 4]
    assert lines(kept.state, "settlement-3") == [(7, "settlement.score", "7 points, entered")]
    kept.play("prepare")


@pytest.mark.rule("settlement.score")
def test_settlement_a_typed_result_is_held_against_what_the_app_counts() -> None:
    kept = at(1, boards={"Bruno": {"ships": fleet(shipyard=4)}})
    kept.to_settlement()
    said = "5 points typed for Bruno: 2 × 2 ships built = 4"
    assert kept.refusal("settle", points={"Bruno": 5}) == {"settlement.score": said}
    kept.anyway("settle", points={"Bruno": 5})
    line = (5, "settlement.score", "5 points, entered")
    assert lines(kept.state, "settlement-1", BRUNO) == [line]


@pytest.mark.rule("settlement.score")
def test_settlement_this_rounds_card_is_shown_before_it_is_scored() -> None:
    kept = at(1, boards={"Anna": {"ships": fleet(shipyard=4)}})
    said = "2 × 2 ships built now, scored at the end of round 1"
    assert pending(kept.state, "settlement-1") == [(4, said)]
    assert lines(kept.state, "settlement-1") == [
        (0, "settlement.score", "scored at the end of round 1")
    ]
    kept.to_settlement()
    kept.play("settle")
    assert pending(kept.state, "settlement-1") == []
    assert totals(kept.state) == (4, 0)


@pytest.mark.rule("prep.flip")
def test_settlement_a_card_is_scored_once() -> None:
    kept = at(1, boards={"Anna": {"ships": fleet(shipyard=4)}})
    kept.to_settlement()
    kept.play("settle")
    done = {"prep.flip": "everybody has scored settlement I (Shipwrights)"}
    assert kept.refusal("settle") == done
    said = {"prep.flip": "Anna has scored settlement I (Shipwrights)"}
    assert kept.refusal("settle", points={"Anna": 4}) == said
    kept.anyway("settle", points={"Anna": 4})
    assert points(kept.state, "settlement-1") == [4, 0]
    kept.play("prepare")


@pytest.mark.rule("prep.skip-last")
def test_settlement_nothing_is_prepared_after_round_four() -> None:
    kept = at(4)
    kept.to_settlement()
    kept.settle()
    said = {"prep.skip-last": "nothing to prepare: round 4 was the last"}
    assert kept.blocked("prepare") == said
    assert GAME.outcome(kept.state) is not None
    for table in (kept, at(4), Kept(2, position={"round": 4, "players": {}})):
        with pytest.raises(CannotRecord):
            GAME.apply(table.state, table.action("prepare"))


@pytest.mark.rule("prep.public-chart")
def test_settlement_the_rightmost_chart_is_public_from_the_next_round() -> None:
    kept = Kept(2)
    said = {"prep.public-chart": "cannot use public chart 1: public so far: 0"}
    assert kept.refusal("place", "Anna", public=1) == said
    kept.round()
    kept.play("place", "Bruno", public=1, gain={"wine": 1})
    assert not kept.is_legal("place", "Anna", public=1)
    assert not kept.is_legal("place", "Anna", public=2)
    assert points(kept.state, "charts") == [0, 0]
    assert pending(kept.state, "charts", BRUNO) == []


@pytest.mark.rule("prep.contracts")
def test_settlement_two_contracts_leave_the_row_and_none_is_lost_to_the_game() -> None:
    """Discards are shuffled again, so the app still counts 63 contracts after a round."""
    assert GAME.catalogue.search("two contracts discard")[0].id == "prep.contracts"
    kept = at(1, boards={"Anna": {"ships": fleet(gem=1)}})
    kept.round()
    kept.play("pass", "Bruno")
    said = "Anna cannot exchange Thaler for points: 63 contracts left"
    assert kept.refusal("exchange", "Anna", paid={"gem": 1})["free.exchange"] == said


@pytest.mark.rule("card.refill")
def test_action_b_somebody_finds_when_the_row_is_refilled() -> None:
    assert GAME.catalogue.search("refill leftmost")[0].id == "card.refill"
    assert RULES["card.refill"].where == "Action b"


@pytest.mark.rule("prep.ships", "prep.resources-stay")
def test_settlement_ships_return_from_spaces_and_homeland_and_stay_on_resources() -> None:
    ships = {"sea": 1, "homeland": 2, "shipyard": 3, "actions": 2, "spice": 1, "wine": 3}
    kept = at(boards={"Anna": {"ships": ships, "food": 6}})
    kept.round()
    assert kept.ships() == {"sea": 5, "shipyard": 3, "spice": 1, "wine": 3}


@pytest.mark.rule("prep.untap")
def test_settlement_tapped_characters_are_ready_again() -> None:
    kept = at(boards={"Anna": {"characters": {"action": 1}, "tapped": 1}})
    assert not kept.is_legal("tap", "Anna")
    kept.round()
    kept.play("pass", "Bruno")
    assert kept.is_legal("tap", "Anna")


@pytest.mark.rule("prep.marker")
@pytest.mark.parametrize(("players", "starts"), [(2, "ABAB"), (4, "ABCD")])
def test_settlement_the_marker_goes_left(players: int, starts: str) -> None:
    kept = Kept(players)
    for letter in starts:
        assert kept.names[kept.state.start or 0][0] == letter
        kept.round()


@pytest.mark.rule("prep.marker")
def test_settlement_somebody_else_cannot_start() -> None:
    kept = Kept(4)
    kept.to_settlement()
    kept.play("settle")
    said = {"prep.marker": "Carla cannot start: the marker goes left to Bruno"}
    assert kept.refusal("prepare", start="Carla") == said
    kept.anyway("prepare", start="Carla")
    assert kept.is_legal("pass", "Carla")


@pytest.mark.rule("prep.marker")
def test_settlement_with_three_players_the_fewest_points_start_round_four() -> None:
    tracks = {"Anna": {"track": 9}, "Bruno": {"track": 4}, "Carla": {"track": 6}}
    kept = at(3, 3, boards=tracks, settlements=[BY_HAND] * 4)
    kept.to_settlement()
    kept.settle()
    said = {"prep.marker": "Carla cannot start round 4: fewest points with Bruno, 4 to 6"}
    assert kept.refusal("prepare", start="Carla") == said
    kept.play("prepare")
    assert kept.is_legal("pass", "Bruno")


@pytest.mark.rule("prep.marker")
def test_settlement_a_tie_for_the_fewest_points_is_settled_by_the_tied() -> None:
    tracks = {"Anna": {"track": 9}, "Bruno": {"track": 4}, "Carla": {"track": 4}}
    kept = at(3, 3, boards=tracks, settlements=[BY_HAND] * 4)
    kept.to_settlement()
    kept.settle()
    said = "Bruno and Carla have the fewest points, 4 each: they settle who starts round 4"
    assert kept.blocked("prepare") == {"prep.marker": said}
    assert not kept.is_legal("prepare", start="Anna")
    kept.play("prepare", start="Carla")
    assert kept.is_legal("pass", "Carla")


@pytest.mark.rule("prep.marker")
def test_settlement_without_a_known_start_the_next_one_is_not_invented() -> None:
    position = {"round": 2, "phase": "settlement", "done": ["Anna", "Bruno"], "players": {}}
    kept = Kept(2, position=position)
    kept.undecided("prepare")
    assert (kept.state.round, kept.state.start) == (3, None)
    assert kept.is_legal("pass", "Bruno")
    assert kept.is_legal("pass", "Anna")


@pytest.mark.rule("prep.marker")
def test_settlement_before_round_four_three_players_pass_the_marker_left() -> None:
    kept = at(2, 3, boards={"Bruno": {"track": 9}})
    kept.round()
    assert kept.is_legal("pass", "Bruno")


@pytest.mark.rule("end.cards", "card.vp-later")
def test_game_end_points_of_charts_and_contracts_count_when_the_game_is_over() -> None:
    kept = at(4, settlements=[BY_HAND] * 4)
    kept.play("acquire", "Anna", card="chart", points=2, cost=0)
    kept.play("pass", "Bruno")
    for card, worth in (("paint", 7), ("book", 4), ("paint", 5)):
        kept.play("acquire", "Anna", card=card, points=worth, cost=0)
    assert totals(kept.state) == (0, 0)
    for category, worth in (("charts", 2), ("contracts", 16)):
        later = f"{worth} points when the game is over, as the table lies"
        assert lines(kept.state, category) == [(0, "card.vp-later", later)]
    assert pending(kept.state, "contracts") == [(16, "paint 7 + 5 and book 4")]
    kept.passes("Anna")
    kept.play("feed")
    kept.settle()
    assert lines(kept.state, "charts") == [(2, "end.cards", "1 chart: 2")]
    assert lines(kept.state, "contracts") == [(16, "end.cards", "paint 7 + 5 and book 4")]
    assert GAME.score(kept.state).pending == ()
    assert totals(kept.state) == (18, 0)


@pytest.mark.rule("end.after-four")
@pytest.mark.parametrize("round", [1, 2, 3])
def test_game_end_before_round_four_is_over_nobody_has_won(round: int) -> None:
    kept = at(round)
    kept.to_settlement()
    kept.settle()
    assert GAME.outcome(kept.state) is None


@pytest.mark.rule("end.winner")
def test_game_end_most_points_win() -> None:
    state = entered(
        3, boards={"Anna": {"track": 40}, "Bruno": {"track": 45}, "Carla": {"track": 40}}
    )
    said = "Bruno wins with 45 points, 5 ahead of Anna and Carla"
    assert won(state) == (["Bruno"], "points", said)


@pytest.mark.rule("end.tie")
def test_game_end_a_tie_goes_to_the_most_food_left() -> None:
    boards = {
        "Anna": {"track": 40, "food": 2},
        "Bruno": {"track": 30, "food": 5, "contracts": [{"kind": "book", "points": 10}]},
        "Carla": {"track": 40, "food": 3},
        "Dario": {"track": 12, "food": 6},
    }
    state = entered(4, boards=boards)
    said = "Bruno before Anna and Carla: 40 points each, but 5 food left to 3"
    assert won(state) == (["Bruno"], "end.tie", said)
    assert as_entered(state, score(state)).order == ((1,), (2,), (0,), (3,))


@pytest.mark.rule("end.tie")
def test_game_end_a_tie_waits_for_food_that_nobody_counted() -> None:
    anna, bruno = {"track": 40, "food": 2, "colonies": 0}, {"track": 40, "colonies": 0}
    state = entered(boards={"Anna": anna, "Bruno": bruno})
    assert GAME.outcome(state) is None
    (need,) = GAME.missing(state)
    assert (need.rule, need.where, need.seat) == ("end.tie", "food", BRUNO)
    assert voice(state).say(need.because) == (
        "Anna and Bruno have 40 points each, and Bruno's food left, which breaks the tie, is not "
        "counted"
    )


def tied(*food: int | None, **rest: Any) -> State:
    """A finished table of players with 20 points each and this much food."""
    boards = {
        name: {"track": 20, **({} if left is None else {"food": left})}
        for name, left in zip(NAMES, food, strict=False)
    }
    for name, more in rest.pop("boards", {}).items():
        boards[name].update(more)
    return entered(len(food), boards=boards, **rest)


@pytest.mark.rule("end.tie")
def test_game_end_one_food_left_is_more_than_none() -> None:
    names, by, told = won(tied(0, 1))
    assert (names, by) == (["Bruno"], "end.tie")
    assert told == "Bruno before Anna: 20 points each, but 1 food left to 0"


@pytest.mark.rule("ruling.final-tie")
def test_game_end_a_tie_of_the_first_is_shared_by_them_alone() -> None:
    state = tied(0, 0, 3, boards={"Carla": {"track": 10}})
    names, by, told = won(state)
    assert (names, by) == (["Anna", "Bruno"], "shared")
    assert told == "Anna and Bruno share the victory with 20 points and 0 food each"
    assert as_entered(state, score(state)).rule == "ruling.final-tie"


@pytest.mark.rule("ruling.final-tie")
@pytest.mark.parametrize(
    ("anna", "bruno", "track", "told"), [(0, 1, 19, "1 colony to 0"), (1, 2, 18, "2 colonies to 1")]
)
def test_game_end_more_colonies_are_more(anna: int, bruno: int, track: int, told: str) -> None:
    boards = {
        "Anna": {"colonies": anna, "track": 20 - anna},
        "Bruno": {"colonies": bruno, "track": track},
    }
    names, by, said = won(tied(0, 0, boards=boards, rulings={"final-tie": "most-colonies"}))
    assert (names, by) == (["Bruno"], "ruling.final-tie")
    assert said == f"Bruno before Anna: 20 points and 0 food each, but {told}"


@pytest.mark.rule("ruling.final-tie")
def test_game_end_colonies_nobody_counted_name_no_winner() -> None:
    boards = {"Bruno": {"colonies": 1, "track": 19}, "Carla": {"colonies": 0}}
    state = tied(2, 2, 1, boards=boards, rulings={"final-tie": "most-colonies"})
    assert GAME.outcome(state) is None
    assert [(need.where, need.seat) for need in GAME.missing(state)] == [("colonies", ANNA)]


def test_solo_the_result_is_that_of_the_one_who_plays() -> None:
    outcome = GAME.outcome(entered(1, boards={"Anna": {"track": 33, "colonies": 0}}))
    assert outcome is not None
    assert (outcome.order, outcome.decided_by) == (((ANNA,),), "points")


@pytest.mark.rule("round.phases")
def test_food_phase_feeding_recorded_too_soon_takes_nobodys_turn() -> None:
    kept = Kept()
    kept.anyway("feed", "Anna")
    assert kept.state.done == ()
    kept.play("pass", "Anna")
    assert kept.state.done == (ANNA,)


@pytest.mark.rule("feed.due")
def test_food_phase_feeding_recorded_twice_leaves_the_others_to_be_fed() -> None:
    kept = Kept(3)
    kept.passes()
    kept.play("feed", "Anna")
    kept.anyway("feed", "Anna")
    assert kept.state.done == (ANNA,)
    assert [kept.state.setup.names[seat] for seat in kept.state.waiting] == ["Bruno", "Carla"]


@pytest.mark.rule("prep.marker")
def test_preparation_the_start_player_has_the_first_turn_and_nobody_else() -> None:
    kept = Kept(3)
    kept.round()
    assert set(kept.refusal("pass", "Anna")) == {"turn.order"}
    assert set(kept.refusal("pass", "Carla")) == {"turn.order"}
    assert kept.is_legal("pass", "Bruno")


@pytest.mark.rule("prep.untap")
def test_preparation_every_action_character_is_ready_again() -> None:
    characters = {"characters": {"action": 2}, "hand": 6}
    kept = at(boards={"Anna": characters}, settlements=[BY_HAND] * 4)
    kept.play("tap", "Anna")
    kept.play("pass", "Bruno")
    kept.play("tap", "Anna")
    kept.play("pass", "Anna")
    kept.play("feed")
    kept.settle()
    kept.play("prepare")
    assert [board.tapped for board in kept.state.boards] == [0, 0]


@pytest.mark.rule("settlement.score")
def test_settlement_on_an_entered_table_a_card_is_done_when_everybody_has_scored() -> None:
    half = Kept(position={"round": 3, "players": {}})
    half.undecided("settle", card=3, points={"Anna": 3})
    assert half.state.settled == ()
    half.play("settle", card=3, points={"Bruno": 1})
    assert half.state.settled == (3,)


@pytest.mark.rule("ruling.lowest-vp")
def test_settlement_the_fewest_points_may_be_counted_with_cards_and_colonies() -> None:
    boards = {
        "Anna": {
            "track": 10,
            "colonies": 0,
            "charts": [{"points": 2}],
            "contracts": [{"kind": "book", "points": 5}],
        },
        "Bruno": {"track": 11, "colonies": 3},
        "Carla": {"track": 16, "colonies": 0},
    }
    state = entered(3, boards=boards, round=3, rulings={"lowest-vp": "with-cards"})
    assert compared_points(state) == (10 + 2 + 5, 11 + 4, 16)
    assert starters(state) == (BRUNO,)
    assert starters(entered(3, boards=boards, round=3)) == (ANNA,)


@pytest.mark.rule("ruling.lowest-vp")
def test_settlement_the_fewest_are_not_known_where_colonies_were_not_counted() -> None:
    boards = {name: {"track": 5, "colonies": 0} for name in ("Anna", "Bruno")}
    boards["Carla"] = {"track": 4}
    assert starters(entered(3, boards=boards, round=3)) == (CARLA,)
    ruled = entered(3, boards=boards, round=3, rulings={"lowest-vp": "with-cards"})
    assert starters(ruled) == ()
    assert possible_starters(ruled) == (ANNA, BRUNO, CARLA)


@pytest.mark.rule("prep.marker")
def test_settlement_a_marker_nobody_entered_does_not_say_who_starts_round_four() -> None:
    everybody = {name: {"ships": fleet()} for name in ("Anna", "Bruno", "Carla")}
    everybody["Anna"]["track"] = 7
    position = {"round": 3, "phase": "settlement", "settled": [1, 2], "players": everybody}
    kept = Kept(3, position=position, settlements=[])
    kept.play("settle", points={"Anna": 1, "Bruno": 2, "Carla": 2})
    asked = {
        "prep.marker": "who has the fewest points and starts round 4 is not known: "
        "not all points of Bruno and Carla were entered"
    }
    assert kept.needs("prepare") == asked
    assert kept.needs("prepare", start="Anna") == asked
    assert possible_starters(kept.state) == (ANNA, BRUNO, CARLA)
    for name in ("Bruno", "Carla"):
        kept.play("count-track", name, points=9)
    assert starters(kept.state) == possible_starters(kept.state) == (ANNA,)
    kept.play("prepare")
    assert kept.is_legal("pass", "Anna")


@pytest.mark.rule("prep.marker")
def test_settlement_who_starts_is_asked_only_where_turns_are_kept_or_somebody_is_named() -> None:
    boards = {name: {"ships": fleet()} for name in ("Anna", "Bruno", "Carla")}
    lying = Kept(3, position={"round": 3, "settled": [1, 2, 3], "players": boards})
    assert set(lying.needs("prepare", start="Bruno")) == {"prep.marker"}
    assert lying.is_legal("prepare")
    second = Kept(3, position={"round": 2, "phase": "settlement", "players": boards})
    assert possible_starters(second.state) == ()


@pytest.mark.rule("settlement.score")
def test_settlement_another_round_s_card_does_not_end_this_one() -> None:
    kept = at(2, settlements=[BY_HAND] * 4)
    kept.to_settlement()
    kept.anyway("settle", card=1, points={"Anna": 3, "Bruno": 1})
    assert kept.state.waiting == (ANNA, BRUNO)
    missing = "cannot end round 2: Anna and Bruno still to score the settlement"
    assert kept.refusal("prepare") == {"settlement.score": missing}
    kept.settle(points={"Anna": 2, "Bruno": 2})
    kept.play("prepare")
    assert (points(kept.state, "settlement-1"), kept.state.settled) == ([3, 1], (1, 2))


@pytest.mark.rule("end.after-four")
def test_game_end_the_last_round_is_over_with_its_own_settlement_card() -> None:
    kept = at(4, settlements=[BY_HAND] * 4)
    kept.to_settlement()
    kept.anyway("settle", card=3, points={"Anna": 3, "Bruno": 1})
    assert GAME.outcome(kept.state) is None
    kept.settle(points={"Anna": 2, "Bruno": 5})
    assert won(kept.state)[2] == "Bruno wins with 6 points, 1 ahead of Anna"


@pytest.mark.rule("end.after-four")
def test_game_end_a_last_settlement_that_one_has_scored_is_not_over() -> None:
    kept = Kept(position={"round": 4, "players": {"Anna": {"track": 9}, "Bruno": {"track": 4}}})
    kept.undecided("settle", points={"Anna": 1})
    told = "Anna wins with 10 points, 6 ahead of Bruno"
    assert won(kept.state)[2] == f"{told}, if the score track holds all of round 4"
    kept.play("settle", points={"Bruno": 1})
    assert won(kept.state)[2] == "Anna wins with 10 points, 5 ahead of Bruno"
