"""Every scene of Amalfi on every screen: no text cut, no target small or on another."""

from __future__ import annotations

from typing import Any

import pytest

from companion.kit.theme import theme
from tests.ui.alike import sampled
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow
from tools.gallery.scenes.amalfi import BUILDERS

LOOKS = [(PHONE, 1.0), (PHONE, 2.0), (LANDSCAPE, 1.0), (TABLET, 2.0)]


def show(window: TestWindow, name: str, size: Any) -> None:
    window.open(BUILDERS[name](), size)
    window.settle()


@pytest.mark.parametrize("scene", sampled(f"amalfi/{name}" for name in BUILDERS))
def test_nothing_is_cut_on_any_screen_with_any_text(window: TestWindow, scene: str) -> None:
    show(window, scene.partition("/")[2], PHONE)
    window.assert_nothing_cut_in(LOOKS, scene)


def test_the_light_is_changed_with_the_table_open(window: TestWindow) -> None:
    show(window, "table", PHONE)
    for mode, text in (("dark", 2), ("light", 1)):
        theme.mode, theme.text_scale = mode, text
        window.settle()
        window.assert_nothing_cut()
