"""Questions for phones: what a phone says of a form, and the form as it is shown.

A phone keeps nothing but the key of a question and the answers so far, and sends them with what
was touched: `{"question": key, "answers": {…}, "field": key, "value": …}`, or `"tap": option`, with
`"entry": how` for a number that was typed; `"deed": key` for a button that records something;
`{"piece": name}` for a tap on the board, with or without a question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.present import questions as q
from companion.present.offers import questions_of
from companion.present.words import page_word as word
from companion.present.words import sentence
from companion.room.sight import View
from companion.web import boards, strip
from companion.web.controls import added, button, written
from companion.web.fields import Writer
from companion.web.marks import icon
from companion.web.markup import Html, element
from engine.core import Illegal, Legal, Secrecy
from engine.files.shapes import Json, Unreadable, inside, show

__all__ = ["Asked", "NothingThere", "asked", "deed_of", "read", "shown", "written"]

# What an answer may be made of at most: more than any form asks.
_DEEPEST, _LONGEST, _MOST_LETTERS = 4, 200, 200
_MOST_ANSWERS, _LARGEST = 60, 10**6


class NothingThere(LookupError):
    """A piece of the board that asks nothing and answers nothing."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of a game by its key, and its form as it stands."""

    question: str
    form: q.Form


def asked(view: View, content: Mapping[str, Json]) -> Asked:
    """The form that a phone speaks of, after whatever was touched in it.

    Content that no page sends raises whatever the questions of the game do; NothingThere.
    """
    game, table = questions_of(view.table.game), view.table
    if game is None:
        raise ValueError("this game asks nothing")
    piece = content.get("piece")
    if not isinstance(piece, str | None):
        raise ValueError("piece: expected a text")
    if "question" not in content:
        if piece is None:
            raise ValueError("expected a question or a piece")
        offer = game.tapped(table, piece)
        if offer is None:
            raise NothingThere
        form = game.QUESTIONS[offer.question](table, _private(view, offer.answers))
        return Asked(offer.question, form)
    key = str(content["question"])
    question = game.QUESTIONS[key]
    form = question(table, _private(view, read(content.get("answers", {}))))
    answers = form.answers
    if piece is not None:
        touched = q.touched(table, question, form, piece)
        if touched is None:
            raise NothingThere
        answers = touched
    elif "field" in content:
        answers = answered(form, content)
    return Asked(key, form if answers is form.answers else question(table, answers))


def answered(form: q.Form, content: Mapping[str, Json]) -> q.Answers:
    """The answers after a field was touched."""
    field = form.field(str(content["field"]))
    if "tap" in content:
        if not isinstance(field, q.Choosing):
            raise ValueError(f"{field.key} has no options")
        return q.answer(form, field.key, field.tapped(str(content["tap"])))
    value = _read_value(content.get("value"), "value")
    if "entry" in content:
        value = _entered(field, str(content["entry"]), value, str(content.get("put", "")))
    return q.answer(form, field.key, value)


def deed_of(form: q.Form, key: str) -> q.Deed:
    """A button of a form that records something; KeyError if there is none of that key."""
    field = form.field(key)
    if not isinstance(field, q.Deed):
        raise KeyError(key)
    return field


def _private(view: View, answers: q.Answers) -> dict[str, q.Value]:
    """Whoever sits at a seat keeps what only that seat may see, instead of telling it."""
    return {**answers, q.PRIVATE: True} if view.role.seat is not None else dict(answers)


# How it is shown


def shown(view: View, form: q.Form, weighed: q.Weighed) -> dict[str, Json]:
    """A form as a phone shows it, with what its actions would do.

    `board` are the pieces of the boards that look otherwise meanwhile, `paints` what they and the
    pictures of the form are painted with, `strip` the players with what would change.
    """
    change = tuple(
        points if view.shows_score(seat) else None for seat, points in enumerate(weighed.change)
    )
    writer = Writer()
    parts = [_head(form), element("div", *writer.fields(form), class_="fields")]
    parts.append(_foot(view, form, weighed, change))
    board, paints = boards.asked(view, form)
    return {
        "html": element("form", *parts, class_="small" if form.is_small else None),
        "board": board,
        "paints": {**writer.paints, **paints},
        "strip": strip.strip(view, change) if any(change) else "",
        "on-board": q.on_board(form) is not None,
    }


