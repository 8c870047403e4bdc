"""People in seat order: a list whose rows are dragged by their handles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.kit.layout import Column
from companion.kit.load import load_kv
from companion.kit.press import Target, claim


class SeatHandle(Target, AnchorLayout):
    """Where a row is held: 48 dp, beside the row."""

    row = ObjectProperty(None, allownone=True)
    hint = StringProperty("")

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        return claim(touch, self)

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        self.row.seats.drag(self.row, touch.y)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.row.seats.drop()
        return True


class SeatRow(BoxLayout):
    """A person in the list, and the handle."""

    key = StringProperty("")
    name = StringProperty("")
    shape = StringProperty("circle")
    colour = StringProperty("blue")
    seats = ObjectProperty(None, allownone=True)


class SeatList(Column):
    """People in their order: `on_order(keys)` after a drag, `on_pick(key)` for a tap.

    Each item is a dict: `key`, `name`, `shape`, `colour`.
    """

    __events__ = ("on_order", "on_pick")

    items = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        self._before: list[str] = []
        super().__init__(**kwargs)
        self.fbind("items", self._show)
        self._show()

    @property
    def keys(self) -> list[str]:
        """The people as they sit now."""
        return [seat.key for seat in reversed(self.children)]

    def _show(self, *_: object) -> None:
        self.clear_widgets()
        for item in self.items:
            self.add_widget(self._new(item))

    def _new(self, item: Mapping[str, Any]) -> SeatRow:
        seat = SeatRow(key=item["key"], name=item["name"], seats=self)
        seat.shape, seat.colour = item["shape"], item["colour"]
        seat.ids.row.bind(on_release=lambda _: self.dispatch("on_pick", seat.key))
        return seat

    def drag(self, seat: SeatRow, y: float) -> None:
        """Move a person to where the finger is."""
        self._before = self._before or self.keys
        above = sum(1 for other in self.children if other is not seat and other.center_y > y)
        index = len(self.children) - 1 - above
        if self.children.index(seat) != index:
            self.remove_widget(seat)
            self.add_widget(seat, index=index)
            self.do_layout()

    def drop(self) -> None:
        """Let go: the order stands."""
        moved = bool(self._before) and self._before != self.keys
        self._before = []
        if moved:
            self.dispatch("on_order", self.keys)

    def on_order(self, keys: list[str]) -> None:
        """The people sit in another order."""

    def on_pick(self, key: str) -> None:
        """A person was tapped."""


load_kv(__file__)
