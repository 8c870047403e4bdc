"""The points that the rules leave open, each with the choice of a table."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from companion.present.words import facts
from engine.core import Setup
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


def that_matter(table: AnyTable) -> tuple[OpenPoint, ...]:
    """The open points that can come up at a table: with its players, and what is in play."""
    rulings = facts(table.game).rulings
    return tuple(p for p in open_points(table) if matters(rulings[p.id], table.setup))


def matters(ruling: Ruling, setup: Setup[Any, Any]) -> bool:
    """An open point can come up at a table of so many players, with what is in play."""
    players = ruling.matters.get("players", ())
    in_play = ruling.matters.get("in_play", ())
    if players and len(setup.players) not in players:
        return False
    return not in_play or not _in_play(setup.options).isdisjoint(in_play)


def _in_play(part: Any) -> set[str]:
    """Everything that the options of a set-up name: its goals, its decrees, its titles."""
    if isinstance(part, str):
        return {part}
    if is_dataclass(part):
        return set().union(*(_in_play(getattr(part, field.name)) for field in fields(part)))
    if isinstance(part, (tuple, frozenset)):
        return set().union(*map(_in_play, part))
    return set()


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
