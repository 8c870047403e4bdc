"""Any drawing on the screen: a board that fingers move, zoom and tap, or a small picture of one.

    view = DrawingView(drawing=boards.draw(game, state))
    view.bind(on_pick=lambda view, name: ...)
    view.drawing = boards.draw(game, state, Highlights(lit=frozenset({"2C"})))

A game makes its drawing anew after each change and sets it; what is equal to what was there, by
the name of each group, is neither computed nor painted again. `on_pick` gives the name of the
group that was tapped. Coordinates of `PanZoom` (`bounds`, `interest`, `reveal`, `to_screen`) are
those of the drawing with y turned upward: `rect_of(name)` is where a group lies in them.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import (
    Color,
    RoundedRectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.properties import NumericProperty, ObjectProperty, OptionProperty, StringProperty

from companion.kit.theme import theme
from companion.kit.theme.canvas_widget import CanvasWidget
from companion.kit.touch.pan_zoom import PanZoom
from companion.kit.touch.press import Target, is_claimed
from companion.kit.touch.viewport import Point, Rect
from companion.present.drawing import Box, Drawing, groups, hit
from companion.present.palette import Rgba, channels
from companion.table_kit.painter import Painter


def same(one: object, other: object) -> bool:
    """A drawing is compared part by part by the painter, not as a whole by its property."""
    return one is other


class DrawingView(PanZoom):
    """A board that can be moved, zoomed and tapped: `on_pick(name)`.

    `shown` is the part of the drawing to fit into the place, by default all of it. `around` is
    the role of what lies around it, such as a sea. `said` is what somebody hears who does not
    see it.
    """

    __events__ = ("on_pick",)

    drawing = ObjectProperty(None, allownone=True, comparator=same)
    shown = ObjectProperty(None, allownone=True)
    around = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._painter = Painter()
        super().__init__(**kwargs)
        for name in ("drawing", "shown"):
            self.fbind(name, self._show)
        self.fbind("around", self.paint_soon)
        theme.bind(text_scale=self._rewrite)
        self._show()

    @property
    def said(self) -> str:
        """The drawing in words."""
        return "" if self.drawing is None else self.drawing.title

    def _show(self, *_: object) -> None:
        if self.drawing is not None:
            self._painter.show(self.drawing)
            self.bounds = rect(self.shown or self.drawing.box)

    def ground_colour(self) -> Rgba:
        if not self.around or self.drawing is None:
            return super().ground_colour()
        return channels(self.drawing.palette.colour(self.around, is_dark=theme.is_dark))

    def paint(self) -> None:
        self._painter.place(*self.to_screen(0, 0), self.lens.unit)
        self.canvas.before.add(self._painter.canvas)

    def _repaint(self, *_: object) -> None:
        super()._repaint()
        self._rewrite()

    def _rewrite(self, *_: object) -> None:
        self._painter.rewrite()

    def rect_of(self, name: str) -> Rect | None:
        """Where the group of this name that lies on top is touched."""
        return rect_of(self.drawing, name)

    def on_tap(self, bx: float, by: float) -> None:
        """Tell which group was tapped."""
        name = hit(self.drawing, bx, -by) if self.drawing is not None else None
        if name is not None:
            self.dispatch("on_pick", name)

    def on_pick(self, name: str) -> None:
        """A group was tapped."""


class DrawingPicture(CanvasWidget):
    """A drawing as a picture in its place: `contain` shows all of it, `cover` fills the place.

    Where it has to be cut, `anchor` is the share of the height that is cut off below.
    """

    drawing = ObjectProperty(None, allownone=True, comparator=same)
    fit = OptionProperty("contain", options=["contain", "cover"])
    anchor = NumericProperty(0.5)
    radius = NumericProperty("12dp")
    drawn_from = ("drawing", "fit", "anchor", "radius")

    def __init__(self, **kwargs: Any) -> None:
        self._painter = Painter(is_picture=True)
        super().__init__(**kwargs)

    def _repaint(self, *_: object) -> None:
        super()._repaint()
        self._painter.rewrite()

    def draw(self, *_: object) -> None:
        """Paint the drawing into its place, inside round corners."""
        self.canvas.clear()
        if self.drawing is None or min(self.size) < 1:
            return
        self._painter.show(self.drawing)
        self._painter.place(*self.origin)
        with self.canvas:
            StencilPush()
            self._corners()
            StencilUse()
            self.canvas.add(self._painter.canvas)
            StencilUnUse()
            self._corners()
            StencilPop()

    @property
    def origin(self) -> tuple[float, float, float]:
        """Where the origin of the drawing is, and how many pixels a unit has."""
        box: Box = self.drawing.box
        across, along = self.width / box.width, self.height / box.height
        unit = min(across, along) if self.fit == "contain" else max(across, along)
        left = self.x + (self.width - unit * box.width) / 2 - unit * box.x
        low = self.y + (self.height - unit * box.height) * self.anchor
        return left, low + unit * (box.y + box.height), unit

    def _corners(self) -> None:
        Color(1, 1, 1, 1)
        RoundedRectangle(pos=self.pos, size=self.size, radius=[self.radius] * 4)


class DrawingPad(Target, DrawingPicture):
    """A drawing in its place that is tapped: `on_pick(name)`."""

    __events__ = ("on_pick",)

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos) and not touch.is_mouse_scrolling and not self.disabled:
            touch.grab(self)
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if not is_claimed(touch) and self.collide_point(*touch.pos) and self.drawing is not None:
            x, y, unit = self.origin
            name = hit(self.drawing, (touch.x - x) / unit, (y - touch.y) / unit)
            if name is not None:
                self.dispatch("on_pick", name)
        return True

    def place_of(self, name: str) -> Point:
        """The point of the window in the middle of the group of this name."""
        left, low, right, top = rect_of(self.drawing, name) or rect(self.drawing.box)
        x, y, unit = self.origin
        return self.to_window(x + (left + right) / 2 * unit, y + (low + top) / 2 * unit)  # type: ignore[no-any-return]

    def on_pick(self, name: str) -> None:
        """A group was tapped."""


def rect_of(drawing: Drawing, name: str) -> Rect | None:
    """Where the group of a name that lies on top is touched."""
    found = None
    for group in groups(drawing):
        if group.name == name and group.areas:
            found = rect(group.areas[-1])
    return found


def rect(box: Box) -> Rect:
    """A box of a drawing as left, low, right and top with y turned upward."""
    return box.x, -(box.y + box.height), box.x + box.width, -box.y
