"""A kept game looked at again: what else was possible at a move, and what it would have meant.

An alternative is the same game with one move changed: all else stays as it was, as long as `check`
has no more against it than it had. Where a later move no longer fits, the two games are compared
as they stood before it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from engine.core import AnyGame, CannotRecord, Illegal, Legal, Outcome, Scorecard, Verdict
from engine.correction import Passed
from engine.message import Message, Seat

State = TypeVar("State")
Action = TypeVar("Action")

Moves: TypeAlias = Sequence[Passed[State, Action]]


@dataclass(frozen=True, slots=True)
class Alternative(Generic[Action]):
    """What could have been done instead of the move at a place of a game, counted from 0.

    `actions` are usually one; none leaves the move out, more than one did something besides it.
    `without` are later moves that they stand for.
    """

    at: int
    actions: tuple[Action, ...]
    without: frozenset[int] = frozenset()


Alternatives: TypeAlias = Iterator[Alternative[Action]]


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something about a move that has no game to compare with: ships that stayed idle.

    `points` is what it was worth, where the rules say so.
    """

    seat: Seat
    because: Message
    rule: str
    points: int | None = None


@dataclass(frozen=True)
class Weighed:
    """An alternative, told to its end: what each player's points would have been beside.

    `at_once` is the difference right after it, `change` the one after the last move that still
    fits. `kept` is how many of the game's moves are told then, `state` and `card` are the table and
    the score there; `broken` says why the next one no longer fits.
    """

    alternative: Alternative[Any]
    seat: Seat
    at_once: tuple[int, ...]
    change: tuple[int, ...]
    kept: int
    state: Any
    card: Scorecard
    broken: Verdict | None = None

    @property
    def is_whole(self) -> bool:
        """Whether all later moves still fit, so that `change` is the one at the end."""
        return self.broken is None

    @property
    def own(self) -> int:
        """How many more points the player who moved would have had."""
        return self.change[self.seat]

    @property
    def worth(self) -> tuple[int, int]:
        """By what alternatives are compared: one's own points, then what the best other loses."""
        others = [points for seat, points in enumerate(self.change) if seat != self.seat]
        return self.own, -max(others, default=0)


@dataclass(frozen=True)
class Reviewed:
    """A move looked at again.

    `looked_at` counts the alternatives. `best` brings the player most at the end, `best_at_once`
    right after the move; each is None where nothing would have brought more than the move did.
    """

    index: int
    seat: Seat | None
    looked_at: int = 0
    best: Weighed | None = None
    best_at_once: Weighed | None = None
    noticed: tuple[Noticed, ...] = ()


class Course:
    """The moves of a game with the table around each, to tell it otherwise."""

    def __init__(self, game: AnyGame, moves: Moves[Any, Any]) -> None:
        self.game = game
        self.moves = tuple(moves)
        self._verdicts: dict[int, Verdict] = {}
        self._cards: dict[int, Scorecard] = {}

    def card(self, number: int) -> Scorecard:
        """The score after so many moves."""
        if number not in self._cards:
            state = self.moves[number - 1].after if number else self.moves[0].before
            self._cards[number] = self.game.score(state)
        return self._cards[number]

    def verdict(self, index: int) -> Verdict:
        """The verdict on a move as it was played."""
        if index not in self._verdicts:
            move = self.moves[index]
            self._verdicts[index] = self.game.check(move.before, move.step.action)
        return self._verdicts[index]

    def weigh(self, alternative: Alternative[Any], seat: Seat) -> Weighed | None:
        """The game with an alternative in it; None where that was not possible either.

        None also where a move it stands for never comes, because the game breaks off before.
        """
        at = alternative.at
        state, known = self.moves[at].before, self.verdict(at)
        for action in alternative.actions:
            if not fits(self.game.check(state, action), known):
                return None
            state = self._applied(state, action)
            if state is None:
                return None
        at_once = self._change(self.game.score(state), at + 1)
        kept, state, broken = self._follow(state, at + 1, alternative.without)
        if any(index >= kept for index in alternative.without):
            return None
        card = self.game.score(state)
        change = self._change(card, kept)
        return Weighed(alternative, seat, at_once, change, kept, state, card, broken)

    def outcome(self, weighed: Weighed) -> Outcome | None:
        """How the game would have ended; None where a later move no longer fits."""
        return self.game.outcome(weighed.state, weighed.card) if weighed.is_whole else None

    def _follow(
        self, state: Any, start: int, without: frozenset[int]
    ) -> tuple[int, Any, Verdict | None]:
        """The later moves as far as they fit: how many are told then, the table, what is broken."""
        for index in range(start, len(self.moves)):
            if index in without:
                continue
            move = self.moves[index]
            action = move.step.action
            found = self.game.check(state, action)
            following = self._applied(state, action) if fits(found, self.verdict(index)) else None
            if following is None:
                return index, state, found
            state = following
        return len(self.moves), state, None

    def _applied(self, state: Any, action: Any) -> Any:
        try:
            return self.game.apply(state, action)
        except CannotRecord:
            return None

    def _change(self, card: Scorecard, number: int) -> tuple[int, ...]:
        pairs = zip(card.totals, self.card(number).totals, strict=True)
        return tuple(new - old for new, old in pairs)


