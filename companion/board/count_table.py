"""One tap on a number for each player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.metrics import dp
from kivy.properties import DictProperty

from companion.kit.grid import Widths
from companion.kit.scorepad import ChoiceTable

_PEEK = 10
_HAIR = 1


class CountTable(ChoiceTable):
    """A number for each player: `chosen` maps rows to columns.

    Where not all numbers fit, the edge of the next one peeks in, and none is ever cut in two.
    """

    chosen = DictProperty({})

    def __init__(self, **kwargs: Any) -> None:
        self._starts: list[float] = []
        self._seen: dict[str, int | None] = {}
        super().__init__(**kwargs)
        self.fbind("chosen", self._choose)

    def show_selection(self, *_: object) -> None:
        """Mark one number in each row."""
        for row, cells in zip(self.rows, self.cells, strict=True):
            for column, cell in enumerate(cells):
                cell.selected = self.chosen.get(row["key"]) == column

    def _choose(self, *_: object) -> None:
        self.show_selection()
        fresh = [column for row, column in self.chosen.items() if self._seen.get(row) != column]
        self._seen = dict(self.chosen)
        self._bring(fresh, near=self.pan.start)

    def _widths(self, scale: float) -> Widths:
        widths = super()._widths(scale)
        room = self.width - widths.label
        if sum(widths.columns) <= room + _HAIR:
            return widths
        whole = max((room - dp(_PEEK)) // max(widths.columns), 1)
        return widths._replace(columns=[(room - dp(_PEEK)) / whole] * len(widths.columns))

    def do_layout(self, *_: object) -> None:
        super().do_layout()
        starts = self._find_starts()
        if starts != self._starts:
            self._starts = starts
            self.pan.rest_at(starts)
            self._bring(self.chosen.values(), near=0)

    def _find_starts(self) -> list[float]:
        """Where the table may rest: each time with whole numbers on the left, or at its end."""
        hidden = self.content.width - self.pan.width
        if not self.cells or hidden <= 0:
            return []
        step = self.cells[0][0].width
        return [step * column for column in range(int(hidden // step) + 1)] + [hidden]

    def _bring(self, columns: Iterable[int | None], *, near: float) -> None:
        """Show as many of these columns as can be shown together, with a start near this one."""
        if not self._starts:
            return
        wanted = [column for column in columns if column is not None]
        best = max(
            self._starts,
            key=lambda start: (sum(self._shows(start, at) for at in wanted), -abs(start - near)),
        )
        self.pan.go(best)

    def _shows(self, start: float, column: int) -> bool:
        """A column is whole and in sight."""
        step = self.cells[0][0].width
        return start - _HAIR <= step * column <= start + self.pan.width - step + _HAIR
