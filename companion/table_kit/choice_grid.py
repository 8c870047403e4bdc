"""Things to choose from that have their places in rows, as lots on a plan do."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.kit.charts.grid import ChoiceCell
from companion.kit.layout import Arranged, refill
from companion.kit.theme import theme

_CELL, _WIDEST, _LARGEST = 48, 76, 1.5


class KeyedCell(ChoiceCell):
    """A cell that knows what it stands for."""

    key = StringProperty("")


class ChoiceGrid(Arranged):
    """Cells in rows of `wide`: `on_pick(key)`. A cell that stays keeps its widget."""

    __events__ = ("on_pick",)

    def __init__(self, wide: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.wide = wide
        self.spacing = 0
        self.cells: dict[str, KeyedCell] = {}
        theme.bind(text_scale=self._rescale)

    def _rescale(self, *_: object) -> None:
        self._trigger_layout()

    def show(self, options: Sequence[tuple[str, str]], chosen: Collection[object]) -> None:
        """The options by their keys and words, and which of them are chosen."""
        self.cells = {key: self.cells.get(key) or self._make(key) for key, _ in options}
        for key, text in options:
            self.cells[key].text, self.cells[key].selected = text, key in chosen
        refill(self, list(self.cells.values()))

    def _make(self, key: str) -> KeyedCell:
        cell = KeyedCell(key=key)
        cell.bind(on_release=lambda cell: self.dispatch("on_pick", cell.key))
        return cell

    def arrange(self) -> float:
        high = dp(_CELL) * max(1, min(theme.text_scale, _LARGEST))
        for cell in self.children:
            cell.size = min(self.width / self.wide, dp(_WIDEST)), high
        return float(high * -(-len(self.children) // self.wide))

    def place(self) -> None:
        for number, cell in enumerate(self.parts()):
            row, column = divmod(number, self.wide)
            cell.pos = self.x + column * cell.width, self.top - (row + 1) * cell.height

    def on_pick(self, key: str) -> None:
        """A cell was tapped."""
