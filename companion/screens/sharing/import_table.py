"""Import: a table from a link, a text or a file, shown first and added only when asked."""

from __future__ import annotations

from pathlib import Path

from companion.device import this_device
from companion.device.system_ui import Sent
from companion.kit.controls.buttons import FilledButton, OutlineButton, TextButton
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.surfaces.banner import Banner
from companion.kit.surfaces.cards import Card
from companion.kit.theme import theme
from companion.kit.theme.text import Text
from companion.kit.touch.back import back
from companion.present import open_points, scorepad
from companion.present.words import sentence, text_of, word
from companion.room.links import find_invitation
from companion.screens.page import Page
from companion.screens.screen import Screen
from companion.screens.sharing.import_choice import file_button, nearby, refuse
from companion.settings import WELCOMED
from companion.shell import Shell, Visit
from companion.transfer import backup, incoming, table_link
from companion.transfer.compression import ImportRefused
from companion.transfer.incoming import Incoming
from companion.transfer.rule_link import LinkedRule
from engine.files.codec import TableFile
from engine.table import AnyTable

_LOOKED_AT = 200


class ImportScreen(Screen):
    """Takes a table in; whatever is wrong with it is said in one line, and nothing happens."""

    def __init__(self, shell: Shell, _: str = "") -> None:
        self.shell = shell
        self.page = Page()
        self._listed: list[Path] = []
        bar = AppBar(title=word("import.title"), subtitle=word("import.subtitle"))
        bar.bind(on_back=lambda _: back.go())
        super().__init__(bar=bar, body=self.page)
        self.ask()

    def ask(self) -> None:
        """Offer the ways in."""
        paste = FilledButton(text=word("import.paste"), icon="clipboard-text-outline")
        paste.bind(on_release=lambda _: self.take(this_device.system_ui().paste()))
        file = file_button(word("import.file"), self.take, self._heard)
        join = OutlineButton(text=word("join.title"), icon="cellphone-wireless")
        join.bind(on_release=lambda _: self.shell.go("join"))
        text = Text(text=word("import.text"), tone="muted")
        self.page.fill(text, paste, file, join, *nearby(self.take, self._heard, self._listed))

    def take(self, arrival: bytes | str) -> None:
        """Look at what was pasted, or at what a file holds; a backup has a screen of its own."""
        if isinstance(arrival, bytes) and arrival.startswith(backup.MAGIC):
            self.shell.go("backup")
            self.shell.screen.take(arrival)
            return
        if isinstance(arrival, str) and find_invitation(arrival) is not None:
            self.shell.go("join", arrival)
            return
        self.shell.notices.forget()
        try:
            found = incoming.arrived(arrival)
        except ImportRefused as error:
            self._refuse(error)
            return
        if isinstance(found, LinkedRule):
            self.shell.show_rule(*found)
            return
        # A backup is known by its first bytes and went the other way.
        assert isinstance(found, Incoming)
        self.shell.attempt(lambda: self.offer(found))

    def _heard(self, sent: Sent) -> None:
        if sent.how != "cancelled":
            self._refuse(sent)

    def _refuse(self, error: ImportRefused | Sent) -> None:
        self.ask()
        refuse(self.shell.notices, error)

    def offer(self, found: Incoming) -> None:
        """What would be added, and the question whether it should be."""
        add = FilledButton(text=word("import.add"), icon="plus")
        add.bind(on_release=lambda _: self._add(found.file))
        leave = TextButton(text=word("import.leave"), icon="close")
        leave.bind(on_release=lambda _: self.ask())
        is_known = self._has(found.file, found.table.score.totals)
        known = [Banner(kind="warning", text=word("import.known"))] if is_known else []
        self.page.fill(preview(found.table), *known, add, leave)
        self.page.scroll_y = 1

    def _has(self, file: TableFile, totals: tuple[int, ...]) -> bool:
        """The very same table is here already."""
        store = self.shell.store
        likely = [
            one.id
            for is_finished in (False, True)
            for one in store.summaries(is_finished=is_finished, limit=_LOOKED_AT)
            if (one.game, one.names, one.totals) == (file.game.key, file.setup.names, totals)
        ]
        return any(table_link.file_of(store.table(one)) == file for one in likely)

    def _add(self, file: TableFile) -> None:
        added: list[str] = []
        if self.shell.attempt(lambda: added.append(self.shell.store.create(file))):
            self.shell.remember(WELCOMED, True)
            self.shell.restart(Visit("home"), Visit("table", added[0]))
            self.shell.notices.say(word("import.added", game=file.game.name))


def preview(table: AnyTable) -> Card:
    """A table that is not here yet: its game, who has how many points, what comes with it."""
    card = Card(stripe=theme.games[table.game.key].fill)
    card.add_widget(Text(text=table.game.name, style="heading"))
    for line in description(table):
        card.add_widget(Text(text=line))
    return card


def description(table: AnyTable) -> list[str]:
    """The lines of the preview of a table."""
    pad, log = scorepad.pad(table), table.log.moves()
    players = [
        word("home.player", name=name, points=points)
        for name, points in zip(pad.names, pad.totals, strict=True)
    ]
    contents = [text_of(table, part) for part in table.game.contents(table.state)]
    lines = [
        word("import.players", n=len(pad.names), players=word("home.and").join(players)),
        word("home.and").join([*contents, *([word("import.moves", n=len(log))] if log else [])]),
    ]
    if marked := sum(step.anyway for step in log):
        lines.append(word("import.marked", n=marked))
    if ruled := sum(point.chosen != point.default for point in open_points.open_points(table)):
        lines.append(word("import.ruled", n=ruled))
    if pad.decided:
        lines.append(sentence(pad.decided))
    return lines
