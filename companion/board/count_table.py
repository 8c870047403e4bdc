"""One tap on a number for each player."""

from __future__ import annotations

from typing import Any

from kivy.properties import DictProperty

from companion.kit.scorepad import ChoiceTable


class CountTable(ChoiceTable):
    """A number for each player: `chosen` maps rows to columns."""

    chosen = DictProperty({})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("chosen", self._select)

    def _select(self, *_: object) -> None:
        for row, cells in zip(self.rows, self.cells, strict=True):
            for column, cell in enumerate(cells):
                cell.selected = self.chosen.get(row["key"]) == column
