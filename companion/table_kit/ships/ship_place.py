"""One place of a ship board: its name, the boats in it, and what a boat there is worth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.layout import Layout

from companion.kit.surfaces.plate import Plate
from companion.kit.theme import theme
from companion.kit.theme.canvas_widget import CarriedCanvas
from companion.kit.theme.text import STYLES, Text, longest_word
from companion.kit.touch.press import Pressable
from companion.table_kit.brush import Box, write
from companion.table_kit.ships.boat import boat, boat_size, tone

_GAP = 4
_PAD = 6
_SIDE = 5
_LINES = 2


@dataclass(frozen=True)
class ShipPlaceFacts:
    """What a place shows. `ships` is None where nobody counted them.

    `tone` names its colours, `share` is its part of the row's width against the others.
    """

    key: str
    name: str
    ships: int | None
    note: str = ""
    tone: str = "quiet"
    share: float = 1


class ShipPlace(Pressable, Plate, CarriedCanvas, Layout):
    """A place as a widget: the boats are drawn, the words are labels that wrap."""

    place = ObjectProperty(ShipPlaceFacts("", "", 0))
    colour = StringProperty("blue")
    selected = BooleanProperty(defaultvalue=False)
    drawn_from = ("place", "colour", "selected")

    def __init__(self, **kwargs: Any) -> None:
        self.name = Text(style="label_strong", halign="center")
        self.note = Text(style="label", tone="muted", halign="center")
        self._boats: tuple[Box, ...] = ()
        super().__init__(size_hint=(None, None), radius=[dp(10)], **kwargs)
        self.add_widget(self.name)
        self.add_widget(self.note)
        self.fbind("place", self._say)
        self._say()

    def _say(self, *_: object) -> None:
        self.name.text, self.note.text = self.place.name, self.place.note

    def least(self) -> float:
        """The least width: the longest word of its name, or one boat."""
        size = dp(STYLES["label_strong"].size) * theme.text_scale
        word = longest_word(str(self.place.name), size, bold=True)
        return float(max(word, boat_size()) + 2 * dp(_SIDE))

    def fit(self, width: float) -> float:
        """Take a width; return the height that its words and boats need."""
        self.width = width
        self.name.width = self.note.width = max(width - 2 * dp(4), 1)
        note = self.note.height if self.place.note else 0
        return float(max(dp(48), self.name.height + note + self._water() + 2 * dp(_PAD)))

    def _water(self) -> float:
        return float(boat_size() * _LINES + 2 * dp(_GAP))

    def do_layout(self, *_: object) -> None:
        self.name.x, self.name.top = self.x + dp(4), self.top - dp(_PAD)
        self.note.x, self.note.y = self.x + dp(4), self.y + dp(_PAD)
        self._draw_soon()

    def on_pos(self, *_: object) -> None:
        self._trigger_layout()

    def on_size(self, *_: object) -> None:
        self._trigger_layout()

    def look(self) -> tuple[Any, ...]:
        return self.place, self.colour, self.selected, self._room()

    def paint(self) -> None:
        colours = tone(str(self.place.tone))
        self.fill = theme.soft if self.selected else colours.soft
        self.edge = theme.ink if self.selected else colours.mark
        self.edge_width = dp(3) if self.selected else dp(1.5)
        self._draw_boats()

    def _room(self) -> Box:
        """Where boats may lie, between the words."""
        low = dp(_PAD) + (self.note.height if self.place.note else 0)
        high = self.height - dp(_PAD) - self.name.height - dp(_GAP)
        return Box(dp(_SIDE), low, self.width - 2 * dp(_SIDE), high - low)

    def _draw_boats(self) -> None:
        room, ships = self._room(), self.place.ships
        middle = room.x + room.width / 2, room.y + room.height / 2
        self._boats = ()
        if not ships:
            words = "?" if ships is None else "0"
            write(words, middle, dp(18) * theme.icon_scale, theme.muted)
            return
        size = boat_size()
        across = max(1, int((room.width + dp(_GAP)) // (size + dp(_GAP))))
        if ships > across * _LINES:
            self._draw_number(room, ships)
            return
        lines = -(-ships // across)
        high = lines * size + (lines - 1) * dp(_GAP)
        self._boats = tuple(
            self._slot(room, middle[1] + high / 2, number, min(across, ships))
            for number in range(ships)
        )
        self._paint_boats()

    def _slot(self, room: Box, top: float, number: int, across: int) -> Box:
        size, gap = boat_size(), dp(_GAP)
        line, column = divmod(number, across)
        left = room.x + (room.width - across * (size + gap) + gap) / 2 + column * (size + gap)
        return Box(left, top - size - line * (size + gap), size, size)

    def _draw_number(self, room: Box, ships: int) -> None:
        """More boats than there is room for: one of them, and how many."""
        size, y = boat_size(), room.y + room.height / 2
        left = room.x + max(0, room.width / 2 - size * 1.1)
        self._boats = (Box(left, y - size / 2, size, size),)
        self._paint_boats()
        write(f"×{ships}", (left + size * 1.6, y), dp(17) * theme.icon_scale, theme.ink)

    def _paint_boats(self) -> None:
        paint = theme.players[self.colour].mark
        for number, box in enumerate(self._boats):
            raised = dp(4) if self.selected and number == 0 else 0
            boat(box.x, box.y + raised, box.width, paint)

    @property
    def boats(self) -> tuple[Box, ...]:
        """Where the boats lie now."""
        return tuple(replace(box, x=self.x + box.x, y=self.y + box.y) for box in self._boats)

    def on_boat(self, x: float, y: float) -> bool:
        """A finger here is on a boat."""
        return any(box.holds(x, y) for box in self.boats)
