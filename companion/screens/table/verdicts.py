"""The moves of a table that are against the rules, with what each one breaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.present import rows
from engine.core import Illegal
from engine.correction import Passed
from engine.table import Table


@dataclass(frozen=True)
class Recorded:
    """A move that was recorded anyway: its step, what it was, and each breach with its rule."""

    step: int
    told: str
    breaches: tuple[tuple[str, str], ...]


def recorded(table: Table[Any, Any, Any, Any]) -> tuple[Recorded, ...]:
    """All of them on the way to where the table stands, judged on the set-up in force there."""
    return tuple(_recorded(table, move) for move in table.course() if move.is_marked)


def _recorded(table: Table[Any, Any, Any, Any], move: Passed[Any, Any]) -> Recorded:
    verdict = table.game.check(move.before, move.step.action)
    breaches = verdict.breaches if isinstance(verdict, Illegal) else ()
    return Recorded(
        move.step.number,
        rows.tell(table, table.describe(move.step)),
        tuple((rows.tell(table, breach.because), breach.rule) for breach in breaches),
    )
