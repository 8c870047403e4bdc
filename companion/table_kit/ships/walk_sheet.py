"""A walk through several steps, such as the end of a period: done, now, and still to come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.controls.list_row import ListRow
from companion.kit.layout import Column, refill
from companion.kit.theme.text import Text
from companion.table_kit.pinned_sheet import PinnedSheet

_ICONS = {"done": ("check-circle-outline", "positive"), "now": ("chevron-right", "link")}


@dataclass(frozen=True)
class Step:
    """One step: `state` is "done", "now" or "later"; the summary says what it did or will do.

    A step with a `key` can be tapped, to be taken before the others.
    """

    title: str
    state: str
    summary: str = ""
    trail: str = ""
    key: str = ""


class StepRow(ListRow):
    """A step in the list; without a key it is looked at, not tapped."""

    key = StringProperty("")

    def on_touch_down(self, touch: Any) -> bool:
        return bool(self.key and super().on_touch_down(touch))


class WalkSheet(PinnedSheet):
    """A sheet of steps: `on_step(key)` when one is to be taken before the others.

    A subclass says which they are and what belongs to the present one. That stands below all of
    them, so that the steps stay where they are while one after the other is done.
    """

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_step")
        super().__init__(is_tall=True, **kwargs)
        self.steps, self.place = Column(spacing=0), Column()
        self.rows: list[StepRow] = []
        self.add_widget(self.steps)
        self.add_widget(self.place)

    def walk(self, steps: Sequence[Step], *parts: Widget) -> None:
        """Show the steps, and below them the parts of the present one."""
        refill(self.place, parts)
        if len(self.rows) != len(steps):
            self.rows = [self._row() for _ in steps]
            refill(self.steps, self.rows)
        for row, step in zip(self.rows, steps, strict=True):
            _dress(row, step)

    def _row(self) -> StepRow:
        row = StepRow()
        row.bind(on_release=lambda row: self.dispatch("on_step", row.key))
        return row

    def on_step(self, key: str) -> None:
        """A step was tapped."""

    def offer(self, *acts: tuple[str, Callable[[], None]]) -> None:
        """The buttons at the foot; the last is the one that leads on."""
        self.footer.clear_widgets()
        for number, (text, act) in enumerate(acts):
            button = (FilledButton if number == len(acts) - 1 else OutlineButton)(text=text)
            button.bind(on_release=lambda _, act=act: act())
            self.footer.add_widget(button)


def _dress(row: StepRow, step: Step) -> None:
    row.icon, row.icon_tone = _ICONS.get(step.state, ("circle-outline", "muted"))
    row.title, row.note, row.trail = step.title, step.summary, step.trail
    row.selected, row.key = step.state == "now", step.key


def line(text: str, *, tone: str = "muted") -> Text:
    """A line of words that belongs to the present step."""
    return Text(text=text, style="label", tone=tone)
