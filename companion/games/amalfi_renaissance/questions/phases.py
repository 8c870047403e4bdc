"""The end of a period, step by step: everybody feeds, titles, the decree, the new period."""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from companion.games.amalfi_renaissance.questions.closing import Closing, hunger
from companion.games.amalfi_renaissance.questions.titles import (
    decree_field,
    is_plain_claim,
    square,
    type_field,
)
from companion.games.amalfi_renaissance.questions.turn import Renaissance, Turn
from companion.present import questions as q
from companion.present.words import word
from engine.games.amalfi_renaissance.actions import (
    Action,
    ClaimTitle,
    Feed,
    NewPeriod,
    ReadDecree,
    ReadTitle,
    ScoreDecree,
)
from engine.games.amalfi_renaissance.decrees import payout
from engine.games.amalfi_renaissance.titles import perhaps_claimable
from engine.message import Seat

_FIRST, _CLAIMED = "first", "claimed"
_ONCE = ("missing", "square")
_MISSING = range(5)


class _Part(NamedTuple):
    """What the present step asks and records, what its button says, and what comes after it."""

    fields: tuple[q.Field, ...]
    actions: tuple[Action, ...]
    button: str
    then: q.Answers | None
    at_once: bool = False


def close(table: Renaissance, answers: q.Answers) -> q.Form:
    """Walk through the end of a period. The new period ends the walk.

    The answer "first" is who feeds before the others; "claimed" are the titles scored on the way,
    which stay in the list of steps.
    """
    turn = Turn("close", table, answers)
    first = answers.get(_FIRST)
    now = Closing(table, Seat(int(str(first))) if first else None, _claimed(turn))
    part = _now(turn, now)
    return q.Form(
        key=turn.key,
        title=turn.phrase("title", period=now.period),
        answers=answers,
        fields=(turn.ask(q.Walk(_FIRST, steps=now.steps())), *part.fields),
        actions=part.actions,
        button=part.button,
        at_once=part.at_once,
        then=part.then,
        goes="score" if now.is_scored and now.is_over else "",
    )


def _now(turn: Turn, now: Closing) -> _Part:
    if now.hungry:
        return _feed(turn, now.hungry)
    if now.is_scored:
        return _finish(turn, now)
    if now.titles:
        return _claim(turn, *now.titles[0])
    return _score(turn, now.period)


def _claimed(turn: Turn) -> list[tuple[Seat, str]]:
    return [(Seat(seat), title) for title, seat in q.as_counts(turn.answers.get(_CLAIMED))]


def _after(turn: Turn) -> dict[str, q.Value]:
    """The answers that hold for the steps to come."""
    return {key: value for key, value in turn.answers.items() if key not in _ONCE}


# Feeding


def _feed(turn: Turn, hungry: tuple[Seat, ...]) -> _Part:
    seat, then = hungry[0], _after(turn)
    board = turn.state.board(seat)
    is_known = board.due is not None and board.bread is not None
    missing = turn.number("missing", turn.phrase("missing"), _MISSING, 0)
    alone = Feed(seat) if is_known else Feed(seat, missing=missing.value or 0)
    fields = _helps(turn, seat) if is_known else (missing,)
    words = turn.phrase("feed", seat=seat)
    if len(hungry) == 1 or not _eats(turn, seat):
        return _Part(fields, (alone,), words, then)
    # The button at the foot is the same for everybody, and stays where it is.
    fed = tuple(takewhile(lambda one: _eats(turn, one), hungry))
    button = turn.phrase("feed-all" if len(fed) == len(hungry) else "feed-enough")
    deed = q.Deed("alone", words, actions=(alone,), then=then)
    return _Part((*fields, deed), tuple(_plain_feed(turn, one) for one in fed), button, then)


def _eats(turn: Turn, seat: Seat) -> bool:
    """Nobody has to choose anything: the bread is there, or it is only counted who is short."""
    board = turn.state.board(seat)
    if board.due is None or board.bread is None:
        return turn.is_light
    found = hunger(turn.table, seat, is_done=False)
    return found is not None and found.rule == "feed.due"


