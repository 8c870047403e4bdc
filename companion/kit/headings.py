"""Headings over groups, status pills, and what a screen says when it has nothing to show."""

from __future__ import annotations

from typing import Any

from kivy.properties import OptionProperty, StringProperty

from companion.kit.buttons import FilledButton
from companion.kit.layout import Column
from companion.kit.load import load_kv
from companion.kit.plate import Plate
from companion.kit.type import SnugText, Text


class SectionHeading(Text):
    """The name of a group of things."""


class Pill(Plate, SnugText):
    """A short verdict: No, Yes, Rulebook silent."""

    kind = OptionProperty("info", options=["info", "positive", "warning", "danger"])

    def natural(self) -> int:
        """How wide it is on one line, with its round ends."""
        return int(super().natural() + 2 * self.pad)

    @property
    def pad(self) -> float:
        """The width of one end."""
        return float(self.padding[0])


class EmptyState(Column):
    """Nothing here yet: why, and what to do about it (`action`, `on_act`)."""

    __events__ = ("on_act",)

    icon = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")
    action = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._button: FilledButton | None = None
        super().__init__(**kwargs)
        self.fbind("action", self._show_action)
        self._show_action()

    def _show_action(self, *_: object) -> None:
        if self._button is None and self.action:
            self._button = FilledButton()
            self._button.bind(on_release=lambda _: self.dispatch("on_act"))
            self.add_widget(self._button)
        if self._button is not None:
            self._button.text = self.action

    def on_act(self) -> None:
        """Its button was tapped."""


load_kv(__file__)
