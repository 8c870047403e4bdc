"""Any drawing in a window: what it looks like, what is tapped, what is painted again."""

from __future__ import annotations

import math
from typing import Any

import pytest
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.uix.floatlayout import FloatLayout

from companion.kit.theme import theme
from companion.present.drawing import (
    Box,
    Drawing,
    Ellipse,
    Group,
    Item,
    Layer,
    Line,
    Paint,
    Palette,
    Piece,
    Polygon,
    Rectangle,
    Text,
    Use,
)
from companion.present.outlines import polygon
from companion.table_kit.drawing_view import DrawingPad, DrawingPicture, DrawingView
from companion.table_kit.triangles import FLOATS, Triangles, outline
from tests.ui.window import PHONE, TestWindow, listen

PALETTE = Palette({"field": "#336699", "stone": "#ff0000"}, {"field": "#113355"})
TILE = Piece("tile", (Rectangle(Box(0, 0, 20, 20), Paint("stone")),))


def tile(name: str, x: float, *more: Item) -> Group:
    return Group(name, "tile", (Use(TILE, x, 40), *more), (Box(x, 40, 20, 20),))


def board(*groups: Group) -> Drawing:
    """A field of 100 by 100 with some groups on it."""
    field = Layer("field", (Rectangle(Box(0, 0, 100, 100), Paint("field")),))
    return Drawing(Box(0, 0, 100, 100), (field, Layer("pieces", groups)), PALETTE, "A field")


TWO = board(tile("one", 10), tile("two", 70, Text("7", Box(70, 40, 20, 20), 16, "field")))


def show(window: TestWindow, drawing: Drawing) -> DrawingView:
    view: DrawingView = window.open(DrawingView(drawing=drawing), PHONE)
    return view


def middle(view: DrawingView, name: str) -> tuple[float, float]:
    """Where on the screen a group is."""
    place = view.rect_of(name)
    assert place is not None
    return view.to_screen((place[0] + place[2]) / 2, (place[1] + place[3]) / 2)


def colour(window: TestWindow, x: float, y: float) -> str:
    """What colour a point of the window has."""
    window.frames(1)
    return "#" + bytes(glReadPixels(int(x), int(y), 1, 1, GL_RGBA, GL_UNSIGNED_BYTE))[:3].hex()


def meshes(view: DrawingView) -> list[Any]:
    """What is on the canvas for each group."""
    return list(view._painter.canvas.children)


def test_a_group_is_tapped_by_its_name_and_a_field_without_one_is_not(window: TestWindow) -> None:
    view = show(window, TWO)
    picked = listen(view, "on_pick")
    for point in (middle(view, "two"), view.to_screen(50, -10), middle(view, "one")):
        window.down(*point)
        window.up(*point)
    assert picked == ["two", "one"]


def test_roles_have_the_colours_of_the_light(window: TestWindow) -> None:
    view = show(window, TWO)
    field = view.to_screen(50, -10)
    assert colour(window, *field) == "#336699"
    assert colour(window, *middle(view, "one")) == "#ff0000"
    theme.mode = "dark"
    window.settle()
    assert colour(window, *field) == "#113355"
    assert colour(window, *middle(view, "one")) == "#ff0000"


def test_only_what_changed_is_painted_again(window: TestWindow) -> None:
    view = show(window, TWO)
    before = meshes(view)
    view.drawing = board(*TWO.layers[1].items)  # type: ignore[arg-type]
    assert meshes(view) == before
    view.drawing = board(TWO.layers[1].items[0], tile("two", 50))  # type: ignore[arg-type]
    after = meshes(view)
    assert after[:-1] == before[:-1]
    assert after[-1] is not before[-1]
    window.settle()
    assert colour(window, *view.to_screen(60, -50)) == "#ff0000"
    assert colour(window, *view.to_screen(80, -50)) == "#336699"


