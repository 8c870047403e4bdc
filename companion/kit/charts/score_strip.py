"""The score strip: every player with the total in big figures, always in sight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout

from companion.kit.controls.numbers import minus
from companion.kit.theme import theme
from companion.kit.theme.kv import load_kv
from companion.kit.theme.text import STYLES, longest_word, natural_width
from companion.kit.touch.press import Pressable

_PADS = 12
_MARK = 18
_SMALLEST = 0.85
_GIVES_WAY = 0.6
_ROOMY = 160
_LARGEST = 1.4
# Points and changes of a usual size have their room before there are any: no strip of them grows.
_TOTAL, _NOTE = "88", "88 +88"


class PlayerScore(Pressable, BoxLayout):
    """One player: mark and name, the total, and a place or a change under it."""

    name = StringProperty("")
    shape = StringProperty("circle")
    colour = StringProperty("blue")
    total = StringProperty("")
    note = StringProperty("")
    note_tone = StringProperty("muted")
    active = BooleanProperty(defaultvalue=False)
    is_trial = BooleanProperty(defaultvalue=False)
    scale = NumericProperty(1)

    def needed(self, scale: float) -> float:
        """How wide it must be with its text at a scale."""
        label, number = (sp(STYLES[name].size) * scale for name in ("label", "number_big"))
        # A long name gets smaller by itself, rather than the totals of all.
        named = longest_word(self.name, label, bold=True) * min(1, max(0.7, _SMALLEST / scale))
        widest = max(
            named + dp(_MARK) * min(scale, 1.5),
            *(longest_word(total, number, bold=True) for total in (self.total, _TOTAL)),
            *(natural_width(note, label, bold=True) for note in (self.note, _NOTE)),
        )
        return float(max(widest + dp(_PADS), dp(56)))


class StripColumns(Layout):
    """The players side by side, each with its width."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "children"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        x = self.x
        for part in reversed(self.children):
            part.pos, part.height = (x, self.y), self.height
            x += part.width


class ScoreStrip(BoxLayout):
    """Two to six players: `on_pick(seat)` when one is tapped.

    Each is a dict: `name`, `shape`, `colour`, `total`, and perhaps `note` ("1st", "18 +15"),
    `note_tone` (positive, danger) and `active`. Text gives way for all alike, to 60 % of its
    size but never to tiny type, before the strip scrolls sideways. The `kind` trial is for
    numbers that only stand beside the game.
    """

    __events__ = ("on_pick",)

    kind = OptionProperty("plain", options=["plain", "trial"])
    players = ListProperty([])
    text_scale = NumericProperty(1)
    min_height = NumericProperty(0)
    natural_height = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self.columns: list[PlayerScore] = []
        super().__init__(**kwargs)
        self.fbind("players", self._show)
        self.fbind("kind", self._show)
        self.fbind("width", self._share)
        self.fbind("text_scale", self._share)
        self.fbind("min_height", self._raise)
        self._show()

    def _show(self, *_: object) -> None:
        if len(self.columns) != len(self.players):
            self._rebuild()
        for column, player in zip(self.columns, self.players, strict=True):
            _dress(column, player)
            column.is_trial = self.kind == "trial"
        self._share()

    def _rebuild(self) -> None:
        box = self.ids.columns
        box.clear_widgets()
        self.columns = [PlayerScore() for _ in self.players]
        for seat, column in enumerate(self.columns):
            column.bind(on_release=lambda _, seat=seat: self.dispatch("on_pick", seat))
            column.fbind("minimum_height", self._raise)
            box.add_widget(column)

    def _share(self, *_: object) -> None:
        """Give each column its width, and all the same size of text."""
        if not self.columns or self.width <= 1:
            return
        scale, needed = self._fitting()
        even, spare = self.width / len(needed), max(self.width - sum(needed), 0) / len(needed)
        for column, width in zip(self.columns, needed, strict=True):
            column.scale = scale / theme.text_scale
            column.width = even if max(needed) <= even else width + spare
        self.ids.columns.width = sum(column.width for column in self.columns)
        self._raise()

    def _fitting(self) -> tuple[float, list[float]]:
        """The largest scale of text at which all fit, and what each column needs."""
        share = self.width / len(self.columns)
        smallest = max(_SMALLEST * min(theme.text_scale, 1), _GIVES_WAY * theme.text_scale)
        wanted = float(theme.text_scale * min(max(share / dp(_ROOMY), 1), _LARGEST))
        while True:
            needed = [column.needed(wanted) for column in self.columns]
            if sum(needed) <= self.width or wanted <= smallest:
                return wanted, needed
            wanted = max(wanted - 0.05, smallest)

    def _raise(self, *_: object) -> None:
        if not self.columns:
            return
        self.natural_height = max(column.minimum_height for column in self.columns)
        self.ids.columns.height = max(self.min_height, self.natural_height)

    def on_pick(self, seat: int) -> None:
        """A player was tapped."""


def _dress(column: PlayerScore, player: Mapping[str, Any]) -> None:
    column.name = player["name"]
    column.shape = player["shape"]
    column.colour = player["colour"]
    column.total = minus(player["total"])
    column.note = player.get("note", "")
    column.note_tone = player.get("note_tone", "muted")
    column.active = bool(player.get("active"))


load_kv(__file__)
