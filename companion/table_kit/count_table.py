"""Small numbers of several people: a table of them, and every number in sight to choose from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty

from companion.kit.charts.grid import ChoiceCell
from companion.kit.charts.scorepad import ChoiceTable
from companion.kit.layout import Arranged
from companion.kit.theme import theme
from companion.present import questions as q
from companion.table_kit.footing import FixedText

_COLUMNS = 7
_CELL = 48
_PAD_WIDTH = 364
_LARGEST = 1.25


class CountPad(Arranged):
    """The numbers from 0 on, each with its place: `on_pick(number)`, also for a blocked one."""

    __events__ = ("on_pick",)

    selected = NumericProperty(None, allownone=True)

    def __init__(self, most: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spacing = 0
        self.cells = [ChoiceCell(text=str(number), column=number) for number in range(most + 1)]
        for cell in self.cells:
            cell.bind(on_release=lambda cell: self.dispatch("on_pick", int(cell.column)))
            self.add_widget(cell)
        theme.bind(text_scale=self._rescale)

    def _rescale(self, *_: object) -> None:
        self._trigger_layout()

    def show(self, chosen: int | None, blocked: Iterable[int]) -> None:
        """Which number is chosen, and which ones cannot be."""
        off = set(blocked)
        for number, cell in enumerate(self.cells):
            cell.selected, cell.blocked = number == chosen, number in off

    def _high(self) -> float:
        return float(dp(_CELL) * max(1, min(theme.text_scale, _LARGEST)))

    def arrange(self) -> float:
        for cell in self.cells:
            cell.size = self.width / _COLUMNS, self._high()
        return self._high() * -(-len(self.cells) // _COLUMNS)

    def place(self) -> None:
        for number, cell in enumerate(self.cells):
            row, column = divmod(number, _COLUMNS)
            cell.pos = self.x + column * cell.width, self.top - (row + 1) * cell.height

    def on_pick(self, number: int) -> None:
        """A number was tapped."""


class CountTable(Arranged):
    """The table over the numbers, or beside them: `on_set(key, number)`.

    One cell is asked for at a time, first one that nobody has counted; after each number it goes
    on to the next that is not counted, and stays where all are. `asked` is its key.
    """

    __events__ = ("on_set",)

    def __init__(self, field: q.Numbers, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.table = ChoiceTable(has_lines=False)
        self.numbers = CountPad(max(line.maximum for line in field.lines))
        self._field = field
        self.asked = self._next(field.lines) or field.lines[0].key
        self.asks = FixedText(lines=1, style="strong")
        for part in (self.asks, self.table, self.numbers):
            part.fbind("height", self._trigger_layout)
            self.add_widget(part)
        self.table.bind(on_pick=lambda _, row, column: self._ask(row, int(column)))
        self.numbers.bind(on_pick=lambda _, number: self._set(number))

    def _number(self, line: q.Line) -> int | None:
        return dict(self._field.value).get(line.key, line.number)

    def _next(self, lines: Iterable[q.Line]) -> str:
        return next((line.key for line in lines if self._number(line) is None), "")

    def show(self, field: q.Numbers) -> None:
        """The numbers as they are now; those that cannot be are grey."""
        self._field = field
        wide = len(field.columns)
        rows = [field.lines[at : at + wide] for at in range(0, len(field.lines), wide)]
        self.table.columns = [{"text": text} for text in field.columns]
        self.table.rows = [
            {"key": str(number), "text": row[0].title, "cells": [self._cell(one) for one in row]}
            for number, row in enumerate(rows)
        ]
        self._point()

    def _cell(self, line: q.Line) -> dict[str, Any]:
        number = self._number(line)
        return {"text": "–" if number is None else str(number), "style": "strong"}

    def _point(self) -> None:
        """Show which number is asked for."""
        place = [line.key for line in self._field.lines].index(self.asked)
        line = self._field.lines[place]
        row, column = divmod(place, len(self._field.columns))
        self.table.selected = str(row), column
        self.numbers.show(self._number(line), line.refused)
        self.asks.say(line.note)

    def _ask(self, row: str, column: int) -> None:
        self.asked = self._field.lines[int(row) * len(self._field.columns) + column].key
        self._point()

    def _set(self, number: int) -> None:
        key = self.asked
        order = self._field.down_columns
        place = [line.key for line in order].index(key)
        line = order[place]
        if number not in line.refused:
            self.asked = self._next(order[place + 1 :]) or key
        self.dispatch("on_set", key, number)

    def _is_beside(self) -> bool:
        return bool(self.width >= 1.6 * dp(_PAD_WIDTH))

    def arrange(self) -> float:
        asks, table, pad = self.parts()
        asks.width = self.width
        over = asks.height + self.spacing
        if not self._is_beside():
            table.width = pad.width = self.width
            return float(over + table.height + self.spacing + pad.height)
        pad.width = dp(_PAD_WIDTH)
        table.width = self.width - pad.width - 2 * self.spacing
        return float(over + max(table.height, pad.height))

    def place(self) -> None:
        asks, table, pad = self.parts()
        asks.x, asks.top = self.x, self.top
        table.x, table.top = self.x, asks.y - self.spacing
        if self._is_beside():
            pad.right, pad.top = self.right, table.top
        else:
            pad.x, pad.top = self.x, table.y - self.spacing

    def on_set(self, key: str, number: int) -> None:
        """A number was tapped for a cell."""
