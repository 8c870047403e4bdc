"""Pictures to choose from, such as tiles: as many in a row as belong together, words under each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from kivy.graphics import Color, Line, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.kit.layout import Arranged, refill
from companion.kit.theme import theme
from companion.kit.theme.canvas_widget import CanvasWidget
from companion.kit.theme.text import SnugText
from companion.kit.touch.press import Pressable
from companion.present.drawing import Box, Drawing, Layer, Paint, Palette, Rectangle, Text
from companion.present.palette import DARK, LIGHT, Rgba
from companion.table_kit.painter import Painter

_WIDEST, _FINGER, _ROOMY = 64, 48, 54
_SIDE = 46
_FEW = 2
_PLATE = 16
_COLOURS = Palette(LIGHT, DARK)


class Shown(NamedTuple):
    """A picture as it is now: its words, and whether it is chosen, marked, or cannot be chosen."""

    key: str
    picture: Drawing | None
    hint: str
    words: str = ""
    is_chosen: bool = False
    is_marked: bool = False
    is_off: bool = False


class PictureKey(Pressable, CanvasWidget):
    """A picture to tap, `hint` by name; under it its words, in a corner where it `is_small`."""

    shown = ObjectProperty(Shown("", None, ""))
    hint = StringProperty("")
    is_small = BooleanProperty(defaultvalue=False)
    drawn_from = ("shown", "is_small", "state")

    def __init__(self, **kwargs: object) -> None:
        self._painter, self._plate = Painter(), Painter()
        super().__init__(size_hint=(None, None), **kwargs)
        self.label = SnugText(style="label_strong", halign="center")
        self.add_widget(self.label)
        for name in ("shown", "is_small"):
            self.fbind(name, self._update_label)
        self.label.fbind("size", self._draw_soon)
        self._update_label()

    def _update_label(self, *_: object) -> None:
        self.label.text = "" if self.is_small else self.shown.words
        self.label.tone = "muted" if self.shown.is_off else "ink"
        self.hint = self.shown.hint

    def fit(self, width: float) -> None:
        """Take a width, and the height that goes with it."""
        self.label.max_width = width
        words = 0 if self.is_small else max(self.label.height, dp(16)) + dp(2)
        self.size = width, dp(_SIDE) + dp(4) + words

    def draw(self, *_: object) -> None:
        before, shown = self.canvas.before, self.shown
        before.clear()
        side = dp(_SIDE)
        left, top = self.center_x - side / 2, self.top - dp(2)
        box = (left, top - side, side, side, side * 0.14)
        if shown.picture is not None:
            self._painter.show(shown.picture)
            self._painter.place(left, top, side / shown.picture.box.width)
            before.add(self._painter.canvas)
        veil = 0.62 if shown.is_off and not shown.is_chosen else 0.2 * (self.state == "down")
        with before:
            if veil:
                Color(*theme.background[:3], veil)
                RoundedRectangle(pos=box[:2], size=(side, side), radius=[box[4]])
            if shown.is_chosen:
                _outline(box, theme.accent, dp(3))
                _outline(box, theme.ink, dp(1.2))
            elif shown.is_marked:
                _outline(box, theme.ink, dp(1.6))
        self.label.center_x, self.label.y = self.center_x, self.y
        if self.is_small and shown.words:
            plate = _plate(shown.words)
            unit = side / _SIDE
            self._plate.show(plate)
            self._plate.place(
                left + side - plate.box.width * unit, top - side + _PLATE * unit, unit
            )
            before.add(self._plate.canvas)


@lru_cache(maxsize=64)
def _plate(words: str) -> Drawing:
    """A few words as they lie in a corner: as large as there is room, whatever the text size."""
    box = Box(0, 0, min(_SIDE, 9 + 8.5 * len(words)), _PLATE)
    text = Text(words, Box(2, 0, box.width - 4, _PLATE), 13, "primary_ink")
    plate = Rectangle(box, Paint("primary"), _PLATE / 2)
    return Drawing(box, (Layer("plate", (plate, text)),), _COLOURS, "")


def _outline(box: tuple[float, ...], colour: Rgba, width: float) -> None:
    Color(*colour)
    Line(rounded_rectangle=box, width=width)


class PictureField(Arranged):
    """Rows of pictures, `wide` in each: `on_pick(key)`. The keys keep their widgets."""

    __events__ = ("on_pick",)

    def __init__(self, **kwargs: object) -> None:
        self.wide = 1
        self.keys: dict[str, PictureKey] = {}
        super().__init__(**kwargs)
        self.spacing = dp(2)
        theme.bind(text_scale=self._grow)

    def _grow(self, *_: object) -> None:
        self._trigger_layout()

    def show(self, pictures: Sequence[Shown], wide: int) -> None:
        """Show pictures; of others than before only those that are missing are made."""
        names = [one.key for one in pictures]
        if names != list(self.keys) or wide != self.wide:
            self._fill(names, wide)
        for key, one in zip(self.keys.values(), pictures, strict=True):
            key.shown = one

    def _fill(self, names: Sequence[str], wide: int) -> None:
        parts = list(self.keys.values())[: len(names)]
        parts += [self._make_key() for _ in names[len(parts) :]]
        self.wide, self.keys = wide, dict(zip(names, parts, strict=True))
        for key in parts:
            key.is_small = len(names) > _FEW * wide
        refill(self, parts)
        self._trigger_layout()

    def _make_key(self) -> PictureKey:
        key = PictureKey()
        key.bind(on_release=lambda key: self.dispatch("on_pick", key.shown.key))
        key.label.fbind("height", self._trigger_layout)
        return key

    def _columns(self) -> int:
        """Two rows in a line where there is room, else one, or a part of it."""
        row = self.wide
        if len(self.keys) > row and self.width >= 2 * row * dp(_ROOMY):
            return 2 * row
        return next((n for n in (row, row // 2) if n and self.width >= n * dp(_FINGER)), 2)

    def arrange(self) -> float:
        columns = self._columns()
        width = max(min(self.width / columns, dp(_WIDEST)), dp(_FINGER))
        for key in self.children:
            key.fit(width)
        lines = -(-len(self.children) // columns)
        return float(lines * (self.children[0].height + self.spacing) - self.spacing)

    def place(self) -> None:
        columns = self._columns()
        for index, key in enumerate(self.parts()):
            line, column = divmod(index, columns)
            key.x = self.x + column * key.width
            key.top = self.top - line * (key.height + self.spacing)

    def on_pick(self, key: str) -> None:
        """A picture was tapped."""
