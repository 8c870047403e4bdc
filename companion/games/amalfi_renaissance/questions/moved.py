"""A ship was moved by hand: what it can mean, the likely readings first, a correction last."""

from __future__ import annotations

from companion.games.amalfi_renaissance.phrases import place_name
from companion.games.amalfi_renaissance.questions.turn import Renaissance, Turn
from companion.present import questions as q
from engine.games.amalfi_renaissance import actions as a
from engine.games.amalfi_renaissance.pieces import RESOURCES
from engine.message import Seat
from engine.payment import payment


def moved(table: Renaissance, answers: q.Answers) -> q.Form:
    """A ship went from the place "origin" to the place "to": what was it?"""
    turn = Turn("moved", table, answers)
    origin, to = str(answers["origin"]), str(answers["to"])
    names = {"origin": place_name(table, origin), "to": place_name(table, to)}
    note = q.Note("what", turn.phrase("note"))
    correction = _record(turn, "correct", _correction(turn, origin, to))
    return q.Form(
        key=turn.key,
        title=turn.phrase("title", **names),
        answers=answers,
        fields=(note, *_meanings(turn, origin, to), correction),
        is_small=True,
    )


def _meanings(turn: Turn, origin: str, to: str) -> list[q.Field]:
    seat: Seat = turn.seat
    if origin == "bay" and to in RESOURCES:
        sent = ((to, 1),)
        return [
            _ask(turn, "navigate", {"send": sent}),
            _record(turn, "send", a.Send(seat, sent)),
            _record(turn, "lighthouse", a.UseLighthouse(seat, to)),
        ]
    if (origin, to) == ("bay", "docks"):
        return [_ask(turn, "navigate")]
    if (origin, to) == ("bay", "port"):
        return [_record(turn, "convert", a.TurnIntoBread(seat, payment(emergency=1)))]
    if origin in RESOURCES and to == "bay":
        return [_record(turn, "convert", a.TurnIntoBread(seat, payment({origin: 1})))]
    if (origin, to) == ("shipyard", "port"):
        return [_ask(turn, "construct")]
    return []


def _correction(turn: Turn, origin: str, to: str) -> a.SetShips:
    ships = turn.board.ships
    there, here = ships.at(origin) or 0, ships.at(to) or 0
    return a.SetShips(turn.seat, ((origin, max(0, there - 1)), (to, here + 1)))


def _ask(turn: Turn, key: str, given: q.Answers | None = None) -> q.Link:
    answers = {**q.of(turn.seat), **(given or {})}
    return q.Link(key, turn.phrase(key), question=key, answers=answers)


def _record(turn: Turn, key: str, action: a.Action) -> q.Deed:
    return q.Deed(key, turn.phrase(key), actions=(action,))
