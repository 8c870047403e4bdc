"""What is entered by hand in a game that is kept is judged, named and leaves the turn alone."""

from __future__ import annotations

import pytest

from engine.games.amalfi.pieces import COPIES
from tests.games.amalfi.tables import GAME, Json, Kept, at, fleet, lines, voice

SHIPS = {"sea": 5, "shipyard": 6, "wine": 1}
BY_HAND: list[Json] = [
    {"do": "count-ships", "ships": SHIPS},
    {"do": "count-food", "food": 2},
    {"do": "count-colonies", "colonies": 1},
    {"do": "count-track", "points": 4},
    {"do": "count-hand", "cards": 5},
    {"do": "enter-card", "card": "chart", "points": 2},
    {"do": "enter-ending", "ending": {"name": "Dante", "points": 5}},
]


@pytest.mark.parametrize("move", BY_HAND, ids=lambda move: str(move["do"]))
def test_a_correction_is_named_one_and_changes_neither_turn_nor_round(move: Json) -> None:
    kept = Kept(2)
    fields = {key: value for key, value in move.items() if key != "do"}
    told = voice(kept.state).say(
        GAME.describe(kept.state, kept.action(move["do"], "Bruno", **fields))
    )
    assert told.startswith("correction: Bruno")
    before = kept.state
    kept.play(move["do"], "Bruno", **fields)
    after = kept.state
    assert (after.turn, after.round, after.phase, after.done, after.spaces) == (
        before.turn,
        before.round,
        before.phase,
        before.done,
        before.spaces,
    )


def test_what_is_entered_as_it_lies_is_no_correction() -> None:
    kept = Kept(2, position={"players": {}})
    action = kept.action("count-food", "Anna", food=2)
    assert voice(kept.state).say(GAME.describe(kept.state, action)) == "Anna has 2 food"


@pytest.mark.parametrize("card", ["chart", "paint"])
def test_no_card_is_entered_that_the_box_does_not_have(card: str) -> None:
    owned: Json = {"charts": [{"points": 1}] * COPIES["chart"]}
    if card != "chart":
        owned = {"contracts": [{"kind": card, "points": 1}] * COPIES[card]}
    kept = at(boards={"Bruno": {**owned, "ships": fleet()}})
    rule = "card.charts-out" if card == "chart" else "box.contracts"
    assert rule in kept.refusal("enter-card", "Anna", card=card, points=1)


def test_ships_entered_by_hand_are_all_twelve() -> None:
    refusal = Kept(2).refusal("count-ships", "Anna", ships={"sea": 9, "shipyard": 6})
    assert list(refusal) == ["box.ships"]


def test_the_numbers_of_an_ending_character_are_asked_later_and_filled_in() -> None:
    kept = at(boards={"Anna": {"hand": 2, "ships": fleet()}})
    kept.undecided("play", "Anna", character="ending", cost=0, paid={})
    kept.play("enter-ending", "Anna", ending={"name": "Dante", "points": 5})
    assert [card.name for card in kept.board().ending] == ["Dante"]


@pytest.mark.parametrize("ending", [{"name": "Dante"}, {"name": "Dante", "per": 2}])
def test_an_ending_character_without_a_count_is_undecided(ending: Json) -> None:
    needs = Kept(2).needs("enter-ending", "Anna", ending=ending)
    assert needs == {"char.ending": "how Anna's ending character scores is not known"}


def test_a_milestone_brings_something() -> None:
    kept = Kept(2)
    said = {"free.milestone": "no space of milestone 3 brings 0 points"}
    assert kept.refusal("claim", "Anna", milestone=3, points=0) == said
    kept.play("claim", "Anna", milestone=3, points=4)
    assert [points for points, _, _ in lines(kept.state, "milestones")] == [4]
