"""The piazza stays where it is: no tap of a turn moves its fields, its tiles or its keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kivy.graphics import Canvas, Line, Mesh
from kivy.metrics import dp

from companion.games.piazza.symbols import symbol
from companion.kit.theme import theme
from companion.kit.theme.markers import shape
from companion.present.palette import SHAPES
from engine.games.piazza.pieces import SYMBOLS, Field
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
        board = self.screen.view.board
        return [board.middle(Field(row, row)) for row in (0, 7)]

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
    assert len(screen.view.panel.picker.colours) == 2
    watch.lay("B6", 3, 4)
    assert len(screen.view.panel.picker.colours) == 2
    assert screen.key("R1").is_off
    assert not screen.key("B3").is_off


def test_the_tile_that_says_whose_turn_it_is_stays_under_the_finger(
    window: TestWindow, tmp_path: Path
) -> None:
    screen = Screen(window, tmp_path, lying(EXAMPLE_4))
    screen.say("Next turn")
    watch = Watch(screen)
    watch.lay("B6", 3, 4)
    assert screen.view.panel.owners.selected == 2
    watch.does(lambda: screen.say("Clear"))


def test_start_tiles_move_no_key(window: TestWindow, tmp_path: Path) -> None:
    screen = Screen(window, tmp_path, new_game(3))
    key = rectangle(screen.key("R1"))
    screen.pick("R1")
    screen.pick("P2")
    assert rectangle(screen.view.panel.picker)[3] == key[3]


def test_a_tile_beyond_the_edge_is_brought_in_sight_and_the_board_goes_back(
    window: TestWindow, tmp_path: Path
) -> None:
    screen = Screen(window, tmp_path, lying(EXAMPLE_4, next="Carla"))
    board = screen.view.board
    lens = board.lens
    screen.pick("B5")
    low = board.lens.place[1]
    x, y = board.middle(Field(8, 4))
    screen.tap(board.to_window(x, max(y, low + dp(6))))
    assert [tile.at for tile in screen.picture.ghosts] == [Field(8, 4)]
    assert board.unit == lens.unit
    assert board.box(Field(8, 4)).y >= low
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


def test_the_six_symbols_are_six_shapes_and_nobodys_mark() -> None:
    drawn = []
    for number in SYMBOLS:
        canvas = Canvas()
        with canvas:
            symbol(number, (0, 0), 40, (0, 0, 0, 1), (1, 1, 1, 1))
        assert not _is_plain(canvas), number
        drawn.append([(type(part).__name__, _points(part)) for part in canvas.children])
    assert len({str(shape) for shape in drawn}) == len(SYMBOLS)


@pytest.mark.parametrize("name", SHAPES)
def test_a_players_mark_is_too_plain_for_a_symbol(name: str) -> None:
    canvas = Canvas()
    for part in shape(name, 0, 0, 40):
        canvas.add(part)
    assert _is_plain(canvas)


def _is_plain(canvas: Canvas) -> bool:
    """Only discs, and areas with as few corners as a triangle, a square or a diamond."""
    areas = [part for part in canvas.children if isinstance(part, Mesh)]
    lines = [part for part in canvas.children if isinstance(part, Line)]
    # Four numbers a vertex; an area has its middle too, and ends where it began.
    return all(len(area.vertices) // 4 <= 6 for area in areas) and len(lines) <= 1


def _points(part: Any) -> list[float]:
    return [round(value) for value in getattr(part, "vertices", None) or []]


def test_text_calls_a_tile_by_the_symbol_it_shows(window: TestWindow, tmp_path: Path) -> None:
    screen = Screen(window, tmp_path, lying(EXAMPLE_4, next="Carla"))
    assert screen.key("B6").hint == "blue star"
    screen.lay("B6", 3, 4)
    assert "blue star to blue" in screen.texts()
    screen.say("Clear")
    screen.say("Carla's hand")
    screen.tap(screen.key("B5"))
    assert "In hand: blue lemon" in screen.texts()
