"""A board larger than its place: fingers move and zoom it, and tap what they see."""

from __future__ import annotations

import math
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp

from companion.kit.theme import theme
from companion.kit.touch.pan_zoom import PanZoom
from companion.kit.touch.viewport import Viewport
from tests.ui.window import LANDSCAPE, PHONE, TestWindow, listen


class Board(PanZoom):
    """A board of fields; counts how often it is drawn."""

    painted = 0

    def paint(self) -> None:
        self.painted += 1


class Finger(MotionEvent):
    """A further finger: the mouse of the test window has only one."""

    def __init__(self, window: TestWindow, name: str, x: float, y: float) -> None:
        self._window = window
        super().__init__("test", name, self._part(x, y), is_touch=True, type_id="touch")
        self._post("begin")

    def _part(self, x: float, y: float) -> dict[str, float]:
        wide, high = self._window.window.size
        return {"x": x / wide, "y": y / high}

    def depack(self, args: Any) -> None:
        self.sx, self.sy = args["x"], args["y"]
        self.profile = ["pos"]
        super().depack(args)

    def to(self, x: float, y: float) -> None:
        self.move(self._part(x, y))
        self._post("update")

    def lift(self) -> None:
        self.update_time_end()
        self._post("end")

    def _post(self, kind: str) -> None:
        EventLoop.post_dispatch_input(kind, self)
        self._window.frames(1)


def show(
    window: TestWindow, side: float = 8, size: tuple[float, float] = PHONE, **more: Any
) -> Board:
    """A square board of so many fields each way in a window of its own."""
    board: Board = window.open(Board(bounds=(0, 0, side, side), **more), size)
    return board


def tools(window: TestWindow, board: Board) -> list[str]:
    """The buttons that would do something now."""
    return sorted(tool.hint for tool in board.children if not tool.disabled)


def near(one: tuple[float, float], other: tuple[float, float], slack: float = 0.05) -> bool:
    return math.dist(one, other) < slack


def test_the_whole_board_fits_and_fits_another_place(window: TestWindow) -> None:
    board = show(window, 8)
    left, low = board.to_screen(0, 0)
    right, top = board.to_screen(8, 8)
    assert board.x <= left < right <= board.right
    assert board.y <= low < top <= board.top
    assert near(board.to_board(*board.center), (4, 4))
    window.resize(LANDSCAPE)
    left, low = board.to_screen(0, 0)
    assert board.x <= left
    assert board.y <= low


def test_a_board_that_grows_keeps_its_scale_and_place(window: TestWindow) -> None:
    board = show(window, 8)
    lens = board.lens
    board.bounds = (-8, -8, 8, 9)
    window.settle()
    assert board.lens == lens
    board.reveal((2, 2, 3, 3))
    assert board.lens == lens, "what is in sight moves nothing"
    board.reveal((-1, 3, 0, 4))
    assert board.unit == lens.unit
    assert board.to_screen(-1, 0)[0] == pytest.approx(board.x + board.margin)
    assert board.to_screen(0, 3)[1] == pytest.approx(lens.to_screen(0, 3)[1])
    board.fit()
    assert board.is_in_sight(board.bounds)


def test_a_board_whose_units_would_be_too_small_opens_round_what_matters(
    window: TestWindow,
) -> None:
    board = show(window, 40, least=dp(64), interest=(30.5, 9.5))
    assert board.unit == dp(64)
    assert near(board.to_board(*board.center), (30.5, 9.5))
    board.interest = (0, 0)
    window.resize(LANDSCAPE)
    assert near(board.to_board(board.x, board.y), (0, 0)), "no further than its edge"
    assert show(window, 4, least=dp(64)).unit == pytest.approx(dp(96))


def test_a_small_board_is_not_blown_up(window: TestWindow) -> None:
    assert show(window, 1).unit == pytest.approx(dp(96))


def test_a_tap_says_where_on_the_board_it_was(window: TestWindow) -> None:
    board = show(window)
    taps = listen(board, "on_tap")
    window.tap(board.to_screen(6.5, 1.5))
    window.wheel(board.to_screen(6.5, 1.5), down=False)
    window.tap(board.to_screen(6.2, 1.7))
    assert all(near(tap, at) for tap, at in zip(taps, [(6.5, 1.5), (6.2, 1.7)], strict=True))


def test_a_board_that_fits_is_not_dragged(window: TestWindow) -> None:
    board = show(window)
    taps = listen(board, "on_tap")
    window.drag(board, dx=80)
    assert near(board.to_board(*board.center), (4, 4))
    assert not board.is_moved
    assert not taps


def test_one_finger_moves_a_board_that_is_larger_without_drawing_it_again(
    window: TestWindow,
) -> None:
    board = show(window)
    taps = listen(board, "on_tap")
    board.zoom(3)
    window.settle()
    before, painted = board.to_board(*board.center), board.painted
    window.drag(board, dx=60, dy=-30)
    moved = (60 / board.unit * dp(1), -30 / board.unit * dp(1))
    after = board.to_board(*board.center)
    assert near((before[0] - after[0], before[1] - after[1]), moved)
    assert not taps
    assert board.painted == painted


def test_a_board_cannot_be_lost(window: TestWindow) -> None:
    board = show(window)
    board.zoom(3)
    for _ in range(8):
        window.drag(board, dx=180, dy=400)
    left, low = board.to_screen(0, 0)
    assert left <= board.x + dp(49)
    assert low <= board.y + dp(49)


