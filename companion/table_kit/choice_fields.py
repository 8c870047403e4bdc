"""Chips to choose from under a heading: any choice, and one of a few."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty

from companion.kit.controls.chips import ChipRow
from companion.kit.layout import Column
from companion.kit.layout.headings import SectionHeading


class ChipField(Column):
    """A heading over chips: `on_pick(key)`. The `chips` are those of a row of chips."""

    __events__ = ("on_pick",)

    label = StringProperty("")
    chips = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        self.heading, self.row = SectionHeading(), ChipRow()
        super().__init__(**kwargs)
        self.add_widget(self.heading)
        self.add_widget(self.row)
        self.row.bind(on_pick=lambda _, key: self.dispatch("on_pick", key))
        self.fbind("label", self._show)
        self.fbind("chips", self._show)
        self._show()

    def _show(self, *_: object) -> None:
        self.heading.text = self.label
        self.row.items = self.chips

    def on_pick(self, key: str) -> None:
        """A chip was tapped."""


class OneOf(ChipField):
    """One of a few: `chosen` is its key, "" for none; `on_change` after a tap.

    Each of `items` is a key and its words. With `lets_go` a second tap unchooses.
    """

    __events__ = ("on_change",)

    items = ListProperty([])
    chosen = StringProperty("")
    lets_go = BooleanProperty(defaultvalue=False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("items", "chosen"):
            self.fbind(name, self._dress)
        self._dress()

    def _dress(self, *_: object) -> None:
        self.chips = [
            {"key": key, "text": text, "selected": key == self.chosen} for key, text in self.items
        ]

    def on_pick(self, key: str) -> None:
        """One of them was tapped."""
        self.chosen = "" if self.lets_go and key == self.chosen else key
        self.dispatch("on_change")

    def on_change(self) -> None:
        """Something else is chosen."""
