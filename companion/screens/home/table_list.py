"""A list of tables: the visible ones first, the rest a frame later, more on request."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kit.controls.buttons import TextButton
from companion.kit.layout import Column
from companion.kit.layout.scheduling import after_frame
from companion.present.words import word
from companion.shell import Shell
from companion.store.projections import Summary

# The bar, the question and a heading stand above the cards, each as high as its picture.
_ABOVE, _LOWEST_CARD = 184, 132


def _in_sight() -> int:
    """How many cards a window can show, at most."""
    from kivy.core.window import Window  # noqa: PLC0415

    return int((Window.height - dp(_ABOVE)) / dp(_LOWEST_CARD)) + 1


class TableList(Column):
    """The running or the finished tables, some `at_once`; `make` makes the card of each."""

    def __init__(
        self,
        shell: Shell,
        make: Callable[[Summary, int], Widget],
        *,
        is_finished: bool,
        at_once: int,
    ) -> None:
        super().__init__()
        self.shell, self._make = shell, make
        self._is_finished, self._at_once = is_finished, at_once
        self.shown = 0
        self._out_of_sight: list[Summary] = []
        self._has_more = False

    @cached_property
    def _more(self) -> TextButton:
        button = TextButton(text=word("home.more"), icon="chevron-down")
        button.bind(on_release=lambda _: self.shell.attempt(self._show_more))
        return button

    def fill(self, above: int = 0) -> None:
        """Show the tables as they are now, under so many cards of others."""
        self.clear_widgets()
        self.shown = 0
        self._show_more(above)

    def _show_more(self, above: int = 0) -> None:
        """Show the next tables; those below the fold follow a frame later."""
        if self._has_more:
            self.remove_widget(self._more)
        tables = self.shell.store.summaries(
            is_finished=self._is_finished, limit=self._at_once + 1, offset=self.shown
        )
        self._has_more = len(tables) > self._at_once
        self._out_of_sight = tables[: self._at_once]
        self._add_cards(max(_in_sight() - above, 1))
        if self._out_of_sight:
            after_frame(self._add_rest)
        else:
            self._add_rest()

    def _add_cards(self, number: int) -> None:
        tables, self._out_of_sight = self._out_of_sight[:number], self._out_of_sight[number:]
        for table in tables:
            self.add_widget(self._make(table, self.shown))
            self.shown += 1

    def _add_rest(self) -> None:
        self._add_cards(self._at_once)
        if self._has_more and self._more.parent is None:
            self.add_widget(self._more)
