"""A long list that makes its rows only when someone scrolls to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.kit.layout import Column
from companion.kit.touch.scroll import Scroll

Build = Callable[[Any], Widget]


class LazyColumn(Column):
    """Rows for `items`, made in batches as the list is scrolled: `show(items, build)`."""

    def __init__(self, *, batch: int = 20, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.batch = batch
        self._items: Sequence[Any] = ()
        self._build: Build | None = None
        self._made = 0
        self._is_growing = False

    def show(self, items: Sequence[Any], build: Build) -> None:
        """Show other items; `build` makes the row of one."""
        self.clear_widgets()
        self._items, self._build, self._made = items, build, 0
        self.more()

    def more(self) -> None:
        """Make the next batch."""
        if self._build is None:
            return
        for item in self._items[self._made : self._made + self.batch]:
            self.add_widget(self._build(item))
            self._made += 1

    @property
    def is_whole(self) -> bool:
        """Every item has its row."""
        return self._made >= len(self._items)

    def follow(self, scroll: Scroll) -> None:
        """Make more rows whenever this view comes near the end."""
        scroll.fbind("scroll_y", lambda view, _: self._near_end(view))

    def _near_end(self, view: Scroll) -> None:
        hidden = max(view.viewport_size[1] - view.height, 0)
        if self._is_growing or self.is_whole or view.scroll_y * hidden >= view.height:
            return
        self._is_growing = True
        self.more()
        Clock.schedule_once(self._settled, 0)

    def _settled(self, _: float) -> None:
        self._is_growing = False
