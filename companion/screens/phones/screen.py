"""Phones: what shares a table with others or, at a table of another host, the link to it."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.kit.controls.buttons import FilledButton
from companion.kit.layout.scheduling import after_frame
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.surfaces.banner import Banner
from companion.kit.theme.text import Text
from companion.kit.touch.back import back
from companion.present.words import word
from companion.screens.page import Page
from companion.screens.phones.far import FarParts
from companion.screens.phones.hosting import HostParts
from companion.screens.screen import Screen
from companion.shell import Shell

# How often the time since a phone was heard is counted anew, in seconds.
_TICK = 5


class PhonesScreen(Screen):
    """The phones at one table. Opening it shares the table, if it is one of this device."""

    # Android stops an app whose screen is dark, and with it the table of all the others.
    keeps_awake = True

    def __init__(self, shell: Shell, identifier: str) -> None:
        self.shell, self.id = shell, identifier
        self.page = Page()
        self._parts: HostParts | FarParts | None = None
        self._ticks = Clock.create_trigger(self._tick, _TICK, interval=True)
        game = shell.store.file(identifier).game
        bar = AppBar(title=word("phones.title"), subtitle=game.name)
        bar.bind(on_back=lambda _: back.go())
        super().__init__(bar=bar, body=self.page)
        self.bind(parent=lambda *_: self._ticks() if self.parent else self._ticks.cancel())

    def enter(self) -> None:
        """Show how it stands; share the table if that is still to do."""
        phones = self.shell.phones
        if phones.is_hosting(self.id) or phones.following(self.id) is not None:
            self.hear()
            return
        self.page.fill(Text(text=word("phones.starting"), tone="muted"))
        after_frame(self._share)

    def _share(self) -> None:
        try:
            self.shell.phones.host(self.id)
        except OSError as error:
            self._say_failed(str(error))
            return
        # What is entered at the table goes through the room from now on.
        self.shell.open_tables_anew()

    def _say_failed(self, reason: str) -> None:
        again = FilledButton(text=word("phones.again"), icon="restart")
        again.bind(on_release=lambda _: self.enter())
        self.page.fill(Banner(text=word("phones.no-port", reason=reason)), again)

    def hear(self) -> None:
        """Follow what has changed."""
        phones = self.shell.phones
        following = phones.following(self.id)
        if following is None and not phones.is_hosting(self.id):
            return
        kind = HostParts if following is None else FarParts
        if not isinstance(self._parts, kind) or not self._parts.is_about(phones):
            self._parts = kind(self.shell, self.id)
            self._fill(*self._parts.parts)
        self._parts.refresh()

    def _fill(self, *parts: Widget) -> None:
        self.page.fill(*parts)
        self.page.scroll_y = 1

    def _tick(self, *_: object) -> None:
        if self._parts is not None:
            self._parts.refresh()
