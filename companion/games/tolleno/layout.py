"""Where the city and its cards go: above one another, or side by side where there is room."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.kit.layout import Column
from companion.kit.theme import theme
from companion.kit.touch.pan_zoom import PanZoom
from companion.kit.touch.scroll import Scroll

_MARGIN = 8
_CITY, _ROOMY_CITY, _ROOMY = 0.46, 0.56, 480
_LOW_CITY = 200
_PANEL, _LEAST_PANEL, _MOST_PANEL = 0.36, 400, 430


class CityLayout(Layout):
    """A board, and a column of cards that scrolls beside or below it.

    The board has the same place whatever the cards say: nothing that is tapped on either moves it.
    Beside one another they need the whole width of a screen.
    """

    def __init__(self, city: PanZoom, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.city = city
        self.column = Column(padding=[dp(_MARGIN), 0, dp(_MARGIN), dp(12)])
        self.panel = Scroll()
        self.panel.add_widget(self.column)
        self.add_widget(self.city)
        self.add_widget(self.panel)
        for name in ("pos", "size"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        margin = dp(_MARGIN)
        if self.width >= theme.wide and self.width > self.height:
            right = min(max(self.width * _PANEL, dp(_LEAST_PANEL)), dp(_MOST_PANEL))
            left = self.width - right - 2 * margin
            _put(self.city, self.x + margin, self.y + margin, left, self.height - 2 * margin)
            _put(self.panel, self.x + left + 2 * margin, self.y, right, self.height - margin)
            return
        low = self.top - margin - self._city_height()
        _put(self.panel, self.x, self.y, self.width, low - margin - self.y)
        _put(self.city, self.x + margin, low, self.width - 2 * margin, self.top - margin - low)

    def _city_height(self) -> float:
        share = _ROOMY_CITY if self.width >= dp(_ROOMY) else _CITY
        return float(max(self.height * share, dp(_LOW_CITY)))


def _put(part: Widget, x: float, y: float, width: float, height: float) -> None:
    """Whole pixels: a page on half a pixel creeps from tap to tap."""
    left, low = round(x), round(y)
    part.pos = left, low
    part.size = max(round(x + width) - left, 1), max(round(y + height) - low, 1)
