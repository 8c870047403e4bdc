"""A stranger with Amalfi: a whole game kept from the first start, and a finished table scored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.present.words import word
from tests.ui.amalfi_table import Hand, enter_cards, enter_counts, enter_endings, golden
from tests.ui.set_up import SetUp
from tests.ui.ship_stranger import Fingers, Looking, see_score
from tests.ui.stranger import NAMES
from tests.ui.test_amalfi_game import engine_score, lines

Meet = Callable[[str], Any]


class LookingHand(Looking, Hand):
    """Enters the moves of a game and looks."""


def set_up(someone: Any, setup: dict[str, Any]) -> None:
    """What is printed on the cards, as far as the app asks for it."""
    fields = SetUp(someone.window, someone.shell.screen.form)
    for number, card in enumerate(setup["settlements"]):
        if "of" in card:
            fields.open(f"settlement {number}")
            fields.pick(f"of {number}", card["of"])
            if card["per"] != 1:
                fields.pick(f"per {number}", str(card["per"]))
            someone.step(f"settlement-{number + 1}")
    for number, card in enumerate(setup["milestones"]):
        fields.open(f"milestone {number}")
        fields.climb(f"ladder {number}", *card["ladder"])
        someone.step(f"milestone-{number + 1}")
    if "hands" in setup:
        fields.pick("hands", setup["hands"])


def agree(someone: Any, reading: str) -> None:
    """Read an open point as the table does, before the first move."""
    someone.tap(word("view.rulings"))
    someone.tap(lambda part: getattr(part, "key", "") == "open")
    someone.step("open-points")
    someone.tap(reading)
    someone.step("open-point-read")
    someone.tap(word("view.table"))


@pytest.mark.slow
def test_a_stranger_keeps_a_whole_game(stranger: Meet, capsys: Any) -> None:
    file = golden("whole-game")
    someone = stranger("amalfi")
    someone.pictures /= "kept"
    someone.start()
    someone.choose_game()
    someone.sit(*NAMES[:3])
    someone.paint("Anna", "red")
    set_up(someone, file["setup"])
    someone.keep()
    agree(someone, "3 points for each food missing.")
    hand = LookingHand(someone)
    for move in file["moves"]:
        if move["do"] in ("place", "feed"):
            someone.phase(f"round {hand.screen.state.round}")
        hand.play(move)
    table = hand.screen.model.table
    assert lines(table) == lines(engine_score(file))
    assert table.score.totals == (68, 78, -2)
    assert "Bruno wins with 78 points" in hand.screen.texts()
    assert hand.screen.store.table(hand.screen.model.id).state == table.state
    see_score(someone)
    someone.ask_why("settlement-2", 1)
    someone.finish()
    text = someone.share()
    someone.assert_score(table.score.lines)
    assert "1. Bruno: 78" in text
    with capsys.disabled():
        print(f"\n{someone.report()}")


@pytest.mark.slow
def test_a_stranger_scores_a_finished_table(stranger: Meet, capsys: Any) -> None:
    file = golden("finished-tie")
    boards = file["position"]["players"]
    someone = stranger("amalfi")
    someone.pictures /= "finished"
    someone.start()
    someone.choose_game()
    someone.sit(*NAMES)
    someone.score_finished()
    fingers = someone.at(Fingers)
    enter_counts(fingers, boards)
    someone.step("counts", "large")
    enter_cards(fingers, boards, look=someone.step)
    enter_endings(fingers, boards, look=someone.step)
    expected = engine_score(file)
    table = fingers.model.table
    assert lines(table) == lines(expected)
    assert table.game.outcome(table.state).order == expected.game.outcome(expected.state).order
    someone.look_at_score()
    someone.ask_why("ending", 0)
    someone.finish()
    text = someone.share()
    someone.assert_score(table.score.lines)
    assert text.count("1. ") == 1
    with capsys.disabled():
        print(f"\n{someone.report()}")
