"""Everything that can be asked at a table of Amalfi: Renaissance, by key, without a window."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.amalfi_renaissance.questions import (
    bonus,
    endgame,
    entry,
    free,
    moved,
    paid,
    titles,
)
from companion.games.amalfi_renaissance.questions.offered import offers, tapped
from companion.present import questions as q

__all__ = ["QUESTIONS", "offers", "tapped"]

QUESTIONS: Mapping[str, q.Question] = {
    "navigate": bonus.navigate,
    "acquire": paid.acquire,
    "discover": paid.discover,
    "invite": paid.invite,
    "engage": free.engage,
    "construct": paid.construct,
    "pass": free.pass_period,
    "lighthouse": bonus.lighthouse,
    "erect": bonus.erect,
    "take": bonus.take,
    "more": free.more,
    "send": bonus.send,
    "bread": bonus.bread,
    "bonus": bonus.bonus,
    "straighten": bonus.straighten,
    "convert": bonus.convert,
    "discard": bonus.discard,
    "rival": bonus.rival,
    "end": free.end,
    "title": titles.claim,
    "titles": titles.titles,
    "read-title": titles.read_title,
    "read-decree": titles.read_decree,
    "endgame": endgame.endgame,
    "correct": entry.correct,
    "period": entry.period,
    "moved": moved.moved,
}
