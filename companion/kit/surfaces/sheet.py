"""The bottom sheet: a choice or a reason over the screen, closed by a tap beside it or Back."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.kit.layout import ButtonRow, Column
from companion.kit.layout.insets import SafeArea
from companion.kit.surfaces.plate import Lifted, Plate
from companion.kit.theme import theme
from companion.kit.theme.icons import IconButton
from companion.kit.theme.kv import load_kv
from companion.kit.touch.back import back
from companion.kit.touch.press import Target, claim
from companion.kit.touch.scroll import SLOP, Scroll
from companion.kit.words import word

_SIDE, _SHARE = 440, 0.6
_BROAD, _BROAD_SHARE = 1120, 0.8
_DRAG_TO_CLOSE = 90


class SheetHead(Column):
    """The handle and the title; a finger drags the sheet down by it, or a cross closes it."""

    __events__ = ("on_cross",)

    is_side = BooleanProperty(defaultvalue=False)
    title = StringProperty("")
    note = StringProperty("")
    note_tone = StringProperty("link")

    def __init__(self, **kwargs: Any) -> None:
        self.cross = IconButton(name="close", hint=word("close"), tone="muted")
        self.cross.pos_hint = {"center_y": 0.5}
        self.cross.bind(on_release=lambda _: self.dispatch("on_cross"))
        super().__init__(**kwargs)

    def on_is_side(self, *_: object) -> None:
        line = self.ids.line
        if self.is_side:
            line.add_widget(self.cross)
        else:
            line.remove_widget(self.cross)

    def on_cross(self) -> None:
        """The cross was tapped."""


class SheetPanel(Lifted, Plate, BoxLayout):
    """The plate that carries the parts of a sheet."""

    is_side = BooleanProperty(defaultvalue=False)


class Sheet(Layout):
    """A modal sheet: `open()`, `close()`; `on_open`, `on_close`.

    What is added to it goes into its content, which scrolls when it is tall; what goes into
    `footer` (buttons) stays in sight. With `peek` (dp) at least so much of the screen stays
    clear above it, and is not darkened: for a board that shows what is being chosen. From 600 dp
    of width on it stands at the right side, with a cross; `is_broad` takes most of the width for
    a wide table. Once a finger is on it it keeps its height; one whose content may grow is
    `is_tall` from the start.

    `enters` says that it is there to enter something. The buttons of the `live` bar can be tapped
    while that stays clear above the sheet.
    """

    __events__ = ("on_open", "on_close")

    enters = False
    live: Widget | None = None

    title = StringProperty("")
    note = StringProperty("")
    note_tone = StringProperty("link")
    peek = NumericProperty(0)
    shade = NumericProperty(0)
    drop = NumericProperty(0)
    is_broad = BooleanProperty(defaultvalue=False)
    is_tall = BooleanProperty(defaultvalue=False)
    is_open = BooleanProperty(defaultvalue=False)

    def __init__(self, **kwargs: Any) -> None:
        self.head = SheetHead()
        self.content = Column()
        self.body = Column()
        self.footer = ButtonRow()
        self.scroll = Scroll(bar_margin=-dp(10))
        self.panel: SheetPanel | None = None
        self._kept_height: float | None = None
        super().__init__(**kwargs)
        self._build()

    def _build(self) -> None:
        self.panel = panel = SheetPanel()
        self.body.add_widget(self.content)
        self.scroll.add_widget(self.body)
        panel.add_widget(self.head)
        panel.add_widget(self.scroll)
        super().add_widget(panel)
        for name in ("pos", "size", "peek", "drop", "is_tall"):
            self.fbind(name, self._trigger_layout)
        for name in ("size", "peek"):
            self.fbind(name, self._forget_height)
        for part in (self.head, self.body, self.footer):
            part.fbind("height", self._trigger_layout)
        self.footer.fbind("children", self._trigger_layout)
        for name in ("title", "note", "note_tone"):
            self.fbind(name, self._entitle)
        self.head.bind(on_cross=lambda _: self.close())
        self._entitle()

    def _entitle(self, *_: object) -> None:
        self.head.title, self.head.note = self.title, self.note
        self.head.note_tone = self.note_tone

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add a part to the content."""
        if self.panel is None:
            super().add_widget(widget, *args, **kwargs)
        else:
            self.content.add_widget(widget, *args, **kwargs)

    def add_action(self, button: Widget) -> None:
        """Put a small button at the end of the title."""
        button.pos_hint = {"center_y": 0.5}
        self.head.ids.line.add_widget(button)

    def open(self, over: Widget | None = None) -> None:
        """Show it over a root, without one over the app's."""
        host = over or SafeArea.current()
        if self.is_open or host is None:
            return
        host.add_widget(self)
        self.is_open = True
        back.push(self._back)
        self._slide()
        self.dispatch("on_open")

    def _slide(self) -> None:
        self.shade, self.drop = 1, 0
        if theme.motion:
            self.shade, self.drop = 0, dp(60)
            Animation(shade=1, drop=0, d=0.16, t="out_cubic").start(self)

    def close(self) -> None:
        """Take it away."""
        if not self.is_open:
            return
        self.is_open = False
        back.remove(self._back)
        Animation.cancel_all(self)
        if self.parent is not None:
            self.parent.remove_widget(self)
        self.dispatch("on_close")

    def _back(self) -> bool:
        self.close()
        return True

    def _limit(self) -> float:
        """How high it may be."""
        clear = min(dp(self.peek), self.height * 0.4)
        if self.width >= theme.wide:
            return float(self.height - clear)
        return float(self.height - max(clear, dp(24)))

    def _keep_footer_in_sight(self, limit: float) -> None:
        """On a low screen with large text the buttons scroll with the rest."""
        fits = self.head.height + self.footer.height < limit * 0.6
        home = (self.panel if fits else self.body) if self.footer.children else None
        if self.footer.parent is home:
            return
        if self.footer.parent is not None:
            self.footer.parent.remove_widget(self.footer)
        if home is not None:
            home.add_widget(self.footer)

    def do_layout(self, *_: object) -> None:
        panel = self.panel
        if panel is None:
            return
        panel.is_side = self.head.is_side = self.width >= theme.wide
        limit = self._limit()
        self._keep_footer_in_sight(limit)
        panel.width = self._aside() if panel.is_side else self.width
        panel.height = self._panel_height(limit)
        side, below = (self.right - panel.width + self.drop, self.y), (self.x, self.y - self.drop)
        panel.pos = side if panel.is_side else below

    def _panel_height(self, limit: float) -> float:
        """As high as what is in it, unless that would move what is under a finger."""
        if self.is_tall or (self.panel is not None and self.panel.is_side):
            return limit
        wanted = self._kept_height if self._kept_height is not None else self._natural_height()
        return min(wanted, limit)

    def _forget_height(self, *_: object) -> None:
        self._kept_height = None

    def _aside(self) -> float:
        """How wide it is at the side."""
        side, share = (_BROAD, _BROAD_SHARE) if self.is_broad else (_SIDE, _SHARE)
        return float(min(dp(side) * max(theme.text_scale, 1) ** 0.5, self.width * share))

    def _natural_height(self) -> float:
        panel = self.panel
        if panel is None:
            return 0.0
        height = self.head.height + self.body.height + panel.spacing
        if self.footer.parent is panel:
            height += self.footer.height + panel.spacing
        return float(height + panel.padding[1] + panel.padding[3])

    def on_touch_down(self, touch: Any) -> bool:
        panel = self.panel
        if panel is None or touch.is_mouse_scrolling:
            return bool(super().on_touch_down(touch)) or True
        if self._is_live(touch):
            return False
        if not panel.collide_point(*touch.pos):
            touch.ud[self] = "scrim"
            touch.grab(self)
        elif self.head.collide_point(*touch.pos) and not panel.is_side:
            touch.ud[self] = "head"
            touch.grab(self)
        else:
            self._kept_height = panel.height
        super().on_touch_down(touch)
        return True

    def _is_live(self, touch: Any) -> bool:
        """The touch is on a button of the bar that stays clear above the sheet."""
        if self.live is None or not self.peek or self.panel is None:
            return False
        if self.panel.collide_point(*touch.pos):
            return False
        under = (part for part in self.live.children if part.collide_point(*touch.pos))
        return any(isinstance(part, Target) for part in under)

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self and touch.ud.get(self) == "head":
            down = touch.oy - touch.y
            if down > dp(SLOP) and claim(touch, self):
                self.drop = down
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return True
        touch.ungrab(self)
        beside = self.panel is not None and not self.panel.collide_point(*touch.pos)
        if (touch.ud.get(self) == "scrim" and beside) or self.drop > dp(_DRAG_TO_CLOSE):
            self.close()
        self.drop = 0
        return True

    def on_open(self) -> None:
        """It is there."""

    def on_close(self) -> None:
        """It is gone."""


load_kv(__file__)
