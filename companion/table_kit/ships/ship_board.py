"""The drawn ship board: rows of places, moved between by dragging a boat or by two taps."""

from __future__ import annotations

from collections.abc import Iterator
from operator import is_
from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty

from companion.kit.layout import Arranged
from companion.kit.theme import theme
from companion.kit.touch.press import claim
from companion.kit.touch.scroll import SLOP
from companion.table_kit.ships.boat import boat, boat_size
from companion.table_kit.ships.ship_place import ShipPlace, ShipPlaceFacts


class ShipBoard(Arranged):
    """A player's ships by place: `on_move(origin, to)` when one is moved, `on_pick(key)` for a tap.

    `rows` are rows of `Place`s; a row too narrow for its words goes on in the next line. A finger
    on a boat takes it along, so a page around the board is scrolled beside the boats. The first
    of two taps selects a place with boats; a place without one is only picked.
    """

    __events__ = ("on_move", "on_pick")

    rows = ObjectProperty((), comparator=is_)
    colour = StringProperty("blue")
    selected = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self.places: dict[str, ShipPlace] = {}
        self._held = ""
        super().__init__(size_hint_y=None, **kwargs)
        self.fbind("rows", self._show)
        self.fbind("colour", self._change_hands)
        self.fbind("selected", self._mark)
        theme.bind(text_scale=self._grow)
        self._show()

    def _grow(self, *_: object) -> None:
        self._trigger_layout()

    # What it shows

    def _change_hands(self, *_: object) -> None:
        """Another player's board: what was selected on the last one is not meant here."""
        self.selected = ""
        self._show()

    def _show(self, *_: object) -> None:
        places = [place for row in self.rows for place in row]
        if [place.key for place in places] != list(self.places):
            self._make(places)
        for place in places:
            part = self.places[place.key]
            part.place, part.colour = place, self.colour
        if self.selected and not self.places[self.selected].place.ships:
            self.selected = ""
        self._trigger_layout()

    def _make(self, places: list[ShipPlaceFacts]) -> None:
        self.clear_widgets()
        self.places = {place.key: ShipPlace() for place in places}
        for key, part in self.places.items():
            part.bind(on_release=lambda _, key=key: self._tap(key))
            part.name.fbind("height", self._trigger_layout)
            part.note.fbind("height", self._trigger_layout)
            self.add_widget(part)

    def _mark(self, *_: object) -> None:
        for key, part in self.places.items():
            part.selected = key == self.selected

    # Where it is

    def _lines(self) -> Iterator[list[ShipPlace]]:
        for row in self.rows:
            parts = [self.places[place.key] for place in row]
            while parts:
                fitting = self._fitting(parts)
                yield parts[:fitting]
                parts = parts[fitting:]

    def _fitting(self, parts: list[ShipPlace]) -> int:
        """How many of them share a line: all, or about half of them, and so on."""
        number = len(parts)
        while number > 1 and not self._fits(parts[:number]):
            number = -(-number // 2)
        return number

    def _fits(self, parts: list[ShipPlace]) -> bool:
        widths = self._widths(parts)
        return all(part.least() <= width for part, width in zip(parts, widths, strict=True))

    def _widths(self, parts: list[ShipPlace]) -> list[float]:
        spare = self.width - self.spacing * (len(parts) - 1)
        whole = sum(part.place.share for part in parts)
        return [float(spare * part.place.share / whole) for part in parts]

    def arrange(self) -> float:
        height = -self.spacing
        for line in self._lines():
            heights = [
                part.fit(width) for part, width in zip(line, self._widths(line), strict=True)
            ]
            for part in line:
                part.height = max(heights)
            height += max(heights) + self.spacing
        return float(max(height, 0))

    def place(self) -> None:
        top = self.top
        for line in self._lines():
            x = self.x
            for part in line:
                part.x, part.top = x, top
                x += part.width + self.spacing
            top = line[0].y - self.spacing

    # What fingers do

    def on_touch_down(self, touch: Any) -> bool:
        taken = bool(super().on_touch_down(touch))
        key = self._at(*touch.pos)
        if touch.is_mouse_scrolling or not key or not self.places[key].on_boat(*touch.pos):
            return taken
        if claim(touch, self):
            touch.grab(self)
            self._held = key
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if self._is_dragged(touch):
            self._draw_held(*touch.pos)
            target = self._at(*touch.pos)
            for key, part in self.places.items():
                part.selected = key in (target, self._held)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.canvas.after.clear()
        self._mark()
        held, self._held = self._held, ""
        if not self._is_dragged(touch):
            self._tap(held)
            return True
        target = self._at(*touch.pos)
        if target and target != held:
            self._move(held, target)
        return True

    def _is_dragged(self, touch: Any) -> bool:
        return bool(abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(SLOP))

    def _at(self, x: float, y: float) -> str:
        found = (key for key, part in self.places.items() if part.collide_point(x, y))
        return next(found, "")

    def _draw_held(self, x: float, y: float) -> None:
        self.canvas.after.clear()
        size = boat_size() * 1.4
        with self.canvas.after:
            boat(x - size / 2, y - size * 0.2, size, theme.players[self.colour].mark)

    def _tap(self, key: str) -> None:
        if self.selected and self.selected != key:
            self._move(self.selected, key)
        elif self.selected:
            self.selected = ""
        elif self.places[key].place.ships:
            self.selected = key
            self.dispatch("on_pick", key)
        else:
            self.dispatch("on_pick", key)

    def _move(self, origin: str, to: str) -> None:
        self.selected = ""
        self.dispatch("on_move", origin, to)

    def on_move(self, origin: str, to: str) -> None:
        """A ship is to go from one place to another."""

    def on_pick(self, key: str) -> None:
        """A place was tapped, and no ship moved by it."""
