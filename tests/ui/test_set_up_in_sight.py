"""The set-up of each game on the screen: its fields are tapped, and none is cut or hides."""

from __future__ import annotations

from typing import Any

import pytest

from companion.kit.controls.chips import Chip
from companion.kit.theme import theme
from companion.present.setup_question import Sitting, setup_question
from companion.table_kit.drawing_view import DrawingPad
from companion.table_kit.setup_form import SetupFields
from companion.table_kit.squares import Squares
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow
from tools.gallery.scenes.tolleno import game

NAMES, MAINS = ("Anna", "Bruno", "Carla"), ("red", "blue", "yellow")
# What the most is asked with, for each game.
ASKED: dict[str, tuple[Sitting, dict[str, Any]]] = {
    "positano": (Sitting(NAMES[:2], MAINS[:2], before={"solo": True}), {"goals": ("mezzo",)}),
    "piazza": (Sitting(NAMES[:2], ("red", "pink")), {}),
    "tolleno": (
        Sitting(NAMES, MAINS, before=game()["setup"], known_as=NAMES, is_fixed=True),
        {"at": "-1,0"},
    ),
    "amalfi": (Sitting(NAMES, MAINS), {"milestone 0": True}),
    "amalfi-renaissance": (
        Sitting(NAMES, MAINS),
        {"decrees": ("adulation", "blessing"), "titles": ("patron",)},
    ),
}


def shown(window: TestWindow, key: str, size: Any = PHONE) -> SetupFields:
    """The set-up of a game with what it asks."""
    fields = SetupFields(setup_question(key))
    sitting, answers = ASKED[key]
    fields.sit(sitting)
    window.page(fields, size=size)
    fields.ask(answers)
    window.settle()
    return fields


def tap(window: TestWindow, part: Any) -> None:
    window.reach(part)
    window.tap(part)
    window.settle()


def test_chips_lots_and_switches_answer(window: TestWindow) -> None:
    fields = shown(window, "positano")
    tap(window, next(chip for chip in window.find_all(Chip) if chip.text == "Dietro"))
    assert fields.form.setup["goals"] == ["mezzo", "dietro"]
    tap(window, window.find(Squares).cells["2C"])
    assert fields.form.setup["removed"] == ["2C"]
    tap(window, window.find("Solo against Otto"))
    assert not fields.form.setup["solo"]


def test_a_tile_of_the_centre_is_laid_turned_and_taken_away_by_taps(window: TestWindow) -> None:
    fields = SetupFields(setup_question("tolleno"))
    fields.sit(Sitting(NAMES, MAINS))
    window.page(fields)
    city, *_ = window.find_all(DrawingPad)
    window.reach(city)
    # A page that has just been let go takes a moment to lie still.
    window.wait(0.1)
    window.tap(city.place_of("-1,0"))
    window.settle()
    tap(window, next(chip for chip in window.find_all(Chip) if chip.text == "4"))
    tap(window, window.find("Turn"))
    tile = fields.form.setup["downtown"][0]
    assert (tile["at"], tile["value"]) == ([-1, 0], 4)
    tap(window, window.find("Remove this tile"))
    assert not fields.form.setup.get("downtown")


@pytest.mark.slow
@pytest.mark.parametrize("key", ASKED)
def test_nothing_is_cut(window: TestWindow, key: str) -> None:
    shown(window, key)
    for size in (PHONE, LANDSCAPE, TABLET):
        for text, mode in ((1.0, "light"), (2.0, "dark")):
            theme.text_scale, theme.mode = text, mode
            window.resize(size)
            window.settle()
            window.assert_nothing_cut()
            window.picture(f"{key}-new-{size[0]}-{text}-{mode}")
