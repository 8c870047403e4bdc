"""The whole gallery, with each size of text on each screen: nothing is cut off."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from companion.device import phone
from companion.kit.touch.scroll import Scroll
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow
from tools.gallery.registry import scenes
from tools.gallery.screenshots import SOURCES

SMALL_PHONE = (320, 568)
LOOKS = [
    (PHONE, 1.0),
    (PHONE, 0.8),
    (PHONE, 2.0),
    (SMALL_PHONE, 2.0),
    (LANDSCAPE, 2.0),
    (LANDSCAPE, 1.0),
    (TABLET, 1.0),
    (TABLET, 2.0),
]
PAGES = ["text", "buttons", "choices", "numbers", "lists", "charts", "frame", "tables", "board"]
SCREENS = ["home", "score", "sheet-why", "sheet-build"]


def build(name: str) -> Any:
    """A scene of the gallery; a tall one in a page that scrolls."""
    for source in SOURCES:
        import_module(source)
    scene = next(scenes(f"kit/{name}"))
    if not scene.is_tall:
        return scene.build()
    scroll = Scroll()
    scroll.add_widget(scene.build())
    return scroll


def test_every_scene_is_tested(window: TestWindow) -> None:
    build("text")
    assert {scene.name for scene in scenes("kit/")} == {f"kit/{name}" for name in PAGES + SCREENS}


@pytest.mark.parametrize("name", PAGES + SCREENS)
def test_nothing_is_cut_on_any_screen_with_any_text(window: TestWindow, name: str) -> None:
    window.open(build(name))
    window.assert_nothing_cut_in(LOOKS, name)


def test_without_a_screen_the_gallery_says_so(
    window: TestWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    gallery = import_module("tools.gallery.app")
    monkeypatch.setattr(phone, "has_screen", lambda: False)
    with pytest.raises(SystemExit, match="there is no screen"):
        gallery.main()
