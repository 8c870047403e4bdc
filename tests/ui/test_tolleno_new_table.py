"""The set-up of Tolleno on the form of a new table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.tolleno.board.measures import middle
from companion.games.tolleno.setup_form import setup_form
from companion.kit.theme import theme
from companion.shell import Shell
from companion.store.sqlite import open_store
from engine.files import codec
from engine.games.tolleno.pieces import Field
from engine.games.tolleno.state import Options
from tests.ui.tolleno_table import shape_button
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow
from tools.gallery.scenes.tolleno import game

NAMES = ["Anna", "Bruno", "Carla"]


def field(window: TestWindow, form: Any, row: int, column: int) -> None:
    """Tap a field of the centre."""
    city = form.city
    # A page that has just been let go takes a moment to lie still.
    window.wait(0.1)
    window.reach(city)
    x, y = middle(Field(row, column))
    window.tap(city.to_window(*city.to_screen(x, -y)))
    window.settle()


def tap(window: TestWindow, part: Any) -> None:
    window.reach(part)
    window.tap(part)
    window.settle()


def read(form: Any) -> Any:
    """The table that the form starts."""
    content = {**game(3), "setup": form.setup, "rulings": dict(form.rulings)}
    return codec.read(json.dumps(content).encode())


def test_starting_stars_go_by_seat(window: TestWindow) -> None:
    form = window.page(setup_form())
    assert "Seat the players in turn order to see their starting stars." in window.texts()
    form.names, form.count = NAMES, 3
    window.settle()
    assert "1. Anna: 5 stars\n2. Bruno: 2 stars\n3. Carla: 0 stars" in window.meanings(
        form.stars.text
    )
    form.names = ["Carla", "Anna"]
    window.settle()
    assert "1. Carla: 5 stars\n2. Anna: 0 stars" in window.meanings(form.stars.text)


def test_the_readings_that_matter_are_shown_with_their_default(window: TestWindow) -> None:
    form = window.page(setup_form())
    form.names = NAMES
    assert form.readings["tile-criterion"].selected == "most-buildings"
    assert form.readings["downtown"].selected == "scored"
    tap(window, window.find("Tallest building").parent)
    tap(window, window.find("Value only").parent)
    rulings = read(form).setup.rulings
    assert (rulings["tile-criterion"], rulings["downtown"]) == ("tallest", "value-only")


def test_it_can_start_without_the_centre(window: TestWindow) -> None:
    form = window.page(setup_form())
    assert form.is_ready
    assert read(form).setup.options.downtown == ()


def test_the_centre_is_laid_out_by_taps(window: TestWindow) -> None:
    form = window.page(setup_form())
    field(window, form, 0, 0)
    shape(window, form, ("NESW",))
    field(window, form, -1, 0)
    tap(window, next(chip for chip in form.editor.values.chips if chip.key == "4"))
    shape(window, form, ("NES",))
    tap(window, form.editor.turn)
    for row, column in ((0, 1), (1, 0), (0, -1), (1, 1)):
        field(window, form, row, column)
    options = read(form).setup.options
    assert options.contract == ("NESW",)
    assert [tuple(tile.at) for tile in options.downtown] == [(-1, 0), (0, -1), (0, 1), (1, 0)]
    north = options.downtown[0]
    assert (north.value, north.canals, len(north.plots)) == (4, ("ESW",), 4)
    assert "THE CENTRE (4 OF 4 DOWNTOWN TILES)" in window.texts()
    assert not form.highlights.badges
    field(window, form, 1, 0)
    tap(window, form.remove)
    assert len(form.options.downtown) == 3
    assert "1,1" in dict(form.highlights.badges)


def shape(window: TestWindow, form: Any, canals: tuple[str, ...]) -> None:
    tap(window, shape_button(form.editor.shapes, canals))


def test_the_centre_of_a_table_is_shown_and_the_last_one_is_not_offered_again(
    window: TestWindow,
) -> None:
    form = window.page(setup_form())
    form.recall(game()["setup"], "Bruno")
    assert form.options == Options()
    form.show_setup(game()["setup"])
    assert len(form.options.downtown) == 4
    assert read(form).setup.options == form.options


def test_a_table_starts_with_its_readings_and_they_are_remembered(
    window: TestWindow, tmp_path: Path
) -> None:
    store, _ = open_store(tmp_path)
    shell = Shell(store, None)
    window.open(shell)
    shell.begin()
    shell.go("new")
    screen: Any = shell.screen
    screen.choose("tolleno")
    for name in NAMES:
        screen.add(name)
    window.settle()
    assert screen.form.names == NAMES
    screen.form.rulings = {"tile-criterion": "tallest"}
    screen.start(is_finished=False)
    window.settle()
    assert shell.screen.model.setup.rulings["tile-criterion"] == "tallest"
    assert "turn 1 · Anna lays a tile" in window.meanings(shell.screen.bar.subtitle)
    shell.go("new")
    again: Any = shell.screen
    again.choose("positano")
    again.choose("tolleno")
    assert again.form.readings["tile-criterion"].selected == "tallest"


@pytest.mark.parametrize(("text", "mode"), [(100, "light"), (200, "dark")])
@pytest.mark.parametrize(
    ("name", "size"), [("phone", PHONE), ("landscape", LANDSCAPE), ("tablet", TABLET)]
)
def test_nothing_is_cut_off(window: TestWindow, name: str, size: Any, text: int, mode: str) -> None:
    theme.text_scale, theme.mode = text / 100, mode
    form = setup_form()
    form.names = NAMES
    form.show_setup(game()["setup"])
    window.page(form, size=size)
    field(window, form, -1, 0)
    window.assert_nothing_cut()
    window.picture(f"tolleno-new-{name}-{text}-{mode}")
