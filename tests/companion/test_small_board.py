"""A board as a small picture: what a step changed is lit, and what matters is in it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.present import history
from companion.present.drawing import Box, Drawing, Group, Layer, Paint, Palette, Rectangle, groups
from companion.present.small_board import changed, part, step_scene, table_scene
from engine.log import START
from tests.play import open_table, read

GAMES = Path(__file__).parent.parent / "games"
SHAPE = 1.2


@cache
def kept(game: str, name: str = "whole-game") -> Any:
    return open_table(read(GAMES / game / "golden" / f"{name}.json"))


def scene(table: Any, step: int) -> Any:
    found = step_scene(table, step, SHAPE)
    assert found is not None
    return found


def field(*groups: Group, width: float = 400, height: float = 200) -> Drawing:
    layer = Layer("pieces", groups)
    return Drawing(Box(0, 0, width, height), (layer,), Palette({}, {}), "A field")


def piece(name: str, x: float, *inner: Group, size: float = 20, colour: str = "red") -> Group:
    box = Box(x, 100, size, 20)
    return Group(name, "piece", (Rectangle(box, Paint(colour)), *inner), (box,))


def test_what_came_or_looks_different_has_changed() -> None:
    before = field(piece("a", 0), piece("b", 30), piece("gone", 60))
    after = field(piece("a", 0), piece("b", 30, colour="blue"), piece("new", 90))
    assert changed(before, after) == {"b", "new"}
    assert changed(after, after) == frozenset()


def test_a_piece_within_one_that_changed_is_not_named_beside_it() -> None:
    before, after = field(piece("a", 0)), field(piece("a", 0, piece("a/1", 5)))
    assert changed(before, after) == {"a"}
    later = field(piece("a", 0, piece("a/1", 5, colour="blue")))
    assert changed(after, later) == {"a/1"}


def test_a_bracket_stands_for_the_tiles_at_its_ends() -> None:
    tiles = piece("1", 0), piece("2", 50)
    assert changed(field(*tiles), field(*tiles, piece("1 2", 20))) == {"1", "2", "1 2"}
    assert changed(field(*tiles), field(*tiles, piece("round 2", 20))) == {"round 2"}


@pytest.mark.parametrize("shape", [0.5, 1, 1.2, 3])
def test_a_part_has_its_shape_lies_on_the_board_and_holds_what_it_is_about(shape: float) -> None:
    drawing = field(piece("a", 0), piece("b", 370))
    for name in ("a", "b"):
        found = part(drawing, shape, frozenset({name}))
        assert found.width / found.height == pytest.approx(shape)
        assert found.width <= 500
        assert found.height <= 250
        area = next(group for group in groups(drawing) if group.name == name).areas[0]
        assert found.holds(area.x, area.y)
        assert found.holds(area.x + area.width, area.y + area.height)


def test_what_is_too_long_for_a_part_is_shown_from_its_start() -> None:
    drawing = field(piece("long", 50, size=300), height=120)
    assert part(drawing, 1, frozenset({"long"})).x == 50


@pytest.mark.parametrize(
    ("game", "name", "told", "lit"),
    [
        ("positano", "game-for-four", "Carla builds 2 blocks on 2A", {"2A"}),
        ("piazza", "four-players-known-hands", "Dario starts with yellow wave on 3,3", {"3,3"}),
        ("tolleno", "whole-game", "Anna lays a tile of value 2", {"-2,0"}),
        ("amalfi", "whole-game", "Anna builds 1 ship", {"0/shipyard", "0/sea", "0/wheat"}),
        ("amalfi_renaissance", "whole-game", "Anna feeds with 2 bread", {"0/bread"}),
    ],
)
def test_the_picture_of_a_step_lights_what_it_changed(
    game: str, name: str, told: str, lit: set[str]
) -> None:
    table = kept(game, name)
    step = next(
        step for step in table.log.steps if told in history.describe_step(table, step.number)
    )
    before, after = scene(table, step.parent), scene(table, step.number)
    plain = [step_scene(table, START, SHAPE), before]
    assert after.drawing not in [one.drawing for one in plain if one is not None]
    for group in groups(after.drawing):
        if group.name in lit:
            for area in group.areas:
                assert after.part.holds(area.x + area.width / 2, area.y + area.height / 2)


def test_the_set_up_and_a_step_that_changed_nothing_show_the_board_as_it_is() -> None:
    table = kept("positano", "game-for-four")
    bid = next(s for s in table.log.steps if "bids" in history.describe_step(table, s.number))
    assert scene(table, bid.number).drawing == scene(table, bid.number + 1).drawing
    assert scene(table, START).part.width > 350


def test_a_table_of_ships_shows_the_board_of_whoever_leads() -> None:
    table = kept("amalfi_renaissance")
    found = table_scene(table, SHAPE)
    assert found is not None
    totals = table.score.totals
    leader = str(totals.index(max(totals)))
    boards = {group.name for group in groups(found.drawing) if group.role == "board"}
    assert boards == {leader}
