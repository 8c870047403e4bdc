"""Cards: white plates on the sand, perhaps with a coloured edge, perhaps to tap."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.kit.controls.buttons import FilledButton, TextButton, WordButton
from companion.kit.layout import Bounded
from companion.kit.surfaces.plate import CLEAR, Plate
from companion.kit.surfaces.thumbnail import Thumbnail
from companion.kit.theme import theme
from companion.kit.theme.kv import load_kv
from companion.kit.touch.press import Pressable

# The picture on the card of a table, and the least width of the words beside it, in dp.
_PICTURE, _WORDS = (120, 100), 160


class Card(Bounded, Plate, BoxLayout):
    """A plate that holds parts under one another; `stripe` colours its left edge."""

    stripe = ColorProperty((0, 0, 0, 0))
    stripe_width = NumericProperty("8dp")
    pad_x = NumericProperty("16dp")
    pad_y = NumericProperty("12dp")
    min_height = NumericProperty(0)
    ground = ColorProperty("#ffffff")

    def __init__(self, **kwargs: Any) -> None:
        self._stripe: _Stripe | None = None
        super().__init__(**kwargs)
        for name in ("stripe", "stripe_width", "pos", "size", "edge", "edge_width", "fill"):
            self.fbind(name, self._paint_stripe)
        self._paint_stripe()

    def _paint_stripe(self, *_: object) -> None:
        if self._stripe is None and self.stripe[3]:
            self._stripe = _Stripe(self.canvas.before)
        if self._stripe is not None:
            self._stripe.paint(self)


class _Stripe:
    """A coloured left edge over a plate, and the plate's own edge and ground beside it.

    Drawn by hand: few cards have one, and as kv rules every card would pay for it.
    """

    def __init__(self, canvas: Any) -> None:
        corners = [16, 0, 0, 16], [10, 0, 0, 10], [10, 0, 0, 10]
        with canvas:
            self._parts = [
                (Color(), SmoothRoundedRectangle(radius=[dp(corner) for corner in radius]))
                for radius in corners
            ]

    def paint(self, card: Card) -> None:
        """Follow the card."""
        x, y, height, edge = card.x + card.stripe_width, card.y, card.height, card.edge_width
        wide, shown = card.stripe_width, card.stripe[3]
        looks = (
            (card.stripe, card.pos, (wide + dp(10), height)),
            (card.edge, (x, y), (wide * 2, height)),
            (card.fill, (x, y + edge), (wide * 4, height - 2 * edge)),
        )
        for (colour, shape), (rgba, pos, size) in zip(self._parts, looks, strict=True):
            colour.rgba = rgba if shown else CLEAR
            shape.pos, shape.size = pos, size


class CardButton(Pressable, Card):
    """A card to tap."""


class SummaryCard(CardButton):
    """A table in a list: its game, its state, its players; `text` is markup.

    A button names its `action`, filled where it is the main one of the screen: `on_act`. With
    `has_picture` there is a `thumbnail` beside the words, above them where they are large.
    """

    __events__ = ("on_act",)

    title = StringProperty("")
    note = StringProperty("")
    note_tone = StringProperty("muted")
    text = StringProperty("")
    action = StringProperty("")
    icon = StringProperty("")
    is_main = BooleanProperty(defaultvalue=True)

    def __init__(self, *, has_picture: bool = False, **kwargs: Any) -> None:
        self.thumbnail = Thumbnail() if has_picture else None
        self._button: WordButton | None = None
        super().__init__(**kwargs)
        if self.thumbnail is not None:
            self.add_widget(self.thumbnail, index=1)
            self.fbind("width", self._arrange)
            theme.bind(text_scale=self._arrange)
            self._arrange()
        self.fbind("action", self._show_action)
        self._show_action()

    def _arrange(self, *_: object) -> None:
        words, picture = self.ids.words, self.thumbnail
        assert picture is not None
        wide, high = dp(_PICTURE[0]), dp(_PICTURE[1])
        room = self.width - 2 * self.pad_x - self.spacing - wide
        is_beside = room >= dp(_WORDS) * max(theme.text_scale, 1)
        self.orientation = "horizontal" if is_beside else "vertical"
        picture.size_hint = (None if is_beside else 1), None
        picture.size, picture.pos_hint = (wide, high), {"top": 1} if is_beside else {}
        words.pos_hint = {"center_y": 0.5} if is_beside else {}

    def _show_action(self, *_: object) -> None:
        if self._button is None and self.action:
            end = {} if self.is_main else {"stretches": False, "pos_hint": {"right": 1}}
            make = FilledButton if self.is_main else TextButton
            self._button = make(icon=self.icon, **end)
            self._button.bind(on_release=lambda _: self.dispatch("on_act"))
            self.ids.words.add_widget(self._button)
        if self._button is not None:
            self._button.text = self.action

    def on_act(self) -> None:
        """Its button was tapped."""


class TileCard(CardButton):
    """A thing to choose by its picture: a coloured field, a title and a note."""

    title = StringProperty("")
    note = StringProperty("")
    icon = StringProperty("")
    colour = ColorProperty("#1e8ca3")
    selected = BooleanProperty(defaultvalue=False)


load_kv(__file__)
