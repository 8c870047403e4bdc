"""A place for a small picture, which may come later than the rest of the screen."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ColorProperty, ObjectProperty
from kivy.uix.widget import Widget

_RADIUS = 10


class Thumbnail(Widget):
    """Shows `picture`, a texture; until there is one, a field in the colour of its `ground`."""

    picture = ObjectProperty(None, allownone=True)
    ground = ColorProperty((0, 0, 0, 0))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._colour, self._field = Color(), RoundedRectangle(radius=[dp(_RADIUS)])
        for name in ("pos", "size", "picture", "ground"):
            self.fbind(name, self._paint)
        self._paint()

    def _paint(self, *_: object) -> None:
        self._colour.rgba = self.ground if self.picture is None else (1, 1, 1, 1)
        self._field.texture = self.picture
        self._field.pos, self._field.size = self.pos, self.size
