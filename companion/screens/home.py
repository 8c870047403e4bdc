"""Home: the tables that are being played, those that are finished and how they were won."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kit.app_bar import AppBar
from companion.kit.buttons import FloatingButton, TextButton
from companion.kit.cards import Card, SummaryCard
from companion.kit.headings import EmptyState, SectionHeading
from companion.kit.later import after_frame
from companion.kit.layout import Column
from companion.kit.scaffold import Scaffold
from companion.kit.theme import theme
from companion.kit.type import plain
from companion.screens import shelf
from companion.screens.dates import day
from companion.screens.page import Page, put
from companion.summary import Summary
from companion.words import word

_AT_ONCE = 10
_BAR, _LOWEST_CARD = 136, 80


def _in_sight() -> int:
    """How many cards a window can show under the bar, at most."""
    from kivy.core.window import Window  # noqa: PLC0415

    return int((Window.height - dp(_BAR)) / dp(_LOWEST_CARD)) + 1


class HomeScreen(Scaffold):
    """The list of tables, and the way to a new one."""

    def __init__(self, shell: Any, _: str = "") -> None:
        self.shell = shell
        self.page = Page(foot=104)
        self._finished = Column()
        self._out_of_sight: list[Summary] = []
        self._has_more = False
        new = FloatingButton(text=word("new.title"), icon="plus")
        new.bind(on_release=lambda _: shell.go("new"))
        super().__init__(bar=self._bar(), body=self.page, floating=new)
        theme.bind(games=self._repaint)

    def _bar(self) -> AppBar:
        bar = AppBar(
            title=word("app.name"),
            subtitle=word("home.subtitle"),
            is_large=True,
            has_back=False,
            has_menu=True,
            menu_icon="cog",
            menu_hint=word("settings.title"),
            action_icon="chart-line",
            action_hint=word("statistics.title"),
        )
        bar.bind(on_action=lambda _: self.shell.go("statistics"))
        bar.bind(on_menu=lambda _: self.shell.go("settings"))
        return bar

    def enter(self) -> None:
        """Show the tables as they are now."""
        self.shell.attempt(self._fill)

    @cached_property
    def _more(self) -> TextButton:
        button = TextButton(text=word("home.more"), icon="chevron-down")
        button.bind(on_release=lambda _: self.shell.attempt(self._show_more))
        return button

    def _fill(self) -> None:
        running = self.shell.store.summaries(is_finished=False, limit=50)
        self._finished.clear_widgets()
        parts: list[Widget] = []
        if running:
            parts += [SectionHeading(text=word("home.running"))]
            parts += [self._card(table, is_first=not index) for index, table in enumerate(running)]
        self._show_more(above=len(running))
        if self._finished.children:
            parts += [SectionHeading(text=word("home.finished")), self._finished]
        self.page.fill(*(parts or [self._nothing()]), self._import())

    def _repaint(self, *_: object) -> None:
        if self.get_root_window() is not None:
            self.enter()

    def _show_more(self, above: int = 0) -> None:
        """Show the next finished tables, under `above` cards those out of sight a frame later."""
        if self._has_more:
            self._finished.remove_widget(self._more)
        offset = len(self._finished.children)
        tables = self.shell.store.summaries(is_finished=True, limit=_AT_ONCE + 1, offset=offset)
        self._has_more = len(tables) > _AT_ONCE
        self._out_of_sight = tables[:_AT_ONCE]
        self._add_cards(max(_in_sight() - above, 1))
        if self._out_of_sight:
            after_frame(self._add_rest)
        else:
            self._add_rest()

    def _add_cards(self, number: int) -> None:
        tables, self._out_of_sight = self._out_of_sight[:number], self._out_of_sight[number:]
        for table in tables:
            self._finished.add_widget(self._card(table))

    def _add_rest(self) -> None:
        self._add_cards(_AT_ONCE)
        if self._has_more and self._more.parent is None:
            self._finished.add_widget(self._more)

    def _card(self, table: Summary, *, is_first: bool = False) -> SummaryCard:
        if not table.game:
            return SummaryCard(
                title=word("home.unreadable"), text=plain(table.because), stripe=theme.danger
            )
        card = SummaryCard(
            title=shelf.title(table.game),
            note=day(table.touched),
            text=_told(table),
            stripe=theme.games[table.game].fill,
            action=word("home.continue") if is_first else "",
        )
        for event in ("on_release", "on_act"):
            card.bind(**{event: lambda _: self.shell.go("table", table.id)})
        return card

    def _import(self) -> TextButton:
        button = TextButton(text=word("import.title"), icon="download")
        button.bind(on_release=lambda _: self.shell.go("import"))
        return button

    def _nothing(self) -> Card:
        empty = EmptyState(
            icon="table-large",
            title=word("home.empty"),
            text=word("home.empty.text"),
            action=word("home.sample"),
        )
        empty.bind(on_act=lambda _: self.shell.go("welcome"))
        return put(Card(), empty)


def _told(table: Summary) -> str:
    """The players with their points; of a finished table the winners first, and what decided."""
    seats = list(range(len(table.names)))
    if table.is_finished:
        seats.sort(key=lambda seat: (seat not in table.leaders, -table.totals[seat]))
    said = [
        plain(word("home.player", name=table.names[seat], points=table.totals[seat]))
        for seat in seats
    ]
    players = word("home.and").join(
        f"[b]{text}[/b]" if seat in table.leaders else text
        for seat, text in zip(seats, said, strict=True)
    )
    if not table.is_finished or table.decided_by in ("", "points") or not table.because:
        return players
    return word("home.decided", players=players, because=plain(table.because))
