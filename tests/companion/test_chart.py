"""The points over a game as a drawing: every line at its height, every change of the lead named."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from companion.present.drawing import Box, Drawing, Group, Line, Text, hit, texts
from companion.present.results.chart import PALETTE, Chart, chart
from companion.present.results.points import Run, run
from companion.present.svg import svg
from engine.games.positano.actions import Place
from engine.games.positano.pieces import Lot, Roof
from engine.log import Corrected
from engine.message import Seat
from engine.table import AnyTable
from tests.asking import table_of
from tests.companion.test_missed import KEPT, golden
from tests.drawings import named, of_role
from tests.files import new_file
from tests.play import open_table, read


def drawn(table: AnyTable, width: float = 412) -> tuple[Chart, Run]:
    told = run(table)
    found = chart(table, told, width)
    assert found is not None
    return found, told


def ends(drawing: Drawing, seat: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a player's line begins and ends."""
    (series,) = (one for one in named(drawing, f"seat-{int(seat)}").shapes if isinstance(one, Line))
    return series.points[0], series.points[-1]


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_whoever_has_more_points_is_higher(path: Path) -> None:
    table = open_table(read(path))
    found, _ = drawn(table)
    totals = table.score.totals
    heights = [ends(found.drawing, seat)[1][1] for seat in table.setup.seats]
    for seat in table.setup.seats:
        for other in table.setup.seats:
            assert (totals[seat] > totals[other]) == (heights[seat] < heights[other])
    assert {ends(found.drawing, seat)[1][0] for seat in table.setup.seats} == {
        round(found.right, 1)
    }


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_each_change_of_the_lead_can_be_touched(path: Path) -> None:
    found, told = drawn(open_table(read(path)))
    leads = of_role(found.drawing, "lead")
    assert {group.name for group in leads} == {f"step-{lead.number}" for lead in told.leads}
    for group in leads:
        (area,) = group.areas
        assert area.width >= 48
        assert area.height >= 48
        assert hit(found.drawing, area.x + area.width / 2, area.y + 1) is not None
        assert group.title


def test_a_point_of_the_chart_is_a_place_of_the_game() -> None:
    found, told = drawn(golden("positano", "game-for-two"))
    last = len(told.stops) - 1
    assert [found.place(x) for x in (-10, found.left, found.right, 999)] == [0, 0, last, last]
    assert found.place((found.left + found.right) / 2) in (last // 2, last // 2 + 1)


@pytest.mark.parametrize("width", [360, 412, 1080])
@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_all_of_it_lies_inside_and_no_name_on_another(path: Path, width: float) -> None:
    found, _ = drawn(open_table(read(path)), width)
    box = found.drawing.box
    words = list(texts(found.drawing))
    for text in words:
        assert box.x <= text.box.x
        assert text.box.x + text.box.width <= box.x + box.width + 0.1
        assert text.box.y >= -0.1
        assert text.box.y + text.box.height <= box.height + 0.1
    labels = [item for item in found.drawing.layers[-1].items if isinstance(item, Text)]
    heights = sorted(label.box.y for label in labels)
    room = labels[0].box.height
    assert all(b - a >= room - 0.01 for a, b in pairwise(heights))
    assert all(label.fitting >= 10 for label in labels)


def test_every_line_is_read_and_every_colour_known_in_both_lights() -> None:
    found, _ = drawn(golden("positano", "game-for-four"))
    anna = named(found.drawing, "seat-0")
    assert anna.title == "Anna: 0 at the start, 31 at the end"
    for is_dark in (False, True):
        assert PALETTE.colour("series.yellow", is_dark=is_dark).startswith("#")
    assert "Anna: 0 at the start" in svg(found.drawing)


def test_a_table_entered_at_the_end_has_no_chart() -> None:
    table = golden("positano", "rulebook-p8")
    assert chart(table, run(table)) is None


def test_a_hostile_name_stays_text_and_is_cut() -> None:
    table = golden("positano", "game-for-two")
    names = "</svg><script>alert(1)</script>", "B" * 60
    known = zip(table.setup.players, names, strict=True)
    players = tuple(replace(player, name=name) for player, name in known)
    table.correct(Corrected(players, table.setup.options), anyway=True)
    found, _ = drawn(table)
    written = svg(found.drawing)
    assert "<script" not in written
    labels = [item.text for item in found.drawing.layers[-1].items if isinstance(item, Text)]
    assert all(len(label) <= 17 for label in labels)


def test_boxes_are_as_asked_for() -> None:
    found, _ = drawn(golden("tolleno", "whole-game"), 600)
    assert found.drawing.box == Box(0, 0, 600, 260)
    assert any(isinstance(item, Group) for item in found.drawing.layers[2].items)


def test_a_table_entered_at_the_end_has_no_rounds_and_is_drawn_all_the_same() -> None:
    table = table_of("positano", {**new_file("positano", 2, {"goals": ["mezzo"]}), "position": {}})
    table.play(Place(Lot(1, "A"), Seat(0), 1, Roof.GOLD))
    table.play(Place(Lot(1, "B"), Seat(1), 1, Roof.GOLD))
    found, told = drawn(table)
    assert not told.parts
    assert ends(found.drawing, 1)[1][1] < ends(found.drawing, 1)[0][1]
