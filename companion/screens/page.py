"""A scrolling page: parts in one column, of readable width on wide screens."""

from __future__ import annotations

from typing import Any, TypeVar

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.kit.layout import Column
from companion.kit.theme import theme
from companion.kit.theme.text import Text
from companion.kit.touch.scroll import Scroll

L = TypeVar("L", bound=Widget)

_WIDEST = 760
_HIGHEST_FOOT, _LOW_FOOT = 0.26, 140
_MOST_BUTTONS = 0.5


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
    """A page with buttons that stay in sight below it, under what `note` says about them.

    A note too high for that ends the page, and so do buttons that would take half of it.
    """

    def __init__(self, page: Page, buttons: Widget, note: Text, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.page, self.buttons, self.note = page, buttons, note
        self.foot = Column()
        with self.canvas.before:
            self._colour, self._ground = Color(), Rectangle()
            self._edge, self._line = Color(), Rectangle()
        self.add_widget(page)
        self.add_widget(self.foot)
        for part in (self.foot, buttons, note):
            part.fbind("height", self._trigger_layout)
        note.fbind("text", self._trigger_layout)
        for name in ("pos", "size"):
            self.fbind(name, self._trigger_layout)
        theme.bind(colours=self._trigger_layout)

    def _apart(self) -> list[Widget]:
        """What stands below the page."""
        if self.buttons.height > self.height * _MOST_BUTTONS:
            return []
        held = self.note.height + self.foot.spacing + self.buttons.height
        is_low = held <= max(self.height * _HIGHEST_FOOT, dp(_LOW_FOOT))
        return [self.note, self.buttons] if self.note.text and is_low else [self.buttons]

    def _settle(self) -> None:
        """Put the note and the buttons where they belong."""
        apart, column = self._apart(), self.page.column
        homes: dict[Widget, Any] = {self.note: None, self.buttons: None}
        for part in [self.note, self.buttons] if self.note.text else [self.buttons]:
            homes[part] = self.foot if part in apart else column
        if all(part.parent is home for part, home in homes.items()):
            return
        for part in homes:
            if part.parent is not None:
                part.parent.remove_widget(part)
        for part, home in homes.items():
            if home is not None:
                home.add_widget(part)

    def do_layout(self, *_: object) -> None:
        self._settle()
        side = _side(self.width)
        self.foot.padding = [side, dp(8), side, dp(8)]
        self.foot.width, self.foot.pos = self.width, self.pos
        high = self.foot.height if self.foot.children else 0
        self.page.pos = self.x, self.y + high
        self.page.size = self.width, max(self.height - high, 1)
        self._colour.rgba, self._edge.rgba = theme.surface, theme.line
        self._ground.pos, self._ground.size = self.pos, (self.width, high)
        self._line.pos = self.x, self.y + high
        self._line.size = self.width, dp(1) if high else 0


def put(layout: L, *parts: Widget) -> L:
    """Add parts to a layout; returns the layout."""
    for part in parts:
        layout.add_widget(part)
    return layout
