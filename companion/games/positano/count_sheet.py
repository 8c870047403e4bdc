"""Blocks and gelato of each player: a number to choose, and every number in sight."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty

from companion.games.positano.steady_sheet import SteadySheet
from companion.kit.charts.grid import ChoiceCell
from companion.kit.charts.scorepad import ChoiceTable
from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.layout import Arranged
from companion.kit.theme import theme
from companion.model import TableModel
from companion.table_kit.phrases import person, phrase
from engine.core import Illegal, Verdict
from engine.games.positano.actions import Action, CountGelato, CountSupply
from engine.games.positano.state import gelato_of
from engine.message import Seat

MOST = 20
_COLUMNS = 7
_CELL = 48
_PAD_WIDTH = 364
_LARGEST = 1.25
_KINDS = (CountSupply, CountGelato)

Target = tuple[int, Seat]


class CountPad(Arranged):
    """The numbers from 0 on, each with its place: `on_pick(number)`, also for a blocked one."""

    __events__ = ("on_pick",)

    selected = NumericProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spacing = 0
        self.cells = [ChoiceCell(text=str(number), column=number) for number in range(MOST + 1)]
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


class TableAndPad(Arranged):
    """The table over the numbers, or beside them where there is room for both."""

    def _is_beside(self) -> bool:
        return bool(self.width >= 1.6 * dp(_PAD_WIDTH))

    def arrange(self) -> float:
        table, pad = self.parts()
        if not self._is_beside():
            table.width = pad.width = self.width
            return float(table.height + self.spacing + pad.height)
        pad.width = dp(_PAD_WIDTH)
        table.width = self.width - pad.width - 2 * self.spacing
        return float(max(table.height, pad.height))

    def place(self) -> None:
        table, pad = self.parts()
        table.x, table.top = self.x, self.top
        if self._is_beside():
            pad.right, pad.top = self.right, self.top
        else:
            pad.x, pad.top = self.x, table.y - self.spacing


class CountSheet(SteadySheet):
    """What each player holds, and the icons on what each has played.

    At a finished table a number counts at once, and the sheet goes on to the next one. In a kept
    game both are known: then numbers are corrections, recorded together with the button.
    """

    enters = True

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(model, is_broad=True, **kwargs)
        self.is_kept = bool(model.state.keeps_rounds)
        self.targets: list[Target] = [(kind, seat) for kind in (0, 1) for seat in model.setup.seats]
        self.target = next((t for t in self.targets if self.counted(t) is None), self.targets[0])
        self.pending: dict[Target, int] = {}
        self._asked: tuple[Action, ...] = ()
        self.title = phrase(model, "ui.counts-kept" if self.is_kept else "ui.counts")
        self.table, self.numbers = ChoiceTable(has_lines=False), CountPad()
        both = TableAndPad()
        for part in (self.table, self.numbers):
            part.fbind("height", both._trigger_layout)
            both.add_widget(part)
        self.add_widget(both)
        self.table.bind(on_pick=lambda _, row, kind: self._aim((kind, Seat(int(row)))))
        self.numbers.bind(on_pick=lambda _, number: self.count(number))
        self._fill_footing()
        self.show()

    def _fill_footing(self) -> None:
        leave = (OutlineButton if self.is_kept else FilledButton)(
            text=phrase(self.model, "ui.cancel" if self.is_kept else "ui.done")
        )
        leave.bind(on_release=lambda _: self.close())
        act = self.footing.act
        self.footing.put(*((leave, act) if self.is_kept else (act, leave)))

    # What it shows

    def counted(self, target: Target) -> int | None:
        """What is known of a target now."""
        kind, seat = target
        state = self.model.state
        return gelato_of(state, seat) if kind else state.supply[seat]

    def _number(self, target: Target) -> int | None:
        return self.pending.get(target, self.counted(target))

    def show(self) -> None:
        """The numbers as they are now; those that cannot be are grey."""
        supply = "ui.supply-kept" if self.is_kept else "ui.supply"
        self.table.columns = [
            {"text": phrase(self.model, supply)},
            {"text": phrase(self.model, "ui.gelato")},
        ]
        self.table.rows = [self._row(seat) for seat in self.model.setup.seats]
        self.table.selected = (str(int(self.target[1])), self.target[0])
        blocked = (n for n in range(MOST + 1) if isinstance(self._check(n), Illegal))
        self.numbers.show(self._number(self.target), blocked)
        self._show_answer()

    def _row(self, seat: Seat) -> dict[str, Any]:
        numbers = [self._number((kind, seat)) for kind in (0, 1)]
        cells = [
            {"text": "–" if number is None else str(number), "style": "strong"}
            for number in numbers
        ]
        return {"key": str(int(seat)), "text": person(self.model, seat)["name"], "cells": cells}

    def _show_answer(self) -> None:
        kind, seat = self.target
        asks = phrase(self.model, f"ui.count-{('supply', 'gelato')[kind]}", seat=seat)
        if not self.is_kept:
            self.footing.say(asks)
            return
        can_act = bool(self.pending)
        self.footing.say(asks, act=phrase(self.model, "ui.correct-act"), can_act=can_act)

    # What fingers do

    def _aim(self, target: Target) -> None:
        self.target = target
        self.show()

    def _make(self, target: Target, number: int) -> Action:
        kind, seat = target
        return _KINDS[kind](seat, number)

    def _check(self, number: int) -> Verdict:
        return self.model.check(self._make(self.target, number))

    def count(self, number: int) -> None:
        """A number for the player and the thing that are due."""
        action = self._make(self.target, number)
        verdict = self.model.check(action)
        if self.is_kept:
            self._correct(number)
        else:
            self._asked = (action,)
        if isinstance(verdict, Illegal):
            self.model.weigh(action)
            self.footing.show(verdict)
        elif not self.is_kept:
            self.take()

    def _correct(self, number: int) -> None:
        self.pending[self.target] = number
        if number == self.counted(self.target):
            del self.pending[self.target]
        self._asked = tuple(self._make(target, n) for target, n in self.pending.items())
        self.show()

    def take(self, *, anyway: bool = False) -> None:
        if not self._asked or self.model.play_all(self._asked, anyway=anyway) is None:
            return
        self._asked = ()
        if self.is_kept:
            self.close()
            return
        later = self.targets[self.targets.index(self.target) + 1 :]
        self.target = next((t for t in later if self.counted(t) is None), self.target)
        self.show()
