"""The scorepad, tables of choices and small tables of facts."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty

from companion.kit.charts.grid import ChoiceCell, Grid, PlainCell
from companion.kit.controls.buttons import TextButton
from companion.kit.words import word

_FOLD = "fold"


class Scorepad(Grid):
    """Rows of points by player: `on_pick(row, seat)` for any number, totals too.

    `players`: dicts with `name`, `shape`, `colour`. `lines`: dicts with `key`, `text`, `points`
    (one for each player), and perhaps `note` and `kind` "pending" for points that do not count
    yet. `totals`: one for each player, under the row key "total". `winners`: their seats.

    Lines that are `empty` lie folded under the total where `fold_texts` are given: what the row
    says that shows them, and what it says once `is_open`. It stays where it is when tapped.
    """

    players = ListProperty([])
    lines = ListProperty([])
    totals = ListProperty([])
    winners = ListProperty([])
    fold_texts = ListProperty([])
    is_open = BooleanProperty(defaultvalue=False)

    def __init__(self, **kwargs: Any) -> None:
        self.fold = TextButton(kind="muted", size_hint=(None, None))
        self.fold.bind(on_release=lambda _: self._toggle())
        super().__init__(**kwargs)
        self.fold.fbind("height", self._trigger_layout)
        for name in ("players", "lines", "totals", "winners", "fold_texts", "is_open"):
            self.fbind(name, self._fill)
        self._fill()

    def _toggle(self) -> None:
        self.is_open = not self.is_open

    def _fill(self, *_: object) -> None:
        counts = {len(line["points"]) for line in self.lines} | {len(self.totals)}
        if counts != {len(self.players)}:
            # Players, lines and totals are set one after the other; wait for the last.
            return
        columns = [
            {"text": player["name"], "shape": player["shape"], "colour": player["colour"]}
            for player in self.players
        ]
        lines = [{**line, "cells": list(line["points"])} for line in self.lines]
        empty = [line for line in lines if self.fold_texts and line.get("empty")]
        rows = [line for line in lines if line not in empty]
        rows.append(
            {"key": "total", "text": word("total"), "kind": "total", "cells": self._total_cells()}
        )
        if empty:
            rows.append({"key": _FOLD, "text": "", "cells": [""] * len(columns)})
            rows += empty if self.is_open else []
        if len(columns) != len(self.columns):
            self.rows = []
        self.columns, self.rows = columns, rows
        self._show_fold(is_there=bool(empty))

    def _show_fold(self, *, is_there: bool) -> None:
        """The row that shows what is folded lies over its empty cells, which take no tap."""
        if self.fold.parent is not None:
            self.remove_widget(self.fold)
        if is_there:
            self.add_widget(self.fold)
            self.fold.text = self.fold_texts[self.is_open]
            self.fold.icon = "chevron-up" if self.is_open else "chevron-down"
            for cell in self.cells[self._fold_row]:
                cell.disabled = True

    @property
    def _fold_row(self) -> int:
        return next(at for at, row in enumerate(self.rows) if row["key"] == _FOLD)

    def _heights(self) -> list[float]:
        heights = super()._heights()
        if self.fold.parent is not None:
            heights[self._fold_row + 1] = max(dp(48), self.fold.height)
        return heights

    def do_layout(self, *_: object) -> None:
        super().do_layout()
        if self.fold.parent is not None:
            self.fold.x, self.fold.width = self.x, self.width
            self.fold.top = self.top - sum(self._heights()[: self._fold_row + 1])

    def _total_cells(self) -> list[dict[str, Any]]:
        return [
            {"text": total, "crowned": seat in self.winners}
            for seat, total in enumerate(self.totals)
        ]


class ChoiceTable(Grid):
    """Choices in rows and columns, each with what it would change; a blocked one says why.

    `on_pick(row, column)` for a choice, `on_ask(row, column)` for a blocked one.
    """

    cell_class = ChoiceCell


class FactTable(Grid):
    """The numbers behind a reason; nothing to tap."""

    cell_class = PlainCell
