"""Going between the views of a screen: a bar below on phones, a rail beside on wide screens."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.kit.theme.kv import load_kv
from companion.kit.touch.press import Pressable


class NavigationItem(Pressable, BoxLayout):
    """One of the views: its icon and its name."""

    key = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("")
    selected = BooleanProperty(defaultvalue=False)


class NavigationBar(BoxLayout):
    """The views of a screen: `on_pick(key)` when another one is tapped.

    Each item is a dict: `key`, `text`, `icon`. With `is_rail` they stand under one another.
    """

    __events__ = ("on_pick",)

    items = ListProperty([])
    selected = StringProperty("")
    is_rail = BooleanProperty(defaultvalue=False)
    thickness = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("items", self._show)
        self.fbind("selected", self._select)
        self.fbind("thickness", self._stand)
        self.fbind("is_rail", self._stand)
        self._show()
        self._stand()

    def _stand(self, *_: object) -> None:
        self.size_hint = [None, 1] if self.is_rail else [1, None]
        if self.is_rail:
            self.width = self.thickness
        else:
            self.height = self.thickness

    def _show(self, *_: object) -> None:
        self.ids.views.clear_widgets()
        for item in self.items:
            part = NavigationItem(key=item["key"], text=item["text"], icon=item["icon"])
            part.bind(on_release=self._pick)
            self.ids.views.add_widget(part)
        self._select()

    def _select(self, *_: object) -> None:
        for part in self.ids.views.children:
            part.selected = part.key == self.selected

    def _pick(self, part: NavigationItem) -> None:
        if part.key != self.selected:
            self.selected = part.key
            self.dispatch("on_pick", part.key)

    def on_pick(self, key: str) -> None:
        """Another view was tapped."""


load_kv(__file__)
