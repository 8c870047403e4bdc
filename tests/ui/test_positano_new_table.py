"""The set-up of Positano on the form of a new table."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.games.positano.setup_form import SOLO_SETS, setup_form
from companion.kit.theme import theme
from engine.files import codec
from tests.ui.positano_table import new_game
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow


def chip(form: Any, words: str) -> Any:
    """A chip of the form."""
    chips = [*form.goal_chips.chips, *form.set_chips.chips]
    return next(found for found in chips if found.text == words)


def pick(window: TestWindow, form: Any, *words: str) -> None:
    """Tap some chips."""
    for word in words:
        window.tap(chip(form, word))
        window.settle()


def read(form: Any, players: int) -> Any:
    """The table that the form starts."""
    file = {**new_game(players), "setup": form.setup}
    return codec.read(json.dumps(file).encode())


def test_goals_still_to_choose_are_reported_and_three_leave_nothing_to_say(
    window: TestWindow,
) -> None:
    form = window.page(setup_form())
    form.count = 4
    window.settle()
    assert not form.is_ready
    assert "Choose 3 more goals." in window.meanings(form.reason)
    pick(window, form, "Mezzo", "Dietro")
    assert form.is_ready
    assert "Choose 1 more goal." in window.meanings(form.reason)
    pick(window, form, "Perfetto")
    assert (form.is_ready, form.reason) == (True, "")
    assert form.setup == {"goals": ["mezzo", "dietro", "perfetto"], "solo": False, "removed": []}
    assert read(form, 4).setup.options.goals == ("mezzo", "dietro", "perfetto")
    pick(window, form, "Mezzo")
    assert "Choose 1 more goal." in window.meanings(form.reason)


def test_both_sides_of_a_card_are_warned_about_and_can_be_played(window: TestWindow) -> None:
    form = window.page(setup_form())
    form.count = 4
    window.settle()
    pick(window, form, "Mezzo")
    assert "Bordo: the back of Mezzo" in window.texts()
    pick(window, form, "Bordo")
    assert "Bordo: the back of Mezzo" not in window.texts()
    pick(window, form, "Dietro")
    assert form.is_ready
    assert (
        "Mezzo and Bordo are two sides of one card and cannot both be in play"
        " (Two sides of one card, p. 4)."
    ) in window.meanings(form.reason)
    assert read(form, 4).setup.options.goals == ("mezzo", "bordo", "dietro")


def test_a_table_that_plays_two_goals_or_four_is_warned_and_not_held_up(window: TestWindow) -> None:
    form = window.page(setup_form())
    form.count = 4
    window.settle()
    pick(window, form, "Mezzo", "Dietro")
    assert form.is_ready
    pick(window, form, "Perfetto", "Grande")
    assert form.is_ready
    told = "4 goals in play, 3 are drawn at set-up (Three goals in play, p. 4)."
    assert told in window.meanings(form.reason)
    assert len(read(form, 4).setup.options.goals) == 4


def test_lots_are_removed_on_a_plan(window: TestWindow) -> None:
    form = window.page(setup_form())
    form.count = 2
    window.settle()
    pick(window, form, "Mezzo", "Dietro", "Perfetto")
    assert "LOTS REMOVED (0 OF 4)" in window.texts()
    assert form.reason == ""
    cells = {str(lot): cell for lot, cell in form.plan.cells.items()}
    for lot in ("1A", "2C", "3D"):
        window.tap(cells[lot])
    told = "3 lots removed at set-up instead of 4 with 2 players (Lots removed before play, p. 4)."
    assert form.is_ready
    assert told in window.meanings(form.reason)
    for lot in ("4B", "4C"):
        window.tap(cells[lot])
    assert form.is_ready
    assert "Put 1 lot back: fewer are removed." in window.meanings(form.reason)
    window.tap(cells["4C"])
    assert form.setup["removed"] == ["1A", "2C", "3D", "4B"]
    assert form.reason == ""
    assert len(read(form, 2).setup.options.removed) == 4


def test_solo_offers_the_sets_of_the_rulebook(window: TestWindow) -> None:
    form = window.page(setup_form())
    form.count = 2
    window.settle()
    assert "Solo against Otto" not in window.texts()
    form.count = 1
    window.settle()
    assert "Tiny Homes" not in window.texts()
    window.tap(window.find("Solo against Otto"))
    window.settle()
    pick(window, form, "Tiny Homes")
    assert form.setup["goals"] == SOLO_SETS["Tiny Homes"]["goals"]
    assert form.setup["solo"]
    assert (form.players, form.adds) == ([2, 2], ["Otto"])
    assert read(form, 2).setup.options.solo


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize(
    ("name", "size"), [("phone", PHONE), ("landscape", LANDSCAPE), ("tablet", TABLET)]
)
def test_nothing_is_cut_off_in_the_form(
    window: TestWindow, name: str, size: Any, text: int
) -> None:
    theme.text_scale = text / 100
    form = setup_form()
    form.count, form.solo = 2, True
    window.page(form, size=size)
    form.choose_set("Tiny Homes")
    window.settle()
    window.picture(f"positano-new-{name}-{text}")
    window.assert_nothing_cut()
