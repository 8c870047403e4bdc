"""Keeping a game of Tolleno turn by turn, by taps alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.games.tolleno.board import FITS, TURNED
from companion.games.tolleno.board.measures import field_box, middle
from companion.games.tolleno.places import field_of
from companion.kit.theme import theme
from companion.present.drawing import Ellipse
from engine.core import Illegal
from engine.games.tolleno.actions import Expand, PlaceFloor
from engine.games.tolleno.pieces import Field
from engine.games.tolleno.tiles import Tile, place_of
from engine.message import Seat
from tests.play import open_table, read
from tests.ui.tolleno_table import GOLDEN, Screen, golden
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow
from tools.gallery.scenes.tolleno import game, turns

Open = Callable[..., Screen]


@pytest.fixture
def opened(window: TestWindow, tmp_path: Path) -> Open:
    """Opens a kept game, with what has already happened."""

    def make(*actions: Any, size: Any = PHONE, content: Any = None) -> Screen:
        screen = Screen(window, tmp_path, content or game(), size)
        for action in actions:
            assert not isinstance(screen.model.play(action), Illegal)
        window.settle()
        return screen

    return make


def describe(screen: Screen, tile: dict[str, Any]) -> None:
    """Say what the tile in hand is."""
    fill_in(screen, screen.editor, tile)


def fill_in(screen: Screen, editor: Any, tile: dict[str, Any]) -> None:
    """Value, shape of the canals, plots and fountains of a tile."""
    screen.chip(editor.values, str(tile["value"]))
    screen.shape(editor.shapes, tuple(tile["canals"].split("/")))
    plots = tile["plots"]
    while editor.plots.value != len(plots):
        less, _, more = reversed(editor.plots.children[0].children)
        screen.tap(less if editor.plots.value > len(plots) else more)
    for index, plot in enumerate(plots):
        for _ in range(plot.get("fountains", 0)):
            screen.pad(editor.pad, index)


def lay(screen: Screen, tile: dict[str, Any]) -> None:
    """Choose the field of the tile, turn it there, and lay it."""
    row, column = tile["at"]
    screen.touch(row, column)
    for _ in range(3):
        if "/".join(screen.tile.canals) != tile["canals"]:
            screen.touch(row, column)
    screen.tap(screen.view.expand.button)


def build(screen: Screen, row: int, column: int, plot: int) -> None:
    """Choose a plot and place the floor."""
    screen.touch(row, column, plot)
    screen.tap(screen.view.floor.button)


def make(screen: Screen, move: dict[str, Any]) -> None:
    """One move of a file."""
    if move["do"] == "expand":
        describe(screen, move["tile"])
        lay(screen, move["tile"])
    else:
        build(screen, *move["at"], move["plot"])


def test_a_whole_game_by_taps_scores_as_the_engine_says(opened: Open, capsys: Any) -> None:
    file = golden("whole-game")
    screen = opened(content=file)
    counts = []
    for number, move in enumerate(file["moves"]):
        if move["do"] == "expand":
            before = screen.taps
        make(screen, move)
        assert len(screen.model.table.log.path()) == number + 1
        if number % 3 == 2:
            counts.append(screen.taps - before)
    expected = open_table(read(GOLDEN / "whole-game.json"))
    assert [straight(tile) for tile in screen.state.tiles] == list(expected.state.tiles)
    assert screen.model.table.score.lines == expected.score.lines
    assert "final score" in screen.window.meanings(screen.host.bar.subtitle)
    assert "Bruno wins with 37 points, 2 ahead of Anna" in screen.texts()
    assert not any(step.anyway for step in screen.model.table.log.path())
    screen.window.picture("tolleno-whole-game")
    with capsys.disabled():
        typical = sorted(counts)[len(counts) // 2]
        print(f"\n  a game of 20 turns in {screen.taps} taps, a typical turn in {typical}")
    assert sorted(counts)[len(counts) // 2] <= 13


def straight(tile: Tile) -> Tile:
    """A tile as somebody types it in who never turns it."""
    return replace(tile, turned=0)


def test_the_headline_and_the_strip_say_what_is_next(opened: Open) -> None:
    screen = opened(*turns())
    assert "turn 4 · Dario builds the 1st floor" in screen.window.meanings(screen.host.bar.subtitle)
    notes = [player["note"] for player in screen.host.strip.players]
    assert notes == ["18 floors", "18 floors", "18 floors", "20 floors"]
    assert [player["active"] for player in screen.host.strip.players] == [False] * 3 + [True]


def test_a_turned_tile_takes_its_fountains_with_it(opened: Open) -> None:
    screen = opened()
    describe(screen, {"value": 3, "canals": "NE", "plots": [{"fountains": 1}, {}, {}, {}]})
    screen.tap(screen.editor.turn)
    assert screen.tile.canals == ("ES",)
    screen.pad(screen.editor.pad, 0)
    assert [plot.fountains for plot in screen.tile.plots] == [2, 0, 0, 0]
    screen.shape(screen.editor.shapes, ("NE",))
    assert screen.tile.canals == ("SW",), "the shape it has already is turned"
    screen.tap(corner(screen.editor.pad, 0.76, 0.28))
    assert [plot.fountains for plot in screen.tile.plots] == [3, 0, 0, 0], "it moved there"
    screen.tap(screen.editor.pad.place_of("turned"))
    assert screen.tile.canals == ("NW",), "its middle turns it, too"
    screen.window.picture("tolleno-turned")
    screen.touch(0, 2)
    screen.tap(screen.view.expand.button)
    laid = screen.state.city[Field(0, 2)]
    assert [plot.fountains for plot in laid.plots] == [3, 0, 0, 0]


def corner(pad: Any, across: float, up: float) -> tuple[float, float]:
    """A place on a large tile, in parts of its side."""
    return pad.to_window(pad.x + pad.width * across, pad.y + pad.height * up)  # type: ignore[no-any-return]


def test_places_are_lit_for_the_tile_however_it_is_turned(opened: Open) -> None:
    screen = opened()
    editor = screen.editor
    screen.chip(editor.values, "3")
    screen.shape(editor.shapes, ("NS",))
    lit = {field_of(name): words for name, words in screen.badges.items()}
    assert {tuple(at) for at in lit} == {(0, 2), (1, 1), (2, 0)}
    for at, words in lit.items():
        straight = Expand(Seat(0), screen.tile.lie(at))
        assert (words == FITS) != isinstance(screen.model.check(straight), Illegal)
    turned = next(at for at, words in lit.items() if words == TURNED)
    screen.touch(*turned)
    assert screen.tile.canals == ("EW",)
    assert not screen.view.expand.button.disabled
    assert screen.view.shown.city[turned].canals == ("EW",)
    assert turned not in screen.state.city


def test_a_refused_tile_says_why_and_can_be_recorded_anyway(opened: Open) -> None:
    screen = opened()
    editor = screen.editor
    screen.chip(editor.values, "3")
    screen.shape(editor.shapes, ("NESW",))
    screen.touch(-2, 0)
    assert "ends at the bank of -1,0" in screen.texts()
    assert "No dead ends" in screen.texts()
    assert screen.view.expand.button.parent is None
    screen.window.picture("tolleno-refused")
    screen.say("Record anyway")
    assert Field(-2, 0) in screen.state.city
    assert screen.model.table.log.path()[-1].anyway
    assert "-2,0" in screen.view.highlights.warned


def test_a_dead_end_is_circled_where_it_is(opened: Open) -> None:
    screen = opened()
    editor = screen.editor
    screen.chip(editor.values, "3")
    screen.shape(editor.shapes, ("NESW",))
    assert not rings(screen)
    screen.touch(-2, 0)
    assert rings(screen) == {(middle(Field(-2, 0))[0], field_box(Field(-1, 0)).y)}


def rings(screen: Screen) -> set[tuple[float, float]]:
    """Where dead ends are circled."""
    (over,) = (layer for layer in screen.view.city.drawing.layers if layer.name == "over")
    return {(item.x, item.y) for item in over.items if isinstance(item, Ellipse)}


def test_a_tile_without_a_neighbour_is_refused_with_its_numbers(opened: Open) -> None:
    screen = opened()
    screen.shape(screen.editor.shapes, ("NS",))
    screen.touch(-2, 1)
    assert "it touches 0 tiles by a side, 1 tile by a corner" in screen.texts()


def test_reachable_plots_are_lit_with_their_distance(opened: Open) -> None:
    screen = opened(*turns())
    assert screen.badges["-1,-1:0"] == "0"
    assert screen.badges["-1,0:0"] == "1"
    for at, tile in screen.state.city.items():
        for index in range(len(tile.plots)):
            verdict = screen.model.check(PlaceFloor(Seat(3), at, index))
            assert (place_of(at, index) in screen.badges) != isinstance(verdict, Illegal)


def test_a_plot_out_of_reach_says_distance_and_value(opened: Open) -> None:
    screen = opened(*turns())
    screen.touch(1, 1, 1)
    assert "distance 4 from tile -1,-1, value 3" in screen.texts()
    assert screen.view.floor.button.disabled
    screen.say("Record anyway")
    assert screen.state.city[Field(1, 1)].plots[1].owner == 3
    assert screen.model.table.log.path()[-1].anyway


def test_a_chosen_plot_shows_in_the_strip_what_it_would_bring(opened: Open) -> None:
    screen = opened(*turns())
    screen.touch(-1, -1, 0)
    assert screen.model.preview.change == (0, 0, 0, 3)
    dario = screen.host.strip.players[3]
    assert (dario["total"], dario["note"]) == (3, "0 +3")
    assert screen.view.floor.button.text == "Place the floor · +3"
    assert not any(screen.state.city[Field(-1, -1)].buildings)
    assert "Tile -1,-1 · worth 3" in screen.texts()
    screen.touch(-1, -1, 0)
    assert screen.state.city[Field(-1, -1)].plots[0].floors == 1
    assert "turn 4 · Dario builds the 2nd floor" in screen.window.meanings(screen.host.bar.subtitle)


def test_another_players_building_cannot_be_raised(opened: Open) -> None:
    screen = opened(*turns())
    screen.touch(-1, 0, 1)
    assert "the building there is Anna's" in screen.texts()
    assert "Record anyway" not in screen.texts()


def test_a_floor_is_kept_only_for_want_of_space_or_anyway(opened: Open) -> None:
    screen = opened(*turns())
    screen.say("Skip this floor")
    assert "Dario cannot keep the floor" in screen.texts()
    screen.say("Record anyway")
    assert "turn 5 · Anna lays a tile" in screen.window.meanings(screen.host.bar.subtitle)


@pytest.mark.quick
def test_undo_takes_back_floor_and_tile(opened: Open) -> None:
    screen = opened(*turns())
    screen.touch(-1, -1, 0)
    screen.tap(screen.view.floor.button)
    screen.say("undo")
    assert "turn 4 · Dario builds the 1st floor" in screen.window.meanings(screen.host.bar.subtitle)
    assert not any(screen.state.city[Field(-1, -1)].buildings)
    screen.say("undo")
    assert Field(-1, -1) not in screen.state.city
    assert "turn 4 · Dario lays a tile" in screen.window.meanings(screen.host.bar.subtitle)
    screen.say("redo")
    assert Field(-1, -1) in screen.state.city


def test_a_kept_table_can_be_corrected_and_goes_on(opened: Open) -> None:
    screen = opened(*turns())
    screen.say("Correct the table")
    screen.say("Fountains")
    screen.touch(1, 1, 0)
    assert screen.state.city[Field(1, 1)].plots[0].fountains == 1
    assert screen.model.table.score.points(Seat(2), "fountains") == 2
    screen.say("Done")
    assert screen.view.mode == "floor"
    assert screen.badges


def test_a_described_tile_is_kept_through_a_correction_and_an_undo(opened: Open) -> None:
    screen = opened()
    tile = {"value": 4, "canals": "NS", "plots": [{"fountains": 2}, {}, {}]}
    describe(screen, tile)
    shown = screen.tile
    screen.say("Correct the table")
    screen.say("Done")
    assert screen.tile == shown
    lay(screen, {**tile, "at": [0, 2], "canals": "EW"})
    assert screen.view.mode == "floor"
    screen.say("undo")
    assert screen.tile.plots == shown.plots
    assert screen.tile.value == 4


def test_the_centre_can_be_laid_out_after_the_start(opened: Open) -> None:
    screen = opened(content={**game(), "setup": {}})
    screen.shape(screen.editor.shapes, ("NS",))
    screen.touch(-1, 0)
    assert "0 of 4 downtown tiles are entered" in screen.texts()
    screen.say("Correct the table")
    screen.say("Lay the centre")
    assert len(screen.state.tiles) == 5
    screen.say("Done")
    assert screen.view.mode == "expand"


def test_light_shows_the_pieces_of_a_reason(opened: Open) -> None:
    screen = opened(*turns())
    screen.host.light(("-1,0:1", "1,1"))
    screen.window.settle()
    assert screen.view.highlights.lit == {"-1,0:1", "1,1"}
    screen.window.picture("tolleno-lit")
    screen.touch(0, 0)
    assert not screen.view.highlights.lit


@pytest.mark.parametrize(("text", "mode"), [(100, "light"), (200, "dark")])
@pytest.mark.parametrize(
    ("name", "size"), [("phone", PHONE), ("landscape", LANDSCAPE), ("tablet", TABLET)]
)
def test_nothing_is_cut_off(opened: Open, name: str, size: Any, text: int, mode: str) -> None:
    theme.text_scale, theme.mode = text / 100, mode
    screen = opened(*turns()[:3], size=size)
    screen.touch(-2, 0)
    look(screen, f"tolleno-expand-{name}-{text}-{mode}")
    for action in turns()[3:]:
        screen.model.play(action)
    look(screen, f"tolleno-floor-{name}-{text}-{mode}")
    screen.touch(1, 1, 1)
    look(screen, f"tolleno-far-{name}-{text}-{mode}")


def look(screen: Screen, name: str) -> None:
    """Take a picture and find nothing wrong with it."""
    screen.window.settle()
    screen.window.picture(name)
    screen.window.assert_nothing_cut(screen.top)


def test_what_is_rebuilt_after_a_change_does_not_grow_with_the_game(opened: Open) -> None:
    screen = opened(*turns())
    sizes = []
    for _ in range(3):
        for number in range(20):
            screen.model.undo()
            screen.model.redo()
            screen.model.table.branch(f"what if {len(sizes)} {number}")
        screen.window.settle()
        sizes.append(weight(screen))
    assert sizes[0] == sizes[1] == sizes[2]


def weight(screen: Screen) -> tuple[int, int]:
    """How many widgets the view has and how many things it draws."""
    widgets = list(screen.view.walk())
    return len(widgets), sum(_instructions(widget.canvas) for widget in widgets)


def _instructions(group: Any) -> int:
    parts = getattr(group, "children", ())
    return 1 + sum(_instructions(part) for part in parts)


def test_a_tile_that_fits_nowhere_is_shown(opened: Open) -> None:
    content = game()
    for tile in content["setup"]["downtown"]:
        tile["canals"] = ""
    screen = opened(content={**content, "setup": {**content["setup"], "contract": ""}})
    editor = screen.editor
    screen.chip(editor.values, "3")
    screen.shape(editor.shapes, ("NS",))
    screen.say("It does not fit anywhere")
    assert [type(step.action).__name__ for step in screen.model.table.log.path()] == ["Pass"]
    assert "turn 1 · Anna lays a tile" in screen.window.meanings(screen.host.bar.subtitle)


def test_the_tile_in_hand_is_offered_where_it_is_known(opened: Open) -> None:
    content = game()
    content["setup"]["pile"] = [{"value": 4, "canals": "NES", "plots": [{}, {}]}] * 6
    screen = opened(content=content)
    tile = screen.tile
    assert (tile.value, tile.canals, len(tile.plots)) == (4, ("NES",), 2)
    assert screen.badges


def test_a_tap_meets_what_it_sees_when_the_city_is_moved_and_zoomed(opened: Open) -> None:
    screen = opened(*turns())
    before = screen.view.city.unit
    for _ in range(4):
        screen.window.wheel(screen.view.city, down=False)
    assert screen.view.city.unit > before
    screen.window.drag(screen.view.city, dx=40, dy=-30)
    screen.window.settle()
    screen.touch(-1, -1, 3)
    assert screen.view.floor.chosen == "-1,-1:3"
    screen.view.city.fit()
    screen.window.settle()
    screen.touch(-1, -1, 0)
    assert screen.view.floor.chosen == "-1,-1:0"


def test_a_city_moved_by_a_finger_stays_where_it_was_put(opened: Open) -> None:
    screen = opened(*turns())
    for _ in range(4):
        screen.window.wheel(screen.view.city, down=False)
    near = screen.view.city.unit
    screen.touch(-1, -1, 3)
    screen.tap(screen.view.floor.button)
    assert screen.view.city.unit == near


def test_back_takes_back_what_is_only_weighed(opened: Open) -> None:
    screen = opened(*turns()[:9])
    screen.shape(screen.editor.shapes, ("NS",))
    screen.touch(0, 2)
    assert screen.model.preview is not None
    assert screen.host.back()
    assert screen.model.preview is None
    assert screen.view.expand.button.disabled
    assert not screen.host.back()
    screen.model.play(turns()[9])
    screen.window.settle()
    screen.touch(-1, -1, 0)
    assert screen.host.back()
    assert screen.model.preview is None
    assert screen.badges
    assert not screen.host.back()
