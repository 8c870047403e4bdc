"""How a finished table is told: points over the game, what decided it, in four languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.present.results.deciding import beside, close_calls, pair
from companion.present.results.gains import best_moves, gains
from companion.present.results.points import run
from companion.present.results.records import records
from companion.present.results.story import story
from companion.present.words import ENGLISH, known_languages, set_language
from companion.store.projections import Result, Sat
from engine import registry
from engine.message import Seat
from engine.table import AnyTable
from tests.play import open_table, read, tables

WHOLE = [path for key in registry.keys() for path in tables(key, "golden")]


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    set_language(ENGLISH)


def golden(key: str, name: str) -> AnyTable:
    return open_table(read(next(path for path in tables(key, "golden") if path.stem == name)))


def told(key: str, name: str) -> tuple[str, ...]:
    found = story(golden(key, name))
    return found.sentences if found else ()


def test_who_won_and_why_is_told_as_a_person_would() -> None:
    assert told("positano", "game-for-three") == (
        "Carla won by 9 points, 41 to 32 for Anna.",
        "What made the difference to Anna: Gold roofs (18 to 6) and Bordo (6 to 3), which"
        " outweighed Equilibrato (0 to 5).",
        "The lead changed hands 5 times, the last time (Round 4) with this move: Carla builds"
        " 4 blocks on 3D with a bronze roof.",
        "Anna came close in Bordo: 2 blocks more in the counted buildings would have brought"
        " 4 instead of 3.",
    )
    assert told("tolleno", "whole-game")[3] == (
        "Anna came close in Tiles: 1 floor more on a building there would have won the tile at"
        " -1,0: 4 points."
    )


def test_a_table_entered_at_the_end_is_told_without_its_moves() -> None:
    assert told("positano", "rulebook-p8") == (
        "Dario won by 2 points, 36 to 34 for Bruno.",
        "What made the difference to Bruno: Silver roofs (12 to 4) and Perfetto (6 to 2), which"
        " outweighed Dietro (1 to 6).",
    )
    table = golden("positano", "rulebook-p8")
    assert best_moves(table, run(table)) == ()


def test_nothing_is_told_while_the_game_goes_on_and_nobody_is_crowned_on_missing_data() -> None:
    assert story(golden("amalfi", "keyed-in-round-2")) is None
    found = story(golden("tolleno", "printed-fountains"))
    assert found is not None
    assert found.winners == ()
    assert found.sentences == (
        "No winner yet: Anna has 3 of 20 floors on the table, and 1 more thing is missing.",
    )


def test_how_a_table_ended_early_is_told() -> None:
    table = golden("positano", "game-for-three")
    table.jump(60)
    assert story(table) is None
    table.finish("put-away")
    found = story(table)
    assert found is not None
    assert found.headline == "Put away before the game was over; it does not count."
    assert found.winners == ()
    table.reopen()
    table.finish("as-it-stands")
    found = story(table)
    assert found is not None
    totals = table.score.totals
    assert found.winners == (Seat(totals.index(max(totals))),)
    assert "was ahead by" in found.headline


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_the_run_of_a_game_is_what_the_engine_scores(path: Path) -> None:
    table = open_table(read(path))
    course = run(table)
    assert [stop.number for stop in course.stops] == list(range(len(table.log.moves()) + 1))
    for place, stop in enumerate(course.stops):
        assert stop.totals == table.game.score(table.at(stop.number)).totals
        assert course.place_of(stop.number) == place
        own = [sum(g.points for g in gains(table, course, place) if g.seat == s) for s in (0, 1)]
        assert own == [*stop.change, 0][:2]
    assert [line[-1] for line in course.series] == list(table.score.totals)


def test_a_change_of_the_lead_is_where_somebody_else_leads_alone() -> None:
    course = run(golden("tolleno", "whole-game"))
    (lead,) = course.leads
    anna, bruno = course.stops[lead.place].totals
    assert (lead.seat, lead.before) == (Seat(1), Seat(0))
    assert bruno > anna
    assert course.part_at(lead.place) == course.parts[-1]
    ahead = [a - b for a, b in (stop.totals for stop in course.stops[: lead.place])]
    assert min(ahead) >= 0


def test_a_what_if_beside_the_game_changes_nothing_that_is_told() -> None:
    table = golden("positano", "game-for-two")
    before = story(table), run(table)
    table.branch("What if", 40)
    assert (story(table), run(table)) == before


def test_categories_stand_side_by_side_the_largest_difference_first() -> None:
    table = golden("positano", "game-for-three")
    two = pair(table)
    assert two == (Seat(2), Seat(0))
    rows = beside(table, *two)
    assert sum(row.ahead for row in rows) == 41 - 32
    assert [abs(row.ahead) for row in rows] == sorted((abs(r.ahead) for r in rows), reverse=True)
    assert all(any(row.points) for row in rows)
    close = {call for row in rows for call in row.close}
    assert close == {call for call in close_calls(table) if call.seat in two}


def test_the_best_move_is_the_one_that_brought_most() -> None:
    table = golden("positano", "game-for-two")
    course = run(table)
    best = {move.seat: move for move in best_moves(table, course)}
    assert best[Seat(1)].text == "Bruno builds 4 blocks on 3C with a gold roof"
    assert (best[Seat(1)].points, best[Seat(1)].part) == (15, "Round 5")
    for seat, move in best.items():
        own = [stop.change[seat] for stop in course.stops if stop.seat == seat]
        assert move.points == max(own) == sum(gain.points for gain in move.gains)


@pytest.mark.parametrize("language", known_languages())
@pytest.mark.parametrize("path", WHOLE, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_every_language_tells_the_same_numbers(path: Path, language: str) -> None:
    table = open_table(read(path))
    english = story(table)
    set_language(language)
    found = story(table)
    assert (found is None) == (english is None)
    if found is not None and english is not None:
        assert len(found.sentences) == len(english.sentences)
        assert all(text and "{" not in text for text in found.sentences)
        totals = map(str, table.score.totals)
        assert [t for t in totals if t in english.headline] == [
            t for t in map(str, table.score.totals) if t in found.headline
        ]


def played(number: int, **points: int) -> Result:
    order = [1 + sum(other > mine for other in points.values()) for mine in points.values()]
    pairs = zip(points.items(), order, strict=True)
    people = tuple(Sat(name, mine, place, place == 1) for (name, mine), place in pairs)
    return Result(str(number), "positano", f"2026-11-{number:02}T20:00:00.000+00:00", people, True)


def test_records_are_what_no_table_before_had() -> None:
    results = [
        played(1, Anna=30, Bruno=33),
        played(2, Anna=35, Bruno=31),
        played(3, Anna=28, Bruno=20),
        played(4, Anna=36, Bruno=37),
        played(5, Anna=90, Bruno=10),
    ]
    assert [(one.kind, one.text, one.figures) for one in records(results, "4")] == [
        ("best", "Bruno: best Positano so far, and the highest score ever here", "33 → 37"),
        ("best", "Anna: best Positano so far, and the second highest score ever here", "35 → 36"),
        ("closest", "The closest win so far, by 1 point", "of 4 games"),
    ]
    assert records(results, "1") == ()
    assert records(results, "9") == ()


def test_who_wins_three_times_running_has_a_streak() -> None:
    results = [played(n, Anna=30 + n, Bruno=20) for n in (1, 2, 3)]
    (streak,) = (one for one in records(results, "3") if one.kind == "streak")
    assert (streak.text, streak.figures) == ("Anna keeps winning Positano", "3 times in a row")
    results[0] = played(1, Anna=10, Bruno=20)
    assert not [one for one in records(results, "3") if one.kind == "streak"]
