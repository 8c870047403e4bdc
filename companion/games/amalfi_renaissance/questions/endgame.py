"""Endgame characters: so much for each of something, at most so much."""

from __future__ import annotations

from typing import Any

from companion.games.amalfi_renaissance.questions.turn import Renaissance, Turn
from companion.present import questions as q
from engine.games.amalfi_renaissance.actions import SetEndgame
from engine.games.amalfi_renaissance.board import EndgameCard
from engine.games.amalfi_renaissance.endgame import COUNTED, result
from engine.games.amalfi_renaissance.pieces import CATALOGUE

KNOWN: dict[str, dict[str, Any]] = {
    r["name"]: r for r in CATALOGUE.records("characters") if r["type"] == "endgame"
}
_PER = range(1, 7)
_COUNT = range(9)
_MOST = (12, 15, 18, 20, 24)
_POINTS = range(3, 25, 3)
_NOTHING = {
    "mode": "each",
    "known": "",
    "per": None,
    "what": "",
    "count": None,
    "most": None,
    "all": None,
    "name": "",
}


def endgame_card(turn: Turn) -> tuple[tuple[q.Field, ...], EndgameCard | None]:
    """The fields of a card, and the card as entered: None while they say nothing."""
    modes = turn.options(("each", "final"), "ui.endgame")
    mode = turn.ask(q.OneOf("mode", options=modes, look="tabs", value="each"))
    known = turn.ask(
        q.OneOf(
            "known",
            turn.say("endgame.known"),
            options=tuple(_known(name, card) for name, card in KNOWN.items()),
            lets_go=True,
        )
    )
    per = turn.number("per", turn.say("endgame.per"), _PER)
    counted = turn.options(COUNTED, "ui.counted")
    of = turn.ask(q.OneOf("what", turn.say("endgame.of"), options=counted, lets_go=True))
    count = turn.number("count", turn.say("endgame.count"), _COUNT)
    most = turn.number("most", turn.say("endgame.max"), _MOST, maximum=999)
    points = turn.number("all", turn.say("endgame.points"), _POINTS, maximum=999)
    # A name that the rulebook does not show stays with a card that is changed.
    name = known.value or str(turn.answers.get("name", ""))
    if mode.value == "final":
        total = points.value
        card = None if total is None else EndgameCard(name, max=most.value, points=total)
        return (mode, points), card
    fields = (mode, known, per, of, count, most)
    if per.value is None:
        return fields, None
    what = of.value or None
    return fields, EndgameCard(name, per=per.value, of=what, count=count.value, max=most.value)


def _known(name: str, card: dict[str, Any]) -> q.Option:
    """A card that the rulebook shows fills in what is printed on it."""
    sets = (("per", card["per"]), ("most", card["max"]), ("what", card["of"]))
    return q.Option(name, name, sets=sets)


def endgame(table: Renaissance, answers: q.Answers) -> q.Form:
    """The endgame characters of a player: to add, to change, to take away.

    The answer "card" is the number of the one that is changed, from 0.
    """
    turn = Turn("endgame", table, answers)
    cards = turn.board.endgame
    fields, card = endgame_card(turn)
    listed = turn.ask(q.OneOf("card", options=_listed(turn), look="rows"))
    index = int(listed.value) if listed.value else None
    remove: tuple[q.Field, ...] = ()
    changed: tuple[EndgameCard, ...] = ()
    if index is not None:
        rest = (*cards[:index], *cards[index + 1 :])
        remove = (
            q.Deed(
                "remove",
                turn.phrase("remove"),
                actions=(SetEndgame(turn.seat, rest),),
                then=q.of(turn.seat),
                look="danger",
            ),
        )
    if card is not None:
        at = len(cards) if index is None else index
        changed = (*cards[:at], card, *cards[at + 1 :])
    is_begun = index is not None or any(
        turn.answers.get(key) not in (None, "")
        for key in ("known", "per", "what", "count", "most", "all")
    )
    return q.Form(
        key=turn.key,
        title=turn.phrase("title", seat=turn.seat),
        answers=answers,
        fields=(*fields, *remove, *((listed,) if cards else ())),
        actions=(SetEndgame(turn.seat, changed),) if changed else (),
        button=turn.phrase("add" if index is None else "change"),
        # Numbers that were entered and are not wanted are cancelled; otherwise all is done.
        leave=turn.say("cancel" if is_begun else "done"),
    )


def _listed(turn: Turn) -> tuple[q.Option, ...]:
    """The cards entered, each with what it brings; choosing one fills in its numbers."""
    options = []
    for index, card in enumerate(turn.board.endgame):
        scored = result(turn.board, card)
        options.append(
            q.Option(
                str(index),
                q.sentence(turn.table, scored.because),
                trail=q.figure(turn.table, scored.points),
                sets=tuple(_answers(card).items()),
            )
        )
    return tuple(options)


def _answers(card: EndgameCard) -> dict[str, q.Value]:
    """The answers that a card was entered by."""
    if card.points is not None:
        given: dict[str, q.Value] = {"mode": "final", "all": card.points, "most": card.max}
    else:
        numbers = {"per": card.per, "count": card.count, "most": card.max}
        given = {"mode": "each", "what": card.of or "", **numbers}
    name = "known" if card.name in KNOWN else "name"
    return {**_NOTHING, **given, name: card.name}
