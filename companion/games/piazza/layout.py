"""Where the parts of the table stand: the board, its panel, and the buttons that stay in sight."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.layout import ButtonRow, Column, refill
from companion.kit.theme import theme
from companion.kit.touch.pan_zoom import PanZoom
from companion.kit.touch.scroll import Scroll

_MARGIN = 8
_BOARD, _BROAD = 0.575, 0.6
_LEAST_PANEL = 150
_TOOLS = 48
_MODERATE = 1.3


class Footer(ButtonRow):
    """The two buttons of a turn: `on_clear` and `on_go`."""

    __events__ = ("on_clear", "on_go")

    is_shown = BooleanProperty(defaultvalue=False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=0, **kwargs)
        self.clear, self.go = OutlineButton(), FilledButton()
        self.clear.bind(on_release=lambda _: self.dispatch("on_clear"))
        self.go.bind(on_release=lambda _: self.dispatch("on_go"))
        for button in (self.clear, self.go):
            button.fbind("height", self._trigger_layout)

    def show(self, leave: str, go: str, *, is_off: bool) -> None:
        """Say what the buttons do; one without words is away."""
        self.clear.text, self.go.text = leave, go
        self.go.disabled = is_off
        self.is_shown = bool(leave or go)
        refill(self, [button for button in (self.clear, self.go) if button.text])

    def on_clear(self) -> None:
        """What is weighed is to be forgotten."""

    def on_go(self) -> None:
        """What is weighed is to be played."""


class Sides(Layout):
    """A board above its panel, or beside it on a low screen.

    The board keeps its size, whatever the panel says, and is away while it shows nothing
    (`has_board`). The footer stands below the panel as long as there is room for both, else at
    its end.
    """

    has_board = BooleanProperty(defaultvalue=True)

    def __init__(self, *, board: PanZoom, panel: Any, footer: Footer, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.board, self.panel = board, panel
        self.footer = footer
        self.scroll = Scroll()
        self._column = Column(padding=[dp(_MARGIN), 0, dp(_MARGIN), dp(12)])
        self._column.add_widget(panel)
        self._wanted: Widget | None = None
        self._look_soon = Clock.create_trigger(self._look, 0)
        self.scroll.add_widget(self._column)
        self.add_widget(self.board)
        self.add_widget(self.scroll)
        self._column.fbind("height", self._trigger_layout)
        self.footer.fbind("height", self._trigger_layout)
        panel.heading.fbind("height", self._trigger_layout)
        for name in ("pos", "size", "has_board"):
            self.fbind(name, self._trigger_layout)

    @property
    def is_beside(self) -> bool:
        """The panel stands beside the board."""
        return bool(self.width > self.height * 1.15)

    def place_footer(self, *, in_sight: Widget | None = None) -> None:
        """Show the footer, or the panel alone, with a part of it in sight."""
        self._trigger_layout()
        self._wanted = in_sight
        self._look_soon()

    def _look(self, _: float) -> None:
        """Scroll to the part that matters, or to the top of what needs no scrolling."""
        part = self._wanted
        if part is not None and part.parent is not None:
            self.scroll.scroll_to(part, padding=dp(4), animate=False)
            self.scroll.sync()
        elif self._column.height <= self.scroll.height:
            self.scroll.scroll_y = 1
            self.scroll.sync()

    def _home(self, room: float) -> Widget | None:
        """Where the footer stands when the panel has so much room."""
        if not self.footer.is_shown:
            return None
        needed = max(self.footer.height, dp(52)) + dp(_LEAST_PANEL)
        return self if room >= needed else self._column

    def _settle_footer(self, room: float) -> float:
        """Put the footer where it belongs; how much of the room it takes from the panel."""
        home = self._home(room)
        if self.footer.parent is not home:
            if self.footer.parent is not None:
                self.footer.parent.remove_widget(self.footer)
            if home is not None:
                home.add_widget(self.footer)
        return float(self.footer.height + 2 * dp(_MARGIN)) if home is self else 0

    def do_layout(self, *_: object) -> None:
        margin = dp(_MARGIN)
        self._show_board_at_all()
        self._place_heading()
        if not self.has_board:
            self._place_panel(self.x, self.width, self.top - margin)
            return
        if self.is_beside:
            # A square board, and beside it the strip of its buttons.
            square = self.height - 2 * margin + dp(_TOOLS)
            wide = min(square, (self.width - 3 * margin) * _BROAD)
            _put(self.board, self.x + margin, self.y + margin, wide, self.height - 2 * margin)
            x, top = self.board.right + margin, self.top - margin
            self._place_panel(x, self.right - x, top)
            return
        low = self.top - margin - self._board_height()
        high = self._board_height()
        _put(self.board, self.x + margin, low, self.width - 2 * margin, high)
        self._place_panel(self.x, self.width, low - margin)

    def _place_heading(self) -> None:
        """Above the panel, or beside the buttons below the board where its words fit there."""
        heading, board = self.panel.heading, self.board
        high, wide = self._board_height(), self.width - 2 * dp(_MARGIN)
        has_buttons_below = self.has_board and not self.is_beside and high >= wide
        is_low = has_buttons_below and theme.text_scale <= _MODERATE
        if heading.parent is self and not is_low:
            self.remove_widget(heading)
        self.panel.has_heading = not is_low
        if not is_low:
            return
        if heading.parent is None:
            self.add_widget(heading)
        heading.width = wide - sum(tool.width for tool in board.tools)
        heading.x = self.x + dp(_MARGIN)
        heading.center_y = self.top - dp(_MARGIN) - high + dp(_TOOLS) / 2

    def _board_height(self) -> float:
        wide = self.width - 2 * dp(_MARGIN)
        return float(min(self.height * _BOARD, wide) + dp(_TOOLS))

    def _show_board_at_all(self) -> None:
        if self.has_board and self.board.parent is None:
            self.add_widget(self.board)
        elif not self.has_board and self.board.parent is not None:
            self.remove_widget(self.board)

    def _place_panel(self, x: float, width: float, top: float) -> None:
        below = self._settle_footer(top - self.y)
        _put(self.scroll, x, self.y + below, width, top - self.y - below)
        if below:
            margin = dp(_MARGIN)
            self.footer.width = width - 2 * margin
            self.footer.pos = x + margin, self.y + margin


def _put(part: Any, x: float, y: float, width: float, height: float) -> None:
    """Whole pixels: a page on half a pixel creeps from tap to tap."""
    left, low = round(x), round(y)
    part.pos = left, low
    part.size = max(round(x + width) - left, 1), max(round(y + height) - low, 1)
