"""The search field: the one place where people may type, at the top of a screen."""

from __future__ import annotations

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
    """Words to look for: `on_change(text)` with each letter, `on_submit(text)` with enter."""

    __events__ = ("on_change", "on_submit")

    text = StringProperty("")
    hint = StringProperty("")
    icon = StringProperty("magnify")

    def clear(self) -> None:
        """Empty the field."""
        self.ids.field.text = ""

    def on_text(self, *_: object) -> None:
        self.dispatch("on_change", self.text)

    def on_change(self, text: str) -> None:
        """The words are others."""

    def on_submit(self, text: str) -> None:
        """Enter was pressed."""


load_kv(__file__)
