"""The end of a round, step by step: the Food phase, the settlement card, the next round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.amalfi.phrases import meal_phrase, settlement_phrase, settlement_title
from companion.games.amalfi.questions.turn import Amalfi, Turn
from companion.present import questions as q
from companion.present.scorepad import pad
from companion.present.words import word
from engine.games.amalfi.actions import Action, Feed, Prepare, Settle
from engine.games.amalfi.pieces import ROMAN, ROUNDS, Phase
from engine.games.amalfi.rules_phases import counted_points, has_settled
from engine.games.amalfi.turns import possible_starters
from engine.message import Seat, say

_MOST_FOOD, _MOST_POINTS = 12, 500


class _Part(NamedTuple):
    """What the present step asks, what it records, and what its button says."""

    fields: tuple[q.Field, ...]
    actions: tuple[Action, ...]
    button: str


def close(table: Amalfi, answers: q.Answers) -> q.Form:
    """Walk through the end of a round. The new round ends the walk."""
    turn = Turn("close", table, answers)
    number, now = turn.state.round or ROUNDS, _now(turn)
    parts = {"food": _food, "settlement": _settlement, "prepare": _prepare, "over": _over}
    part = parts[now](turn)
    return q.Form(
        key=turn.key,
        title=turn.phrase("title", round=number),
        answers=answers,
        fields=(q.Walk("walk", steps=_steps(turn, number, now)), *part.fields),
        actions=part.actions,
        button=part.button,
        then=None if now == "prepare" else {},
        goes="score" if now == "over" else "",
    )


def _now(turn: Turn) -> str:
    state = turn.state
    if state.phase is Phase.FOOD:
        return "food"
    if state.phase is Phase.SETTLEMENT:
        return "settlement" if state.waiting else "prepare"
    return "over"


# The steps


def _steps(turn: Turn, number: int, now: str) -> tuple[q.WalkStep, ...]:
    last = "over" if number == ROUNDS else "prepare"
    order = ["food", "settlement", last]
    place = order.index(now) if now != "over" else len(order)
    titles = (
        turn.phrase("food"),
        settlement_title(turn.table, number),
        turn.phrase(last, round=min(number + 1, ROUNDS)),
    )
    summaries = (_eaten(turn), _scored(turn), _last(turn, last, now))
    return tuple(
        q.WalkStep(
            title,
            "done" if n < place else "now" if n == place else "later",
            summary if n < place or n == len(order) - 1 else "",
        )
        for n, (title, summary) in enumerate(zip(titles, summaries, strict=True))
    )


def _eaten(turn: Turn) -> str:
    boards = ((seat, turn.state.board(seat).food) for seat in turn.state.seats)
    left = tuple(
        say("ui.close.left", seat=seat, food=food) for seat, food in boards if food is not None
    )
    return turn.phrase("all-left", left=left) if left else ""


def _scored(turn: Turn) -> str:
    """What the cards of this round brought, from the scorepad."""
    state, score = turn.state, turn.table.score
    settled = state.settled[-1:] if state.options.solo else (state.round or 0,)
    parts = tuple(
        say("told.result", seat=seat, points=score.points(seat, f"settlement-{number}"))
        for number in settled
        for seat in state.seats
    )
    return turn.phrase("scored", told=parts) if parts else ""


def _last(turn: Turn, last: str, now: str) -> str:
    if last == "over":
        return pad(turn.table).decided if now == "over" else ""
    return turn.phrase("alone" if turn.state.options.solo else "home")


# What can be done now


def _food(turn: Turn) -> _Part:
    """What everybody pays who has not paid; a number by hand where a card changes it."""
    is_by_hand = bool(turn.answers.get("other-due"))
    fields: list[q.Field] = []
    changed: list[Feed] = []
    for seat in turn.state.waiting:
        printed = turn.state.board(seat).food_due
        due = None
        if is_by_hand:
            label = turn.phrase("due", seat=seat)
            count = turn.ask(
                q.Count(f"due {int(seat)}", label, value=printed or 0, maximum=_MOST_FOOD)
            )
            fields.append(count)
            due = count.value if count.key in turn.answers else None
        text, tone = meal_phrase(turn.table, seat, due)
        fields.append(q.Note(f"meal {int(seat)}", text, tone=tone))
        if due is not None and due != printed:
            changed.append(Feed(seat, due))
    if turn.state.ruling("food-conversion") == "allowed":
        answers = q.of(turn.state.waiting[0])
        words = turn.phrase("convert")
        fields.append(q.Link("convert", words, question="food", answers=answers, returns=True))
    if not is_by_hand:
        fields.append(q.More("other-due", turn.phrase("other-due")))
    is_rest = len(turn.state.waiting) > len(changed)
    actions = (*changed, *([Feed()] if is_rest else []))
    return _Part(tuple(fields), actions, turn.phrase("feed"))


def _settlement(turn: Turn) -> _Part:
    """What the card of the round brings; alone, one of those that are left."""
    fields: list[q.Field] = []
    number = turn.state.round
    if turn.state.options.solo:
        options = tuple(
            q.Option(str(number), settlement_phrase(turn.table, number, "ui.settlement"))
            for number in range(1, ROUNDS + 1)
            if number not in turn.state.settled
        )
        card = turn.ask(q.OneOf("card", turn.phrase("which"), ("points",), options=options))
        fields.append(card)
        number = int(card.value) if card.value else None
    actions: tuple[Action, ...] = ()
    if number is not None:
        points = turn.ask(_points(turn, number))
        fields.append(points)
        actions = (Settle(_typed(points), number if turn.state.options.solo else None),)
    return _Part(tuple(fields), actions, turn.say("settle.do"))


def _points(turn: Turn, number: int) -> q.Numbers:
    """What a settlement card brings everybody: counted by the app where it can, else entered."""
    typed = {key for key, _ in q.as_counts(turn.answers.get("points"))}
    lines = []
    for seat in turn.state.seats:
        one = q.person(turn.table, seat)
        if one.key not in typed and has_settled(turn.state, seat, number):
            continue
        counted = counted_points(turn.state, seat, number)
        by = "settle.typed" if one.key in typed or counted is None else "settle.counted"
        note = turn.say(by)
        lines.append(
            q.Line(one.key, one.text, counted, note, one.shape, one.colour, maximum=_MOST_POINTS)
        )
    return q.Numbers("points", lines=tuple(lines))


def _typed(points: q.Numbers) -> tuple[tuple[Seat, int], ...]:
    return tuple(sorted((Seat(int(key)), number) for key, number in points.value))


def _prepare(turn: Turn) -> _Part:
    """The next round; who starts it where the players settle that."""
    allowed = possible_starters(turn.state)
    fields: tuple[q.Field, ...] = ()
    first = None
    if len(allowed) > 1:
        names = turn.table.setup.names
        options = tuple(q.Option(str(int(seat)), names[seat]) for seat in allowed)
        starter = turn.ask(q.OneOf("first", turn.phrase("starts"), options=options))
        fields = (starter,)
        first = Seat(int(starter.value)) if starter.value else None
    number = min((turn.state.round or 0) + 1, ROUNDS)
    return _Part(fields, (Prepare(first),), turn.phrase("begin", round=number))


def _over(turn: Turn) -> _Part:
    return _Part((), (), word("table.see-score"))


def settle(table: Amalfi, answers: q.Answers) -> q.Form:
    """The result of a settlement card, "card" by its number, at a table entered as it lies."""
    turn = Turn("settle", table, answers)
    number = int(str(answers["card"]))
    points = turn.ask(_points(turn, number))
    is_missing = any(line.number is None for line in points.lines) and not points.value
    return q.Form(
        key=turn.key,
        title=turn.phrase("title", round=ROMAN[number]),
        answers=answers,
        fields=(points,),
        actions=() if is_missing else (Settle(_typed(points), number),),
        note=turn.phrase("note"),
        button=turn.phrase("do"),
        leave=turn.say("cancel"),
    )


QUESTIONS: Mapping[str, q.Question] = {
    "close": close,
    "settle": settle,
}
