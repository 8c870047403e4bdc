"""A sheet with a part that stays in sight above its buttons, such as what speaks against them."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from companion.kit.sheet import Sheet, SheetPanel

_SHARE = 0.3


class PinnedSheet(Sheet):
    """`pin(part)` keeps a part with the buttons; one that grows too high scrolls with the rest.

    What is at the top of its content stays where it is, whatever grows or shrinks below.
    """

    def __init__(self, **kwargs: Any) -> None:
        self._pinned: Widget | None = None
        self._hidden = 0.0
        super().__init__(**{"fills": True, **kwargs})
        self.scroll.fbind("height", self._keep_place)
        self.body.fbind("height", self._keep_place)

    def _keep_place(self, *_: object) -> None:
        """Leave as much above the sight as there was, where there was more than fits in."""
        hidden = max(0.0, float(self.body.height - self.scroll.height))
        above = (1 - self.scroll.scroll_y) * self._hidden
        self._hidden = hidden
        self.scroll.scroll_y = 1 - min(above / hidden, 1) if hidden else 1

    def pin(self, part: Widget) -> None:
        """Keep this part in sight."""
        self._pinned = part
        part.fbind("height", self._trigger_layout)
        self._trigger_layout()

    def _keep_footer_in_sight(self, limit: float) -> None:
        super()._keep_footer_in_sight(limit)
        part = self._pinned
        if part is None:
            return
        home = self.footer.parent if part.height < limit * _SHARE else self.body
        home = home or self.body
        if part.parent is not home:
            if part.parent is not None:
                part.parent.remove_widget(part)
            home.add_widget(part, index=int(self.footer.parent is home))

    def _natural_height(self, panel: SheetPanel) -> float:
        part = self._pinned
        own = part.height + panel.spacing if part is not None and part.parent is panel else 0
        return super()._natural_height(panel) + float(own)
