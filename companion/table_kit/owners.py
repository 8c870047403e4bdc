"""Whose building it is: one coloured tile for each player."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty

from companion.kit.controls.face import Face
from companion.kit.layout import Arranged
from companion.kit.theme.kv import load_kv


class OwnerTile(Face):
    """A player to choose, in the player's colour."""

    seat = NumericProperty(0)
    selected = BooleanProperty(defaultvalue=False)


class OwnerPicker(Arranged):
    """One of the players: `on_pick(seat)`. Each of `people` has `name`, `shape`, `colour`."""

    __events__ = ("on_pick",)

    people = ListProperty([])
    selected = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("people", self._show)
        self.fbind("selected", self._select)
        self._show()

    def _show(self, *_: object) -> None:
        self.clear_widgets()
        for seat, one in enumerate(self.people):
            tile = OwnerTile(seat=seat, text=one["name"], shape=one["shape"], colour=one["colour"])
            tile.bind(on_release=lambda tile: self.dispatch("on_pick", int(tile.seat)))
            tile.fbind("height", self._trigger_layout)
            self.add_widget(tile)
        self._select()

    def _select(self, *_: object) -> None:
        for tile in self.children:
            tile.selected = tile.seat == self.selected

    def _columns(self) -> int:
        widest = max(tile.natural() for tile in self.children)
        for columns in (len(self.children), 2):
            if widest * columns + dp(8) * (columns - 1) <= self.width:
                return columns
        return min(2, len(self.children))

    def _rows(self) -> list[list[Any]]:
        parts, columns = self.parts(), self._columns()
        return [parts[start : start + columns] for start in range(0, len(parts), columns)]

    def arrange(self) -> float:
        columns = self._columns()
        for tile in self.children:
            tile.width = (self.width - dp(8) * (columns - 1)) / columns
        heights = [max(tile.height for tile in row) for row in self._rows()]
        return float(sum(heights) + dp(8) * (len(heights) - 1))

    def place(self) -> None:
        top = self.top
        for row in self._rows():
            for column, tile in enumerate(row):
                tile.x, tile.top = self.x + column * (tile.width + dp(8)), top
            top -= max(tile.height for tile in row) + dp(8)

    def on_pick(self, seat: int) -> None:
        """A player was tapped."""


load_kv(__file__)
