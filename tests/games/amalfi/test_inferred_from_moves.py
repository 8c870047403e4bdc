"""Tables entered without a phase: what their moves tell of turns and phases is known."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.amalfi.pieces import Phase
from tests.games.amalfi.tables import (
    ANNA,
    BRUNO,
    CARLA,
    GAME,
    GRANARIES,
    NAMES,
    Kept,
    entered,
    fleet,
    pending,
    won,
)

USUAL = {"track": 0, "food": 6, "colonies": 0, "ships": fleet(), "hand": 8, "characters": {}}
BOOK = {"card": "book", "points": 3, "cost": 3, "of": ["wine"], "paid": {"emergency": 1}}


def lying(players: int = 2, round: int = 2, **rest: Any) -> Kept:
    """A table entered with its round and no phase, as the shared format writes it."""
    boards = dict.fromkeys(NAMES[:players], USUAL)
    position = {"round": round, "players": boards, **rest.pop("position", {})}
    return Kept(players, position=position, **rest)


def unknown(name: str) -> dict[str, str]:
    return {"turn.order": f"whether {name} passed is not known"}


@pytest.mark.rule("turn.pass")
def test_turn_a_pass_is_a_pass_whoever_kept_the_round() -> None:
    table = lying()
    table.play("pass", "Anna")
    said = {"turn.pass": "Anna has passed and does nothing more in round 2"}
    assert table.refusal("place", "Anna", space="market") == said
    assert table.refusal("pass", "Anna") == said
    assert table.refusal("turn-into-food", "Anna", start="sea") == said
    claim = {"milestone": 1}
    assert set(table.refusal("claim", "Anna", **claim)) == {"ruling.milestone-after-pass"}


@pytest.mark.rule("turn.order")
def test_turn_a_second_action_in_a_row_depends_on_who_has_passed() -> None:
    table = lying()
    table.play("place", "Anna", space="market")
    assert table.needs("place", "Anna", space="fair") == unknown("Bruno")
    table.play("place", "Bruno", space="fair")
    table.play("place", "Anna", space="quay")
    assert table.refusal("place", "Anna", space="inn") == {
        "turn.order": "Anna has taken the one main action of this turn, Bruno is next"
    }


@pytest.mark.rule("turn.order")
def test_turn_a_player_left_out_may_have_passed_before() -> None:
    table = lying(4)
    table.play("place", "Anna", space="market")
    assert table.needs("place", "Carla", space="fair") == unknown("Bruno")
    both = {"turn.order": "whether Bruno and Carla passed is not known"}
    assert table.needs("place", "Dario", space="fair") == both
    table.play("place", "Bruno", space="fair")
    table.play("place", "Carla", space="quay")
    table.undecided("place", "Anna", space="inn")
    assert table.refusal("place", "Carla", space="mill") == {
        "turn.order": "Carla cannot act: it is Bruno's turn"
    }
    table.play("pass", "Bruno")
    assert table.refusal("place", "Anna", space="mill") == {
        "turn.order": "Anna cannot act: it is Carla's turn"
    }
    table.play("pass", "Carla")
    assert table.needs("place", "Anna", space="mill") == unknown("Dario")


@pytest.mark.rule("turn.order")
def test_turn_whose_turn_it_may_be_is_named_with_all_who_may_have_it() -> None:
    table = lying(4)
    table.play("place", "Bruno", space="market")
    table.play("place", "Carla", space="fair")
    assert table.refusal("place", "Carla", space="quay") == {
        "turn.order": "Carla has taken the one main action of this turn, "
        "Dario, Anna or Bruno is next"
    }


@pytest.mark.rule("turn.order")
def test_turn_alone_every_turn_is_the_own_one() -> None:
    table = lying(1)
    table.play("place", "Anna", space="market")
    table.play("place", "Anna", space="fair")


@pytest.mark.rule("card.one")
def test_action_b_a_second_card_depends_on_who_has_passed() -> None:
    table = lying()
    table.play("acquire", "Anna", **BOOK)
    assert table.needs("acquire", "Anna", **BOOK) == unknown("Bruno")
    table.play("place", "Bruno", space="market")
    table.play("acquire", "Anna", **BOOK)
    assert "card.one" in table.refusal("acquire", "Anna", **BOOK)


@pytest.mark.rule("turn.free")
def test_free_actions_belong_to_the_turn_that_the_moves_tell() -> None:
    table = lying(3)
    food = {"start": "sea"}
    table.play("place", "Anna", space="market")
    table.play("turn-into-food", "Anna", **food)
    assert table.needs("turn-into-food", "Carla", **food) == unknown("Bruno")
    table.play("turn-into-food", "Bruno", **food)
    assert table.refusal("turn-into-food", "Anna", **food) == {
        "turn.free": "Anna cannot take a free action: it is Bruno's turn"
    }
    table.play("place", "Bruno", space="fair")
    table.play("pass", "Carla")
    table.play("pass", "Anna")
    assert set(table.refusal("turn-into-food", "Carla", **food)) == {"turn.pass"}


@pytest.mark.rule("turn.free")
def test_free_actions_after_a_pass_it_is_the_turn_of_whoever_is_next() -> None:
    table = lying(4)
    table.play("place", "Bruno", space="market")
    table.play("place", "Carla", space="fair")
    table.undecided("pass", "Anna")
    assert table.refusal("turn-into-food", "Carla", start="sea") == {
        "turn.free": "Carla cannot take a free action: it is Bruno's turn"
    }
    table = lying(4)
    table.play("place", "Carla", space="fair")
    table.undecided("pass", "Anna")
    assert table.needs("turn-into-food", "Carla", start="sea") == unknown("Bruno")
    table.play("place", "Bruno", space="market")
    table.play("pass", "Carla")
    assert table.refusal("turn-into-food", "Anna", start="sea").keys() == {"turn.pass"}
    assert table.needs("turn-into-food", "Bruno", start="sea") == unknown("Dario")


@pytest.mark.rule("turn.order")
def test_turn_in_a_kept_phase_an_unknown_turn_is_described_by_the_first_action() -> None:
    boards = dict.fromkeys(NAMES[:2], USUAL)
    table = Kept(2, position={"round": 2, "phase": "actions", "players": boards})
    table.play("place", "Anna", space="market")
    assert table.refusal("place", "Anna", space="fair") == {
        "turn.order": "Anna has taken the one main action of this turn, Bruno is next"
    }


@pytest.mark.rule("feed.due")
def test_food_phase_nobody_pays_twice() -> None:
    table = lying(rulings={"food-shortage": "3"})
    table.play("feed", "Anna")
    said = {"feed.due": "Anna has paid the food of round 2"}
    assert table.refusal("feed", "Anna") == said
    table.play("feed")
    assert table.board("Bruno").food == 4
    assert table.board("Anna").food == 4
    assert table.refusal("feed") == {
        "round.phases": "round 2 is in the Settlement phase, and this belongs to the Food phase"
    }


@pytest.mark.rule("round.phases")
def test_round_food_comes_after_everybodys_pass() -> None:
    table = lying()
    table.play("place", "Anna", space="market")
    assert table.refusal("feed") == {
        "round.phases": "round 2 is in the Action phase, and this belongs to the Food phase"
    }
    table.play("pass", "Bruno")
    table.play("pass", "Anna")
    table.play("feed")
    assert [table.board(name).food for name in NAMES[:2]] == [4, 4]
    assert set(table.refusal("place", "Bruno", space="fair")) == {"round.phases"}


@pytest.mark.rule("round.phases")
def test_round_a_pass_and_then_food_depends_on_who_has_passed() -> None:
    table = lying(3)
    table.play("pass", "Anna")
    assert table.needs("feed") == {"round.phases": "whether Bruno and Carla passed is not known"}
    table.undecided("feed")
    assert [table.board(name).food for name in NAMES[:3]] == [4, 4, 4]
    assert table.state.stage is Phase.SETTLEMENT


@pytest.mark.rule("round.phases")
def test_round_a_settlement_depends_on_who_has_eaten() -> None:
    table = lying()
    table.play("feed", "Anna")
    assert table.needs("settle") == {
        "round.phases": "whether Bruno paid the food of this round is not known"
    }
    table.undecided("settle")
    table.play("prepare")


@pytest.mark.rule("settlement.score")
def test_preparation_depends_on_who_has_scored_the_settlement() -> None:
    table = lying(settlements=())
    table.undecided("settle", points={"Anna": 6})
    assert table.needs("prepare") == {
        "settlement.score": "whether Bruno scored the settlement is not known"
    }
    table.play("settle", points={"Bruno": 3})
    table.play("prepare")
    assert table.state.round == 3


@pytest.mark.rule("settlement.score")
def test_preparation_waits_for_results_that_are_surely_missing() -> None:
    table = lying(settlements=())
    table.play("feed")
    table.undecided("settle", points={"Anna": 6})
    assert table.refusal("prepare") == {
        "settlement.score": "cannot end round 2: Bruno still to score the settlement"
    }


@pytest.mark.rule("round.phases")
def test_preparation_another_round_needs_one_played() -> None:
    table = lying()
    table.play("prepare", start="Bruno")
    assert table.refusal("prepare") == {
        "round.phases": "round 3 is in the Action phase, and this belongs to the Settlement phase"
    }
    assert set(table.refusal("place", "Anna", space="market")) == {"turn.order"}
    table.play("place", "Bruno", space="market")
    table.play("place", "Anna", space="fair")
    assert set(table.refusal("feed")) == {"round.phases"}
    assert GAME.outcome(table.state) is None


@pytest.mark.rule("solo.settlement")
def test_solo_one_card_a_round_also_where_nobody_keeps_phases() -> None:
    table = lying(1)
    table.play("settle", card=4)
    assert table.refusal("settle", card=2) == {
        "solo.settlement": "cannot score a second settlement card in round 2"
    }


@pytest.mark.rule("settlement.score")
def test_settlement_a_card_of_another_round_tells_no_phase() -> None:
    table = lying()
    table.anyway("settle", card=1)
    assert table.state.stage is None


@pytest.mark.rule("end.after-four")
def test_game_end_the_last_settlement_ends_a_table_that_lies() -> None:
    table = lying(round=4)
    assert won(table.state)[2].endswith(", if the score track holds all of round 4")
    table.play("settle")
    assert table.refusal("pass", "Anna") == {
        "end.after-four": "the game is over: round 4 was the last"
    }
    assert won(table.state)[2] == "Anna and Bruno share the victory with 6 points and 6 food each"


@pytest.mark.rule("end.after-four")
def test_game_end_a_winner_in_round_four_says_what_must_be_on_the_track() -> None:
    boards = {"Anna": {"track": 10, "food": 2}, "Bruno": {"track": 9, "food": 6}}
    cards = [{}, {}, {}, GRANARIES]
    told = "Anna wins with 10 points, 1 ahead of Bruno"
    state = entered(boards=boards, round=4, settlements=cards)
    assert won(state) == (["Anna"], "points", f"{told}, if the score track holds all of round 4")
    settled = entered(boards=boards, round=4, settlements=cards, settled=[4])
    assert won(settled) == (["Anna"], "points", told)
    assert won(entered(boards=boards, settlements=cards)) == (["Anna"], "points", told)
    half = GAME.apply(state, Kept().action("settle", points={"Anna": 2}))
    half = GAME.apply(half, Kept().action("settle", points={"Bruno": 0}))
    assert won(half)[2] == "Anna wins with 12 points, 3 ahead of Bruno"


@pytest.mark.rule("end.after-four")
@pytest.mark.rule("solo.settlement")
def test_game_end_alone_four_cards_scored_are_the_end() -> None:
    boards = {"Anna": {"track": 10}}
    said = "the result is 10 points"
    assert won(entered(1, boards=boards, round=4, settled=[1, 3, 2]))[2] == (
        f"{said}, if the score track holds all of round 4"
    )
    assert won(entered(1, boards=boards, round=4, settled=[1, 3, 2, 4]))[2] == said


@pytest.mark.rule("prep.ships")
def test_preparation_of_no_known_round_readies_ships_and_tells_no_phase() -> None:
    table = Kept(position={"players": {name: {"ships": fleet(actions=2)} for name in NAMES[:2]}})
    table.undecided("prepare", start="Bruno")
    assert table.ships() == {"sea": 6, "shipyard": 6}
    assert (table.state.round, table.state.stage, table.state.turn) == (None, None, None)
    assert table.state.start == BRUNO
    table.play("place", "Anna", space="market")
    table.play("place", "Anna", space="fair")


def test_a_position_written_again_keeps_no_turn_that_only_moves_told() -> None:
    table = lying()
    before = GAME.position(table.state)
    table.play("pass", "Anna")
    assert table.state.done == (ANNA,)
    assert GAME.position(table.state) == before


@pytest.mark.rule("feed.due")
def test_food_phase_a_round_entered_before_it_is_known_stays_open() -> None:
    table = lying(3)
    table.play("place", "Anna", space="market")
    assert table.state.unsure == (BRUNO, CARLA)
    assert table.state.stage is Phase.ACTIONS
    assert pending(table.state, "bonus") == []
