"""What is wrong or unusual: findings about a table, and what a verdict has to say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.present.words import cite, text_of
from engine.core import Breach, Illegal, Need, Verdict
from engine.correction import Passed
from engine.findings import Finding, Severity
from engine.message import say
from engine.table import AnyTable


@dataclass(frozen=True)
class Remark:
    """A finding about the table; `label` is its severity in words."""

    severity: Severity
    label: str
    because: str
    rule: str
    citation: str
    where: str


@dataclass(frozen=True)
class Objection:
    """A rule that a move breaks, or a fact that nobody entered and that decides it."""

    rule: str
    because: str
    citation: str
    where: str
    remedy: str | None = None


@dataclass(frozen=True)
class MarkedMove:
    """A move recorded against the rules: its step, what it was, and what it breaks."""

    step: int
    text: str
    objections: tuple[Objection, ...]


def remarks(table: AnyTable) -> tuple[Remark, ...]:
    """What is wrong or unusual about a table as it stands."""
    found: tuple[Finding, ...] = table.game.audit(table.state)
    return tuple(
        Remark(
            severity=finding.severity,
            label=text_of(table, say(f"findings.{finding.severity.value}")),
            because=text_of(table, finding.because),
            rule=finding.rule,
            citation=cite(table, finding.rule),
            where=finding.where,
        )
        for finding in found
    )


def objections(table: AnyTable, verdict: Verdict) -> tuple[Objection, ...]:
    """What a verdict has to say; nothing if the move is legal."""
    return tuple(_objection(table, point) for point in verdict.points)


def _objection(table: AnyTable, point: Breach | Need) -> Objection:
    remedy = point.remedy if isinstance(point, Breach) else None
    return Objection(
        rule=point.rule,
        because=text_of(table, point.because),
        citation=cite(table, point.rule),
        where=point.where,
        remedy=None if remedy is None else text_of(table, remedy),
    )


def marked_moves(table: AnyTable) -> tuple[MarkedMove, ...]:
    """The marked moves on the way to where a table stands, judged on the set-up in force there."""
    return tuple(_marked_move(table, move) for move in table.course() if move.is_marked)


def _marked_move(table: AnyTable, move: Passed[Any, Any]) -> MarkedMove:
    verdict = table.game.check(move.before, move.step.action)
    broken = objections(table, verdict) if isinstance(verdict, Illegal) else ()
    return MarkedMove(move.step.number, text_of(table, table.describe(move.step)), broken)
