"""The history of a table: its steps in words, line by line, and the line that is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.present.open_points import open_points
from companion.present.words import text_of, word
from companion.store.ending import ENDINGS
from companion.store.snapshot import HOST
from engine.log import (
    MAIN,
    START,
    Agreed,
    Amended,
    Branched,
    Corrected,
    Entry,
    Finished,
    Jumped,
    Log,
    Played,
    Redone,
    Ruled,
    Undone,
)
from engine.message import Seat, say
from engine.table import AnyTable

if TYPE_CHECKING:
    from companion.store.journal import Followed


@dataclass(frozen=True)
class HistoryStep:
    """A step of the history: its `number` in the log; `text` begins with its place on its line.

    `is_marked` if it was recorded against the rules, `is_back` if it was taken back and the game
    went on another way. `author` entered it, where the authors of entries are known.
    """

    number: int
    text: str
    line: str
    is_marked: bool
    is_now: bool
    is_back: bool = False
    author: str = HOST


@dataclass(frozen=True)
class Course:
    """The steps of the line that is shown, as numbers in the log, and the current one.

    Counting begins with `first`: 0 for the set-up of a game, 1 for a step of a "what if".
    """

    steps: tuple[int, ...]
    first: int
    head: int

    @property
    def at(self) -> int:
        """The place of the current step; 0 at the start of a "what if"."""
        return self.first + self.steps.index(self.head) if self.head in self.steps else 0

    @property
    def last(self) -> int:
        """The place of the last step."""
        return self.first + len(self.steps) - 1

    def step(self, place: int) -> int:
        """The number in the log of the step at a place, clamped to the first and the last."""
        return self.steps[min(max(place, self.first), self.last) - self.first]


@dataclass(frozen=True)
class Part:
    """A round or period: the place of the step before its first one, its name, an abbreviation."""

    after: int
    name: str
    short: str


@dataclass(frozen=True)
class Done:
    """What a step did, and the points it changed."""

    text: str
    is_marked: bool
    changes: tuple[tuple[Seat, int], ...]


def history(table: AnyTable, authors: Sequence[str] = ()) -> tuple[HistoryStep, ...]:
    """Every step ever played, line by line, also those taken back.

    Steps are counted on their own line: a "what if" begins with 1. A step repeated after an
    earlier move was corrected is there once.
    """
    log = table.log
    start = HistoryStep(START, text_of(table, say("history.start")), MAIN, False, log.head == START)
    shown, places = [start], _places(log)
    for line in log.lines:
        kept = _kept(log, line)
        repeated = {log.origin(number) for number in kept}
        for step in log.steps:
            is_shown = step.number in kept or log.origin(step.number) not in repeated
            if step.line == line and is_shown:
                step_text = describe_step(table, step.number)
                numbered = say("history.step", number=places[step.number], told=step_text)
                text = text_of(table, numbered)
                is_now, is_back = log.head == step.number, step.number not in kept
                author = authors[log.made_by(step.number)] if authors else HOST
                shown.append(
                    HistoryStep(step.number, text, line, step.anyway, is_now, is_back, author)
                )
    return tuple(shown)


def _places(log: Log[Any]) -> dict[int, int]:
    """The place of every step on its line; the set-up is 0."""
    places, lines = {START: 0}, {START: MAIN}
    for step in log.steps:
        before = places[step.parent] if lines[step.parent] == step.line else 0
        places[step.number], lines[step.number] = before + 1, step.line
    return places


def place(table: AnyTable, step: int) -> int:
    """The place of a step on its line, as the history counts it."""
    return _places(table.log)[step]


def describe_step(table: AnyTable, number: int) -> str:
    """A step in a few words."""
    if number == START:
        return text_of(table, say("history.start"))
    return text_of(table, table.describe(table.log.step(number)))


def told(table: AnyTable, after: int = 0) -> tuple[str, ...]:
    """Each entry of the log that follows entry number `after`, in a few words."""
    log: Log[Any] = Log(table.log.entries[:after])
    found = []
    for entry in table.log.entries[after:]:
        before = log.head
        log.append(entry)
        found.append(_told(table, entry, before, log.head))
    return tuple(found)


def _told(table: AnyTable, entry: Entry[Any], before: int, now: int) -> str:
    """An entry in a few words; the table stood at a step before it, and stands at another now."""
    if isinstance(entry, (Played, Corrected, Amended)):
        return describe_step(table, now)
    if isinstance(entry, Undone):
        return word("undo.done", told=describe_step(table, before))
    if isinstance(entry, Redone):
        return word("redo.done", told=describe_step(table, now))
    if isinstance(entry, Jumped):
        return word("entry.jumped", told=describe_step(table, now))
    if isinstance(entry, Branched):
        return word("entry.branched", name=entry.name)
    if isinstance(entry, Ruled):
        return _ruled(table, entry)
    if isinstance(entry, Agreed):
        return word(f"agreed.{entry.about}.{entry.choice}")
    if isinstance(entry, Finished):
        return word(f"finish.done.{entry.ended}" if entry.ended in ENDINGS else "finish.done")
    return word("finish.reopened")


def _ruled(table: AnyTable, ruled: Ruled) -> str:
    """An open point and its choice; one that has been settled since has no words any more."""
    for point in open_points(table):
        if point.id == ruled.ruling:
            choices = dict(point.choices)
            return word("recap.ruling", question=point.question, choice=choices[ruled.choice])
    return word("entry.settled")


def news(table: AnyTable, followed: Sequence[Followed], host: str = "news.elsewhere") -> str:
    """What others have just done to a table: the last thing, and how much came before it.

    `host` is the key of what to call whoever keeps it.
    """
    if not followed:
        return ""
    last = followed[-1]
    what = told(table, last.seq - 1)[-1]
    author = last.signature.author
    who = word(host) if author == HOST else author
    if len(followed) == 1:
        return word("news.one", who=who, what=what)
    return word("news.more", who=who, what=what, n=len(followed) - 1)


def is_at_root(table: AnyTable) -> bool:
    """A "what if" has no step of its own yet: what comes before belongs to the game."""
    log = table.log
    return bool(log.line) and line_of(table, log.head) != log.line


def line_of(table: AnyTable, step: int) -> str:
    """The line that a step was played on."""
    return MAIN if step == START else table.log.step(step).line


def root(table: AnyTable) -> int:
    """The step that the current line starts from."""
    log = table.log
    before = (step.number for step in reversed(log.path()) if step.line != log.line)
    return next(before, START)


def course(table: AnyTable) -> Course:
    """The line that is shown, to its end; on steps taken back, to the current step."""
    log = table.log
    kept = _kept(log, log.line)
    own = tuple(n for n in sorted(kept) if line_of(table, n) == log.line)
    return Course(own, 1, log.head) if log.line else Course((START, *own), 0, log.head)


def parts(table: AnyTable, course: Course) -> tuple[Part, ...]:
    """The rounds or periods of a course, where the game counts them.

    A step that ends one belongs to it.
    """
    game, found, latest = table.game, [], None
    for place, step in enumerate(course.steps, course.first):
        number = None if step == START else game.part(table.at(table.log.step(step).parent))
        if number is None or number == latest:
            continue
        latest = number
        name, short = f"look.{game.parts}", f"look.{game.parts}.short"
        after = max(place - 1, course.first)
        found.append(Part(after, word(name, n=number), word(short, n=number)))
    return tuple(found)


def is_taken_back(table: AnyTable) -> bool:
    """The current step was taken back, and the game went on another way."""
    log = table.log
    onward = {step.number for step in log.path(log.lines[log.line])}
    return log.head != START and log.head not in onward


def done(table: AnyTable) -> Done:
    """What the current step did, and the totals it changed."""
    log = table.log
    if log.head == START:
        return Done(describe_step(table, START), False, ())
    step = log.step(log.head)
    before = table.game.score(table.at(step.parent if step.before is None else step.before)).totals
    changes = ((seat, table.score.totals[seat] - before[seat]) for seat in table.setup.seats)
    text = describe_step(table, step.number)
    return Done(text, step.anyway, tuple(one for one in changes if one[1]))


def _kept(log: Log[Any], line: str) -> set[int]:
    """The steps that lead to the end of a line; on steps taken back, to the current step."""
    onward = {step.number for step in log.path(log.lines[line])}
    if line != log.line or log.head == START or log.head in onward:
        return onward
    return {step.number for step in log.path()}
