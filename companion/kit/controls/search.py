"""The search field: the one place where people may type, at the top of a screen."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.textinput import TextInput

from companion.kit.surfaces.plate import Plate
from companion.kit.theme.kv import load_kv


class SearchInput(TextInput):
    """A line of text as high as its type.

    The keyboard's own input type is left alone: with any other, some phones double words.
    """


class SearchField(Plate, BoxLayout):
    """Words to look for: `on_change(text)` as they are typed, `on_submit(text)` with enter.

    Letters that arrive within one frame are one change.
    """

    __events__ = ("on_change", "on_submit")

    text = StringProperty("")
    hint = StringProperty("")
    icon = StringProperty("magnify")

    def __init__(self, **kwargs: Any) -> None:
        self._change = Clock.create_trigger(lambda _: self.dispatch("on_change", self.text), -1)
        super().__init__(**kwargs)

    def clear(self) -> None:
        """Empty the field."""
        self.ids.field.text = ""

    def on_text(self, *_: object) -> None:
        self._change()

    def on_change(self, text: str) -> None:
        """The words are others."""

    def on_submit(self, text: str) -> None:
        """Enter was pressed."""


load_kv(__file__)
