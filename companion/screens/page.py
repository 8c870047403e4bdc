"""The page of a screen: parts under one another, in reach of the eye on wide screens."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kit.layout import Column
from companion.kit.scroll import Scroll

_WIDEST = 760


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

    def _indent(self, *_: object) -> None:
        assert self.column is not None
        side = max(dp(12), (self.width - dp(_WIDEST)) / 2)
        self.column.padding = [side, dp(12), side, dp(self._foot)]


def put(layout: Any, *parts: Widget) -> Any:
    """A layout with parts in it."""
    for part in parts:
        layout.add_widget(part)
    return layout
