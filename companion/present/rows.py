"""What the screens show, as plain values: made from a table, without a window, without a rule.

Every number in here was computed by the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.present.palette import COLOURS
from companion.present.words import capital, facts, voice
from engine.conclusion import conclude, conclude_table
from engine.core import Finding, Need, Scorecard, ScoreLine, Severity
from engine.facts.catalogue import Ruling
from engine.log import MAIN, START, Log
from engine.message import Message, Seat, say
from engine.table import Preview, Table

AnyTable = Table[Any, Any, Any, Any]


@dataclass(frozen=True)
class StripCell:
    """A player in the score strip; `change` is what the note tells in a choice or a "what if"."""

    name: str
    colour: str
    total: int
    note: str
    change: int = 0


@dataclass(frozen=True)
class PadRow:
    """A row of the scorepad; `has_points` where anybody has gained or lost some."""

    key: str
    label: str
    numbers: tuple[int, ...]
    has_points: bool = True


@dataclass(frozen=True)
class Missing:
    """Something to be entered before a winner can be named, and the rule that asks for it."""

    because: str
    source: str
    need: Need


@dataclass(frozen=True)
class Pad:
    """The scorepad: players as columns, categories as rows. `winners` are those to be crowned.

    `decided` says who has won, or why nobody can be named: then `missing` is what it takes.
    """

    names: tuple[str, ...]
    rows: tuple[PadRow, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    decided: str
    missing: tuple[Missing, ...] = ()

    @property
    def is_decided(self) -> bool:
        return bool(self.decided) and not self.missing

    @property
    def scored_rows(self) -> tuple[PadRow, ...]:
        """The rows in which anybody has points."""
        return tuple(row for row in self.rows if row.has_points)


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
    """A step of the history: its `number` in the log, and in `told` its place on its line.

    The mark says that it was recorded against the rules, `is_back` that it was taken back, and
    that the game went on another way.
    """

    number: int
    told: str
    line: str
    is_marked: bool
    is_now: bool
    is_back: bool = False


@dataclass(frozen=True)
class Course:
    """The steps of the line that is shown, by their numbers in the log, and the one it stands at.

    The first is counted as `first`: 0 for the set-up of a game, 1 for a step of a "what if".
    """

    steps: tuple[int, ...]
    first: int
    head: int

    @property
    def at(self) -> int:
        """The place of the head, counted; 0 where a "what if" begins."""
        return self.first + self.steps.index(self.head) if self.head in self.steps else 0

    @property
    def last(self) -> int:
        """The place of the last step."""
        return self.first + len(self.steps) - 1

    def step(self, place: int) -> int:
        """The number in the log of the step at a place; the first or the last one beyond them."""
        return self.steps[min(max(place, self.first), self.last) - self.first]


@dataclass(frozen=True)
class Done:
    """What a step did: in words, and what it changed for whom."""

    told: str
    is_marked: bool
    changes: tuple[tuple[Seat, int], ...]


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
    order = _shown_places(table, preview.state if preview else table.state, card)
    before = _before(table, preview)
    change = [total - before[seat] for seat, total in enumerate(card.totals)]
    return tuple(
        StripCell(
            name=name,
            colour=colour(table, seat),
            total=card.totals[seat],
            note=_note(table, Seat(seat), before[seat], change[seat], order),
            change=change[seat],
        )
        for seat, name in enumerate(table.setup.names)
    )


def _before(table: AnyTable, preview: Preview[Any] | None) -> tuple[int, ...]:
    """The totals that stand beside those shown: before a choice, and in a "what if" the game's."""
    if preview is None and table.log.line:
        totals: tuple[int, ...] = table.game.score(table.at(table.log.main_step)).totals
        return totals
    return table.score.totals


def _note(table: AnyTable, seat: Seat, before: int, change: int, order: dict[Seat, int]) -> str:
    if change:
        return tell(table, say("strip.change", before=before, change=change))
    if table.log.line:
        return tell(table, say("strip.same", before=before))
    return tell(table, say(f"place.{order[seat]}")) if seat in order else ""


