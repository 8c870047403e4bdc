"""The fields of a question as HTML. Nothing of a question is known to the page that shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from companion.present import questions as q
from companion.present.drawing import Drawing
from companion.present.svg import embedded
from companion.present.words import page_word as word
from companion.web.boards import whole
from companion.web.controls import (
    added,
    answer,
    button,
    carded,
    cell,
    clear,
    entry,
    group,
    line,
    put_stepper,
    stepper,
    taps,
    written,
)
from companion.web.marks import ICONS, icon, mark
from companion.web.markup import Child, Html, element, joined


class Writer:
    """Writes the fields of one form; `drawings` gathers what its pictures are made of."""

    def __init__(self) -> None:
        self.paints: dict[str, tuple[str, str]] = {}
        self._pictures = 0

    def fields(self, form: q.Form) -> list[Html]:
        """The fields one after the other, notes below a heading on a card."""
        found: list[Html] = []
        card: list[Html] | None = None
        for field in form.fields:
            shown = self.field(field)
            is_note = isinstance(field, q.Note)
            if isinstance(field, q.Note) and field.look == "heading":
                found += carded(card)
                card = [shown]
            elif is_note and card is not None:
                card.append(shown)
            else:
                found += carded(card)
                card = None
                found.append(shown)
        return found + carded(card)

    def field(self, field: Any) -> Html:
        """A field with its label and its controls."""
        look = field.look if isinstance(field, q.Choosing) else ""
        if look == "board" and not isinstance(field, q.OneOf):
            look = ""
        writer = _LOOKS.get(look) or _FIELDS[type(field)]
        return writer(self, field)

    def picture(self, drawing: Drawing) -> Html:
        """A small drawing in the line."""
        self._pictures += 1
        found = embedded(drawing, f"picture-{self._pictures}")
        self.paints.update(found.paints)
        return whole(found)

    # Fields with options

    def chips(self, field: q.Choosing) -> Html:
        return group(field, "chips", *(self.option(field, one) for one in field.options))

    def in_order(self, field: q.InOrder) -> Html:
        """Options in the order in which they were chosen, which is said above them."""
        texts = {one.key: one.text for one in field.options}
        chosen = " · ".join(texts[key] for key in field.value)
        counts = Counter(field.value) if field.repeats else {}
        return group(
            field,
            "chips",
            element("p", element("b", chosen), class_="chosen") if chosen else None,
            *(self.option(field, one, counts.get(one.key)) for one in field.options),
            clear(field),
        )

    def tally(self, field: q.Tally) -> Html:
        options = [self.option(field, one, dict(field.value).get(one.key)) for one in field.options]
        return group(field, "chips", *options, clear(field))

    def tiles(self, field: q.Choosing) -> Html:
        counts: dict[Any, int] = {}
        if isinstance(field, q.Tally):
            counts = dict(field.value)
        elif isinstance(field, q.InOrder) and field.repeats:
            counts = Counter(field.value)
        options = [self.option(field, one, counts.get(one.key)) for one in field.options]
        clears = clear(field) if isinstance(field, q.Tally | q.InOrder) else None
        tiles = element("div", *options, class_=f"tiles wide-{field.wide}")
        return group(field, "", tiles, clears)

    def rows(self, field: q.Choosing) -> Html:
        return group(field, "rows", *(self.option(field, one) for one in field.options))

    def board(self, field: q.Choosing) -> Html:
        """Pieces of the board: tapped there, and listed for whoever does not see it."""
        options = [self.option(field, one) for one in field.options if not one.refused]
        many = len(options) > 12
        listed = element("div", *options, class_="chips")
        if many:
            listed = element("details", element("summary", word("page.on-list")), listed)
        hint = element("p", icon("touch"), word("page.on-board"), class_="hint")
        return group(field, "on-board", hint, listed)

    def turn(self, field: q.OneOf) -> Html:
        return element(
            "div", button(field.label, icon("turn"), **answer(field, field.next)), class_="field"
        )

    def option(self, field: q.Choosing, option: q.Option, count: int | None = None) -> Html:
        """A button that chooses an option, or says why it cannot be chosen."""
        value = field.value
        chosen = option.key in value if isinstance(value, tuple) else option.key == value
        chosen = chosen or bool(count)
        is_off = bool(option.refused) and not (chosen or getattr(field, "takes_refused", False))
        parts: list[Child] = [
            self.picture(option.picture) if option.picture else None,
            mark(option.shape, option.colour) if option.shape else None,
            icon(option.icon) if option.icon in ICONS else None,
            element(
                "span",
                element("b", option.text),
                element("small", option.note) if option.note else None,
                element("small", option.refused, class_="why") if option.refused else None,
            ),
            element("span", option.trail, class_="trail") if option.trail else None,
            element("span", f"× {count}", class_="count") if count else None,
        ]
        return element(
            "button",
            *parts,
            type="button",
            class_="option picture" if option.picture else "option",
            aria_pressed="true" if chosen else "false",
            aria_disabled="true" if is_off else None,
            data_refused=option.refused or None,
            **({} if is_off else answer(field, field.tapped(option.key), option.key)),
        )

    def matrix(self, field: q.Matrix) -> Html:
        cells = {(cell.row, cell.column): cell for cell in field.cells}
        heads = (element("th", one.text, scope="col") for one in field.columns)
        rows = (
            element(
                "tr",
                element("th", row.text, scope="row"),
                *(cell(field, cells.get((row.key, one.key)), row, one) for one in field.columns),
            )
            for row in field.rows
        )
        head = element("thead", element("tr", element("td", field.corner), *heads))
        return group(field, "matrix", element("table", head, element("tbody", *rows)))

    def picture_tally(self, field: q.Tally) -> Html:
        """A picture whose parts are counted; they are listed as well, by their names."""
        assert field.picture is not None
        answers = {key: field.tapped(key) for key in field.keys}
        drawn = element("div", self.picture(field.picture), class_="tapped", **taps(field, answers))
        options = [self.option(field, one, dict(field.value).get(one.key)) for one in field.options]
        return group(field, "", drawn, element("div", *options, clear(field), class_="chips"))

    # Numbers

    def count(self, field: q.Count) -> Html:
        return group(field, "", stepper(field, field.label, field.value))

    def number(self, field: q.Number) -> Html:
        chips = (
            button(
                str(one),
                class_="option",
                aria_pressed="true" if one == field.value else "false",
                **answer(field, one),
            )
            for one in field.common
        )
        by_step = stepper(field, field.label, field.value)
        return group(field, "chips", *chips, by_step)

    def numbers(self, field: q.Numbers) -> Html:
        given = dict(field.value)
        lines = (
            element(
                "div",
                mark(line.shape, line.colour) if line.shape else None,
                element("span", line.title, element("small", line.note) if line.note else None),
                put_stepper(
                    field, line.key, line.title, given.get(line.key, line.number), line.maximum
                ),
                class_="line",
            )
            for line in field.lines
        )
        return group(field, "lines", *lines)

    def yes_no(self, field: q.YesNo) -> Html:
        return element(
            "button",
            element("span", field.label),
            element("i"),
            type="button",
            role="switch",
            class_="switch",
            aria_checked="true" if field.value else "false",
            **answer(field, not field.value),
        )

    def ladder(self, field: q.Ladder) -> Html:
        """The points so far, each taken away by a tap, and the usual ones to add."""
        values = field.value
        there = (
            button(
                str(points),
                element("span", "×", class_="count"),
                class_="option",
                aria_pressed="true",
                aria_label=word("page.remove", what=str(points)),
                **answer(field, (*values[:at], *values[at + 1 :])),
            )
            for at, points in enumerate(values)
        )
        common = [one for one in field.common if one not in values]
        adds = (
            button(f"+ {one}", class_="option", **answer(field, added(values, one)))
            for one in (common if len(values) < field.most else ())
        )
        other = None
        if len(values) < field.most:
            other = entry(field, word("page.other-number"), None, 0, field.maximum, "add")
        return group(field, "chips", *there, *adds, other)

    def payment(self, field: q.Payment) -> Html:
        """The ways to pay, then piece by piece."""
        if not field.is_asked:
            return group(field, "", element("p", field.text or field.short, class_="muted"))
        ways = (
            element(
                "button",
                element("span", element("b", way.text), element("small", way.note)),
                type="button",
                class_="option way",
                aria_pressed="true" if way.moved == field.value else "false",
                **answer(field, way.moved),
            )
            for way in field.ways
        )
        known = dict(field.value or ())
        places = (
            element(
                "div",
                element("span", place.label),
                put_stepper(
                    field,
                    place.key,
                    place.label,
                    known.get(place.key, place.value),
                    place.maximum,
                ),
                class_="line",
            )
            for place in field.places
        )
        by_piece = element("details", element("summary", word("page.by-piece")), *places)
        told = element(
            "p", field.short or field.text, class_="warning" if field.is_short else "muted"
        )
        by_hand = by_piece if field.places else None
        return group(field, "rows", *ways, None if field.ways else told, by_hand)

    # Words, and what leads elsewhere

    def more(self, field: q.More) -> Html:
        return button(field.label, class_="text", **answer(field, True))

    def note(self, field: q.Note) -> Html:
        trail = element("b", field.trail, class_="trail") if field.trail else None
        tag = "h3" if field.look == "heading" else "p"
        return element(tag, element("span", field.label), trail, class_=f"note {field.tone}")

    def walk(self, field: q.Walk) -> Html:
        return element("ol", *(self._step(field, step) for step in field.steps), class_="walk")

    def _step(self, field: q.Walk, step: q.WalkStep) -> Html:
        text = element(
            "span",
            element("b", step.title),
            element("small", step.summary) if step.summary else None,
        )
        trail = element("span", step.trail, class_="trail") if step.trail else None
        shown: Html = joined((text, trail))
        if step.key:
            shown = button("", shown, class_="option", **answer(field, step.key))
        current = "step" if step.state == "now" else None
        return element("li", shown, class_=step.state, aria_current=current)

    def deed(self, field: q.Deed) -> Html:
        return button(
            "", *line(field), class_=f"act {field.look}", data_deed=field.key, type="button"
        )

    def link(self, field: q.Link) -> Html:
        return button(
            "",
            mark(field.shape, field.colour) if field.shape else None,
            *line(field),
            class_=f"act {field.look}",
            data_ask=field.question,
            data_answers=written(field.answers or {}),
            data_returns=field.returns,
        )


_LOOKS: Mapping[str, Callable[[Writer, Any], Html]] = {
    "rows": Writer.rows,
    "tiles": Writer.tiles,
    "board": Writer.board,
    "turn": Writer.turn,
}

_FIELDS: Mapping[type[q.Field], Callable[[Writer, Any], Html]] = {
    q.OneOf: Writer.chips,
    q.SomeOf: Writer.chips,
    q.InOrder: Writer.in_order,
    q.Tally: lambda writer, field: (
        writer.picture_tally(field) if field.picture else writer.tally(field)
    ),
    q.Matrix: Writer.matrix,
    q.Number: Writer.number,
    q.Count: Writer.count,
    q.Numbers: Writer.numbers,
    q.YesNo: Writer.yes_no,
    q.Ladder: Writer.ladder,
    q.Payment: Writer.payment,
    q.More: Writer.more,
    q.Note: Writer.note,
    q.Walk: Writer.walk,
    q.Deed: Writer.deed,
    q.Link: Writer.link,
}
