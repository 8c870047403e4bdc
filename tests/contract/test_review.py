"""A look back against trying everything, on a few games; `python -m tests.review` takes many."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import Illegal, Legal
from engine.message import Voice
from engine.review import Course, fits, review
from tests.play import open_table, read, tables
from tests.review import MOVES, compare_game, worse
from tests.sampling import seeds


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(1, 200))
def test_no_better_alternative_is_missed_and_none_invented(key: str, seed: int) -> None:
    assert compare_game(key, seed, MOVES.get(key, 4)) == []


@pytest.mark.slow
def test_what_a_look_back_says_can_be_played_and_said(golden: Path) -> None:
    table = open_table(read(golden))
    course = Course(table.game, table.course())
    voice = Voice(table.game.catalogue.texts(), table.setup.names)
    for found in review(course):
        for claim in filter(None, (found.best, found.best_at_once)):
            at = claim.alternative.at
            state, known = course.moves[at].before, course.verdict(at)
            for action in claim.alternative.actions:
                assert not worse(table.game.check(state, action), known)
                state = table.game.apply(state, action)
        assert found.best is None or (found.best.own > 0 and found.best.is_whole)
        for one in found.noticed:
            assert one.rule in table.game.catalogue.rules
            assert voice.say(one.because)


def test_a_table_entered_at_the_end_has_nothing_to_look_back_at() -> None:
    table = open_table(read(tables("amalfi", "golden")[0]))
    assert table.course() == ()
    assert list(review(Course(table.game, table.course()))) == []


def test_a_move_that_breaks_a_new_rule_fits_no_more() -> None:
    table = open_table(read(tables("positano", "golden")[0]))
    moves = table.course()
    verdicts = [table.game.check(move.before, moves[-1].step.action) for move in moves]
    illegal = next(verdict for verdict in verdicts if isinstance(verdict, Illegal))
    assert fits(Legal(), illegal)
    assert not fits(illegal, Legal())
    assert fits(illegal, illegal) == illegal.can_be_recorded


def noticed(key: str, name: str) -> list[str]:
    """What a look back at a golden table notices, in English, each with its move."""
    path = next(path for path in tables(key, "golden") if path.stem == name)
    table = open_table(read(path))
    voice = Voice(table.game.catalogue.texts(), table.setup.names)
    found = review(Course(table.game, table.course()))
    return [f"{r.index}: {voice.say(one.because)}" for r in found for one in r.noticed]


NOTICED = {
    "amalfi": (
        "10: Carla was one short of a chart with 2 points, which Anna took next",
        "14: Bruno passed with 2 ships left in the Sea",
        "60: Bruno lost 5 food: no more than 11 fits",
    ),
    "amalfi-renaissance": (
        "21: Blessing: 1 more monument would have brought Carla 7 points more",
        "39: Anna was one short of 1 book with 4 points, which Bruno took next",
        "108: Bruno passed with 6 ships left in the bay",
        "115: Universalism: 1 more item would have brought Anna 2 points more",
    ),
    "positano": (
        "40: block tiles: with 60/50/10 +22 Bruno would have drafted first, before Anna, who took"
        " the 5-block tile",
    ),
}


def test_what_was_within_reach_is_noticed(key: str) -> None:
    name = "game-for-two" if key == "positano" else "whole-game"
    if key in NOTICED:
        assert set(NOTICED[key]) <= set(noticed(key, name))
