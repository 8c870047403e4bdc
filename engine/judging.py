"""What an action would bring, and the moves of a file judged one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.core import CannotRecord, Game, Scorecard, Setup, Verdict
from engine.log import Played

Options = TypeVar("Options")
Position = TypeVar("Position")
State = TypeVar("State")
Action = TypeVar("Action")


@dataclass(frozen=True, slots=True)
class Preview(Generic[State]):
    """What an action would bring: its verdict, the state and score after it, each one's change."""

    verdict: Verdict
    state: State
    score: Scorecard
    change: tuple[int, ...]


def preview(
    game: Game[Options, Position, State, Action], state: State, score: Scorecard, action: Action
) -> Preview[State] | None:
    """A table, given with its score, as it would be after an action; None if that cannot be."""
    verdict = game.check(state, action)
    if not verdict.can_be_recorded:
        return None
    after = game.apply(state, action)
    card = game.score(after)
    change = tuple(new - old for new, old in zip(card.totals, score.totals, strict=True))
    return Preview(verdict, after, card, change)


@dataclass(frozen=True, slots=True)
class Judged(Generic[State, Action]):
    """A move of a file with its verdict and the states around it; `after` is None if refused."""

    index: int
    move: Played[Action]
    verdict: Verdict
    before: State
    after: State | None


def judge(
    game: Game[Options, Position, State, Action],
    setup: Setup[Options, Position],
    moves: Iterable[Played[Action]],
) -> Iterator[Judged[State, Action]]:
    """Judge moves one after the other, each on what the earlier ones left.

    An illegal move is judged and then applied if it can be.
    """
    state = game.start(setup)
    for index, move in enumerate(moves):
        verdict = game.check(state, move.action)
        try:
            after: State | None = game.apply(state, move.action)
        except CannotRecord:
            after = None
        yield Judged(index, move, verdict, state, after)
        if after is not None:
            state = after
