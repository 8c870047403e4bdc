"""Figures from finished tables, against the same figures counted the long way round."""

from __future__ import annotations

import random
from datetime import datetime, timedelta, timezone
from fractions import Fraction

import pytest

from companion.present import statistics
from companion.present.statistics import Most, Point, Record, Rival
from companion.store.projections import Result, Sat, met, met_at

GAMES = ("positano", "piazza")
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena")
EVENING = datetime(2026, 11, 14, 20, 0, tzinfo=timezone.utc)


def stamp(number: int) -> str:
    return (EVENING + timedelta(hours=number)).isoformat(timespec="milliseconds")


def made_up(chance: random.Random, number: int) -> Result:
    """A finished table: now and then a tie, a game alone, or one put away early."""
    people = chance.sample(NAMES, chance.choice((1, 2, 3, 4)))
    points = [chance.randint(0, 12) for _ in people]
    is_decided = chance.random() < 0.9
    order = [1 + sum(other > mine for other in points) for mine in points]
    sats = (
        Sat(name, mine, place, is_decided and place == 1)
        for name, mine, place in zip(people, points, order, strict=True)
    )
    return Result(f"t{number}", chance.choice(GAMES), stamp(number), tuple(sats), is_decided)


def evening(seed: int) -> list[Result]:
    chance = random.Random(seed)
    found = [made_up(chance, number) for number in range(chance.randint(1, 60))]
    chance.shuffle(found)
    return found


def naive_streak(tables: list[Result], name: str) -> int:
    """Every stretch of the tables somebody sat at, tried one by one."""
    won = [sat.has_won for table in tables for sat in table.people if sat.name == name]
    stretches = [
        end - start
        for start in range(len(won))
        for end in range(start + 1, len(won) + 1)
        if all(won[start:end])
    ]
    return max(stretches, default=0)


def in_company(results: list[Result], game: str) -> list[Result]:
    fitting = [r for r in results if r.game == game and r.is_decided and len(r.people) > 1]
    return sorted(fitting, key=lambda result: result.at)


@pytest.mark.parametrize("seed", range(60))
def test_the_figures_of_a_game_are_those_counted_table_by_table(seed: int) -> None:
    results = evening(seed)
    for game in GAMES:
        tables = in_company(results, game)
        figures = statistics.of_game(results, game)
        assert figures.tables == len(tables)
        points = sorted((sat.points for table in tables for sat in table.people), reverse=True)
        assert [record.points for record in figures.records] == points[:5]
        best = [max(sat.points for sat in table.people) for table in tables]
        assert figures.mean == (Fraction(sum(best), len(best)) if best else None)
        for counted, each in (
            (
                figures.wins,
                lambda n, of=tables: sum(s in t.winners for t in of for s in sats(t, n)),
            ),
            (figures.streak, lambda n, of=tables: naive_streak(of, n)),
        ):
            counts = {name: each(name) for name in NAMES}
            most = max(counts.values())
            holders = tuple(name for name in NAMES if counts[name] == most)
            assert counted == (Most(holders, most) if most else None)


def sats(table: Result, name: str) -> list[Sat]:
    return [sat for sat in table.people if sat.name == name]


@pytest.mark.parametrize("seed", range(60))
def test_the_figures_of_a_person_are_those_counted_table_by_table(seed: int) -> None:
    results = evening(seed)
    for name in NAMES:
        figures = statistics.of_person(results, name)
        mine = [t for game in GAMES for t in in_company(results, game) if sats(t, name)]
        assert figures.played == len(mine)
        assert figures.won == sum(sats(table, name)[0].has_won for table in mine)
        assert statistics.tally(results).get(name, (0, 0)) == (figures.played, figures.won)
        share = 100 * figures.won / (figures.played or 1)
        assert abs(figures.percent_won - share) <= 0.5
        for scores in figures.games:
            points = [sats(t, name)[0].points for t in mine if t.game == scores.game]
            assert (scores.played, scores.best) == (len(points), max(points))
            assert scores.mean == Fraction(sum(points), len(points))
        assert sum(scores.played for scores in figures.games) == len(mine)
        alone = [r for r in results if len(r.people) == 1 and r.is_decided and sats(r, name)]
        assert sum(scores.played for scores in figures.alone) == len(alone)
        assert figures.last == max((table.at for table in (*mine, *alone)), default="")


