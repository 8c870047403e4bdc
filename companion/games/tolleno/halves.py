"""Where the city and its cards go: above one another, or side by side where there is room."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.kit.layout import Column
from companion.kit.scroll import Scroll
from companion.kit.theme import theme

_MARGIN = 8
_SMALLEST_CITY, _LARGEST_CITY = 0.44, 0.62
_ROOMY, _ROOMY_CITY = 480, 0.52
_LOW_CITY = 200


class Halves(Layout):
    """A board, and a column of cards that scrolls and leaves the board what it does not need."""

    def __init__(self, city: Widget, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.city = city
        self.column = Column(padding=[dp(_MARGIN), 0, dp(_MARGIN), dp(12)])
        self.panel = Scroll()
        self.panel.add_widget(self.column)
        self.add_widget(self.city)
        self.add_widget(self.panel)
        self.column.fbind("height", self._trigger_layout)
        for name in ("pos", "size"):
            self.fbind(name, self._trigger_layout)

    def main(self) -> Widget | None:
        """What has to be in sight of the column, if anything."""
        return None

    def do_layout(self, *_: object) -> None:
        margin = dp(_MARGIN)
        if self.width >= theme.wide and self.width > self.height:
            left = (self.width - 3 * margin) * 0.5
            right = self.width - left - 3 * margin
            _put(self.city, self.x + margin, self.y + margin, left, self.height - 2 * margin)
            _put(self.panel, self.x + left + 2 * margin, self.y, right, self.height - margin)
            return
        low = self.top - margin - self._city_height()
        _put(self.panel, self.x, self.y, self.width, low - margin - self.y)
        _put(self.city, self.x + margin, low, self.width - 2 * margin, self.top - margin - low)

    def _city_height(self) -> float:
        spare = self.height - self.column.height - 2 * dp(_MARGIN)
        least = max(self.height * _SMALLEST_CITY, dp(_LOW_CITY))
        if self.width >= dp(_ROOMY):
            least = max(least, min(self.height * _ROOMY_CITY, self._above_main()))
        return float(min(max(spare, least), self.height * _LARGEST_CITY))

    def _above_main(self) -> float:
        """What is left to the city with the main action in sight."""
        main = self.main()
        below = self.column.top - main.y + 3 * dp(_MARGIN) if main is not None else 0
        return float(self.height - below)


def _put(part: Widget, x: float, y: float, width: float, height: float) -> None:
    part.pos, part.size = (x, y), (max(width, 1), max(height, 1))
