"""A sheet with a part that stays in sight above its buttons, such as what speaks against them."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from companion.kit.surfaces.sheet import Sheet

_SHARE = 0.3


class PinnedSheet(Sheet):
    """`pin(part)` keeps a part with the buttons; one that grows too high scrolls with the rest."""

    enters = True

    def __init__(self, **kwargs: Any) -> None:
        self._pinned: Widget | None = None
        super().__init__(**kwargs)

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

    def _natural_height(self) -> float:
        part, panel = self._pinned, self.panel
        if part is None or panel is None or part.parent is not panel:
            return super()._natural_height()
        return super()._natural_height() + float(part.height + panel.spacing)
