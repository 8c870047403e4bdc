# ruff: noqa: PLC0415
"""The smallest window that a desktop lets people make: nothing is cut, everything in reach."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.device.window_frame import SMALLEST
from companion.kit.touch.press import Target
from tests.ui.test_app_screens import NAMES, SHARING, build
from tests.ui.window import TestWindow, rectangle

GAMES = ["positano", "piazza", "tolleno", "amalfi", "amalfi-renaissance"]
VIEWS = ["table", "score"]
MAIN = ["welcome", "home", "new", "people", "rulings", "history", "settings", "statistics"]
MAIN += ["person", "share", "import", "backup"]
OTHERS = [name for name in NAMES + SHARING if name not in MAIN]
SCREENS = [*MAIN, *(pytest.param(name, marks=pytest.mark.whole) for name in OTHERS)]
_SLACK = 1.5


def is_out_of_reach(target: Any, window: TestWindow) -> bool:
    """No scrolling brings the whole of it into the window."""
    box, moves = list(rectangle(target)), [False, False]
    parent = target.parent
    while parent is not None and parent is not parent.parent:
        if isinstance(parent, ScrollView):
            moves = [moves[0] or parent.do_scroll_x, moves[1] or parent.do_scroll_y]
            around = rectangle(parent)
            box = [around[side] if moves[side % 2] else box[side] for side in range(4)]
        parent = parent.parent
    room = window.window.size
    return any(box[at] < -_SLACK or box[at + 2] > room[at] + _SLACK for at in (0, 1))


def expect_whole(window: TestWindow, root: Any, name: str) -> None:
    window.open(root, SMALLEST)
    window.settle(4)
    window.picture(f"smallest-{name}")
    window.assert_nothing_cut()
    targets = [part for part in window.shown() if isinstance(part, Target)]
    lost = [part for part in targets if is_out_of_reach(part, window)]
    assert not lost, [(type(part).__name__, rectangle(part)) for part in lost]


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_in_the_smallest_window(window: TestWindow, name: str) -> None:
    expect_whole(window, build(name), name)


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_in_the_smallest_window(window: TestWindow, game: str, view: str) -> None:
    from tools.gallery.scenes.screens import _table

    expect_whole(window, _table(game, view), f"{game}-{view}")


class Spot(Target, Widget):
    """Something for a finger."""


def test_what_is_out_of_reach_is_found(window: TestWindow) -> None:
    root, spot = FloatLayout(), Spot(size_hint=(None, None), size=(50, 50))
    root.add_widget(spot)
    window.open(root, SMALLEST)
    spot.pos = 10, 10
    assert not is_out_of_reach(spot, window)
    spot.x = SMALLEST[0] - 20
    assert is_out_of_reach(spot, window)
    page = ScrollView(do_scroll_x=False)
    root.remove_widget(spot)
    page.add_widget(spot)
    root.add_widget(page)
    spot.pos = 10, 900
    assert not is_out_of_reach(spot, window), "a page scrolls up and down"
    spot.pos = SMALLEST[0] - 20, 10
    assert is_out_of_reach(spot, window), "and not aside"
