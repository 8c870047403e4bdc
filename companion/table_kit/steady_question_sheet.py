"""A sheet that shows any question and in which nothing moves, whatever is said below it."""

from __future__ import annotations

from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.layout import refill
from companion.kit.surfaces.sheet import Sheet
from companion.model import TableModel
from companion.present import questions as q
from companion.present.words import word
from companion.table_kit.asking import Asking, Back, Router
from companion.table_kit.footing import Footing, is_low
from companion.table_kit.phrases import reasons
from engine.core import Illegal


class SteadyQuestionSheet(Sheet, Asking):
    """A question over a footing with room for what its answers come to.

    After something was recorded at once, and while nothing else is said, it can be undone there.
    """

    enters = True
    covers_board = True

    def __init__(
        self,
        model: TableModel,
        question: q.Question,
        answers: q.Answers,
        router: Router,
        back: Back = None,
    ) -> None:
        self.form = question(model.table, answers)
        super().__init__(is_broad=has_table(self.form))
        self.prepare(model, question, router, back)
        self.footing = Footing(model)
        self.footer.add_widget(self.footing)
        self.footing.bind(on_act=lambda _: self.take(), on_anyway=lambda _: self.take(anyway=True))
        self.fbind("size", self._measure)
        self.bind(on_close=lambda _: model.weigh(None))
        self.cancel, self.done = OutlineButton(), FilledButton()
        for button in (self.cancel, self.done):
            button.bind(on_release=lambda _: self._leave())
        # The answers before the last one, and before what can be undone here.
        self._before = answers
        self._undone: q.Answers | None = None
        self.show()

    def _measure(self, *_: object) -> None:
        """On the phone on its side room is scarce."""
        self.footing.is_low = is_low(self)

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces of the board that it is about."""
        return self.form.pieces

    def show(self) -> None:
        form = self.form
        self.title, self.note = form.title, form.note
        refill(self.content, self.laid_out(self.widgets()))
        act, leave = self.footing.act, self.cancel if form.button else self.done
        leave.text = form.leave
        self.footing.put(*((leave, act) if form.button else (act, leave)))
        self._say()

    def _say(self) -> None:
        form, model, weighed = self.form, self.model, q.weigh(self.model.table, self.form)
        self.weigh(form.action)
        if isinstance(weighed.verdict, Illegal):
            self.footing.show(weighed.verdict)
        elif weighed.objections:
            words = reasons(model, weighed.verdict)
            self.footing.say(words, tone="warning", act=form.button)
        elif form.button or self._undone is None:
            tone = "ink" if form.actions else "muted"
            can_act = weighed.can_record or bool(form.goes)
            self.footing.say(form.told, tone=tone, act=form.button, can_act=can_act)
        else:
            table = model.table
            told = table.describe(table.log.step(table.log.head))
            self.footing.say(model.say(told), act=word("undo"))

    def consider(self, key: str, value: q.Value) -> None:
        # A cell comes up a moment after the finger; by then the sheet may be gone.
        if self.is_open:
            super().consider(key, value)

    def answer(self, key: str, value: q.Value) -> None:
        self._before = self.form.answers
        super().answer(key, value)

    def record_actions(
        self, actions: tuple[object, ...], then: q.Answers | None, *, anyway: bool = False
    ) -> bool:
        before, self._undone = self._undone, self._before
        if super().record_actions(actions, then, anyway=anyway):
            return True
        self._undone = before
        return False

    def take(self, *, anyway: bool = False) -> None:
        if not self.form.actions and not self.form.button and self._undone is not None:
            answers, self._undone = self._undone, None
            self.model.undo()
            self.ask(answers)
        else:
            super().take(anyway=anyway)


def has_table(form: q.Form) -> bool:
    """Whether a form has a wide table of numbers."""
    return any(isinstance(field, q.Numbers) and field.columns for field in form.fields)
