"""One tile to touch: its plots and its middle; and the shapes of canals to choose from."""

from __future__ import annotations

from dataclasses import replace
from operator import is_
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.games.tolleno import lights, paint
from companion.games.tolleno.faces import SHAPES, is_turned
from companion.games.tolleno.scene import CANAL, hit, squares, streams
from companion.kit.layout import Flow
from companion.kit.surfaces.plate import Plate
from companion.kit.theme import theme
from companion.kit.theme.kv import load_kv
from companion.kit.touch.press import Pressable, Target, is_claimed
from companion.table_kit.brush import Box, write
from engine.games.tolleno.pieces import CENTRE
from engine.games.tolleno.state import State
from engine.games.tolleno.tiles import Canals, Tile


class TilePad(Target, Widget):
    """A large tile: `on_plot(index)` for a plot, `on_middle` for its middle.

    `state` is a table with this tile alone, at the centre; `marks` are (colour, shape) by seat.
    """

    __events__ = ("on_plot", "on_middle")

    state = ObjectProperty(None, allownone=True, comparator=is_)
    marks = ObjectProperty((), comparator=is_)
    chosen = NumericProperty(None, allownone=True)
    ground = ColorProperty("#ffffff")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(128), dp(128)), **kwargs)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        for name in ("state", "marks", "chosen", "ground", "pos", "size"):
            self.fbind(name, self._draw_soon)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        state: State | None = self.state
        if state is None:
            return
        easel = paint.Easel(float(self.width), self.x, self.top)
        with self.canvas:
            for square in squares(state):
                paint.tile(easel, square, self.marks)
                for spot in square.spots:
                    self._name(easel, spot)
                    if spot.index == self.chosen:
                        lights.chosen(easel, spot.box)

    def _name(self, easel: paint.Easel, spot: Any) -> None:
        """Reasons call plots by their numbers."""
        if spot.plot.owner is None:
            box = easel.box(spot.box)
            middle = (box.x + box.width / 2, box.y + box.height / 2)
            write(str(spot.index), middle, box.width * 0.36, theme.muted)

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos) and not touch.is_mouse_scrolling:
            touch.grab(self)
            return True
        return False

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if is_claimed(touch) or not self.collide_point(*touch.pos) or self.state is None:
            return True
        x, y = (touch.x - self.x) / self.width, (touch.y - self.top) / self.height
        index = hit(self.state, x, y).plot
        self.dispatch("on_middle") if index is None else self.dispatch("on_plot", index)
        return True

    def on_plot(self, index: int) -> None:
        """A plot was tapped."""

    def on_middle(self) -> None:
        """The middle was tapped."""


class ShapeButton(Pressable, Plate, Widget):
    """Canals to choose, drawn."""

    canals = ObjectProperty(())
    selected = BooleanProperty(defaultvalue=False)
    ground = ColorProperty("#ffffff")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        for name in ("canals", "ground", "pos", "size"):
            self.fbind(name, self._draw_soon)
        self._draw_soon()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        side = min(self.size) * 0.62
        x, y = self.center
        with self.canvas:
            box = Box(x - side / 2, y - side / 2, side, side)
            paint.fill(box, paint.ground(), side * 0.1)
            for line in streams(self.canals):
                points = [v for px, py in line for v in (x + px * side, y + py * side)]
                if len(self.canals) > 1:
                    Color(*paint.ground())
                    Line(points=points, width=side * CANAL * 0.8, cap="none", joint="round")
                Color(*theme.sea)
                Line(points=points, width=side * CANAL * 0.55, cap="none", joint="round")
            paint.ring(box, theme.outline, side * 0.1, 1)


class ShapeRow(Flow):
    """The shapes of canals: `on_pick(canals)`. The chosen one is shown turned as `canals` are."""

    __events__ = ("on_pick",)

    canals = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(spacing=(dp(2), dp(4)), **kwargs)
        for shape in SHAPES:
            button = ShapeButton(canals=shape)
            button.bind(on_release=lambda button: self.dispatch("on_pick", button.shape_of))
            button.shape_of = shape
            self.add_widget(button)
        self.fbind("canals", self._select)
        self._select()

    def _select(self, *_: object) -> None:
        for button in self.children:
            button.selected = is_turned(self.canals, button.shape_of)
            button.canals = self.canals if button.selected else button.shape_of

    def on_pick(self, canals: Canals) -> None:
        """A shape was tapped."""


def lone(state: State, tile: Tile) -> State:
    """A table with one tile alone, at the centre, so that it can be drawn large."""
    return replace(state, tiles=(replace(tile, at=CENTRE),))


load_kv(__file__)