def test_a_board_that_grows_under_a_finger_keeps_what_is_painted(window: TestWindow) -> None:
    view = show(window, TWO)
    before, unit = meshes(view), view.unit
    view.zoom(3, middle(view, "one"))
    window.settle()
    assert view.unit > unit
    assert meshes(view) == before
    assert colour(window, *middle(view, "one")) == "#ff0000"


def test_what_lies_around_a_board_has_the_colour_of_its_role(window: TestWindow) -> None:
    view = show(window, TWO)
    beside = view.center_x, view.lens.place[1] + 1
    assert colour(window, *beside) != "#ff0000"
    view.around = "stone"
    window.settle()
    assert colour(window, *beside) == "#ff0000"


def test_a_pad_is_tapped_where_its_groups_are(window: TestWindow) -> None:
    pad = DrawingPad(drawing=TWO, size_hint=(None, None), pos=(40, 60), size=(300, 150))
    page = FloatLayout()
    page.add_widget(pad)
    window.open(page)
    picked = listen(pad, "on_pick")
    left, top, unit = pad.origin
    for point in (pad.place_of("two"), (left + 50 * unit, top - 10 * unit), pad.place_of("one")):
        window.down(*point)
        window.up(*point)
    assert picked == ["two", "one"]
    pad.disabled = True
    window.down(*pad.place_of("one"))
    window.up(*pad.place_of("one"))
    assert picked == ["two", "one"]


def test_a_picture_shows_all_or_fills_its_place(window: TestWindow) -> None:
    theme.mode = "light"
    picture = DrawingPicture(drawing=TWO, size_hint=(None, None), pos=(0, 0), size=(300, 150))
    page = FloatLayout()
    page.add_widget(picture)
    window.open(page)
    assert colour(window, 20, 75) != "#336699", "beside the whole board"
    assert colour(window, 150, 120) == "#336699"
    picture.fit = "cover"
    window.settle()
    assert colour(window, 20, 75) == "#336699"


@pytest.mark.parametrize("turn", [1, -1])
def test_an_outline_with_a_bay_is_filled_but_for_the_bay(turn: int) -> None:
    points = [(0, 0), (30, 0), (30, 30), (20, 30), (20, 10), (10, 10), (10, 30), (0, 30)][::turn]
    found = Triangles()
    found.fill(points, 0, 1)
    edges = 6 * len(points)
    inside = found.indices[:-edges]
    area = 0.0
    for first in range(0, len(inside), 3):
        (a, b), (c, d), (e, f) = (
            found.vertices[FLOATS * index : FLOATS * index + 2]
            for index in inside[first : first + 3]
        )
        area += abs((c - a) * (f - b) - (e - a) * (d - b)) / 2
    assert area == 30 * 30 - 10 * 20


def test_round_corners_are_as_round_as_a_disc() -> None:
    badge, _ = outline(Rectangle(Box(0, 0, 21, 21), Paint("stone"), 10.5))
    disc, _ = outline(Ellipse(10.5, 10.5, 10.5, 10.5, Paint("stone")))
    assert len(badge) == len(disc)
    for x, y in badge:
        assert math.dist((x, y), (10.5, 10.5)) == pytest.approx(10.5)


@pytest.mark.parametrize(
    "shape",
    [
        polygon([(0, 0), (0, 0), (5, 0), (0, 0)], Paint("stone", "field")),
        Polygon(((1, 1),), Paint("stone", "field")),
        Line(((1, 1), (1, 1)), Paint(edge="field", is_dashed=True)),
        Rectangle(Box(0, 0, 0, 0), Paint("stone", "field"), 3),
    ],
)
def test_a_shape_of_no_size_is_painted_as_what_is_left_of_it(
    window: TestWindow, shape: Polygon | Line | Rectangle
) -> None:
    view = show(window, board(Group("odd", "tile", (shape,))))
    assert colour(window, *view.to_screen(50, -50)) == "#336699"
