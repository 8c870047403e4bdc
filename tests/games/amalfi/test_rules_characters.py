"""Characters: playing, tapping, taking and what each type counts for."""

from __future__ import annotations

import pytest

from tests.games.amalfi.tables import GAME, Kept, at, entered, findings, fleet, lines, points


@pytest.mark.rule("char.play")
def test_action_d_a_character_comes_from_hand_and_is_paid_like_a_card() -> None:
    kept = at(boards={"Anna": {"food": 0, "hand": 2, "ships": fleet(gem=2)}})
    kept.play("play", "Anna", character="permanent", cost=5, of=["gem"], paid={"gem": 2})
    assert (kept.board().hand, kept.board().food) == (1, 1)
    assert kept.board().characters == (0, 1, 0, 0)
    kept.play("pass", "Bruno")
    short = kept.refusal("play", "Anna", character="action", cost=4, paid={"emergency": 1})
    paid = "3 paid (1 ship by emergency × 3)"
    assert short == {"pay.kind": f"cannot pay 4 Thaler for an action character: {paid}, 1 short"}


@pytest.mark.rule("char.play")
def test_action_d_an_empty_hand_plays_nothing() -> None:
    kept = at(boards={"Anna": {"hand": 0}})
    said = {"char.play": "Anna cannot play a character: none in hand"}
    assert kept.blocked("play", "Anna", character="action", cost=0) == said
    none = {"char.play": "Anna cannot gain from a character: none played"}
    assert kept.refusal("gain", "Anna", by="character", gain={"food": 1}) == none


@pytest.mark.rule("char.immediate")
@pytest.mark.parametrize(
    ("of", "number"),
    [("characters", 9), ("characters-but-immediate", 7), ("immediate-characters", 2)],
)
def test_action_d_immediate_cards_are_left_out_where_a_scoring_says_so(
    of: str, number: int
) -> None:
    card = {"name": "Court", "per": 1, "of": of}
    played = {"immediate": 2, "permanent": 4, "action": 1, "ending": 2}
    kept = at(boards={"Anna": {"characters": played, "food": 6}}, settlements=[card])
    kept.to_settlement()
    kept.play("settle")
    assert points(kept.state, "settlement-1") == [number, 0]


@pytest.mark.rule("char.immediate")
def test_action_d_an_immediate_character_works_as_it_is_played() -> None:
    kept = at(boards={"Anna": {"food": 1}})
    kept.play(
        "play", "Anna", character="immediate", cost=0, gain={"wine": 2, "food": 1, "points": 3}
    )
    assert (kept.board().food, kept.ships()["wine"]) == (2, 2)
    assert lines(kept.state, "bonus") == [(3, "char.play", "from characters: 3")]


@pytest.mark.rule("char.permanent")
def test_action_d_a_permanent_character_gives_something_at_any_moment() -> None:
    kept = at(boards={"Anna": {"food": 1, "characters": {"permanent": 1}}})
    kept.play("place", "Anna", space="market")
    kept.play("place", "Bruno", space="fair")
    kept.play("gain", "Anna", by="character", gain={"food": 2})
    assert kept.board().food == 3
    assert kept.is_legal("place", "Anna", space="quay")
    assert kept.refusal("gain", "Anna", by="character", pay=9) == {
        "place.cost": "Anna cannot pay 9 food: 3 left"
    }


@pytest.mark.rule("char.permanent")
def test_action_d_a_permanent_character_may_change_the_food_that_is_due() -> None:
    kept = at(boards={"Anna": {"characters": {"permanent": 1}}})
    kept.to_food_phase()
    said = "Anna pays 1 food instead of 2 only by a card, which the app cannot read"
    assert kept.needs("feed", "Anna", due=1) == {"char.permanent": said}
    refused = "Bruno pays 1 food: 2 are due, and no permanent character of Bruno changes that"
    assert kept.refusal("feed", "Bruno", due=1) == {"feed.due": refused}
    kept.undecided("feed", "Anna", due=1)
    assert kept.board().food == 5


@pytest.mark.rule("char.action")
def test_action_e_each_action_character_is_tapped_once_a_round() -> None:
    kept = at(boards={"Anna": {"food": 0, "characters": {"action": 1}}})
    kept.play("tap", "Anna", gain={"food": 2})
    kept.play("pass", "Bruno")
    said = {"char.action": "Anna cannot tap: 1 action character played, 1 tapped this round"}
    assert kept.refusal("tap", "Anna") == said
    kept.anyway("tap", "Anna")
    assert findings(kept.state) == {
        "char.action": ["illegal: Anna has tapped 2 action characters and played 1"]
    }


