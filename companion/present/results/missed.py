"""Points left on the table: what else each move could have been, worked out once and kept.

Each answer is the same game with one move changed and all else as it was, judged and scored by the
engine alone. `looking_back` works it out in steps; a window may go on between two of them or give
up. `kept` keeps the finished work for the next time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.present import history
from companion.present.results.points import Run
from companion.present.words import sentence, text_of
from companion.progress import Progress, Work
from engine.message import Clauses, Message, Seat, say
from engine.review import Course, Noticed, Reviewed, Weighed, review_move
from engine.table import AnyTable


@dataclass(frozen=True)
class Instead:
    """What could have been done instead, and everybody's points beside those of the game.

    `number` is the step in the log that would have been another one, `told` what would have been
    done then; nothing if the step would have been left out. `at_once` is the difference right
    after it and `change` the one at the end, or, where `is_whole` is false, before the first later
    move that no longer fits. `winners` are those of that game, nobody where it is not decided.
    """

    seat: Seat
    number: int
    told: tuple[Message, ...]
    at_once: tuple[int, ...]
    change: tuple[int, ...]
    is_whole: bool
    winners: tuple[Seat, ...] = ()

    @property
    def more(self) -> int:
        """How many more points the player would have had at the end."""
        return self.change[self.seat]


@dataclass(frozen=True)
class LookedBack:
    """A step looked at again, by its number in the log; `seat` is whoever moved.

    `looked_at` counts what else was possible. `best` would have brought the player most at the
    end, `best_at_once` most right then; None where nothing would have brought more.
    """

    number: int
    seat: Seat | None
    looked_at: int
    best: Instead | None
    best_at_once: Instead | None
    noticed: tuple[Noticed, ...]

    @property
    def has_news(self) -> bool:
        return bool(self.looked_at or self.noticed)


@dataclass(frozen=True)
class Missed:
    """A whole game looked at again; steps about which there is nothing to say are left out."""

    steps: tuple[LookedBack, ...]

    def at(self, number: int) -> LookedBack | None:
        """What there is about a step of the log."""
        return next((step for step in self.steps if step.number == number), None)

    def costliest(self, seat: Seat) -> LookedBack | None:
        """The move by which a player left most points at the end; of equal ones the first."""
        own = [step for step in self.steps if step.best is not None and step.best.seat == seat]
        return max(own, key=lambda step: step.best.more if step.best else 0, default=None)


def looking_back(table: AnyTable) -> Work[Missed]:
    """Look at every move of the game again, one alternative a step."""
    course = Course(table.game, table.course(table.log.main_step))
    found = []
    for index in range(len(course.moves)):
        steps = review_move(course, index)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                reviewed: Reviewed = end.value
                break
            yield Progress(index, len(course.moves))
        found.append(_looked_back(course, reviewed))
    return Missed(tuple(step for step in found if step.has_news))


def _looked_back(course: Course, reviewed: Reviewed) -> LookedBack:
    return LookedBack(
        course.moves[reviewed.index].step.number,
        reviewed.seat,
        reviewed.looked_at,
        _instead(course, reviewed.best),
        _instead(course, reviewed.best_at_once),
        reviewed.noticed,
    )


def _instead(course: Course, weighed: Weighed | None) -> Instead | None:
    if weighed is None:
        return None
    move = course.moves[weighed.alternative.at]
    outcome = course.outcome(weighed)
    return Instead(
        weighed.seat,
        move.step.number,
        tuple(_told(course, move.before, weighed.alternative.actions)),
        weighed.at_once,
        weighed.change,
        weighed.is_whole,
        outcome.winners if outcome else (),
    )


def _told(course: Course, state: Any, actions: Sequence[Any]) -> Iterator[Message]:
    for action in actions:
        yield course.game.describe(state, action)
        state = course.game.apply(state, action)


# In words


def describe_instead(table: AnyTable, instead: Instead) -> str:
    """What would have been done instead, in a few words."""
    told = Clauses(instead.told) if instead.told else say("missed.without")
    return sentence(text_of(table, say("missed.instead", told=told)))


def describe_change(table: AnyTable, instead: Instead) -> str:
    """What it would have meant for everybody, and what that assumes."""
    if instead.is_whole:
        return _changes(table, "missed.at-the-end", instead.change)
    return " ".join(
        (
            _changes(table, "missed.at-once", instead.at_once),
            sentence(text_of(table, say("missed.no-longer-fits"))),
        )
    )


def describe_winner(table: AnyTable, instead: Instead, winners: tuple[Seat, ...]) -> str:
    """Who would have won, if that is somebody else than `winners`; otherwise nothing."""
    if not instead.winners or instead.winners == winners:
        return ""
    return sentence(text_of(table, say("missed.winners", winners=instead.winners)))


def _changes(table: AnyTable, key: str, change: Sequence[int]) -> str:
    parts = tuple(
        say("missed.change", seat=Seat(seat), change=points)
        for seat, points in enumerate(change)
        if points
    )
    return sentence(text_of(table, say(key, changes=parts or say("missed.no-change"))))


def comments(
    table: AnyTable, looked: LookedBack, winners: tuple[Seat, ...] = ()
) -> tuple[str, ...]:
    """All that there is to say about a step, in sentences; `winners` are those of the game."""
    return tuple(text for text in _comments(table, looked, winners) if text)


def _comments(table: AnyTable, looked: LookedBack, winners: tuple[Seat, ...]) -> Iterator[str]:
    best, at_once = looked.best, looked.best_at_once
    if best is not None:
        yield describe_instead(table, best)
        yield describe_change(table, best)
        yield describe_winner(table, best, winners)
    elif looked.looked_at:
        yield sentence(text_of(table, say("missed.nothing-better", n=looked.looked_at)))
    if at_once is not None and (best is None or at_once.told != best.told):
        told = Clauses(at_once.told) if at_once.told else say("missed.without")
        yield sentence(text_of(table, say("missed.then", told=told)))
        yield _changes(table, "missed.at-once", at_once.at_once)
    for noticed in looked.noticed:
        yield sentence(text_of(table, noticed.because))


@dataclass(frozen=True)
class Costly:
    """The move by which a player left most on the table: `points` at the end.

    `text` is what was done, `instead` what was possible, `meaning` what that assumes and changes
    for everybody. `number` is its step in the log, `place` its place in the run; `part` names the
    round or period, and is empty where nobody counts those.
    """

    seat: Seat
    number: int
    place: int
    part: str
    text: str
    points: int
    instead: str
    meaning: str


def costly_moves(table: AnyTable, run: Run, missed: Missed) -> tuple[Costly, ...]:
    """Each person's most costly move, by seat; who left nothing on the table has none."""
    return tuple(_costly(table, run, missed))


def _costly(table: AnyTable, run: Run, missed: Missed) -> Iterator[Costly]:
    for seat in table.game.people(table.setup):
        step = missed.costliest(seat)
        if step is None or step.best is None:
            continue
        number = step.best.number
        place = run.place_of(number) or 0
        part = run.part_at(place)
        yield Costly(
            seat,
            number,
            place,
            part.name if part else "",
            history.describe_step(table, number),
            step.best.more,
            describe_instead(table, step.best),
            describe_change(table, step.best),
        )
