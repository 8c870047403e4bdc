"""What a settlement card brings everybody: counted by the app where it can, else typed."""

from __future__ import annotations

from typing import Any

from companion.model import TableModel
from companion.table_kit.phrases import person, tell
from companion.table_kit.ships.number_fields import NumberList
from engine.games.amalfi.rules_phases import counted_points, has_settled
from engine.message import Seat

_MOST = 500


class SettlePoints(NumberList):
    """A line for each player: `typed` are the numbers of a finger; `on_set(key, value)`."""

    def __init__(self, model: TableModel, number: int, typed: dict[Seat, int]) -> None:
        self.model, self.number, self.typed = model, number, typed
        super().__init__()
        self.show()

    def show(self) -> None:
        """The numbers as they are."""
        seats = [
            seat
            for seat in self.model.setup.seats
            if seat in self.typed or not has_settled(self.model.state, seat, self.number)
        ]
        self.items = [self._item(seat) for seat in seats]

    def _item(self, seat: Seat) -> dict[str, Any]:
        one = person(self.model, seat)
        counted = counted_points(self.model.state, seat, self.number)
        by = "ui.settle.typed" if seat in self.typed or counted is None else "ui.settle.counted"
        return {
            "key": str(int(seat)),
            "title": one["name"],
            "note": tell(self.model, by),
            "shape": one["shape"],
            "colour": one["colour"],
            "value": self.typed.get(seat, counted),
            "minimum": 0,
            "maximum": _MOST,
        }
