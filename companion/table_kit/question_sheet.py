"""A sheet that shows any question: it weighs the answers in the strip, and records them."""

from __future__ import annotations

from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.layout import Column, refill
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.present import questions as q
from companion.table_kit.asking import Asking, Back, Router
from companion.table_kit.pinned_sheet import PinnedSheet
from companion.table_kit.reason import Reason


class QuestionSheet(PinnedSheet, Asking):
    """A question with its answers so far; what they come to stays in sight above the buttons."""

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
        self.prepare(model, question, router, back)
        self.told = Text(style="strong")
        self.reason = Reason(model)
        self.reason.bind(on_anyway=lambda _: self.take(anyway=True))
        self.pinned = Column(spacing=0)
        self.pin(self.pinned)
        self.cancel, self.button = OutlineButton(), FilledButton()
        self.cancel.bind(on_release=lambda _: self._leave())
        self.button.bind(on_release=lambda _: self.take())
        self.bind(on_close=lambda _: self.weigh(None))
        self.show()

    def show(self) -> None:
        form, found = self.form, self.widgets()
        self.title, self.note, self.told.text = form.title, form.note, form.told
        paid = [widget for field, widget in found if isinstance(field, q.Payment)]
        refill(self.content, self.laid_out([one for one in found if one[1] not in paid]))
        told = [self.told] if form.told else []
        refill(self.pinned, [*told, self.reason, *paid])
        self._show_verdict()

    def _show_verdict(self) -> None:
        form, weighed = self.form, q.weigh(self.model.table, self.form)
        self.weigh(form.action)
        self.reason.show(weighed.verdict)
        self.cancel.text, self.button.text = form.leave, form.button
        self.button.disabled = not (weighed.can_record or (form.goes and not form.actions))
        shown = [self.cancel] if form.leave else []
        refill(self.footer, [*shown, *([self.button] if form.button else [])])
