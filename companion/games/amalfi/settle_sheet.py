"""The result of a settlement card at a table that is keyed in."""

from __future__ import annotations

from typing import Any

from companion.games.amalfi.settle_points import SettlePoints
from companion.model import TableModel
from companion.table_kit.action_sheet import ActionSheet
from companion.table_kit.phrases import tell
from engine.games.amalfi.actions import Settle
from engine.games.amalfi.pieces import ROMAN
from engine.message import Seat


class SettleSheet(ActionSheet):
    """One card for everybody."""

    def __init__(self, model: TableModel, number: int, **kwargs: Any) -> None:
        super().__init__(model, **kwargs)
        self.number = number
        self.title = tell(model, "ui.settle.title", round=ROMAN[number])
        self.note = tell(model, "ui.settle.note")
        self.typed: dict[Seat, int] = {}
        self.points = SettlePoints(model, number, self.typed)
        self.points.bind(on_set=lambda _, key, value: self._type(Seat(int(key)), value))
        self.add_widget(self.points)
        self.refresh()

    def _type(self, seat: Seat, points: int) -> None:
        self.typed[seat] = points
        self.points.show()
        self.refresh()

    def action(self) -> Settle | None:
        if any(item["value"] is None for item in self.points.items) and not self.typed:
            return None
        return Settle(tuple(sorted(self.typed.items())), self.number)

    def named(self) -> str:
        return tell(self.model, "ui.settle.do")
