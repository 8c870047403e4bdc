"""Tolleno's city as a drawing: tiles, plots and buildings, who holds what, and what is touched."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.games.tolleno.board import (
    ENTER,
    FITS,
    TURN,
    TURNED,
    discs,
    ground,
    houses,
    lone_tile,
)
from companion.games.tolleno.board.measures import (
    TILE,
    bounds,
    field_box,
    grown,
    middle,
    plot_area,
    plot_box,
)
from companion.present.boards import draw
from companion.present.drawing import (
    Box,
    Drawing,
    Ellipse,
    Group,
    Highlights,
    Item,
    Polygon,
    Rectangle,
    Use,
    groups,
    groups_of,
    hit,
)
from companion.present.palette import COLOURS, PLAYERS_DARK, PLAYERS_LIGHT, SHAPES
from companion.present.svg import svg
from engine.games.tolleno.pieces import CENTRE, Field, Kind
from engine.games.tolleno.rules_expand import outskirts
from engine.games.tolleno.tile_holders import holding
from engine.games.tolleno.tiles import Plot, Tile, place_of
from tests.drawings import middle as centre
from tests.drawings import named, of_role, read, smallest_text
from tests.games.tolleno.tables import GAME, contract, entered, tile
from tests.play import open_table, tables
from tests.play import read as read_table

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "data/tolleno/samples/finished-city.json"
TABLES = [SAMPLE, *tables("tolleno", "golden")]


def board(state: Any, **changes: Any) -> Drawing:
    found = draw(GAME, state, Highlights(**changes))
    assert found is not None
    return found


@cache
def city() -> Any:
    return open_table(read_table(SAMPLE)).state


def of_layer(drawing: Drawing, name: str) -> tuple[Item, ...]:
    """What is in the layer of a name."""
    return next(layer.items for layer in drawing.layers if layer.name == name)


def uses(drawing: Drawing, name: str) -> list[Use]:
    """The pieces used in a layer."""
    return [
        item
        for group in groups_of(of_layer(drawing, name))
        for item in group.shapes
        if isinstance(item, Use)
    ]


def parts(group: Group) -> list[str]:
    """The names of the pieces in a group."""
    return [item.piece.name for item in group.shapes if isinstance(item, Use)]


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_every_tile_and_every_building_is_as_the_engine_has_it(path: Path) -> None:
    state = open_table(read_table(path)).state
    drawing = board(state)
    assert [group.name for group in of_role(drawing, "tile")] == [str(t.at) for t in state.tiles]
    for square in state.tiles:
        group, held = named(drawing, str(square.at)), holding(state, square)
        is_held = held.is_scored and held.winner is not None
        assert group.text == (state.setup.names[held.winner] if is_held else "")
        for index, plot in enumerate(square.plots):
            place = named(drawing, place_of(square.at, index))
            if plot.owner is None:
                assert not read(place)
            else:
                assert read(place) == [str(plot.floors)]
                assert SHAPES[plot.owner] in parts(place)[0]
                assert state.setup.names[plot.owner] in place.title


def test_the_value_is_in_the_middle_and_unknown_ones_are_asked() -> None:
    drawing = board(entered(tile(0, 0, value=4), tile(0, 1, value=None), contract(1, 0)).state)
    values = {group.name: read(group) for group in of_role(drawing, "value")}
    assert values == {"0,0": ["4"], "0,1": ["?"], "1,0": []}


def test_a_held_tile_has_a_frame_and_a_mark_and_a_tie_is_broken() -> None:
    state = entered(tile(0, 0, plots="A2 ."), tile(0, 1, plots="A1 B1"), tile(0, 2)).state
    frames = {group.name: parts(group) for group in of_role(board(state), "tile")}
    colour = COLOURS[0]
    assert frames["0,0"] == [f"held ('{colour}', 'circle')"]
    assert frames["0,1"] == ["tied"]
    assert frames["0,2"] == []
    shapes = discs.disc(Kind.CITY, 3, (colour, "circle"), is_disputed=False).shapes
    assert any(isinstance(s, Ellipse) and s.paint.fill == f"held.{colour}" for s in shapes)


def test_a_floor_more_is_a_higher_building_up_to_the_tile_above() -> None:
    heights = []
    for floors in range(1, 21):
        shapes = houses.building("red", "circle", floors).shapes
        walls = [s for s in shapes if isinstance(s, Rectangle) and s.paint.fill.endswith(".shade")]
        heights.append(walls[0].box.height)
    assert heights[:4] == sorted(set(heights[:4]))
    assert max(heights) < TILE / 2


def test_a_fountain_leaps_to_the_inside_of_its_tile_and_several_have_their_number() -> None:
    drawing = board(entered(tile(0, 0, plots="A1f1 f3 . .")).state)
    jets = uses(drawing, "fountains")
    left, right = sorted(jets, key=lambda item: item.x)
    for jet, way in ((left, 1), (right, -1)):
        (tip,) = [shape for shape in jet.piece.shapes if isinstance(shape, Polygon)]
        assert sum(x for x, _ in tip.points) * way > 0
    assert read(Group("", "", (left,))) == []
    assert read(Group("", "", (right,))) == ["3"]


# What is touched


@pytest.mark.parametrize("number", range(1, 21))
def test_plots_lie_inside_their_tile_and_never_on_one_another(number: int) -> None:
    square = Tile(Field(-2, 3), plots=(Plot(),) * number)
    around = field_box(square.at)
    boxes = [plot_box(square, index) for index in range(number)]
    for index, box in enumerate(boxes):
        assert around.x < box.x
        assert box.x + box.width < around.x + TILE
        assert around.y < box.y
        assert box.y + box.height < around.y + TILE
        for other in boxes[:index]:
            assert max(abs(box.x - other.x), abs(box.y - other.y)) >= box.width


@pytest.mark.parametrize("number", range(1, 9))
def test_a_turned_tile_shows_canals_and_plots_turned_alike(number: int) -> None:
    lying = Tile(Field(0, 0), canals=("N",), plots=(Plot(),) * number)
    ways = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
    state = entered(tile(0, 0)).state
    for index in range(number):
        for _ in range(4):
            x, y = (found - TILE / 2 for found in centre(plot_box(lying, index)))
            (way,) = lying.canals or ()
            lying = lying.turn(1)
            turned = tuple(found - TILE / 2 for found in centre(plot_box(lying, index)))
            assert turned == pytest.approx((-y, x))
            (new,) = lying.canals or ()
            assert ways[new] == (-ways[way][1], ways[way][0])
            drawing = board(replace(state, tiles=(lying,)))
            at = turned[0] + TILE / 2, turned[1] + TILE / 2
            assert hit(drawing, *at) == place_of(lying.at, index)


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_a_touch_names_the_plot_the_value_or_the_free_field(path: Path) -> None:
    state = open_table(read_table(path)).state
    drawing = board(state)
    for square in state.tiles:
        assert hit(drawing, *middle(square.at)) == str(square.at)
        for index in range(len(square.plots)):
            area = plot_area(square, index)
            assert area.width * area.height >= TILE * TILE / 25
            assert hit(drawing, *centre(plot_box(square, index))) == place_of(square.at, index)
    for at in outskirts(state.city):
        assert hit(drawing, *middle(at)) == str(at)


# What is pointed out


def test_a_free_field_shows_what_its_badge_says() -> None:
    state = entered(tile(0, 0)).state
    badges = (("0,1", FITS), ("1,0", TURNED), ("0,-1", ENTER), ("-1,0", "+4"))
    drawing = board(state, badges=badges)
    looks = [named(drawing, name).shapes for name, _ in badges]
    assert len(set(looks)) == len(badges)
    assert all(looks)
    assert read(named(drawing, "-1,0")) == ["+4"]
    assert not named(board(state), "0,1").shapes


def test_a_plot_in_reach_says_how_far_it_is() -> None:
    state = entered(tile(0, 0, plots="A2 . .")).state
    drawing = board(state, badges=(("0,0:1", "3"), ("0,0:0", "2")))
    assert read(named(drawing, "0,0:1")) == ["3"]
    assert read(named(drawing, "0,0:0")) == ["2", "2"]


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
def test_distances_and_a_weighed_plot_are_in_no_players_colour(is_dark: bool) -> None:
    state = entered(tile(0, 0, plots="A2 . .")).state
    drawing = board(state, badges=(("0,0:1", "3"),), weighed=frozenset({"0,0:2"}))
    badge = named(drawing, "0,0:1").shapes[-1]
    assert isinstance(badge, Use)
    marked = (*badge.piece.shapes, *of_layer(drawing, "over"))
    paints = [item.paint for item in marked if isinstance(item, Rectangle)]
    used = {role for paint in paints for role in (paint.fill, paint.edge) if role}
    found = {drawing.palette.colour(role, is_dark=is_dark) for role in used}
    players = PLAYERS_DARK if is_dark else PLAYERS_LIGHT
    assert used == {"halo", "distance", "plaque"}
    assert not found & {colour for one in players.values() for colour in (one.fill, one.mark)}


def test_what_is_lit_stays_while_other_tiles_step_back() -> None:
    state = entered(tile(0, 0, plots="A1 ."), tile(0, 1), tile(0, 2)).state
    drawing = board(state, lit=frozenset({"0,0:0", "0,2"}))
    pieces = of_layer(drawing, "pieces")
    veils = [s for s in pieces if isinstance(s, Rectangle)]
    assert [veil.box for veil in veils] == [grown(field_box(Field(0, 1)), -0.6)]
    last = [item.name for item in pieces if isinstance(item, Group)][-2:]
    assert last == ["0,0", "0,2"]


def test_what_is_weighed_is_broken_and_what_is_warned_has_a_mark_beside_its_colour() -> None:
    state = entered(tile(0, 0, plots="A1 .")).state
    weighed = of_layer(board(state, weighed=frozenset({"0,0:1"})), "over")
    assert any(isinstance(s, Rectangle) and s.paint.is_dashed for s in weighed)
    warned = of_layer(board(state, warned=frozenset({"0,0"})), "over")
    assert "!" in [getattr(item, "text", "") for item in warned]
    assert board(state, warned=frozenset({"9,9", "0,0:7", "score"})) == board(state)


def test_a_canal_that_ends_at_a_bank_is_circled() -> None:
    state = entered(tile(0, 0, canals="E"), tile(0, 1, canals="NS")).state
    rings = [s for s in of_layer(board(state), "over") if isinstance(s, Ellipse)]
    assert {(s.x, s.y) for s in rings} == {(TILE, TILE / 2)}


def test_a_tile_by_itself_names_its_plots_and_frames_the_chosen_one() -> None:
    state = entered(tile(2, 3, plots="A2 . f1")).state
    drawing = lone_tile(GAME, state, state.tiles[0], chosen=1)
    shown = read(Group("", "", of_layer(drawing, "pieces")))
    assert sorted(shown) == ["1", "2", "2", "3"], "floors, plots and the value"
    assert any(isinstance(s, Rectangle) for s in of_layer(drawing, "over"))
    for index in range(3):
        box = plot_box(replace(state.tiles[0], at=CENTRE), index)
        assert hit(drawing, *centre(box)) == str(index)
    assert hit(drawing, *middle(CENTRE)) == TURN


# What stays


def test_sea_and_stones_stay_while_buildings_change() -> None:
    before = entered(tile(0, 0, plots="A1 .")).state
    after = entered(tile(0, 0, plots="A1 B3")).state
    one, other = board(before), board(after)
    assert one.layers[0] is other.layers[0]
    assert one.layers[1] is other.layers[1]
    assert one.layers[2] != other.layers[2]


def test_a_canal_runs_into_the_sea_where_no_tile_lies() -> None:
    def mouths(state: Any) -> int:
        items = ground.city(state.tiles).items
        return sum(isinstance(i, Use) and i.piece.name.startswith("mouth") for i in items)

    assert mouths(entered(tile(0, 0, canals="NES")).state) == 3
    assert mouths(entered(tile(0, 0, canals="NES"), tile(0, 1, canals="W")).state) == 2


def test_the_view_holds_the_city_with_its_margin_and_never_less_than_nine_fields() -> None:
    assert bounds([Field(0, 0)], 10) == Box(-TILE, -TILE, 3 * TILE, 3 * TILE)
    assert bounds([], 0) == Box(-TILE, -TILE, 3 * TILE, 3 * TILE)
    wide = bounds([Field(-2, 0), Field(1, 6)], TILE)
    assert wide == Box(-TILE, -3 * TILE, 9 * TILE, 6 * TILE)


def test_every_number_can_be_read_on_a_phone() -> None:
    crowded = entered(tile(0, 0, plots="A1f2 B11 C9f12 D20", value=9), players=4)
    for state in (city(), crowded.state):
        badges = tuple((f"{at}", "+12") for at in outskirts(state.city))
        assert smallest_text(board(state, badges=badges)) >= 11


def test_the_fullest_city_is_a_small_svg() -> None:
    places = [place_of(t.at, i) for t in city().tiles for i in range(len(t.plots))]
    assert len(city().tiles) > 30
    assert len(svg(board(city(), badges=tuple((p, "2") for p in places[::6]))).encode()) <= 80_000


def test_names_in_the_drawing_lead_to_one_thing_each() -> None:
    areas: dict[str, set[str]] = {}
    for group in groups(board(city())):
        areas.setdefault(group.name, set()).add(group.role)
    known = ({"tile", "value"}, {"plot"}, {"place"}, {"fountains"})
    assert all(roles in known for roles in areas.values())
