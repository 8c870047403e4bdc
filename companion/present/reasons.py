"""The reasons behind a number: its score lines, each with its rule, pieces and ranking."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.present.words import cite, cited, text_of
from engine.core import ScoreLine
from engine.message import Seat, say
from engine.table import AnyTable


@dataclass(frozen=True)
class Ranked:
    """A player in a comparison: the count, what breaks ties, and the points it brings."""

    name: str
    count: int
    tie_break: int | None
    points: int
    pieces: tuple[str, ...]


@dataclass(frozen=True)
class Reason:
    """One score line in words, with its rule and the pieces it came from.

    `citation` is the rule's id and page, `source` the same as a sheet shows it. `close` says
    what would have turned it the other way, if a tie-break decided it; only `why` fills it in.
    """

    category: str
    points: int
    because: str
    rule: str
    citation: str
    source: str
    pieces: tuple[str, ...]
    ranking: tuple[Ranked, ...]
    compared: tuple[str, ...]
    close: str = ""


@dataclass(frozen=True)
class Why:
    """Why a number of the scorepad is what it is."""

    title: str
    lines: tuple[Reason, ...]


def reasons(table: AnyTable, seat: Seat) -> tuple[Reason, ...]:
    """All lines of a player."""
    return _reasons(table, table.score.of(seat))


def pending_reasons(table: AnyTable, seat: Seat) -> tuple[Reason, ...]:
    """The lines of a player that do not count yet."""
    return _reasons(table, (line for line in table.score.pending if line.seat == seat))


def why(table: AnyTable, seat: Seat, category: str) -> Why:
    """The reasons behind one number of the scorepad."""
    labels = {c.key: c.label for c in table.game.categories(table.setup)}
    points = table.score.points(seat, category)
    title = say("why.title", n=points, seat=seat, category=labels[category])
    lines = table.score.of(seat, category)
    return Why(
        text_of(table, title),
        tuple(replace(_reason(table, line), close=_close(table, line)) for line in lines),
    )


def _reasons(table: AnyTable, lines: Iterable[ScoreLine]) -> tuple[Reason, ...]:
    return tuple(_reason(table, line) for line in lines)


def _reason(table: AnyTable, line: ScoreLine) -> Reason:
    names = table.setup.names
    return Reason(
        category=line.category,
        points=line.points,
        because=text_of(table, line.because),
        rule=line.rule,
        citation=cite(table, line.rule),
        source=cited(table.game, line.rule),
        pieces=line.pieces,
        ranking=tuple(
            Ranked(names[one.seat], one.count, one.tie_break, one.points, one.pieces)
            for one in line.ranking
        ),
        compared=tuple(text_of(table, what) for what in line.compared),
    )


def _close(table: AnyTable, line: ScoreLine) -> str:
    close = table.game.what_would_change(table.state, line)
    return text_of(table, close) if close else ""
