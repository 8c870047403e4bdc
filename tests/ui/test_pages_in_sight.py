"""The buttons of a page are in sight without scrolling, on a tablet and a phone on its side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.present.words import word
from companion.screens.sharing.qr_code import QrCode
from tests.ui.window import LANDSCAPE, TABLET, TestWindow
from tools.gallery.scenes.positano import BUILDERS as POSITANO
from tools.gallery.scenes.sharing import SCENES as SHARING

WIDE = pytest.mark.parametrize("size", [LANDSCAPE, TABLET], ids=["landscape", "tablet"])


def show(window: TestWindow, build: Callable[[], Any], size: Any) -> Any:
    """A screen of the app in a window of this size."""
    shell: Any = window.open(build(), size)
    window.settle(6)
    return shell.screen


@WIDE
def test_a_new_table_can_be_started_whatever_is_said_about_it(
    window: TestWindow, size: Any
) -> None:
    screen = show(window, POSITANO["new-odd"], size)
    buttons = [window.find(word("new.score")), window.find(word("new.keep"))]
    window.assert_in_sight(*buttons, screen._reason)


def test_only_what_is_said_ends_the_page_where_it_is_too_long(window: TestWindow) -> None:
    screen = show(window, POSITANO["new-odd"], LANDSCAPE)
    screen._reason.text = " ".join(["so much to say"] * 60)
    window.settle(6)
    window.assert_in_sight(window.find(word("new.score")), window.find(word("new.keep")))
    assert window.hidden(screen._reason)
    window.reach(screen._reason)
    window.assert_nothing_cut()
    screen._reason.text = ""
    window.settle(6)
    assert screen._reason.parent is None
    screen._reason.text = "too few"
    window.settle(6)
    window.assert_in_sight(screen._reason)


@WIDE
@pytest.mark.parametrize("name", ["qr", "bg-stats"])
def test_a_code_leaves_room_for_what_can_be_done_with_it(
    window: TestWindow, name: str, size: Any
) -> None:
    show(window, SHARING[name], size)
    words = [word("qr.copy"), *([word("qr.file")] if name == "qr" else [])]
    code = window.find(QrCode)
    window.assert_in_sight(code, *map(window.find, words))
    assert tuple(code._square.size) == (code.height, code.height)
    assert code._square.pos[1] == code.y
    # A camera needs it large.
    assert code.height >= 0.45 * min(window.window.size)
