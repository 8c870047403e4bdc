"""Fingers on the page: what somebody taps to say what happened at a table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from playwright.sync_api import Locator, Page

from companion.present import questions as q
from companion.present.offers import questions_of
from companion.room.room import Room
from companion.room.seats import Role
from companion.room.sight import View
from companion.web.controls import written
from engine.files.json_text import compact
from engine.message import Seat
from tests.asking import AnyTable, read

NOTHING: q.Answers = MappingProxyType({})
# Nothing is under way, and the page shows the number that the room has.
AT_REST = "n => !inFlight && !isSending && waiting().length === 0 && mine !== null && seq === n"

# A point of a piece where no other lies over it, as a finger looks for it.
FREE = """area => {
  const box = area.getBoundingClientRect();
  const shares = [0.5, 0.25, 0.1, 0.75, 0.9];
  for (const down of shares) for (const across of shares) {
    const x = box.x + across * box.width, y = box.y + down * box.height;
    if (document.elementFromPoint(x, y) === area) return [x, y];
  }
  return null;
}"""


class Fingers:
    """Taps the answers to questions on the pages of several seats, one page at a time.

    It can be asked what a `Typist` can, so both keep the same games.
    """

    def __init__(self, room: Room, pages: Mapping[Role, Page]) -> None:
        asked = questions_of(room.sight().table.game)
        assert asked is not None
        self._room, self._pages, self._asked = room, pages, asked
        self._role = next(iter(pages))
        self.taps = 0

    @property
    def table(self) -> AnyTable:
        """The table as everybody knows it."""
        return self._room.sight().table

    @property
    def page(self) -> Page:
        return self._pages[self._role]

    @property
    def _view(self) -> View:
        return self._room.view(self._role)

    def turn_to(self, seat: int | None) -> None:
        """Take the phone of a seat, once it shows what the room has."""
        self._role = next(role for role in self._pages if seat is None or role.seat == seat)
        self.rest()

    def rest(self) -> None:
        """Wait until nothing is under way on the page."""
        self.page.wait_for_function(AT_REST, arg=self._room.seq)

    def tap(self, what: Locator) -> None:
        """Touch something and wait for what comes of it."""
        what.click()
        self.taps += 1
        self.page.wait_for_function("() => !inFlight && !isSending")

    # What a typist does

    def say(self, key: str, seat: Seat | None, **given: q.Value) -> None:
        """Ask a question for a player, answer it and record it."""
        self.ask(key, seat)
        for name, value in given.items():
            self.answer(name, value)
        self.enter()

    def ask(self, key: str, seat: Seat | None = None, start: q.Answers = NOTHING) -> None:
        """Choose what is offered with these answers, if need be behind another offer."""
        if self._is_asked(key):
            return
        if self._asked_now() is not None:
            self.tap(self.page.locator("#form [data-leave]"))
        if not self._offer(key, start) and not self._follow(key):
            due = self.page.locator("#asked .due [data-ask]")
            assert key == "next", (key, self.page.locator("#asked").inner_text())
            self.tap(due.first)
        fields = {field.key for field in self.form.fields} if self._asked_now() else set()
        if seat is not None and "seat" in fields:
            self.answer("seat", str(int(seat)))

    def _is_asked(self, key: str) -> bool:
        now = self._asked_now()
        return now is not None and now["question"] == key

    def _offer(self, key: str, start: q.Answers) -> bool:
        for offer in self.page.locator(f'#asked [data-ask="{key}"]').all():
            answers = json.loads(str(offer.get_attribute("data-answers")))
            if {**start}.items() <= answers.items():
                if not offer.is_visible():
                    self.page.locator("#asked summary").click()
                self.tap(offer)
                return True
        return False

    def _follow(self, key: str) -> bool:
        """Look for a link to a question behind the other offers."""
        for offer in self._asked.offers(self._view.table, self._role.seat):
            form = self._asked.QUESTIONS[offer.question](self._view.table, offer.answers)
            links = (one for one in form.fields if isinstance(one, q.Link))
            if any(one.question == key and not one.returns for one in links):
                self._offer(offer.question, offer.answers)
                self.tap(self.page.locator(f'#form [data-ask="{key}"]').first)
                return True
        return False

    def _asked_now(self) -> Any:
        return self.page.evaluate(
            "() => asked && { question: asked.question, answers: asked.answers }"
        )

    @property
    def form(self) -> q.Form:
        """The question that is open."""
        now = self._asked_now()
        assert now is not None
        question = self._asked.QUESTIONS[now["question"]]
        return question(self._view.table, read(json.dumps(now["answers"])))

    def answer(self, key: str, value: q.Value) -> None:
        """Answer a field, unless it has that answer."""
        field: Any = self.form.field(key)
        if isinstance(field, q.SomeOf) and isinstance(value, tuple):
            value = tuple(option for option in field.keys if option in value)
        while field.value != value:
            before = field.value
            self._touch(field, value)
            if self._asked_now() is None or key not in {one.key for one in self.form.fields}:
                return
            field = self.form.field(key)
            assert field.value != before, (key, before, value)

    def _touch(self, field: Any, value: Any) -> None:
        """The next tap on the way to an answer."""
        if isinstance(field, q.Number | q.Count):
            self._enter(field.key, "", value)
        elif isinstance(field, q.Numbers):
            given = dict(field.value)
            line = next(key for key, number in value if given.get(key) != number)
            self._enter(field.key, line, dict(value)[line])
        elif isinstance(field, q.Ladder):
            self._enter(field.key, "", next(n for n in value if n not in field.value))
        elif isinstance(field, q.Payment) and value not in [way.moved for way in field.ways]:
            given, wanted = dict(field.value or ()), dict(value)
            place = next(p.key for p in field.places if given.get(p.key, 0) != wanted.get(p.key, 0))
            self._enter(field.key, place, wanted.get(place, 0))
        else:
            self._press(field, _next(field, value))

    def _press(self, field: q.Field, value: q.Value) -> None:
        told = compact(written(value)).replace("\\", "\\\\").replace('"', '\\"')
        control = self.page.locator(f'#form [data-field="{field.key}"][data-value="{told}"]').first
        if isinstance(field, q.OneOf) and field.look == "board":
            self._touch_board(field, str(value), control)
            return
        if not control.is_visible():
            self.page.locator("#form summary").first.click()
        self.tap(control)

    def _touch_board(self, field: q.OneOf, name: str, control: Locator) -> None:
        """A piece on the board where it can be touched, else in the list."""
        piece = self.page.locator(f'#boards [data-name="{name}"] > .hit')
        if piece.count() and piece.first.is_visible():
            piece.last.scroll_into_view_if_needed()
            if point := piece.last.evaluate(FREE):
                self.page.touchscreen.tap(*point)
                self.taps += 1
                self.page.wait_for_function("() => !inFlight && !isSending")
                return
        if not control.count():
            self.tap(self.page.locator('#form .text[data-value="true"]').last)
        if not control.is_visible():
            self.page.locator("#form summary").first.click()
        self.tap(control)

    def _enter(self, key: str, line: str, value: Any) -> None:
        put = f'[data-put="{line}"]' if line else ""
        typed = self.page.locator(f'#form input[data-field="{key}"]{put}')
        if not typed.is_visible():
            self.page.locator("#form summary").last.click()
        typed.fill("" if value is None else str(value))
        typed.blur()
        self.taps += 1
        self.page.wait_for_function("() => !inFlight")

    def press(self, key: str) -> None:
        """Take what a button of the question records."""
        self.tap(self.page.locator(f'#form [data-deed="{key}"]'))
        if self.page.locator("#form [data-record]").count() and self._is_deed():
            self.tap(self.page.locator("#form [data-record]"))
        self.rest()

    def _is_deed(self) -> bool:
        return bool(self.page.evaluate("() => asked && Boolean(asked.deed)"))

    def enter(self) -> None:
        """Record what is answered, against the rules if need be."""
        record = self.page.locator("#form [data-record]")
        if self._asked_now() is not None and record.count() and record.is_enabled():
            self.tap(record)
        self.rest()


def _next(field: Any, value: Any) -> q.Value:
    """What the field is after the next tap on the way to an answer."""
    now = field.value
    if isinstance(field, q.SomeOf):
        return field.tapped(next(key for key in field.keys if (key in now) != (key in value)))
    if isinstance(field, q.InOrder):
        keeps = value[: len(now)] == now
        return field.tapped(value[len(now)]) if keeps else field.tapped(q.InOrder.CLEAR)
    if isinstance(field, q.Tally):
        have, want = dict(now), dict(value)
        if any(have[key] > want.get(key, 0) for key in have):
            return field.tapped(q.Tally.CLEAR)
        return field.tapped(next(key for key in want if have.get(key, 0) < want[key]))
    if isinstance(field, q.OneOf) and field.look == "turn":
        return field.next
    if isinstance(field, q.Choosing):
        return field.tapped(value)
    result: q.Value = value
    return result
