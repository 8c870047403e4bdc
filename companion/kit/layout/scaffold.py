"""The frame of a screen: bar, score strip, body, navigation, floating button, each in its place."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import AliasProperty, ObjectProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.kit.layout import refill
from companion.kit.theme import theme

_LOW = 480
_SAID, _LEAST_BODY = 560, 160


class Scaffold(Layout):
    """Places what it is given; any of it may be missing.

    `bar` on top, `strip` under it, `body` in the rest, `navigation` below or, from 600 dp on, as
    a rail on the left, `floating` over the lower right corner of the body. On a wide and low
    screen (`is_low`), a phone on its side, bar and strip share one line.

    `mode` stands under the bar and says that this is not the game as it goes on, `foot` under the
    body where that keeps room enough. `said` lies for a moment over what nobody needs just then,
    and moves nothing: on a phone over the navigation, on wide screens over the title.
    """

    bar = ObjectProperty(None, allownone=True)
    strip = ObjectProperty(None, allownone=True)
    body = ObjectProperty(None, allownone=True)
    navigation = ObjectProperty(None, allownone=True)
    floating = ObjectProperty(None, allownone=True)
    mode = ObjectProperty(None, allownone=True)
    foot = ObjectProperty(None, allownone=True)
    said = ObjectProperty(None, allownone=True)

    def _is_wide(self) -> bool:
        return bool(self.width >= theme.wide)

    is_wide = AliasProperty(_is_wide, bind=["width"])

    def _is_low(self) -> bool:
        return bool(self.is_wide and self.height < dp(_LOW) and self.bar and self.strip)

    is_low = AliasProperty(_is_low, bind=["size", "bar", "strip"])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("bar", "strip", "body", "navigation", "floating", "mode", "foot", "said"):
            self.fbind(name, self._show)
        for name in ("pos", "size"):
            self.fbind(name, self._trigger_layout)
        self._show()

    def _show(self, *_: object) -> None:
        low = (self.body, self.foot, self.strip, self.mode, self.navigation)
        wanted = [part for part in (*low, self.bar, self.floating, self.said) if part is not None]
        refill(self, wanted)
        for part in (self.bar, self.strip):
            if part is not None:
                part.fbind("natural_height", self._trigger_layout)
        self._trigger_layout()

    def do_layout(self, *_: object) -> None:
        left, low, right, top = self.x, self.y, self.right, self.top
        top = self._hang_bar_and_strip_in_a_line() if self.is_low else self._hang_bar(top)
        if self.mode:
            top = _hang(self.mode, left, right, top)
        if self.navigation:
            self.navigation.is_rail = self.is_wide
            if self.is_wide:
                self.navigation.pos = left, low
                self.navigation.height = top - low
                left += self.navigation.width
            else:
                self.navigation.pos, self.navigation.width = (left, low), right - left
                low += self.navigation.height
        if self.strip and not self.is_low:
            self.strip.min_height = 0
            top = _hang(self.strip, left, right, top)
        if self.foot:
            self.foot.width = right - left
            has_room = top - low - self.foot.height >= dp(_LEAST_BODY)
            self.foot.opacity = int(has_room)
            self.foot.pos = left, low if has_room else low - 2 * self.foot.height
            low += self.foot.height if has_room else 0
        if self.body:
            self.body.pos, self.body.size = (left, low), (right - left, max(top - low, 1))
        if self.floating:
            self.floating.max_width = right - left - 2 * dp(16)
            self.floating.right, self.floating.y = right - dp(16), low + dp(16)
        if self.said:
            self._lay_said()

    def _lay_said(self) -> None:
        """Lay what was said over the navigation below, or over the title of a wide screen."""
        said, bar, below = self.said, self.bar, self.navigation
        if bar and (self.is_wide or not below):
            said.width, said.least = min(bar.words.width, dp(_SAID)), bar.height
            said.x, said.top, said.over = bar.words.x, bar.top, bar
        else:
            said.width, said.least = self.width, below.height if below else 0
            said.pos, said.over = self.pos, below

    def _hang_bar(self, top: float) -> float:
        if not self.bar:
            return top
        self.bar.min_height = 0
        return _hang(self.bar, self.x, self.right, top)

    def _hang_bar_and_strip_in_a_line(self) -> float:
        middle = self.x + self.width * 0.4
        self.bar.width, self.strip.width = middle - self.x, self.right - middle
        line = max(self.bar.natural_height, self.strip.natural_height)
        self.bar.min_height = self.strip.min_height = line
        _hang(self.strip, middle, self.right, self.top)
        return _hang(self.bar, self.x, middle, self.top)


def _hang(part: Widget, left: float, right: float, top: float) -> float:
    """Put a part under a line; return the line under it."""
    part.x, part.width = left, right - left
    part.top = top
    return float(part.y)
