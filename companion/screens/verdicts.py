"""The moves of a table that were recorded against the rules, with what each one breaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion import rows
from engine.core import Illegal
from engine.table import Table


@dataclass(frozen=True)
class Recorded:
    """A move that was recorded anyway: its step, what it was, and each breach with its rule."""

    step: int
    told: str
    breaches: tuple[tuple[str, str], ...]


def recorded(table: Table[Any, Any, Any, Any]) -> tuple[Recorded, ...]:
    """All of them on the way to where the table stands."""
    return tuple(_recorded(table, step) for step in table.log.path() if step.anyway)


def _recorded(table: Table[Any, Any, Any, Any], step: Any) -> Recorded:
    before = table.at(step.parent)
    verdict = table.game.check(before, step.action)
    breaches = verdict.breaches if isinstance(verdict, Illegal) else ()
    return Recorded(
        step.number,
        rows.tell(table, table.game.tell(before, step.action)),
        tuple((rows.tell(table, breach.because), breach.rule) for breach in breaches),
    )
