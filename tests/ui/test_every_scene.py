"""Every screen, table and sheet under a finger: dragged, flung, and tapped all over."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from math import inf
from typing import Any

import pytest

from companion.kit.layout import scheduling
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme import theme
from companion.kit.touch.pan_zoom import PanZoom
from companion.kit.touch.press import Pressable
from companion.kit.touch.scroll import Scroll
from tests.ui.alike import ALIKE, REPEATED, sampled
from tests.ui.scrolling import Scroller
from tests.ui.steady import unsteady
from tests.ui.window import PHONE, TestWindow, listen
from tools.gallery.registry import scenes
from tools.gallery.screenshots import SOURCES, game_sources

for _source in (*SOURCES, *game_sources()):
    import_module(_source)
# What was dragged beyond its end comes back to it, but for a pixel or two.
NEAR = 3
# Numbers that come to rest whole may go on, or back, by half of one.
A_CELL = 60
# With large text there is more than fits.
LARGE = 2
FLINGS = 12
SCENES = {scene.name: scene for scene in scenes()}


@pytest.fixture(autouse=True)
def all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long work is done before a finger comes, so that no page grows under it meanwhile."""
    monkeypatch.setattr(scheduling, "_SHARE", inf)


def show(window: TestWindow, name: str, text: float) -> None:
    """A scene with text of this size."""
    theme.text_scale = text
    scene = SCENES[name]
    root = scene.build()
    if scene.is_tall:
        page = Scroll()
        page.add_widget(root)
        root = page
    window.open(root, PHONE)
    window.settle(6)


def front(window: TestWindow) -> Any:
    """The sheet that is open, or the screen."""
    sheets = list(window.find_all(Sheet))
    return sheets[-1] if sheets else window.stage.root


def in_sight(window: TestWindow, kind: type, root: Any) -> Iterator[Any]:
    """The parts of a kind that are there for a finger."""
    return (part for part in window.find_all(kind, root) if not window.hidden(part))


@pytest.mark.parametrize("name", sampled(SCENES))
def test_a_finger_moves_what_scrolls_and_a_tap_nothing(window: TestWindow, name: str) -> None:
    show(window, name, LARGE)
    assert_follows_the_finger(window)
    if not is_a_part(name):
        assert_steady(window, name)


def assert_steady(window: TestWindow, name: str) -> None:
    """A tap moves nothing; a page just flung may go on by some pixels, and is looked at anew."""
    theme.text_scale = 1
    window.wait(1)
    if unsteady(window):
        show(window, name, 1)
        problems = unsteady(window)
        assert not problems, "\n".join(problems)


def is_a_part(name: str) -> bool:
    """A control or a part of a table, and not a whole screen."""
    return SCENES[name].is_tall or name.startswith(("kit/", "board/"))


def assert_follows_the_finger(window: TestWindow) -> None:
    """Everything that scrolls goes where the finger goes, comes to rest, and takes one tap."""
    for scroll in list(in_sight(window, Scroll, front(window))):
        finger = Scroller(window, scroll)
        for by in (-120, 120):
            finger.come_to_rest()
            before, room = finger.place, finger.room(by)
            is_dragged = finger.drag(by)
            moved = finger.place - before
            far = room if is_dragged else 0
            near = A_CELL if getattr(scroll.effect_x, "rests", ()) else NEAR
            assert abs(moved - far) < near, f"{scroll} has moved by {moved}, not by {far}"
        for by in (-200, 200, *to_the_start(finger, 200 if scroll.do_scroll_x else -200)):
            finger.fling(by)
            finger.come_to_rest()
    for board in list(in_sight(window, PanZoom, front(window))):
        for dx, dy in ((-90, -60), (90, 60)):
            window.drag(board, dx=dx, dy=dy, steps=3)
    window.settle()
    tap_something(window)


def to_the_start(finger: Scroller, by: float) -> Iterator[float]:
    """Flings towards the first line, until it is in sight."""
    for _ in range(FLINGS):
        if abs(finger.room(by)) < NEAR:
            break
        yield by


def tap_something(window: TestWindow) -> None:
    """After all that, a tap is still one tap."""
    has_tapped = False
    for number in range(6):
        targets = [part for part in in_sight(window, Pressable, front(window)) if can_tap(part)]
        if number >= len(targets):
            break
        # A tap right after another one at the same place would be the second of two.
        window.wait(0.5)
        has_tapped, taps = True, listen(targets[number], "on_release")
        window.tap(targets[number])
        window.settle(6)
        if taps:
            assert len(taps) == 1
            return
        # Else something that stays at its place while the page scrolls lies over it.
    assert not has_tapped


def can_tap(part: Any) -> bool:
    return not part.disabled and getattr(part, "key", True)


def test_each_scene_left_to_the_whole_run_repeats_one_that_is_always_tried() -> None:
    assert set(ALIKE) | REPEATED <= set(SCENES)
    assert not set(ALIKE) & REPEATED


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
