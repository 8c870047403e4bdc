"""A new table: the game, the players in seat order, the game's own set-up, two ways to start.

It begins with the people of the last table, or of the one whose rematch it is.
"""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp

from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.controls.list_row import ListRow
from companion.kit.layout import ButtonRow, Column, EvenGrid, refill
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.cards import Card, TileCard
from companion.kit.theme import theme
from companion.kit.theme.text import Text
from companion.kit.touch.back import back
from companion.present.rematch import Rematch, rematch_of
from companion.present.words import word
from companion.screens import shelf
from companion.screens.coast import CoastBar
from companion.screens.page import FootedPage, Page, put
from companion.screens.setup import submit
from companion.screens.setup.setup_editor import SetupEditor
from companion.screens.setup.setup_screen import SetupScreen
from companion.settings import LAST_OF_GAME, LAST_TABLE, RULINGS, WELCOMED
from companion.shell import Shell, Visit
from companion.store.store import Store


class NewTableScreen(SetupScreen):
    """The form of a new table; `table` is the one to be played again, if any."""

    def __init__(self, shell: Shell, table: str = "") -> None:
        self.shell = shell
        store = shell.store
        self._rematch = _again(store, table)
        self._last = _again(store, LAST_TABLE.read(store))
        self._tiles = EvenGrid()
        self.editor = SetupEditor(shell, Visit("new", table))
        self.editor.bind(on_change=self._judge)
        self._reason = Text(tone="warning")
        self._score = FilledButton(text=word("new.score"), pad_x="10dp")
        self._keep = OutlineButton(text=word("new.keep"), pad_x="10dp")
        self._score.bind(on_release=lambda _: self.start(is_finished=True))
        self._keep.bind(on_release=lambda _: self.start(is_finished=False))
        bar = CoastBar(title=word("new.title"), subtitle=word("new.subtitle"))
        bar.bind(on_back=lambda _: back.go())
        ways = put(ButtonRow(), self._keep, self._score)
        self._games = Column()
        self._page = Page(
            SectionHeading(text=word("new.game")),
            self._games,
            self.editor,
            Text(text=word("new.ways"), style="label", tone="muted"),
        )
        super().__init__(bar=bar, body=FootedPage(self._page, ways, self._reason))
        self._fill_tiles()
        last = self._rematch or self._last
        self.choose(last.game if last else shelf.keys()[0])
        self._games.add_widget(self._chosen(last.game) if last else self._tiles)

    def _chosen(self, key: str) -> Card:
        """The game played last in one line, so that its people are in sight; a tap offers all."""
        row = ListRow(
            title=shelf.title(key),
            note=word("new.other-game"),
            icon=shelf.look(key).icon,
            icon_tone="link",
            trail_icon="chevron-down",
        )
        row.bind(on_release=lambda _: refill(self._games, [self._tiles]))
        return put(Card(pad_x=0, pad_y=dp(4)), row)

    def _fill_tiles(self) -> None:
        for key in shelf.keys():
            tile = TileCard(
                title=shelf.title(key),
                note=shelf.note(key),
                icon=shelf.look(key).icon,
                colour=theme.games[key].fill,
            )
            tile.bind(on_release=lambda _, key=key: self.choose(key))
            tile.key = key
            self._tiles.add_widget(tile)

    def choose(self, key: str) -> None:
        """Choose a game, with the people who played it last."""
        if key == self.editor.game:
            return
        for tile in self._tiles.children:
            tile.selected = tile.key == key
        self.editor.choose(key, self._rematch or self._last_of(key) or self._last)

    def _last_of(self, key: str) -> Rematch | None:
        if self._last is not None and self._last.game == key:
            return self._last
        store = self.shell.store
        return _again(store, LAST_OF_GAME.of(key).read(store))

    def enter(self) -> None:
        """Update the people; if somebody was seated, scroll to them."""
        self.editor.sit(self.seats)
        if not self.editor.is_untouched:
            Clock.schedule_once(lambda _: self._page.rise(self.editor.who))

    # The start

    def _judge(self, *_: object) -> None:
        """Say who plays what, and what is missing before the table can start, or odd about it."""
        editor = self.editor
        self._reason.text = editor.reason
        self._score.disabled = self._keep.disabled = not editor.is_ready
        self.bar.subtitle = word("new.subtitle")
        if editor.seats.people:
            names = word("list.comma").join(editor.seats.names)
            self.bar.subtitle = word("new.who", game=shelf.title(editor.game), names=names)

    def start(self, *, is_finished: bool) -> None:
        """Keep the table and go to it."""
        editor, shell = self.editor, self.shell
        table, reason = submit.create(
            shell.store, editor.game, editor.seats, editor.asked, is_finished=is_finished
        )
        if not table:
            self._reason.text = reason
            return
        shell.remember(WELCOMED, True)
        shell.remember(LAST_TABLE, table)
        shell.remember(LAST_OF_GAME.of(editor.game), table)
        shell.remember(RULINGS.of(editor.game), dict(editor.asked.rulings or {}))
        shell.restart(Visit("home"), Visit("table", table))


def _again(store: Store, table: str) -> Rematch | None:
    """What a rematch of a table takes over; None if the table or its game is gone."""
    found = rematch_of(store, table) if table else None
    return found if found and found.game in shelf.keys() else None
