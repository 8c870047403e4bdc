"""What shows a question, on a sheet or beside a board, and what it does with the answers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from kivy.uix.widget import Widget

from companion.kit.layout import refill
from companion.kit.surfaces.cards import Card
from companion.model import TableModel
from companion.present import questions as q
from companion.table_kit import batch
from companion.table_kit.question_parts import Part, arranged, look_of, part_of
from engine.core import Legal

Back: TypeAlias = Callable[[], None] | None


class Router(Protocol):
    """Where a question leads: to another one, which may come back, or to a screen."""

    def ask(self, key: str, answers: q.Answers, back: Back = None) -> None:
        """Ask a question of the game by its key."""

    def open(self, question: q.Question, answers: q.Answers, back: Back = None) -> None:
        """Ask a question."""

    def go(self, screen: str) -> None:
        """Close the sheet and turn to a screen."""


class Fields:
    """The widgets of a form: a field that stays from one answer to the next keeps its own.

    So nothing moves under a finger. Of several fields of tiles only the last is shown, all of
    them on one widget, and none of those that are answered on the board.
    """

    form: q.Form
    # It lies over the board: what is answered there can be answered here too.
    covers_board = False

    def clear_fields(self) -> None:
        """Begin without any widgets."""
        self._parts: dict[tuple[type[q.Field], str, str], Part] = {}
        self._cards: dict[str, Card] = {}

    @abstractmethod
    def answer(self, key: str, value: q.Value) -> None:
        """A field was answered."""

    def consider(self, key: str, value: q.Value) -> None:
        """A finger is on an answer, or with None has left it."""

    @abstractmethod
    def record(self, deed: q.Deed) -> None:
        """A button of the form was pressed."""

    @abstractmethod
    def follow(self, link: q.Link) -> None:
        """Ask something else."""

    def field(self, key: str) -> Widget:
        """The widget of a field that is asked now."""
        return self.part(self.form.field(key)).widget

    def widgets(self) -> list[tuple[q.Field, Widget]]:
        """The fields to show, with their widgets."""
        shown: dict[Part, q.Field] = {}
        for field in self.form.fields:
            if self.covers_board or look_of(field) != "board":
                shown[self.part(field)] = field
        fields = {part.widget: field for part, field in shown.items()}
        return [(fields[widget], widget) for widget in arranged(list(shown.items()))]

    def laid_out(self, found: Sequence[tuple[q.Field, Widget]]) -> list[Widget]:
        """The widgets under one another, notes below a heading together on a card."""
        parts: list[Widget] = []
        cards: list[tuple[Card, list[Widget]]] = []
        column = parts
        for field, widget in found:
            is_note = isinstance(field, q.Note)
            if is_note and look_of(field) == "heading":
                cards.append((self._card(field.key), column := []))
                parts.append(cards[-1][0])
            elif not is_note:
                column = parts
            column.append(widget)
        for card, notes in cards:
            refill(card, notes)
        return parts

    def _card(self, key: str) -> Card:
        if key not in self._cards:
            self._cards[key] = Card(spacing="4dp")
        return self._cards[key]

    def part(self, field: q.Field) -> Part:
        """What shows a field."""
        look = look_of(field)
        key = type(field), "" if look == "tiles" else field.key, look
        if key not in self._parts:
            self._parts[key] = part_of(self, field)
        return self._parts[key]


class Asking(Fields):
    """A question with its answers so far: `form` is how it stands.

    `back` is called when it is left by its buttons: recorded, or not.
    """

    def prepare(
        self, model: TableModel, question: q.Question, router: Router, back: Back = None
    ) -> None:
        """Take what it asks with; it has a form only once it has asked."""
        self.model, self.question, self._router, self._return = model, question, router, back
        self.clear_fields()

    @abstractmethod
    def show(self) -> None:
        """Show the form as it is now."""

    @abstractmethod
    def close(self) -> None:
        """There is nothing more to ask."""

    # What it does

    def ask(self, answers: q.Answers) -> None:
        """Ask with other answers; one that cannot be stored at once has not been given."""
        before, self.form = self.form, self.question(self.model.table, answers)
        if self._is_taken_at_once():
            return
        if q.is_clear(self.model.table, self.form):
            self.form = before
        self.show()

    def answer(self, key: str, value: q.Value) -> None:
        """A field was answered."""
        self.ask(q.answer(self.form, key, value))

    def consider(self, key: str, value: q.Value) -> None:
        """Weigh an answer while a finger is on it, and after that what was answered."""
        form = self.form
        if value is not None:
            form = self.question(self.model.table, q.answer(form, key, value))
        self.weigh(form.action)

    def take(self, *, anyway: bool = False) -> None:
        """Record the actions; what could not be stored has not happened, and the sheet stays."""
        form = self.form
        if form.actions:
            self.record_actions(form.actions, form.then, anyway=anyway)
        elif form.goes == "on":
            self._go_on(form.then)
        elif form.goes:
            self._router.go(form.goes)

    def _is_taken_at_once(self) -> bool:
        form = self.form
        return q.is_clear(self.model.table, form) and self.record_actions(form.actions, form.then)

    def record(self, deed: q.Deed) -> None:
        """Record what a button of the form stands for; where something speaks against it, ask."""
        if isinstance(q.judge(self.model.table, deed.actions), Legal):
            self.record_actions(deed.actions, deed.then)
        else:
            self._router.open(q.as_it_is(*deed.actions), {}, self._reopen(deed.then is not None))

    def follow(self, link: q.Link) -> None:
        """Ask something else, and come back where the link says so."""
        self._router.ask(link.question, link.answers or {}, self._reopen(link.returns))

    def _reopen(self, is_wanted: bool) -> Back:
        if not is_wanted:
            return None
        answers, back = self.form.answers, self._return
        return lambda: self._router.open(self.question, answers, back)

    def record_actions(
        self, actions: tuple[object, ...], then: q.Answers | None, *, anyway: bool = False
    ) -> bool:
        """Record actions and go on, with the answers of `then` or out; False if that failed."""
        if not batch.record(self.model, actions, anyway=anyway):
            return False
        self._go_on(then)
        return True

    def _go_on(self, then: q.Answers | None) -> None:
        if then is None:
            self._leave()
        else:
            self.ask(then)

    def _leave(self) -> None:
        self.close()
        if self._return is not None:
            self._return()

    def weigh(self, action: object | None) -> None:
        """Show in the strip what an action would change."""
        if action is not None or self.model.preview is not None:
            self.model.weigh(action)
