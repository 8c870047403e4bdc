"""What may be said to a table, and what is answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.core import Verdict
from engine.log import CannotFollow, Corrected
from engine.message import Message
from engine.table import AnyTable, Preview

# Counts up when what is said or answered changes its form.
PROTOCOL = 1


@dataclass(frozen=True, slots=True)
class Play:
    """Take actions as one, all of them or none; illegal ones only `anyway`."""

    actions: tuple[Any, ...]
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class Correct:
    """Correct the set-up."""

    corrected: Corrected
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last step back."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Take the step again that was taken back last."""


@dataclass(frozen=True, slots=True)
class Jump:
    """Go on from a step."""

    to: int


@dataclass(frozen=True, slots=True)
class Branch:
    """Play a "what if" from a step on."""

    name: str
    at: int


@dataclass(frozen=True, slots=True)
class Rule:
    """Decide an open point."""

    ruling: str
    choice: str


@dataclass(frozen=True, slots=True)
class Finish:
    """Put the table among the finished ones; `ended` says how, if not by the rules."""

    ended: str | None = None


@dataclass(frozen=True, slots=True)
class Reopen:
    """Put the finished table back into play."""


Move: TypeAlias = Play | Correct | Undo | Redo | Jump | Branch | Rule | Finish | Reopen


@dataclass(frozen=True, slots=True)
class Recorded:
    """It is stored, as entry `seq` of the table; `verdicts` are those on its actions.

    `by` names who was first, where somebody else had entered the same fact already.
    """

    seq: int
    verdicts: tuple[Verdict, ...] = ()
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """It is against the rules, or cannot be followed; `verdicts` end with the one that says why."""

    verdicts: tuple[Verdict, ...] = ()
    because: Message | None = None

    @property
    def can_be_recorded(self) -> bool:
        """It may still be what happened, and can then be recorded anyway."""
        return bool(self.verdicts) and all(one.can_be_recorded for one in self.verdicts)


@dataclass(frozen=True, slots=True)
class MovedOn:
    """The table has changed meanwhile, up to entry `seq`; nothing was stored.

    Of an action that is no longer what was meant: its verdict on the table as it is, and what it
    would bring there.
    """

    seq: int
    verdict: Verdict | None = None
    preview: Preview[Any] | None = None


def perform(table: AnyTable, move: Move) -> tuple[Verdict, ...]:
    """Do what was said, if it can be; the verdicts on its actions. The table stores it first.

    CannotFollow if there is nothing to take back, no such step, or no such choice.
    """
    if isinstance(move, Play):
        return table.play_all(move.actions, anyway=move.anyway)
    if isinstance(move, Correct):
        return (table.correct(move.corrected, anyway=move.anyway),)
    if isinstance(move, Undo):
        table.undo()
    elif isinstance(move, Redo):
        table.redo()
    elif isinstance(move, Jump):
        table.jump(move.to)
    elif isinstance(move, Branch):
        table.branch(move.name, move.at)
    elif isinstance(move, Rule):
        _refuse_choice(table, move)
        table.rule(move.ruling, move.choice)
    elif isinstance(move, Finish):
        table.finish(move.ended)
    else:
        table.reopen()
    return ()


def _refuse_choice(table: AnyTable, move: Rule) -> None:
    point = table.game.catalogue.rulings.get(move.ruling)
    if point is None or move.choice not in {choice.key for choice in point.choices}:
        raise CannotFollow(f"no choice {move.choice!r} for {move.ruling!r}")
