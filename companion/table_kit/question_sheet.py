"""A sheet that shows any question: it weighs the answers in the strip, and records them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from kivy.uix.widget import Widget

from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.layout import Column, refill
from companion.model import TableModel
from companion.present import questions as q
from companion.table_kit import batch
from companion.table_kit.pinned_sheet import PinnedSheet
from companion.table_kit.question_parts import Part, arranged, look_of, part_of
from companion.table_kit.reason import Reason
from engine.core import Legal

Back: TypeAlias = Callable[[], None] | None


class Router(Protocol):
    """Where a sheet leads: to another question, which may come back, or to a screen."""

    def ask(self, key: str, answers: q.Answers, back: Back = None) -> None:
        """Ask a question of the game by its key."""

    def open(self, question: q.Question, answers: q.Answers, back: Back = None) -> None:
        """Ask a question."""

    def go(self, screen: str) -> None:
        """Close the sheet and turn to a screen."""


class QuestionSheet(PinnedSheet):
    """A question with its answers so far.

    A field that stays from one answer to the next keeps its widget, so nothing moves under a
    finger. `back` is called when it is left by its buttons: recorded, or not.
    """

    def __init__(
        self,
        model: TableModel,
        question: q.Question,
        answers: q.Answers,
        router: Router,
        back: Back = None,
    ) -> None:
        self.form = question(model.table, answers)
        super().__init__(is_tall=not self.form.is_small)
        self.model, self._question, self._router, self._return = model, question, router, back
        self._parts: dict[tuple[type[q.Field], str, str], Part] = {}
        self.reason = Reason(model)
        self.reason.bind(on_anyway=lambda _: self.take(anyway=True))
        self.pinned = Column(spacing=0)
        self.pin(self.pinned)
        self.cancel, self.button = OutlineButton(), FilledButton()
        self.cancel.bind(on_release=lambda _: self._leave())
        self.button.bind(on_release=lambda _: self.take())
        self.bind(on_close=lambda _: self._weigh(None))
        self._show()

    def field(self, key: str) -> Widget:
        """The widget of a field that is asked now."""
        return self._part(self.form.field(key)).widget

    # What it shows

    def ask(self, answers: q.Answers) -> None:
        """Ask with other answers."""
        self.form = self._question(self.model.table, answers)
        if not self._is_taken_at_once():
            self._show()

    def answer(self, key: str, value: q.Value) -> None:
        """A field was answered."""
        self.ask(q.answer(self.form, key, value))

    def _show(self) -> None:
        form = self.form
        self.title, self.note = form.title, form.note
        found = arranged([(self._part(field), field) for field in form.fields])
        paid = [self._part(one).widget for one in form.fields if isinstance(one, q.Payment)]
        refill(self.content, [widget for widget in found if widget not in paid])
        refill(self.pinned, [self.reason, *paid])
        self._show_verdict()

    def _part(self, field: q.Field) -> Part:
        key = type(field), field.key, look_of(field)
        if key not in self._parts:
            self._parts[key] = part_of(self, field)
        return self._parts[key]

    def _show_verdict(self) -> None:
        form, weighed = self.form, q.weigh(self.model.table, self.form)
        self._weigh(form.action)
        self.reason.show(weighed.verdict)
        self.cancel.text, self.button.text = form.leave, form.button
        self.button.disabled = not (weighed.can_record or (form.goes and not form.actions))
        shown = [self.cancel] if form.leave else []
        refill(self.footer, [*shown, *([self.button] if form.button else [])])

    def _weigh(self, action: object | None) -> None:
        if action is not None or self.model.preview is not None:
            self.model.weigh(action)

    # What it does

    def take(self, *, anyway: bool = False) -> None:
        """Record the actions; what could not be stored has not happened, and the sheet stays."""
        form = self.form
        if form.actions:
            self._record(form.actions, form.then, anyway=anyway)
        elif form.goes == "on":
            self._go_on(form.then)
        elif form.goes:
            self._router.go(form.goes)

    def _is_taken_at_once(self) -> bool:
        form = self.form
        if not form.at_once or not form.actions:
            return False
        is_legal = isinstance(q.judge(self.model.table, form.actions), Legal)
        return is_legal and self._record(form.actions, form.then)

    def record(self, deed: q.Deed) -> None:
        """Record what a button of the form stands for; where something speaks against it, ask."""
        if isinstance(q.judge(self.model.table, deed.actions), Legal):
            self._record(deed.actions, deed.then)
        else:
            self._router.open(q.as_it_is(*deed.actions), {}, self._reopen(deed.then is not None))

    def follow(self, link: q.Link) -> None:
        """Ask something else, and come back where the link says so."""
        self._router.ask(link.question, link.answers or {}, self._reopen(link.returns))

    def _reopen(self, is_wanted: bool) -> Back:
        if not is_wanted:
            return None
        answers, back = self.form.answers, self._return
        return lambda: self._router.open(self._question, answers, back)

    def _record(
        self, actions: tuple[object, ...], then: q.Answers | None, *, anyway: bool = False
    ) -> bool:
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
