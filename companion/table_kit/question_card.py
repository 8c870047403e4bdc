"""A question beside the board that it is about: what is tapped there answers it too."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from companion.kit.controls.buttons import FilledButton
from companion.kit.layout import Column, refill
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.present import questions as q
from companion.table_kit import batch
from companion.table_kit.asking import Fields, Router
from companion.table_kit.question_parts import arranged, look_of
from companion.table_kit.reason import Reason
from engine.core import Illegal, Legal, Verdict


class QuestionCard(Card, Fields):
    """A question with its answers so far; `form` is how it stands. `on_shown` after each answer.

    A field that stays keeps its widget. What is asked on the board is not shown here: `touch`
    says that a piece was tapped there.
    """

    __events__ = ("on_shown",)

    def __init__(self, model: TableModel, router: Router, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model, self._router = model, router
        self._question: q.Question = q.as_it_is()
        self.form = q.Form(key="", title="", answers={})
        self.clear_fields()
        self.note, self.told = Text(), Text(style="label", tone="muted")
        self.reason = Reason(model)
        self.reason.bind(on_anyway=lambda _: self.take(anyway=True))
        self.button = FilledButton(icon="check")
        self.button.bind(on_release=lambda _: self.take())
        self.way_on = Column()

    def begin(self, question: q.Question, answers: q.Answers) -> None:
        """Ask a question, with what is known already."""
        self._question = question
        self.ask(answers)

    def ask(self, answers: q.Answers) -> None:
        """Ask with other answers."""
        self.form = self._question(self.model.table, answers)
        self._show()

    def again(self) -> None:
        """Ask for a piece of the board again, after the table has changed or it was let go."""
        board = {field.key for field in self.form.fields if look_of(field) == "board"}
        given = self.form.answers.items()
        self.ask({key: value for key, value in given if key not in board})

    @property
    def chosen(self) -> str:
        """The piece of the board that is chosen, "" for none."""
        field = q.on_board(self.form)
        return "" if field is None else field.value

    @property
    def can_take(self) -> bool:
        """It may be recorded as it is."""
        return not self.button.disabled

    # What it shows

    def _show(self) -> None:
        form = self.form
        verdict = q.judge(self.model.table, form.actions) if form.actions else None
        if form.action is not None or self.model.preview is not None:
            self.model.weigh(form.action)
        fields = [field for field in form.fields if look_of(field) != "board"]
        deeds = [field for field in fields if isinstance(field, q.Deed)]
        asked = arranged([(self.part(one), one) for one in fields if one not in deeds])
        self._show_way_on(verdict, arranged([(self.part(one), one) for one in deeds]))
        self.note.text, self.told.text = form.note, form.told
        note, told = [self.note] if form.note else [], [self.told] if form.told else []
        refill(self, [*note, *asked, self.way_on, *told])
        self.dispatch("on_shown")

    def _show_way_on(self, verdict: Verdict | None, deeds: list[Widget]) -> None:
        """The button, or where no other stands below it what speaks against the answers."""
        self.reason.show(verdict)
        is_refused = isinstance(verdict, Illegal)
        self.button.text = self.form.button
        self.button.disabled = verdict is None or is_refused
        button = [] if is_refused and not deeds else [self.button]
        reason = [self.reason] if self.reason.children else []
        refill(self.way_on, [*button, *deeds, *reason])

    # What fingers do

    def touch(self, name: str) -> bool:
        """A piece of the board was tapped; False where that is no answer."""
        answers = q.touched(self.model.table, self._question, self.form, name)
        if answers is not None:
            self.ask(answers)
        return answers is not None

    def answer(self, key: str, value: q.Value) -> None:
        """A field was answered."""
        self.ask(q.answer(self.form, key, value))

    def take(self, *, anyway: bool = False) -> None:
        """Record what the answers make."""
        if self.form.actions:
            batch.record(self.model, self.form.actions, anyway=anyway)

    def record(self, deed: q.Deed) -> None:
        """Record what a button stands for; where something speaks against it, ask."""
        if isinstance(q.judge(self.model.table, deed.actions), Legal):
            batch.record(self.model, deed.actions, anyway=False)
        else:
            self._router.open(q.as_it_is(*deed.actions), {})

    def follow(self, link: q.Link) -> None:
        """Ask something else."""
        self._router.ask(link.question, link.answers or {})

    def on_shown(self) -> None:
        """It looks different."""
