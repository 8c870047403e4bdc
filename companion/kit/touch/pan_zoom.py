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

from companion.kit.theme import theme
from companion.kit.theme.icons import IconButton
from companion.kit.touch.press import claim, is_claimed, owns
from companion.kit.touch.scroll import SLOP
from companion.kit.touch.viewport import Point, Rect, Viewport
from companion.present.palette import Rgba

_STEP = 1.5
_WHEEL = 1.15
_CLOSEST = 4
_FINGER = 48
# A board before anything is on it, and the side of a widget before a layout has placed it.
_NOTHING = (0, 0, 1, 1)
_UNPLACED = 100


class PanZoom(Widget):
    """A drawn board: `on_tap(bx, by)` in board units for a finger that did not move it.

    `bounds` are left, low, right and top of what there is to see. At first the whole of it fits
    into the place, or, where a unit would be smaller than `least`, as much as fits round the point
    of `interest`. From then on nothing but a finger changes the size of a unit, or where the board
    lies, as long as its place is the same: of a board that grew, `reveal` brings a part in sight
    and moves it no further than that. With `has_tools`, buttons to zoom and to see the whole board
    have a strip of their own below or beside it. Above and left of the board a `gutter` is free for
    the names of rows and columns. `finger` is how many units wide the targets are.
    A subclass draws in `paint()`, with `to_screen` and `unit`, and calls `paint_soon()` when
    something changed; what it draws is clipped to round corners.
    """

    __events__ = ("on_tap",)

    bounds = ObjectProperty(_NOTHING)
    interest = ObjectProperty(None, allownone=True)
    unit = NumericProperty(1)
    finger = NumericProperty(1)
    margin = NumericProperty("8dp")
    gutter = NumericProperty(0)
    least = NumericProperty(0)
    largest = NumericProperty("96dp")
    ground = StringProperty("sunken")
    has_tools = BooleanProperty(defaultvalue=False)
    is_moved = BooleanProperty(defaultvalue=False)

    def __init__(self, **kwargs: Any) -> None:
        self.lens = Viewport()
        self._painted = self.lens
        self._has_bounds = False
        self._shift: Translate | None = None
        self._fingers: dict[object, Point] = {}
        super().__init__(**kwargs)
        self.tools = _tools(self)
        self.paint_soon = Clock.create_trigger(self._paint, -1)
        for name in ("pos", "size", "margin", "gutter", "least", "largest", "has_tools"):
            self.fbind(name, self._place)
        self.fbind("bounds", self._grow)
        theme.bind(colours=self._repaint)
        for tool in self.tools:
            tool.fbind("size", self._place)
        self._place()
        self._has_bounds = self.bounds != _NOTHING

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
    def is_placed(self) -> bool:
        """A layout has given it its place."""
        return bool(max(self.size) > _UNPLACED)

    @property
    def is_wide(self) -> bool:
        """The buttons stand beside the board, not below it."""
        return bool(self.width > self.height)

    @property
    def _rect(self) -> Rect:
        """Where the board is: all of the place but the gutter and the strip of the buttons."""
        right, low = self.x + self.width, self.y
        if self.has_tools and self.is_wide:
            right = max(right - self.tools[0].width, self.x + 1)
        elif self.has_tools:
            low = min(low + self.tools[0].height, self.y + self.height - 1)
        return self.x + self.gutter, low, right, self.y + self.height - self.gutter

    def _whole(self) -> Viewport:
        return Viewport.fitting(self.bounds, self._rect, margin=self.margin, largest=self.largest)

    def _opening(self) -> Viewport:
        whole = self._whole()
        if whole.unit >= self.least:
            return whole
        near = replace(whole, unit=self.least, middle=self.interest or whole.middle)
        return near.within(self.bounds)

    def _place(self, *_: object) -> None:
        """Find the board its place; one that a finger has moved stays as it is."""
        self.is_moved = self.is_moved and self.lens.unit > self._whole().unit
        stays = self.is_moved or (self._has_bounds and self._is_as_large())
        self._look(replace(self.lens, place=self._rect) if stays else self._opening())
        self.paint_soon()

    def _is_as_large(self) -> bool:
        """The place is where it was, or moved as a whole."""
        (left, low, right, top), was = self._rect, self.lens.place
        change = right - left - was[2] + was[0], top - low - was[3] + was[1]
        return self.is_placed and max(map(abs, change)) < 1

    def _grow(self, *_: object) -> None:
        """There is more of the board, or less: what somebody looks at stays where it is."""
        if not (self._has_bounds and self.is_placed):
            self._place()
        self._has_bounds = True
        self._show_tools()
        self.paint_soon()

    def fit(self) -> None:
        """Show the whole board."""
        self.is_moved = False
        self._look(self._whole())

    def is_in_sight(self, part: Rect) -> bool:
        """Whether all of a part of the board, in board units, is on the screen."""
        return self.lens.shows(part)

    def reveal(self, part: Rect) -> None:
        """Bring a part of the board in sight; one that is there already moves nothing."""
        self.interest = (part[0] + part[2]) / 2, (part[1] + part[3]) / 2
        if not self.is_placed:
            self._place()
        elif not self.is_in_sight(part):
            self._look(self.lens.revealing(part, self.margin))

    def zoom(self, by: float, at: Point | None = None, *, shift: Point = (0, 0)) -> None:
        """Make everything so many times as large round a point of the screen, or the middle.

        `shift` is how far that point itself has moved.
        """
        whole = self._whole()
        unit = min(max(self.lens.unit * by, whole.unit), self._closest(whole))
        if unit <= whole.unit:
            self.fit()
            return
        self.is_moved = True
        lens = self.lens.moved(*shift).zoomed(unit, *(at or self.lens.centre))
        self._look(lens.within(self.bounds, slack=dp(_FINGER)))

    def _closest(self, whole: Viewport) -> float:
        return float(max(_CLOSEST * whole.unit, 1.5 * dp(_FINGER) / self.finger))

    def _move(self, dx: float, dy: float) -> None:
        self.is_moved = True
        self._look(self.lens.moved(dx, dy).within(self.bounds, slack=dp(_FINGER)))

    def _look(self, lens: Viewport) -> None:
        """Show the board so. A board that only moves is not drawn again."""
        self.lens = lens
        is_same = lens.unit == self._painted.unit and lens.place == self._painted.place
        if self._shift is not None and is_same:
            origin, painted = lens.to_screen(0, 0), self._painted.to_screen(0, 0)
            self._shift.xy = (origin[0] - painted[0], origin[1] - painted[1])
        else:
            self.paint_soon()
        self.unit = lens.unit
        self._show_tools()

    # What it shows

    def paint(self) -> None:
        """Draw the board; a subclass does."""

    def ground_colour(self) -> Rgba:
        """What is seen beside the board: the colour of the theme that `ground` names."""
        return tuple(theme.colours[self.ground])

    def _paint(self, *_: object) -> None:
        self.canvas.before.clear()
        self._painted = self.lens
        with self.canvas.before:
            StencilPush()
            _corners(self)
            StencilUse()
            Color(*self.ground_colour())
            _corners(self)
            PushMatrix()
            self._shift = Translate(0, 0)
            self.paint()
            PopMatrix()
            StencilUnUse()
            _corners(self)
            StencilPop()

    def add_tool(self, tool: IconButton) -> None:
        """One more button for the strip, after those that zoom."""
        self.tools.append(tool)
        tool.fbind("size", self._place)
        self._show_tools()

    def _show_tools(self, *_: object) -> None:
        """The buttons from the corner on, and which of them would do something now."""
        if not self.has_tools:
            self.clear_widgets()
            return
        whole, unit = self._whole(), self.lens.unit
        closer, farther, fit = self.tools[:3]
        closer.disabled = unit >= self._closest(whole)
        fit.disabled = self.is_in_sight(self.bounds)
        farther.disabled = fit.disabled and unit <= whole.unit
        right, top = self.x + self.width, self.y + self.height
        room = self.height if self.is_wide else self.width
        for index, tool in enumerate(self.tools):
            along = index * tool.width
            if along + tool.width > room + 1:
                # A low board has room for those that are needed first; fingers zoom it, too.
                self.remove_widget(tool)
                continue
            if tool.parent is None:
                self.add_widget(tool)
            tool.right = right if self.is_wide else right - along
            tool.top = top - along if self.is_wide else self.y + tool.height

    # What fingers do

    def on_touch_down(self, touch: Any) -> bool:
        if super().on_touch_down(touch):
            return True
        if self.disabled or not self._holds(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            return self._wheel(touch)
        touch.grab(self)
        self._fingers[touch.uid] = touch.pos
        if len(self._fingers) > 1:
            claim(touch, self)
        return True

    def _holds(self, x: float, y: float) -> bool:
        left, low, right, top = self.lens.place
        return left <= x <= right and low <= y <= top

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
        return far and not self.is_in_sight(self.bounds) and claim(touch, self)

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
        if not is_claimed(touch) and alone and not far:
            self.dispatch("on_tap", *self.to_board(*touch.pos))
        return True

    def on_tap(self, bx: float, by: float) -> None:
        """A finger tapped the board."""


def _tools(board: PanZoom) -> list[IconButton]:
    """The buttons, the one that is needed first first."""
    tools = []
    for name, hint, act in (
        ("magnify-plus-outline", "closer", lambda: board.zoom(_STEP)),
        ("magnify-minus-outline", "farther", lambda: board.zoom(1 / _STEP)),
        ("fit-to-screen-outline", "whole board", board.fit),
    ):
        tool = IconButton(name=name, hint=hint, tone="link")
        tool.bind(on_release=lambda _, act=act: act())
        tools.append(tool)
    return tools


def _between(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _corners(board: PanZoom) -> None:
    left, low, right, top = board.lens.place
    RoundedRectangle(pos=(left, low), size=(right - left, top - low), radius=[theme.radius_m] * 4)