@pytest.mark.parametrize("seed", range(60))
def test_two_people_see_each_other_from_both_sides(seed: int) -> None:
    results = evening(seed)
    seen = {name: statistics.of_person(results, name).rivals for name in NAMES}
    for name, rivals in seen.items():
        for rival in rivals:
            assert rival.together == rival.ahead + rival.behind + rival.level
            mirror = next(one for one in seen[rival.name] if one.name == name)
            assert (mirror.ahead, mirror.behind) == (rival.behind, rival.ahead)
            shared = [r for game in GAMES for r in in_company(results, game) if sats(r, name)]
            assert rival.together == sum(bool(sats(table, rival.name)) for table in shared)


def table(number: int, *people: tuple[str, int], game: str = "positano") -> Result:
    best = max(points for _, points in people)
    found = (
        Sat(name, points, 1 + sum(other > points for _, other in people), points == best)
        for name, points in people
    )
    return Result(f"t{number}", game, stamp(number), tuple(found), is_decided=True)


def test_of_equal_records_the_earlier_one_stands_first() -> None:
    results = [table(2, ("Bruno", 36), ("Anna", 10)), table(1, ("Anna", 36), ("Bruno", 20))]
    records = statistics.of_game(results, "positano").records
    assert records[:2] == (
        Record("Anna", 36, "t1", stamp(1)),
        Record("Bruno", 36, "t2", stamp(2)),
    )


def test_a_game_alone_is_no_win_over_anybody() -> None:
    results = [table(1, ("Anna", 40)), table(2, ("Anna", 20), ("Bruno", 30))]
    company, alone = (
        statistics.of_game(results, "positano", is_solo=is_solo) for is_solo in (False, True)
    )
    assert company.records[0].name == "Bruno"
    assert company.wins == Most(("Bruno",), 1)
    assert alone.records[0].points == 40
    anna = statistics.of_person(results, "Anna")
    assert (anna.played, anna.won) == (1, 0)
    assert [(scores.game, scores.best) for scores in anna.alone] == [("positano", 40)]
    assert anna.rivals == (Rival("Bruno", 1, 0, 1, 0),)


def test_a_table_put_away_early_counts_nowhere() -> None:
    people = (Sat("Anna", 90, 1, False), Sat("Bruno", 3, 2, False))
    early = Result("t9", "positano", stamp(9), people, is_decided=False)
    assert statistics.of_game([early], "positano").tables == 0
    assert statistics.of_person([early], "Anna").played == 0
    assert statistics.games([early]) == frozenset()
    assert statistics.undecided([early]) == 1


def test_a_course_follows_time_and_game() -> None:
    results = [
        table(3, ("Anna", 12), ("Bruno", 30)),
        table(1, ("Anna", 20), ("Bruno", 10)),
        table(2, ("Anna", 99), ("Bruno", 10), game="piazza"),
        table(4, ("Anna", 33)),
    ]
    assert statistics.course(results, "Anna", "positano") == (
        Point("t1", stamp(1), 20, has_won=True),
        Point("t3", stamp(3), 12, has_won=False),
    )
    assert [p.points for p in statistics.course(results, "Anna", "positano", is_solo=True)] == [33]


def test_nobody_is_met_where_only_one_sat() -> None:
    results = [table(1, ("Anna", 1), ("Bruno", 2)), table(2, ("Carla", 1))]
    assert met_at(results, "Anna", "Bruno") == results[0]
    assert met_at(results, "Anna", "Carla") is None


def test_everybody_is_met_at_the_first_table_together() -> None:
    results = [
        table(1, ("Bruno", 1), ("Carla", 2)),
        table(2, ("Anna", 1), ("Bruno", 2)),
        table(3, ("Anna", 1), ("Bruno", 2), ("Dario", 2)),
    ]
    assert met(results, "Anna") == {
        "Anna": results[1],
        "Bruno": results[1],
        "Dario": results[2],
    }


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (Fraction(38), "38,0"),
        (Fraction(77, 2), "38,5"),
        (Fraction(2, 3), "0,7"),
        (Fraction(1, 20), "0,1"),
        (Fraction(-1, 4), "−0,3"),
        (Fraction(-1, 100), "0,0"),
    ],
)
def test_a_mean_is_rounded_to_one_decimal_after_the_mark_of_the_language(
    number: Fraction, told: str
) -> None:
    assert statistics.decimal(number, ",") == told
