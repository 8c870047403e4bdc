"""A game's part of the set-up form on the screen, shown from its question."""

from __future__ import annotations

from typing import Any

from companion.kit.layout import Column, refill
from companion.present import questions as q
from companion.present.setup_question import (
    NOTHING,
    SetupForm,
    SetupQuestion,
    Sitting,
    renamed,
)
from companion.table_kit.asking import Fields


class SetupFields(Column, Fields):
    """What a game asks before it starts: `on_change` after each answer; `form` is how it stands."""

    __events__ = ("on_change",)

    form: SetupForm

    def __init__(self, question: SetupQuestion = NOTHING, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.question, self.sitting = question, Sitting()
        self.clear_fields()
        self.ask({})

    def sit(self, sitting: Sitting) -> None:
        """Others sit at the table, or something else is known of an earlier one."""
        if sitting != self.sitting:
            self.sitting = sitting
            self.ask(self.form.answers)

    def rename(self, name: str, other: str) -> None:
        """Somebody else sits where somebody sat."""
        self.form = self.question.ask(self.sitting, renamed(self.form.answers, name, other))

    def ask(self, answers: q.Answers) -> None:
        """Ask with other answers."""
        self.form = self.question.ask(self.sitting, answers)
        refill(self, self.laid_out(self.widgets()))
        self.dispatch("on_change")

    def answer(self, key: str, value: q.Value) -> None:
        self.ask(q.answer(self.form, key, value))

    def record(self, deed: q.Deed) -> None:
        """Nothing is recorded before there is a table: it is asked again."""
        self.ask(deed.then or {})

    def follow(self, link: q.Link) -> None:
        """A set-up leads nowhere else."""

    def on_change(self) -> None:
        """Something is set up otherwise."""
