"""A tile on the table: who laid it, the brackets it ended, and the ways to correct it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.piazza import phrases
from companion.games.piazza.questions.choosing import (
    Piazza,
    any_tile,
    field_of,
    free_fields,
    key_of,
    kind_of,
)
from companion.present import questions as q
from companion.present.words import capital, cited, text_of
from engine.games.piazza.actions import Amend, Take
from engine.games.piazza.pieces import Tile, tile_name
from engine.games.piazza.state import State


def about(table: Piazza, answers: q.Answers) -> q.Form:
    """What there is to say about the tile on the answer "on", and what can be done with it."""
    one = _tile(table, answers)
    onward = {"on": str(one.at)}
    return q.Form(
        key="about",
        title=capital(text_of(table, tile_name(one))),
        answers=answers,
        fields=(
            *_brackets(table, one),
            q.Link("change", q.phrase(table, "ui.change"), question="change", answers=onward),
            q.Link("move", q.phrase(table, "ui.move"), question="move", answers=onward),
            q.Deed("remove", q.phrase(table, "ui.remove"), actions=(Take(one.at),), look="danger"),
        ),
        note=_origin(table, one),
        leave=q.phrase(table, "ui.cancel"),
        is_small=True,
        pieces=(str(one.at),),
    )


def _tile(table: Piazza, answers: q.Answers) -> Tile:
    at = field_of(str(answers["on"]))
    return Tile(at, table.state.by_field[at])


def _origin(table: Piazza, one: Tile) -> str:
    state: State = table.state
    for number, turn in enumerate(state.turns, 1):
        if one in turn.tiles:
            return q.phrase(table, "ui.tile-by", seat=turn.seat, turn=number)
    return q.phrase(table, "ui.tile-start" if one.at in state.start else "ui.tile-keyed")


def _brackets(table: Piazza, one: Tile) -> Iterator[q.Field]:
    """The brackets of which it is an end, with the points they brought."""
    found = [
        (phrases.bracket(table, bracket, turn.tiles), q.signed(table, bracket.points))
        for turn in table.state.turns
        for bracket in turn.brackets
        if one in (bracket.one, bracket.other)
    ]
    for number, (words, change) in enumerate(
        found or [(q.phrase(table, "ui.tile-no-bracket"), "")]
    ):
        yield q.Note(f"bracket {number}", words, tone="ink", trail=change)
    if found:
        yield q.Note("rule", cited(table.game, "bracket.value"), tone="link")
    if table.state.turns:
        yield q.Note("keeps", q.phrase(table, "ui.tile-keeps"))


def change(table: Piazza, answers: q.Answers) -> q.Form:
    """The tile shows something else."""
    old = _tile(table, answers)
    field = any_tile(table, answers, value=key_of(old.kind))
    new = None if not field.value else Tile(old.at, kind_of(field.value))
    title = q.phrase(table, "ui.changing-title", at=str(old.at))
    return _amended(table, answers, "change", title, field, old, new)


def move(table: Piazza, answers: q.Answers) -> q.Form:
    """The tile lies elsewhere."""
    old = _tile(table, answers)
    options = tuple(q.Option(str(at), str(at)) for at in free_fields(table.state))
    place = q.OneOf("at", q.phrase(table, "ui.at"), options=options, look="board", lets_go=True)
    field = q.asked(place, answers)
    new = None if not field.value else Tile(field_of(field.value), old.kind)
    title = q.phrase(table, "ui.moving-title", tile=text_of(table, tile_name(old)))
    return replace(
        _amended(table, answers, "move", title, field, old, new),
        note=q.phrase(table, "ui.moving-hint"),
    )


def _amended(
    table: Piazza,
    answers: q.Answers,
    key: str,
    title: str,
    field: q.OneOf,
    old: Tile,
    new: Tile | None,
) -> q.Form:
    return q.Form(
        key=key,
        title=title,
        answers=answers,
        fields=(field,),
        actions=() if new in (None, old) else (Amend(old.at, new),),
        button=q.phrase(table, "ui.record"),
        leave=q.phrase(table, "ui.clear"),
        at_once=True,
        pieces=(str(old.at) if new is None else str(new.at),),
    )


QUESTIONS: Mapping[str, q.Question] = {"about": about, "change": change, "move": move}
