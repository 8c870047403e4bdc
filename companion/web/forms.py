"""Questions for phones: what a phone says of a form, and the form as HTML.

A phone keeps nothing but the key of a question and the answers so far, and sends them with what
was touched: `{"question": key, "answers": {…}, "field": key, "tap": option}` (or `"value": …`), or
`{"piece": name}` for a tap on the board, with or without a question.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from companion.present import questions as q
from companion.present.offers import questions_of
from companion.room.sight import View
from engine.files.shapes import Json


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
    if "question" not in content:
        offer = game.tapped(table, str(piece))
        if offer is None:
            raise NothingThere
        return Asked(offer.question, game.QUESTIONS[offer.question](table, offer.answers))
    key = str(content["question"])
    question = game.QUESTIONS[key]
    form = question(table, read(content.get("answers", {})))
    if piece is not None:
        answers = q.touched(table, question, form, str(piece))
        if answers is None:
            raise NothingThere
        return Asked(key, question(table, answers))
    if "field" in content:
        return Asked(key, question(table, _answered(form, content)))
    return Asked(key, form)


def _answered(form: q.Form, content: Mapping[str, Json]) -> q.Answers:
    """The answers after a field was touched."""
    field = form.field(str(content["field"]))
    if "tap" not in content:
        return q.answer(form, field.key, _value(content.get("value")))
    if not isinstance(field, q.Choosing):
        raise ValueError(f"{field.key} has no options")
    return q.answer(form, field.key, field.tapped(str(content["tap"])))


def read(answers: Json) -> dict[str, q.Value]:
    """Answers as a phone sends them."""
    if not isinstance(answers, dict):
        raise ValueError("answers: expected an object")
    return {key: _value(value) for key, value in answers.items()}


def written(answers: q.Answers) -> dict[str, Json]:
    """Answers as a phone gets them."""
    return {key: _json(value) for key, value in answers.items()}


def _value(value: Json) -> q.Value:
    if isinstance(value, list):
        return tuple(_value(one) for one in value)
    if isinstance(value, (str, int)) or value is None:
        return value
    raise ValueError("answers: expected texts, whole numbers and lists")


def _json(value: q.Value) -> Json:
    return [_json(one) for one in value] if isinstance(value, tuple) else value


def html(view: View, form: q.Form, weighed: q.Weighed) -> str:
    """A form as HTML."""
    found = [f"<h2>{escape(form.title)}</h2>"]
    for field in form.fields:
        found.append(f"<p>{escape(field.label)}</p>")
        if isinstance(field, q.Choosing):
            found.extend(
                f'<button data-field="{escape(field.key)}" data-tap="{escape(option.key)}"'
                f' aria-pressed="{str(_is_chosen(field, option.key)).lower()}">'
                f"{escape(option.text)} {escape(option.note)} {escape(option.refused)}</button>"
                for option in field.options
            )
    found.extend(f"<p>{escape(one.because)}</p>" for one in weighed.objections)
    if weighed.can_record:
        found.append(f"<button data-record>{escape(form.button)}</button>")
    return "".join(found)


def _is_chosen(field: q.Choosing, key: str) -> bool:
    return key in field.value if isinstance(field.value, tuple) else key == field.value
