"""Everything that can be asked at a table of Amalfi: Renaissance, by key, without a window."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.amalfi_renaissance.questions import (
    bonus,
    endgame,
    entry,
    moved,
    paid,
    phases,
    titles,
)
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


QUESTIONS: Mapping[str, q.Question] = {
    "navigate": bonus.navigate,
    "acquire": paid.acquire,
    "discover": paid.discover,
    "invite": paid.invite,
    "engage": engage,
    "construct": paid.construct,
    "pass": pass_period,
    "lighthouse": bonus.lighthouse,
    "erect": bonus.erect,
    "take": bonus.take,
    "more": more,
    "send": bonus.send,
    "bread": bonus.bread,
    "bonus": bonus.bonus,
    "straighten": bonus.straighten,
    "convert": bonus.convert,
    "discard": bonus.discard,
    "rival": bonus.rival,
    "end": end,
    "title": titles.claim,
    "titles": titles.titles,
    "read-title": titles.read_title,
    "read-decree": titles.read_decree,
    "endgame": endgame.endgame,
    "correct": entry.correct,
    "moved": moved.moved,
}
