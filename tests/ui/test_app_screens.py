# ruff: noqa: PLC0415
"""Every screen of the app, with each size of text on each screen: nothing is cut off."""

from __future__ import annotations

import pytest

from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow

SMALL_PHONE = (360, 640)
LOOKS = [
    (PHONE, 1.0),
    (PHONE, 2.0),
    (SMALL_PHONE, 2.0),
    (LANDSCAPE, 1.0),
    (LANDSCAPE, 2.0),
    (TABLET, 2.0),
]
NAMES = [
    "welcome",
    "home",
    "damaged",
    "new",
    "people",
    "table",
    "plain",
    "score",
    "why",
    "total",
    "rulings",
    "rules",
    "open-points",
    "history",
    "what-if",
    "settings",
    "statistics",
    "no-statistics",
    "person",
    "person-numbers",
    "person-name",
    "aloud",
    "aloud-why",
    "plain-words",
]


def test_every_screen_is_tested(window: TestWindow) -> None:
    from companion.screens.scenes import BUILDERS

    assert list(BUILDERS) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_cut_on_any_screen_with_any_text(window: TestWindow, name: str) -> None:
    from companion.kit.theme import theme
    from companion.screens.scenes import BUILDERS

    window.open(BUILDERS[name]())
    for size, text in LOOKS:
        theme.text_scale = text
        window.resize(size)
        try:
            window.assert_nothing_cut()
        except AssertionError as trouble:
            window.picture(f"app-cut-{name}-{size[0]}-{text:.0%}")
            raise AssertionError(f"{name} at {text:.0%} on {size}:\n{trouble}") from None


@pytest.mark.parametrize("name", NAMES)
def test_back_leads_out_of_every_screen(window: TestWindow, name: str) -> None:
    from companion.kit.back import back
    from companion.screens.scenes import BUILDERS

    shell = BUILDERS[name]()
    window.open(shell)
    for _ in range(6):
        if not back.go():
            break
        window.settle()
    assert shell.place.name in ("home", "welcome")
    assert not back.go()
