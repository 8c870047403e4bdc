"""The app bar: back, the title, and undo, redo and menu always in the same place."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.layout import Layout

from companion.kit.theme.icons import IconButton
from companion.kit.theme.kv import load_kv
from companion.kit.theme.text import Text
from companion.kit.words import word


class BarButton(IconButton):
    """An icon on the bar."""


class AppBar(Layout):
    """The bar on top of a screen: `on_back`, `on_undo`, `on_redo`, `on_action`, `on_menu`.

    `has_undo` shows undo and redo; `can_undo` and `can_redo` say whether there is something to
    take back. `menu_icon` may be another icon, such as a cog. With `action_icon` there is one more
    button before the menu. A `foot` stays free below all of them. The `kind` trial is for what
    only stands beside the game.
    """

    __events__ = ("on_back", "on_undo", "on_redo", "on_action", "on_menu")

    kind = OptionProperty("plain", options=["plain", "trial"])
    title = StringProperty("")
    subtitle = StringProperty("")
    is_large = BooleanProperty(defaultvalue=False)
    has_back = BooleanProperty(defaultvalue=True)
    has_undo = BooleanProperty(defaultvalue=False)
    has_menu = BooleanProperty(defaultvalue=False)
    can_undo = BooleanProperty(defaultvalue=False)
    can_redo = BooleanProperty(defaultvalue=False)
    min_height = NumericProperty(0)
    natural_height = NumericProperty(0)
    foot = NumericProperty(0)
    action_icon = StringProperty("")
    action_hint = StringProperty("")
    menu_icon = StringProperty("dots-vertical")
    menu_hint = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self.words = Text(tone="bar_ink")
        self.under = Text(tone="bar_muted", style="label")
        super().__init__(**kwargs)
        for name in ("has_back", "has_undo", "has_menu", "action_icon"):
            self.fbind(name, self._show)
        for name in ("title", "subtitle", "is_large", "can_undo", "can_redo"):
            self.fbind(name, self._dress)
        for name in ("menu_icon", "menu_hint", "action_icon", "action_hint"):
            self.fbind(name, self._dress)
        for name in ("pos", "size", "min_height"):
            self.fbind(name, self._trigger_layout)
        self._show()

    # A button costs as much as a card: each is made when the bar first shows it.

    @cached_property
    def back(self) -> BarButton:
        """Leads back."""
        return self._button("arrow-left", word("back"), "on_back")

    @cached_property
    def undo(self) -> BarButton:
        """Takes the last move back."""
        return self._button("undo", word("undo"), "on_undo")

    @cached_property
    def redo(self) -> BarButton:
        """Takes the undo back."""
        return self._button("redo", word("redo"), "on_redo")

    @cached_property
    def action(self) -> BarButton:
        """The one more button before the menu."""
        return self._button(self.action_icon, self.action_hint, "on_action")

    @cached_property
    def menu(self) -> BarButton:
        """Opens the menu."""
        return self._button(self.menu_icon, self.menu_hint or word("menu"), "on_menu")

    def _button(self, name: str, hint: str, event: str) -> BarButton:
        button = BarButton(name=name, hint=hint)
        button.bind(on_release=lambda _: self.dispatch(event))
        return button

    def _show(self, *_: object) -> None:
        self.clear_widgets()
        for part in (*self._before(), self.words, self.under, *self._after()):
            self.add_widget(part)
        self._dress()

    def _before(self) -> list[BarButton]:
        return [self.back] if self.has_back else []

    def _after(self) -> list[BarButton]:
        both = [self.undo, self.redo] if self.has_undo else []
        action = [self.action] if self.action_icon else []
        return [*both, *action, *([self.menu] if self.has_menu else [])]

    def do_layout(self, *_: object) -> None:
        left = self.x + (dp(4) if self.has_back else dp(16))
        left += sum(button.width for button in self._before()) + (dp(6) if self.has_back else 0)
        right = self.right - dp(4) - sum(button.width for button in self._after())
        self.words.width = max(right - left - dp(4), 1)
        beside = self.under.natural() <= self.words.width
        # With large text the line under the title takes the whole width, below the buttons.
        self.under.width = self.words.width if beside else max(self.right - left - dp(12), 1)
        parts: list[Any] = [self.words, *self._before(), *self._after()]
        line = max(part.height for part in parts)
        if beside:
            line = max(line, self.words.height + self.under.height)
        below = 0 if beside else self.under.height
        self.natural_height = max(dp(64), line + below + dp(16)) + self.foot
        self.height = max(self.min_height, self.natural_height)
        self._place(left, right, line, beside=beside)

    def _place(self, left: float, right: float, line: float, *, beside: bool) -> None:
        edge = dp(8) + (self.height - self.natural_height) / 2
        middle = self.top - edge - line / 2 if not beside else self.center_y + self.foot / 2
        block = self.words.height + (self.under.height if beside else 0)
        self.words.pos = left, middle + block / 2 - self.words.height
        self.under.pos = (
            left,
            self.words.y - self.under.height if beside else self.y + self.foot + edge,
        )
        x = self.x + dp(4)
        for button in self._before():
            button.pos = x, middle - button.height / 2
        x = right
        for button in self._after():
            button.pos = x, middle - button.height / 2
            x += button.width

    def _dress(self, *_: object) -> None:
        if self.has_undo:
            self.undo.disabled, self.redo.disabled = not self.can_undo, not self.can_redo
        if self.has_menu:
            self.menu.name, self.menu.hint = self.menu_icon, self.menu_hint or word("menu")
        if self.action_icon:
            self.action.name, self.action.hint = self.action_icon, self.action_hint
        self.words.text, self.under.text = self.title, self.subtitle
        self.words.style = "display" if self.is_large else "title"
        self._trigger_layout()

    def on_back(self) -> None:
        """Back was tapped."""

    def on_undo(self) -> None:
        """Undo was tapped."""

    def on_redo(self) -> None:
        """Redo was tapped."""

    def on_action(self) -> None:
        """The button before the menu was tapped."""

    def on_menu(self) -> None:
        """The menu was tapped."""


load_kv(__file__)
