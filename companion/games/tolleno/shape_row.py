"""The shapes of canals, to choose one."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.games.tolleno.board import canals_alone
from companion.games.tolleno.faces import SHAPES, is_turned
from companion.kit.layout import Flow
from companion.kit.surfaces.plate import Plate
from companion.kit.theme.kv import load_kv
from companion.kit.touch.press import Pressable
from companion.table_kit.drawing_view import DrawingPicture
from engine.games.tolleno.tiles import Canals


class ShapeButton(Pressable, Plate, Widget):
    """Canals to choose, drawn."""

    canals = ObjectProperty(())
    selected = BooleanProperty(defaultvalue=False)
    ground = ColorProperty("#ffffff")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._picture = DrawingPicture(radius=0, pos=self.pos, size=self.size)
        self.add_widget(self._picture)
        for name in ("pos", "size"):
            self.fbind(name, self._picture.setter(name))
        self.fbind("canals", self._show)
        self._show()

    def _show(self, *_: object) -> None:
        self._picture.drawing = canals_alone(self.canals)


class ShapeRow(Flow):
    """The shapes of canals: `on_pick(canals)`. The chosen one is shown turned as `canals` are."""

    __events__ = ("on_pick",)

    canals = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(spacing=(dp(2), dp(4)), **kwargs)
        for shape in SHAPES:
            button = ShapeButton(canals=shape)
            button.bind(on_release=lambda button: self.dispatch("on_pick", button.shape_of))
            button.shape_of = shape
            self.add_widget(button)
        self.fbind("canals", self._select)
        self._select()

    def _select(self, *_: object) -> None:
        for button in self.children:
            button.selected = is_turned(self.canals, button.shape_of)
            button.canals = self.canals if button.selected else button.shape_of

    def on_pick(self, canals: Canals) -> None:
        """A shape was tapped."""


load_kv(__file__)
