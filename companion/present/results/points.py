"""Everybody's points after each step of a game, and who led when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.present import history
from companion.present.history import Part
from engine.core import Scorecard
from engine.log import START
from engine.message import Seat
from engine.table import AnyTable


@dataclass(frozen=True)
class Stop:
    """The table after a step: `number` is the step's in the log, 0 for the set-up.

    `seat` is whoever moved, None if nobody did, as with the set-up or a correction of it. `change`
    is what the step changed, seat by seat.
    """

    number: int
    seat: Seat | None
    state: Any
    card: Scorecard
    change: tuple[int, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        return self.card.totals


@dataclass(frozen=True)
class Lead:
    """Somebody comes to lead alone who did not before: at which place of the run, and before whom.

    The first to lead is no change of the lead.
    """

    place: int
    number: int
    seat: Seat
    before: Seat


@dataclass(frozen=True)
class Run:
    """A game from its set-up to where it stands.

    A place is the index of a stop, 0 for the set-up, as the history and the slider count it.
    `parts` are the rounds or periods: each begins after the stop `Part.after` and ends with the
    stop at which the next one begins.
    """

    stops: tuple[Stop, ...]
    parts: tuple[Part, ...]

    @property
    def has_moves(self) -> bool:
        return len(self.stops) > 1

    @cached_property
    def series(self) -> tuple[tuple[int, ...], ...]:
        """Seat by seat, the points at every place."""
        return tuple(zip(*(stop.totals for stop in self.stops), strict=True))

    @cached_property
    def leads(self) -> tuple[Lead, ...]:
        """The changes of the lead in their order."""
        return tuple(_leads(self.stops))

    def part_at(self, place: int) -> Part | None:
        """The round or period to which the step at a place belongs."""
        begun = [part for part in self.parts if part.after < place]
        return begun[-1] if begun else None

    def place_of(self, number: int) -> int | None:
        """The place of a step by its number in the log; None for one that was taken back."""
        return next((i for i, stop in enumerate(self.stops) if stop.number == number), None)


def run(table: AnyTable) -> Run:
    """The game of a table, told on the set-up that is in force at its end."""
    game, head = table.game, table.log.main_step
    after = {passed.step.number: passed.after for passed in table.course(head)}
    state = game.start(table.setup_at(head))
    stops = [Stop(START, None, state, game.score(state), (0,) * len(table.setup.seats))]
    for step in table.log.path(head):
        state = after.get(step.number, state)
        card, seat = game.score(state), None
        if step.is_move:
            seat = getattr(step.action, "seat", None)
        change = difference(card.totals, stops[-1].totals)
        stops.append(Stop(step.number, seat, state, card, change))
    course = history.Course(tuple(stop.number for stop in stops), 0, head)
    return Run(tuple(stops), history.parts(table, course))


def difference(new: Sequence[int], old: Sequence[int]) -> tuple[int, ...]:
    """What has changed, seat by seat."""
    return tuple(one - other for one, other in zip(new, old, strict=True))


def _leads(stops: Sequence[Stop]) -> Iterator[Lead]:
    leader: Seat | None = None
    for place, stop in enumerate(stops):
        first, *_ = stop.card.order()
        if len(first) > 1 or len(stop.totals) == 1 or first[0] == leader:
            continue
        if leader is not None:
            yield Lead(place, stop.number, first[0], leader)
        leader = first[0]