def _head(form: q.Form) -> Html:
    close = button("", icon("close"), class_="round", data_leave=True, aria_label=form.leave)
    title = element("h2", form.title, tabindex="-1")
    note = element("p", form.note) if form.note else None
    return element("header", element("div", title, note), close)


def _foot(view: View, form: q.Form, weighed: q.Weighed, change: tuple[int | None, ...]) -> Html:
    """What the answers come to, what the rules say of it, and the button."""
    lines = (
        *([element("p", form.told, class_="told")] if form.told else ()),
        *_verdict(view, weighed, change),
    )
    told = element("div", *lines, class_="verdict", role="status")
    return element("footer", told, *_buttons(view, form, weighed))


def _verdict(view: View, weighed: q.Weighed, change: tuple[int | None, ...]) -> Iterator[Html]:
    changes = [
        element("span", f"{name} ", element("b", q.signed(view.table, points)))
        for name, points in zip(view.table.setup.names, change, strict=False)
        if points
    ]
    if isinstance(weighed.verdict, Legal) and changes:
        yield element("p", icon("check"), element("span", *changes), class_="legal")
    elif changes:
        yield element("p", element("span", *changes), class_="changes")
    tone = "illegal" if isinstance(weighed.verdict, Illegal) else "undecided"
    for one in weighed.objections:
        remedy = element("span", f"{one.remedy}.") if one.remedy else None
        cited = element("small", one.citation)
        text = element("span", sentence(one.because), " ", remedy, cited)
        yield element("p", icon("warning"), text, class_=tone)


def _buttons(view: View, form: q.Form, weighed: q.Weighed) -> Iterator[Html]:
    label = form.button or word("page.record")
    is_sealed = _is_secret(view, form)
    if form.goes and not form.actions:
        if form.goes == "score":
            yield button(label, class_="primary", data_go="score")
    elif weighed.can_record_anyway:
        if not is_sealed:
            yield button(word("page.anyway"), class_="danger", data_record="anyway")
    elif form.button or form.actions:
        yield button(
            "",
            icon("lock") if is_sealed else None,
            element("span", label),
            class_="primary",
            data_record=True,
            disabled=not weighed.can_record,
        )
    if is_sealed and weighed.can_record:
        yield element("p", word("page.kept-secret"), class_="hint")


def _is_secret(view: View, form: q.Form) -> bool:
    """What the form makes is kept beside the log."""
    if view.role.seat is None or form.action is None:
        return False
    return view.table.game.secrecy(form.action) is not Secrecy.OPEN


# What a phone sends


def read(answers: Json) -> dict[str, q.Value]:
    """Answers as a phone sends them; Unreadable for anything else."""
    if not isinstance(answers, dict) or len(answers) > _MOST_ANSWERS:
        raise Unreadable("answers", "expected an object")
    return {key: _read_value(one, inside("answers", key)) for key, one in answers.items()}


def _read_value(value: Json, at: str, depth: int = 0) -> q.Value:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int) and abs(value) <= _LARGEST:
        return value
    if isinstance(value, str) and len(value) <= _MOST_LETTERS:
        return value
    if isinstance(value, list) and len(value) <= _LONGEST and depth < _DEEPEST:
        parts = enumerate(value)
        return tuple(_read_value(one, inside(at, place), depth + 1) for place, one in parts)
    raise Unreadable(at, f"expected an answer, got {show(value)}")


def _entered(field: q.Field, how: str, typed: q.Value, key: str) -> q.Value:
    """The answer that a typed number makes; ValueError where it makes none."""
    number = typed if isinstance(typed, int) and not isinstance(typed, bool) else None
    if how == "number" and isinstance(field, q.Number | q.Count):
        return number
    if how == "put" and isinstance(field, q.Numbers | q.Payment) and number is not None:
        return field.put(key, number)
    if how == "add" and isinstance(field, q.Ladder) and number is not None:
        return added(field.value, number)
    raise ValueError(f"{how!r} enters nothing into {field.key!r}")
