"""A stranger with Amalfi: Renaissance: a whole game kept from the first start; a finished table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.present.setup_question import FIRST
from engine.games.amalfi_renaissance import GAME
from tests.ui.renaissance_table import Hand, enter_finished, golden, kept, lines
from tests.ui.set_up import SetUp
from tests.ui.ship_stranger import Fingers, Looking, see_score
from tests.ui.stranger import NAMES

Meet = Callable[[str], Any]


class LookingHand(Looking, Hand):
    """Enters the moves of a game and looks."""


def set_up(someone: Any, setup: dict[str, Any]) -> None:
    """Decrees in their order, what the board adds, titles with their squares, who begins."""
    fields = SetUp(someone.window, someone.shell.screen.form)
    fields.pick("decrees", *setup["decrees"])
    someone.step("decrees", "large")
    for period, bonus in enumerate(setup.get("board_bonus", ())):
        for _ in range(bonus):
            fields.tap(someone.window.find("more", fields.fields.field(f"bonus {period}")))
    fields.pick("titles", *(tile["title"] for tile in setup["titles"]))
    for tile in setup["titles"]:
        fields.climb(f"ladder {tile['title']}", *tile["ladder"])
        someone.step(f"title-{tile['title']}")
    if "first" in setup:
        fields.pick(FIRST, setup["first"])


@pytest.mark.slow
def test_a_stranger_keeps_a_whole_game(stranger: Meet, capsys: Any) -> None:
    file = golden("whole-game")
    someone = stranger("amalfi-renaissance")
    someone.pictures /= "kept"
    someone.start()
    someone.choose_game()
    someone.sit(*NAMES[:3])
    someone.paint("Anna", "red")
    set_up(someone, file["setup"])
    someone.keep()
    hand = LookingHand(someone)
    for move in file["moves"]:
        if move["do"] in ("navigate", "feed"):
            someone.phase(f"period {hand.screen.state.period}")
        hand.play(move)
    model, expected = hand.screen.model, kept(file)
    steps = model.table.log.path()
    assert lines(model.table.score) == lines(expected.score)
    assert GAME.outcome(model.state) == GAME.outcome(expected.state)
    assert len(steps) == len(file["moves"])
    assert not any(step.anyway for step in steps)
    assert hand.screen.store.table(model.id).state == model.state
    see_score(someone)
    someone.ask_why("decree-2", 0)
    someone.finish()
    text = someone.share()
    someone.assert_score(model.table.score.lines)
    assert f"1. {NAMES[GAME.outcome(model.state).winners[0]]}:" in text
    with capsys.disabled():
        print(f"\n{someone.report()}")


@pytest.mark.slow
def test_a_stranger_scores_a_finished_table(stranger: Meet, capsys: Any) -> None:
    file = golden("tie")
    someone = stranger("amalfi-renaissance")
    someone.pictures /= "finished"
    someone.start()
    someone.choose_game()
    someone.sit(*NAMES[:3])
    someone.score_finished()
    fingers = someone.at(Fingers)
    enter_finished(fingers, file["position"]["players"], look=someone.step)
    table, expected = fingers.model.table, kept(file)
    assert table.score.totals == expected.score.totals
    assert GAME.outcome(table.state).order == GAME.outcome(expected.state).order
    someone.look_at_score()
    someone.ask_why("endgame", 0)
    someone.finish()
    text = someone.share()
    someone.assert_score(table.score.lines)
    assert text.count("1. ") == 1
    with capsys.disabled():
        print(f"\n{someone.report()}")