@pytest.mark.rule("char.action")
def test_action_e_unknown_characters_leave_a_tap_undecided() -> None:
    kept = Kept(2, position={"players": {}})
    said = {"char.action": "which characters Anna has played is not known"}
    assert kept.needs("tap", "Anna") == said


@pytest.mark.rule("char.ending")
def test_action_d_an_ending_character_says_how_it_scores() -> None:
    kept = at(4, boards={"Anna": {"colonies": 3, "food": 9}})
    said = {"char.ending": "how Anna's ending character scores is not known"}
    assert kept.needs("play", "Anna", character="ending", cost=0) == said
    wrong = {"char.ending": "a permanent character does not score at the end"}
    card = {"name": "Explorer", "per": 3, "of": "colonies"}
    assert kept.blocked("play", "Anna", character="permanent", cost=0, ending=card) == wrong
    kept.play("play", "Anna", character="ending", cost=0, ending=card)
    later = "9 points when the game is over, as the table lies"
    assert lines(kept.state, "ending") == [(0, "char.ending", later)]
    kept.passes("Bruno", "Anna")
    kept.play("feed")
    kept.settle()
    assert lines(kept.state, "ending") == [(9, "end.ending", "Explorer: 3 × 3 colonies")]


@pytest.mark.rule("char.ending")
def test_action_d_an_ending_character_without_its_text_scores_nothing_and_says_so() -> None:
    kept = at(4)
    kept.undecided("play", "Anna", character="ending", cost=0)
    assert lines(kept.state, "ending") == [(0, "end.ending", "?: what it counts was not entered")]


@pytest.mark.rule("char.row")
def test_character_row_a_slot_costs_or_gives_food() -> None:
    kept = at(boards={"Anna": {"food": 2, "hand": 3}})
    kept.play("take-character", "Anna", pay=1)
    kept.play("take-character", "Anna", food=2)
    assert (kept.board().hand, kept.board().food) == (5, 3)
    said = {"place.cost": "Anna cannot pay 4 food: 3 left"}
    assert kept.refusal("take-character", "Anna", pay=4) == said


@pytest.mark.rule("char.none-left")
def test_faq_without_a_character_to_take_there_are_two_food() -> None:
    kept = Kept(4, hands="draft")
    for _ in range(8):
        kept.play("take-character", "Anna")
    assert (kept.board().hand, kept.board().food) == (16, 3)
    kept.play("take-character", "Anna")
    assert (kept.board().hand, kept.board().food) == (16, 5)
    said = {
        "char.none-left": "1 food paid and 0 gained for a character's slot: "
        "no character is left to take"
    }
    assert kept.refusal("take-character", "Anna", pay=1) == said


@pytest.mark.rule("end.ending")
@pytest.mark.parametrize(
    ("card", "number"),
    [
        ({"points": 7}, 7),
        ({"per": 2, "of": "books"}, 4),
        ({"per": 2, "of": "books", "count": 5}, 10),
        ({"per": 3, "count": 2}, 6),
        ({"per": 3, "of": "contract-sets"}, 3),
        ({"per": 2, "of": "ships-built"}, 6),
        ({"per": 2, "of": "food"}, 0),
        ({}, 0),
    ],
)
def test_game_end_ending_characters_score_by_what_the_app_counts_or_what_was_typed(
    card: dict[str, object], number: int
) -> None:
    contracts = [{"kind": kind, "points": 0} for kind in ("book", "paint", "book", "building")]
    board = {
        "contracts": contracts,
        "ships": fleet(shipyard=3),
        "ending": [{"name": "Card", **card}],
    }
    assert points(entered(boards={"Anna": board}), "ending") == [number, 0]


@pytest.mark.rule("end.ending")
def test_game_end_two_ending_characters_are_two_lines() -> None:
    cards = [{"name": "One", "points": 4}, {"name": "Two", "per": 1, "count": 3}]
    state = entered(boards={"Anna": {"ending": cards}})
    assert lines(state, "ending") == [
        (4, "end.ending", "One: 4 points, entered"),
        (3, "end.ending", "Two: 1 × 3, counted by hand"),
    ]
    assert GAME.score(state).totals == (7, 0)
