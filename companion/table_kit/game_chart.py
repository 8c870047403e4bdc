"""Everybody's points over the game: tapped, it says which step that was."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp, sp

from companion.kit.theme import theme
from companion.kit.touch.press import Target, is_claimed
from companion.present.results.chart import Chart, chart
from companion.present.results.points import Run
from companion.table_kit.drawing_view import DrawingPicture
from engine.table import AnyTable

_TEXT, _HIGH, _LINES = 13, 200, 4


class GameChart(Target, DrawingPicture):
    """The chart of a game, as wide as its place: `on_pick(step)` with a step of the log."""

    __events__ = ("on_pick",)

    def __init__(self, table: AnyTable, run: Run, **kwargs: Any) -> None:
        self._table, self._run = table, run
        self._chart: Chart | None = None
        super().__init__(size_hint_y=None, radius=0, **kwargs)
        self.fbind("width", self._sketch)
        theme.bind(text_scale=self._sketch)
        self._sketch()

    def _sketch(self, *_: object) -> None:
        text = sp(_TEXT) * theme.text_scale
        self.height = dp(_HIGH) + _LINES * text
        self._chart = chart(self._table, self._run, max(self.width, 1), self.height, text)
        self.drawing = self._chart.drawing if self._chart else None

    @property
    def said(self) -> str:
        """The chart in words."""
        return f"{self.drawing.title}: {self.drawing.text}" if self.drawing is not None else ""

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos) and not touch.is_mouse_scrolling:
            touch.grab(self)
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if not is_claimed(touch) and self.collide_point(*touch.pos) and self._chart is not None:
            place = self._chart.place((touch.x - self.origin[0]) / self.origin[2])
            self.dispatch("on_pick", self._run.stops[place].number)
        return True

    def on_pick(self, step: int) -> None:
        """A step was tapped."""
