"""The segmented choice: one of a few, side by side, or stacked where the words are long."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, ListProperty, StringProperty

from companion.kit.controls.face import Face
from companion.kit.layout import Arranged
from companion.kit.surfaces.plate import Plate
from companion.kit.theme.kv import load_kv


class Segment(Face):
    """One of the choices."""

    key = StringProperty("")
    selected = BooleanProperty(defaultvalue=False)
    ground = ColorProperty("#ffffff")


class Segmented(Plate, Arranged):
    """One of a few: `on_pick(key)` when another one is tapped.

    Each item is a dict: `key`, `text`, and perhaps `icon` and `disabled`.
    """

    __events__ = ("on_pick",)

    items = ListProperty([])
    selected = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("items", self._show)
        self.fbind("selected", self._select)
        self._show()

    def _show(self, *_: object) -> None:
        self.clear_widgets()
        for item in self.items:
            segment = Segment(key=item["key"], text=item["text"], icon=item.get("icon", ""))
            segment.disabled = bool(item.get("disabled"))
            segment.bind(on_release=self._pick)
            self.add_widget(segment)
        self._select()

    def _select(self, *_: object) -> None:
        for segment in self.children:
            segment.selected = segment.key == self.selected

    def _pick(self, segment: Segment) -> None:
        if segment.key != self.selected:
            self.selected = segment.key
            self.dispatch("on_pick", segment.key)

    def _is_stacked(self) -> bool:
        share = (self.width - 2 * self.spacing) / max(len(self.children), 1)
        return any(segment.natural() > share for segment in self.children)

    def arrange(self) -> float:
        stacked, inside = self._is_stacked(), self.width - 2 * self.spacing
        for segment in self.children:
            segment.width = inside if stacked else inside / len(self.children)
        heights = [segment.height for segment in self.children]
        return float((sum(heights) if stacked else max(heights)) + 2 * self.spacing)

    def place(self) -> None:
        x, top = self.x + self.spacing, self.top - self.spacing
        for segment in self.parts():
            segment.x, segment.top = x, top
            if self._is_stacked():
                top -= segment.height
            else:
                x += segment.width

    def on_pick(self, key: str) -> None:
        """Another choice was tapped."""


load_kv(__file__)
