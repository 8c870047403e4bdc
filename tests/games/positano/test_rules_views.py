"""Seaside views, page 8."""

from __future__ import annotations

import pytest

from engine.games.positano.views import BlockView, View, views
from tests.games.positano.tables import (
    NAMES,
    RULEBOOK_CLIFF,
    at_build,
    entered,
    points,
    reasons,
)

# Lot, number painted on each visible block, visible blocks, hidden ones and whose building hides.
PAINTED = [
    ("4A", 1, 2, {"Dario's 3A": 2}),
    ("4B", 1, 3, {"Carla's 3B": 2}),
    ("4C", 2, 2, {"Anna's 3C": 2}),
    ("4D", 3, 3, {"Anna's 3D": 2}),
    ("3A", 3, 2, {"Anna's 2A": 1}),
    ("3B", 3, 2, {"Dario's 2B": 1}),
    ("3C", 1, 1, {"Dario's 2C": 2}),
    ("3D", 2, 1, {"Bruno's 2D": 2}),
    ("2A", 1, 1, {"Carla's 1A": 1}),
    ("2B", 2, 2, {}),
    ("2C", 2, 2, {"Anna's 1C": 1}),
    ("2D", 2, 2, {"Carla's 1D": 1}),
    ("1A", 2, 2, {}),
    ("1B", 1, 1, {}),
    ("1C", 3, 2, {}),
    ("1D", 3, 2, {}),
]


def seen(drawing: str) -> dict[str, View]:
    return {str(view.building.lot): view for view in views(entered(drawing).cliff)}


def column(*cells: str) -> str:
    """A drawing of column A, front row first."""
    rows = [f"{cell} . . ." for cell in (*cells, *["."] * (4 - len(cells)))]
    return "\n".join(reversed(rows))


def visible(*cells: str) -> int:
    """Blocks with a view of the rearmost building of column A."""
    return seen(column(*cells))[f"{len(cells)}A"].visible


@pytest.mark.rule("views.step", "views.points")
@pytest.mark.parametrize(("lot", "painted", "number", "hiders"), PAINTED)
def test_p8_every_building_of_the_picture(
    lot: str, painted: int, number: int, hiders: dict[str, int]
) -> None:
    view = seen(RULEBOOK_CLIFF)[lot]
    assert (view.building.roof.worth, view.visible) == (painted, number)
    assert view.points == painted * number
    found = {f"{NAMES[front.owner]}'s {front.lot}": n for front, n in view.hiders}
    assert found == hiders
    assert view.visible + sum(hiders.values()) == view.building.blocks


@pytest.mark.rule("views.points")
def test_p8_the_picture_gives_red_10_yellow_17_blue_18_green_18() -> None:
    state = entered(RULEBOOK_CLIFF)
    by_roof = [points(state, roof) for roof in ("bronze", "silver", "gold")]
    assert [sum(column) for column in zip(*by_roof, strict=True)] == [10, 17, 18, 18]


@pytest.mark.rule("views.same-height")
@pytest.mark.parametrize(
    ("front", "back", "number"), [(1, 3, 3), (2, 3, 2), (3, 3, 1), (3, 2, 0), (3, 1, 0), (1, 1, 1)]
)
def test_p8_a_block_in_front_at_the_same_height_takes_the_view(
    front: int, back: int, number: int
) -> None:
    assert visible(f"B{front}b", f"A{back}b") == number


@pytest.mark.rule("views.same-height")
def test_p8_only_the_own_column_counts() -> None:
    assert seen(". A3g . .\nB3b . B3b B3b")["2B"].visible == 3


@pytest.mark.rule("views.same-height")
def test_p8_a_building_without_any_view_says_what_hides_it() -> None:
    state = entered(column("B3b", "A2g"))
    said = "2A: 0 of 2 blocks with a view × 3 = 0, 2 hidden by Bruno's 1A"
    assert reasons(state, "gold")[0] == ("views.same-height", said)


@pytest.mark.rule("views.same-height")
def test_p8_a_building_never_hides_one_in_front_of_it() -> None:
    assert seen(column("A1b", "B4b"))["1A"].visible == 1


@pytest.mark.rule("views.step")
@pytest.mark.parametrize(
    ("front", "back", "hidden"),
    [
        ((1, 3), 2, 2),
        ((1, 3), 3, 1),
        ((1, 3), 4, 0),
        ((2, 4), 3, 3),
        ((2, 4), 4, 2),
        ((3, 5), 4, 4),
        ((1, 2), 3, 0),
        ((2, 2), 4, 0),
    ],
)
def test_p8_each_row_back_lies_one_block_higher(
    front: tuple[int, int], back: int, hidden: int
) -> None:
    """The front building is as tall as the second number; the one behind has 5 blocks."""
    row, blocks = front
    cells = ["."] * (back - 1)
    cells[row - 1] = f"B{blocks}b"
    assert visible(*cells, "A5b") == 5 - hidden


