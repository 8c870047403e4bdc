"""Home: the tables in progress, and the finished ones with how they were won."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kit.controls.buttons import FloatingButton, TextButton
from companion.kit.controls.list_row import ListRow
from companion.kit.layout.headings import EmptyState, SectionHeading
from companion.kit.layout.scheduling import after_frame
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.surfaces.cards import Card, SummaryCard
from companion.kit.surfaces.plate import CLEAR
from companion.kit.surfaces.thumbnail import Thumbnail
from companion.kit.theme import theme
from companion.kit.theme.text import plain
from companion.present.dates import day
from companion.present.words import word
from companion.screens import shelf
from companion.screens.coast import CoastBar, coast_scene
from companion.screens.home.table_list import TableList
from companion.screens.page import Page, put
from companion.screens.screen import Screen
from companion.shell import Shell
from companion.store.ending import AS_IT_STANDS
from companion.store.errors import StoreError
from companion.store.projections import Summary

if TYPE_CHECKING:
    from companion.present.small_board import Scene
    from companion.table_kit.small_pictures import Make, SmallPictures

# Tables shown before somebody asks for more.
_RUNNING, _FINISHED = 50, 10
_COAST = 150


class HomeScreen(Screen):
    """The list of tables, and the way to a new one."""

    def __init__(self, shell: Shell, _: str = "") -> None:
        self.shell = shell
        self.page = Page(foot=104)
        self._running = TableList(shell, self._card, is_finished=False, at_once=_RUNNING)
        self._finished = TableList(shell, self._card, is_finished=True, at_once=_FINISHED)
        new = FloatingButton(text=word("new.title"), icon="plus")
        new.bind(on_release=lambda _: shell.go("new"))
        self._pictures: SmallPictures | None = None
        self._unpainted: list[tuple[Thumbnail, Hashable, Make]] = []
        super().__init__(bar=self._bar(), body=self.page, floating=new)
        theme.bind(games=self._repaint)

    def _bar(self) -> AppBar:
        bar = CoastBar(
            title=word("app.name"),
            subtitle=word("home.subtitle"),
            is_large=True,
            has_back=False,
            foot=dp(20),
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
        if self._pictures is None:
            after_frame(self._begin_painting)

    def _repaint(self, *_: object) -> None:
        if self.get_root_window() is not None:
            self.enter()

    def _card(self, table: Summary, number: int) -> SummaryCard:
        if not table.game:
            return SummaryCard(
                title=word("home.unreadable"), text=plain(table.because), stripe=theme.danger
            )
        has_picture, look = shelf.has_board(table.game), theme.games[table.game]
        is_first = not number
        card = SummaryCard(
            title=shelf.title(table.game),
            note=day(table.touched),
            text=description(table),
            stripe=CLEAR if has_picture else look.fill,
            has_picture=has_picture,
            is_main=is_first and not (table.is_finished and self._running.shown),
            icon="restart" if table.is_finished else "",
            action=word("rematch") if table.is_finished else word("home.continue") * is_first,
        )
        if card.thumbnail is not None:
            card.thumbnail.ground = look.soft
            key = table.id, table.touched, table.moves, table.totals
            self._illustrate(card.thumbnail, key, lambda shape: self._board(table, shape))
        card.bind(
            on_release=lambda _: self.shell.go("table", table.id),
            on_act=lambda _: self.shell.go("new" if table.is_finished else "table", table.id),
        )
        return card

    def _illustrate(self, place: Thumbnail, key: Hashable, make: Make) -> None:
        """Have a picture painted once the screen is seen: that takes a while, and the rules."""
        if self._pictures is None:
            self._unpainted.append((place, key, make))
        else:
            self._pictures.ask(place, key, make)

    def _begin_painting(self) -> None:
        from companion.table_kit.small_pictures import SmallPictures  # noqa: PLC0415

        self._pictures = self._pictures or SmallPictures(self.page)
        unpainted, self._unpainted = self._unpainted, []
        for wanted in unpainted:
            self._illustrate(*wanted)

    def _board(self, table: Summary, shape: float) -> Scene | None:
        """The board of a table; None for one that cannot be read."""
        from companion.present.small_board import table_scene  # noqa: PLC0415
        from engine.table import FAULTS  # noqa: PLC0415

        try:
            return table_scene(self.shell.store.table(table.id), shape)
        except (StoreError, *FAULTS):
            return None

    def _ask(self) -> Card:
        row = ListRow(title=word("ask.hint"), note=word("ask.home"), icon="magnify")
        row.bind(on_release=lambda _: self.shell.go("ask"))
        return put(Card(pad_x=0, pad_y=0), row)

    def _import(self) -> TextButton:
        button = TextButton(text=word("import.title"), icon="download")
        button.bind(on_release=lambda _: self.shell.go("import"))
        return button

    def _nothing(self) -> Card:
        coast = Thumbnail(size_hint_y=None, height=dp(_COAST), ground=theme.soft)
        self._illustrate(coast, "coast", coast_scene)
        empty = EmptyState(
            title=word("home.empty"),
            text=word("home.empty.text"),
            action=word("home.sample"),
        )
        empty.bind(on_act=lambda _: self.shell.go("welcome"))
        return put(Card(), coast, empty)


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
