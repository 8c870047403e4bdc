"""What draws itself on its canvas, and again whenever it looks different."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, PopMatrix, PushMatrix, Translate
from kivy.uix.widget import Widget

from companion.kit.theme import theme


class CanvasWidget(Widget):
    """Its `draw` runs before a frame in which a property of `drawn_from` or the light is new."""

    drawn_from: tuple[str, ...] = ()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._draw_soon = Clock.create_trigger(self.draw, -1)
        for name in ("pos", "size", *self.drawn_from):
            self.fbind(name, self._draw_soon)
        # The theme outlives every screen: it holds a method weakly, a trigger it would keep.
        theme.bind(colours=self._repaint)
        self._draw_soon()

    def _repaint(self, *_: object) -> None:
        self._draw_soon()

    @abstractmethod
    def draw(self, *_: object) -> None:
        """Put on the canvas what it looks like now; each subclass has its own."""


class CarriedCanvas(CanvasWidget):
    """What is painted from its lower left corner: where it only moves, nothing is painted again."""

    def __init__(self, **kwargs: Any) -> None:
        self._painted: object = None
        super().__init__(**kwargs)
        with self.canvas.after:
            PushMatrix()
            self._corner = Translate()
            self._picture = Canvas()
            PopMatrix()

    def look(self) -> tuple[Any, ...]:
        """All that the picture depends on beside the theme."""
        return (*(getattr(self, name) for name in self.drawn_from), *self.size)

    def draw(self, *_: object) -> None:
        self._corner.xy = self.pos
        look = self.look(), theme.colours, theme.icon_scale
        if look != self._painted:
            self._painted = look
            self._picture.clear()
            with self._picture:
                self.paint()

    @abstractmethod
    def paint(self) -> None:
        """Paint it as if it stood at 0, 0."""
