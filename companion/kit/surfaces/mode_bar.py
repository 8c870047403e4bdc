"""The bar under the app bar while what is shown is not the game as it goes on."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout

from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.controls.slider import PartSlider
from companion.kit.theme.icons import IconButton
from companion.kit.theme.kv import load_kv
from companion.kit.theme.text import Text
from companion.kit.words import word

_SIDE, _EDGE, _GAP = 12, 6, 8
_SLIDER = 280


class StepChooser(BoxLayout):
    """The steps from `first` to `last` on a line, with the one before and after: `on_go(step)`.

    `parts` are those of a `PartSlider`. `on_play` asks to go on step by step by itself, or to
    stop that while it `is_playing`.
    """

    __events__ = ("on_go", "on_play")

    first = NumericProperty(0)
    last = NumericProperty(1)
    at = NumericProperty(0)
    parts = ListProperty([])
    is_playing = BooleanProperty(defaultvalue=False)

    def __init__(self, **kwargs: Any) -> None:
        self.before = IconButton(name="chevron-left", hint=word("step.before"))
        self.slider = PartSlider(step=1)
        self.after = IconButton(name="chevron-right", hint=word("step.after"))
        self.play = IconButton()
        super().__init__(size_hint=(None, None), **kwargs)
        for part in (self.before, self.slider, self.after, self.play):
            part.pos_hint = {"center_y": 0.5}
            self.add_widget(part)
        self.before.bind(on_release=lambda _: self.dispatch("on_go", self.at - 1))
        self.after.bind(on_release=lambda _: self.dispatch("on_go", self.at + 1))
        self.slider.bind(on_change=lambda _, value: self.dispatch("on_go", round(value)))
        self.play.bind(on_release=lambda _: self.dispatch("on_play"))
        for name in ("first", "last", "at", "is_playing"):
            self.fbind(name, self._show)
        self.fbind("parts", self.slider.setter("parts"))
        for part in (self.before, self.slider):
            part.fbind("height", self._grow)
        self._grow()
        self._show()

    def _grow(self, *_: object) -> None:
        self.height = max(self.before.height, self.slider.height, dp(48))

    def _show(self, *_: object) -> None:
        self.slider.minimum, self.slider.maximum = self.first, max(self.last, self.first + 1)
        self.slider.value = self.at
        self.slider.disabled = self.last <= self.first
        self.play.name = "pause" if self.is_playing else "play"
        self.play.hint = word("step.pause" if self.is_playing else "step.play")
        self.play.disabled = self.last <= self.first
        self.before.disabled, self.after.disabled = self.at <= self.first, self.at >= self.last

    def on_go(self, step: int) -> None:
        """Another step was chosen."""

    def on_play(self) -> None:
        """It is to go on by itself, or to stop."""


class ModeBar(Layout):
    """What is shown and the ways on: `on_act(key)`.

    Each of `actions` is a dict: `key`, `text`, and `is_main` for the way out. `chooser`, a
    `StepChooser`, stands beside them where there is room, else under them. The `kind` look is for
    an earlier step, trial for a "what if" beside the game.
    """

    __events__ = ("on_act",)

    kind = OptionProperty("look", options=["look", "trial"])
    title = StringProperty("")
    note = StringProperty("")
    actions = ListProperty([])
    chooser = ObjectProperty(None, allownone=True)
    natural_height = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self.words, self.under = Text(style="strong"), Text(style="label")
        self.buttons: list[Any] = []
        super().__init__(size_hint=(None, None), **kwargs)
        self.add_widget(self.words)
        self.add_widget(self.under)
        for name in ("title", "note", "kind"):
            self.fbind(name, self._dress)
        for name in ("pos", "width", "title", "note"):
            self.fbind(name, self._trigger_layout)
        self.fbind("actions", self._show_actions)
        self.fbind("chooser", self._show_actions)
        self._dress()
        self._show_actions()

    def _dress(self, *_: object) -> None:
        self.words.text, self.under.text = self.title, self.note
        self.words.tone = "trial" if self.kind == "trial" else "ink"

    def _show_actions(self, *_: object) -> None:
        for part in [part for part in self.children if part not in (self.words, self.under)]:
            self.remove_widget(part)
        self.buttons = [self._button(**action) for action in self.actions]
        for part in (*self.buttons, *([self.chooser] if self.chooser else [])):
            self.add_widget(part)

    def _button(self, key: str, text: str, icon: str = "", *, is_main: bool = False) -> Any:
        button: Any
        if is_main:
            button = FilledButton(kind="trial" if self.kind == "trial" else "primary")
        else:
            button = OutlineButton()
        button.text, button.icon, button.key = text, icon, key
        button.min_height, button.style, button.size_hint_x = dp(48), "strong", None
        button.bind(on_release=lambda _: self.dispatch("on_act", key))
        return button

    # Where everything is

    def do_layout(self, *_: object) -> None:
        room, gap = max(self.width - 2 * dp(_SIDE), 1), dp(_GAP)
        words = max(self.words.natural(), self.under.natural())
        asked = sum(button.natural() for button in self.buttons) + gap * len(self.buttons)
        steps = dp(_SLIDER) + gap if self.chooser else 0
        is_line = words + asked <= room
        is_all = is_line and words + asked + steps <= room
        for button in self.buttons:
            is_short = asked - gap <= room
            button.width = button.natural() if is_short else self._part(button, room)
        self._fit_texts(min(words, room) if is_line else room)
        rows = [self._texts_height()]
        high = max((button.height for button in self.buttons), default=0)
        if is_line:
            rows = [max(rows[0], high)]
        else:
            rows.append(high)
        if self.chooser and not is_all:
            rows.append(self.chooser.height)
        self.natural_height = sum(rows) + gap / 2 * (len(rows) - 1) + 2 * dp(_EDGE)
        self.height = self.natural_height
        self._place(rows, is_line=is_line, is_all=is_all)

    def _part(self, button: Any, room: float) -> float:
        """The share of a button in a line that is too short for the words of all."""
        whole = sum(other.natural() for other in self.buttons)
        spare = room - dp(_GAP) * (len(self.buttons) - 1)
        return float(spare * button.natural() / whole)

    def _fit_texts(self, width: float) -> None:
        both = self.words.natural() + dp(_GAP) + self.under.natural()
        self._is_in_line = both <= width
        self.words.width = self.words.natural() if self._is_in_line else width
        self.under.width = self.under.natural() if self._is_in_line else width

    def _texts_height(self) -> float:
        heights = [self.words.height, self.under.height if self.under.text else 0]
        return float(max(heights) if self._is_in_line else sum(heights))

    def _place(self, rows: list[float], *, is_line: bool, is_all: bool) -> None:
        left, right, top = self.x + dp(_SIDE), self.right - dp(_SIDE), self.top - dp(_EDGE)
        middle = top - rows[0] / 2
        if self._is_in_line:
            self.words.pos = left, middle - self.words.height / 2
            self.under.pos = self.words.right + dp(_GAP), middle - self.under.height / 2
        else:
            self.words.pos = left, middle + self._texts_height() / 2 - self.words.height
            self.under.pos = left, self.words.y - self.under.height
        line = middle
        if not is_line:
            line = top - rows[0] - dp(_GAP) / 2 - rows[1] / 2
        x = right
        for button in reversed(self.buttons):
            button.pos = x - button.width, line - button.height / 2
            x = button.x - dp(_GAP)
        if self.chooser:
            start = max(self.words.right, self.under.right) + dp(_GAP)
            self.chooser.width = (x - start) if is_all else right - left
            low = middle - self.chooser.height / 2 if is_all else self.y + dp(_EDGE)
            self.chooser.pos = (start if is_all else left), low

    def on_act(self, key: str) -> None:
        """One of its buttons was tapped."""


load_kv(__file__)
