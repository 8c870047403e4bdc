"""The boards of both Amalfis as drawings: ships, bread, what was collected, what is touched."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.present.boards import draw
from companion.present.drawing import (
    Box,
    Drawing,
    Group,
    Highlights,
    Layer,
    Rectangle,
    Text,
    groups,
    groups_of,
    hit,
    texts,
)
from companion.present.offers import questions_of
from companion.present.ships import measures
from companion.present.svg import svg
from companion.present.words import known_languages, set_language
from engine.core import Player
from engine.games.amalfi import pieces as amalfi
from engine.games.amalfi.feeding import meal
from engine.games.amalfi_renaissance import pieces as renaissance
from engine.message import Seat
from tests.play import open_table, read, tables

GAMES = ("amalfi", "amalfi-renaissance")
PLACES = {
    "amalfi": amalfi.PLACES,
    "amalfi-renaissance": ("bay", "port", "docks", "shipyard", *renaissance.RESOURCES),
}
FILES = [path for key in GAMES for kind in ("golden", "openings") for path in tables(key, kind)]
WHOLE = {
    key: next(path for path in tables(key, "golden") if path.stem == "whole-game") for key in GAMES
}


def played(key: str, steps: int = 60) -> tuple[Any, Any]:
    """A game of three in the middle."""
    file = read(WHOLE[key])
    table = open_table(replace(file, moves=file.moves[:steps]))
    return table.game, table.state


def board(game: Any, state: Any, **pointed: Any) -> Drawing:
    found = draw(game, state, Highlights(**pointed))
    assert found is not None
    return found


def named(drawing: Drawing, name: str) -> Group:
    return next(group for group in groups(drawing) if group.name == name)


def said(drawing: Drawing, name: str) -> list[str]:
    """The texts within one group, as they are painted."""
    layer = Layer("", (named(drawing, name),))
    return [text.text for text in texts(replace(drawing, layers=(layer,)))][::-1]


def ships(drawing: Drawing, name: str) -> int:
    """How many ships are drawn in a place."""
    return sum(group.role == "ship" for group in groups_of(named(drawing, name).shapes))


def tapped(drawing: Drawing) -> Iterator[tuple[str, str | None]]:
    """Every name with an area, and what a touch in the middle of the area would name."""
    for group in groups(drawing):
        for area in group.areas:
            found = hit(drawing, area.x + area.width / 2, area.y + area.height / 2)
            yield group.name, found


def at(state: Any, seat: int, place: str) -> int | None:
    fleet = state.board(Seat(seat)).ships
    return None if fleet is None else fleet.at(place)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_every_place_shows_as_many_ships_as_lie_there(path: Path) -> None:
    table = open_table(read(path))
    drawing = board(table.game, table.state)
    names = {group.name for group in groups(drawing)}
    for seat in table.state.setup.seats:
        for place in PLACES[table.game.key]:
            name, number = f"{int(seat)}/{place}", at(table.state, seat, place)
            if name not in names:
                assert number in (None, 0) or place == "shipyard"
            elif number is None:
                assert "?" in said(drawing, name)
            elif number != ships(drawing, name):
                assert f"×{number}" in said(drawing, name)
            else:
                assert number or "0" in said(drawing, name)


@pytest.mark.parametrize("key", GAMES)
def test_a_touch_names_the_ship_the_place_the_resource_and_what_was_collected(key: str) -> None:
    drawing = board(*played(key))
    for name, found in tapped(drawing):
        assert found is not None
        assert found == name or found.startswith(f"{name}/")
    low = named(drawing, "0/wine").areas[0]
    assert hit(drawing, low.x + low.width / 2, low.y + low.height - 8) == "0/wine"
    assert hit(drawing, drawing.box.width - 1, 0) is None


@pytest.mark.parametrize("key", GAMES)
def test_a_tap_on_a_ship_asks_what_its_place_asks(key: str) -> None:
    file = read(WHOLE[key])
    table = open_table(replace(file, moves=file.moves[:60]))
    asked = questions_of(table.game)
    assert asked is not None
    drawing = board(table.game, table.state)
    taken = [group.name for group in groups(drawing) if group.role == "ship"]
    assert taken
    for name in taken:
        found = asked.tapped(table, name)
        assert found is not None
        assert found == asked.tapped(table, name.rpartition("/")[0])
        assert found.answers["page"] == "ships"


@pytest.mark.parametrize("key", GAMES)
def test_a_place_to_move_ships_to_is_large_enough_for_a_finger_on_a_phone(key: str) -> None:
    alone = board(*played(key), seat=Seat(0))
    scale = 368 / alone.box.width
    for place in PLACES[key]:
        area = named(alone, f"0/{place}").areas[0]
        assert min(area.width, area.height) * scale >= 48


@pytest.mark.parametrize("key", GAMES)
def test_the_board_of_one_seat_is_drawn_alone_without_the_name_above_it(key: str) -> None:
    game, state = played(key)
    alone, all_of_them = board(game, state, seat=Seat(1)), board(game, state)
    names = {group.name.split("/")[0] for group in groups(alone)}
    assert names == {"1"}
    assert alone.box.width == measures.WIDTH < all_of_them.box.width
    assert {"0", "1", "2"} <= {group.name for group in groups(all_of_them) if group.areas}
    name = state.setup.names[1]
    assert (name in said(alone, "1"), name in said(all_of_them, "1")) == (False, True)


def test_food_shows_what_comes_what_goes_and_where_colonies_still_stand() -> None:
    game, state = played("amalfi")
    for seat in state.setup.seats:
        found, eaten = said(board(game, state), f"{int(seat)}/food"), meal(state, state.board(seat))
        assert eaten is not None
        assert f"−{eaten.due}" in found
        assert {str(space) for space in range(1, 13)} <= set(found)


def test_colonies_show_the_points_of_every_step() -> None:
    game, state = played("amalfi")
    steps = said(board(game, state), "0/colonies")
    assert steps[1:] == [str(points) for points in amalfi.COLONY_POINTS[1:]]


def test_bread_shows_what_feeding_takes_until_the_game_is_over() -> None:
    game, state = played("amalfi-renaissance")
    assert f"−{state.board(Seat(0)).due}" in said(board(game, state), "0/bread")
    over = open_table(read(WHOLE["amalfi-renaissance"])).state
    assert not any(text.startswith("−") for text in said(board(game, over), "0/bread"))


def test_what_nobody_counted_is_a_question_mark() -> None:
    game, state = played("amalfi")
    unknown = state.with_board(
        Seat(0), replace(state.board(Seat(0)), food=None, hand=None, ships=None)
    )
    drawing = board(game, unknown)
    for name in ("0/food", "0/hand", "0/sea", "0/wine"):
        assert "?" in said(drawing, name)


def test_claims_lie_on_the_squares_of_a_milestone_in_their_owners_colours() -> None:
    game, state = played("amalfi")
    goal = named(board(game, state), "milestone 1")
    fills = [shape.paint.fill for shape in goal.shapes if isinstance(shape, Rectangle)]
    colours = [player.colours[0] if player.colours else "" for player in state.setup.players]
    claimed = [claim for b in state.boards for claim in b.milestones if claim.milestone == 1]
    assert sum(fill.startswith("owner.") for fill in fills) == len(claimed) > 0
    assert all(
        fill.removeprefix("owner.") in colours for fill in fills if fill.startswith("owner.")
    )


def test_a_title_shows_its_squares_and_whose_cubes_lie_there() -> None:
    game, state = played("amalfi-renaissance")
    tile = state.titles[0]
    free = said(board(game, state), f"title {tile.title}")[1:]
    assert free == [str(points) for points in tile.ladder]
    scored = state.change(
        Seat(1), cubes=((tile.title, tile.ladder[1]), (state.titles[1].title, 99))
    )
    taken = named(board(game, scored), f"title {tile.title}")
    assert taken.text.split(", ")[1] == f"{tile.ladder[1]} {state.setup.names[1]}"
    beside = named(board(game, scored), f"title {state.titles[1].title}")
    assert beside.text.split(", ")[-1] == f"99 {state.setup.names[1]}"


def test_the_round_of_now_stands_out_and_those_scored_are_ticked() -> None:
    drawing = board(*played("amalfi-renaissance"))
    rounds = [group for group in groups(drawing) if group.role == "round"]
    fills = [group.shapes[0].paint.fill for group in rounds]  # type: ignore[union-attr]
    assert [fill == "badge" for fill in fills] == [False, False, True, False]
    assert [len(group.shapes) for group in rounds] == [5, 5, 4, 4]


def test_a_light_table_shows_what_was_collected_and_no_ships() -> None:
    (path,) = [path for path in tables("amalfi-renaissance", "openings") if path.stem == "light"]
    table = open_table(read(path))
    names = {group.name for group in groups(board(table.game, table.state))}
    assert "0/book" in names
    assert not {"0/bay", "0/wine", "0/bread"} & names


@pytest.mark.parametrize("key", GAMES)
def test_what_is_pointed_out_is_framed_and_the_others_step_back(key: str) -> None:
    game, state = played(key)
    plain = board(game, state)
    lit = board(game, state, lit=frozenset({"0/wine"}))
    assert named(lit, "0/wine").opacity == 1 > named(lit, "1/wine").opacity
    whole = board(game, state, lit=frozenset({"0"}))
    assert named(whole, "0/gem" if key == "amalfi" else "0/gems").opacity == 1
    for pointed in (
        {"weighed": {"0/wine"}},
        {"warned": {"0/wine"}},
        {"badges": (("0/wine", "+3"),)},
    ):
        drawing = board(game, state, **pointed)
        assert drawing.layers[2].items
        assert named(drawing, "1/wine").opacity == 1
    assert board(game, state, warned=frozenset({"9/wine"})) == plain


def test_the_first_ship_of_a_place_that_was_chosen_is_raised() -> None:
    game, state = played("amalfi-renaissance")
    here = next(place for place in ("bay", "docks", "gems") if at(state, 0, place))
    plain = named(board(game, state), f"0/{here}/1").shapes[0]
    chosen = named(board(game, state, weighed=frozenset({f"0/{here}"})), f"0/{here}/1").shapes[0]
    assert chosen.y < plain.y  # type: ignore[union-attr]


@pytest.mark.parametrize("key", GAMES)
def test_the_scenery_is_the_same_for_every_state(key: str) -> None:
    (game, early), (_, late) = played(key, 3), played(key)
    assert board(game, early).layers[0] is board(game, late).layers[0]


def test_ships_lie_apart_within_their_room_or_are_counted() -> None:
    room = Box(10, 20, 70, 48)
    for number in range(1, 13):
        found = measures.moorings(room, number)
        if found is None:
            assert number > 6
            continue
        scale, points = found
        assert len(set(points)) == number
        for x, y in points:
            assert room.holds(x - 13 * scale, y - 14 * scale)
            assert room.holds(x + 13 * scale, y + 10 * scale)


@pytest.mark.parametrize("language", sorted(known_languages()))
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_words_stay_on_the_board_and_numbers_stay_large(path: Path, language: str) -> None:
    table = open_table(read(path))
    set_language(language)
    try:
        drawings = [board(table.game, table.state)]
        drawings += [board(table.game, table.state, seat=seat) for seat in table.state.setup.seats]
    finally:
        set_language("en")
    for drawing in drawings:
        for text in texts(drawing):
            box = text.box
            assert drawing.box.holds(box.x, box.y)
            assert drawing.box.holds(box.x + box.width, box.y + box.height)
            is_number = re.fullmatch(r"[−×]?\d+|\?", text.text)
            # A board fills 368 of the 412 dp of a phone: 12.4 units are 11 dp.
            assert text.fitting >= (12.4 if is_number else 6.9), text


@pytest.mark.parametrize("key", GAMES)
def test_the_svg_of_the_largest_table_is_small_and_well_formed(key: str) -> None:
    (path,) = [path for path in tables(key, "openings") if path.stem == "four-players"]
    table = open_table(read(path))
    text = svg(board(table.game, table.state, lit=frozenset({"0"}), badges=(("1", "+9"),)))
    root = ET.fromstring(text)
    assert not list(root.iter("{http://www.w3.org/2000/svg}script"))
    assert len(text.encode()) <= 80_000


@pytest.mark.parametrize("key", GAMES)
def test_a_hostile_name_stays_text(key: str) -> None:
    game, state = played(key)
    hostile = Player('</title><script>alert("1")</script>&\x00', ("red",))
    players = (hostile, *state.setup.players[1:])
    text = svg(board(game, replace(state, setup=replace(state.setup, players=players))))
    root = ET.fromstring(text)
    assert not list(root.iter("{http://www.w3.org/2000/svg}script"))


def test_a_text_of_no_words_is_as_large_as_asked() -> None:
    assert Text("", Box(0, 0, 10, 20), 12, "ink").fitting == 12
