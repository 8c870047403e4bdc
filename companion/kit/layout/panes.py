"""Two panes side by side where the screen is wide, one of them where it is not."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import AliasProperty, NumericProperty, ObjectProperty, OptionProperty
from kivy.uix.layout import Layout

from companion.kit.layout import refill
from companion.kit.theme import theme

# At twice the text both panes need half as much room again.
_LARGE = 0.75


class TwoPane(Layout):
    """`first` and `second` from 600 dp on; below that only the one named by `narrow`.

    Large text asks for more than 600 dp. `share` is the part of the width that the first one gets.
    """

    first = ObjectProperty(None, allownone=True)
    second = ObjectProperty(None, allownone=True)
    narrow = OptionProperty("first", options=["first", "second"])
    share = NumericProperty(0.5)
    gap = NumericProperty(0)

    wide = NumericProperty(0)

    def _is_wide(self) -> bool:
        return bool(self.width >= self.wide)

    is_wide = AliasProperty(_is_wide, bind=["width", "wide"])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        theme.bind(text_scale=self._grow)
        self._grow()
        for name in ("first", "second", "narrow", "is_wide"):
            self.fbind(name, self._show)
        for name in ("pos", "size", "share", "gap"):
            self.fbind(name, self._trigger_layout)
        self._show()

    def _grow(self, *_: object) -> None:
        self.wide = theme.wide * max(1, _LARGE * theme.text_scale)

    def _show(self, *_: object) -> None:
        panes = [self.first, self.second] if self.is_wide else [getattr(self, self.narrow)]
        wanted = [pane for pane in panes if pane is not None]
        refill(self, wanted)
        self._trigger_layout()

    def do_layout(self, *_: object) -> None:
        panes = list(reversed(self.children))
        if len(panes) == 1:
            panes[0].pos, panes[0].size = self.pos, self.size
        elif panes:
            left = round((self.width - dp(self.gap)) * self.share)
            panes[0].pos, panes[0].size = self.pos, (left, self.height)
            panes[1].pos = self.x + left + dp(self.gap), self.y
            panes[1].size = self.width - left - dp(self.gap), self.height
