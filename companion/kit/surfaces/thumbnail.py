"""A place for a small picture, which may come later than the rest of the screen."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ColorProperty, ObjectProperty
from kivy.uix.widget import Widget

_RADIUS = 10


class Thumbnail(Widget):
    """Shows `picture`, a texture, on a field in the colour of its `ground`."""

    picture = ObjectProperty(None, allownone=True)
    ground = ColorProperty((0, 0, 0, 0))

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas:
            self._below, self._field = Color(), RoundedRectangle(radius=[dp(_RADIUS)])
            self._light, self._shown = Color(), RoundedRectangle(radius=[dp(_RADIUS)])
        for name in ("pos", "size", "picture", "ground"):
            self.fbind(name, self._paint)
        self._paint()

    def _paint(self, *_: object) -> None:
        self._below.rgba = self.ground
        self._light.rgba = (0, 0, 0, 0) if self.picture is None else (1, 1, 1, 1)
        self._shown.texture = self.picture
        for field in (self._field, self._shown):
            field.pos, field.size = self.pos, self.size
