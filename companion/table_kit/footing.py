"""The foot of a sheet in which nothing moves: what is said there has its room from the start."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.kit.controls.buttons import FilledButton
from companion.kit.controls.face import Face
from companion.kit.layout import Arranged
from companion.kit.theme import theme
from companion.kit.theme.kv import load_kv
from companion.kit.theme.text import STYLES, Text
from companion.kit.touch.scroll import Scroll
from companion.model import TableModel
from companion.table_kit.phrases import phrase, reasons
from engine.core import Illegal, Verdict

_LINES, _LOW_LINES = 5, 3
_LOW = 500
_BUTTON, _BUTTON_LARGEST = 52, 1.7
_ACT_BESIDE = 150


def is_low(screen: Any) -> bool:
    """Whether a screen, or what covers it, is that of a phone on its side."""
    return bool(screen and screen.width >= theme.wide and screen.height < dp(_LOW))


class FixedText(Scroll):
    """Words in a room for a number of lines; what is longer scrolls in it."""

    lines = NumericProperty(2)
    style = StringProperty("label")

    def __init__(self, **kwargs: Any) -> None:
        self.words = Text()
        super().__init__(**kwargs)
        self.add_widget(self.words)
        self.fbind("style", self._dress)
        self._dress()

    def _dress(self, *_: object) -> None:
        self.words.style = self.style

    def say(self, text: str, tone: str = "ink") -> None:
        """Say something else, from its first line on."""
        self.words.text, self.words.tone = text, tone
        self.scroll_y = 1
        self.sync()


class Footing(Arranged):
    """What a choice comes to, over the buttons; on a low screen beside the one that acts.

    `act` is that one: it dispatches `on_act`, or `on_anyway` while what it would do is against
    the rules. Each button has its place whatever it says, and keeps it while it says nothing.
    """

    __events__ = ("on_act", "on_anyway")

    is_low = BooleanProperty(defaultvalue=False)

    def __init__(self, model: TableModel, **kwargs: Any) -> None:
        self.model = model
        self.words = FixedText(lines=_LINES)
        self.act = FilledButton()
        self._buttons: list[Face] = []
        self._is_anyway = False
        super().__init__(**kwargs)
        self.add_widget(self.words)
        self.act.bind(on_release=lambda _: self._acted())
        self.put(self.act)
        self.fbind("is_low", self._fill)
        self.words.fbind("height", self._trigger_layout)
        theme.bind(text_scale=self._rescale)
        self.say("")

    def put(self, *buttons: Face) -> None:
        """These buttons in this order, `act` among them; a low screen shows `act` alone."""
        self._buttons = list(buttons)
        for button in buttons:
            button.pad_x, button.pad_y = dp(10), dp(2)
            button.fbind("height", self._trigger_layout)
        self._fill()

    def _fill(self, *_: object) -> None:
        self.words.lines = _LOW_LINES if self.is_low else _LINES
        self.clear_widgets()
        self.add_widget(self.words)
        for button in [self.act] if self.is_low else self._buttons:
            self.add_widget(button)

    def _rescale(self, *_: object) -> None:
        self._trigger_layout()

    def natural(self) -> float:
        """It takes what width there is."""
        return 1.0

    def say(self, text: str, *, tone: str = "muted", act: str = "", can_act: bool = True) -> None:
        """Say what a choice comes to, and what the button does about it."""
        self._is_anyway = False
        self.words.say(text, tone)
        self._offer(act, "primary", can_act=can_act)

    def show(self, verdict: Verdict | None) -> None:
        """Say what is against something, and offer to record it anyway where that can be."""
        is_illegal = isinstance(verdict, Illegal)
        self.words.say(reasons(self.model, verdict), "danger" if is_illegal else "warning")
        self._is_anyway = isinstance(verdict, Illegal) and verdict.can_be_recorded
        self._offer(phrase(self.model, "ui.anyway") if self._is_anyway else "", "danger")

    def _offer(self, text: str, kind: str, *, can_act: bool = True) -> None:
        self.act.text, self.act.kind = text, kind
        self.act.opacity, self.act.disabled = (1 if text else 0), not (text and can_act)

    def _acted(self) -> None:
        self.dispatch("on_anyway" if self._is_anyway else "on_act")

    def arrange(self) -> float:
        words, *buttons = self.parts()
        high = dp(_BUTTON) * max(1, min(theme.text_scale, _BUTTON_LARGEST))
        for button in buttons:
            button.min_height = high
        if self.is_low:
            buttons[0].width = dp(_ACT_BESIDE) * min(theme.text_scale, _BUTTON_LARGEST)
            words.width = self.width - buttons[0].width - self.spacing
            return float(max(words.height, high))
        words.width = self.width
        room = self.width - self.spacing * (len(buttons) - 1)
        for button in buttons:
            button.width = room / len(buttons)
        return float(words.height + self.spacing + high)

    def place(self) -> None:
        words, *buttons = self.parts()
        if self.is_low:
            words.x, words.center_y = self.x, self.center_y
            buttons[0].right, buttons[0].center_y = self.right, self.center_y
            return
        words.x, words.top = self.x, self.top
        x = self.x
        for button in buttons:
            button.pos = x, self.y
            x += button.width + self.spacing

    def on_act(self) -> None:
        """The choice is to be recorded."""

    def on_anyway(self) -> None:
        """It is to be recorded against the rules."""


load_kv(__file__, STYLES=STYLES)
