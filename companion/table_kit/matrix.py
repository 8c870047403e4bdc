"""Choices in rows and columns that are weighed while a finger is on them."""

from __future__ import annotations

from kivy.metrics import dp, sp

from companion.kit.charts.grid import ChoiceCell, GridCell, PlainCell
from companion.kit.charts.scorepad import ChoiceTable
from companion.kit.theme.text import STYLES, natural_width

_WIDEST = "+18"
_PAD = 14


class MatrixCell(ChoiceCell):
    """A choice as wide as the widest: what it says never moves its neighbours."""

    def needed(self, scale: float) -> float:
        size = sp(STYLES[self.style].size) * scale
        return float(natural_width(_WIDEST, size, bold=True) + dp(_PAD))


class Matrix(ChoiceTable):
    """A table of choices: `on_touched(row, column)` while a finger is on one, then `on_left`."""

    __events__ = ("on_touched", "on_left")

    cell_class = MatrixCell

    def _new_cell(self, row: str, column: int) -> PlainCell:
        cell = super()._new_cell(row, column)
        cell.bind(on_press=self._touched, state=self._left)
        return cell

    def _touched(self, cell: GridCell) -> None:
        self.dispatch("on_touched", cell.row, int(cell.column))

    def _left(self, _: GridCell, state: str) -> None:
        if state == "normal":
            self.dispatch("on_left")

    def on_touched(self, row: str, column: int) -> None:
        """A finger is on a choice."""

    def on_left(self) -> None:
        """The finger is gone."""
