"""The cliff as a picture: what hides a block in the game hides it on the screen."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.games.positano.scene import Block, Box, scene
from engine.games.positano.pieces import LOTS, Lot, Roof
from engine.games.positano.state import Building
from engine.games.positano.views import views
from engine.message import Seat
from tests.play import open_table, read

RULEBOOK = Path(__file__).parent.parent / "games" / "positano" / "golden" / "rulebook-p8.json"
AREA = Box(8, 100, 396, 430)


def cliff() -> tuple[Building, ...]:
    found: tuple[Building, ...] = open_table(read(RULEBOOK)).state.cliff
    return found


def blocks(of: tuple[Building, ...]) -> dict[tuple[Lot, int], Block]:
    picture = scene(views(of), AREA)
    return {(block.lot, block.number): block for block in picture.blocks}


def test_every_block_shows_its_points_or_is_hidden() -> None:
    shown = blocks(cliff())
    assert shown[Lot(4, "D"), 5].points == 3
    assert shown[Lot(4, "D"), 2].points is None
    assert sum(block.points or 0 for block in shown.values()) == 10 + 17 + 18 + 18


def test_blocks_at_one_height_are_at_one_height_in_the_picture() -> None:
    shown = blocks(cliff())
    assert shown[Lot(1, "A"), 2].box.y == pytest.approx(shown[Lot(2, "A"), 1].box.y)
    assert shown[Lot(4, "A"), 1].box.y == pytest.approx(shown[Lot(3, "A"), 2].box.y)


@pytest.mark.parametrize("seed", range(20))
def test_everything_stays_inside_whatever_is_built(seed: int) -> None:
    chance = random.Random(seed)
    lots = [lot for lot in LOTS if chance.random() < 0.7]
    built = tuple(Building(lot, Seat(0), chance.randint(1, lot.row + 2), Roof.GOLD) for lot in lots)
    picture = scene(views(built), AREA)
    boxes = [block.box for block in picture.blocks] + [gable.box for gable in picture.gables]
    for box in [*boxes, *(box for _, box in picture.empty)]:
        assert AREA.x <= box.x
        assert box.x + box.width <= AREA.x + AREA.width
        assert AREA.y <= box.y
        assert box.y + box.height <= AREA.y + AREA.height


def test_a_finger_on_a_visible_block_touches_that_block() -> None:
    shown = blocks(cliff())
    picture = scene(views(cliff()), AREA)
    for (lot, number), block in shown.items():
        if block.points is not None:
            middle = (block.box.x + block.box.width / 2, block.box.y + block.box.height / 2)
            touched = picture.block_at(*middle)
            assert touched is not None
            assert (touched.lot, touched.number) == (lot, number)


def test_an_empty_lot_can_be_touched_and_a_building_answers_for_its_lot() -> None:
    built = tuple(building for building in cliff() if building.lot != Lot(1, "B"))
    picture = scene(views(built), AREA)
    (box,) = [box for lot, box in picture.empty if lot == Lot(1, "B")]
    assert picture.lot_at(box.x + 1, box.y + 1) == Lot(1, "B")
    assert picture.lot_at(AREA.x + 1, AREA.y + AREA.height - 1) is None
    top = blocks(built)[Lot(4, "B"), 5].box
    assert picture.lot_at(top.x + 2, top.y + 2) == Lot(4, "B")


def test_a_ghost_is_marked_and_nothing_else_is() -> None:
    ghost = Building(Lot(4, "D"), Seat(1), 5, Roof.GOLD)
    picture = scene(views(cliff()), AREA, ghost)
    assert {block.lot for block in picture.blocks if block.is_ghost} == {Lot(4, "D")}
    assert {gable.lot for gable in picture.gables if gable.is_ghost} == {Lot(4, "D")}
