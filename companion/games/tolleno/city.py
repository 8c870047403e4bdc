"""The city on the screen, with the numbers of its rows and columns beside it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas
from kivy.metrics import dp

from companion.games.tolleno.board.measures import HALF, TILE, around, middle
from companion.kit.controls.numbers import minus
from companion.kit.theme import theme
from companion.kit.touch.viewport import Viewport
from companion.present.drawing import Box, Drawing
from companion.table_kit.brush import write
from companion.table_kit.drawing_view import DrawingView, rect
from engine.games.tolleno.pieces import Field

_GUTTER, _NAME = 18, 11
# The largest tile.
_LARGEST = 120


class City(DrawingView):
    """The city of a table: `on_pick(name)` for a field or a plot.

    Where only a part of it is seen, the numbers of rows and columns, which reasons name, stay in
    sight beside it.
    """

    def __init__(self, **kwargs: Any) -> None:
        self._fields: tuple[Field, ...] = ()
        self._name_soon = Clock.create_trigger(self._name, -1)
        super().__init__(
            finger=HALF, around="sea", largest=f"{_LARGEST / TILE}dp", gutter=dp(_GUTTER), **kwargs
        )
        self.names = Canvas()
        self.canvas.add(self.names)

    def show(self, drawing: Drawing, fields: Iterable[Field]) -> None:
        """Show the drawing of a city whose tiles lie on some fields."""
        self._fields = tuple(fields)
        layers = tuple(layer for layer in drawing.layers if layer.name != "numbers")
        self.drawing = replace(drawing, layers=layers)
        self._name_soon()

    def bring(self, fields: Iterable[Field]) -> None:
        """Bring some fields in sight."""
        known = list(fields)
        if known:
            self.reveal(rect(around(known)))

    def shows(self, at: Field) -> bool:
        """Whether the middle of a field is in sight."""
        return self.is_in_sight(rect(Box(*middle(at), 0, 0)))

    def paint(self) -> None:
        super().paint()
        self._name_soon()

    def _look(self, lens: Viewport) -> None:
        super()._look(lens)
        self._name_soon()

    def _name(self, *_: object) -> None:
        self.names.clear()
        left, low, right, top = self.lens.place
        size, ink, away = dp(_NAME), tuple(theme.muted), self.gutter / 2
        with self.names:
            for row in {at.row for at in self._fields}:
                y = self.to_screen(0, -row * TILE - HALF)[1]
                if low <= y <= top:
                    write(minus(row), (left - away, y), size, ink)
            for column in {at.column for at in self._fields}:
                x = self.to_screen(column * TILE + HALF, 0)[0]
                if left <= x <= right:
                    write(minus(column), (x, top + away), size, ink)