def _shown_places(table: AnyTable, state: Any, card: Scorecard) -> dict[Seat, int]:
    """The places; none for one player alone, and none while all are level."""
    found = replace(conclude(table.game, state, card), is_tried=bool(table.log.line))
    is_level = found.outcome is None and len(card.order()) == 1
    return {} if len(table.setup.seats) == 1 or is_level else found.places


def pad(table: AnyTable) -> Pad:
    """The scorepad of a table as it stands."""
    game, setup, card = table.game, table.setup, table.score
    found = conclude_table(table)
    decided = tell(table, found.because) if found.because else ""
    with_points = {line.category for line in card.lines if line.points}
    return Pad(
        names=setup.names,
        rows=tuple(
            PadRow(
                category.key,
                tell(table, category.label),
                tuple(card.points(seat, category.key) for seat in setup.seats),
                has_points=category.key in with_points,
            )
            for category in game.categories(setup)
        ),
        totals=card.totals,
        winners=found.winners,
        decided=capital(decided) if found.missing else decided,
        missing=tuple(_missing(table, need) for need in found.missing),
    )


def _missing(table: AnyTable, need: Need) -> Missing:
    rule = facts(table.game).rules[need.rule]
    source = tell(table, say("score.missing-rule", title=rule.title, where=rule.source))
    return Missing(tell(table, need.because), source, need)


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
    """Every step ever played, line by line, each where it was played; some were taken back.

    Each is counted on its line: a "what if" begins with 1.
    """
    log = table.log
    start = Step(START, tell(table, say("history.start")), MAIN, False, log.head == START)
    shown, places = [start], _places(log)
    for line in log.lines:
        kept = _kept(log, line)
        for step in log.steps:
            if step.line == line:
                told = told_step(table, step.number)
                text = tell(table, say("history.step", number=places[step.number], told=told))
                is_now, is_back = log.head == step.number, step.number not in kept
                shown.append(Step(step.number, text, line, step.anyway, is_now, is_back))
    return tuple(shown)


def _places(log: Log[Any]) -> dict[int, int]:
    """The place of every step on its line; the set-up is 0."""
    places, lines = {START: 0}, {START: MAIN}
    for step in log.steps:
        before = places[step.parent] if lines[step.parent] == step.line else 0
        places[step.number], lines[step.number] = before + 1, step.line
    return places


def place(table: AnyTable, step: int) -> int:
    """The place of a step on its line, as the history counts it."""
    return _places(table.log)[step]


def told_step(table: AnyTable, number: int) -> str:
    """A step in a few words."""
    if number == START:
        return tell(table, say("history.start"))
    return tell(table, table.describe(table.log.step(number)))


def is_at_root(table: AnyTable) -> bool:
    """A "what if" stands where it set out: what comes before it belongs to the game."""
    log = table.log
    return bool(log.line) and line_of(table, log.head) != log.line


def line_of(table: AnyTable, step: int) -> str:
    """The line that a step was played on."""
    return MAIN if step == START else table.log.step(step).line


def root(table: AnyTable) -> int:
    """The step that the line being played sets out from."""
    log = table.log
    before = (step.number for step in reversed(log.path()) if step.line != log.line)
    return next(before, START)


def course(table: AnyTable) -> Course:
    """The line that is shown, to its end, or to where the table stands on one taken back."""
    log = table.log
    kept = _kept(log, log.line)
    own = tuple(n for n in sorted(kept) if line_of(table, n) == log.line)
    return Course(own, 1, log.head) if log.line else Course((START, *own), 0, log.head)


def is_taken_back(table: AnyTable) -> bool:
    """The table stands at a step after which the game went on another way, if that is so."""
    log = table.log
    onward = {step.number for step in log.path(log.lines[log.line])}
    return log.head != START and log.head not in onward


def done(table: AnyTable) -> Done:
    """What the step did at which a table stands, by the scorecards before it and after it."""
    log = table.log
    if log.head == START:
        return Done(told_step(table, START), False, ())
    step = log.step(log.head)
    before = table.game.score(table.at(step.parent)).totals
    changes = ((seat, table.score.totals[seat] - before[seat]) for seat in table.setup.seats)
    told = told_step(table, step.number)
    return Done(told, step.anyway, tuple(one for one in changes if one[1]))


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
