"""A stranger keeps a whole game of Tolleno for two, from laying the centre to what is shared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.table_kit.drawing_view import DrawingPad
from tests.play import open_table, read
from tests.ui.test_tolleno_kept import describe, fill_in, lay, make
from tests.ui.tolleno_table import GOLDEN, Editor, Screen, golden
from tests.ui.window import TestWindow


@pytest.mark.slow
def test_a_stranger_keeps_a_game_for_two(stranger: Callable[[str], Any], capsys: Any) -> None:
    file = golden("whole-game")
    someone = stranger("tolleno")
    someone.start()
    someone.choose_game()
    someone.sit("Anna", "Bruno")
    lay_centre(someone, file["setup"])
    someone.keep()
    play(someone, file["moves"])
    someone.look_at_score()
    someone.ask_why("tiles", 1)
    someone.finish()
    text = someone.share()
    someone.assert_score(open_table(read(GOLDEN / "whole-game.json")).score.lines)
    assert "1. Bruno: 37" in text
    someone.look_back()
    with capsys.disabled():
        print(f"\n{someone.report()}")


def lay_centre(someone: Any, setup: dict[str, Any]) -> None:
    """The contract tile and the four downtown tiles, on the form."""
    fields, screen = someone.shell.screen.form, someone.at(Screen)
    someone.step("centre-empty")
    tap_field(someone.window, fields, "0,0")
    someone.step("contract-tile", "dark", "large")
    screen.shape(Editor(fields, "0,0 ").shapes, (setup["contract"],))
    for tile in setup["downtown"]:
        at = "{},{}".format(*tile["at"])
        tap_field(someone.window, fields, at)
        someone.step("downtown-tile")
        fill_in(screen, Editor(fields, f"{at} "), tile)
        while laid(fields, tile["at"])["canals"] != tile["canals"]:
            screen.tap(Editor(fields, f"{at} ").turn)
    someone.step("centre-laid", "dark", "large")


def tap_field(window: TestWindow, fields: Any, at: str) -> None:
    """Tap a field of the centre."""
    city, *_ = window.find_all(DrawingPad, fields)
    window.reach(city)
    # A page that has just been let go takes a moment to lie still.
    window.wait(0.1)
    window.tap(city.place_of(at))
    window.settle()


def laid(fields: Any, at: list[int]) -> Any:
    """A downtown tile as the table would have it."""
    return next(tile for tile in fields.form.setup["downtown"] if tile["at"] == at)


def play(someone: Any, moves: list[dict[str, Any]]) -> None:
    """The first turn slowly, then the rest."""
    screen = someone.at(Screen)
    first, *floors = moves[:3]
    describe(screen, first["tile"])
    someone.step("tile-described", "dark", "large", "tablet")
    lay(screen, first["tile"])
    someone.step("tile-laid", "dark", "large", "tablet")
    for move in floors:
        screen.touch(*move["at"], move["plot"])
        someone.step("plot-chosen", "dark", "large", "tablet")
        screen.tap(screen.view.floor.button)
        someone.step("floor-placed")
    for number, move in enumerate(moves[3:]):
        make(screen, move)
        if number % 9 == 8:
            someone.step(f"turn-{number // 3 + 2}")
