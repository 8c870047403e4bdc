"""A stranger keeps a whole game of Piazza for three, from the first tile to what is shared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.piazza_table import Screen, code, golden
from tests.ui.test_piazza_game import as_told, enter, enter_start

GAME = "three-players-hidden-hands"


@pytest.mark.slow
def test_a_stranger_keeps_a_game_for_three(stranger: Callable[[str], Any], capsys: Any) -> None:
    file = golden(GAME)
    someone = stranger("piazza")
    someone.start()
    someone.choose_game()
    someone.sit("Anna", "Bruno", "Carla")
    someone.paint("Bruno", "blue")
    someone.keep()
    screen = someone.at(Screen)
    begin(someone, screen, file)
    someone.look_at_score()
    someone.ask_why("brackets", 1)
    someone.finish()
    text = someone.share()
    told = as_told(file)
    someone.assert_score(told.score.lines)
    assert f"1. {told.setup.names[told.score.totals.index(max(told.score.totals))]}" in text
    someone.look_back()
    with capsys.disabled():
        print(f"\n{someone.report()}")


def begin(someone: Any, screen: Screen, file: dict[str, Any]) -> None:
    """The start tiles and the first turn slowly, then the rest."""
    starts = [move for move in file["moves"] if move["do"] == "start"]
    turns = [move for move in file["moves"] if move["do"] != "start"]
    for move in starts:
        enter_start(screen, move)
        someone.step("start-tile")
    first = turns[0]
    for tile in first["tiles"]:
        screen.pick(code(tile))
        someone.step("tile-picked", "dark", "large", "tablet")
        screen.field(*tile["at"])
        someone.step("field-tapped", "dark", "large", "tablet")
        if screen.view.active is None:
            seat = screen.model.setup.names.index(first["player"])
            screen.tap(screen.player(seat))
            someone.step("player-named", "dark")
    screen.tap(screen.view.footer.go)
    someone.step("placed", "dark")
    enter(screen, {**file, "moves": turns[1:]}, someone.step)
