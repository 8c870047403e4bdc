"""Small pictures of boards on a page: after its first frame, in sight, once for each look."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.kit.surfaces.thumbnail import Thumbnail
from companion.kit.theme import theme
from companion.present.drawing import Box, Drawing, Layer, Paint, Palette, Rectangle
from companion.present.small_board import Scene
from companion.screens.page import Page
from companion.table_kit.small_pictures import SmallPictures
from tests.ui.test_drawing_view import colour
from tests.ui.window import PHONE, TestWindow

PALETTE = Palette({"top": "#336699", "low": "#ff0000"}, {"top": "#113355"})
BOX = Box(0, 0, 100, 100)
HALVES = (
    Rectangle(Box(0, 0, 100, 50), Paint("top")),
    Rectangle(Box(0, 50, 100, 50), Paint("low")),
)
FIELD = Drawing(BOX, (Layer("field", HALVES),), PALETTE, "A field")


class Shown:
    """A page with pictures below one another, and for which of them was asked."""

    def __init__(self, window: TestWindow, number: int) -> None:
        self.window, self.asked = window, list[int]()
        self.page = Page()
        self.pictures = SmallPictures(self.page)
        self.places = [Thumbnail(size_hint_y=None, height=200) for _ in range(number)]
        self.page.fill(*self.places)
        for key, place in enumerate(self.places):
            self.ask(place, key)
        window.open(self.page, PHONE)

    def ask(self, place: Thumbnail, key: int) -> None:
        self.pictures.ask(place, key, lambda shape: self.make(key, shape))

    def make(self, key: int, shape: float) -> Scene | None:
        self.asked.append(key)
        return Scene(FIELD, Box(0, 50 - 50 / shape, 100, 100 / shape)) if key != 2 else None

    def colour(self, place: Thumbnail, height: float) -> str:
        """The colour of the window at some share of the height of a place."""
        x, y = place.to_window(place.center_x, place.y + place.height * height)
        return colour(self.window, x, y)


def test_only_what_is_in_sight_is_drawn_and_the_rest_when_it_comes(window: TestWindow) -> None:
    shown = Shown(window, 12)
    window.settle(20)
    assert shown.asked == [0, 1, 2, 3, 4]
    shown.page.scroll_y = 0
    window.settle(20)
    assert sorted(set(shown.asked) - {0, 1, 2, 3, 4}) == [7, 8, 9, 10, 11]
    assert len(shown.asked) == len(set(shown.asked))


def test_a_picture_stands_upright_and_changes_with_the_light(window: TestWindow) -> None:
    theme.mode = "light"
    shown = Shown(window, 1)
    window.settle(20)
    (place,) = shown.places
    assert shown.colour(place, 0.75) == "#336699"
    assert shown.colour(place, 0.25) == "#ff0000"
    theme.mode = "dark"
    window.settle(20)
    assert shown.colour(place, 0.75) == "#113355"


def test_a_place_without_a_drawing_keeps_its_ground(window: TestWindow) -> None:
    shown = Shown(window, 3)
    shown.places[2].ground = (0, 1, 0, 1)
    window.settle(20)
    assert shown.places[2].picture is None
    assert shown.colour(shown.places[2], 0.5) == "#00ff00"


def test_a_page_filled_again_shows_what_was_drawn_at_once(window: TestWindow) -> None:
    shown = Shown(window, 1)
    window.settle(20)
    again = Thumbnail(size_hint_y=None, height=200)
    shown.page.fill(Widget(size_hint_y=None, height=10), again)
    shown.ask(again, 0)
    assert again.picture is shown.places[0].picture is not None
    window.settle(20)
    assert shown.asked == [0]
