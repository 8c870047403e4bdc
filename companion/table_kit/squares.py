"""Squares that have their places in rows, as lots on a plan do: to tap, and to choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.label import Label
from kivy.uix.layout import Layout

from companion.kit.surfaces.plate import Plate
from companion.kit.theme.kv import load_kv
from companion.kit.touch.press import Pressable

GAP = 4
WIDEST = 68


class Square(Pressable, Plate, Label):
    """A square: its words while it is empty, else what stands there in the owner's colour.

    `claim` is the colour of whoever has a right to an empty one, `is_due` frames the one that is
    next. `roof` is a colour of the theme around what stands there.
    """

    key = StringProperty("")
    colour = StringProperty("")
    shape = StringProperty("circle")
    roof = StringProperty("")
    claim = StringProperty("")
    is_due = BooleanProperty(defaultvalue=False)
    is_off = BooleanProperty(defaultvalue=False)
    is_chosen = BooleanProperty(defaultvalue=False)
    is_lit = BooleanProperty(defaultvalue=False)
    is_marked = BooleanProperty(defaultvalue=False)
    ground = ColorProperty((0, 0, 0, 0))


class Squares(Layout):
    """Squares in rows of `wide`, from the upper left: `on_pick(key)`."""

    __events__ = ("on_pick",)

    most = NumericProperty(WIDEST)

    def __init__(self, keys: Sequence[str], wide: int, **kwargs: Any) -> None:
        self.cells = {key: Square(key=key) for key in keys}
        self.wide = wide
        super().__init__(size_hint=(None, None), **kwargs)
        for cell in self.cells.values():
            cell.bind(on_release=lambda cell: self.dispatch("on_pick", cell.key))
            self.add_widget(cell)
        for name in ("pos", "size"):
            self.fbind(name, self._trigger_layout)

    def fitting(self, room: float) -> float:
        """How much of a width does it good."""
        gaps = (self.wide - 1) * dp(GAP)
        side = min(max((room - gaps) / self.wide, dp(48)), dp(self.most))
        return float(self.wide * side + gaps)

    def fit(self, room: float) -> None:
        """Take as much of a width as does it good."""
        width, gap = self.fitting(room), dp(GAP)
        rows = -(-len(self.cells) // self.wide)
        self.size = width, (width + gap) / self.wide * rows - gap

    def show(self, items: Mapping[str, Mapping[str, Any]]) -> None:
        """Dress every square."""
        for key, cell in self.cells.items():
            for name, value in items[key].items():
                setattr(cell, name, value)

    def do_layout(self, *_: object) -> None:
        step = (self.width + dp(GAP)) / self.wide
        for number, cell in enumerate(self.cells.values()):
            row, column = divmod(number, self.wide)
            cell.size = (step - dp(GAP),) * 2
            cell.pos = self.x + column * step, self.top - (row + 1) * step + dp(GAP)

    def on_pick(self, key: str) -> None:
        """A square was tapped."""


load_kv(__file__)
