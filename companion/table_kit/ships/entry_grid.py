"""A finished table in one grid: the players across, what is entered of each of them below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.kit.charts.scorepad import ChoiceTable
from companion.kit.controls.numbers import minus
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.present.words import word
from companion.table_kit.phrases import person, phrase
from companion.table_kit.reason import Reason
from companion.table_kit.ships.pad_sheet import PadRun
from engine.core import Illegal
from engine.message import Seat


@dataclass(frozen=True)
class SheetRow:
    """Something that has a sheet of its own: what the cell of a player says, and the sheet."""

    key: str
    title: str
    cell: Callable[[Seat], str]
    open: Callable[[Seat], None]


@dataclass(frozen=True)
class NumberRow:
    """A number of each player: as it is (None: not yet), and the action that enters it."""

    key: str
    title: str
    value: Callable[[Seat], int | None]
    enter: Callable[[Seat, int], Any]
    minimum: int = 0
    maximum: int = 999


class EntryGrid(Card):
    """The rows of a game under its players. A number is typed, one player after the other."""

    def __init__(
        self, model: TableModel, rows: Sequence[NumberRow | SheetRow], note: str, **kwargs: Any
    ) -> None:
        super().__init__(pad_x="8dp", pad_y="8dp", **kwargs)
        self.model = model
        self.rows = {row.key: row for row in rows}
        self.grid = ChoiceTable()
        self.grid.bind(on_pick=lambda _, row, seat: self.ask(row, Seat(seat)))
        self.reason = Reason(model)
        self.reason.bind(on_anyway=lambda _: self._record(anyway=True))
        self._asked: Any = None
        for part in (self.grid, self.reason, Text(text=note, style="label", tone="muted")):
            self.add_widget(part)

    def show(self) -> None:
        """Everything as it is."""
        people = [person(self.model, seat) for seat in self.model.setup.seats]
        self.grid.columns = [
            {"text": one["name"], "shape": one["shape"], "colour": one["colour"]} for one in people
        ]
        self.grid.rows = [
            {"key": row.key, "text": row.title, "cells": [self._cell(row, seat) for seat in seats]}
            for row in self.rows.values()
            for seats in [self.model.setup.seats]
        ]

    def _cell(self, row: NumberRow | SheetRow, seat: Seat) -> dict[str, Any]:
        if isinstance(row, SheetRow):
            return {"text": row.cell(seat)}
        value = row.value(seat)
        if value is None:
            return {"text": word("ui.number.none"), "tone": "muted"}
        return {"text": minus(value), "style": "strong"}

    def ask(self, key: str, seat: Seat) -> None:
        """Open what enters a player's part of a row."""
        row = self.rows[key]
        if isinstance(row, SheetRow):
            row.open(seat)
            return

        def mark(seat: str) -> None:
            self.grid.selected = (key, int(seat)) if seat else None

        run = PadRun(
            lambda: [self._item(row, seat) for seat in self.model.setup.seats],
            lambda seat, value: self._enter(row.enter(Seat(int(seat)), value)),
            mark,
        )
        run.begin(str(int(seat)))

    def _item(self, row: NumberRow, seat: Seat) -> dict[str, Any]:
        name = person(self.model, seat)["name"]
        title = phrase(self.model, "ui.entry.of", what=row.title, name=name)
        limits = {"minimum": row.minimum, "maximum": row.maximum}
        return {"key": str(int(seat)), "title": title, "value": row.value(seat), **limits}

    def _enter(self, action: Any) -> bool:
        """Record a number; one that the rules refuse stays asked, with the reason."""
        self._asked = action
        verdict = self.model.check(action)
        self.reason.show(verdict)
        return not isinstance(verdict, Illegal) and self._record()

    def _record(self, *, anyway: bool = False) -> bool:
        if self._asked is None or self.model.play(self._asked, anyway=anyway) is None:
            return False
        self.reason.show(None)
        return True
