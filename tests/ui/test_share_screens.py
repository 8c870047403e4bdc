# ruff: noqa: PLC0415
"""The screens through which tables leave and arrive, in every size: nothing is cut off."""

from __future__ import annotations

import pytest

from tests.ui.test_app_screens import LOOKS
from tests.ui.window import TestWindow

NAMES = [
    "share",
    "share-running",
    "share-told",
    "qr",
    "qr-too-large",
    "bg-stats",
    "import",
    "import-preview",
    "import-refused",
    "backup",
    "restore",
]


def test_every_scene_is_tested(window: TestWindow) -> None:
    from companion.screens.share_scenes import SCENES

    assert list(SCENES) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_cut_on_any_screen_with_any_text(window: TestWindow, name: str) -> None:
    from companion.kit.theme import theme
    from companion.screens.share_scenes import SCENES

    window.open(SCENES[name]())
    for size, text in LOOKS:
        theme.text_scale = text
        window.resize(size)
        try:
            window.assert_nothing_cut()
        except AssertionError as trouble:
            window.picture(f"share-cut-{name}-{size[0]}-{text:.0%}")
            raise AssertionError(f"{name} at {text:.0%} on {size}:\n{trouble}") from None


@pytest.mark.parametrize("name", NAMES)
def test_back_leads_out_of_every_screen(window: TestWindow, name: str) -> None:
    from companion.kit.back import back
    from companion.screens.share_scenes import SCENES

    shell = SCENES[name]()
    window.open(shell)
    for _ in range(6):
        if not back.go():
            break
        window.settle()
    assert shell.place.name == "home"
    assert not back.go()
