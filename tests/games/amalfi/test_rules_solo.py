"""Playing alone."""

from __future__ import annotations

import pytest

from tests.games.amalfi.tables import GAME, Kept, at, content, lines, points, read, won


def solo(round: int, **rest: object) -> Kept:
    return at(round, 1, **rest)  # type: ignore[arg-type]


@pytest.mark.rule("solo.milestones")
@pytest.mark.parametrize(("round", "worth"), [(1, 30), (2, 20), (3, 15), (4, 10)])
def test_solo_rules_a_milestone_is_worth_30_20_15_10(round: int, worth: int) -> None:
    kept = solo(round)
    kept.play("claim", "Anna", milestone=4)
    assert points(kept.state, "milestones") == [worth]
    said = f"7 points for a milestone of round {round}: alone it is worth {worth}"
    assert kept.refusal("claim", "Anna", milestone=2, points=7) == {"solo.milestones": said}
    assert lines(kept.state, "milestones") == [
        (worth, "solo.milestones", f"milestone 4 in round {round}")
    ]


@pytest.mark.rule("solo.milestones")
def test_solo_rules_without_a_round_the_worth_is_not_known() -> None:
    kept = Kept(1, position={"players": {}})
    said = "what Anna scores for milestone 1 is not known: the round decides it"
    assert kept.needs("claim", "Anna", milestone=1) == {"solo.milestones": said}


@pytest.mark.rule("solo.milestones")
def test_solo_rules_four_milestones_are_open() -> None:
    assert read(content(1, milestones=[{"name": name} for name in "abcd"]))
    with pytest.raises(ValueError, match=r"setup\.milestones: expected a list of 0 to 4"):
        read(content(1, milestones=[{"name": name} for name in "abcde"]))


@pytest.mark.rule("solo.settlement")
def test_solo_rules_each_round_one_settlement_of_choice_each_once() -> None:
    kept = Kept(1)
    kept.passes()
    kept.play("feed")
    which = {"solo.settlement": "which of the settlement cards is scored has to be said"}
    assert kept.blocked("settle") == which
    kept.play("settle", card=4)
    said = "cannot score a second settlement card in round 1"
    assert kept.refusal("settle", card=2) == {"solo.settlement": said}
    kept.play("prepare")
    kept.passes()
    kept.play("feed")
    said = "cannot score settlement IV (Granaries) again: each once"
    assert kept.refusal("settle", card=4) == {"solo.settlement": said}
    kept.play("settle", card=1)
    assert points(kept.state, "settlement-4") == [1]
    assert lines(kept.state, "settlement-2") == [(0, "solo.settlement", "not chosen yet")]


@pytest.mark.rule("solo.hand")
def test_solo_rules_ten_of_the_forty_others_are_drawn_and_eight_cards_kept() -> None:
    kept = Kept(1)
    assert (kept.board().hand, kept.state.characters_left()) == (8, 30)
    kept.play("take-character", "Anna")
    assert kept.state.characters_left() == 29


@pytest.mark.rule("solo.no-surcharge")
def test_solo_rules_slot_icons_are_ignored() -> None:
    kept = solo(1)
    card = {"card": "book", "points": 3, "cost": 3, "of": ["gem"]}
    assert kept.is_legal("acquire", "Anna", **card, paid={"emergency": 1})
    said = {"solo.no-surcharge": "an additional cost of 1 is ignored when playing alone"}
    paid = {"emergency": 2}
    assert kept.refusal("acquire", "Anna", **card, surcharge=1, paid=paid) == said
    assert kept.is_legal("take-character", "Anna")
    assert set(kept.refusal("take-character", "Anna", food=1)) == {"solo.no-surcharge"}
    assert Kept(2).is_legal("take-character", "Anna", food=1)


@pytest.mark.rule("solo.chart")
def test_solo_rules_no_chart_becomes_public() -> None:
    kept = Kept(1)
    kept.round(card=1)
    assert kept.state.public == 0
    assert set(kept.refusal("place", "Anna", public=1)) == {"prep.public-chart"}


def test_solo_rules_the_score_is_the_result() -> None:
    kept = Kept(1)
    kept.play("claim", "Anna", milestone=1)
    for card in (1, 2, 3, 4):
        kept.round(card=card, points={"Anna": 2} if card == 3 else {})
    assert won(kept.state) == (["Anna"], "points", "the result is 32 points")
    assert GAME.extras(kept.state) == {"solo": {"score": 32, "milestones": 1}}
    assert GAME.extras(Kept(2).state) == {}


def test_solo_is_one_player_and_one_player_is_solo() -> None:
    assert read(content(1)).setup.options.solo
    assert read(content(1, solo=True)).setup.options.solo
    with pytest.raises(ValueError, match="players: expected one player in a solo game"):
        read(content(2, solo=True))


@pytest.mark.rule("solo.hand")
def test_solo_has_its_own_way_to_a_hand() -> None:
    options = read(content(1, hands="draft")).setup.options
    assert (options.solo, options.hands) == (True, None)
