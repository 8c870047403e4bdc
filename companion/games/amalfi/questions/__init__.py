"""Everything that can be asked at a table of Amalfi, by key; no window is needed for it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.amalfi.questions import claims, ending, entry, free, moved, paid, phases
from companion.games.amalfi.questions.turn import Amalfi, Turn
from companion.present import questions as q
from engine.games.amalfi.actions import Pass

MAIN = ("place-ship", "acquire", "build", "play", "tap", "pass")
FREE = ("claim", "gain-more", "food", "discard", "take", "more")
MORE = ("move", "exchange", "correct", "cards", "ending", "fold")


def pass_round(table: Amalfi, answers: q.Answers) -> q.Form:
    """The player is out of the round."""
    return q.as_it_is(Pass(Turn("pass", table, answers).seat))(table, answers)


def more(table: Amalfi, answers: q.Answers) -> q.Form:
    """What is needed less often."""
    turn = Turn("do", table, answers)
    fields = tuple(q.Link(key, turn.tell(key), question=key, answers=answers) for key in MORE)
    return q.Form(
        key="more", title=turn.tell("more"), answers=answers, fields=fields, is_small=True
    )


QUESTIONS: Mapping[str, q.Question] = {
    "place-ship": free.place_ship,
    "acquire": paid.acquire,
    "build": paid.build,
    "play": paid.play,
    "tap": free.tap,
    "pass": pass_round,
    "claim": claims.claim,
    "gain-more": free.gain_more,
    "food": free.food,
    "discard": free.discard,
    "take": free.take,
    "more": more,
    "move": free.move,
    "exchange": paid.exchange,
    "correct": entry.correct,
    "cards": entry.cards,
    "take-away": entry.take_away,
    "ending": ending.ending,
    "close": phases.close,
    "settle": phases.settle,
    "moved": moved.moved,
}
