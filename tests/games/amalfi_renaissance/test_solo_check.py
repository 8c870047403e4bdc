"""Playing alone: the titles are counted when a period ends, and too few end the game at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games.amalfi_renaissance.state import Phase
from tests.games.amalfi_renaissance.tables import GAME, Kept, board, entered, say, totals

TITLES = {"artist": 12, "courtier": 12, "explorer": 24}


def alone(period: int | None, phase: str | None, titles: int = 0, **rest: Any) -> Kept:
    """Alone against Genoa, so far in the game, with so many titles."""
    anna = board(titles=dict(list(TITLES.items())[:titles]))
    position = {} if phase is None else {"phase": phase}
    return entered(anna, period=period, position=position, solo="genoa", **rest)


def is_alive(table: Kept) -> bool:
    alive: bool = GAME.extras(table.state)["solo"]["alive"]
    return alive


def told(table: Kept) -> str | None:
    outcome = GAME.outcome(table.state)
    return None if outcome is None else say(table.state, outcome.because)


@pytest.mark.rule("solo.check")
@pytest.mark.parametrize("phase", ["actions", "feed", "decree", None])
def test_solo_a_period_that_goes_on_asks_for_the_titles_of_the_one_before(
    phase: str | None,
) -> None:
    for period, needed in ((1, 0), (2, 0), (3, 1)):
        for titles in range(4):
            table = alone(period, phase, titles)
            assert is_alive(table) == (titles >= needed)
            assert (told(table) is None) == (titles >= needed)


@pytest.mark.rule("solo.check")
@pytest.mark.parametrize("phase", ["closed", "over"])
def test_solo_a_period_that_is_over_asks_for_its_own_titles(phase: str) -> None:
    for period, needed in enumerate((0, 1, 2, 3), 1):
        for titles in range(4):
            assert is_alive(alone(period, phase, titles)) == (titles >= needed)


@pytest.mark.rule("solo.check")
def test_solo_a_lost_game_is_described_with_the_period_that_decided_it() -> None:
    said = "lost against Genoa: 0 titles by the end of period 2, 1 needed"
    assert told(alone(2, "closed")) == said
    assert told(alone(3, "actions")) == said
    assert told(alone(3, None)) == said
    assert told(alone(None, None, 2)) == said.replace("0 t", "2 t").replace("2, 1", "4, 3")


@pytest.mark.rule("solo.check")
def test_solo_no_new_period_begins_with_too_few_titles() -> None:
    said = "lost against Genoa: 0 titles by the end of period 2, 1 needed"
    assert alone(2, "closed").refusal("new-period") == {"solo.check": said}
    assert alone(2, None).refusal("new-period") == {"solo.check": said}
    assert set(alone(2, "actions").refusal("new-period")) == {"phase.order"}
    assert alone(2, "closed", 1).is_legal("new-period")
    assert entered(board(), board(), period=2, position={"phase": "closed"}).is_legal("new-period")


@pytest.mark.rule("ruling.solo-check")
def test_solo_read_as_before_a_period_its_titles_are_there_when_it_begins() -> None:
    before = {"rulings": {"solo-check": "before"}}
    for period, needed in enumerate((0, 1, 2), 1):
        for titles in range(4):
            assert is_alive(alone(period, "actions", titles, **before)) == (titles >= needed)
            assert is_alive(alone(period, None, titles, **before)) == (titles >= needed)
    said = "lost against Genoa: 2 titles before period 4, 3 needed"
    assert told(alone(None, None, 2, **before)) == said
    assert told(alone(4, "actions", 2, **before)) == said
    assert alone(3, "closed", 2, **before).refusal("new-period") == {"solo.check": said}


@pytest.mark.rule("solo.check")
def test_solo_a_lost_game_is_lost_whatever_the_track_holds() -> None:
    said = "lost against Genoa: 0 titles by the end of period 4, 3 needed"
    assert told(alone(4, None)) == said
    assert told(alone(4, "over")) == said
    alive = told(alone(4, None, 3))
    assert alive is not None
    assert alive.endswith(", if the track holds all of period 4")


@pytest.mark.rule("solo.check")
def test_solo_a_game_lost_early_keeps_its_period_when_it_is_entered_again() -> None:
    kept = Kept(1, solo="genoa").close().play("new-period").close()
    said = "lost against Genoa: 0 titles by the end of period 2, 1 needed"
    assert told(kept) == said
    again = GAME.start(replace(kept.state.setup, position=GAME.position(kept.state)))
    outcome = GAME.outcome(again)
    assert outcome is not None
    assert say(again, outcome.because) == said
    assert (again.period, again.phase) == (2, Phase.OVER)
    assert GAME.audit(again) == ()
    assert totals(again) == totals(kept.state)


@pytest.mark.rule("end.winner")
def test_a_finished_game_is_entered_without_its_period() -> None:
    kept = Kept(1).play("set-period", period=4, phase="decree").play("decree")
    position = GAME.position(kept.state)
    assert (position.period, position.phase) == (None, None)
