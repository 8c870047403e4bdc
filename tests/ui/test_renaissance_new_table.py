"""The set-up of Amalfi: Renaissance on the form of a new table."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.games.amalfi_renaissance.setup_form import setup_form
from companion.games.amalfi_renaissance.title_form import TitleForm
from companion.kit.controls.chips import Chip
from companion.kit.controls.number_pad import PadKey
from companion.kit.controls.stepper import Stepper
from companion.kit.theme import theme
from engine.files import codec
from tests.ui.renaissance_table import new_game
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow

DECREES = ("adulation", "blessing", "trade", "council")


@pytest.fixture
def form(window: TestWindow) -> Any:
    found = window.page(setup_form())
    found.names, found.count = ["Anna", "Bruno"], 2
    window.settle()
    return found


def tap(window: TestWindow, form: Any, part: Any) -> None:
    window.reach(part)
    window.tap(part)
    window.settle()


def pick(window: TestWindow, form: Any, *keys: str, among: Any = None) -> None:
    """Tap some chips."""
    for key in keys:
        chips = window.find_all(Chip, among or form)
        tap(window, form, next(chip for chip in chips if chip.key == key))


def enter_squares(window: TestWindow, form: Any, title: TitleForm, *squares: int) -> None:
    """Tap the points of some squares; what has no chip is typed."""
    for points in squares:
        if points in title.squares.number.common:
            pick(window, form, str(points), among=title)
            continue
        pick(window, form, "pad", among=title)
        for key in (*str(points), "done"):
            keys = window.find_all(PadKey)
            tap(window, form, next(part for part in keys if key in (part.text, part.key)))


def titles(window: TestWindow, form: Any) -> dict[str, TitleForm]:
    return {found.key: found for found in window.find_all(TitleForm, form)}


def read(form: Any, players: int = 2) -> Any:
    """The options of the table that the form starts."""
    file = {**new_game(players), "setup": form.setup}
    return codec.read(json.dumps(file).encode()).setup.options


def test_it_can_start_with_nothing_typed(form: Any) -> None:
    assert form.is_ready
    assert read(form).decrees == ()
    assert read(form).titles == ()


def test_four_decrees_in_the_order_they_are_tapped(window: TestWindow, form: Any) -> None:
    pick(window, form, *DECREES[:3])
    assert form.is_ready
    assert form.reason == "1 decree is still open; the set-up can be corrected at any time."
    assert len(read(form).decrees) == 3
    pick(window, form, DECREES[3])
    assert form.is_ready
    assert read(form).decrees == DECREES
    texts = {chip.text for chip in form.decree_chips.chips}
    assert "3: Trade" in texts
    assert next(c for c in form.decree_chips.chips if c.key == "conclave").disabled
    pick(window, form, "adulation")
    assert form.setup["decrees"] == list(DECREES[1:])


def test_what_the_board_adds_is_counted_by_period(window: TestWindow, form: Any) -> None:
    pick(window, form, *DECREES)
    steppers = list(window.find_all(Stepper, form))
    plus = window.find("more", steppers[3])
    tap(window, form, plus)
    assert read(form).board_bonus == (0, 0, 0, 1)


def test_a_title_with_its_squares_and_type(window: TestWindow, form: Any) -> None:
    pick(window, form, "patron", "artist")
    shown = titles(window, form)
    enter_squares(window, form, shown["patron"], 11, 9, 9, 6)
    pick(window, form, "permanent", among=shown["patron"])
    tile = read(form).titles[0]
    assert (tile.title, tile.ladder, tile.type) == ("patron", (11, 9, 9, 6), "permanent")
    assert read(form).titles[1].ladder == ()
    pick(window, form, "space 1", among=shown["patron"])
    assert read(form).titles[0].ladder == (11, 9, 6)


def test_no_more_than_three_titles(window: TestWindow, form: Any) -> None:
    pick(window, form, "explorer", "artist", "zealot")
    assert next(c for c in form.title_chips.chips if c.key == "patron").disabled


def test_squares_are_remembered_and_no_title_is_chosen(window: TestWindow, form: Any) -> None:
    pick(window, form, "artist")
    enter_squares(window, form, titles(window, form)["artist"], 12, 9)
    before = dict(form.setup)
    other = window.page(setup_form())
    other.recall(before)
    window.settle()
    assert read(other).titles == ()
    assert not any(chip.selected for chip in other.title_chips.chips)
    pick(window, other, "artist", among=other.title_chips)
    assert read(other).titles[0].ladder == (12, 9)


def test_who_begins_and_how_hands_are_dealt(window: TestWindow, form: Any) -> None:
    pick(window, form, "Bruno", "full-draft")
    assert (read(form).first, read(form).hands) == (1, "full-draft")


def test_alone_there_is_a_rival(window: TestWindow, form: Any) -> None:
    form.names, form.count = ["Anna"], 1
    window.settle()
    pick(window, form, "genoa")
    assert read(form, 1).solo == "genoa"
    form.names, form.count = ["Anna", "Bruno"], 2
    assert read(form).solo is None


def test_a_new_table_takes_over_the_way_of_playing(window: TestWindow, form: Any) -> None:
    form.names = ["Anna", "Bruno"]
    drawn = {"decrees": list(DECREES)[:4], "hands": "blind", "light": True, "first": "Anna"}
    form.recall(drawn, "Bruno")
    assert form.setup["decrees"] == []
    assert (read(form).hands, read(form).light, read(form).first) == ("blind", True, 1)
    assert form.kept == "Bruno begins · Only what scores · Blind"
    tap(window, form, form.light)
    assert form.kept == "Bruno begins · Blind"


def test_all_of_a_set_up_is_shown_as_it_is(window: TestWindow, form: Any) -> None:
    setup = {
        "decrees": list(DECREES)[:4],
        "board_bonus": [1, 2, 3, 4],
        "titles": [{"title": "patron", "ladder": [12, 9, 6], "type": "endgame"}],
        "hands": "blind",
        "light": True,
        "first": "Bruno",
    }
    form.show_setup(setup)
    assert form.setup == setup
    form.rename("Bruno", "Zoe")
    form.names = ["Anna", "Zoe"]
    assert form.setup == {**setup, "first": "Zoe"}


def test_only_what_scores(window: TestWindow, form: Any) -> None:
    tap(window, form, form.light)
    assert read(form).light


@pytest.mark.slow
@pytest.mark.parametrize(("scale", "mode"), [(1, "light"), (2, "dark")])
@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, TABLET])
def test_nothing_is_cut(window: TestWindow, size: Any, scale: float, mode: str) -> None:
    theme.mode, theme.text_scale = mode, scale
    found = setup_form()
    found.names, found.count = ["Anna", "Bruno"], 2
    found.show_setup(
        {
            "decrees": list(DECREES)[:4],
            "titles": [{"title": "patron", "ladder": [12, 9, 6], "type": "endgame"}],
        }
    )
    window.page(found, size=size)
    window.settle()
    window.assert_nothing_cut()
