"""The page for when nothing of the app can be shown: Kivy's own parts, and no other."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from kivy.core.clipboard import Clipboard
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp, sp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.button import Button
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from companion.present.words import word

_GROUND, _INK = (0.09, 0.11, 0.14, 1), (0.93, 0.95, 0.97, 1)

# For when not even the words can be read.
_ENGLISH = {
    "failed.notice": "Something went wrong here. Nothing you recorded is lost.",
    "failed.again": "Start again",
    "failed.copy": "Copy the report",
}


class PlainPage(BoxLayout):
    """Says that the app had an error, shows the report, and offers to start again."""

    def __init__(self, report: str, start_again: Callable[[], None]) -> None:
        super().__init__(orientation="vertical", padding=dp(16), spacing=dp(12))
        with self.canvas.before:
            Color(*_GROUND)
            self._ground = Rectangle()
        self.bind(pos=self._fill, size=self._fill)
        scroll = ScrollView()
        scroll.add_widget(_text(report, 13))
        for part in (
            _text(_say("failed.notice"), 18),
            _button(_say("failed.again"), start_again),
            _button(_say("failed.copy"), lambda: Clipboard.copy(report)),
            scroll,
        ):
            self.add_widget(part)

    def _fill(self, *_: object) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size


def _say(key: str) -> str:
    with suppress(Exception):
        return word(key)
    return _ENGLISH[key]


def _text(text: str, size: float) -> Label:
    label = Label(text=text, font_size=sp(size), color=_INK, size_hint_y=None)

    def wrap(_: Any, width: float) -> None:
        label.text_size = width, None

    def grow(_: Any, texture: tuple[float, float]) -> None:
        label.height = texture[1]

    label.bind(width=wrap, texture_size=grow)
    return label


def _button(text: str, act: Callable[[], None]) -> Button:
    button = Button(text=text, font_size=sp(16), size_hint_y=None, height=dp(56))
    button.bind(on_release=lambda _: act())
    return button
