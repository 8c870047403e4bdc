"""The scorepad, tables of choices and small tables of facts."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty

from companion.kit.grid import ChoiceCell, Grid, PlainCell
from companion.kit.words import word


class Scorepad(Grid):
    """Rows of points by player: `on_pick(row, seat)` for any number, totals too.

    `players`: dicts with `name`, `shape`, `colour`. `lines`: dicts with `key`, `text`, `points`
    (one for each player), and perhaps `note` and `kind` "pending" for points that do not count
    yet. `totals`: one for each player, under the row key "total". `winners`: their seats.
    """

    players = ListProperty([])
    lines = ListProperty([])
    totals = ListProperty([])
    winners = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("players", "lines", "totals", "winners"):
            self.fbind(name, self._fill)
        self._fill()

    def _fill(self, *_: object) -> None:
        counts = {len(line["points"]) for line in self.lines} | {len(self.totals)}
        if counts != {len(self.players)}:
            # Players, lines and totals are set one after the other; wait for the last.
            return
        columns = [
            {"text": player["name"], "shape": player["shape"], "colour": player["colour"]}
            for player in self.players
        ]
        rows = [{**line, "cells": list(line["points"])} for line in self.lines]
        rows.append(
            {"key": "total", "text": word("total"), "kind": "total", "cells": self._total_cells()}
        )
        if len(columns) != len(self.columns):
            self.rows = []
        self.columns, self.rows = columns, rows

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
