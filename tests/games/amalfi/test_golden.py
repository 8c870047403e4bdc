"""Tables and a whole game that must read the same for ever, line by line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import text_report
from companion.cli.json_report import score_answer
from companion.present.replay import Reading
from engine.core import Legal
from tests.games.amalfi import naive
from tests.play import HERE, open_table, read, tables

GOLDEN = tables("amalfi", "golden")
WHOLE_GAME = next(path for path in GOLDEN if path.stem == "whole-game")


def sheet(path: Path) -> str:
    """What `companion score` says, and for a game kept by moves `companion replay` before it."""
    reading = Reading(read(path))
    told = list(text_report.replay_lines(reading, None, with_best=False)) if reading.judged else []
    return "\n".join([*told, *text_report.score_lines(reading, None)]) + "\n"


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_sheet_reads_as_it_did(path: Path) -> None:
    expected = path.with_suffix(".expected.txt").read_text(encoding="utf-8")
    assert sheet(path).splitlines() == expected.splitlines()


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_second_scorer_agrees(path: Path) -> None:
    content: dict[str, Any] = json.loads(path.read_bytes())
    answer = score_answer(Reading(read(path)))
    slow = naive.Table(content)
    assert {player["name"]: player["total"] for player in answer["players"]} == slow.totals()
    is_over = path.stem != "keyed-in-round-2"
    assert answer["winners"] == (slow.winners() if is_over else [])
    for player in answer["players"]:
        for category, points in slow.score()[player["name"]].items():
            lines = [line["points"] for line in player["lines"] if line["category"] == category]
            assert sum(lines) == points, (player["name"], category)


@pytest.mark.rule("feed.shortage")
def test_the_whole_game_is_legal_and_shows_hunger_and_a_negative_score() -> None:
    reading = Reading(read(WHOLE_GAME))
    assert reading.setup.position is None
    assert all(isinstance(move.verdict, Legal) for move in reading.judged)
    assert reading.is_clean
    totals = [reading.game.score(move.after).totals for move in reading.judged]
    assert totals[60] == (12, 14, -3)
    assert totals[-1] == (68, 78, -2)
    hungry = [
        (line.seat, line.points)
        for line in reading.game.score(reading.table.state).lines
        if line.rule == "ruling.food-shortage"
    ]
    assert hungry == [(0, -6), (2, -12), (2, -15)]


@pytest.mark.rule("card.vp-later")
def test_the_whole_game_counts_cards_and_colonies_with_its_last_move() -> None:
    reading = Reading(read(WHOLE_GAME))
    before = reading.game.score(reading.judged[-1].before)
    for category in ("colonies", "charts", "contracts", "ending"):
        assert all(before.points(seat, category) == 0 for seat in reading.setup.seats)
    end = reading.game.score(reading.table.state)
    for seat in reading.setup.seats:
        now = sum(line.points for line in before.pending if line.seat == seat)
        assert end.totals[seat] == before.totals[seat] + now
    assert end.pending == ()


@pytest.mark.parametrize(
    ("name", "began"),
    [
        ("golden/whole-game", "Anna"),
        ("openings/three-players", "Bruno"),
        ("golden/finished-tie", None),
        ("golden/keyed-in-round-2", None),
    ],
)
def test_who_took_the_first_turn_is_known_of_a_table_kept_from_there_on(
    name: str, began: str | None
) -> None:
    table = open_table(read(HERE / "games" / "amalfi" / f"{name}.json"))
    first = table.game.first(table.state)
    assert (None if first is None else table.setup.names[first]) == began
