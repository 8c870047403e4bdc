"""The city on the screen: it stays where it is, can be read and tapped, and has its width."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import dp

from companion.games.tolleno.board.measures import TILE, field_box
from companion.kit.theme import theme
from companion.present.drawing import texts
from companion.table_kit import brush
from companion.table_kit.drawing_view import rect
from engine.games.tolleno.pieces import Field
from engine.games.tolleno.tiles import place_of
from tests.ui.test_tolleno_kept import describe
from tests.ui.tolleno_table import Screen
from tests.ui.window import LANDSCAPE, PHONE, TABLET, TestWindow, rectangle
from tools.gallery.scenes.tolleno import full, game, turns

Open = Callable[..., Screen]
READABLE = 11
SIZES = pytest.mark.parametrize(
    "size", [PHONE, LANDSCAPE, TABLET], ids=["phone", "landscape", "tablet"]
)
CITIES = pytest.mark.parametrize(("tiles", "players"), [(30, 3), (44, 4)], ids=["30", "44"])


@pytest.fixture
def opened(window: TestWindow, tmp_path: Path) -> Open:
    """Opens a table, with what has already happened."""

    def make(content: Any, *actions: Any, size: Any = PHONE) -> Screen:
        screen = Screen(window, tmp_path, content, size)
        for action in actions:
            screen.model.play(action)
        window.settle()
        return screen

    return make


def seen(screen: Screen) -> tuple[float, ...]:
    """Scale and place of the city."""
    city = screen.view.city
    return (city.unit, *city.to_window(*city.to_screen(0, 0)))


@CITIES
def test_no_tap_of_a_turn_moves_a_city_or_changes_its_scale(
    opened: Open, tiles: int, players: int
) -> None:
    screen = opened(full(tiles, players))
    whole = [seen(screen)]
    describe(screen, {"value": 4, "canals": "NESW", "plots": [{"fountains": 2}, {}, {}, {}, {}]})
    whole.append(seen(screen))
    screen.seek(-4, 0)
    moved = [seen(screen)]
    screen.touch(-4, 0)
    moved.append(seen(screen))
    screen.tap(screen.editor.turn)
    screen.tap(screen.view.expand.button)
    moved.append(seen(screen))
    for plot in (0, 2):
        screen.touch(-3 - plot // 2, 0, plot)
        screen.touch(-4, 0, plot)
        moved.append(seen(screen))
        screen.tap(screen.view.floor.button)
        moved.append(seen(screen))
    screen.say("undo")
    screen.say("Correct the table")
    screen.say("Tiles")
    screen.say("Done")
    moved.append(seen(screen))
    assert len(set(whole)) == 1
    assert len(set(moved)) == 1


def test_a_city_that_grows_keeps_its_scale_and_place(opened: Open) -> None:
    screen = opened(game())
    before = seen(screen)
    for action in turns()[:9]:
        screen.model.play(action)
        screen.window.settle()
        assert seen(screen) == before


def test_what_changes_out_of_sight_is_brought_in_and_no_further(opened: Open) -> None:
    screen = opened(full(44))
    city = screen.view.city
    describe(screen, {"value": 4, "canals": "NESW", "plots": [{}]})
    screen.touch(0, 4)
    screen.tap(screen.view.expand.button)
    unit = city.unit
    for _ in range(4):
        screen.window.drag(city, dx=90)
    assert not shows(city, Field(0, 4))
    left = city.to_screen(4 * TILE, 0)
    screen.say("undo")
    assert shows(city, Field(0, 4))
    assert city.unit == unit
    assert city.to_screen(5 * TILE, 0)[0] == pytest.approx(city.lens.place[2] - city.margin)
    assert city.to_screen(4 * TILE, 0)[1] == pytest.approx(left[1]), (
        "what is in sight along an axis stays"
    )


def shows(city: Any, at: Field) -> bool:
    """Whether all of a field is in sight."""
    return bool(city.is_in_sight(rect(field_box(at))))


def test_a_table_opens_where_it_goes_on(opened: Open, window: TestWindow, tmp_path: Path) -> None:
    content = full(44)
    content["position"]["turn"]["new"] = [3, 3]
    screen = opened(content)
    assert shows(screen.view.city, Field(3, 3))
    screen.host.light(("-3,-3:0",))
    window.settle()
    assert shows(screen.view.city, Field(-3, -3))


@SIZES
@CITIES
def test_floors_owners_and_values_of_a_full_city_can_be_read_and_tapped(
    opened: Open, size: Any, tiles: int, players: int
) -> None:
    content = full(tiles, players)
    content["position"]["turn"]["new"] = [0, 1]
    screen = opened(content, size=size)
    screen.window.picture(f"tolleno-full-{tiles}-{size[0]}")
    heights = list(numbers(screen.view.city))
    assert len(heights) > tiles
    assert min(heights) >= READABLE
    assert screen.view.city.unit * screen.view.city.finger >= dp(32)
    for at, plot in [((0, 1), 0), ((0, 1), 3), ((1, 1), 2), ((-1, -1), 1)]:
        screen.tap(screen.point(*at, plot))
        assert screen.view.floor.chosen == place_of(Field(*at), plot)


def numbers(city: Any) -> Iterator[float]:
    """How many dp each number in the city is high: the ink, not its box."""
    for text in texts(city.drawing):
        if text.text.isdigit():
            size = round(text.fitting * city.unit)
            yield ink(brush.text(text.text, size, (1, 1, 1, 1))) / dp(1)


def ink(texture: Any) -> int:
    """How many lines of a picture are not empty."""
    wide, pixels = texture.width * 4, bytes(texture.pixels)
    lines = (pixels[start : start + wide] for start in range(0, len(pixels), wide))
    return sum(any(alpha > 100 for alpha in line[3::4]) for line in lines)


@SIZES
@pytest.mark.parametrize("text", [1, 2])
def test_buttons_stand_beside_the_board_and_the_width_is_used(
    opened: Open, size: Any, text: float
) -> None:
    theme.text_scale = text
    screen = opened(full(44), size=size)
    city, panes = screen.view.city, screen.host.panes
    left, low, right, _ = city.lens.place
    assert len(city.children) == 4
    for tool in city.children:
        x, y, far, high = rectangle(tool)
        assert x >= right - 1 or high <= low + 1
        assert min(far - x, high - y) >= dp(48)
    assert screen.view.width == panes.width
    if size is not PHONE:
        panel = screen.view.panel
        assert city.width + panel.width > panes.width - dp(24)
        assert right - left > panes.width * (0.5 if size is TABLET else 0.35)


def test_the_buttons_zoom_and_lead_back(opened: Open) -> None:
    screen = opened(full(44))
    city = screen.view.city
    unit = city.unit
    screen.tap(screen.window.find("whole board"))
    assert city.is_in_sight(city.bounds)
    assert screen.window.find("farther").disabled
    screen.tap(screen.window.find("closer"))
    screen.tap(screen.window.find("closer"))
    assert city.unit > unit / 2
    assert not screen.window.find("whole board").disabled
