"""The build sheet: whose building, then blocks × roof with the change in every cell."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty

from companion.board.owners import OwnerPicker
from companion.board.reason import Reason
from companion.board.told import person, signed, tell
from companion.games.positano import matrix
from companion.games.positano.matrix import Choice
from companion.kit.grid import GridCell, PlainCell
from companion.kit.headings import SectionHeading
from companion.kit.scorepad import ChoiceTable
from companion.kit.sheet import Sheet
from companion.model import TableModel
from engine.games.positano.pieces import Lot, Roof
from engine.message import Seat, say


class Matrix(ChoiceTable):
    """Choices that are weighed while a finger is on them: `on_touched(row, column)`, `on_left`."""

    __events__ = ("on_touched", "on_left")

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


class BuildSheet(Sheet):
    """What all build sheets share: the matrix of one lot for one player, and its reasons.

    A subclass makes the actions and says what a tap on a cell does.
    """

    enters = True

    chosen = ObjectProperty(None, allownone=True)

    def __init__(self, model: TableModel, lot: Lot, owner: Seat, **kwargs: Any) -> None:
        self.model, self.lot, self.owner = model, lot, owner
        self.choices: dict[tuple[str, int], Choice] = {}
        super().__init__(**kwargs)
        self.owners = OwnerPicker(people=[person(model, seat) for seat in model.setup.seats])
        self.heading = SectionHeading()
        self.matrix = Matrix(has_lines=False)
        self.reason = Reason(model)
        for part in (self.owners, self.heading, self.matrix, self.reason):
            self.add_widget(part)
        self.owners.bind(on_pick=lambda _, seat: self.own(Seat(seat)))
        self.matrix.bind(on_touched=self._touched, on_left=lambda _: self._weigh_chosen())
        self.matrix.bind(on_pick=self._picked, on_ask=self._asked)
        self.reason.bind(on_anyway=lambda _: self.take(anyway=True))
        self.bind(on_close=lambda _: self.model.weigh(None))

    # What a subclass says

    def make(self) -> matrix.Make:
        """How a choice becomes an action."""
        return matrix.placing(self.lot, self.owner)

    def picked(self) -> None:
        """A legal cell was tapped and is chosen."""

    def took(self) -> None:
        """The chosen action was recorded."""

    # What it shows

    def own(self, owner: Seat) -> None:
        """Another player is the owner."""
        self.owner = owner
        self.show()

    def show(self) -> None:
        """Everything anew, for the lot and the owner as they are now."""
        self.chosen = None
        self.reason.show(None)
        self.choices = matrix.choices(self.model, self.lot, self.owner, self.make())
        self.owners.selected = int(self.owner)
        self.heading.text = tell(self.model, "ui.matrix", seat=self.owner)
        self._show_matrix()

    def _show_matrix(self) -> None:
        heights = matrix.heights(self.lot)
        if len(heights) != len(self.matrix.columns):
            self.matrix.rows = []
        self.matrix.columns = [{"text": str(blocks)} for blocks in heights]
        self.matrix.rows = [self._row(roof, len(heights)) for roof in Roof]
        self.matrix.selected = self.standing()

    def _row(self, roof: Roof, columns: int) -> dict[str, Any]:
        cells = [self._cell(self.choices[roof.value, column]) for column in range(columns)]
        text = self.model.say(say(f"ui.roof.{roof.value}"))
        return {"key": roof.value, "text": text, "ground": roof.value, "cells": cells}

    def _cell(self, choice: Choice) -> dict[str, Any]:
        text = "–" if choice.change is None else signed(self.model, choice.change)
        return {"text": text, "blocked": not choice.is_legal, "style": "strong"}

    def standing(self) -> tuple[str, int] | None:
        """The cell of the building that stands there."""
        there = self.model.state.by_lot.get(self.lot)
        if there is None or there.owner != self.owner:
            return None
        column = there.blocks - 1
        return (there.roof.value, column) if (there.roof.value, column) in self.choices else None

    # What fingers do

    def _touched(self, _: object, row: str, column: int) -> None:
        self.model.weigh(self.choices[row, column].action)

    def _weigh_chosen(self) -> None:
        # A cell comes up a moment after the finger; by then the sheet may be gone.
        if self.is_open:
            self.model.weigh(self.chosen.action if self.chosen else None)

    def _choose(self, row: str, column: int) -> Choice:
        choice = self.choices[row, column]
        self.chosen = choice
        self.matrix.selected = (row, column)
        self.reason.show(choice.verdict)
        return choice

    def _picked(self, _: object, row: str, column: int) -> None:
        self._choose(row, column)
        self.picked()

    def _asked(self, _: object, row: str, column: int) -> None:
        self._choose(row, column)
        self._weigh_chosen()

    def take(self, *, anyway: bool = False) -> None:
        """Record what is chosen."""
        choice: Choice | None = self.chosen
        if choice is None:
            return
        self.chosen = None
        verdict = self.model.play(choice.action, anyway=anyway)
        if verdict is not None:
            self.took()
