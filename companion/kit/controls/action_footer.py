"""A part that ends in a button of its own."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.kit.controls.buttons import FilledButton


class ActionFooter(Widget):
    """Put before a layout: a button as its last part as soon as `action` names it; `on_act`."""

    __events__ = ("on_act",)

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
