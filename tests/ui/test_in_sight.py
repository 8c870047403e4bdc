"""The main action of a turn is in sight without scrolling, on a tablet and a phone on its side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.kit.controls.buttons import FilledButton
from tests.ui.window import LANDSCAPE, TABLET, TestWindow
from tools.gallery.scenes import piazza
from tools.gallery.scenes.amalfi import BUILDERS as AMALFI
from tools.gallery.scenes.amalfi_renaissance import BUILDERS as RENAISSANCE
from tools.gallery.scenes.positano import BUILDERS as POSITANO
from tools.gallery.scenes.tolleno import BUILDERS as TOLLENO

WIDE = pytest.mark.parametrize("size", [LANDSCAPE, TABLET], ids=["landscape", "tablet"])


def show(window: TestWindow, build: Callable[[], Any], size: Any) -> Any:
    """A table of the app in a window of this size, without a sheet."""
    shell: Any = window.open(build(), size)
    shell.screen.close_sheet()
    window.settle(6)
    return shell.screen


def of_positano(view: Any) -> list[Any]:
    return [next(part for part in view.guide.children if isinstance(part, FilledButton))]


def of_tolleno(view: Any) -> list[Any]:
    card = view.expand if view.mode == "expand" else view.floor
    return [card.button]


def of_piazza(view: Any) -> list[Any]:
    return [view.footer.go] if view.footer.is_shown else [view.panel.asked.children[-1]]


def of_ships(view: Any) -> list[Any]:
    return list(view.actions.main.chips)


TURNS: dict[str, tuple[Callable[[], Any], Callable[[Any], list[Any]]]] = {
    **{f"positano-{name}": (POSITANO[name], of_positano) for name in ("start", "draft", "build")},
    **{f"tolleno-{name}": (TOLLENO[name], of_tolleno) for name in ("start", "placing", "floors")},
    "piazza-turn": (piazza.turn, of_piazza),
    "piazza-one": (piazza.one, of_piazza),
    "piazza-two": (piazza.two, of_piazza),
    **{f"amalfi-{name}": (AMALFI[name], of_ships) for name in ("start", "table")},
    **{f"renaissance-{name}": (RENAISSANCE[name], of_ships) for name in ("start", "table")},
}


@WIDE
@pytest.mark.parametrize("turn", TURNS)
def test_the_main_action_of_a_turn_is_in_sight(window: TestWindow, turn: str, size: Any) -> None:
    build, main = TURNS[turn]
    view = show(window, build, size).board
    window.picture(f"in-sight-{turn}-{size[0]}")
    window.assert_in_sight(*main(view))


def test_a_phone_on_its_side_gives_the_table_its_whole_width_until_the_score_is_chosen(
    window: TestWindow,
) -> None:
    screen = show(window, POSITANO["start"], LANDSCAPE)
    assert screen.board.width == screen.panes.width
    screen.go("score")
    window.settle()
    assert 0 < screen.board.width < screen.panes.width
    screen.go("table")
    window.resize(TABLET)
    assert screen.board.width < screen.panes.width
    window.resize(LANDSCAPE)
    assert screen.board.width == screen.panes.width
