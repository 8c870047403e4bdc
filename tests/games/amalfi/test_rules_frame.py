"""Rounds, phases, turns and free actions."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.amalfi.tables import Kept, at, fleet


@pytest.mark.rule("round.phases")
def test_how_to_play_actions_then_food_then_settlement() -> None:
    kept = Kept(2)
    said = "round 1 is in the Action phase, and this belongs to the Food phase"
    assert kept.refusal("feed") == {"round.phases": said}
    assert set(kept.refusal("settle", card=1)) == {"round.phases"}
    kept.passes("Anna", "Bruno")
    said = "round 1 is in the Food phase, and this belongs to the Action phase"
    assert kept.refusal("tap", "Anna")["round.phases"] == said
    kept.play("feed")
    assert set(kept.refusal("feed")) == {"round.phases"}
    kept.play("settle")
    kept.play("prepare")
    assert (kept.state.round, kept.is_legal("pass", "Bruno")) == (2, True)


@pytest.mark.rule("round.phases")
def test_how_to_play_a_phase_waits_for_everybody() -> None:
    kept = Kept(3)
    kept.to_food_phase()
    kept.play("feed", "Carla")
    said = "round 1 is in the Food phase, and this belongs to the Settlement phase"
    assert kept.refusal("settle")["round.phases"] == said
    assert kept.refusal("feed", "Carla") == {"feed.due": "Carla has paid the food of round 1"}
    kept.play("feed")
    kept.play("settle")


@pytest.mark.rule("turn.order")
def test_how_to_play_clockwise_one_main_action_each() -> None:
    kept = Kept(3, start="Bruno")
    assert kept.refusal("pass", "Anna") == {"turn.order": "Anna cannot act: it is Bruno's turn"}
    kept.play("place", "Bruno", space="market", gain={"wine": 1})
    said = "Bruno has taken the one main action of this turn, Carla is next"
    assert kept.refusal("place", "Bruno", space="fair") == {"turn.order": said}
    kept.play("place", "Carla", space="harbour")
    kept.play("pass", "Anna")
    kept.play("place", "Bruno", space="fair")
    kept.play("pass", "Carla")
    assert kept.refusal("pass", "Anna").keys() == {"turn.pass"}
    kept.play("place", "Bruno", space="quay")
    kept.play("place", "Bruno", space="inn")
    kept.play("pass", "Bruno")
    kept.play("feed")


@pytest.mark.rule("turn.main-actions")
def test_action_phase_each_of_the_six_main_actions_uses_up_the_turn() -> None:
    boards = {"Anna": {"ships": fleet(wheat=2), "characters": {"action": 1}, "food": 0}}
    actions: list[tuple[str, dict[str, Any]]] = [
        ("place", {"space": "market"}),
        ("acquire", {"card": "chart", "points": 1, "cost": 0}),
        ("build", {"paid": {"wheat": 2}}),
        ("play", {"character": "permanent", "cost": 0}),
        ("tap", {}),
        ("pass", {}),
    ]
    for do, fields in actions:
        kept = at(boards=boards)
        kept.play(do, "Anna", **fields)
        assert not kept.is_legal("place", "Anna", space="elsewhere"), do
        assert kept.is_legal("place", "Bruno", space="elsewhere"), do


@pytest.mark.rule("turn.pass")
def test_action_f_after_a_pass_nothing_more_in_that_round() -> None:
    kept = Kept(2)
    kept.play("pass", "Anna")
    said = {"turn.pass": "Anna has passed and does nothing more in round 1"}
    assert kept.refusal("pass", "Anna") == said
    assert kept.refusal("place", "Anna", space="market") == said
    assert kept.refusal("turn-into-food", "Anna", start="sea") == said
    assert kept.refusal("discard", "Anna") == said
    kept.play("pass", "Bruno")
    kept.play("feed")
    kept.play("settle")
    kept.play("prepare")
    kept.play("pass", "Bruno")
    assert kept.is_legal("place", "Anna", space="market")


@pytest.mark.rule("turn.free")
def test_action_phase_free_actions_before_and_after_the_main_one() -> None:
    kept = Kept(2)
    kept.play("discard", "Anna")
    kept.play("discard", "Anna")
    said = {"turn.free": "Bruno cannot take a free action: it is Anna's turn"}
    assert kept.refusal("discard", "Bruno") == said
    kept.play("place", "Anna", space="market", gain={"gem": 1})
    kept.play("turn-into-food", "Anna", start="gem")
    kept.play("discard", "Bruno")
    assert kept.refusal("discard", "Anna") == {
        "turn.free": "Anna cannot take a free action: it is Bruno's turn"
    }
    assert kept.is_legal("place", "Bruno", space="fair")


@pytest.mark.rule("turn.free")
def test_action_phase_a_free_action_against_the_rules_does_not_take_the_turn() -> None:
    kept = Kept(3)
    kept.anyway("discard", "Carla")
    assert kept.board("Carla").food == 6
    assert kept.is_legal("pass", "Anna")
    assert not kept.is_legal("pass", "Carla")


@pytest.mark.rule("end.after-four")
def test_game_end_after_round_four_nothing_more() -> None:
    kept = Kept(2)
    for _ in range(4):
        kept.round()
    over = "the game is over: round 4 was the last"
    for do in ("pass", "discard", "feed", "tap"):
        assert kept.refusal(do, "Anna")["end.after-four"] == over
    assert "end.after-four" in kept.refusal("gain", "Anna", by="character", gain={"points": 1})


def test_an_entered_table_has_no_turns_to_break() -> None:
    kept = Kept(2, position={"round": 2, "players": {"Anna": {"food": 3, "colonies": 0}}})
    assert kept.is_legal("pass", "Bruno")
    assert kept.needs("place", "Anna", space="market") == {
        "box.ships": "where Anna's ships are is not known"
    }
    assert kept.needs("feed", "Bruno") == {
        "food.limit": "how much food and how many colonies Bruno has is not known",
        "box.ships": "where Bruno's ships are is not known",
    }


@pytest.mark.rule("turn.order")
def test_round_after_an_action_out_of_turn_play_goes_on_from_there() -> None:
    kept = Kept(4)
    kept.anyway("place", "Bruno", space="market", pay=1)
    assert kept.is_legal("pass", "Carla")
    assert set(kept.refusal("pass", "Anna")) == {"turn.order"}


@pytest.mark.rule("turn.order")
def test_round_with_the_others_out_every_action_begins_a_new_turn() -> None:
    kept = Kept()
    kept.play("place", "Anna", space="market", pay=1)
    assert kept.is_legal("gain", "Anna", by="space", gain={"food": 1})
    kept.play("pass", "Bruno")
    kept.play("acquire", "Anna", card="book", points=2, cost=0, paid={})
    assert set(kept.refusal("gain", "Anna", by="space", gain={"food": 1})) == {"place.where"}
