"""Cards: white plates on the sand, perhaps with a coloured edge, perhaps to tap."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.kit.controls.action_footer import ActionFooter
from companion.kit.layout import Bounded
from companion.kit.surfaces.plate import CLEAR, Plate
from companion.kit.theme.kv import load_kv
from companion.kit.touch.press import Pressable


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


class SummaryCard(ActionFooter, CardButton):
    """A table in a list: its game, its state, its players; `text` is markup."""

    title = StringProperty("")
    note = StringProperty("")
    note_tone = StringProperty("muted")
    text = StringProperty("")


class TileCard(CardButton):
    """A thing to choose by its picture: a coloured field, a title and a note."""

    title = StringProperty("")
    note = StringProperty("")
    icon = StringProperty("")
    colour = ColorProperty("#1e8ca3")
    selected = BooleanProperty(defaultvalue=False)


load_kv(__file__)
