"""Fields that touch, lines, the area of 8 × 8 and where a fixed one can lie."""

from __future__ import annotations

import pytest

from engine.games.piazza.area import Area, Extent
from engine.games.piazza.grid import Grid, Lines, triangle_grid
from engine.games.piazza.pieces import Field, Tile
from tests.games.piazza.tables import as_kinds, entered

FIELDS = [Field(row, column) for row in range(-3, 4) for column in range(-3, 4)]
FIXED = {"grid": "fixed"}


def fields(*places: tuple[int, int]) -> tuple[Field, ...]:
    return tuple(Field(row, column) for row, column in places)


@pytest.mark.rule("place.touch")
def test_a_field_has_four_sides_and_four_corners() -> None:
    at = Field(3, 5)
    assert Grid().sides(at) == fields((3, 4), (3, 6), (2, 5), (4, 5))
    assert Grid().corners(at) == fields((2, 4), (2, 6), (4, 4), (4, 6))


@pytest.mark.rule("ruling.triangle")
@pytest.mark.parametrize("push", [1, -1])
def test_across_a_fault_a_field_shares_half_a_side_with_two_others(push: int) -> None:
    grid = Grid(0, push)
    assert set(grid.sides(Field(0, 2))) == set(
        fields((0, 1), (0, 3), (-1, 2), (1, 2), (1, 2 + push))
    )
    assert set(grid.sides(Field(1, 2))) == set(
        fields((1, 1), (1, 3), (2, 2), (0, 2), (0, 2 - push))
    )
    assert grid.corners(Field(0, 2)) == fields((-1, 1), (-1, 3))
    assert grid.corners(Field(1, 2)) == fields((2, 1), (2, 3))


@pytest.mark.parametrize("grid", [Grid(), Grid(0, 1), Grid(-1, -1)])
def test_whatever_touches_is_touched(grid: Grid) -> None:
    for one in FIELDS:
        for other in FIELDS:
            assert (other in grid.sides(one)) == (one in grid.sides(other))
            assert (other in grid.corners(one)) == (one in grid.corners(other))
        assert not set(grid.sides(one)) & set(grid.corners(one))


@pytest.mark.rule("ruling.triangle")
def test_a_column_ends_at_the_fault_and_a_row_does_not() -> None:
    grid = Grid(0, 1)
    assert [grid.is_above(row) for row in (-1, 0, 1)] == [True, True, False]
    assert grid.in_line(Field(-2, 1), Field(0, 1))
    assert not grid.in_line(Field(0, 1), Field(1, 1))
    assert grid.in_line(Field(1, 1), Field(1, 7))
    assert not any(Grid().is_above(row) for row in (-1, 0, 1))


@pytest.mark.rule("ruling.triangle")
@pytest.mark.parametrize(
    ("start", "grid"),
    [
        ([(0, 0), (0, 1), (1, 0)], Grid(0, -1)),
        ([(0, 0), (0, 1), (1, 1)], Grid(0, 1)),
        ([(0, 0), (1, 0), (1, 1)], Grid(0, 1)),
        ([(0, 1), (1, 0), (1, 1)], Grid(0, -1)),
        ([(4, 6), (5, 6), (5, 7)], Grid(4, 1)),
        ([(0, 0), (1, 0)], Grid()),
        ([(0, 0), (0, 1), (0, 2)], Grid()),
        ([], Grid()),
    ],
)
def test_the_single_start_tile_lies_across_the_middle_of_the_pair(
    start: list[tuple[int, int]], grid: Grid
) -> None:
    assert triangle_grid(fields(*start)) == grid


def test_between_two_fields_their_own_tiles_do_not_lie() -> None:
    (kind,) = as_kinds("R1")
    row = [Tile(Field(0, column), kind) for column in range(4)]
    lines = Lines(Grid(), row)
    assert lines.between(Field(0, 0), Field(0, 3)) == row[1:3]
    assert lines.between(Field(0, 3), Field(0, 0)) == row[1:3]
    assert lines.between(Field(0, 1), Field(0, 2)) == []


def test_an_extent_holds_its_edges_and_nothing_beyond() -> None:
    extent = Extent(0, 7, 2, 9)
    assert (extent.rows, extent.columns) == (8, 8)
    assert all(extent.holds(at) for at in fields((0, 2), (7, 9), (0, 9), (7, 2), (3, 5)))
    assert not any(extent.holds(at) for at in fields((-1, 5), (8, 5), (3, 1), (3, 10)))


@pytest.mark.rule("place.grid")
def test_a_floating_area_fits_whatever_stays_within_eight() -> None:
    area = Area(entered("R1 P2\nY3 B4"))
    assert area.fits(Field(7, 0)) is True
    assert area.fits(Field(8, 0)) is False
    assert area.fits(Field(-4, 0), Field(4, 0)) is False
    assert not area.is_unknown


@pytest.mark.rule("ruling.grid")
def test_a_fixed_area_lies_three_fields_around_the_start() -> None:
    area = Area(entered("R1 P2\nY3 B4", rulings=FIXED))
    assert area.windows == (Extent(-3, 4, -3, 4),)
    assert area.fits(Field(1, 2)) is True
    assert area.fits(Field(5, 0)) is False
    assert area.fits(Field(1, 2), Field(5, 0)) is False
    assert area.fits(Field(5, 0), Field(1, 2)) is False


@pytest.mark.rule("ruling.grid")
@pytest.mark.parametrize(
    ("drawing", "corners"),
    [
        (".. P2\nB3 R1\nY4 ..", [(0, 0), (1, 0)]),
        ("P2 ..\nB3 R1\n.. Y4", [(0, 0), (1, 0)]),
        ("R1 P2 R3 B4", []),
        ("R1 P1 ..\nB1 R4 B5", [(0, 1)]),
        ("R1 P2 ..\nP3 R4 B5", [(0, 1)]),
    ],
)
def test_a_start_nobody_noted_may_be_any_square_with_enough_different_tiles(
    drawing: str, corners: list[tuple[int, int]]
) -> None:
    area = Area(entered(drawing, 3, rulings=FIXED))
    windows = [Extent(row - 3, row + 4, column - 3, column + 4) for row, column in corners]
    assert area.windows == tuple(windows)
    assert area.is_unknown == (len(windows) != 1)


@pytest.mark.rule("ruling.grid")
def test_only_where_every_possible_start_agrees_is_a_field_in_or_out() -> None:
    area = Area(entered(".. P2\nB3 R1\nY4 ..", 3, rulings=FIXED))
    assert area.fits(Field(3, 0)) is True
    assert area.fits(Field(0, 6)) is False
    assert area.fits(Field(-3, 1)) is None
    assert area.fits(Field(5, 0)) is None
