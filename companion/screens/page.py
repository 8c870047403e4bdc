"""The page of a screen: parts under one another, in reach of the eye on wide screens."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.kit.layout import Column
from companion.kit.scroll import Scroll
from companion.kit.theme import theme

_WIDEST = 760
_HIGHEST_FOOT = 0.26


class Page(Scroll):
    """A scrolling page; what is added to it goes into its column. `foot` (dp) stays free below."""

    def __init__(self, *parts: Widget, foot: float = 24, **kwargs: Any) -> None:
        self.column: Column | None = None
        self._foot = foot
        super().__init__(**kwargs)
        column = Column()
        super().add_widget(column)
        self.column = column
        for part in parts:
            column.add_widget(part)
        self.fbind("width", self._indent)
        self._indent()

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add a part to the column."""
        if self.column is None:
            super().add_widget(widget, *args, **kwargs)
        else:
            self.column.add_widget(widget, *args, **kwargs)

    def fill(self, *parts: Widget) -> None:
        """Show other parts instead."""
        assert self.column is not None
        self.column.clear_widgets()
        for part in parts:
            self.column.add_widget(part)

    def rise(self, part: Widget) -> None:
        """Scroll until a part is the first in sight, or the page is at its end."""
        assert self.column is not None
        spare = self.column.height - self.height
        if spare > 0:
            self.scroll_y = max(0.0, 1 - (self.column.top - part.top) / spare)

    def _indent(self, *_: object) -> None:
        assert self.column is not None
        side = _side(self.width)
        self.column.padding = [side, dp(12), side, dp(self._foot)]


def _side(width: float) -> float:
    """The margin beside what a page shows."""
    return float(max(dp(12), (width - dp(_WIDEST)) / 2))


class FootedPage(Layout):
    """A page with a foot that stays in sight below it; one too high for that ends the page."""

    def __init__(self, page: Page, foot: Column, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.page, self.foot = page, foot
        with self.canvas.before:
            self._colour, self._ground = Color(), Rectangle()
            self._edge, self._line = Color(), Rectangle()
        self.add_widget(page)
        foot.fbind("height", self._trigger_layout)
        for name in ("pos", "size"):
            self.fbind(name, self._trigger_layout)
        theme.bind(colours=self._trigger_layout)

    def _settle(self) -> bool:
        """Put the foot where it belongs; True where it stands below the page."""
        # Its padding is another in each place, so that only what it holds may decide.
        held = self.foot.height - self.foot.padding[1] - self.foot.padding[3]
        is_apart = held <= self.height * _HIGHEST_FOOT
        home: Any = self if is_apart else self.page.column
        if self.foot.parent is not home:
            if self.foot.parent is not None:
                self.foot.parent.remove_widget(self.foot)
            home.add_widget(self.foot)
        side = _side(self.width) if is_apart else 0
        self.foot.padding = [side, dp(8) if is_apart else 0, side, dp(8) if is_apart else 0]
        return is_apart

    def do_layout(self, *_: object) -> None:
        high = 0.0
        if self._settle():
            self.foot.width, self.foot.pos = self.width, self.pos
            high = self.foot.height
        self.page.pos = self.x, self.y + high
        self.page.size = self.width, max(self.height - high, 1)
        self._colour.rgba, self._edge.rgba = theme.surface, theme.line
        self._ground.pos, self._ground.size = self.pos, (self.width, high)
        self._line.pos = self.x, self.y + high
        self._line.size = self.width, dp(1) if high else 0


def put(layout: Any, *parts: Widget) -> Any:
    """A layout with parts in it."""
    for part in parts:
        layout.add_widget(part)
    return layout
