"""The build sheets: whose building, then blocks × roof with the change in every cell."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty

from companion.games.positano import matrix
from companion.games.positano.matrix import HEIGHTS, Choice
from companion.games.positano.steady_sheet import SteadySheet
from companion.kit.charts.grid import ChoiceCell, GridCell, PlainCell
from companion.kit.charts.scorepad import ChoiceTable
from companion.kit.layout.headings import SectionHeading
from companion.kit.theme.text import STYLES, natural_width
from companion.model import TableModel
from companion.table_kit.owners import OwnerPicker
from companion.table_kit.phrases import person, phrase, signed
from engine.games.positano.actions import Build, Place
from engine.games.positano.names import roof_name
from engine.games.positano.pieces import Lot, Roof
from engine.message import Message, Seat, count, say

_WIDEST = "+18"
_PAD = 14


class MatrixCell(ChoiceCell):
    """A choice as wide as the widest: what it says never moves its neighbours."""

    def needed(self, scale: float) -> float:
        size = sp(STYLES[self.style].size) * scale
        return float(natural_width(_WIDEST, size, bold=True) + dp(_PAD))


class Matrix(ChoiceTable):
    """Choices that are weighed while a finger is on them: `on_touched(row, column)`, `on_left`."""

    __events__ = ("on_touched", "on_left")

    cell_class = MatrixCell

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


class BuildSheet(SteadySheet):
    """What all build sheets share: the matrix of one lot for one player, and what speaks for it.

    A subclass makes the actions and says what a tap on a cell does. Without an `owner` nothing is
    weighed yet.
    """

    enters = True

    chosen = ObjectProperty(None, allownone=True)

    def __init__(self, model: TableModel, lot: Lot, owner: Seat | None, **kwargs: Any) -> None:
        super().__init__(model, **kwargs)
        self.lot, self.owner = lot, owner
        self.choices: dict[tuple[str, int], Choice] = {}
        self.owners = OwnerPicker(people=[person(model, seat) for seat in model.setup.seats])
        self.heading = SectionHeading(text=phrase(model, "ui.matrix"))
        self.matrix = Matrix(has_lines=False)
        for part in (self.owners, self.heading, self.matrix):
            self.add_widget(part)
        self.owners.bind(on_pick=lambda _, seat: self.own(Seat(seat)))
        self.matrix.bind(on_touched=self._touched, on_left=lambda _: self._weigh_chosen())
        self.matrix.bind(on_pick=self._picked, on_ask=self._asked)
        self.fbind("is_low", self._leave_room)

    def _leave_room(self, *_: object) -> None:
        """On a low screen the rows of the matrix need the room of their heading."""
        if self.is_low and self.heading.parent is not None:
            self.content.remove_widget(self.heading)
        elif not self.is_low and self.heading.parent is None:
            self.content.add_widget(
                self.heading, index=self.content.children.index(self.matrix) + 1
            )

    # What a subclass says

    def make(self, owner: Seat) -> matrix.Make:
        """How a choice becomes an action."""
        return matrix.placing(self.lot, owner)

    def picked(self) -> None:
        """A legal cell was tapped and is chosen."""

    def took(self) -> None:
        """The chosen action was recorded."""

    def hint(self) -> str:
        """What to do while nothing is chosen."""
        return ""

    # What it shows

    def own(self, owner: Seat) -> None:
        """Another player is the owner."""
        self.owner = owner
        self.show()

    def show(self) -> None:
        """Update everything, for the lot and the owner as they are now."""
        self.chosen = None
        self.footing.say(self.hint())
        owner = self.owner
        self.choices = {}
        if owner is not None:
            self.choices = matrix.choices(self.model, owner, self.make(owner))
        self.owners.selected = -1 if owner is None else int(owner)
        self.matrix.columns = [{"text": str(blocks)} for blocks in HEIGHTS]
        self.matrix.rows = [self._row(roof) for roof in Roof]
        self.matrix.selected = self.standing()

    def _row(self, roof: Roof) -> dict[str, Any]:
        cells = [self._cell(self.choices.get((roof.value, at))) for at in range(len(HEIGHTS))]
        text = self.model.say(say(f"ui.roof.{roof.value}"))
        return {"key": roof.value, "text": text, "ground": roof.value, "cells": cells}

    def _cell(self, choice: Choice | None) -> dict[str, Any]:
        change = choice.change if choice is not None else None
        text = "–" if change is None else signed(self.model, change)
        return {"text": text, "blocked": choice is None or not choice.is_legal, "style": "strong"}

    def standing(self) -> tuple[str, int] | None:
        """The cell of the building that stands there."""
        there = self.model.state.by_lot.get(self.lot)
        if there is None or there.owner != self.owner:
            return None
        cell = there.roof.value, there.blocks - 1
        return cell if cell in self.choices else None

    def answer_text(self, choice: Choice) -> str:
        """What a choice comes to."""
        assert self.owner is not None
        change = signed(self.model, choice.change or 0)
        told = say("ui.answer", what=_chosen(choice), change=change, seat=self.owner)
        before = self.model.state.supply[self.owner]
        if before is None or choice.supply is None:
            return self.model.say(told)
        return phrase(self.model, "ui.answer-supply", told=told, before=before, after=choice.supply)

    # What fingers do

    def _touched(self, _: object, row: str, column: int) -> None:
        if (row, column) in self.choices:
            self.model.weigh(self.choices[row, column].action)

    def _weigh_chosen(self) -> None:
        # A cell comes up a moment after the finger; by then the sheet may be gone.
        if self.is_open:
            self.model.weigh(self.chosen.action if self.chosen else None)

    def _choose(self, row: str, column: int) -> None:
        self.chosen = self.choices[row, column]
        self.matrix.selected = (row, column)

    def _picked(self, _: object, row: str, column: int) -> None:
        self._choose(row, column)
        self.footing.show(self.chosen.verdict)
        self.picked()

    def _asked(self, _: object, row: str, column: int) -> None:
        if (row, column) not in self.choices:
            self.footing.say(phrase(self.model, "ui.whose"), tone="warning")
            return
        self._choose(row, column)
        self.footing.show(self.chosen.verdict)
        self._weigh_chosen()

    def take(self, *, anyway: bool = False) -> None:
        choice: Choice | None = self.chosen
        if choice is None:
            return
        self.chosen = None
        if self.model.play(choice.action, anyway=anyway) is not None:
            self.took()


def _chosen(choice: Choice) -> Message:
    """What a choice puts on the lot."""
    action = choice.action
    if isinstance(action, Build | Place):
        blocks, roof = count("blocks", action.blocks), roof_name(action.roof)
        return say("ui.building-note", blocks=blocks, roof=roof)
    return say("ui.no-building")
