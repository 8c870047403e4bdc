"""What the screens show, as plain values: made from a table, without a window, without a rule.

Every number in here was computed by the engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.kit.marks import COLOURS
from companion.words import facts, voice
from engine.catalogue import Ruling
from engine.core import Finding, Scorecard, ScoreLine, Severity, places
from engine.log import MAIN, START, Log
from engine.message import Message, Seat, say
from engine.table import Preview, Table

AnyTable = Table[Any, Any, Any, Any]


@dataclass(frozen=True)
class StripCell:
    """A player in the score strip."""

    name: str
    colour: str
    total: int
    note: str


@dataclass(frozen=True)
class PadRow:
    """A row of the scorepad."""

    key: str
    label: str
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Pad:
    """The scorepad: players as columns, categories as rows. `winners` are those to be crowned."""

    names: tuple[str, ...]
    rows: tuple[PadRow, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    decided: str


@dataclass(frozen=True)
class WhyLine:
    """One line of a reason, with its rule and the pieces it came from.

    `close` says what would have turned it the other way, where a tie-break decided.
    """

    points: int
    because: str
    rule: str
    citation: str
    pieces: tuple[str, ...]
    ranking: tuple[tuple[str, int, int | None, int, tuple[str, ...]], ...]
    compared: tuple[str, ...]
    close: str = ""


@dataclass(frozen=True)
class Why:
    """The sheet behind a number."""

    title: str
    lines: tuple[WhyLine, ...]


@dataclass(frozen=True)
class Step:
    """A step of the history; the mark says that it was recorded against the rules.

    `is_back` says that it was taken back, and that the game went on another way.
    """

    number: int
    told: str
    line: str
    is_marked: bool
    is_now: bool
    is_back: bool = False


@dataclass(frozen=True)
class OpenPoint:
    """A ruling with this table's choice."""

    id: str
    question: str
    why: str
    where: str
    choices: tuple[tuple[str, str], ...]
    chosen: str
    default: str


@dataclass(frozen=True)
class Remark:
    """A finding about the table; `told` is its severity in words."""

    severity: Severity
    told: str
    because: str
    rule: str
    where: str


def tell(table: AnyTable, message: Message) -> str:
    return voice(table.game, table.setup.names).say(message)


def colour(table: AnyTable, seat: int) -> str:
    """The colour of a player's pieces; in a game without colours, one by seat."""
    colours = table.setup.players[seat].colours
    return colours[0] if colours else COLOURS[seat]


def strip(table: AnyTable, preview: Preview[Any] | None = None) -> tuple[StripCell, ...]:
    """The players with their totals; while a choice is weighed, with what it would change."""
    card = preview.score if preview else table.score
    order = _shown_places(table, card, preview.state if preview else table.state)
    return tuple(
        StripCell(
            name=name,
            colour=colour(table, seat),
            total=card.totals[seat],
            note=_note(table, Seat(seat), preview, order),
        )
        for seat, name in enumerate(table.setup.names)
    )


def _note(table: AnyTable, seat: Seat, preview: Preview[Any] | None, order: dict[Seat, int]) -> str:
    if preview and preview.change[seat]:
        before, change = table.score.totals[seat], preview.change[seat]
        return tell(table, say("strip.change", before=before, change=change))
    return tell(table, say(f"place.{order[seat]}")) if seat in order else ""


def _shown_places(table: AnyTable, card: Scorecard, state: Any) -> dict[Seat, int]:
    """The places; none for one player alone, and none that only tell what is not known yet."""
    outcome = table.game.outcome(state)
    order = places(card, outcome)
    is_level = outcome is None and len(set(order.values())) == 1
    return {} if len(order) == 1 or is_level or not _is_entered(table, card) else order


def _is_entered(table: AnyTable, card: Scorecard) -> bool:
    """Whether there is somebody to compare with: a table is keyed in one player after the other."""
    has_points = {line.seat for line in card.lines if line.points}
    return table.setup.position is None or len(has_points) > 1


