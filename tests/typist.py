"""What somebody types in a terminal to say what happened at a table."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Any

from companion.cli import fields
from companion.present import questions as q
from companion.present.offers import Offer, questions_of
from engine.core import Illegal
from engine.message import Seat
from tests.asking import AnyTable

NOTHING: q.Answers = MappingProxyType({})


class Typist:
    """Types the answers to questions: `lines` so far, at a `table` that follows them."""

    def __init__(self, table: AnyTable) -> None:
        asked = questions_of(table.game)
        assert asked is not None
        self.table, self.asked = table, asked
        self.lines: list[str] = []
        self._open: tuple[q.Question, q.Answers] | None = None

    def say(self, key: str, seat: Seat | None, **given: q.Value) -> None:
        """Ask a question for a player, answer it and record it."""
        self.ask(key, seat)
        for name, value in given.items():
            self.answer(name, value)
        self.enter()

    def ask(self, key: str, seat: Seat | None = None, start: q.Answers = NOTHING) -> None:
        """Choose what is offered with these answers, if need be for another player."""
        question = self.asked.QUESTIONS[key]
        if self._open is not None and self._open[0] is question:
            return
        if self._open is not None:
            self._type("b")
            self._open = None
        offers = self._offered(key, seat)
        places = (
            place
            for place, offer in enumerate(offers, start=1)
            if offer.question == key and {**start}.items() <= {**offer.answers}.items()
        )
        place = next(places, None)
        if place is None:
            self._follow(key)
        else:
            self._type(str(place))
            self._open = question, offers[place - 1].answers
        if self.form.at_once and self.form.actions and not self._is_refused():
            self._record()
        elif seat is not None and "seat" in {field.key for field in self.form.fields}:
            self.answer("seat", str(int(seat)))

    def _offered(self, key: str, seat: Seat | None) -> tuple[Offer, ...]:
        """What is offered, for another player where a question has no field for that."""
        offers = self.asked.offers(self.table)
        offer = next((offer for offer in offers if offer.question == key), None)
        if seat is None or offer is None or offer.seat in (None, seat):
            return offers
        form = self.asked.QUESTIONS[key](self.table, offer.answers)
        if "seat" in {field.key for field in form.fields}:
            return offers
        self._type(*"p" * (seat + 1))
        return self.asked.offers(self.table, seat)

    def _follow(self, key: str) -> None:
        for offer in self.asked.offers(self.table):
            shown = [
                field
                for field in self.asked.QUESTIONS[offer.question](self.table, offer.answers).fields
                if not isinstance(field, q.Link) or field.question in self.asked.QUESTIONS
            ]
            for place, field in enumerate(filter(fields.can_answer, shown), start=1):
                if isinstance(field, q.Link) and field.question == key and not field.returns:
                    self.ask(offer.question)
                    self._type(str(place))
                    self._open = self.asked.QUESTIONS[key], field.answers or {}
                    return
        raise AssertionError(key)

    @property
    def form(self) -> q.Form:
        """The question that is open."""
        assert self._open is not None
        question, answers = self._open
        return question(self.table, answers)

    def answer(self, key: str, value: q.Value) -> None:
        """Answer a field, unless it has that answer."""
        form = self.form
        field = form.field(key)
        if isinstance(field, q.SomeOf) and isinstance(value, tuple):
            value = tuple(option for option in field.keys if option in value)
        if field.value == value:
            return
        self._type(str(self._place(form, key)), *typed(field, value))
        assert self._open is not None
        self._open = self._open[0], q.answer(form, key, value)
        if self.form.at_once and self.form.actions and not self._is_refused():
            self._record()

    def press(self, key: str) -> None:
        """Take what a button of the question records."""
        form = self.form
        deed = form.field(key)
        assert isinstance(deed, q.Deed)
        self._type(str(self._place(form, key)))
        self.table.play_all(deed.actions, anyway=True)
        self._go_on(deed.then)

    def _place(self, form: q.Form, key: str) -> int:
        can = [field for field in form.fields if self._can_answer(field)]
        return [field.key for field in can].index(key) + 1

    def _can_answer(self, field: q.Field) -> bool:
        if isinstance(field, q.Link):
            return field.question in self.asked.QUESTIONS
        return fields.can_answer(field)

    def enter(self) -> None:
        """Record what is answered, against the rules if need be."""
        if self._open is not None and self.form.actions:
            self._type("a" if self._is_refused() else "")
            self._record()

    def _is_refused(self) -> bool:
        return isinstance(q.judge(self.table, self.form.actions), Illegal)

    def _record(self) -> None:
        form = self.form
        self.table.play_all(form.actions, anyway=True)
        self._go_on(form.then)

    def _go_on(self, then: q.Answers | None) -> None:
        assert self._open is not None
        self._open = None if then is None else (self._open[0], then)

    def _type(self, *lines: str) -> None:
        self.lines += lines


def typed(field: Any, value: Any) -> Iterator[str]:
    """The lines that answer a field."""
    if isinstance(field, q.YesNo | q.More):
        return
    if isinstance(field, q.Tally):
        counts = dict(value)
        places = (f"{n} " * counts.get(key, 0) for n, key in enumerate(field.keys, start=1))
        yield "".join(places).strip()
    elif isinstance(field, q.SomeOf | q.InOrder):
        yield " ".join(str(field.keys.index(key) + 1) for key in value)
    elif isinstance(field, q.Choosing):
        yield str(field.keys.index(value) + 1) if value else ""
    elif isinstance(field, q.Matrix):
        rows, columns = ([o.key for o in options] for options in (field.rows, field.columns))
        yield f"{rows.index(value[0]) + 1} {columns.index(value[1]) + 1}"
    elif isinstance(field, q.Numbers):
        yield from (str(dict(value).get(line.key, "")) for line in field.lines)
    elif isinstance(field, q.Payment):
        moved = [way.moved for way in field.ways]
        if value in moved:
            yield str(moved.index(value) + 1)
            return
        yield "0"
        yield from (str(dict(value).get(place.key, 0)) for place in field.places)
    elif isinstance(field, q.Walk):
        yield str([step.key for step in field.steps if step.key].index(value) + 1)
    elif isinstance(field, q.Ladder):
        yield " ".join(map(str, value))
    else:
        yield "" if value is None else str(value)
