"""What may be said to a table, and what is answered."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.core import Verdict
from engine.log import Amended, CannotFollow, Corrected
from engine.message import Message, Seat
from engine.table import AnyTable

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
class Amend:
    """Change or leave out an earlier move, and replay what came after it."""

    amended: Amended[Any]
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


@dataclass(frozen=True, slots=True)
class Agree:
    """Agree on something about the phones at the table: one of `AGREEMENTS`."""

    about: str
    choice: str


# What can be agreed on, with its choices, the usual one first. `scores`: who sees them; None of
# these is usual where the rules of the game say otherwise. `shared`: whether each seat may enter
# what belongs to nobody.
AGREEMENTS = {"scores": ("everybody", "own", "end"), "shared": ("everybody", "host")}


Move: TypeAlias = (
    Play | Correct | Amend | Undo | Redo | Jump | Branch | Rule | Finish | Reopen | Agree
)


@dataclass(frozen=True, slots=True)
class Seal:
    """Keep an action beside the log: until all have sealed one, or for its player alone.

    One of the same kind that was sealed before is replaced.
    """

    action: Any


@dataclass(frozen=True, slots=True)
class Unseal:
    """Take back what a seat has sealed, by the verb of the action."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """Take what has been sealed together, although somebody has not sealed yet."""


@dataclass(frozen=True, slots=True)
class AskUndo:
    """Ask the host to take the last step back."""


@dataclass(frozen=True, slots=True)
class CarriedOn:
    """Tell a host that was gone: another phone hosts the table now, in a later term.

    `link` is how to follow it there.
    """

    term: int
    link: str


What: TypeAlias = Move | Seal | Unseal | Reveal | AskUndo | CarriedOn


def new_id() -> str:
    """An id for a command."""
    return secrets.token_urlsafe(12)


@dataclass(frozen=True, slots=True)
class Command:
    """Something said to a table, under an id that its sender made.

    `base` is the number of the last entry that its sender had seen.
    """

    id: str
    base: int
    what: What


@dataclass(frozen=True, slots=True)
class Weighed:
    """What an action would do: its verdict, and the change for each player whose score is shown.

    The change of anybody else is None; `change` is empty for what cannot even be represented.
    """

    verdict: Verdict
    change: tuple[int | None, ...] = ()


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
    """It is against the rules, or cannot be done.

    `verdicts` end with the one that says why; without any, `because` does, in words of the app.
    """

    verdicts: tuple[Verdict, ...] = ()
    because: Message | None = None

    @property
    def can_be_recorded(self) -> bool:
        """It may still be what happened, and can then be recorded anyway."""
        return bool(self.verdicts) and all(one.can_be_recorded for one in self.verdicts)


@dataclass(frozen=True, slots=True)
class MovedOn:
    """The table has changed meanwhile, up to entry `seq`; nothing was stored.

    Of an action that is no longer what was meant: what it would do on the table as it is.
    """

    seq: int
    weighed: Weighed | None = None


@dataclass(frozen=True, slots=True)
class Sealed:
    """It is kept beside the log; `waiting` are the seats that have not sealed theirs yet."""

    waiting: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """The host is asked, or told."""


@dataclass(frozen=True, slots=True)
class NotYours:
    """Somebody else may do this; `because` says who, in words of the app."""

    because: Message


Answer: TypeAlias = Recorded | Sealed | Asked | Refused | MovedOn | NotYours


def perform(table: AnyTable, move: Move) -> tuple[Verdict, ...]:
    """Do what was said, if it can be; the verdicts on its actions. The table stores it first.

    CannotFollow if there is nothing to take back, no such step, or no such choice.
    """
    if isinstance(move, Play):
        return table.play_all(move.actions, anyway=move.anyway)
    if isinstance(move, Correct):
        return (table.correct(move.corrected, anyway=move.anyway),)
    if isinstance(move, Amend):
        return table.amend(move.amended, anyway=move.anyway).verdicts
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
    elif isinstance(move, Reopen):
        table.reopen()
    else:
        if move.choice not in AGREEMENTS.get(move.about, ()):
            raise CannotFollow(f"no choice {move.choice!r} for {move.about!r}")
        table.agree(move.about, move.choice)
    return ()


def _refuse_choice(table: AnyTable, move: Rule) -> None:
    point = table.game.catalogue.rulings.get(move.ruling)
    if point is None or move.choice not in {choice.key for choice in point.choices}:
        raise CannotFollow(f"no choice {move.choice!r} for {move.ruling!r}")
