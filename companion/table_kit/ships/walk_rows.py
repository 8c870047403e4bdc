"""The steps of a walk, such as the end of a round: done, now, and still to come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.properties import StringProperty

from companion.kit.controls.list_row import ListRow
from companion.kit.layout import Column, refill
from companion.present.questions import WalkStep

_ICONS = {"done": ("check-circle-outline", "positive"), "now": ("chevron-right", "link")}


class StepRow(ListRow):
    """A step in the list; without a key it is looked at, not tapped."""

    key = StringProperty("")

    def on_touch_down(self, touch: Any) -> bool:
        return bool(self.key and super().on_touch_down(touch))


class WalkRows(Column):
    """All the steps: `on_step(key)` when one is to be taken before the others."""

    __events__ = ("on_step",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spacing = 0
        self.rows: list[StepRow] = []

    def show(self, steps: Sequence[WalkStep]) -> None:
        """The steps as they are."""
        if len(self.rows) != len(steps):
            self.rows = [self._row() for _ in steps]
            refill(self, self.rows)
        for row, step in zip(self.rows, steps, strict=True):
            row.icon, row.icon_tone = _ICONS.get(step.state, ("circle-outline", "muted"))
            row.title, row.note, row.trail = step.title, step.summary, step.trail
            row.selected, row.key = step.state == "now", step.key

    def _row(self) -> StepRow:
        row = StepRow()
        row.bind(on_release=lambda row: self.dispatch("on_step", row.key))
        return row

    def on_step(self, key: str) -> None:
        """A step was tapped."""
