"""Scoring a finished table of Tolleno by taps alone, and correcting it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import dp

from companion.kit.charts.scorepad import FactTable
from companion.kit.theme import theme
from engine.games.tolleno.pieces import Field
from engine.games.tolleno.rules_expand import outskirts
from engine.games.tolleno.tile_holders import holding
from engine.message import Seat
from tests.play import open_table, read
from tests.ui.steady import Shown, in_sight, moved
from tests.ui.tolleno_table import GOLDEN, Screen, golden
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow, rectangle
from tools.gallery.scenes.tolleno import game

Open = Callable[..., Screen]
ANNA, BRUNO, CARLA, DARIO = map(Seat, range(4))


@pytest.fixture
def opened(window: TestWindow, tmp_path: Path) -> Open:
    """Opens a finished table."""
    return lambda content, size=PHONE: Screen(window, tmp_path, content, size)


def entered(*tiles: dict[str, Any]) -> dict[str, Any]:
    """A finished table with some tiles."""
    return game(position={"tiles": list(tiles)})


def city_tile(row: int, column: int, *plots: Any, **more: Any) -> dict[str, Any]:
    """A tile of value 3 with plots such as ("Anna", 2)."""
    content = [{"owner": plot[0], "floors": plot[1]} if plot else {} for plot in plots]
    return {"at": [row, column], "kind": "city", "value": 3, "plots": content, **more}


def lay_tiles(screen: Screen, tiles: list[dict[str, Any]]) -> None:
    """Key in tiles value by value, always those that lie next to what is there already."""
    waiting = {Field(*tile["at"]): tile["value"] for tile in tiles}
    while waiting:
        city = screen.state.city
        near = [at for at in waiting if at in city or at in outskirts(city)]
        ((value, _),) = Counter(waiting[at] for at in near).most_common(1)
        if value != screen.view.key.tool.value:
            screen.chip(screen.view.key.values, str(value))
        for at in near:
            if waiting[at] == value:
                screen.touch(*at)
                assert screen.state.city[at].value == waiting.pop(at)


def enter_tiles(screen: Screen, tiles: list[dict[str, Any]]) -> None:
    """Key in what scores: values, floors, fountains."""
    tools = screen.view.key.tools
    screen.say("Lay the centre")
    screen.tap(next(s for s in screen.view.key.kinds.children if s.key == "downtown"))
    lay_tiles(screen, [tile for tile in tiles if tile["kind"] == "downtown"])
    screen.tap(next(s for s in screen.view.key.kinds.children if s.key == "city"))
    lay_tiles(screen, [tile for tile in tiles if tile["kind"] == "city"])
    for seat, name in enumerate(screen.model.setup.names):
        screen.chip(tools, f"floor {seat}")
        for tile in tiles:
            for index, plot in enumerate(tile.get("plots", ())):
                for _ in range(plot.get("floors", 0) if plot.get("owner") == name else 0):
                    screen.touch(*tile["at"], index)
    screen.chip(tools, "fountain")
    for tile in tiles:
        for index, plot in enumerate(tile.get("plots", ())):
            for _ in range(plot.get("fountains", 0) if plot.get("owner") else 0):
                screen.touch(*tile["at"], index)


@pytest.mark.slow
def test_a_finished_city_takes_few_taps(opened: Open, capsys: Any) -> None:
    file = golden("finished-city")
    screen = opened({**file, "position": {}})
    screen.window.picture("tolleno-empty")
    enter_tiles(screen, file["position"]["tiles"])
    expected = open_table(read(GOLDEN / "finished-city.json"))
    for category in ("start", "tiles", "fountains"):
        for seat in screen.model.setup.seats:
            assert screen.model.table.score.points(seat, category) == expected.score.points(
                seat, category
            )
    mine = {(line.seat, line.category, line.pieces): line.points for line in _lines(screen)}
    theirs = {(x.seat, x.category, x.pieces): x.points for x in expected.score.lines}
    assert mine == theirs
    pieces = sum(screen.state.placed) + len(screen.state.tiles)
    with capsys.disabled():
        print(f"\n  a finished city of {pieces} tiles and floors in {screen.taps} taps")
    assert screen.taps <= 260
    screen.window.picture("tolleno-finished-city")


def _lines(screen: Screen) -> Any:
    return screen.model.table.score.lines


@pytest.mark.quick
def test_a_small_city_by_taps(opened: Open) -> None:
    screen = opened(game(2, position={}))
    assert "scoring a finished game" in screen.window.meanings(screen.host.bar.subtitle)
    screen.say("Lay the centre")
    assert len(screen.state.tiles) == 5
    screen.chip(screen.view.key.values, "4")
    screen.touch(0, 2)
    assert screen.state.city[Field(0, 2)].value == 4
    screen.chip(screen.view.key.tools, "floor 1")
    for plot in (0, 0, 3):
        screen.touch(0, 2, plot)
    assert [plot.floors for plot in screen.state.city[Field(0, 2)].plots] == [2, 0, 0, 1]
    screen.chip(screen.view.key.tools, "fountain")
    screen.touch(0, 2, 0)
    screen.touch(0, 2, 0)
    assert screen.model.table.score.points(BRUNO, "fountains") == 4
    assert screen.model.table.score.points(BRUNO, "tiles") == 4
    assert "1 city tile, 3 of 40 floors" in screen.texts()


def test_the_centre_is_laid_as_the_set_up_says(opened: Open) -> None:
    content = game(2, position={})
    screen = opened(content)
    screen.say("Lay the centre")
    laid = {tuple(tile.at): tile.value for tile in screen.state.tiles}
    assert laid == {(0, 0): None, (-1, 0): 3, (0, -1): 2, (0, 1): 4, (1, 0): 2}


def test_a_value_is_changed_by_a_tap(opened: Open) -> None:
    screen = opened(entered(city_tile(0, 0, ("Anna", 1))))
    screen.say("Tiles")
    screen.chip(screen.view.key.values, "2")
    screen.touch(0, 0)
    assert screen.state.city[Field(0, 0)].value == 2
    assert screen.state.city[Field(0, 0)].plots[0].owner == ANNA


def test_who_won_a_tile_is_enough(opened: Open) -> None:
    screen = opened(entered(city_tile(0, 0, None, None)))
    screen.chip(screen.view.key.tools, "floor 2")
    screen.touch(0, 0)
    assert screen.model.table.score.points(CARLA, "tiles") == 3
    screen.touch(0, 0)
    assert screen.model.table.score.points(CARLA, "tiles") == 0


def test_floors_and_tiles_are_taken_away(opened: Open) -> None:
    screen = opened(entered(city_tile(0, 0, ("Anna", 2), None), city_tile(0, 1, None)))
    screen.say("Remove")
    screen.touch(0, 0, 0)
    assert screen.state.city[Field(0, 0)].plots[0].floors == 1
    screen.touch(0, 0, 0)
    assert screen.state.city[Field(0, 0)].plots[0].owner is None
    screen.touch(0, 1)
    assert Field(0, 1) not in screen.state.city
    screen.say("undo")
    assert Field(0, 1) in screen.state.city


def test_too_many_floors_say_why_and_can_be_recorded_anyway(opened: Open) -> None:
    screen = opened(entered(city_tile(0, 0, ("Anna", 20), None)))
    screen.chip(screen.view.key.tools, "floor 0")
    screen.touch(0, 0, 1)
    assert "that is more than the 20 of a colour" in screen.texts()
    assert screen.state.placed[ANNA] == 20
    screen.say("Record anyway")
    assert screen.state.placed[ANNA] == 21


def facts(screen: Screen) -> Any:
    """The table on the card of a tile."""
    return screen.window.find(FactTable, screen.view)


def test_the_card_of_a_tied_tile(opened: Open) -> None:
    screen = opened(entered(city_tile(0, 0, ("Anna", 2), ("Dario", 2))))
    screen.touch(0, 0)
    texts = screen.texts()
    assert "Tile 0,0 · worth 3" in texts
    assert "who controls it?" in texts
    told = [screen.window.meanings(cells[-1].text) for cells in facts(screen).cells]
    assert all("tied" in said for said in told)
    assert len(told) == 2
    assert "tied with Dario on 1 building and 2 floors, so nobody scores it" in texts
    assert (
        "Anna: 1 floor more on a building there would have won the tile at 0,0: 3 points." in texts
    )
    assert 'Still tied: nobody, "City Tiles"' in texts
    screen.touch(0, 0)
    assert "Tile 0,0 · worth 3" not in screen.texts()


@pytest.mark.parametrize("text", [1, 2])
@pytest.mark.parametrize("is_over", [False, True], ids=["entering", "over"])
def test_a_tile_looked_at_is_in_sight_and_the_tools_are_where_they_were(
    opened: Open, text: float, *, is_over: bool
) -> None:
    theme.text_scale = text
    tile = city_tile(1, -1, ("Anna", 2), ("Dario", 2))
    screen = opened(golden("finished-city") if is_over else entered(tile))
    window, view = screen.window, screen.view
    screen.seek(1, -1)
    before = in_sight(window, view)
    screen.touch(1, -1)
    expect_card(screen)
    assert not list(moved(before, in_sight(window, view)))
    screen.touch(1, -1)
    assert boxes(in_sight(window, view)) == boxes(before)
    screen.touch(1, -1)
    expect_card(screen)
    screen.tap(view.control.cross)
    assert boxes(in_sight(window, view)) == boxes(before)


def expect_card(screen: Screen) -> None:
    """The head of the table that says who controls the tile is in sight, above the fold."""
    (table,) = screen.window.find_all(FactTable)
    panel, head = rectangle(screen.view.panel), rectangle(table)[3]
    assert panel[1] + dp(38) < head <= panel[3]


def boxes(shown: list[Shown]) -> list[Any]:
    return [(one.key, one.box) for one in shown]


def test_the_card_of_a_disputed_tile_says_both_readings(opened: Open) -> None:
    screen = opened(entered(city_tile(0, 0, ("Anna", 1), ("Anna", 1), ("Dario", 3))))
    assert holding(screen.state, screen.state.tiles[0]).is_disputed
    screen.touch(0, 0)
    said = "The readings differ. Most buildings: Anna. Tallest building: Dario."
    assert said in screen.texts()
    screen.model.rule("tile-criterion", "tallest")
    screen.window.settle()
    assert said in screen.texts()
    assert screen.model.table.score.points(DARIO, "tiles") == 3


def test_fountains_are_reported_as_a_product(opened: Open) -> None:
    plots = [{"owner": "Carla", "floors": 3, "fountains": 2}]
    screen = opened(entered({**city_tile(0, 0), "plots": plots}))
    screen.touch(0, 0)
    assert "Carla +6: 3 floors on plot 0 of 0,0 × 2 fountains." in screen.texts()


def test_everything_about_a_tile_can_be_changed_in_its_sheet(opened: Open) -> None:
    screen = opened(entered(city_tile(0, 0, ("Anna", 2), None, None)))
    screen.touch(0, 0)
    screen.say("Change this tile")
    sheet = screen.sheet
    screen.chip(sheet.editor.values, "4")
    screen.shape(sheet.editor.shapes, ("NE",))
    screen.tap(sheet.editor.turn)
    screen.pad(sheet.editor.pad, 0)
    screen.chip(sheet.owners, "1")
    screen.tap(more(sheet.floors))
    screen.tap(more(sheet.fountains))
    tile = screen.state.city[Field(0, 0)]
    assert (tile.value, tile.canals) == (4, ("ES",))
    assert (tile.plots[0].owner, tile.plots[0].floors, tile.plots[0].fountains) == (BRUNO, 3, 1)
    screen.chip(sheet.owners, "nobody")
    assert screen.state.city[Field(0, 0)].plots[0].owner is None
    screen.tap(next(s for s in sheet.kinds.children if s.key == "downtown"))
    assert screen.state.city[Field(0, 0)].kind.value == "downtown"
    screen.say("Done")
    assert screen.sheet is None


def test_foundations_are_marked_where_the_table_reads_them_so(opened: Open) -> None:
    file = entered(city_tile(0, 0, None, None))
    screen = opened({**file, "rulings": {"foundations": "marked-plot"}})
    screen.view.edit(Field(0, 0), 1)
    screen.window.settle()
    screen.say("Marked as Foundations")
    assert [plot.foundations for plot in screen.state.city[Field(0, 0)].plots] == [None, True]


def more(stepper: Any) -> Any:
    """The plus of a stepper."""
    return stepper.children[0].children[0]


def test_another_players_building_opens_the_sheet(opened: Open) -> None:
    screen = opened(entered(city_tile(0, 0, ("Anna", 2), None)))
    screen.chip(screen.view.key.tools, "floor 1")
    screen.touch(0, 0, 0)
    assert screen.sheet.plot == 0
    assert "PLOT 0" in screen.texts()
    assert screen.state.city[Field(0, 0)].plots[0].owner == ANNA


def test_a_tile_is_moved_and_removed(opened: Open) -> None:
    screen = opened(entered(city_tile(0, 0, ("Anna", 2)), city_tile(0, 1, None)))
    screen.touch(0, 0)
    screen.say("Change this tile")
    screen.say("Move")
    assert "Tap the field where the tile of 0,0 lies." in screen.texts()
    screen.touch(0, 1)
    assert "tile 0,1 lies there" in screen.texts()
    assert "Record anyway" not in screen.texts()
    screen.touch(1, 1)
    assert screen.state.city[Field(1, 1)].plots[0].owner == ANNA
    assert Field(0, 0) not in screen.state.city
    screen.touch(1, 1)
    screen.say("Change this tile")
    screen.say("Remove")
    assert Field(1, 1) not in screen.state.city
    assert screen.sheet is None


def test_what_is_odd_is_marked(opened: Open) -> None:
    file = entered(city_tile(0, 0, canals="EW"), city_tile(0, 1, canals="NS"))
    screen = opened(file)
    assert "0,0" in screen.view.highlights.warned


@pytest.mark.parametrize(("text", "mode"), [(100, "light"), (200, "dark")])
@pytest.mark.parametrize(
    ("name", "size"), [("phone", PHONE), ("landscape", LANDSCAPE), ("tablet", TABLET)]
)
def test_nothing_is_cut_off(opened: Open, name: str, size: Any, text: int, mode: str) -> None:
    theme.text_scale, theme.mode = text / 100, mode
    screen = opened(golden("finished-city"), size)
    look(screen, f"tolleno-city-{name}-{text}-{mode}")
    screen.touch(-1, 0)
    look(screen, f"tolleno-tile-{name}-{text}-{mode}")
    screen.tap(screen.view.control.cross)
    screen.say("Tiles")
    look(screen, f"tolleno-tools-{name}-{text}-{mode}")
    screen.view.edit(Field(-1, 0), 1)
    look(screen, f"tolleno-sheet-{name}-{text}-{mode}")


def look(screen: Screen, name: str) -> None:
    """Take a picture and find nothing wrong with it."""
    screen.window.settle()
    screen.window.picture(name)
    screen.window.assert_nothing_cut(screen.top)