def pad(table: AnyTable) -> Pad:
    """The scorepad of a table as it stands."""
    game, setup, card = table.game, table.setup, table.score
    outcome = game.outcome(table.state)
    return Pad(
        names=setup.names,
        rows=tuple(
            PadRow(
                category.key,
                tell(table, category.label),
                tuple(card.points(seat, category.key) for seat in setup.seats),
            )
            for category in game.categories(setup)
        ),
        totals=card.totals,
        winners=outcome.winners if outcome and _is_entered(table, card) else (),
        decided=tell(table, outcome.because) if outcome else "",
    )


def pending(table: AnyTable) -> tuple[PadRow, ...]:
    """What does not count yet but would, as the table lies, category by category."""
    lines = table.score.pending
    return tuple(
        PadRow(
            category.key,
            tell(table, category.label),
            tuple(
                sum(one.points for one in lines if (one.seat, one.category) == (seat, category.key))
                for seat in table.setup.seats
            ),
        )
        for category in table.game.categories(table.setup)
        if any(line.category == category.key for line in lines)
    )


def why(table: AnyTable, seat: Seat, category: str) -> Why:
    """The reasons behind one number of the scorepad."""
    labels = {c.key: c.label for c in table.game.categories(table.setup)}
    lines = table.score.of(seat, category)
    points = table.score.points(seat, category)
    title = say("why.title", n=points, seat=seat, category=labels[category])
    return Why(tell(table, title), tuple(_why_line(table, line) for line in lines))


def _why_line(table: AnyTable, line: ScoreLine) -> WhyLine:
    rule = facts(table.game).rules[line.rule]
    names = table.setup.names
    close = table.game.what_would_change(table.state, line)
    return WhyLine(
        points=line.points,
        because=tell(table, line.because),
        rule=line.rule,
        citation=tell(table, say("why.source", where=rule.source, rule=rule.id)),
        pieces=line.pieces,
        ranking=tuple(
            (names[entry.seat], entry.count, entry.tie_break, entry.points, entry.pieces)
            for entry in line.ranking
        ),
        compared=tuple(tell(table, what) for what in line.compared),
        close=tell(table, close) if close else "",
    )


def history(table: AnyTable) -> tuple[Step, ...]:
    """Every step ever played, line by line, each where it was played; some were taken back."""
    log = table.log
    start = Step(START, tell(table, say("history.start")), MAIN, False, log.head == START)
    shown = [start]
    for line in log.lines:
        kept = _kept(log, line)
        for step in log.steps:
            if step.line == line:
                told = tell(table, table.game.tell(table.at(step.parent), step.action))
                text = tell(table, say("history.step", number=step.number, told=told))
                is_now, is_back = log.head == step.number, step.number not in kept
                shown.append(Step(step.number, text, line, step.anyway, is_now, is_back))
    return tuple(shown)


def _kept(log: Log[Any], line: str) -> set[int]:
    """The steps of the way on which a line is: to its end, or to where the table stands."""
    onward = {step.number for step in log.path(log.lines[line])}
    if line != log.line or log.head == START or log.head in onward:
        return onward
    return {step.number for step in log.path()}


def open_points(table: AnyTable) -> tuple[OpenPoint, ...]:
    """The open points of the game with the table's choices."""
    rulings = facts(table.game).rulings.values()
    return tuple(_open_point(ruling, table.setup.rulings[ruling.id]) for ruling in rulings)


def _open_point(ruling: Ruling, chosen: str) -> OpenPoint:
    return OpenPoint(
        id=ruling.id,
        question=ruling.question,
        why=ruling.why,
        where=ruling.where,
        choices=tuple((choice.key, choice.gist) for choice in ruling.choices),
        chosen=chosen,
        default=ruling.default,
    )


def remarks(table: AnyTable) -> tuple[Remark, ...]:
    """What is odd about the table."""
    found: tuple[Finding, ...] = table.game.audit(table.state)
    return tuple(
        Remark(
            severity=finding.severity,
            told=tell(table, say(f"findings.{finding.severity.value}")),
            because=tell(table, finding.because),
            rule=finding.rule,
            where=finding.where,
        )
        for finding in found
    )
