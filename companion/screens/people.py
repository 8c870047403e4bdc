"""One more player: a name typed at the top of the screen, or picked from those remembered."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from companion.kit.app_bar import AppBar
from companion.kit.back import back
from companion.kit.cards import Card
from companion.kit.rows import ListRow
from companion.kit.scaffold import Scaffold
from companion.kit.search import SearchField
from companion.navigation import Place
from companion.screens.page import Page
from companion.screens.seats import typed_name
from companion.words import word


class PeopleScreen(Scaffold):
    """Who else plays."""

    def __init__(self, shell: Any, _: str = "") -> None:
        self.shell = shell
        self.field = SearchField(hint=word("people.hint"), icon="account-plus")
        self.field.bind(
            on_change=lambda *_: shell.attempt(self.enter), on_submit=lambda _, text: self.add(text)
        )
        self._card = Card(pad_x=0, pad_y=dp(4))
        bar = AppBar(title=word("people.title"), subtitle=word("people.subtitle"))
        bar.bind(on_back=lambda _: back.go())
        super().__init__(bar=bar, body=Page(self.field, self._card))

    def enter(self) -> None:
        """Show the people whose names fit what was typed."""
        typed = typed_name(self.field.text)
        seated = self._form().seats.names
        known = [p for p in self.shell.store.people() if p.name not in seated]
        fitting = [p for p in known if typed.casefold() in p.name.casefold()]
        self._card.clear_widgets()
        if typed and typed not in seated and typed not in [p.name for p in known]:
            self._offer(typed, word("people.add", name=typed), "", "account-plus")
        for person in fitting[:40]:
            note = word("people.games", n=person.games)
            self._offer(person.name, person.name, note, "account")
        if not self._card.children:
            title = word("people.seated", name=typed) if typed in seated else word("people.type")
            self._card.add_widget(ListRow(title=title, icon="pencil-outline", disabled=True))

    def _offer(self, name: str, title: str, note: str, icon: str) -> None:
        row = ListRow(title=title, note=note, icon=icon, icon_tone="link")
        row.bind(on_release=lambda _: self.add(name))
        self._card.add_widget(row)

    def add(self, text: str) -> None:
        """Put somebody at the table and go back to it."""
        name = typed_name(text)
        if not name:
            return
        form = self._form()
        self.field.ids.field.focus = False
        form.add(name)
        Clock.schedule_once(lambda _: self.shell.back())

    def _form(self) -> Any:
        return self.shell.made(Place("new"))
