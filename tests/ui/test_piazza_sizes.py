"""Every moment of a table of Piazza on each screen, with each size of text, by day and night."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.piazza.board.measures import CELL
from engine.games.piazza.pieces import Field
from tests.games.piazza.tables import EXAMPLE_4
from tests.ui.piazza_table import Screen, finished, golden, lying, new_game
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow

SMALL_PHONE = (320, 568)
LOOKS = [(size, text) for size in (PHONE, SMALL_PHONE, LANDSCAPE, TABLET) for text in (1, 2)]


def example() -> dict[str, Any]:
    return lying(EXAMPLE_4, next="Carla", scores={"Anna": 41, "Carla": 44})


def two_tiles(screen: Screen) -> None:
    screen.lay("B6", 3, 4)
    screen.lay("B3", 5, 4)


def refusal(screen: Screen) -> None:
    screen.lay("B5", 8, 3)


def aimed(screen: Screen) -> None:
    screen.field(3, 4)


def moving(screen: Screen) -> None:
    screen.field(0, 3)
    screen.say("Change")


MOMENTS: dict[str, tuple[Callable[[], dict[str, Any]], Callable[[Screen], None]]] = {
    "start": (lambda: new_game(3), lambda screen: screen.pick("R1")),
    "turn": (example, lambda screen: screen.pick("B6")),
    "aimed": (example, aimed),
    "two": (example, two_tiles),
    "refusal": (example, refusal),
    "pass": (example, lambda screen: screen.say("Nothing fits")),
    "hand": (example, lambda screen: screen.say("Carla's hand")),
    "points": (example, lambda screen: screen.say("Points only")),
    "changing": (example, moving),
    "tile": (example, lambda screen: screen.field(0, 3)),
    "scores": (finished, lambda screen: None),
    "keying": (finished, lambda screen: screen.say("Tiles")),
    "over": (lambda: golden("four-players-known-hands"), lambda screen: None),
    "review": (
        lambda: golden("four-players-known-hands"),
        lambda screen: screen.say("Look back at the turns"),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("moment", MOMENTS)
def test_nothing_is_cut_on_any_screen(window: TestWindow, tmp_path: Path, moment: str) -> None:
    file, reach = MOMENTS[moment]
    screen = Screen(window, tmp_path, file())
    reach(screen)
    window.assert_nothing_cut_in(LOOKS, f"piazza/{moment}")


def test_a_field_is_a_finger_wide_on_a_phone_or_one_tap_away_from_it(
    window: TestWindow, tmp_path: Path
) -> None:
    screen = Screen(window, tmp_path, example())
    board = screen.view.board
    assert board.unit * CELL < 48
    screen.tap(window.find("closer"))
    assert board.unit * CELL >= 48
    at = screen.middle(3, 4)
    assert board.collide_point(*at)
    screen.pick("B6")
    screen.field(3, 4)
    assert screen.ghosts == [Field(3, 4)]
    screen.tap(window.find("whole board"))
    assert not board.is_moved
