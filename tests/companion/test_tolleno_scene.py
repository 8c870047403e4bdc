"""The city as a picture: everything inside its tile, and a finger meets what it sees."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.tolleno.scene import (
    bounds,
    box_of,
    cell,
    field_at,
    hit,
    spot_box,
    squares,
    streams,
)
from engine.games.tolleno.pieces import Field
from engine.games.tolleno.tiles import Plot, Tile
from tests.games.tolleno.tables import entered, tile


@pytest.mark.parametrize("number", range(1, 21))
def test_plots_lie_inside_their_tile_and_never_on_one_another(number: int) -> None:
    at = Field(-2, 3)
    around = cell(at)
    boxes = [spot_box(at, index, number) for index in range(number)]
    for index, box in enumerate(boxes):
        assert around.x < box.x
        assert box.x + box.width < around.x + 1
        assert around.y < box.y
        assert box.y + box.height < around.y + 1
        for other in boxes[:index]:
            apart = max(abs(box.x - other.x), abs(box.y - other.y))
            assert apart >= box.width


def test_rows_grow_downward_and_columns_to_the_right() -> None:
    assert cell(Field(1, 0)).y < cell(Field(0, 0)).y
    assert cell(Field(0, 1)).x > cell(Field(0, 0)).x
    for at in (Field(0, 0), Field(-3, 2), Field(4, -5)):
        box = cell(at)
        assert field_at(box.x + 0.5, box.y + 0.5) == at


def test_a_finger_meets_the_nearest_plot_or_the_middle() -> None:
    state = entered(tile(1, 2, plots=". A1 . .")).state
    for index in range(4):
        box = spot_box(Field(1, 2), index, 4)
        assert hit(state, box.x + 0.01, box.y + 0.01) == (Field(1, 2), index)
    assert hit(state, 2.5, -1.5) == (Field(1, 2), None)
    assert hit(state, 7.5, 0.5) == (Field(-1, 7), None)


@pytest.mark.parametrize("number", range(1, 9))
def test_a_turned_tile_shows_canals_and_plots_turned_alike(number: int) -> None:
    lying = Tile(Field(0, 0), canals=("N",), plots=(Plot(),) * number)
    for index in range(number):
        before = box_of(lying, index)
        for _ in range(4):
            x, y = before.x + before.width / 2 - 0.5, before.y + before.height / 2 + 0.5
            ((canal, _),) = streams(lying.canals)
            lying = lying.turn(1)
            ((turned, _),) = streams(lying.canals)
            after = box_of(lying, index)
            middle = after.x + after.width / 2 - 0.5, after.y + after.height / 2 + 0.5
            assert turned == pytest.approx((canal[1], -canal[0]))
            assert middle == pytest.approx((y, -x))
            state = replace(entered().state, tiles=(lying,))
            assert hit(state, middle[0] + 0.5, middle[1] - 0.5) == (Field(0, 0), index)
            before = after


def test_the_contract_tile_has_no_plots_to_meet() -> None:
    state = entered(tile(0, 0, kind="contract", value=None, plots="")).state
    assert hit(state, 0.2, -0.2) == (Field(0, 0), None)


def test_what_is_weighed_is_a_ghost() -> None:
    before = entered(tile(0, 0, plots="A1 . B2")).state
    after = entered(tile(0, 0, plots="A1 A1 B2"), tile(0, 1)).state
    old, new = squares(after, before)
    assert [spot.is_ghost for spot in old.spots] == [False, True, False]
    assert (old.is_ghost, new.is_ghost) == (False, True)
    assert not any(square.is_ghost for square in squares(before))


def test_channels_that_do_not_meet_pass_by_the_middle() -> None:
    assert all((0, 0) in line for line in streams(("NES",)))
    assert len(streams(("NESW",))) == 4
    apart = streams(("NE", "SW"))
    assert len(apart) == 2
    assert not any((0, 0) in line for line in apart)
    assert streams(None) == streams(()) == ()


def test_the_view_holds_the_city_with_its_margin_and_never_less_than_nine_fields() -> None:
    assert bounds([Field(0, 0)], 0.2) == (-1, -2, 2, 1)
    left, low, right, top = bounds([Field(-2, 0), Field(1, 6)], 1)
    assert (left, low, right, top) == (-1, -3, 8, 3)
    assert bounds([], 0) == (-1, -2, 2, 1)
