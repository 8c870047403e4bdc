"""The questions of a game on the screen: one sheet at a time, asked by key."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.kit.surfaces.sheet import Sheet
from companion.model import TableModel
from companion.present.questions import Answers, Question, is_clear, of
from companion.table_kit import batch
from companion.table_kit.asking import Back
from companion.table_kit.question_sheet import QuestionSheet
from companion.table_kit.steady_question_sheet import SteadyQuestionSheet
from companion.table_kit.table_view import Host
from engine.message import Seat


class QuestionRouter:
    """Opens the questions of a game through the host of its table; `shown` hears of each sheet.

    `acts` are further keys, of what only the screen does.
    """

    sheet_class: type[QuestionSheet] | type[SteadyQuestionSheet] = QuestionSheet

    def __init__(
        self,
        model: TableModel,
        host: Host,
        shown: Callable[[Sheet], None],
        questions: Mapping[str, Question],
        acts: Mapping[str, Callable[[], None]],
    ) -> None:
        self.model, self._host, self._shown = model, host, shown
        self._questions, self._acts = questions, acts

    def do(self, key: str, seat: Seat) -> None:
        """Ask a player something."""
        self.ask(key, of(seat))

    def ask(self, key: str, answers: Answers, back: Back = None) -> None:
        """Ask a question by its key; nothing for a line that leads nowhere."""
        if key in self._acts:
            self._host.close_sheet()
            self._acts[key]()
        elif key:
            self.open(self._questions[key], answers, back)

    def open(self, question: Question, answers: Answers, back: Back = None) -> None:
        """Ask a question. What needs no answer is recorded where nothing speaks against it."""
        form = question(self.model.table, answers)
        if is_clear(self.model.table, form):
            batch.record(self.model, form.actions, anyway=False)
            self._host.close_sheet()
            return
        sheet = self.sheet_class(self.model, question, answers, self, back)
        self._shown(sheet)
        self._host.open_sheet(sheet)

    def go(self, screen: str) -> None:
        """Close the sheet and turn to a screen."""
        self._host.close_sheet()
        self._host.go(screen)
