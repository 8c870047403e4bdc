"""A line chart: numbers in the course of time, each marked by a shape, over round numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from operator import is_
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.kit.controls.numbers import minus
from companion.kit.layout import Column, Row
from companion.kit.theme.kv import load_kv
from companion.kit.theme.markers import Mark, shape
from companion.kit.theme.text import Text, natural_width
from companion.round_numbers import ticks

_GAP = 6


class Words(NamedTuple):
    """A short text on the chart, with the box it is written into."""

    text: str
    tone: str
    x: float
    y: float
    width: float
    height: float


class Plot(NamedTuple):
    """The field of the points: its edges, and the numbers at its foot and its head."""

    left: float
    low: float
    right: float
    top: float
    least: int
    most: int

    def y(self, value: float) -> float:
        """How high a number stands."""
        return self.low + (self.top - self.low) * (value - self.least) / (self.most - self.least)

    def x(self, index: int, count: int) -> float:
        """Where the point of a number stands, among so many."""
        if count == 1:
            return (self.left + self.right) / 2
        return self.left + (self.right - self.left) * index / (count - 1)


class LineChart(Widget):
    """Points from left to right, joined by a line; as high as its text needs.

    Each of `points` is a dict: `value`, `label` (below the axis), and perhaps `shape` and `tone`.
    Labels and numbers that would lie on one another are left out. `words` and `dots` are what
    was drawn last.
    """

    points = ListProperty([])
    plot_height = NumericProperty("150dp")
    font_size = NumericProperty("13sp")
    colours = ObjectProperty({}, comparator=is_)

    def __init__(self, **kwargs: Any) -> None:
        self.words: list[Words] = []
        self.dots: list[tuple[float, float]] = []
        self._drawn = InstructionGroup()
        super().__init__(**kwargs)
        self.canvas.add(self._drawn)
        redraw = Clock.create_trigger(self._draw, -1)
        for name in ("points", "pos", "size", "plot_height", "font_size", "colours"):
            self.fbind(name, redraw)
        redraw()

    def _line_height(self) -> float:
        return float(self.font_size * 1.3)

    def _width(self, text: str) -> float:
        return float(natural_width(text, self.font_size))

    def _margin(self) -> float:
        """The room that marks and half a line take above and below the field."""
        return float(max(dp(10), self._line_height() / 2))

    def _plan(self, scale: Sequence[int]) -> Plot:
        """The field, with room for the numbers at its left, below and above it."""
        line, margin = self._line_height(), self._margin()
        widest = max(self._width(minus(point["value"])) for point in self.points)
        side = max(dp(10), widest / 2)
        return Plot(
            left=self.x + self._gutter(scale) + side,
            low=self.y + line + margin,
            right=self.right - side,
            top=self.top - line - margin,
            least=scale[0],
            most=scale[-1],
        )

    def _gutter(self, scale: Sequence[int]) -> float:
        return float(max(self._width(minus(number)) for number in scale) + dp(_GAP))

    def _draw(self, *_: object) -> None:
        self.height = self.plot_height + 2 * (self._line_height() + self._margin())
        self._drawn.clear()
        self.words, self.dots = [], []
        if not self.points or not self.colours or self.width <= 1:
            return
        values = [point["value"] for point in self.points]
        lone = len(set(values)) == 1
        scale = ticks(min(values) - lone, max(values) + lone)
        plot = self._plan(scale)
        self.dots = [(plot.x(i, len(values)), plot.y(value)) for i, value in enumerate(values)]
        for words in (*self._scale(plot, scale), *self._labels(), *self._values(values)):
            if not any(_overlap(words, other) for other in self.words):
                self.words.append(words)
        self._draw_field(plot, scale)
        self._draw_points()
        for words in self.words:
            self._write(words)

    def _scale(self, plot: Plot, scale: Sequence[int]) -> Iterator[Words]:
        """The round numbers at the left."""
        right = self.x + self._gutter(scale) - dp(_GAP)
        for number in scale:
            text = minus(number)
            yield self._words(text, "muted", right - self._width(text) / 2, plot.y(number))

    def _values(self, values: Sequence[int]) -> Iterator[Words]:
        """The number at each point, above it or below; the highest alone where it is crowded."""
        away = dp(8) + self._line_height() / 2
        order = sorted(range(len(values)), key=lambda index: -values[index])
        widest = max(self._width(minus(value)) for value in values)
        for index in order if self._step() > widest else order[:1]:
            x, y = self.dots[index]
            middle = y - away if self._is_low(index) else y + away
            yield self._words(minus(values[index]), "ink", x, middle)

    def _step(self) -> float:
        """How far one point is from the next."""
        return self.dots[1][0] - self.dots[0][0] if len(self.dots) > 1 else float(self.width)

    def _is_low(self, index: int) -> bool:
        """The line goes up from a point: there is more room below it."""
        beside = [self.dots[i][1] for i in (index - 1, index + 1) if 0 <= i < len(self.dots)]
        return sum(y - self.dots[index][1] for y in beside) > 0

    def _labels(self) -> Iterator[Words]:
        """What stands below the axis: the last, the first, and others as far apart as need be."""
        last = len(self.points) - 1
        widest = max(self._width(point["label"]) for point in self.points) + 2 * dp(_GAP)
        every = max(1, math.ceil(widest / self._step()))
        for index in dict.fromkeys((last, 0, *range(last - every, every - 1, -every))):
            text = self.points[index]["label"]
            width = self._width(text) + dp(_GAP)
            x = min(max(self.dots[index][0] - width / 2, self.x), self.right - width)
            yield Words(text, "muted", x, self.y, width, self._line_height())

    def _words(self, text: str, tone: str, x: float, y: float) -> Words:
        width, height = self._width(text), self._line_height()
        return Words(text, tone, x - width / 2, y - height / 2, width, height)

    # Painting

    def _draw_field(self, plot: Plot, scale: Sequence[int]) -> None:
        self._drawn.add(Color(rgba=self.colours["line"]))
        for number in scale:
            y = plot.y(number)
            ends = [self.x + self._gutter(scale), y, self.right, y]
            self._drawn.add(Line(points=ends, width=dp(1) if number else dp(1.5)))

    def _draw_points(self) -> None:
        self._drawn.add(Color(rgba=self.colours["link"]))
        if len(self.dots) > 1:
            path = [place for dot in self.dots for place in dot]
            self._drawn.add(Line(points=path, width=dp(1.5), joint="round"))
        size = min(dp(12), max(dp(6), self._step() * 0.8))
        for point, (x, y) in zip(self.points, self.dots, strict=True):
            self._stamp(point, x, y, size)

    def _stamp(self, point: Mapping[str, Any], x: float, y: float, size: float) -> None:
        """The mark of a point, with a rim of the ground round it."""
        name = point.get("shape", "circle")
        for tone, width in (("surface", size + dp(4)), (point.get("tone", "link"), size)):
            self._drawn.add(Color(rgba=self.colours[tone]))
            for part in shape(name, x - width / 2, y - width / 2, width):
                self._drawn.add(part)

    def _write(self, words: Words) -> None:
        label = CoreLabel(text=words.text, font_size=self.font_size, color=self.colours[words.tone])
        label.refresh()
        wide, high = label.texture.size
        middle = words.x + words.width / 2, words.y + words.height / 2
        self._drawn.add(Color(1, 1, 1, 1))
        place = round(middle[0] - wide / 2), round(middle[1] - high / 2)
        self._drawn.add(Rectangle(texture=label.texture, pos=place, size=(wide, high)))


class Legend(Column):
    """What the shapes of a chart mean; each item is a dict: `text`, `shape`, `tone`."""

    items = ListProperty([])
    colours = ObjectProperty({}, comparator=is_)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("items", "colours"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_: object) -> None:
        self.clear_widgets()
        for item in self.items if self.colours else ():
            line = Row()
            mark = Mark(shape=item["shape"], ink=self.colours[item["tone"]], size_dp=12)
            mark.pos_hint = {"center_y": 0.5}
            line.add_widget(mark)
            line.add_widget(Text(text=item["text"], style="label", tone="muted"))
            self.add_widget(line)


def _overlap(one: Words, other: Words) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    along = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > 0 and along > 0


load_kv(__file__)
