"""The tiles to choose from: a row for each colour, a key for each symbol, and what is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.games.piazza.board import lone_tile
from companion.games.piazza.board.measures import TILE
from companion.kit.layout import Arranged, refill
from companion.kit.theme import theme
from companion.kit.theme.canvas_widget import CanvasWidget
from companion.kit.theme.text import SnugText
from companion.kit.touch.press import Pressable
from companion.present.palette import Rgba
from companion.table_kit.painter import Painter
from engine.games.piazza.pieces import SYMBOLS, Kind

_WIDEST = 64
_TILE = 46
_FEW = 2


class Key(NamedTuple):
    """What a tile's key shows: a few words under it, and whether it can be laid."""

    words: str
    is_off: bool = False
    is_held: bool = False


class TileKey(Pressable, CanvasWidget):
    """A tile to take in the fingers, `hint` by name; under it what is left of it, or would come.

    Where there are many, `is_small` ones have these words in a corner instead.
    """

    kind = ObjectProperty(None)
    shape = StringProperty("")
    hint = StringProperty("")
    words = StringProperty("")
    is_chosen = BooleanProperty(defaultvalue=False)
    is_off = BooleanProperty(defaultvalue=False)
    is_held = BooleanProperty(defaultvalue=False)
    is_small = BooleanProperty(defaultvalue=False)
    drawn_from = ("kind", "shape", "is_chosen", "is_off", "is_held", "is_small", "state", "words")

    def __init__(self, **kwargs: Any) -> None:
        self._painter = Painter()
        super().__init__(size_hint=(None, None), **kwargs)
        self.label = SnugText(style="label_strong", halign="center")
        self.add_widget(self.label)
        self.fbind("words", self._update_label)
        self.fbind("is_small", self._update_label)
        self.label.fbind("size", self._draw_soon)
        self._update_label()

    def _update_label(self, *_: object) -> None:
        self.label.text = "" if self.is_small else self.words

    def fit(self, width: float) -> None:
        """Take a width, and the height that goes with it."""
        self.label.max_width = width
        words = 0 if self.is_small else max(self.label.height, dp(16)) + dp(2)
        self.size = width, dp(_TILE) + dp(4) + words

    def draw(self, *_: object) -> None:
        self.canvas.before.clear()
        self.label.tone = "muted" if self.is_off else "ink"
        self.label.center_x, self.label.y = self.center_x, self.y
        side = dp(_TILE)
        left, top = self.center_x - side / 2, self.top - dp(2)
        is_dim = self.is_off and not self.is_chosen
        veil = 0.62 if is_dim else 0.2 if self.state == "down" else 0
        words = self.words if self.is_small else ""
        self._painter.show(lone_tile(self.kind, self.shape, words, veil=veil))
        self._painter.place(left, top, side / TILE)
        self.canvas.before.add(self._painter.canvas)
        box = (left, top - side, side, side, side * 0.14)
        with self.canvas.before:
            if self.is_chosen:
                _outline(box, theme.accent, dp(3))
                _outline(box, theme.ink, dp(1.2))
            elif self.is_held:
                _outline(box, theme.ink, dp(1.6))


def _outline(box: tuple[float, ...], colour: Rgba, width: float) -> None:
    Color(*colour)
    Line(rounded_rectangle=box, width=width)


class TilePicker(Arranged):
    """Rows of tiles by colour: `on_pick(kind)`."""

    __events__ = ("on_pick",)

    def __init__(self, shapes: Mapping[str, str], names: Mapping[Kind, str], **kwargs: Any) -> None:
        self.shapes, self.names = shapes, names
        self.colours: tuple[str, ...] = ()
        self.keys: dict[Kind, TileKey] = {}
        super().__init__(**kwargs)
        self.spacing = dp(2)
        theme.bind(text_scale=self._grow)

    def _grow(self, *_: object) -> None:
        self._trigger_layout()

    def show(self, colours: tuple[str, ...], keys: Mapping[Kind, Key], chosen: Kind | None) -> None:
        """Show some colours; the keys stay the same as long as the colours do."""
        if colours != self.colours:
            self._fill(colours)
        for kind, key in self.keys.items():
            told = keys[kind]
            key.words, key.is_off, key.is_held = told.words, told.is_off, told.is_held
            key.is_chosen = kind == chosen

    def _fill(self, colours: tuple[str, ...]) -> None:
        """Give the keys other tiles; only those that are missing are made."""
        is_small = len(colours) > _FEW
        kinds = [Kind(colour, symbol) for colour in colours for symbol in SYMBOLS]
        parts = list(self.keys.values())[: len(kinds)]
        parts += [self._make_key() for _ in kinds[len(parts) :]]
        self.colours, self.keys = colours, dict(zip(kinds, parts, strict=True))
        for kind, key in self.keys.items():
            key.kind, key.is_small = kind, is_small
            key.shape, key.hint = self.shapes[kind.colour], self.names[kind]
        refill(self, parts)
        self._trigger_layout()

    def _make_key(self) -> TileKey:
        key = TileKey()
        key.bind(on_release=lambda key: self.dispatch("on_pick", key.kind))
        key.label.fbind("height", self._trigger_layout)
        return key

    def _columns(self) -> int:
        """Two colours in a line where there is room, else one, or a part of it."""
        row = len(SYMBOLS)
        if len(self.colours) > 1 and self.width >= 2 * row * dp(54):
            return 2 * row
        return next((n for n in (row, row // 2) if self.width >= n * dp(48)), 2)

    def arrange(self) -> float:
        columns = self._columns()
        width = min(self.width / columns, dp(_WIDEST))
        for key in self.children:
            key.fit(max(width, dp(48)))
        lines = -(-len(self.children) // columns)
        return float(lines * (self.children[0].height + self.spacing) - self.spacing)

    def place(self) -> None:
        columns = self._columns()
        for index, key in enumerate(self.parts()):
            line, column = divmod(index, columns)
            key.x = self.x + column * key.width
            key.top = self.top - line * (key.height + self.spacing)

    def on_pick(self, kind: Kind) -> None:
        """A tile was tapped."""
