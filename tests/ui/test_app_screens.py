# ruff: noqa: PLC0415
"""Every screen of the app in every look: nothing is cut off, and back leads out of it."""

from __future__ import annotations

from typing import Any

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
    "ask",
    "ask-first",
    "ask-table",
    "ask-nothing",
    "history",
    "looking",
    "what-if",
    "undone",
    "finish",
    "results",
    "results-entered",
    "results-pairs",
    "step",
    "amend",
    "amend-means",
    "locked",
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
SHARING = [
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
WITH_PHONES = [
    "phones",
    "phones-seated",
    "phones-asked",
    "phones-two-networks",
    "phones-carried-on",
    "phones-no-port",
    "phones-far-live",
    "phones-far-lost",
    "phones-far-stuck",
    "phones-far-table",
    "join",
    "join-who",
    "join-other-version",
]


def build(name: str) -> Any:
    """The app on one of its screens."""
    from tools.gallery.scenes import phones, sharing
    from tools.gallery.scenes.screens import BUILDERS

    return {**BUILDERS, **sharing.SCENES, **phones.SCENES}[name]()


def test_every_screen_is_tested(window: TestWindow) -> None:
    from tools.gallery.scenes import phones, sharing
    from tools.gallery.scenes.screens import BUILDERS

    assert list(BUILDERS) == NAMES
    assert list(sharing.SCENES) == SHARING
    assert list(phones.SCENES) == WITH_PHONES


# `make test` looks at each of these screens with the longest words, in tests/ui/test_languages.py.
@pytest.mark.whole
@pytest.mark.parametrize("name", NAMES + SHARING + WITH_PHONES)
def test_nothing_is_cut_on_any_screen_with_any_text(window: TestWindow, name: str) -> None:
    window.open(build(name))
    window.assert_nothing_cut_in(LOOKS, name)


def assert_left_by_back(window: TestWindow, shell: Any) -> None:
    """Back leads from any screen to the first, and no further."""
    from companion.kit.touch.back import back

    for _ in range(6):
        if not back.go():
            break
        window.settle()
    assert shell.place.name in ("home", "welcome")
    assert not back.go()
