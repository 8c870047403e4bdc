"""Moves of a file, judged one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.core import CannotRecord, Game, Setup, Verdict
from engine.log import Played

Options = TypeVar("Options")
Position = TypeVar("Position")
State = TypeVar("State")
Action = TypeVar("Action")


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
