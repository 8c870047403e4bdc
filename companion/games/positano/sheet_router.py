"""What a tap leads to: the question that is asked about a lot, or the reason that is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.games.positano.block_sheet import BlockSheet
from companion.games.positano.goals_card import GoalSheet
from companion.games.positano.next_step import next_step
from companion.games.positano.questions import QUESTIONS
from companion.kit.surfaces.sheet import Sheet
from companion.model import TableModel
from companion.present import questions as q
from companion.table_kit.asking import Back
from companion.table_kit.question_router import QuestionRouter
from companion.table_kit.steady_question_sheet import SteadyQuestionSheet
from companion.table_kit.table_view import Host
from engine.games.positano.pieces import Lot
from engine.message import Seat
from engine.table import AnyTable


class SheetRouter(QuestionRouter):
    """Opens one sheet at a time through the host; `shown` is called with each."""

    sheet_class = SteadyQuestionSheet

    def __init__(self, model: TableModel, host: Host, shown: Callable[[Sheet], None]) -> None:
        super().__init__(model, host, self._show, {**QUESTIONS, "next": self._next}, {})
        self._table, self._tell = host, shown
        self._owner: q.Value = ""

    def _show(self, sheet: Sheet) -> None:
        self._tell(sheet)
        sheet.bind(on_close=self._remember)

    def _remember(self, sheet: Sheet) -> None:
        """The owner of the last building is the first guess for an empty lot."""
        if isinstance(sheet, SteadyQuestionSheet) and sheet.form.key == "place":
            self._owner = sheet.form.answers.get("seat", "")

    def _next(self, table: AnyTable, answers: q.Answers) -> q.Form:
        """Whatever is next; of bids only those that are entered on this device."""
        step, elsewhere = next_step(table.state), self.model.keeper.elsewhere
        if step.kind != "bid":
            return QUESTIONS["next"](table, answers)
        seat = str(answers.get("seat") or int(self.model.for_here(step.seats)[0]))
        form = QUESTIONS["next"](table, {**answers, "seat": seat})
        others = [other for other in step.seats if str(int(other)) != seat]
        is_last = bool(others) and all(other in elsewhere for other in others)
        return replace(form, then=None) if is_last else form

    def ask(self, key: str, answers: q.Answers, back: Back = None) -> None:
        table = self.model.table
        if key == "place" and not table.state.keeps_rounds and self._owner:
            there = next((b for b in table.state.cliff if str(b.lot) == answers.get("lot")), None)
            answers = answers if there else {"seat": self._owner, **answers}
        super().ask(key, answers, back)

    def _open(self, sheet: Sheet) -> None:
        self._tell(sheet)
        self._table.open_sheet(sheet)

    def enter(self, lot: Lot) -> None:
        """What stands on a lot: entered at a finished table, corrected in a kept game."""
        self.ask("place", {"lot": str(lot)})

    def move(self, lot: Lot) -> None:
        """Ask where a building stands."""
        self.ask("move", {"lot": str(lot)})

    def explain(self, lot: Lot, number: int) -> BlockSheet:
        """Tell about a block."""
        sheet = BlockSheet(self.model, lot, number, change=self.enter, move=self.move)
        self._open(sheet)
        return sheet

    def explain_goal(self, goal: str) -> GoalSheet:
        """Tell who has what of a goal."""
        sheet = GoalSheet(self.model, goal, self._table.explain)
        self._open(sheet)
        return sheet

    def count(self) -> None:
        """Count blocks and gelato."""
        self.ask("counts", {})

    def reveal(self) -> None:
        """Enter the tiles of the round."""
        self.ask("reveal", {})

    def go_on(self, seat: Seat | None = None, lot: Lot | None = None) -> None:
        """Ask whatever is next, perhaps of a player and about a lot."""
        key = "place" if next_step(self.model.state).kind == "entry" else "next"
        given = {} if seat is None else q.of(seat)
        self.ask(key, {**given, **({} if lot is None else {"lot": str(lot)})})
