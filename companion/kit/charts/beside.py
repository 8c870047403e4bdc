"""A bar to either side of a middle line: by how much one of two is ahead."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from companion.kit.theme import theme
from companion.kit.theme.canvas_widget import CanvasWidget

_HIGH, _AXIS = 16, 2


class BesideBar(CanvasWidget):
    """`ahead` of `most` goes to the right if positive, else to the left, in `colour`."""

    ahead = NumericProperty(0)
    most = NumericProperty(1)
    colour = StringProperty("blue")
    drawn_from = ("ahead", "most", "colour")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(_HIGH), **kwargs)

    def draw(self, *_: object) -> None:
        """Paint the bar and the middle line."""
        self.canvas.clear()
        length = abs(self.ahead) / max(self.most, 1) * self.width / 2
        left = self.center_x if self.ahead > 0 else self.center_x - length
        with self.canvas:
            Color(rgba=theme.players[self.colour].mark)
            RoundedRectangle(
                pos=(left, self.y + dp(1)), size=(length, self.height - dp(2)), radius=[dp(4)]
            )
            Color(rgba=theme.muted)
            Rectangle(pos=(self.center_x - dp(_AXIS) / 2, self.y), size=(dp(_AXIS), self.height))
