"""One line over the screen about what was just done; it moves nothing and closes by itself."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.kit.controls.buttons import TextButton
from companion.kit.layout import refill
from companion.kit.surfaces.plate import Lifted, Plate
from companion.kit.theme.kv import load_kv
from companion.kit.theme.text import Text

# Long enough to be read twice; the next touch takes it away anyway.
SECONDS = 8
_SIDE, _EDGE = 16, 6


class NoticeLine(Lifted, Plate, Layout):
    """`text`, and perhaps one thing to do about it: `on_act`. A tap beside that is `on_gone`.

    It lies `over` another part, and is at least as high (`least`).
    """

    __events__ = ("on_act", "on_gone")

    text = StringProperty("")
    action = StringProperty("")
    least = NumericProperty(0)
    over: Widget | None = None

    def __init__(self, **kwargs: Any) -> None:
        self.words = Text(style="strong")
        self.button = TextButton(stretches=False)
        super().__init__(size_hint=(None, None), **kwargs)
        self.button.bind(on_release=lambda _: self.dispatch("on_act"))
        for name in ("pos", "width", "least"):
            self.fbind(name, self._trigger_layout)
        self._end = Clock.create_trigger(self._gone, SECONDS)
        self.say(self.text, self.action)

    def say(self, text: str, action: str = "") -> None:
        """Say something else, for as long again."""
        self.text, self.action = text, action
        self.words.text, self.button.text = text, action
        refill(self, [self.words, self.button] if action else [self.words])
        self._trigger_layout()
        self._end.cancel()
        self._end()

    def do_layout(self, *_: object) -> None:
        room, gap = max(self.width - 2 * dp(_SIDE), 1), dp(12)
        beside = self.button.natural() + gap if self.action else 0
        is_line = beside <= room / 2
        self.words.width = max(room - beside, 1) if is_line else room
        heights = [self.words.height, self.button.height if self.action else 0]
        held = max(heights) if is_line else sum(heights)
        self.height = max(self.least, held + 2 * dp(_EDGE))
        self.button.max_width = room
        self.words.x, self.button.right = self.x + dp(_SIDE), self.right - dp(_SIDE)
        if is_line:
            self.words.center_y = self.button.center_y = self.center_y
        else:
            self.words.top = self.center_y + held / 2
            self.button.top = self.words.y

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if super().on_touch_down(touch):
            return True
        self.dispatch("on_gone")
        # Whoever taps what lies under it, as before it came, gets that.
        return self.over is None or not self.over.collide_point(*touch.pos)

    def _gone(self, _: float) -> None:
        self.dispatch("on_gone")

    def dismiss(self) -> None:
        """It is taken away."""
        self._end.cancel()

    def on_act(self) -> None:
        """Its button was tapped."""

    def on_gone(self) -> None:
        """It has been read."""


load_kv(__file__)
