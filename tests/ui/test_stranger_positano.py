"""A stranger scores a finished table of Positano: the one of the rulebook, by fingers alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.files import GAMES
from tests.play import open_table, read
from tests.ui.positano_table import Screen
from tests.ui.stranger import NAMES
from tests.ui.test_positano_entry import enter_rulebook

RULEBOOK = GAMES / "positano" / "golden" / "rulebook-p8.json"


@pytest.mark.slow
def test_a_stranger_scores_the_table_of_the_rulebook(
    stranger: Callable[[str], Any], capsys: Any
) -> None:
    someone = stranger("positano")
    someone.start()
    someone.choose_game()
    someone.sit(*NAMES)
    someone.paint("Anna", "red")
    for goal in ("Mezzo", "Dietro", "Perfetto"):
        someone.tap(goal)
    someone.score_finished()
    enter_rulebook(someone.at(Screen), someone.step)
    someone.look_at_score()
    someone.ask_why("dietro", 2)
    someone.finish()
    text = someone.share()
    expected = open_table(read(RULEBOOK)).score.lines
    someone.assert_score(expected)
    assert "1. Dario: 36" in text
    someone.look_back()
    with capsys.disabled():
        print(f"\n{someone.report()}")
