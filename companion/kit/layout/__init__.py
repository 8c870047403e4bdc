"""Arranging: columns, rows, lines that break in two when the text is large, even grids."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.kit.theme.kv import load_kv

Value = TypeVar("Value", bound=Hashable)


def refill(layout: Widget, parts: Sequence[Widget]) -> bool:
    """Let a layout hold these parts and no others; False where it does already."""
    if list(reversed(layout.children)) == list(parts):
        return False
    for part in list(layout.children):
        if part not in parts:
            layout.remove_widget(part)
    kept = list(reversed(layout.children))
    if kept != [part for part in parts if part in kept]:
        layout.clear_widgets()
        kept = []
    for place, part in enumerate(parts):
        if part not in kept:
            layout.add_widget(part, index=len(layout.children) - place)
    return True


class Reusing(Generic[Value]):
    """Fills a layout with one part for each value; a part whose value was there before is kept.

    Making a part costs far more than moving it: whoever shows a changed list again pays only for
    what is new in it.
    """

    def __init__(self, layout: Widget, make: Callable[[Value], Widget]) -> None:
        self._layout, self._make = layout, make
        self._parts: dict[tuple[Value, int], Widget] = {}

    def show(self, values: Iterable[Value]) -> tuple[Widget, ...]:
        """Show these values in this order; return their parts."""
        seen: Counter[Value] = Counter()
        shown: dict[tuple[Value, int], Widget] = {}
        for value in values:
            key = (value, seen[value])
            seen[value] += 1
            shown[key] = self._parts.get(key) or self._make(value)
        self._parts = shown
        parts = tuple(shown.values())
        refill(self._layout, parts)
        return parts


class Bounded:
    """A layout whose parts that hug their words (`max_width`) stay within its width."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("width", "children", "padding"):
            self.fbind(name, self._bound)  # type: ignore[attr-defined]

    def _bound(self, *_: object) -> None:
        room = self.width - self.padding[0] - self.padding[2]  # type: ignore[attr-defined]
        for part in self.children:  # type: ignore[attr-defined]
            if hasattr(part, "max_width"):
                part.max_width = max(room, 1)


class Column(Bounded, BoxLayout):
    """Parts under one another, as high as they are together."""


class Row(BoxLayout):
    """Parts side by side, as high as the highest."""


class Flow(Bounded, StackLayout):
    """Parts side by side that go on in the next line."""


class Arranged(Layout):
    """A layout as high as what it holds; a subclass says where its parts go."""

    height: Any
    spacing = NumericProperty("8dp")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("children", "width", "pos", "spacing"):
            self.fbind(name, self._trigger_layout)

    def parts(self) -> list[Widget]:
        """What it holds, first to last."""
        return list(reversed(self.children))

    @abstractmethod
    def arrange(self) -> float:
        """Set the width of each part; return the height of all."""

    @abstractmethod
    def place(self) -> None:
        """Set the position of each part."""

    def do_layout(self, *_: object) -> None:
        if not self.children:
            self.height = 0
            return
        self.height = self.arrange()
        self.place()


class Spread(Arranged):
    """Two parts at the ends of one line, or under one another where a line is too short."""

    def is_stacked(self) -> bool:
        lead, trail = (part.natural() for part in self.parts())
        if not trail:
            return False
        return bool(lead + self.spacing + trail > self.width and trail > self.width * 0.4)

    def arrange(self) -> float:
        lead, trail = self.parts()
        trail.width = min(trail.natural(), self.width)
        if self.is_stacked():
            lead.width = self.width
            return float(lead.height + trail.height)
        gap = self.spacing if trail.natural() else 0
        lead.width = max(self.width - trail.width - gap, 1)
        return float(max(lead.height, trail.height))

    def place(self) -> None:
        lead, trail = self.parts()
        if self.is_stacked():
            lead.x, lead.top = self.x, self.top
            trail.x, trail.top = self.x, lead.y
        else:
            lead.x, lead.center_y = self.x, self.center_y
            trail.right, trail.center_y = self.right, self.center_y


class ButtonRow(Arranged):
    """Buttons sharing a line by the length of their words, or stacked where it is too short."""

    def _is_stacked(self) -> bool:
        parts = self.parts()
        needed = sum(part.natural() for part in parts) + self.spacing * (len(parts) - 1)
        return bool(needed > self.width)

    def arrange(self) -> float:
        parts = self.parts()
        if self._is_stacked():
            for part in parts:
                part.width = self.width
            return float(sum(part.height for part in parts) + self.spacing * (len(parts) - 1))
        spare = self.width - self.spacing * (len(parts) - 1)
        whole = sum(part.natural() for part in parts)
        for part in parts:
            part.width = spare * part.natural() / whole
        return float(max(part.height for part in parts))

    def place(self) -> None:
        stacked, x, top = self._is_stacked(), self.x, self.top
        # The last button is the one that does it: stacked, it comes first.
        for part in reversed(self.parts()) if stacked else self.parts():
            part.x, part.top = x, top
            if stacked:
                top -= part.height + self.spacing
            else:
                x += part.width + self.spacing


class EvenGrid(Arranged):
    """Cards in as many even columns as their width allows, each row as high as its highest."""

    least_width = NumericProperty("150dp")
    column_width = NumericProperty("160dp")
    most_columns = NumericProperty(6)
    columns = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("column_width", self._trigger_layout)

    def _rows(self) -> list[list[Widget]]:
        parts, count = self.parts(), int(self.columns)
        return [parts[start : start + count] for start in range(0, len(parts), count)]

    def arrange(self) -> float:
        fitting = int((self.width + self.spacing) // (self.column_width + self.spacing))
        self.columns = max(1, min(fitting, int(self.most_columns), len(self.children)))
        width = (self.width - self.spacing * (self.columns - 1)) / self.columns
        for part in self.children:
            part.width = width
        rows = self._rows()
        return float(sum(map(_highest, rows)) + self.spacing * (len(rows) - 1))

    def place(self) -> None:
        top = self.top
        for row in self._rows():
            height = _highest(row)
            for index, part in enumerate(row):
                part.min_height = height
                part.x = self.x + index * (part.width + self.spacing)
                part.top = top
            top -= height + self.spacing


def _highest(row: list[Any]) -> float:
    return float(max(part.minimum_height for part in row))


load_kv(__file__)
