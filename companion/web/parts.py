"""The named parts of a page: strip, scorepad, ask, history, as HTML."""

from __future__ import annotations

from html import escape

from companion.present.history import history
from companion.present.offers import questions_of
from companion.present.reasons import Why
from companion.room.sight import View
from companion.web import forms
from engine.files.json_text import compact


def parts(view: View, language: str) -> dict[str, str]:
    """What a view shows, as HTML by name, in the language in which everything is said now."""
    return {
        "strip": _strip(view),
        "pad": _pad(view),
        "ask": _ask(view),
        "history": "".join(f"<li>{escape(step.text)}</li>" for step in history(view.open)),
    }


def why(view: View, found: Why) -> str:
    """The reasons behind a number."""
    lines = (f"<li>{line.points}: {escape(line.because)}</li>" for line in found.lines)
    return f"<h2>{escape(found.title)}</h2><ul>{''.join(lines)}</ul>"


def _strip(view: View) -> str:
    return "".join(
        f"<li>{escape(view.table.setup.names[seat])}"
        f" {'' if cell is None else f'{cell.total} {escape(cell.note)}'}</li>"
        for seat, cell in enumerate(view.strip)
    )


def _pad(view: View) -> str:
    if view.pad is None:
        return ""
    rows = (
        f"<tr><th>{escape(row.label)}</th>"
        + "".join(
            f'<td><button data-why="{seat}/{escape(row.key)}">{number}</button></td>'
            for seat, number in enumerate(row.numbers)
        )
        + "</tr>"
        for row in view.pad.rows
    )
    return f"<table>{''.join(rows)}</table>"


def _ask(view: View) -> str:
    asked = questions_of(view.table.game)
    if asked is None or view.role.seat is None:
        return ""
    return "".join(
        f'<button data-question="{escape(offer.question)}"'
        f' data-answers="{escape(compact(forms.written(offer.answers)))}">'
        f"{escape(offer.text)}</button>"
        for offer in asked.offers(view.table, view.role.seat)
    )
