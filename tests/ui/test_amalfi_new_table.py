"""The set-up of Amalfi on the form of a new table."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.games.amalfi.setup_form import setup_form
from companion.kit.controls.chips import Chip
from companion.kit.controls.list_row import ListRow
from companion.kit.controls.number_pad import PadKey
from companion.kit.theme import theme
from engine.files import codec
from tests.files import NAMES
from tests.ui.amalfi_table import new_game
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow

WITH_TABLET = pytest.mark.parametrize("size", [PHONE, LANDSCAPE, TABLET])


@pytest.fixture
def form(window: TestWindow) -> Any:
    found = window.page(setup_form())
    found.names, found.count = list(NAMES[:3]), 3
    window.settle()
    return found


def tap(window: TestWindow, target: Any) -> None:
    """Touch something, scrolling to it first where the page is higher than the window."""
    window.reach(target)
    window.tap(target)
    window.settle()


def pick(window: TestWindow, part: Any, key: str) -> None:
    """Tap a chip."""
    tap(window, next(chip for chip in window.find_all(Chip, part) if chip.key == key))


def open_line(window: TestWindow, part: Any, index: int) -> None:
    tap(window, list(window.find_all(ListRow, part))[index])


def climb(window: TestWindow, part: Any, *ladder: int) -> None:
    """Enter the points of some spaces; what has no chip is typed."""
    for points in ladder:
        keys = {chip.key for chip in window.find_all(Chip, part)}
        if str(points) in keys:
            pick(window, part, str(points))
            continue
        pick(window, part, "pad")
        for key in (*str(points), "done"):
            keys_shown = window.find_all(PadKey)
            tap(window, next(found for found in keys_shown if key in (found.text, found.key)))


def read(form: Any, players: int = 3) -> Any:
    """The table that the form starts."""
    return codec.read(json.dumps({**new_game(players), "setup": form.setup}).encode())


def test_nothing_has_to_be_typed(form: Any) -> None:
    assert (form.is_ready, form.reason) == (True, "")
    options = read(form).setup.options
    assert (len(options.settlements), len(options.milestones)) == (4, 3)
    assert not any(card.of for card in options.settlements)


def test_a_settlement_card_counts_something(window: TestWindow, form: Any) -> None:
    open_line(window, form.settlements, 1)
    pick(window, form.settlements, "books")
    assert "1 for each: books" in window.texts()
    pick(window, form.settlements, "3")
    card = read(form).setup.options.settlements[1]
    assert (card.per, card.of) == (3, "books")
    pick(window, form.settlements, "books")
    assert form.setup["settlements"] == [{}, {}, {}, {}]


def test_a_ladder_is_typed_and_corrected(window: TestWindow, form: Any) -> None:
    open_line(window, form.milestones, 0)
    climb(window, form.milestones, 15, 6, 6, 3)
    assert read(form).setup.options.milestones[0].ladder == (15, 6, 6, 3)
    assert "15 · 6 · 6 · 3" in window.texts()
    pick(window, form.milestones, "space 1")
    assert read(form).setup.options.milestones[0].ladder == (15, 6, 3)


def test_who_starts_and_how_hands_were_dealt(window: TestWindow, form: Any) -> None:
    pick(window, form.first, "Carla")
    pick(window, form.hands, "draft")
    options = read(form).setup.options
    assert (options.start, options.hands) == (2, "draft")
    form.names, form.count = list(NAMES[:2]), 2
    assert "start" not in form.setup


def test_one_player_plays_solo_with_four_milestones(window: TestWindow, form: Any) -> None:
    form.names, form.count = ["Anna"], 1
    window.settle()
    assert "worth 30, 20, 15 or 10 by the round" in window.texts()
    assert "WHO STARTS" not in window.texts()
    options = read(form, 1).setup.options
    assert (options.solo, len(options.milestones)) == (True, 4)


def test_a_new_table_takes_over_how_hands_are_dealt_and_no_card(
    window: TestWindow, form: Any
) -> None:
    open_line(window, form.settlements, 0)
    pick(window, form.settlements, "colonies")
    open_line(window, form.milestones, 2)
    climb(window, form.milestones, 9)
    pick(window, form.hands, "basic")
    again = setup_form()
    again.names, again.count = list(NAMES[:3]), 3
    untouched = dict(again.setup)
    again.recall(json.loads(json.dumps(form.setup)), NAMES[1])
    assert again.setup == {**untouched, "hands": "basic", "start": NAMES[1]}
    assert again.kept == f"{NAMES[1]} begins · By set icon"
    again.recall({"settlements": [{"of": "gondolas"}, 7], "hands": "by-magic"})
    assert again.setup == untouched
    assert again.kept == ""


def test_all_of_a_set_up_is_shown_as_it_is(window: TestWindow, form: Any) -> None:
    open_line(window, form.settlements, 0)
    pick(window, form.settlements, "colonies")
    open_line(window, form.milestones, 2)
    climb(window, form.milestones, 9)
    pick(window, form.hands, "basic")
    again = setup_form()
    again.names, again.count = list(NAMES[:3]), 3
    again.show_setup(json.loads(json.dumps(form.setup)))
    assert again.setup == {**form.setup, "start": NAMES[0]}
    again.show_setup({"settlements": [{"name": "Carnival"}]})
    assert again.setup["settlements"] == [{"name": "Carnival"}]
    assert again.setup["milestones"] == []
    again.rename(NAMES[0], "Zoe")
    again.names = ["Zoe", *NAMES[1:3]]
    assert again.setup["start"] == "Zoe"


@WITH_TABLET
@pytest.mark.parametrize("text", [1, 2])
def test_nothing_is_cut(window: TestWindow, size: Any, text: float) -> None:
    theme.text_scale = text
    form = window.page(setup_form(), size=size)
    form.names, form.count = list(NAMES), 4
    window.settle()
    window.assert_nothing_cut()
    for part in (form.settlements, form.milestones):
        open_line(window, part, 0)
        window.assert_nothing_cut()
