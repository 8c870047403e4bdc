"""What a finished table means beside those before it, read from what statistics keep."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.present.statistics import counted
from companion.present.words import word
from companion.store.projections import Result, Sat
from engine import registry

# How many tables must lie behind a record for it to mean something, and how far down a place on
# the list of all scores is worth telling.
_FEW, _FIRST = 3, 3


@dataclass(frozen=True)
class Broken:
    """Something that this table has over all before it.

    `kind` is "best" (somebody's own), "ever" (a place among all scores), "closest", "widest" or
    "streak". `figures` is what it was before and is now, as text: "33 → 36".
    """

    kind: str
    text: str
    figures: str


def records(results: Iterable[Result], identifier: str) -> tuple[Broken, ...]:
    """What a table broke when it was played; nothing for one that counts nowhere."""
    results = tuple(results)
    ours = next((one for one in results if one.id == identifier), None)
    if ours is None or not ours.is_decided:
        return ()
    tables = [one for one in counted(results, is_solo=ours.is_solo) if one.game == ours.game]
    before = tables[: tables.index(ours)]
    name = registry.game(ours.game).name
    if ours.is_solo:
        return tuple(_scores(ours, before, name))
    return (
        *_scores(ours, before, name),
        *_margins(ours, before),
        *_streaks(ours, before, name),
    )


def _scores(ours: Result, before: Sequence[Result], game: str) -> Iterator[Broken]:
    """Somebody's best so far, and whoever is among the best of all."""
    earlier = {one.points for table in before for one in table.people}
    known = [one.points for table in (*before, ours) for one in table.people]
    for sat in sorted(ours.people, key=lambda one: -one.points):
        own = [mine.points for table in before if (mine := table.of(sat.name))]
        place = 1 + sum(points > sat.points for points in known)
        is_high = len(before) >= _FEW and place <= _FIRST and sat.points not in earlier
        if own and sat.points > max(own):
            key = f"records.best-and-{place}" if is_high else "records.best"
            text = word(key, name=sat.name, game=game)
            yield Broken("best", text, word("records.from", before=max(own), now=sat.points))
        elif is_high:
            text = word(f"records.ever-{place}", name=sat.name, game=game)
            yield Broken("ever", text, word("records.among", points=sat.points, n=len(before) + 1))


def _margins(ours: Result, before: Sequence[Result]) -> Iterator[Broken]:
    """The closest win and the clearest, among the tables with one winner and a second."""
    margin, others = _margin(ours), [_margin(one) for one in before]
    known = [other for other in others if other is not None]
    if margin is None or len(known) < _FEW:
        return
    of = word("records.of", n=len(known) + 1)
    if margin < min(known):
        yield Broken("closest", word("records.closest", n=margin), of)
    elif margin > max(known):
        yield Broken("widest", word("records.widest", n=margin), of)


def _margin(result: Result) -> int | None:
    winners = result.winners
    others = [one.points for one in result.people if not one.has_won]
    return winners[0].points - max(others) if len(winners) == 1 and others else None


def _streaks(ours: Result, before: Sequence[Result], game: str) -> Iterator[Broken]:
    """Who has won this game several times running, over the tables where they sat."""
    for winner in ours.winners:
        row = 1
        for table in reversed(before):
            mine: Sat | None = table.of(winner.name)
            if mine is not None and not mine.has_won:
                break
            row += mine is not None
        if row >= _FEW:
            text = word("records.streak", name=winner.name, game=game)
            yield Broken("streak", text, word("records.in-a-row", n=row))
