"""The piazza stays where it is: no tap of a turn moves its fields, its tiles or its keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import dp

from companion.kit.theme import theme
from engine.games.piazza.pieces import Field
from tests.games.piazza.tables import EXAMPLE_4
from tests.ui.piazza_table import Screen, lying, new_game
from tests.ui.steady import in_sight, moved
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow, rectangle

# A board on the short phone is wider than high.
SHORT = (412, 640)
SIZES = pytest.mark.parametrize(
    "size", [PHONE, SHORT, LANDSCAPE, TABLET], ids=["phone", "short", "landscape", "tablet"]
)


class Watch:
    """Taps, and sees to it that nothing that stays has moved."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.first = self.fields()

    def fields(self) -> list[tuple[float, float]]:
        return [self.screen.middle(row, row) for row in (0, 7)]

    def lay(self, code: str, row: int, column: int) -> None:
        for tap in (lambda: self.screen.pick(code), lambda: self.screen.field(row, column)):
            self.does(tap)

    def does(self, tap: Any) -> None:
        window, view = self.screen.window, self.screen.view
        before = in_sight(window, view)
        tap()
        assert not list(moved(before, in_sight(window, view)))
        assert self.fields() == self.first


@SIZES
def test_no_tap_of_a_turn_moves_anything(window: TestWindow, tmp_path: Path, size: Any) -> None:
    screen = Screen(window, tmp_path, lying(EXAMPLE_4, next="Carla", scores={"Carla": 4}), size)
    watch = Watch(screen)
    watch.lay("B6", 3, 4)
    watch.lay("B3", 5, 4)
    watch.does(lambda: screen.pick("B5"))
    watch.does(lambda: screen.say("Clear"))
    watch.does(lambda: screen.field(3, 4))
    watch.does(lambda: screen.pick("B6"))
    screen.say("Place · +9")
    assert watch.fields() == watch.first


def test_with_two_colours_the_rows_of_tiles_stay(window: TestWindow, tmp_path: Path) -> None:
    screen = Screen(window, tmp_path, lying(EXAMPLE_4, 2, next="Anna"))
    watch = Watch(screen)
    watch.lay("B6", 3, 4)
    assert screen.key("R1").shown.is_off
    assert not screen.key("B3").shown.is_off


def test_the_tile_that_says_whose_turn_it_is_stays_under_the_finger(
    window: TestWindow, tmp_path: Path
) -> None:
    screen = Screen(window, tmp_path, lying(EXAMPLE_4))
    screen.say("Next turn")
    watch = Watch(screen)
    watch.lay("B6", 3, 4)
    assert screen.view.asked.field("seat").selected == 2
    watch.does(lambda: screen.say("Clear"))


def test_start_tiles_move_no_key(window: TestWindow, tmp_path: Path) -> None:
    screen = Screen(window, tmp_path, new_game(3))
    key = rectangle(screen.key("R1"))
    screen.pick("R1")
    screen.pick("P2")
    assert rectangle(screen.key("B1"))[3] == key[3]


def test_a_tile_beyond_the_edge_is_brought_in_sight_and_the_board_goes_back(
    window: TestWindow, tmp_path: Path
) -> None:
    screen = Screen(window, tmp_path, lying(EXAMPLE_4, next="Carla"))
    board = screen.view.board
    lens = board.lens
    screen.pick("B5")
    low = board.lens.place[1]
    x, y = screen.middle(8, 4)
    screen.tap(board.to_window(x, max(y, low + dp(6))))
    assert screen.ghosts == [Field(8, 4)]
    assert board.unit == lens.unit
    assert board.is_in_sight(board.rect_of("8,4"))
    screen.say("Clear")
    assert board.lens.middle == pytest.approx(lens.middle)


@SIZES
@pytest.mark.parametrize("text", [1, 2])
def test_nothing_lies_on_a_field(
    window: TestWindow, tmp_path: Path, size: Any, text: float
) -> None:
    theme.text_scale = text
    for file in (new_game(4), lying(EXAMPLE_4, next="Carla")):
        screen = Screen(window, tmp_path, file, size)
        board = screen.view.board
        left, low, right, top = board.lens.place
        for child in window.shown(screen.view):
            if child.children or child in (board, screen.view):
                continue
            x, y, far, high = rectangle(child)
            is_beside = x >= right - 1 or far <= left + 1 or high <= low + 1 or y >= top - 1
            assert is_beside, child


def test_text_calls_a_tile_by_the_symbol_it_shows(window: TestWindow, tmp_path: Path) -> None:
    screen = Screen(window, tmp_path, lying(EXAMPLE_4, next="Carla"))
    assert screen.key("B6").hint == "Blue star"
    screen.lay("B6", 3, 4)
    assert "blue star to blue" in screen.texts()
    screen.say("Clear")
    screen.say("Carla's hand")
    screen.tap(screen.key("B5"))
    assert "In hand: blue lemon" in screen.texts()
