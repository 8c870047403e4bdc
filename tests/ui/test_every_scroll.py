"""Every screen, table and sheet under a moving finger: dragged, flung, and tapped afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from companion.kit.pan_zoom import PanZoom
from companion.kit.pictures import SOURCES, game_sources
from companion.kit.press import Pressable
from companion.kit.scenes import scenes
from companion.kit.scroll import Scroll
from companion.kit.sheet import Sheet
from companion.kit.theme import theme
from tests.ui.scrolling import Scroller
from tests.ui.window import PHONE, TestWindow, listen

for _source in (*SOURCES, *game_sources()):
    import_module(_source)
# What was dragged beyond its end comes back to it, but for a pixel or two.
NEAR = 3
SCENES = {scene.name: scene for scene in scenes()}


def show(window: TestWindow, name: str) -> Any:
    """A scene with large text, so that there is more than fits; what is in front of it."""
    theme.text_scale = 2
    scene = SCENES[name]
    root = scene.build()
    if scene.is_tall:
        page = Scroll()
        page.add_widget(root)
        root = page
    window.open(root, PHONE)
    window.settle(6)
    sheets = list(window.find_all(Sheet))
    return sheets[-1] if sheets else root


def in_sight(window: TestWindow, kind: type, front: Any) -> Iterator[Any]:
    """The parts of a kind that are there for a finger."""
    return (part for part in window.find_all(kind, front) if not window.hidden(part))


@pytest.mark.parametrize("name", SCENES)
def test_everything_that_scrolls_follows_the_finger(window: TestWindow, name: str) -> None:
    front = show(window, name)
    for scroll in list(in_sight(window, Scroll, front)):
        finger = Scroller(window, scroll)
        for by in (-120, 120):
            finger.come_to_rest()
            before, room = finger.place, finger.room(by)
            is_dragged = finger.drag(by)
            moved = finger.place - before
            far = room if is_dragged else 0
            assert abs(moved - far) < NEAR, f"{scroll} has moved by {moved}, not by {far}"
        for by in (-200, 200):
            finger.fling(by)
            finger.come_to_rest()
    for board in list(in_sight(window, PanZoom, front)):
        for dx, dy in ((-90, -60), (90, 60)):
            window.drag(board, dx=dx, dy=dy, steps=3)
    window.settle()
    tap_something(window, front)


def tap_something(window: TestWindow, front: Any) -> None:
    """After all that, a tap is still one tap."""
    targets = [part for part in in_sight(window, Pressable, front) if not part.disabled]
    if not targets:
        return
    # A tap right after another one at the same place would be the second of two.
    window.wait(0.5)
    taps = listen(targets[0], "on_release")
    window.tap(targets[0])
    window.settle(6)
    assert len(taps) == 1


def test_most_of_it_scrolls() -> None:
    """The scenes are those of the picture taker: screens, tables and sheets of every game."""
    assert {name.partition("/")[0] for name in SCENES} == {
        "amalfi",
        "app",
        "board",
        "kit",
        "piazza",
        "positano",
        "renaissance",
        "tolleno",
    }