@pytest.mark.parametrize("down", [False, True])
def test_the_wheel_zooms_round_its_place(window: TestWindow, down: bool) -> None:
    board = show(window)
    board.zoom(3)
    window.settle()
    at, unit = board.to_screen(5, 5), board.unit
    window.wheel(at, down=down)
    assert (board.unit < unit) is down
    assert near(board.to_board(*at), (5, 5))


def test_two_fingers_zoom_round_their_middle_and_tap_nothing(window: TestWindow) -> None:
    board = show(window)
    taps = listen(board, "on_tap")
    x, y = board.to_screen(3, 4)
    unit = board.unit
    one, other = Finger(window, "one", x - 40, y), Finger(window, "other", x + 40, y)
    one.to(x - 80, y)
    other.to(x + 80, y)
    assert board.unit == pytest.approx(2 * unit, rel=0.01)
    assert near(board.to_board(x, y), (3, 4), 0.1)
    one.lift()
    other.lift()
    assert not taps


def test_it_zooms_from_the_whole_board_to_four_times_that_and_to_a_finger(
    window: TestWindow,
) -> None:
    board = show(window)
    fit = board.unit
    board.zoom(100)
    assert board.unit == pytest.approx(4 * fit)
    board.zoom(0.001)
    assert board.unit == pytest.approx(fit)
    assert not board.is_moved
    board = show(window, 80)
    board.zoom(100)
    assert board.unit * board.finger >= dp(48)


def test_two_fast_taps_are_two_taps_and_move_nothing(window: TestWindow) -> None:
    board = show(window)
    taps = listen(board, "on_tap")
    board.zoom(2)
    lens, at = board.lens, board.to_screen(4.5, 4.5)
    window.tap(at)
    window.tap(at)
    assert len(taps) == 2
    assert board.lens == lens


def test_buttons_zoom_and_lead_back(window: TestWindow) -> None:
    board = show(window, 20, has_tools=True)
    assert tools(window, board) == ["closer"]
    taps, unit = listen(board, "on_tap"), board.unit
    window.tap(window.find("closer"))
    assert board.unit > unit
    assert tools(window, board) == ["closer", "farther", "whole board"]
    window.assert_nothing_cut()
    window.tap(window.find("farther"))
    assert not board.is_moved
    window.tap(window.find("closer"))
    window.tap(window.find("whole board"))
    assert board.unit == pytest.approx(unit)
    assert tools(window, board) == ["closer"]
    assert not taps


@pytest.mark.parametrize("text", [1, 2])
@pytest.mark.parametrize(
    "size", [(400, 460), (460, 400), (400, 400)], ids=["high", "wide", "square"]
)
def test_the_buttons_stand_beside_the_board_and_stay(
    window: TestWindow, size: tuple[float, float], text: float
) -> None:
    theme.text_scale = text
    board = show(window, 16, size, has_tools=True)
    taps = listen(board, "on_tap")
    places = [tuple(tool.pos) for tool in board.children]
    assert len(places) == 3
    for zoom in (1, 4):
        board.zoom(zoom)
        left, low, right, top = board.lens.place
        assert (left, top) == (board.x, board.top)
        for tool in board.children:
            assert tool.x >= right - 1 or tool.top <= low + 1
            window.tap((tool.center_x, tool.center_y + 2))
        assert [tuple(tool.pos) for tool in board.children] == places
    assert not taps


def test_a_board_without_buttons_has_all_of_its_place_but_the_gutter(window: TestWindow) -> None:
    board = show(window, gutter=20)
    assert not board.children
    assert board.lens.place == (board.x + 20, board.y, board.right, board.top - 20)


def test_it_is_painted_again_in_another_light(window: TestWindow) -> None:
    board = show(window)
    window.settle()
    before = board.painted
    theme.mode = "dark"
    window.settle()
    assert board.painted > before


def test_a_moved_board_stays_where_it_is_when_it_grows_or_turns(window: TestWindow) -> None:
    board = show(window)
    board.zoom(4)
    window.drag(board, dx=40)
    seen, unit = board.to_board(*board.center), board.unit
    board.bounds = (0, 0, 9, 9)
    window.resize(LANDSCAPE)
    assert board.unit == unit
    assert near(board.to_board(*board.center), seen, 0.6)


def test_a_board_moved_on_a_small_screen_fits_a_larger_one(window: TestWindow) -> None:
    board = show(window, 16)
    board.zoom(1.2)
    window.resize((1180, 820))
    assert not board.is_moved
    assert near(board.to_board(*board.center), (8, 8))


def test_a_lens_goes_there_and_back() -> None:
    lens = Viewport((10, 20, 110, 220), (3, 4), 7)
    assert near(lens.to_board(*lens.to_screen(1.5, -2)), (1.5, -2))
    assert near(lens.zoomed(21, 30, 40).to_board(30, 40), lens.to_board(30, 40))


def test_a_lens_shows_a_part_moved_no_further_than_needed() -> None:
    lens = Viewport((0, 0, 100, 100), (5, 5), 10)
    assert lens.shows((0, 0, 10, 10))
    assert not lens.shows((-1, 0, 1, 1))
    assert lens.revealing((2, 2, 3, 3), 5) == lens
    assert lens.revealing((11, 4, 12, 5), 5).middle == pytest.approx((7.5, 5))
    assert lens.revealing((-2, 12, 0, 13), 0).middle == pytest.approx((3, 8))
    assert lens.revealing((0, 0, 40, 1), 5).middle == pytest.approx((20, 5))
