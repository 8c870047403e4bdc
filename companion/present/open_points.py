"""The points that the rules leave open, each with the choice of a table."""

from __future__ import annotations

from dataclasses import dataclass

from companion.present.words import facts
from engine.facts.catalogue import Ruling
from engine.table import AnyTable


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
