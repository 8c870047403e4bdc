"""Things to choose by their pictures, and what is asked beside a picture that is tapped."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.kit.layout import Arranged, Column, Flow, refill
from companion.kit.surfaces.plate import Plate
from companion.kit.theme import theme
from companion.kit.theme.kv import load_kv
from companion.kit.touch.press import Pressable
from companion.present.questions import Option
from companion.table_kit.drawing_view import DrawingPad, DrawingPicture

_SIDE_WIDTH = 190
_PAD, _PAD_HIGH = 132, 160


class PictureButton(Pressable, Plate, Widget):
    """A picture to choose, `hint` by name."""

    key = StringProperty("")
    hint = StringProperty("")
    drawing = ObjectProperty(None, allownone=True)
    selected = BooleanProperty(defaultvalue=False)
    ground = ColorProperty("#ffffff")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        picture = DrawingPicture(radius=0, pos=self.pos, size=self.size, drawing=self.drawing)
        self.add_widget(picture)
        for name in ("pos", "size", "drawing"):
            self.fbind(name, picture.setter(name))


class PictureRow(Flow):
    """Pictures to choose from: `on_pick(key)`. A picture that stays keeps its button."""

    __events__ = ("on_pick",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(spacing=(dp(2), dp(4)), **kwargs)
        self._buttons: dict[str, PictureButton] = {}

    def show(self, options: Iterable[Option], chosen: str) -> None:
        """The pictures as they are now, and the key of the chosen one."""
        shown = [self._show(option, is_chosen=option.key == chosen) for option in options]
        refill(self, shown)

    def _show(self, option: Option, *, is_chosen: bool) -> PictureButton:
        button = self._buttons.get(option.key)
        if button is None:
            button = self._buttons[option.key] = PictureButton(key=option.key)
            button.bind(on_release=lambda button: self.dispatch("on_pick", button.key))
        button.hint, button.drawing, button.selected = option.text, option.picture, is_chosen
        return button

    def on_pick(self, key: str) -> None:
        """A picture was tapped."""


class Beside(Arranged):
    """A picture to tap (`pad`) and what stands beside it, or under it where the text is large."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.pad = DrawingPad(radius=0, size_hint=(None, None), size=(dp(_PAD), dp(_PAD_HIGH)))
        self.side = Column()
        self.add_widget(self.pad)
        self.add_widget(self.side)

    def _is_stacked(self) -> bool:
        needed = dp(_SIDE_WIDTH) * min(theme.text_scale, 1.15)
        return bool(self.width - self.pad.width - dp(12) < needed)

    def arrange(self) -> float:
        if self._is_stacked():
            self.side.width = self.width
            return float(self.pad.height + dp(8) + self.side.height)
        self.side.width = self.width - self.pad.width - dp(12)
        return float(max(self.pad.height, self.side.height))

    def place(self) -> None:
        self.pad.x, self.pad.top = self.x, self.top
        if self._is_stacked():
            self.side.x, self.side.top = self.x, self.pad.y - dp(8)
        else:
            self.side.x, self.side.top = self.pad.right + dp(12), self.top


load_kv(__file__)
