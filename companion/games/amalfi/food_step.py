"""The Food phase as a step at the end of a round: what everybody pays, and what is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp

from companion.games.amalfi.phrases import tell_meal
from companion.kit.controls.buttons import OutlineButton
from companion.kit.controls.stepper import Stepper
from companion.kit.layout import Column
from companion.model import TableModel
from companion.table_kit.phrases import tell
from companion.table_kit.ships.walk_sheet import line
from engine.games.amalfi.actions import Feed
from engine.games.amalfi.state import State
from engine.message import Seat

_MOST_FOOD = 12


class FoodStep(Column):
    """A line for each player who has not paid; `on_change` when a card changes what is due.

    `before` opens a sheet for what a player may do before paying, where the table allows it.
    """

    __events__ = ("on_change",)

    def __init__(self, model: TableModel, before: Callable[[Seat], None]) -> None:
        super().__init__(padding=[dp(12), dp(8), dp(12), dp(12)])
        self.model, self._before = model, before
        self.due: dict[Seat, int] = {}
        self._meals: dict[Seat, Any] = {}
        self._show(is_by_hand=False)

    @property
    def _state(self) -> State:
        found: State = self.model.state
        return found

    def _show(self, *, is_by_hand: bool) -> None:
        self.clear_widgets()
        for seat in self._state.waiting:
            if is_by_hand:
                self.add_widget(self._stepper(seat))
            self._meals[seat] = line("")
            self._tell(seat)
            self.add_widget(self._meals[seat])
        if self._state.ruling("food-conversion") == "allowed":
            first = self._state.waiting[0]
            self._add("ui.close.convert", lambda: self._before(first))
        if not is_by_hand:
            self._add("ui.close.other-due", lambda: self._show(is_by_hand=True))

    def _add(self, key: str, act: Callable[[], None]) -> None:
        button = OutlineButton(text=tell(self.model, key))
        button.bind(on_release=lambda _: act())
        self.add_widget(button)

    def _stepper(self, seat: Seat) -> Stepper:
        label = tell(self.model, "ui.close.due", seat=seat)
        due = self._state.board(seat).food_due or 0
        stepper = Stepper(label=label, value=due, maximum=_MOST_FOOD)
        stepper.bind(on_change=lambda _, value: self._set(seat, int(value)))
        return stepper

    def _set(self, seat: Seat, due: int) -> None:
        self.due[seat] = due
        self._tell(seat)
        self.dispatch("on_change")

    def _tell(self, seat: Seat) -> None:
        meal = self._meals[seat]
        meal.text, meal.tone = tell_meal(self.model, seat, self.due.get(seat))

    def actions(self) -> list[Feed]:
        """Whoever pays something else, then everybody else."""
        changed = [
            Feed(seat, due)
            for seat, due in self.due.items()
            if due != self._state.board(seat).food_due
        ]
        rest = len(self._state.waiting) > len(changed)
        return [*changed, *([Feed()] if rest else [])]

    def on_change(self) -> None:
        """Somebody pays something else."""
