"""Banners: what went wrong or is worth knowing, staying until it is dealt with."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.kit.controls.buttons import TextButton
from companion.kit.layout import Flow
from companion.kit.surfaces.plate import Plate
from companion.kit.theme.icons import IconButton
from companion.kit.theme.kv import load_kv
from companion.kit.words import word

ICONS = {
    "danger": "alert-circle-outline",
    "warning": "alert-outline",
    "positive": "check-circle-outline",
    "info": "information-outline",
}


class Banner(Plate, BoxLayout):
    """A message that stays: `title` and `text` (markup), and what one can do about it.

    Its icon goes with its kind unless `icon` names another.

    Each of `actions` is a dict, `key` and `text`: `on_action(key)`. With `closes` it has a cross:
    `on_close`; whoever shows the banner takes it away.
    """

    __events__ = ("on_action", "on_close")

    icon = StringProperty("")
    kind = OptionProperty("danger", options=list(ICONS))
    title = StringProperty("")
    text = StringProperty("")
    actions = ListProperty([])
    closes = BooleanProperty(defaultvalue=False)

    def __init__(self, **kwargs: Any) -> None:
        self._flow = Flow()
        self._cross: IconButton | None = None
        super().__init__(**kwargs)
        self.fbind("actions", self._show_actions)
        self.fbind("closes", self._show_cross)
        self._show_actions()
        self._show_cross()

    def _show_actions(self, *_: object) -> None:
        self._flow.clear_widgets()
        for action in self.actions:
            button = TextButton(text=action["text"], stretches=False)
            button.bind(on_release=lambda _, key=action["key"]: self.dispatch("on_action", key))
            self._flow.add_widget(button)
        words = self.ids.words
        if bool(self.actions) != bool(self._flow.parent):
            words.add_widget(self._flow) if self.actions else words.remove_widget(self._flow)

    def _show_cross(self, *_: object) -> None:
        if self.closes and self._cross is None:
            self._cross = IconButton(name="close", hint=word("close"), tone="muted")
            self._cross.pos_hint = {"top": 1}
            self._cross.bind(on_release=lambda _: self.dispatch("on_close"))
            self.add_widget(self._cross)
        elif not self.closes and self._cross is not None:
            self.remove_widget(self._cross)
            self._cross = None

    def on_action(self, key: str) -> None:
        """One of its buttons was tapped."""

    def on_close(self) -> None:
        """Its cross was tapped."""


load_kv(__file__, BANNER_ICONS=ICONS)
