"""A board larger than its place: one finger moves it, two fingers or the wheel zoom."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.graphics import (
    Color,
    PopMatrix,
    PushMatrix,
    RoundedRectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.kit.icons import IconButton
from companion.kit.lens import Lens, Point, Rect
from companion.kit.press import claim, is_claimed, owns
from companion.kit.scroll import SLOP
from companion.kit.theme import theme

_STEP = 1.5
_WHEEL = 1.15
_CLOSEST = 4
_FINGER = 48
# Below this a finger may need a closer look, and buttons offer one.
_TIGHT = 44
# Below this a finger covers the targets beside the one that it means.
_CLUMSY = 32
# How far a board makes itself smaller to keep clear of its button, and what that leaves round it.
_LEAST, _AROUND = 0.9, 4


class PanZoom(Widget):
    """A drawn board: `on_tap(bx, by)` in board units for a finger that did not move it.

    `bounds` are left, low, right and top of what there is to see. They fit into the place, and
    fit anew when they or the place change, until a finger moves the board (`is_moved`); then
    buttons to zoom and to fit again stand in its corner. They also stand there as long as a target
    of `finger` board units is too small for one; `approach` makes it large enough. The whole board
    keeps clear of that one where it has the room, but for a `brim` of board units. A subclass draws
    in `paint()`, with `to_screen` and `unit`, and calls `paint_soon()` when something changed; what
    it draws is clipped to round corners.
    """

    __events__ = ("on_tap",)

    bounds = ObjectProperty((0, 0, 1, 1))
    unit = NumericProperty(1)
    finger = NumericProperty(1)
    brim = NumericProperty(0)
    margin = NumericProperty("8dp")
    largest = NumericProperty("96dp")
    ground = StringProperty("sunken")
    is_moved = BooleanProperty(defaultvalue=False)

    def __init__(self, **kwargs: Any) -> None:
        self.lens = Lens()
        self._painted = self.lens
        self._is_near = False
        self._shift: Translate | None = None
        self._fingers: dict[object, Point] = {}
        super().__init__(**kwargs)
        self.tools = _tools(self)
        self.paint_soon = Clock.create_trigger(self._paint, -1)
        for name in ("bounds", "pos", "size", "margin", "largest", "brim"):
            self.fbind(name, self._place)
        self.fbind("is_moved", self._show_tools)
        theme.bind(colours=self._repaint)
        for tool in self.tools:
            tool.fbind("size", self._place)
        self._place()

    def _repaint(self, *_: object) -> None:
        self.paint_soon()

    # Where things are

    def to_board(self, x: float, y: float) -> Point:
        """The point of the board at a point of the screen."""
        return self.lens.to_board(x, y)

    def to_screen(self, bx: float, by: float) -> Point:
        """Where a point of the board is on the screen."""
        return self.lens.to_screen(bx, by)

    @property
    def _rect(self) -> Rect:
        return self.x, self.y, self.x + self.width, self.y + self.height

    def _fitting(self) -> Lens:
        """The whole board; clear of its button where that costs it little."""
        whole = self._fitting_in(self._rect)
        if not self._is_covered(whole):
            return whole
        left, low, right, top = self._rect
        wide, high = (side + 2 * dp(_AROUND) for side in self.tools[0].size)
        aside = self._fitting_in((left, low, max(right - wide, left + 1), top))
        above = self._fitting_in((left, min(low + high, top - 1), right, top))
        clear = max(aside, above, key=lambda lens: lens.unit)
        return clear if clear.unit >= whole.unit * _LEAST else whole

    def _fitting_in(self, place: Rect) -> Lens:
        return Lens.fitting(self.bounds, place, margin=self.margin, largest=self.largest)

    def _is_tight(self, unit: float) -> bool:
        return bool(unit * self.finger < dp(_TIGHT))

    def _is_covered(self, lens: Lens) -> bool:
        """The button in the corner would stand on the board."""
        wide, high = (side + dp(_AROUND) for side in self.tools[0].size)
        right, low = lens.to_screen(self.bounds[2] - self.brim, self.bounds[1] + self.brim)
        is_over = right > self.x + self.width - wide and low < self.y + high
        return self._is_tight(lens.unit) and is_over

    def _place(self, *_: object) -> None:
        fitting = self._fitting()
        self.is_moved = self.is_moved and self.lens.unit > fitting.unit
        self._look(replace(self.lens, place=self._rect) if self.is_moved else fitting)
        self.paint_soon()

    def fit(self) -> None:
        """Show the whole board."""
        self.is_moved = self._is_near = False
        self._look(self._fitting())

    def approach(self, bx: float, by: float) -> None:
        """Bring a point to the middle, so close that a finger can tell the targets there apart."""
        if self.unit * self.finger < dp(_CLUMSY):
            self.is_moved = self._is_near = True
            unit = dp(_FINGER) / self.finger
            self._look(Lens(self._rect, middle=(bx, by), unit=unit))

    def retreat(self) -> None:
        """Show the whole board again after `approach`, unless somebody has moved it since."""
        if self._is_near:
            self.fit()

    def zoom(self, by: float, at: Point | None = None, *, shift: Point = (0, 0)) -> None:
        """Make everything so many times as large round a point of the screen, or the middle.

        `shift` is how far that point itself has moved.
        """
        fitting = self._fitting()
        closest = max(_CLOSEST * fitting.unit, 1.5 * dp(_FINGER) / self.finger)
        unit = min(max(self.lens.unit * by, fitting.unit), closest)
        if unit <= fitting.unit:
            self.fit()
            return
        self.is_moved, self._is_near = True, False
        lens = self.lens.seen_in(self._rect)
        self._look(lens.moved(*shift).zoomed(unit, *(at or self.lens.centre)))

    def _move(self, dx: float, dy: float) -> None:
        self.is_moved, self._is_near = True, False
        self._look(self.lens.moved(dx, dy))

    def _look(self, lens: Lens) -> None:
        """Show the board so. A board that only moves is not drawn again."""
        self.lens = lens.within(self.bounds, slack=dp(_FINGER) if self.is_moved else 0)
        is_same = lens.unit == self._painted.unit and lens.place == self._painted.place
        if self._shift is not None and is_same:
            origin, painted = self.lens.to_screen(0, 0), self._painted.to_screen(0, 0)
            self._shift.xy = (origin[0] - painted[0], origin[1] - painted[1])
        else:
            self.paint_soon()
        self.unit = lens.unit
        self._show_tools()

    # What it shows

    def paint(self) -> None:
        """Draw the board; a subclass does."""

    def _paint(self, *_: object) -> None:
        self.canvas.before.clear()
        self._painted = self.lens
        with self.canvas.before:
            StencilPush()
            _corners(self)
            StencilUse()
            Color(*theme.colours[self.ground])
            _corners(self)
            PushMatrix()
            self._shift = Translate(0, 0)
            self.paint()
            PopMatrix()
            StencilUnUse()
            _corners(self)
            StencilPop()

    def _show_tools(self, *_: object) -> None:
        is_tight = self._is_tight(self.unit)
        shown = self.tools if self.is_moved else self.tools[:1] if is_tight else []
        if [tool for tool in self.tools if tool.parent is self] != shown:
            self.clear_widgets()
            for tool in shown:
                self.add_widget(tool)
        right = self.x + self.width - dp(_AROUND)
        for tool in shown:
            tool.right, tool.y = right, self.y + dp(_AROUND)
            right = tool.x - dp(_AROUND)

    # What fingers do

    def on_touch_down(self, touch: Any) -> bool:
        if super().on_touch_down(touch):
            return True
        if self.disabled or not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            return self._wheel(touch)
        touch.grab(self)
        self._fingers[touch.uid] = touch.pos
        if len(self._fingers) > 1:
            claim(touch, self)
        return True

    def _wheel(self, touch: Any) -> bool:
        if touch.button not in ("scrolldown", "scrollup"):
            return False
        self.zoom(_WHEEL if touch.button == "scrolldown" else 1 / _WHEEL, touch.pos)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if touch.uid not in self._fingers:
            return True
        before = dict(self._fingers)
        if len(before) > 1:
            claim(touch, self)
            self._fingers[touch.uid] = touch.pos
            self._pinch(list(before.values())[:2], list(self._fingers.values())[:2])
        elif self._is_dragged(touch):
            x, y = before[touch.uid]
            self._fingers[touch.uid] = touch.pos
            self._move(touch.x - x, touch.y - y)
        return True

    def _is_dragged(self, touch: Any) -> bool:
        """The finger moves the board: there is more of it than its place shows."""
        if owns(touch, self):
            return True
        far = math.dist(touch.pos, touch.opos) > dp(SLOP)
        return far and self.lens.is_smaller(self.bounds) and claim(touch, self)

    def _pinch(self, before: list[Point], now: list[Point]) -> None:
        apart, was = math.dist(*now), math.dist(*before)
        if was < 1:
            return
        old, new = _between(*before), _between(*now)
        self.zoom(apart / was, new, shift=(new[0] - old[0], new[1] - old[1]))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        alone = len(self._fingers) == 1
        self._fingers.pop(touch.uid, None)
        far = math.dist(touch.pos, touch.opos) > 2 * dp(SLOP)
        if is_claimed(touch) or not alone or far:
            return True
        if touch.is_double_tap and self.is_moved:
            self.fit()
        else:
            self.dispatch("on_tap", *self.to_board(*touch.pos))
        return True

    def on_tap(self, bx: float, by: float) -> None:
        """A finger tapped the board."""


def _tools(board: PanZoom) -> list[IconButton]:
    """The buttons in the corner, the one that is needed first first."""
    tools = []
    for name, hint, act in (
        ("magnify-plus-outline", "closer", lambda: board.zoom(_STEP)),
        ("magnify-minus-outline", "farther", lambda: board.zoom(1 / _STEP)),
        ("fit-to-screen-outline", "whole board", board.fit),
    ):
        tool = IconButton(name=name, hint=hint, filled=True, tone="soft_ink")
        tool.bind(on_release=lambda _, act=act: act())
        tools.append(tool)
    return tools


def _between(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _corners(board: PanZoom) -> None:
    RoundedRectangle(pos=board.pos, size=board.size, radius=[theme.radius_m] * 4)
