"""What a step did that is looked at: in words, the points it changed, and where on the board."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp, sp
from kivy.uix.boxlayout import BoxLayout

from companion.kit.layout import Column
from companion.kit.surfaces.thumbnail import Thumbnail
from companion.kit.theme import theme
from companion.kit.theme.icons import IconButton
from companion.kit.theme.text import STYLES, Text
from companion.kit.touch.scroll import Scroll
from companion.present import history
from companion.present.words import sentence, word
from companion.screens import shelf
from companion.table_kit.small_pictures import SmallPictures
from engine.table import AnyTable

_LINE = 1.25
# The width of the picture against its height.
_SHAPE, _WIDEST = 1.2, 110


def changes_of(table: AnyTable) -> str:
    """What the step at which a table stands has changed for whom."""
    done, names = history.done(table), table.setup.names
    changes = [
        word("look.change", name=names[seat], change=change) for seat, change in done.changes
    ]
    if done.is_marked:
        changes.append(word("history.marked"))
    return word("home.and").join(changes) or word("look.no-points")


def summary(table: AnyTable) -> str:
    """The step at which a table stands, and what it changed, in one line."""
    return word("look.told", told=history.done(table).text, changes=changes_of(table))


class StepCard(BoxLayout):
    """One height for every step, so that the board keeps its place: two lines and the points.

    Longer words scroll. `on_open`: all about the step is wanted.
    """

    __events__ = ("on_open",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), padding=[0, dp(6), dp(6), dp(6)], **kwargs)
        with self.canvas.before:
            self._fill, self._ground = Color(), Rectangle()
            self._edge, self._line = Color(), Rectangle()
        self.description, self.points = Text(style="strong"), Text(style="label_strong")
        column = Column(padding=[dp(16), dp(2)], spacing=0)
        column.add_widget(self.description)
        column.add_widget(self.points)
        scroll = Scroll()
        scroll.add_widget(column)
        self.add_widget(scroll)
        self.more = IconButton(name="dots-vertical", hint=word("step.about"), tone="link")
        self.more.pos_hint = {"center_y": 0.5}
        self.more.bind(on_release=lambda _: self.dispatch("on_open"))
        self.add_widget(self.more)
        self._picture = Thumbnail(size_hint=(None, None))
        self._pictures = SmallPictures(self)
        for name in ("pos", "size"):
            self.fbind(name, self._paint)
        theme.bind(colours=self._paint, text_scale=self._fit)
        self._fit()

    def show(self, table: AnyTable) -> None:
        """Tell the step at which a table stands."""
        self.description.text = sentence(history.done(table).text)
        self.points.text = changes_of(table)
        if shelf.has_board(table.game.key):
            if self._picture.parent is None:
                self.add_widget(self._picture, index=1)
            self._pictures.ask_step(self._picture, table, table.log.head)

    def _fit(self, *_: object) -> None:
        lines = 2 * sp(STYLES["strong"].size) + sp(STYLES["label"].size)
        self.height = lines * _LINE * theme.text_scale + dp(18)
        high = self.height - dp(12)
        self._picture.size = min(high * _SHAPE, dp(_WIDEST)), high

    def _paint(self, *_: object) -> None:
        self._fill.rgba, self._edge.rgba = theme.surface, theme.line
        self._ground.pos, self._ground.size = self.pos, self.size
        self._line.pos, self._line.size = (self.x, self.top - dp(1)), (self.width, dp(1))

    def on_open(self) -> None:
        """All about the step is wanted."""
