"""Sliders: a value on a line of steps, perhaps with its parts named; the size of the text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from companion.kit.layout import Column
from companion.kit.theme.kv import load_kv
from companion.kit.theme.text import natural_width
from companion.kit.touch.press import Target, claim, is_claimed, owns
from companion.kit.touch.scroll import SLOP
from companion.present.palette import LARGEST_TEXT, SMALLEST_TEXT

Ruler: TypeAlias = Callable[[str], float]


# Between the ends of the line and those of the slider.
MARGIN = 24
_TICK, _LABEL, _GAP = 8, 12, 6
# With labels too long for all parts, every second one has one, or every fifth.
_EVERY = (1, 2, 5, 10, 20, 50, 100)


class StepSlider(Target, Widget):
    """A value from `minimum` to `maximum` in steps: `on_change(value)` while a finger moves it.

    A finger that goes up or down instead scrolls the page. `foot` is room below the line.
    """

    __events__ = ("on_change",)

    minimum = NumericProperty(0)
    maximum = NumericProperty(1)
    step = NumericProperty(0.1)
    value = NumericProperty(0)
    run = NumericProperty(0)
    foot = NumericProperty(0)

    def _part(self) -> float:
        return float((self.value - self.minimum) / (self.maximum - self.minimum))

    part = AliasProperty(_part, bind=["value", "minimum", "maximum"])

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        across, along = abs(touch.x - touch.ox), abs(touch.y - touch.oy)
        if across > dp(SLOP) and across > along and claim(touch, self):
            self._move(touch.x)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if not is_claimed(touch) or owns(touch, self):
            self._move(touch.x)
        return True

    def _move(self, x: float) -> None:
        part = (x - self.x - dp(MARGIN)) / max(self.run, 1)
        steps = round(min(max(part, 0), 1) * (self.maximum - self.minimum) / self.step)
        value = round(self.minimum + steps * self.step, 6)
        if value != self.value:
            self.value = value
            self.dispatch("on_change", value)

    def on_change(self, value: float) -> None:
        """A finger moved it to another step."""


class Label(NamedTuple):
    """Words under a slider, from `left` on."""

    text: str
    left: float
    width: float


def labels(
    starts: Sequence[float], end: float, names: Sequence[Sequence[str]], measure: Ruler
) -> tuple[Label, ...]:
    """Name the parts of a line that begin at `starts`, each in the middle of its part.

    `names` has longer and shorter ones for all parts. The first that have room are taken; if none
    have, the last of them for some of the parts.
    """
    ends = (*starts[1:], end)
    rooms = [right - left for left, right in zip(starts, ends, strict=True)]

    def named(texts: Sequence[str], every: int) -> tuple[Label, ...]:
        found = []
        for number, (text, left, room) in enumerate(zip(texts, starts, rooms, strict=True), 1):
            width = measure(text)
            middle = left + (room - width) / 2
            inside = min(max(middle, starts[0] - dp(MARGIN)), end + dp(MARGIN) - width)
            if number % every == 0:
                found.append(Label(text, inside, width))
        return tuple(found)

    tries = [(texts, 1) for texts in names] + [(names[-1], every) for every in _EVERY[1:]]
    for texts, every in tries:
        found = named(texts, every)
        pairs = pairwise(found)
        if all(one.left + one.width + dp(_GAP) <= other.left for one, other in pairs):
            return found
    return ()


class PartSlider(StepSlider):
    """A slider over parts, with a tick where each begins and its name, if there is room.

    Each of `parts` is (value it begins at, name, abbreviation).
    """

    parts = ListProperty([])
    font_size = NumericProperty("13sp")
    tick = ColorProperty("#000000")
    ink = ColorProperty("#000000")

    def __init__(self, **kwargs: Any) -> None:
        self.labels: tuple[Label, ...] = ()
        self._drawn = InstructionGroup()
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.before.add(self._drawn)
        for name in ("parts", "font_size"):
            self.fbind(name, self._make_room)
        for name in ("pos", "size", "minimum", "maximum", "parts", "font_size", "tick", "ink"):
            self.fbind(name, self._draw_soon)
        self._make_room()

    def _make_room(self, *_: object) -> None:
        high = CoreLabel(font_size=self.font_size).get_extents("R1")[1]
        self.foot = max(0, dp(_LABEL) + high - dp(MARGIN)) if self.parts else 0
        self._draw_soon()

    def _place(self, value: float) -> float:
        part = (value - self.minimum) / (self.maximum - self.minimum)
        return float(self.x + dp(MARGIN) + self.run * part)

    def _draw(self, *_: object) -> None:
        self._drawn.clear()
        self.labels = ()
        if not self.parts or self.run <= 0:
            return
        line = self.top - dp(MARGIN)
        starts = [self._place(start) for start, *_ in self.parts]
        self._drawn.add(Color(rgba=self.tick))
        for x in starts:
            self._drawn.add(Rectangle(pos=(x - dp(1), line - dp(_TICK)), size=(dp(2), dp(_TICK))))
        names = list(zip(*((name, short) for _, name, short in self.parts), strict=True))
        self.labels = labels(starts, self._place(self.maximum), names, self._measure)
        self._drawn.add(Color(1, 1, 1, 1))
        for label in self.labels:
            drawn = CoreLabel(text=label.text, font_size=self.font_size, color=self.ink)
            drawn.refresh()
            size = drawn.texture.size
            place = round(label.left), round(line - dp(_LABEL) - size[1])
            self._drawn.add(Rectangle(texture=drawn.texture, pos=place, size=size))

    def _measure(self, text: str) -> float:
        return natural_width(text, self.font_size)


class TextSizeSlider(Column):
    """The size of the text from 80 to 200 %: `on_change(scale)`."""

    __events__ = ("on_change",)

    label = StringProperty("")
    value = NumericProperty(1.0)
    minimum = NumericProperty(SMALLEST_TEXT)
    maximum = NumericProperty(LARGEST_TEXT)

    def on_change(self, value: float) -> None:
        """Another size was chosen."""


load_kv(__file__)
