"""Scorepads, tables of choices and of facts."""

from __future__ import annotations

from typing import Any

import pytest

from companion.kit.charts.grid import ChoiceCell, GridCell, ScoreCell
from companion.kit.charts.scorepad import ChoiceTable, FactTable, Scorepad
from companion.kit.theme import theme
from tests.ui.window import PHONE, TABLET, TestWindow, listen
from tools.gallery.samples import build_rows, lines, players, totals


def pad(count: int = 4) -> Scorepad:
    return Scorepad(players=players(count), lines=lines(count), totals=totals(count), winners=[3])


def cell(window: TestWindow, row: str, column: int) -> Any:
    return window.find(
        lambda part: isinstance(part, GridCell) and (part.row, part.column) == (row, column)
    )


def test_any_number_can_be_tapped(window: TestWindow) -> None:
    scorepad = pad()
    window.page(scorepad)
    heard = listen(scorepad, "on_pick")
    for row, seat in (("bronze", 0), ("dietro", 2), ("total", 3)):
        window.tap(cell(window, row, seat))
    assert heard == [("bronze", 0), ("dietro", 2), ("total", 3)]
    assert cell(window, "total", 3).crowned
    window.assert_nothing_cut()


def test_one_number_is_selected(window: TestWindow) -> None:
    scorepad = pad()
    window.page(scorepad)
    scorepad.selected = ("dietro", 2)
    window.frames()
    chosen = [part for part in window.find_all(ScoreCell) if part.selected]
    assert [(part.row, part.column) for part in chosen] == [("dietro", 2)]
    scorepad.selected = None
    window.frames()
    assert not any(part.selected for part in window.find_all(ScoreCell))


def test_new_points_dress_the_same_cells(window: TestWindow) -> None:
    scorepad = pad()
    window.page(scorepad)
    before = cell(window, "gold", 1)
    fresh = lines()
    fresh[2]["points"] = [6, -12, 12, 6]
    scorepad.lines = fresh
    window.frames()
    assert cell(window, "gold", 1) is before
    assert before.text == "−12"
    scorepad.lines = [*fresh, {"key": "hunger", "text": "Hunger", "points": [0, 0, -9, 0]}]
    window.frames()
    assert cell(window, "hunger", 2).text == "−9"


def test_another_number_of_players_makes_other_columns(window: TestWindow) -> None:
    scorepad = pad()
    window.page(scorepad)
    scorepad.players, scorepad.lines, scorepad.totals = players(2), lines(2), totals(2)
    window.frames()
    assert len(scorepad.heads) == 2
    assert "Carla" not in window.texts()


def test_points_that_do_not_count_yet_are_marked(window: TestWindow) -> None:
    scorepad = pad()
    pending = {"key": "decree", "text": "Decree 2", "points": [13, 0, 3, 0]}
    pending |= {"kind": "pending", "note": "not in the total yet"}
    scorepad.lines = [*lines(), pending]
    window.page(scorepad)
    assert "not in the total yet" in window.texts()
    assert cell(window, "decree", 0).tone == "muted"
    window.assert_nothing_cut()


@pytest.mark.parametrize("count", [2, 4, 6])
@pytest.mark.parametrize("scale", [0.8, 1, 2])
def test_names_of_rows_stay_while_the_columns_scroll(
    window: TestWindow, count: int, scale: float
) -> None:
    theme.text_scale = scale
    scorepad = pad(count)
    window.page(scorepad)
    window.assert_nothing_cut()
    whole = scorepad.content.width
    if whole <= scorepad.pan.width:
        assert count < 6 or scale < 2
        return
    name, first = scorepad.names[0], scorepad.cells[0][0]
    place, number = window.middle(name), window.middle(first)[0]
    window.drag(scorepad.cells[3][1], dx=-120)
    assert window.middle(name) == pytest.approx(place, abs=1)
    assert window.middle(first)[0] < number - 60


def test_the_same_height_of_row_on_both_sides(window: TestWindow) -> None:
    theme.text_scale = 2
    scorepad = pad()
    window.page(scorepad)
    for name, cells in zip(scorepad.names, scorepad.cells, strict=True):
        assert abs(window.middle(name)[1] - window.middle(cells[0])[1]) < 1
        assert name.height == cells[0].height >= 48


def test_a_blocked_choice_is_asked_about_and_not_picked(window: TestWindow) -> None:
    table = ChoiceTable(
        columns=[{"text": str(blocks)} for blocks in range(1, 7)], rows=build_rows()
    )
    window.page(table)
    picks, asks = listen(table, "on_pick"), listen(table, "on_ask")
    window.tap(cell(window, "gold", 4))
    window.tap(cell(window, "gold", 5))
    assert (picks, asks) == ([("gold", 4)], [("gold", 5)])
    table.selected = ("gold", 4)
    # A cell that was tapped stays pressed for a moment.
    window.wait(0.2)
    chosen, blocked = cell(window, "gold", 4), cell(window, "gold", 5)
    assert isinstance(chosen, ChoiceCell)
    assert list(chosen.fill) == list(theme.primary)
    assert list(blocked.fill) == list(theme.off)
    table.selected = ("gold", 5)
    window.frames()
    assert list(chosen.fill) == list(theme.faint)
    assert list(blocked.fill) == list(theme.primary)
    table.selected = None
    window.frames()
    assert list(blocked.fill) == list(theme.off)
    window.assert_nothing_cut()


def test_facts_are_only_read(window: TestWindow) -> None:
    rows = [{"key": "bruno", "text": "Bruno 4B 4D", "cells": [2, 10, {"text": 6}]}]
    table = FactTable(
        columns=[{"text": text} for text in ("buildings", "blocks", "gets")], rows=rows
    )
    for scale, size in ((1, PHONE), (2, PHONE), (2, TABLET)):
        theme.text_scale = scale
        window.page(table, size=size)
        window.assert_nothing_cut()
        table.parent.remove_widget(table)
    assert not list(window.find_all(GridCell, table))


def test_only_a_number_has_a_minus_sign(window: TestWindow) -> None:
    row = {"key": "anna", "text": "Anna", "cells": ["Jean-Luc", -3]}
    window.page(FactTable(columns=[{"text": "A"}, {"text": "B"}], rows=[row]))
    assert {"Jean-Luc", "−3"} <= window.texts()
