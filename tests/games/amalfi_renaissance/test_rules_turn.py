"""Phases, turns and passing, pages 8, 11, 13 and 16."""

from __future__ import annotations

import pytest

from engine.core import Illegal
from engine.games.amalfi_renaissance.state import Phase
from tests.games.amalfi_renaissance.tables import ANNA, BRUNO, CARLA, Kept, board, entered, reasons


@pytest.mark.rule("phase.order")
def test_p8_actions_then_feeding_then_the_decree() -> None:
    kept = Kept()
    assert kept.refusal("feed", "Anna") == {
        "phase.order": "Anna cannot feed yet: Anna and Bruno still to pass in period 1"
    }
    said = "cannot score the decree of period 1 yet: Anna and Bruno still to feed"
    assert kept.refusal("decree") == {"phase.order": said}
    kept.play("pass", "Anna").play("pass", "Bruno")
    assert kept.state.phase is Phase.FEED
    said = "Anna cannot take a main action: period 1 has come to feeding"
    assert kept.refusal("navigate", "Anna") == {"phase.order": said}
    kept.play("feed", "Bruno")
    said = "cannot score the decree of period 1 yet: Anna still to feed"
    assert kept.refusal("decree") == {"phase.order": said}
    kept.play("feed", "Anna")
    assert kept.state.phase is Phase.DECREE
    said = "cannot end period 1 yet: it is still at the decree"
    assert kept.refusal("new-period") == {"phase.order": said}
    kept.play("decree").play("new-period")
    assert (kept.state.period, kept.state.phase) == (2, Phase.ACTIONS)


@pytest.mark.rule("phase.order")
def test_p8_an_entered_table_without_a_phase_is_not_judged_by_it() -> None:
    table = entered(board(), board(), period=2)
    assert table.is_legal("navigate", "Bruno")
    assert table.is_legal("feed", "Anna")
    said = "whether Anna and Bruno fed in period 2 is not known"
    assert table.needs("decree")["phase.order"] == said
    assert "phase.order" in table.needs("new-period")
    finished = entered(board(), board())
    assert finished.refusal("new-period")["phase.order"].startswith("cannot begin a new period")


@pytest.mark.rule("turn.order")
def test_p11_turns_go_clockwise_from_the_wind_rose() -> None:
    kept = Kept(3, first="Carla")
    said = "Anna cannot take a main action now: it is Carla's turn"
    assert kept.refusal("navigate", "Anna") == {"turn.order": said}
    for name, following in (("Carla", ANNA), ("Anna", BRUNO), ("Bruno", CARLA)):
        kept.play("navigate", name)
        assert kept.state.to_move == following


@pytest.mark.rule("turn.pass")
def test_p11_a_pass_is_final_and_the_others_go_on() -> None:
    kept = Kept(3)
    kept.play("pass", "Anna").play("navigate", "Bruno").play("navigate", "Carla")
    assert kept.state.to_move == BRUNO
    said = "Anna cannot take a main action: passed already in period 1"
    assert kept.refusal("navigate", "Anna") == {"turn.pass": said}
    kept.play("pass", "Bruno").play("navigate", "Carla")
    assert kept.state.to_move == CARLA
    kept.play("pass", "Carla")
    assert (kept.state.to_move, kept.state.phase) == (None, Phase.FEED)


@pytest.mark.rule("turn.wind-rose")
def test_p11_the_first_to_pass_begins_the_next_period() -> None:
    kept = Kept(3)
    kept.play("navigate", "Anna").play("pass", "Bruno")
    assert kept.state.wind_rose == BRUNO
    kept.play("pass", "Carla").play("pass", "Anna")
    assert kept.state.wind_rose == BRUNO
    for name in kept.names:
        kept.play("feed", name)
    kept.play("decree").play("new-period")
    assert kept.state.to_move == BRUNO


@pytest.mark.rule("turn.after-pass")
def test_p13_a_pass_stops_neither_lighthouses_nor_optional_actions() -> None:
    kept = Kept()
    kept.play("erect", "Anna").play("pass", "Anna").play("navigate", "Bruno")
    assert kept.is_legal("use-lighthouse", "Anna")
    assert kept.is_legal("ships-to-bread", "Anna", ships={"emergency": 1})
    assert kept.is_legal("discard", "Anna")


@pytest.mark.rule("cards.override")
def test_p16_a_character_is_right_points_are_typed_and_moves_recorded_anyway() -> None:
    kept = Kept()
    kept.play("bonus", "Anna", points=4, for_="Caterina").play("bonus", "Anna", points=-1)
    assert kept.points("bonus") == [3, 0]
    assert reasons(kept.state, "bonus") == [
        ("cards.override", "Caterina, in period 1"),
        ("cards.override", "points from a card or an icon, in period 1"),
    ]
    verdict = kept.check("navigate", "Bruno")
    assert isinstance(verdict, Illegal)
    assert verdict.can_be_recorded
    kept.anyway("navigate", "Bruno")
    assert kept.bruno.ships.docks == 1
