"""The controls that fields are made of: buttons, steppers, numbers that are typed.

Each carries the answer that it would give, which a page sends back as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.present import questions as q
from companion.present.words import page_word as word
from companion.web.marks import ICONS, icon
from companion.web.markup import Child, Html, element
from engine.files.json_text import compact
from engine.files.shapes import Json


def written(value: Any) -> Json:
    """An answer, or all of them, as JSON."""
    if isinstance(value, Mapping):
        return {key: written(one) for key, one in value.items()}
    return [written(one) for one in value] if isinstance(value, tuple) else value


def carded(notes: list[Html] | None) -> list[Html]:
    return [element("div", *notes, class_="card")] if notes else []


def group(field: q.Field, class_: str, *parts: Child) -> Html:
    """A field under its label, which names it for whoever hears it."""
    label = element("legend", field.label) if field.label else None
    return element(
        "fieldset",
        label,
        element("div", *parts, class_=class_ or None),
        class_="field",
        data_key=field.key,
    )


def answer(field: q.Field, value: q.Value, which: str | None = None) -> dict[str, object]:
    """What a control answers, and to which field; `which` control it is, whatever it answers."""
    given: dict[str, object] = {"data_field": field.key, "data_value": compact(written(value))}
    return given if which is None else {**given, "data_which": which}


def taps(field: q.Field, taps: Mapping[str, q.Value]) -> dict[str, object]:
    """What taps on the parts of a picture answer."""
    return {"data_field": field.key, "data_taps": {k: written(v) for k, v in taps.items()}}


def button(text: str, *parts: Child, **attributes: object) -> Html:
    return element("button", *parts, text or None, **{"type": "button", **attributes})


def clear(field: Any) -> Html:
    is_off = not field.value
    return button(
        word("page.clear"), class_="text", disabled=is_off, **answer(field, field.tapped("clear"))
    )


def cell(field: q.Matrix, cell: q.Cell | None, row: q.Option, column: q.Option) -> Html:
    if cell is None:
        return element("td")
    chosen = field.value == (cell.row, cell.column)
    name = ", ".join(filter(None, (row.text, column.text, cell.text, cell.refused)))
    shown = button(
        cell.text,
        class_="cell against" if cell.refused else "cell",
        aria_pressed="true" if chosen else "false",
        aria_label=name,
        **answer(field, (cell.row, cell.column)),
    )
    return element("td", shown)


def stepper(field: q.Number | q.Count, label: str, value: int | None) -> Html:
    """A number between minus and plus; it can be typed too."""
    least, most = field.minimum, field.maximum
    typed = entry(field, label, value, least, most, "number")
    return _between(field, label, value, (least, most), typed, lambda number: number)


def put_stepper(
    field: q.Numbers | q.Payment, key: str, label: str, value: int | None, most: int
) -> Html:
    """One of several numbers between minus and plus."""
    typed = entry(field, label, value, 0, most, "put", key)
    limits = (0, most)
    return _between(field, label, value, limits, typed, lambda to: field.put(key, to), key)


def _between(
    field: q.Field,
    label: str,
    value: int | None,
    limits: tuple[int, int],
    typed: Html,
    put: Callable[[int], q.Value],
    key: str = "",
) -> Html:
    """A typed number between a button for one less and a button for one more."""

    def step(text: str, name: str, to: int) -> Html:
        is_off = not limits[0] <= to <= limits[1]
        given = {} if is_off else answer(field, put(to), f"{text} {key}")
        return button(text, aria_label=name, disabled=is_off, **given)

    less = step("−", word("page.less", what=label), (value or 0) - 1)
    more = step("+", word("page.more", what=label), (value or 0) + 1)
    return element("div", less, typed, more, class_="stepper")


def entry(
    field: q.Field,
    label: str,
    value: int | None,
    least: int,
    most: int,
    how: str,
    key: str | None = None,
) -> Html:
    """A number that is typed; `how` says what becomes of it."""
    return element(
        "input",
        type="number",
        inputmode="numeric",
        min=least,
        max=most,
        value="" if value is None else value,
        placeholder="–",
        aria_label=label or word("page.number"),
        data_field=field.key,
        data_entry=how,
        data_put=key,
    )


def added(values: Sequence[int], one: int) -> tuple[int, ...]:
    return tuple(sorted((*values, one), reverse=True))


def line(field: q.Deed | q.Link) -> Sequence[Child]:
    note = element("small", field.note) if field.note else None
    trail = element("span", field.trail, class_="trail") if field.trail else None
    shown = icon(field.icon) if field.icon in ICONS else None
    return shown, element("span", element("b", field.label), note), trail