def _plain_feed(turn: Turn, seat: Seat) -> Feed:
    return Feed(seat, missing=0) if turn.is_light else Feed(seat)


def _helps(turn: Turn, seat: Seat) -> tuple[q.Field, ...]:
    """Ways to bread first; and part of it where more is due than the granary holds."""
    board = turn.state.board(seat)
    fields: list[q.Field] = []
    if not _eats(turn, seat):
        fields.append(q.Note("help", turn.phrase("first")))
        fields += [
            q.Link(key, turn.say(f"do.{key}"), question=key, answers=q.of(seat), returns=True)
            for key in ("convert", "discard")
        ]
    if board.due is not None and board.limit is not None and board.due > board.limit:
        part = Feed(seat, bread=board.bread, more=True)
        words = turn.phrase("part", n=board.bread or 0)
        fields.append(q.Deed("part", words, actions=(part,), then=_after(turn)))
    return tuple(fields)


# Titles, the decree, the new period


def _claim(turn: Turn, seat: Seat, title: str) -> _Part:
    """A title that is met comes before the decree; where nobody typed its squares, ask."""
    claimed = q.as_counts(turn.answers.get(_CLAIMED))
    then = {**_after(turn), _CLAIMED: (*claimed, (title, int(seat)))}
    button = turn.phrase("claim")
    if is_plain_claim(turn.state, title):
        return _Part((), (ClaimTitle(seat, title),), button, then)
    points = square(turn, title)
    actions = () if points.value is None else (ClaimTitle(seat, title, points.value),)
    return _Part((points,), actions, button, then)


def _score(turn: Turn, period: int) -> _Part:
    fields, read = _unread(turn, period)
    untold = [seat for seat in turn.state.seats if _is_untold(turn, seat, period)]
    actions: tuple[Action, ...] = ()
    if untold:
        lines = []
        for seat in untold:
            one = q.person(turn.table, seat)
            lines.append(q.Line(one.key, one.text, shape=one.shape, colour=one.colour))
        points = turn.ask(q.Numbers("points", lines=tuple(lines)))
        fields = (*fields, points)
        typed = dict(points.value)
        known = tuple((s, typed[str(int(s))]) for s in untold if str(int(s)) in typed)
        actions = (ScoreDecree(known),)
    else:
        actions = (ScoreDecree(),)
    button = turn.phrase("score")
    return _Part(fields, read or actions, button, _after(turn), at_once=bool(read))


def _unread(turn: Turn, period: int) -> tuple[tuple[q.Field, ...], tuple[Action, ...]]:
    """What nobody has read off yet: the decree, and the type on titles that may be met.

    An answer is recorded at once. What was asked once stays, with its answer.
    """
    fields: list[q.Field] = []
    read: list[Action] = []
    if turn.state.decree(period) is None or "decree" in turn.answers:
        decree = decree_field(turn, period)
        fields.append(decree)
        if decree.value and decree.value != turn.state.decree(period):
            read.append(ReadDecree(period, decree.value))
    perhaps = {title for _, title in perhaps_claimable(turn.state)}
    for tile in turn.state.titles:
        if tile.title not in perhaps and f"type {tile.title}" not in turn.answers:
            continue
        kind = type_field(turn, tile.title)
        fields.append(kind)
        if kind.value and kind.value != tile.type:
            read.append(ReadTitle(tile.title, type=kind.value))
    return tuple(fields), tuple(read)


def _is_untold(turn: Turn, seat: Seat, period: int) -> bool:
    key = turn.state.decree(period)
    return key is None or payout(turn.state, seat, key, period).points is None


def _finish(turn: Turn, now: Closing) -> _Part:
    if now.is_over:
        return _Part((), (), word("table.see-score"), None)
    button = turn.phrase("begin", period=now.period + 1)
    return _Part((), (NewPeriod(),), button, None)
