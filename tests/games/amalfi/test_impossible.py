"""Entered tables that no game can have reached, and what they would score."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.amalfi.actions import CountShips
from engine.games.amalfi.pieces import FLEET, Ships
from engine.games.amalfi.rules_milestones import claimed_spaces
from tests.games.amalfi.tables import (
    ANNA,
    BRUNO,
    CARLA,
    GAME,
    Kept,
    at,
    entered,
    findings,
    fleet,
    lines,
    pending,
    points,
    voice,
)

LADDERS = ({"name": "M", "ladder": [10, 6]}, {"ladder": [8]}, {"name": "N"})


def claimed(**claims: list[dict[str, int]]) -> Any:
    """Three players with milestones claimed before the table was entered."""
    boards = {name.title(): {"milestones": taken} for name, taken in claims.items()}
    return entered(3, boards=boards, milestones=LADDERS)


@pytest.mark.rule("free.milestone")
def test_milestones_two_ships_on_one_space_or_on_a_space_that_is_not_there() -> None:
    first = {"milestone": 1, "space": 1}
    state = claimed(anna=[first], bruno=[first, {"milestone": 2, "space": 5}])
    assert findings(state)["free.milestone"] == [
        "impossible: Bruno's ship is on space 5 of milestone 2, it has 1",
        "illegal: Anna and Bruno have ships on space 1 of milestone 1",
    ]
    untyped = {"milestone": 3, "space": 5}
    assert findings(claimed(anna=[first, untyped], bruno=[{"milestone": 1, "space": 2}])) == {}


@pytest.mark.rule("setup.milestones")
def test_milestones_a_card_that_is_not_in_play() -> None:
    state = claimed(carla=[{"milestone": 4, "space": 1}])
    said = "impossible: Carla has claimed milestone 4, 3 are in play"
    assert findings(state) == {"setup.milestones": [said]}
    alone = entered(1, boards={"Anna": {"milestones": [{"milestone": 4, "space": 9 - 1}]}})
    assert findings(alone) == {}


@pytest.mark.rule("free.milestone")
def test_milestones_more_claims_than_spaces() -> None:
    state = claimed(anna=[{"milestone": 2}], bruno=[{"milestone": 2}])
    said = "impossible: 2 claims of milestone 2, spaces on it: 1"
    assert findings(state)["free.milestone"] == [said]


def played(state: Any, **claim: Any) -> Kept:
    """The table of a state, for its questions about claims."""
    boards = {
        state.setup.names[seat]: {
            "milestones": [
                {"milestone": c.milestone, **({"space": c.space} if c.space else {})}
                for c in state.board(seat).milestones
            ]
        }
        for seat in state.seats
    }
    return Kept(3, position={"round": 1, "players": boards}, milestones=LADDERS, **claim)


@pytest.mark.rule("free.milestone")
def test_milestones_claims_without_a_space_use_up_the_ladder() -> None:
    full = played(claimed(anna=[{"milestone": 1}], bruno=[{"milestone": 1}]))
    said = {"free.milestone": "cannot claim milestone 1: ships on all of its spaces (2)"}
    assert full.refusal("claim", "Carla", milestone=1) == said
    assert full.refusal("claim", "Carla", milestone=1, space=2) == said
    perhaps = played(claimed(anna=[{"milestone": 1}]))
    assert perhaps.needs("claim", "Carla", milestone=1) == {
        "free.milestone": "what Carla scores for milestone 1 is not known"
    }
    assert perhaps.needs("claim", "Carla", milestone=1, space=2) == {
        "free.milestone": "whether space 2 of milestone 1 is free is not known: "
        "Anna's ship may be there"
    }
    assert perhaps.is_legal("claim", "Carla", milestone=1, points=6)
    perhaps.undecided("claim", "Carla", milestone=1)
    assert points(perhaps.state, "milestones") == [0, 0, 0]


@pytest.mark.rule("free.milestone")
def test_milestones_a_claim_beyond_the_ladder_says_that_no_space_was_free() -> None:
    kept = at(players=3, milestones=LADDERS)
    for name in ("Anna", "Bruno"):
        kept.play("claim", name, milestone=1)
        kept.play("pass", name)
    kept.anyway("claim", "Carla", milestone=1)
    said = [(0, "free.milestone", "milestone 1 (M) in round 1: no space was free")]
    assert lines(kept.state, "milestones", CARLA) == said
    assert lines(kept.state, "milestones", BRUNO) == [
        (6, "free.milestone", "milestone 1 (M) in round 1: space 2, worth 6")
    ]


@pytest.mark.rule("milestone.unclaimed")
def test_milestones_entered_without_a_marker_are_not_called_unclaimed() -> None:
    said = "1 milestone claimed: its points are on the score marker, which was not entered"
    assert lines(claimed(anna=[{"milestone": 1, "space": 1}]), "milestones") == [
        (0, "score.track", said)
    ]
    both = claimed(anna=[{"milestone": 1, "space": 1}, {"milestone": 2}])
    ((_, _, because),) = lines(both, "milestones")
    assert because.startswith("2 milestones claimed: their points are")


@pytest.mark.rule("food.limit")
def test_food_more_than_ever_fits() -> None:
    assert findings(entered(boards={"Anna": {"food": 12}})) == {}
    said = ["illegal: Anna has 13 food, 12 fit at most"]
    assert findings(entered(boards={"Anna": {"food": 13}}))["food.limit"] == said
    shifted = entered(boards={"Anna": {"food": 10}}, rulings={"colony-move": "shifted"})
    assert findings(shifted)["food.limit"] == ["illegal: Anna has 10 food, 9 fit at most"]
    table = Kept(position={"players": {"Anna": {}}})
    assert table.refusal("count-food", "Anna", food=13) == {
        "food.limit": "Anna cannot have 13 food: 12 fit"
    }


@pytest.mark.rule("prep.public-chart")
def test_preparation_each_one_makes_a_chart_public() -> None:
    assert findings(entered(round=3, public=2)) == {}
    assert findings(entered(round=1, public=3)) == {
        "prep.public-chart": [
            "illegal: 3 public charts in round 1, at most 0: one for each preparation"
        ]
    }
    assert findings(entered(public=3)) == {}
    assert findings(entered(public=4)) == {
        "prep.public-chart": ["illegal: 4 public charts, at most 3: one for each preparation"]
    }


@pytest.mark.rule("solo.chart")
def test_solo_no_chart_becomes_public() -> None:
    said = {
        "solo.chart": ["illegal: 1 public chart: alone the rightmost chart is discarded instead"]
    }
    assert findings(entered(1, round=2, public=1)) == said


@pytest.mark.rule("place.free")
def test_spaces_one_ship_each_on_charts_that_are_there() -> None:
    spaces = [
        {"player": "Anna", "space": "m"},
        {"player": "Bruno", "space": "m"},
        {"player": "Anna", "chart": 3},
        {"player": "Anna", "public": 2},
    ]
    boards = {"Anna": {"ships": fleet(), "charts": []}, "Bruno": {}}
    state = entered(boards=boards, round=1, phase="actions", spaces=spaces)
    assert findings(state) == {
        "place.free": ["illegal: Anna and Bruno have ships on m"],
        "place.not-others": ["illegal: Anna's ship is on own chart 3, with 0 charts acquired"],
        "prep.public-chart": ["illegal: Anna's ship is on public chart 2, public so far: 0"],
        "place.where": ["unusual: Anna has 0 ships on action spaces, and ships on 3 of them"],
    }


@pytest.mark.rule("chart.once")
def test_spaces_everybody_has_own_charts() -> None:
    spaces = [{"player": "Anna", "chart": 1}, {"player": "Bruno", "chart": 1}]
    board = {"ships": fleet(actions=1), "charts": [{"points": 1}]}
    boards = {"Anna": board, "Bruno": board}
    state = entered(boards=boards, round=2, phase="actions", spaces=spaces, public=1)
    assert findings(state) == {}
    twice = [*spaces, {"player": "Anna", "chart": 1}, {"player": "Anna", "public": 1}]
    twice += [{"player": "Bruno", "public": 1}]
    state = entered(boards=boards, round=2, phase="actions", spaces=twice, public=1)
    assert findings(state)["chart.once"] == ["illegal: Anna has 2 ships on own chart 1"]
    assert findings(state)["place.free"] == ["illegal: Anna and Bruno have ships on public chart 1"]


@pytest.mark.rule("settlement.score")
def test_settlements_none_before_its_round() -> None:
    said = "illegal: settlement {} is scored, in round 1"
    assert findings(entered(round=1, settled=[1, 2, 4], settlements=())) == {
        "settlement.score": [said.format("II"), said.format("IV")]
    }
    assert findings(entered(round=1, phase="settlement", settled=[1])) == {}
    assert findings(entered(round=1, phase="food", settled=[1], settlements=())) == {
        "settlement.score": [said.format("I")]
    }
    assert findings(entered(settled=[1, 2, 3, 4])) == {}


@pytest.mark.rule("solo.settlement")
def test_solo_no_more_settlements_than_rounds() -> None:
    assert findings(entered(1, round=2, settled=[4, 3])) == {}
    assert findings(entered(1, round=2, settled=[4, 3, 1])) == {
        "solo.settlement": ["illegal: 3 settlement cards scored, by round 2 at most 2"]
    }


@pytest.mark.rule("box.characters")
def test_characters_no_more_than_the_box_holds_in_hands_and_in_play() -> None:
    many = {"permanent": 12, "action": 6, "immediate": 12}
    boards: dict[str, Any] = {"Anna": {"characters": many, "hand": 10}, "Bruno": {"hand": 8}}
    assert findings(entered(boards=boards)) == {}
    boards["Bruno"]["hand"] = 9
    said = "impossible: 49 characters in hands and in play, the box holds 48"
    assert findings(entered(boards=boards)) == {"box.characters": [said]}


@pytest.mark.rule("turn.pass")
def test_turn_nobody_who_has_passed_has_it() -> None:
    place: dict[str, Any] = {"round": 1, "phase": "actions", "start": "Anna", "done": ["Anna"]}
    assert findings(entered(**place)) == {}
    said = {"turn.pass": ["illegal: it is Anna's turn, and Anna has passed"]}
    assert findings(entered(**place, turn="Anna")) == said
    after = Kept(position={**place, "turn": "Anna", "players": {"Bruno": {"ships": fleet()}}})
    after.play("place", "Bruno", space="m")
    assert "turn.pass" not in findings(after.state)


@pytest.mark.rule("ruling.negative")
def test_hunger_to_come_stops_at_zero_where_no_score_falls_below() -> None:
    bruno = {"track": 2, "food": 0, "colonies": 0, "ships": fleet(shipyard=4)}
    boards: dict[str, Any] = {"Bruno": bruno}
    rulings = {"food-shortage": "3", "negative": "no"}
    state = entered(boards=boards, round=2, phase="food", rulings=rulings)
    told = "4 food due, 0 there, 4 × −3 if the Food phase came now"
    said = f"{told}, but no score falls below 0 at this table"
    assert pending(state, "bonus", BRUNO) == [(-2, said)]
    rules = {x.rule for x in GAME.score(state).pending if x.category == "bonus"}
    assert rules == {"ruling.negative"}
    boards["Bruno"]["track"] = 12
    state = entered(boards=boards, round=2, phase="food", rulings=rulings)
    assert pending(state, "bonus", BRUNO) == [(-12, told)]
    boards["Bruno"]["track"] = -4
    state = entered(boards=boards, round=2, phase="food", rulings=rulings)
    assert pending(state, "bonus", BRUNO) == [(0, said)]


@pytest.mark.rule("feed.income")
def test_food_told_is_the_income_that_fitted() -> None:
    boards = {"Anna": {"food": 8, "colonies": 3, "ships": fleet()}}
    kept = Kept(position={"round": 2, "phase": "food", "players": boards})
    told = voice(kept.state).say(GAME.describe(kept.state, kept.action("feed", "Anna")))
    assert told == "food: Anna +1 −2"


@pytest.mark.rule("pay.kind")
def test_payment_a_card_that_is_not_covered_is_not_short_of_its_surcharge() -> None:
    boards = {"Anna": {"ships": fleet(wine=2, gem=1)}}
    card = {"card": "building", "points": 7, "cost": 7, "surcharge": 1, "of": ["wine", "textile"]}
    kept = at(boards=boards, rulings={"surcharge-kind": "any"})
    assert set(kept.refusal("acquire", "Anna", **card, paid={"wine": 2, "gem": 1})) == {"pay.kind"}


@pytest.mark.rule("ruling.ending-cap")
@pytest.mark.parametrize(
    ("card", "said"),
    [
        ({"points": 9}, "Z: 9 points, entered, at most 4 by the card"),
        ({"per": 3, "count": 4}, "Z: 3 × 4, counted by hand, at most 4 by the card"),
        ({"per": 3, "of": "colonies"}, "Z: 3 × 2 colonies = 6, at most 4 by the card"),
    ],
)
def test_ending_characters_a_maximum_is_described_in_words_that_hold(
    card: dict[str, Any], said: str
) -> None:
    boards = {"Anna": {"colonies": 2, "ending": [{"name": "Z", "max": 4, **card}]}}
    assert lines(entered(boards=boards), "ending") == [(4, "ruling.ending-cap", said)]


@pytest.mark.rule("char.none-left")
def test_characters_what_a_slot_cost_is_described_where_none_is_left() -> None:
    kept = Kept(hands="draft", rulings={"undealt-characters": "leave-game"})
    say = voice(kept.state).say
    plain = kept.action("take-character", "Anna")
    assert say(GAME.describe(kept.state, plain)) == "Anna takes 2 food, as no character is left"
    paid = kept.action("take-character", "Anna", pay=1)
    assert say(GAME.describe(kept.state, paid)) == (
        "Anna takes 2 food, as no character is left; 1 food paid and 0 gained for the slot"
    )
    gained = kept.action("take-character", "Anna", food=1)
    assert say(GAME.describe(kept.state, gained)) == (
        "Anna takes 2 food, as no character is left; 0 food paid and 1 gained for the slot"
    )


@pytest.mark.rule("prep.skip-last")
def test_preparation_after_the_last_round_is_described_as_what_was_tried() -> None:
    kept = at(4)
    told = voice(kept.state).say(GAME.describe(kept.state, kept.action("prepare")))
    assert told == "preparation after round 4"
    over = at(4)
    over.to_settlement()
    over.settle()
    told = voice(over.state).say(GAME.describe(over.state, over.action("prepare", start="Anna")))
    assert told == "preparation after round 4"


@pytest.mark.rule("char.action")
def test_one_of_something_is_described_as_one() -> None:
    ending = {"ending": [{"name": "Z", "points": 1}], "tapped": 1, "characters": {"ending": 0}}
    found = findings(entered(boards={"Anna": ending}))
    assert found["char.action"] == ["illegal: Anna has tapped 1 action character and played 0"]
    said = "unusual: Anna has played 0 ending characters by count, listed: 1"
    assert found["char.ending"] == [said]
    kept = at(3, players=3, milestones=LADDERS, boards={"Carla": {"track": 5}})
    assert kept.refusal("claim", "Anna", milestone=1, points=1)["free.milestone"] == (
        "1 point for milestone 1: the card has 10 for this space"
    )
    assert kept.refusal("place", "Anna", public=2)["prep.public-chart"] == (
        "cannot use public chart 2: public so far: 0"
    )
    kept.to_settlement()
    kept.settle()
    assert kept.refusal("prepare", start="Carla") == {
        "prep.marker": "Carla cannot start round 4: fewest points with Anna and Bruno, 0 to 5"
    }
    assert kept.blocked("remove-card", "Anna", card="chart", number=2) == {
        "end.cards": "cannot remove chart 2 of Anna: 0 there"
    }
    removed = kept.action("remove-card", "Anna", card="chart", number=2)
    told = voice(kept.state).say(GAME.describe(kept.state, removed))
    assert told == "correction: Anna does not have chart 2"
    counted = at(2)
    counted.to_settlement()
    assert counted.refusal("settle", points={"Anna": 1})["settlement.score"] == (
        "1 point typed for Anna: 3 × 0 books = 0"
    )
    alone = Kept(1)
    assert alone.refusal("claim", "Anna", milestone=1, points=1)["solo.milestones"] == (
        "1 point for a milestone of round 1: alone it is worth 30"
    )


@pytest.mark.rule("score.track")
def test_markers_one_that_was_forgotten_is_found() -> None:
    boards: dict[str, Any] = {"Anna": {"track": 1}, "Bruno": {"food": 2}, "Carla": {"track": 0}}
    said = "unusual: where Bruno's score marker stood was not entered, so it counts as 0"
    assert findings(entered(3, boards=boards)) == {"score.track": [said]}
    kept = Kept(3, position={"players": boards})
    kept.play("count-track", "Bruno", points=4)
    assert findings(kept.state) == {}
    assert findings(entered(3, boards={"Bruno": {"food": 2}})) == {}
    assert findings(Kept(3).state) == {}


@pytest.mark.rule("milestone.once")
def test_milestones_one_claim_entered_twice_is_described_as_one_player_s() -> None:
    twice = [{"milestone": 1, "space": 1}] * 2
    state = claimed(anna=twice)
    said = "illegal: Anna has claimed milestone 1 more than once"
    assert findings(state) == {"milestone.once": [said]}
    beyond = claimed(anna=[{"milestone": 1, "space": 5}] * 2)
    assert findings(beyond)["free.milestone"] == [
        "impossible: Anna's ship is on space 5 of milestone 1, it has 2"
    ]


@pytest.mark.rule("free.milestone")
def test_milestones_a_space_that_two_have_is_described_as_the_last_one_s() -> None:
    first = {"milestone": 1, "space": 1}
    state = claimed(anna=[first], bruno=[first], carla=[{"milestone": 1}])
    assert claimed_spaces(state, 1) == {1: BRUNO}


@pytest.mark.rule("free.milestone")
def test_milestones_a_later_claim_does_not_change_why_an_earlier_one_has_no_points() -> None:
    boards = {"Anna": {"milestones": [{"milestone": 1}]}}
    kept = at(players=3, milestones=LADDERS, boards=boards, position={"turn": "Bruno"})
    kept.undecided("claim", "Bruno", milestone=1)
    kept.play("pass", "Bruno")
    kept.anyway("claim", "Carla", milestone=1)
    said = "milestone 1 (M), its points were not entered"
    assert lines(kept.state, "milestones", BRUNO) == [(0, "free.milestone", said)]
    said = "milestone 1 (M) in round 1: no space was free"
    assert lines(kept.state, "milestones", CARLA) == [(0, "free.milestone", said)]


@pytest.mark.rule("solo.milestones")
def test_solo_spaces_of_a_milestone_are_never_full() -> None:
    board = {"milestones": [{"milestone": 2}]}
    alone = Kept(1, position={"players": {"Anna": board}}, milestones=LADDERS)
    alone.anyway("claim", "Anna", milestone=2)
    ((_, _, because),) = lines(alone.state, "milestones")
    assert because == "milestone 2, its points were not entered"


@pytest.mark.rule("free.milestone")
@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ({"milestone": 3, "points": 4}, "milestone 3 (N) in round 1: 4 points, entered"),
        (
            {"milestone": 3, "space": 1, "points": 1},
            "milestone 3 (N) in round 1: 1 point, entered",
        ),
        ({"milestone": 1, "space": 2}, "milestone 1 (M) in round 1: space 2, worth 6"),
    ],
)
def test_milestones_points_are_described_by_their_space_or_as_entered(
    claim: dict[str, int], said: str
) -> None:
    kept = at(milestones=LADDERS)
    kept.play("claim", "Anna", **claim)
    ((_, _, because),) = lines(kept.state, "milestones")
    assert because == said


@pytest.mark.rule("free.milestone")
def test_milestones_points_typed_beside_the_ladder_are_described_as_entered() -> None:
    kept = at(milestones=LADDERS)
    kept.anyway("claim", "Anna", milestone=1, space=2, points=10)
    ((_, _, because),) = lines(kept.state, "milestones")
    assert because == "milestone 1 (M) in round 1: 10 points, entered"


@pytest.mark.rule("box.characters")
def test_characters_in_a_hand_that_nobody_counted_are_none() -> None:
    many = {"permanent": 12, "action": 6, "immediate": 12}
    boards: dict[str, Any] = {"Anna": {"characters": many, "hand": 18}}
    assert findings(entered(3, boards=boards)) == {}
    boards["Anna"]["hand"] = 19
    assert set(findings(entered(3, boards=boards))) == {"box.characters"}


@pytest.mark.rule("feed.due")
def test_food_due_is_never_less_than_two() -> None:
    boards = {"Anna": {"food": 2, "colonies": 0, "ships": {"shipyard": 99}}}
    kept = Kept(position={"round": 1, "phase": "food", "players": boards})
    told = voice(kept.state).say(GAME.describe(kept.state, kept.action("feed", "Anna")))
    assert told == "food: Anna +0 −2"
    kept.play("feed", "Anna")
    assert kept.board().food == 0


@pytest.mark.rule("card.charts-out")
def test_charts_one_is_described_as_one() -> None:
    state = entered(boards={"Anna": {"charts": [{"points": 1}]}}, public=29)
    assert findings(state)["card.charts-out"] == [
        "impossible: 1 chart with players and 29 public, the box holds 29"
    ]


def test_fewer_than_no_ships_are_refused_with_rule_and_numbers() -> None:
    kept = Kept()
    counted = CountShips(ANNA, Ships(sea=-1, homeland=FLEET + 1))
    refused = kept.table.check(counted)
    assert not refused.can_be_recorded
    (breach,) = refused.breaches
    assert breach.rule == "box.ships"
    said = voice(kept.state).say(breach.because)
    assert said == "a number from 0 to 99 is needed here, not −1"
