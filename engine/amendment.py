"""An earlier move corrected: what the moves after it come to then, and which no longer fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from engine import correction
from engine.core import AnyGame, Breach, Illegal, Scorecard, Verdict
from engine.log import Amended, Log, Played, Step
from engine.message import Clauses, Message, say

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Unfit:
    """A later move that breaks more than it did; one `left_out` cannot be done at all any more."""

    number: int
    breaches: tuple[Breach, ...]
    left_out: bool


@dataclass(frozen=True, slots=True)
class Retold(Generic[State]):
    """The table as it would be: `verdicts` are those on what was played instead.

    `amended` is the correction as it would be stored, `unfit` the later moves that are kept and no
    longer fit. `change` is what it changes for each player.
    """

    amended: Amended[Any]
    verdicts: tuple[Verdict, ...]
    unfit: tuple[Unfit, ...]
    state: State
    score: Scorecard
    change: tuple[int, ...]

    @property
    def can_be_recorded(self) -> bool:
        """Whether what was played instead can be represented on the table as it was then."""
        return all(verdict.can_be_recorded for verdict in self.verdicts)

    @property
    def is_broken(self) -> bool:
        """Whether it breaks rules, itself or in a later move that kept them before."""
        is_illegal = any(isinstance(verdict, Illegal) for verdict in self.verdicts)
        return is_illegal or bool(self.unfit)


def retell(
    game: AnyGame,
    amended: Amended[Any],
    states: Mapping[int, Any],
    limb: Sequence[Step[Any]],
    log: Log[Any],
) -> Retold[Any]:
    """What a limb comes to, from its steps and the states after all steps; the log is the old one.

    The limb begins with what was played instead and ends with the correction.
    """
    game_score = game.score(states[limb[-1].number])
    before = game.score(states[log.head])
    verdicts, broken, unfit = [], [], []
    for step in (step for step in limb if step.is_move):
        verdict = game.check(states[step.parent], step.action)
        if step.again is None:
            verdicts.append(verdict)
            continue
        if not isinstance(verdict, Illegal):
            continue
        broken.append(step.again)
        old = states[log.step(step.again).parent]
        if found := tuple(correction.new_breaches(game, old, states[step.parent], step.action)):
            unfit.append(Unfit(step.again, found, not verdict.can_be_recorded))
    moves = tuple(
        Played(move.action, anyway=isinstance(verdict, Illegal))
        for move, verdict in zip(amended.moves, verdicts, strict=True)
    )
    totals = zip(game_score.totals, before.totals, strict=True)
    return Retold(
        replace(amended, moves=moves, broken=tuple(broken)),
        tuple(verdicts),
        tuple(unfit),
        states[limb[-1].number],
        game_score,
        tuple(now - was for now, was in totals),
    )


def describe(game: AnyGame, amended: Amended[Any], step: Step[Any], state: Any) -> Message:
    """A corrected move in a few words: what it was at its step, and what it is instead."""
    was = game.describe(state, step.action)
    now = tuple(_described(game, amended, state))
    if not now:
        return say("correction.removed", told=was)
    return say("correction.amended", told=Clauses(now), was=was)


def _described(game: AnyGame, amended: Amended[Any], state: Any) -> Iterator[Message]:
    for move in amended.moves:
        yield game.describe(state, move.action)
        state = correction.after(game, state, move.action)
