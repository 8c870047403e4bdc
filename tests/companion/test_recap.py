"""The recap for a chat and the rows for a spreadsheet say what the engine says."""

from __future__ import annotations

import csv
import io
import time
from dataclasses import replace

import pytest

from companion.present.dates import full_day
from companion.transfer import recap
from engine.core import Player
from engine.files.codec import TableFile
from tests.play import open_table, read, tables

STAMP = "2026-11-14T12:30:00.000+00:00"
GOLDEN = tables("positano", "golden")[-1]


def test_a_recap_says_game_day_places_reason_rows_and_rulings() -> None:
    table = open_table(read(GOLDEN))
    table.rule("gruppo-single", "no-group")
    title, order, score, rulings, _ = recap.text(table, STAMP).split("\n\n")
    assert title == "Positano, 14 Nov 2026"
    assert order.splitlines() == [
        "1. Dario: 36",
        "2. Bruno: 34",
        "3. Carla: 26",
        "4. Anna: 20",
        "Dario won by 2 points, 36 to 34 for Bruno. What made the difference to Bruno: Silver"
        " roofs (12 to 4) and Perfetto (6 to 2), which outweighed Dietro (1 to 6).",
    ]
    assert score.splitlines()[-1] == "Perfetto: Anna 6, Bruno 2, Carla 4, Dario 6"
    assert len(score.splitlines()) == len(table.game.categories(table.setup))
    assert rulings.startswith("At this table: Does a single building count as a group")


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the time zone cannot be set here")
def test_an_evening_has_one_day_wherever_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    late, table = "2026-11-14T23:30:00.000+00:00", open_table(read(GOLDEN))
    monkeypatch.setenv("TZ", "CET-1")
    time.tzset()
    try:
        told, sheet = recap.text(table, late), recap.csv_text(table, late)
    finally:
        monkeypatch.undo()
        time.tzset()
    assert told.startswith("Positano, 15 Nov 2026")
    assert {row["date"] for row in csv.DictReader(io.StringIO(sheet))} == {"2026-11-15"}


def test_a_row_in_which_nobody_has_points_is_left_out() -> None:
    path = next(p for p in tables("amalfi_renaissance", "golden") if p.stem == "tie")
    score = recap.text(open_table(read(path)), STAMP).split("\n\n")[2]
    labels = [line.split(":")[0] for line in score.splitlines()]
    assert labels == ["Track", "Endgame"]


def test_a_recap_without_rulings_of_its_own_has_no_line_for_them() -> None:
    assert "At this table" not in recap.text(open_table(read(GOLDEN)), STAMP)


def test_a_recap_of_a_what_if_says_that_it_did_not_happen() -> None:
    table = open_table(read(GOLDEN))
    table.branch("What if 1")
    assert recap.text(table, STAMP).splitlines()[1].startswith("What if 1: tried beside the game")


def test_players_on_equal_points_share_a_place() -> None:
    table = open_table(read(tables("positano", "openings")[0]))
    lines = recap.text(table, STAMP).splitlines()
    assert sum(line.startswith("1. ") for line in lines) == len(table.setup.names)
    assert "Not over yet: this is the score as it lies." in lines


def named(name: str) -> TableFile:
    file = read(GOLDEN)
    first, *others = file.setup.players
    players = (Player(name, first.colours), *others)
    return replace(file, setup=replace(file.setup, players=players))


@pytest.mark.parametrize("name", ["=1+1", "+39", "-Anna", "@cmd", "'=1", 'An"na', "An,na;", "Ánna"])
def test_no_name_is_taken_for_a_formula_or_breaks_a_row(name: str) -> None:
    text = recap.csv_text(open_table(named(name)), STAMP)
    found = list(csv.DictReader(io.StringIO(text)))
    assert not any(row["player"].startswith(("=", "+", "-", "@")) for row in found)
    assert found[0]["player"].removeprefix("'") == name
    assert {row["player"] for row in found[7:]} == {"Bruno", "Carla", "Dario"}
    assert all(None not in row for row in found)


def test_points_below_nought_stay_numbers() -> None:
    assert recap._safe(-9) == -9
    assert recap._safe("-9") == "'-9"


def test_a_day_has_its_year() -> None:
    assert full_day(STAMP) == "14 Nov 2026"
