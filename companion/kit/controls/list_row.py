"""List rows: a mark or an icon, words, and something at the end."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.kit.surfaces.plate import Plate
from companion.kit.theme.icons import Icon
from companion.kit.theme.kv import load_kv
from companion.kit.theme.markers import Disc
from companion.kit.touch.press import Pressable


class ListRow(Pressable, Plate, BoxLayout):
    """A line of a list to tap: `on_release`.

    `icon` or a player's `shape` and `colour` stand before the words, `trail` (words) and
    `trail_icon` after them; `add_widget` puts further parts at the end.
    """

    title = StringProperty("")
    note = StringProperty("")
    icon = StringProperty("")
    icon_tone = StringProperty("muted")
    shape = StringProperty("")
    colour = StringProperty("")
    trail = StringProperty("")
    trail_tone = StringProperty("muted")
    trail_icon = StringProperty("")
    selected = BooleanProperty(defaultvalue=False)
    divided = BooleanProperty(defaultvalue=False)
    ground = ColorProperty((0, 0, 0, 0))

    def __init__(self, **kwargs: Any) -> None:
        self._lead: Icon | Disc | None = None
        self._end: Icon | None = None
        super().__init__(**kwargs)
        for name in ("icon", "shape", "colour", "icon_tone"):
            self.fbind(name, self._show_lead)
        self.fbind("trail_icon", self._show_end)
        self._show_lead()
        self._show_end()

    def _show_lead(self, *_: object) -> None:
        if self._lead is not None:
            self.remove_widget(self._lead)
            self._lead = None
        if self.shape:
            self._lead = Disc(shape=self.shape, colour=self.colour)
        elif self.icon:
            self._lead = Icon(name=self.icon, tone=self.icon_tone)
        if self._lead is not None:
            self._lead.pos_hint = {"center_y": 0.5}
            self.add_widget(self._lead, index=len(self.children))

    def _show_end(self, *_: object) -> None:
        if self._end is None and self.trail_icon:
            self._end = Icon(tone="muted", pos_hint={"center_y": 0.5})
            self.add_widget(self._end)
        if self._end is not None:
            self._end.name = self.trail_icon


load_kv(__file__)
