"""Home: the tables in progress, and the finished ones with how they were won."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.kit.controls.buttons import FloatingButton, TextButton
from companion.kit.controls.list_row import ListRow
from companion.kit.layout.headings import EmptyState, SectionHeading
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.surfaces.cards import Card, SummaryCard
from companion.kit.theme import theme
from companion.kit.theme.text import plain
from companion.present.dates import day
from companion.present.words import word
from companion.screens import shelf
from companion.screens.home.table_list import TableList
from companion.screens.page import Page, put
from companion.screens.screen import Screen
from companion.shell import Shell
from companion.store.ending import AS_IT_STANDS
from companion.store.projections import Summary

# Tables shown before somebody asks for more.
_RUNNING, _FINISHED = 50, 10


class HomeScreen(Screen):
    """The list of tables, and the way to a new one."""

    def __init__(self, shell: Shell, _: str = "") -> None:
        self.shell = shell
        self.page = Page(foot=104)
        self._running = TableList(shell, self._card, is_finished=False, at_once=_RUNNING)
        self._finished = TableList(shell, self._card, is_finished=True, at_once=_FINISHED)
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

    def _fill(self) -> None:
        self._running.fill()
        self._finished.fill(above=self._running.shown)
        parts: list[Widget] = []
        if self._running.shown:
            parts += [SectionHeading(text=word("home.running")), self._running]
        if self._finished.shown:
            parts += [SectionHeading(text=word("home.finished")), self._finished]
        self.page.fill(self._ask(), *(parts or [self._nothing()]), self._import())

    def _repaint(self, *_: object) -> None:
        if self.get_root_window() is not None:
            self.enter()

    def _card(self, table: Summary, number: int) -> SummaryCard:
        if not table.game:
            return SummaryCard(
                title=word("home.unreadable"), text=plain(table.because), stripe=theme.danger
            )
        card = SummaryCard(
            title=shelf.title(table.game),
            note=day(table.touched),
            text=description(table),
            stripe=theme.games[table.game].fill,
            action=self._offer(table) if not number else "",
        )
        card.bind(
            on_release=lambda _: self.shell.go("table", table.id),
            on_act=lambda _: self.shell.go("new" if table.is_finished else "table", table.id),
        )
        return card

    def _offer(self, table: Summary) -> str:
        """What the first card offers; a rematch only where no game goes on."""
        if not table.is_finished:
            return word("home.continue")
        return "" if self._running.shown else word("rematch")

    def _ask(self) -> Card:
        row = ListRow(title=word("ask.hint"), note=word("ask.home"), icon="magnify")
        row.bind(on_release=lambda _: self.shell.go("ask"))
        return put(Card(pad_x=0, pad_y=0), row)

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


def description(table: Summary) -> str:
    """The players with their points; of a finished table the winners first, and what decided.

    Where nobody can say who has won, what is missing for it.
    """
    seats = list(range(len(table.names)))
    if table.is_finished:
        seats.sort(key=lambda seat: (seat not in table.leaders, -table.totals[seat]))
    parts = [
        plain(word("home.player", name=table.names[seat], points=table.totals[seat]))
        for seat in seats
    ]
    players = word("home.and").join(
        f"[b]{text}[/b]" if seat in table.leaders else text
        for seat, text in zip(seats, parts, strict=True)
    )
    is_short = table.ended == AS_IT_STANDS and bool(table.because) and not table.leaders
    if table.ended and not is_short:
        return word(f"home.{table.ended}", players=players)
    if not table.is_finished or table.decided_by == "points" or not table.because:
        return players
    return word("home.decided", players=players, because=plain(table.because))
