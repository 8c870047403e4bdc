"""Where on the table each action is offered, and those of which nothing has to be said."""

from __future__ import annotations

from companion.games.amalfi_renaissance.questions import phases
from companion.games.amalfi_renaissance.questions.turn import Renaissance, Turn
from companion.present import questions as q
from engine.games.amalfi_renaissance.actions import Engage, Pass

MAIN = ("navigate", "acquire", "discover", "invite", "engage", "construct", "pass")
ALSO = ("lighthouse", "erect", "take", "more")
MORE = ("convert", "discard", "send", "bread", "bonus", "straighten", "end")
LIGHT_MAIN = ("acquire", "discover", "invite", "construct")
LIGHT_ALSO = ("erect", "bonus")


def engage(table: Renaissance, answers: q.Answers) -> q.Form:
    """An engageable character is used and turned."""
    return q.as_it_is(Engage(Turn("engage", table, answers).seat))(table, answers)


def pass_period(table: Renaissance, answers: q.Answers) -> q.Form:
    """The player takes no more main actions this period."""
    return q.as_it_is(Pass(Turn("pass", table, answers).seat))(table, answers)


def more(table: Renaissance, answers: q.Answers) -> q.Form:
    """What is needed less often."""
    turn = Turn("do", table, answers)
    fields = tuple(q.Link(key, turn.phrase(key), question=key, answers=answers) for key in MORE)
    title = turn.say("more")
    return q.Form(key="more", title=title, answers=answers, fields=fields, is_small=True)


def end(table: Renaissance, answers: q.Answers) -> q.Form:
    """The end of the period, whoever asks for it."""
    rest = {key: value for key, value in answers.items() if key != "seat"}
    return phases.close(table, rest)