def fits(now: Verdict, was: Verdict) -> bool:
    """Whether no more speaks against a move than did when it was played.

    A move that hangs on a fact nobody entered fits only where it did so before.
    """
    if isinstance(now, Legal):
        return True
    if isinstance(now, Illegal):
        known = {breach.rule for breach in was.breaches}
        return now.can_be_recorded and known.issuperset(breach.rule for breach in now.breaches)
    if isinstance(was, Illegal):
        return True
    known = {need.rule for need in was.needs}
    return known.issuperset(need.rule for need in now.needs)


def review_move(course: Course, index: int) -> Generator[None, None, Reviewed]:
    """What else was possible at a move, in small steps: one for each alternative."""
    game, moves = course.game, course.moves
    seat: Seat | None = getattr(moves[index].step.action, "seat", None)
    looked_at, best, at_once = 0, None, None
    for alternative in game.alternatives(moves, index):
        whose = seat if seat is not None else alternative_seat(alternative)
        found = None if whose is None else course.weigh(alternative, whose)
        yield
        if found is None:
            continue
        looked_at += 1
        if found.at_once[found.seat] > (at_once.at_once[found.seat] if at_once else 0):
            at_once = found
        if found.is_whole and found.own > 0 and (best is None or found.worth > best.worth):
            best = found
    noticed = tuple(game.noticed(moves, index))
    return Reviewed(index, seat, looked_at, best, at_once, noticed)


def alternative_seat(alternative: Alternative[Any]) -> Seat | None:
    """The player whom an alternative is about: the first of its actions that names one."""
    seats = (getattr(action, "seat", None) for action in alternative.actions)
    return next((seat for seat in seats if seat is not None), None)


def review(course: Course) -> Iterator[Reviewed]:
    """All moves of a game looked at again, one after the other."""
    for index in range(len(course.moves)):
        yield _at_once(review_move(course, index))


def _at_once(steps: Generator[None, None, Reviewed]) -> Reviewed:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Reviewed = end.value
            return found


def ways_to_cover(missing: int, sources: Sequence[tuple[int, int]]) -> Iterator[tuple[int, ...]]:
    """How many to take of each source, given as its number and worth, to cover what is missing.

    No way takes more than it needs; if all sources together are too little, the one takes all.

    >>> list(ways_to_cover(3, [(2, 1), (1, 3)]))
    [(0, 1)]
    >>> list(ways_to_cover(3, [(2, 1)]))
    [(2,)]
    """
    if sum(number * worth for number, worth in sources) <= missing:
        if any(number for number, _ in sources):
            yield tuple(number for number, _ in sources)
        return
    for taken in _taken(missing, sources):
        covered = sum(n * worth for n, (_, worth) in zip(taken, sources, strict=True))
        used = [worth for n, (_, worth) in zip(taken, sources, strict=True) if n]
        if covered >= missing and all(covered - worth < missing for worth in used):
            yield taken


def _taken(missing: int, sources: Sequence[tuple[int, int]]) -> Iterator[tuple[int, ...]]:
    """Every way to take of the sources until nothing is missing."""
    if not sources:
        yield ()
        return
    number, worth = sources[0]
    for n in range(min(number, max(0, -(-missing // worth))) + 1):
        for others in _taken(missing - n * worth, sources[1:]):
            yield (n, *others)
