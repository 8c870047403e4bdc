"""The line chart: its numbers stand where they belong, and no text lies on another."""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from typing import Any

import pytest

from companion.kit.charts.line_chart import Legend, LineChart, Words
from companion.kit.theme import theme
from companion.round_numbers import ticks
from tests.ui.window import PHONE, TABLET, TestWindow


def chart(values: list[int]) -> Any:
    return LineChart(
        points=[{"value": v, "label": f"{1 + day} Nov"} for day, v in enumerate(values)]
    )


@pytest.mark.parametrize("seed", range(200))
def test_the_axis_holds_every_number_between_round_ones(seed: int) -> None:
    chance = random.Random(seed)
    low = chance.randint(-300, 300)
    high = low + chance.randint(0, 10 ** chance.randint(0, 4))
    scale = ticks(low, high)
    assert 2 <= len(scale) <= 5
    assert scale[0] <= low <= high <= scale[-1]
    (step,) = {after - before for before, after in pairwise(scale)}
    assert all(number % step == 0 for number in scale)
    assert int(str(step).rstrip("0")) in (1, 2, 5)


def test_a_higher_number_stands_higher_and_a_later_one_further_right(window: TestWindow) -> None:
    values = [34, 36, 28, 31, 40, 31]
    shown = window.page(chart(values))
    assert len(shown.dots) == len(values)
    assert [x for x, _ in shown.dots] == sorted(x for x, _ in shown.dots)
    heights = {value: y for value, (_, y) in zip(values, shown.dots, strict=True)}
    assert sorted(heights, key=lambda value: heights[value]) == sorted(set(values))
    assert shown.dots[3][1] == shown.dots[5][1]


def overlap(one: Words, other: Words) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    along = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > 1 and along > 1


@pytest.mark.parametrize("scale", [0.8, 1, 2])
@pytest.mark.parametrize("size", [PHONE, TABLET, (320, 640)])
@pytest.mark.parametrize(
    "values", [[26], [3, 3], [-9, 140], [34, 36, 28, 31, 40], list(range(30)), [1000] * 12]
)
def test_every_text_is_inside_and_on_no_other(
    window: TestWindow, values: list[int], size: tuple[int, int], scale: float
) -> None:
    theme.text_scale = scale
    shown = window.page(chart(values), size=size)
    for words in shown.words:
        assert words.x >= shown.x - 1, words
        assert words.x + words.width <= shown.right + 1, words
        assert words.y >= shown.y - 1, words
        assert words.y + words.height <= shown.top + 1, words
    for one, other in combinations(shown.words, 2):
        assert not overlap(one, other), (one, other)
    for x, y in shown.dots:
        assert shown.collide_point(x, y)


def test_the_first_and_the_last_day_are_named(window: TestWindow) -> None:
    texts = [words.text for words in window.page(chart(list(range(20)))).words]
    assert {"1 Nov", "20 Nov"} <= set(texts)
    assert "19" in texts, "the highest number stands at its point"


def test_numbers_below_zero_have_a_real_minus(window: TestWindow) -> None:
    texts = {words.text for words in window.page(chart([-7, 12])).words}
    assert "−7" in texts
    assert not any("-" in text for text in texts)


def test_it_follows_new_points_and_the_dark(window: TestWindow) -> None:
    shown = window.page(chart([1, 2]))
    shown.points = [{"value": 5, "label": "today"}]
    window.settle()
    assert "today" in [words.text for words in shown.words]
    theme.mode = "dark"
    window.settle()
    assert shown.colours is theme.colours
    shown.points = []
    window.settle()
    assert not shown.words


def test_a_legend_says_what_each_shape_means(window: TestWindow) -> None:
    legend = Legend(items=[{"text": "won", "shape": "diamond", "tone": "warning"}])
    window.page(legend)
    assert "won" in window.texts()
    window.assert_nothing_cut()
