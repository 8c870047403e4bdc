"""A question beside the board that answers it: no sheet, so that the board stays in sight."""

from __future__ import annotations

from typing import Any

from companion.kit.layout import Column, refill
from companion.model import TableModel
from companion.present import questions as q
from companion.table_kit import batch
from companion.table_kit.asking import Asking, Router
from companion.table_kit.reason import ReasonCard


class QuestionPanel(Column, Asking):
    """The fields of a question, and why its answers are against the rules.

    `on_shown` after each answer, `on_left` where there is nothing more to ask. Its buttons, and
    what is answered on the board, are shown by whoever has it; `touch` is a tap on the board.
    """

    __events__ = ("on_shown", "on_left")

    def __init__(self, model: TableModel, router: Router, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.prepare(model, q.as_it_is(), router)
        self.weighed = q.Weighed()
        self.following: q.Answers | None = None
        self._start: q.Answers = {}
        self.reason = ReasonCard(model)
        self.reason.bind(on_anyway=lambda _: self.take(anyway=True))

    def begin(self, question: q.Question, answers: q.Answers) -> None:
        """Ask a question, with what is known already."""
        self.question = question
        self.form = question(self.model.table, answers)
        self._start = self.form.answers
        if not self._is_taken_at_once():
            self.show()

    @property
    def is_begun(self) -> bool:
        """Somebody has answered something."""
        return self.form.answers != self._start

    def touch(self, name: str) -> bool:
        """Answer with a piece of the board; False where that is no answer."""
        answers = q.touched(self.model.table, self.question, self.form, name)
        if answers is not None:
            self.ask(answers)
        return answers is not None

    def record_actions(
        self, actions: tuple[object, ...], then: q.Answers | None, *, anyway: bool = False
    ) -> bool:
        """Whoever has it begins again with every change, and reads there what is `following`."""
        self.following = then
        is_recorded = batch.record(self.model, actions, anyway=anyway)
        self.following = None
        return is_recorded

    def show(self) -> None:
        self.weighed = q.weigh(self.model.table, self.form)
        self.weigh(self.form.action)
        self.reason.show(self.weighed.verdict)
        reason = [self.reason] if self.reason.has_words else []
        refill(self, [*self.laid_out(self.widgets()), *reason])
        self.dispatch("on_shown")

    def close(self) -> None:
        self.dispatch("on_left")

    def on_shown(self) -> None:
        """It looks different."""

    def on_left(self) -> None:
        """There is nothing more to ask."""
