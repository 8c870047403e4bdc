"""The set-up of Piazza: who plays which colours, and who begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.present import questions as q
from companion.present.palette import SHAPES
from companion.present.setup_question import (
    SetupForm,
    SetupQuestion,
    Sitting,
    all_kept,
    begins,
    who_begins,
)
from companion.present.setup_question import phrase as said
from companion.present.words import capital, voice
from engine.games.piazza import GAME
from engine.games.piazza.pieces import COLOURS, DEALS, colour_name
from engine.message import say

_SECOND = "second"


def phrase(key: str, **parameters: Any) -> str:
    """A sentence of the form."""
    return said(GAME, key, **parameters)


def ask(sitting: Sitting, answers: q.Answers) -> SetupForm:
    """Two players have two colours each, and choose the second one here.

    Those they played last are offered.
    """
    free = [colour for colour in COLOURS if colour not in sitting.mains]
    given = {name: [main] for name, main in zip(sitting.names, sitting.mains, strict=True)}
    fields: list[q.Field] = []
    if len(given) == 2 and len(free) == 2:
        fields += _seconds(sitting, answers, free, given)
    elif len(given) == 3 and free:
        fields += _neutral(free[0])
    first = who_begins(sitting, answers, phrase("first"), str(sitting.before.get("first") or ""))
    if len(given) in DEALS:
        fields += _of_start(first, len(given))
    return SetupForm(
        answers=answers,
        fields=tuple(fields),
        setup={"first": first.value} if first.value else {},
        colours=given,
        kept=all_kept(begins(sitting, first.value)),
    )


def _seconds(
    sitting: Sitting, answers: q.Answers, free: list[str], given: dict[str, list[str]]
) -> Iterator[q.Field]:
    """The two colours left, for each player; what one has the other has not."""
    played = [(seat, had[1]) for seat, had in enumerate(sitting.played[:2]) if len(had) > 1]
    known = next(((seat, second) for seat, second in played if second in free), (0, free[0]))
    mine = known[1] if known[0] == 0 else _other(free, known[1])
    asked = answers.get(f"{_SECOND} 0")
    mine = str(asked) if asked in free else mine
    yield q.Note("colours", phrase("colours"), look="section")
    for seat, name in enumerate(sitting.names):
        second = mine if seat == 0 else _other(free, mine)
        given[name].append(second)
        yield q.OneOf(
            f"{_SECOND} {seat}",
            phrase("plays", name=name, main=colour_name(sitting.mains[seat])),
            options=tuple(_colour(seat, one, free) for one in free),
            value=second,
        )


def _other(free: list[str], colour: str) -> str:
    return free[1 - free.index(colour)]


def _colour(seat: int, colour: str, free: list[str]) -> q.Option:
    """A second colour; the other player gets the one that is left."""
    text = voice(GAME, ()).say(say(f"colour.{colour}"))
    first = colour if seat == 0 else _other(free, colour)
    sets = ((f"{_SECOND} 0", first),)
    return q.Option(colour, text, shape=SHAPES[seat], colour=colour, sets=sets)


def _neutral(colour: str) -> Iterator[q.Field]:
    name = voice(GAME, ()).say(say("ui.tiles-of", tiles=(colour_name(colour),)))
    yield q.Note("neutral", phrase("neutral"), look="section")
    yield q.Note("neutral-note", phrase("neutral-note", colour=capital(name)), tone="ink")


def _of_start(first: q.OneOf, players: int) -> Iterator[q.Field]:
    shape = "square" if DEALS[players].start > 3 else "triangle"
    yield first
    for key in ("first-note", f"start-{shape}"):
        yield q.Note(key, phrase(key))


SETUP = SetupQuestion(ask, keys=("neutral", "first"))
