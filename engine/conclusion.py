"""Whether it is certain who has won: what nobody entered, and how much that could change."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.core import AnyGame, Need, Outcome, Scorecard
from engine.message import Message, Seat, count, say
from engine.table import Table


def places(card: Scorecard, outcome: Outcome | None) -> dict[Seat, int]:
    """The place of each player, shared by equals: 1, 2, 2, 4; without those in doubt.

    An outcome knows its tie-breaks; without one the places are those of the points.
    """
    found: dict[Seat, int] = {}
    for group in outcome.order if outcome else card.order():
        found.update(dict.fromkeys(group, len(found) + 1))
    unplaced = outcome.unplaced if outcome else ()
    return {seat: place for seat, place in found.items() if seat not in unplaced}


@dataclass(frozen=True, slots=True)
class Gap:
    """Something nobody entered that scores at the end of the game.

    It may change the total of each of `seats` by `least` to `most` points, None by any number.
    `least` is 0 where it can only add points.
    """

    need: Need
    seats: tuple[Seat, ...]
    least: int | None = 0
    most: int | None = None


@dataclass(frozen=True, slots=True)
class _Range:
    """What a total may be once everything is entered."""

    low: float
    high: float

    @property
    def is_open(self) -> bool:
        return self.low < self.high

    def meets(self, other: _Range) -> bool:
        return self.low <= other.high and other.low <= self.high


def _ranges(totals: Sequence[int], gaps: Iterable[Gap]) -> list[_Range]:
    found = [_Range(total, total) for total in totals]
    for gap in gaps:
        less = -math.inf if gap.least is None else gap.least
        more = math.inf if gap.most is None else gap.most
        for seat in gap.seats:
            found[seat] = _Range(found[seat].low + less, found[seat].high + more)
    return found


def crucial(totals: Sequence[int], gaps: Iterable[Gap]) -> tuple[Need, ...]:
    """The gaps that could change who has most points, or make them equal; alone, all of them."""
    gaps = tuple(gaps)
    ranges = _ranges(totals, gaps)
    sure = max(one.low for one in ranges)
    contenders = {seat for seat, one in enumerate(ranges) if one.high >= sure}
    if len(totals) > 1 and len(contenders) == 1:
        return ()
    return tuple(gap.need for gap in gaps if contenders.intersection(gap.seats))


def despite(outcome: Outcome, totals: Sequence[int], gaps: Iterable[Gap]) -> Outcome:
    """An outcome that nothing missing can change: it says so, and names no place in doubt."""
    gaps = tuple(gaps)
    if not gaps:
        return outcome
    ranges = _ranges(totals, gaps)
    unplaced = tuple(
        Seat(seat)
        for seat, one in enumerate(ranges)
        if any(
            one.meets(other) and (one.is_open or other.is_open)
            for rival, other in enumerate(ranges)
            if rival != seat
        )
    )
    key = "outcome.anyway" if len(outcome.winners) == 1 else "outcome.anyway-shared"
    because = say(key, winners=outcome.winners, because=gaps[0].need.because)
    return replace(outcome, because=because, unplaced=unplaced)


def describe_missing(needs: Sequence[Need]) -> Message:
    """Why nobody can be named as the winner."""
    first = needs[0].because
    if len(needs) == 1:
        return say("outcome.missing", because=first)
    return say("outcome.missing-more", because=first, n=len(needs) - 1)


@dataclass(frozen=True, slots=True)
class Conclusion:
    """How a table ends as far as that is known: the score, who has won, or what is missing.

    What `is_tried` only, beside the game, has an outcome and no winner.
    """

    card: Scorecard
    outcome: Outcome | None
    missing: tuple[Need, ...]
    is_tried: bool = False

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.outcome.winners if self.outcome and not self.is_tried else ()

    @property
    def because(self) -> Message | None:
        """Why somebody has won, or why nobody can be named; None while the game goes on."""
        if self.outcome is not None:
            because = self.outcome.because
            return say("outcome.tried", because=because) if self.is_tried else because
        return describe_missing(self.missing) if self.missing else None

    @property
    def places(self) -> dict[Seat, int]:
        """The place of each player whose place is known; while the game goes on, so far."""
        is_untrue = self.is_tried and self.outcome is not None
        return {} if self.missing or is_untrue else places(self.card, self.outcome)

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """Who has won, or who leads while the game goes on; nobody where all are level."""
        if self.outcome is not None:
            return self.winners
        order = self.card.order()
        return () if self.missing or len(order) == 1 else order[0]


def conclude(game: AnyGame, state: Any, card: Scorecard | None = None) -> Conclusion:
    """How a game ends; `card` is its score, where that is known already."""
    card = game.score(state) if card is None else card
    outcome = game.outcome(state, card)
    return Conclusion(card, outcome, () if outcome is not None else game.missing(state, card))


def conclude_table(table: Table[Any, Any, Any, Any]) -> Conclusion:
    """How a table ends as it is shown, a "what if" too."""
    found = conclude(table.game, table.state, table.score)
    return replace(found, is_tried=bool(table.log.line))


def won_by_points(totals: Sequence[int]) -> Message:
    """Why one player alone has won: the points, and how far ahead of whom."""
    best = max(totals)
    second = max(total for total in totals if total < best)
    return say(
        "outcome.points",
        winner=Seat(totals.index(best)),
        points=count("points", best),
        margin=best - second,
        rivals=tuple(Seat(seat) for seat, total in enumerate(totals) if total == second),
    )
