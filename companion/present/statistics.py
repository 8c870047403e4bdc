"""Statistics: pure figures from the results of finished tables, without a window.

Games played alone are kept apart: nobody is beaten there. Tables put away before the game was
over, or with something missing that decides it, count nowhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from companion.store.projections import UNPLACED, Result, Sat

RECORDS = 5


class Record(NamedTuple):
    """A score to remember, and the table where it was made."""

    name: str
    points: int
    table: str
    at: str


class Most(NamedTuple):
    """The highest count of something, and everybody who has it."""

    names: tuple[str, ...]
    times: int


@dataclass(frozen=True)
class Scores:
    """Some scores of one game: how many, the best and the mean."""

    game: str
    played: int
    won: int
    best: int
    mean: Fraction


@dataclass(frozen=True)
class GameFigures:
    """What the finished tables of one game say; `mean` is that of the winning scores."""

    tables: int
    records: tuple[Record, ...]
    mean: Fraction | None
    wins: Most | None
    streak: Most | None


class Tally(NamedTuple):
    """How often somebody has played, and won."""

    played: int = 0
    won: int = 0


class Rival(NamedTuple):
    """How two people stand to each other, by their places at the tables they shared."""

    name: str
    together: int
    ahead: int
    behind: int
    level: int


class Point(NamedTuple):
    """One score of a person, in the course of time."""

    table: str
    at: str
    points: int
    has_won: bool


@dataclass(frozen=True)
class PersonFigures:
    """What the finished tables say about one person; `last` is the last day of play."""

    played: int
    won: int
    last: str
    games: tuple[Scores, ...]
    alone: tuple[Scores, ...]
    rivals: tuple[Rival, ...]

    @property
    def percent_won(self) -> int:
        """The share of games won in company, rounded; none played is none won."""
        return int(Fraction(100 * self.won, self.played or 1) + Fraction(1, 2))


def counted(results: Iterable[Result], *, is_solo: bool) -> tuple[Result, ...]:
    """The tables that count, in company or alone, in the order of time."""
    fitting = (result for result in results if result.is_decided and result.is_solo == is_solo)
    return tuple(sorted(fitting, key=lambda result: result.at))


def undecided(results: Iterable[Result]) -> int:
    """How many tables were put away without anybody being able to say who has won."""
    return sum(not result.is_decided for result in results)


def games(results: Iterable[Result]) -> frozenset[str]:
    """The games of which a table counts."""
    return frozenset(result.game for result in results if result.is_decided)


def of_game(results: Iterable[Result], game: str, *, is_solo: bool = False) -> GameFigures:
    """The figures of one game, in company or alone."""
    tables = [r for r in counted(results, is_solo=is_solo) if r.game == game]
    winning = [max(one.points for one in table.winners) for table in tables if table.winners]
    return GameFigures(
        tables=len(tables),
        records=_records(tables),
        mean=mean(winning),
        wins=_most(Counter(one.name for table in tables for one in table.winners)),
        streak=_most(_streaks(tables)),
    )


def _records(tables: Iterable[Result]) -> tuple[Record, ...]:
    """The best scores, of equal ones the earliest first."""
    scores = [Record(one.name, one.points, t.id, t.at) for t in tables for one in t.people]
    return tuple(sorted(scores, key=lambda record: -record.points)[:RECORDS])


def _streaks(tables: Iterable[Result]) -> Counter[str]:
    """The longest row of wins of everybody, over the tables where each one sat."""
    longest: Counter[str] = Counter()
    running: Counter[str] = Counter()
    for table in tables:
        for one in table.people:
            running[one.name] = running[one.name] + 1 if one.has_won else 0
            longest[one.name] = max(longest[one.name], running[one.name])
    return longest


def _most(counts: Counter[str]) -> Most | None:
    count = max(counts.values(), default=0)
    if not count:
        return None
    return Most(tuple(sorted(name for name in counts if counts[name] == count)), count)


def mean(numbers: Sequence[int]) -> Fraction | None:
    """The exact mean; None of nothing."""
    return Fraction(sum(numbers), len(numbers)) if numbers else None


def decimal(number: Fraction, mark: str) -> str:
    """A number with one decimal after a language's decimal mark.

    >>> decimal(Fraction(77, 2), "."), decimal(Fraction(2, 3), ","), decimal(Fraction(-1, 4), ".")
    ('38.5', '0,7', '−0.3')
    """
    whole, tenth = divmod(int(abs(number) * 10 + Fraction(1, 2)), 10)
    sign = "−" if number < 0 and (whole or tenth) else ""
    return f"{sign}{whole}{mark}{tenth}"


def tally(results: Iterable[Result]) -> dict[str, Tally]:
    """How often everybody has played and won in company."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for result in counted(results, is_solo=False):
        played.update(one.name for one in result.people)
        won.update(one.name for one in result.winners)
    return {name: Tally(played[name], won[name]) for name in played}


def of_person(results: Iterable[Result], name: str) -> PersonFigures:
    """The figures of one person."""
    results = tuple(results)
    tables = list(_with(counted(results, is_solo=False), name))
    alone = list(_with(counted(results, is_solo=True), name))
    days = [table.at for table, _ in (*tables, *alone)]
    return PersonFigures(
        played=len(tables),
        won=sum(mine.has_won for _, mine in tables),
        last=max(days, default=""),
        games=_by_game(tables),
        alone=_by_game(alone),
        rivals=_rivals(tables),
    )


def _with(tables: Iterable[Result], name: str) -> Iterator[tuple[Result, Sat]]:
    for table in tables:
        mine = table.of(name)
        if mine is not None:
            yield table, mine


def _by_game(tables: Sequence[tuple[Result, Sat]]) -> tuple[Scores, ...]:
    found: dict[str, list[Sat]] = {}
    for table, mine in tables:
        found.setdefault(table.game, []).append(mine)
    return tuple(_scores(game, sats) for game, sats in sorted(found.items()))


def _scores(game: str, sats: Sequence[Sat]) -> Scores:
    points = [one.points for one in sats]
    return Scores(
        game=game,
        played=len(sats),
        won=sum(one.has_won for one in sats),
        best=max(points),
        mean=Fraction(sum(points), len(points)),
    )


def _rivals(tables: Iterable[tuple[Result, Sat]]) -> tuple[Rival, ...]:
    """Everybody met, those met most often first."""
    met: dict[str, list[int]] = {}
    for table, mine in tables:
        for other in table.people:
            if other.name != mine.name and UNPLACED not in (other.place, mine.place):
                met.setdefault(other.name, []).append(other.place - mine.place)
    rivals = (
        Rival(
            name=name,
            together=len(leads),
            ahead=sum(lead > 0 for lead in leads),
            behind=sum(lead < 0 for lead in leads),
            level=leads.count(0),
        )
        for name, leads in met.items()
    )
    return tuple(sorted(rivals, key=lambda rival: (-rival.together, rival.name)))


def course(
    results: Iterable[Result], name: str, game: str, *, is_solo: bool = False
) -> tuple[Point, ...]:
    """A person's scores in one game, in the order of time."""
    return tuple(
        Point(table.id, table.at, mine.points, mine.has_won)
        for table, mine in _with(counted(results, is_solo=is_solo), name)
        if table.game == game
    )