@pytest.mark.rule("views.all-front")
def test_p8_a_building_two_rows_in_front_hides_too() -> None:
    assert visible("B3b", ".", "A3b") == 2
    assert visible("B3b", "C1b", "A3b") == 2
    assert visible("B3b", "C4b", "A5b") == 2


@pytest.mark.rule("views.all-front")
def test_p8_the_nearest_building_that_hides_a_block_is_named() -> None:
    (view,) = [v for lot, v in seen(column("B3b", "C1b", "A3b")).items() if lot == "3A"]
    assert [(str(front.lot), n) for front, n in view.hiders] == [("1A", 1)]
    (view,) = [v for lot, v in seen(column("B3b", "C2b", "A3b")).items() if lot == "3A"]
    assert [(str(front.lot), n) for front, n in view.hiders] == [("2A", 1)]


@pytest.mark.rule("views.same-height")
@pytest.mark.rule("views.points")
def test_p8_each_block_has_its_points_or_the_building_that_hides_it() -> None:
    view = seen(column("B3b", "C1b", "A3g"))["3A"]
    hidden, *free = (view.block(number) for number in (1, 2, 3))
    assert hidden.hider is not None
    assert (hidden.points, str(hidden.hider.lot), hidden.rule) == (0, "1A", "views.same-height")
    assert free == [BlockView(3, None, "views.points")] * 2
    assert view.points == hidden.points + sum(block.points for block in free)


@pytest.mark.rule("views.same-height")
def test_p8_each_hidden_block_names_the_building_that_hides_it() -> None:
    view = seen(column("B4b", "C2b", "A3g"))["3A"]
    hiders = [view.block(number).hider for number in (1, 2, 3)]
    assert [hider and str(hider.lot) for hider in hiders] == ["2A", "1A", None]


@pytest.mark.rule("views.any-owner")
@pytest.mark.parametrize("owner", ["A", "B"])
def test_p8_own_buildings_take_views_like_any_other(owner: str) -> None:
    assert visible(f"{owner}3b", "A3b") == 1


@pytest.mark.rule("views.roof-free")
@pytest.mark.parametrize("roof", ["b", "s", "g"])
def test_p8_a_roof_right_in_front_hides_nothing(roof: str) -> None:
    """The roof of 1 block on row 1 is level with the first block on row 2."""
    assert visible(f"B1{roof}", "A2b") == 2
    assert visible(f"B2{roof}", "A2b") == 1


@pytest.mark.rule("views.points")
@pytest.mark.parametrize(
    ("cell", "roof", "number"),
    [("A1b", "bronze", 1), ("A3b", "bronze", 3), ("A3s", "silver", 6), ("A3g", "gold", 9)],
)
def test_p8_one_two_or_three_points_a_block(cell: str, roof: str, number: int) -> None:
    state = entered(column(cell))
    assert points(state, roof) == [number, 0, 0, 0]
    assert points(state, "bronze")[0] == (number if roof == "bronze" else 0)


@pytest.mark.rule("views.points")
def test_p8_without_such_a_roof_the_line_speaks_of_the_player_not_of_the_cliff() -> None:
    state = entered(column("A3g"))
    assert reasons(state, "gold")[1] == ("views.points", "no building with a gold roof")
    said = "1A: 3 of 3 blocks with a view × 3 = 9"
    assert reasons(state, "gold")[0] == ("views.points", said)


@pytest.mark.rule("views.final")
def test_p8_a_view_built_over_later_scores_nothing() -> None:
    kept = at_build(column(".", "A2g"), tile="cheap+2", lots=("1A", "1B"))
    assert points(kept.state, "gold") == [6, 0]
    kept.play("build", "Anna", lot="1A", blocks=3, roof="bronze")
    assert points(kept.state, "gold") == [0, 0]
    assert points(kept.state, "bronze") == [3, 0]


@pytest.mark.rule("views.final")
def test_p8_a_later_remodel_and_add_on_change_what_a_view_is_worth() -> None:
    kept = at_build("A2b . . .", tile="standard-remodel", lots=("4A", "4B"))
    kept.play("build", "Anna", lot="4A", blocks=1, roof="silver")
    kept.play("remodel", "Anna", lot="1A", roof="silver")
    assert points(kept.state, "silver")[0] == 2 * 2 + 2
    kept = at_build("A1g . . .", tile="standard+1-add-on", lots=("4A", "4B"))
    kept.play("build", "Anna", lot="4A", blocks=1, roof="silver")
    kept.play("add-on", "Anna", lot="1A")
    assert points(kept.state, "gold")[0] == 2 * 3
