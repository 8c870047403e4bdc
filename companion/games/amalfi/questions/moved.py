"""A ship was moved by hand: what it can mean, the likely readings first, a correction last."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.amalfi.phrases import place_name
from companion.games.amalfi.questions.turn import Amalfi, Turn, gain_answers
from companion.present import questions as q
from engine.games.amalfi.actions import Action, CountShips, Gain, MoveShips, TurnIntoFood
from engine.games.amalfi.pieces import RESOURCES


def moved(table: Amalfi, answers: q.Answers) -> q.Form:
    """A ship went from the place "origin" to the place "to": what was it?"""
    turn = Turn("moved", table, answers)
    origin, to = str(answers["origin"]), str(answers["to"])
    names = {"origin": place_name(table, origin), "to": place_name(table, to)}
    fields = (*_meanings(turn, origin, to), *_corrections(turn, origin, to))
    title = turn.phrase("title", **names)
    return q.Form(key=turn.key, title=title, answers=answers, fields=fields, is_small=True)


def _meanings(turn: Turn, origin: str, to: str) -> list[q.Field]:
    if origin == "sea" and to in RESOURCES:
        given = gain_answers(Gain(((to, 1),)))
        return [_ask(turn, "place-ship", given), _ask(turn, "gain-more", given)]
    if (origin, to) == ("sea", "actions"):
        return [_ask(turn, "place-ship")]
    if (origin, to) == ("sea", "homeland") or (origin in RESOURCES and to == "sea"):
        return [_record(turn, "food", TurnIntoFood(turn.seat, origin))]
    if (origin, to) == ("shipyard", "homeland"):
        return [_ask(turn, "build")]
    return []


def _corrections(turn: Turn, origin: str, to: str) -> list[q.Field]:
    ships = turn.board.ships
    by_card = _record(turn, "card", MoveShips(turn.seat, origin, to))
    if ships is None:
        return [by_card]
    return [by_card, _record(turn, "count", CountShips(turn.seat, ships.move(origin, to, 1)))]


def _ask(turn: Turn, key: str, given: q.Answers | None = None) -> q.Link:
    answers = {**q.of(turn.seat), **(given or {})}
    return q.Link(key, turn.phrase(key), question=key, answers=answers)


def _record(turn: Turn, key: str, action: Action) -> q.Deed:
    return q.Deed(key, turn.phrase(key), actions=(action,))


QUESTIONS: Mapping[str, q.Question] = {
    "moved": moved,
}
