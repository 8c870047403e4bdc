"""Leftover blocks and gelato: one tap on a number for each player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.board.count_table import CountTable
from companion.board.reason import Reason
from companion.board.told import person, tell
from companion.kit.buttons import FilledButton
from companion.kit.headings import SectionHeading
from companion.kit.sheet import Sheet
from companion.model import TableModel
from engine.core import Illegal
from engine.games.positano.actions import Action, CountGelato, CountSupply
from engine.games.positano.pieces import BLOCKS_PER_COLOUR
from engine.games.positano.state import gelato_of
from engine.message import Seat

MOST_GELATO = 20


class CountSheet(Sheet):
    """What each player has left over, and the icons on what each has played."""

    enters = True

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        super().__init__(is_broad=True, **kwargs)
        self.model = model
        self._asked: Action | None = None
        self.title = tell(model, "ui.counts")
        self.supply = self._add("ui.supply", BLOCKS_PER_COLOUR, CountSupply)
        self.gelato = self._add("ui.gelato", MOST_GELATO, CountGelato)
        self.reason = Reason(model)
        self.reason.bind(on_anyway=lambda _: self._take(anyway=True))
        self.add_widget(self.reason)
        done = FilledButton(text=tell(model, "ui.done"))
        done.bind(on_release=lambda _: self.close())
        self.footer.add_widget(done)
        self.bind(on_close=lambda _: model.weigh(None))
        self.show()

    def _add(self, heading: str, most: int, make: Callable[[Seat, int], Action]) -> CountTable:
        table = CountTable(has_lines=False)
        table.columns = [{"text": ""} for _ in range(most + 1)]
        table.bind(on_pick=lambda _, row, number: self._picked(make(Seat(int(row)), number)))
        table.bind(on_ask=lambda _, row, number: self._picked(make(Seat(int(row)), number)))
        self.add_widget(SectionHeading(text=tell(self.model, heading)))
        self.add_widget(table)
        return table

    def show(self) -> None:
        """The numbers as they are now; those that cannot be are grey."""
        state = self.model.state
        supply, gelato = state.supply, [gelato_of(state, seat) for seat in state.seats]
        for table, counted, make in (
            (self.supply, supply, CountSupply),
            (self.gelato, gelato, CountGelato),
        ):
            table.rows = [self._row(seat, make, len(table.columns)) for seat in state.seats]
            table.chosen = {str(int(seat)): counted[seat] for seat in state.seats}

    def _row(self, seat: Seat, make: Callable[[Seat, int], Action], columns: int) -> dict[str, Any]:
        blocked = [self._is_blocked(make(seat, number)) for number in range(columns)]
        cells = [
            {"text": str(number), "blocked": is_blocked, "style": "strong"}
            for number, is_blocked in enumerate(blocked)
        ]
        return {"key": str(int(seat)), "text": person(self.model, seat)["name"], "cells": cells}

    def _is_blocked(self, action: Action) -> bool:
        return isinstance(self.model.check(action), Illegal)

    def _picked(self, action: Action) -> None:
        self._asked = action
        verdict = self.model.check(action)
        self.reason.show(verdict)
        if isinstance(verdict, Illegal):
            self.model.weigh(action)
        else:
            self._take()

    def _take(self, *, anyway: bool = False) -> None:
        if self._asked is not None and self.model.play(self._asked, anyway=anyway) is not None:
            self.reason.show(None)
            self.show()
