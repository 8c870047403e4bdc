"""Another name for somebody: typed at the top of the screen, or that of who it really is."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from companion.dates import day
from companion.kit.app_bar import AppBar
from companion.kit.back import back
from companion.kit.cards import Card
from companion.kit.rows import ListRow
from companion.kit.scaffold import Scaffold
from companion.kit.search import SearchField
from companion.kit.type import Text
from companion.navigation import Place
from companion.people import meant
from companion.results import Result, met_at
from companion.screens import shelf
from companion.screens.page import Page
from companion.screens.person import offer_undo
from companion.screens.seats import typed_name
from companion.words import word

_OFFERED = 40


class PersonNameScreen(Scaffold):
    """What somebody is called from now on."""

    def __init__(self, shell: Any, name: str) -> None:
        self.shell, self.name = shell, name
        self.field = SearchField(hint=word("person.new-name"), icon="pencil-outline")
        self.field.bind(
            on_change=lambda *_: shell.attempt(self.enter), on_submit=lambda _, t: self._submit(t)
        )
        self._card = Card(pad_x=0, pad_y=dp(4))
        note = Text(text=word("person.rename.note"), style="label", tone="muted")
        bar = AppBar(
            title=word("person.rename.title", name=name), subtitle=word("person.rename.subtitle")
        )
        bar.bind(on_back=lambda _: back.go())
        super().__init__(bar=bar, body=Page(self.field, self._card, note))

    def enter(self) -> None:
        """Offer the name that was typed, and the people it may be."""
        typed = typed_name(self.field.text)
        person = self._meant(typed)
        results = self.shell.store.results(and_running=True)
        others = [p.name for p in self.shell.store.people() if p.name != self.name]
        self._card.clear_widgets()
        if typed and person not in (self.name, *others):
            met = met_at(results, self.name, person)
            if met is None:
                self._offer(typed, word("person.rename.to", name=typed), "pencil-outline")
            else:
                self._refuse(word("person.same", other=person), met)
        for other in [one for one in others if one == person or _fits(typed, one)][:_OFFERED]:
            met = met_at(results, self.name, other)
            if met is None:
                self._offer(other, word("person.same", other=other), "account-group")
            elif other == person:
                self._refuse(word("person.same", other=other), met)
        if not self._card.children:
            row = ListRow(title=word("people.type"), icon="pencil-outline", disabled=True)
            self._card.add_widget(row)

    def _meant(self, typed: str) -> str:
        """Whom the name typed means: it may be another spelling of somebody's."""
        return meant(self.shell.store.spellings(), self.name, typed)

    def _refuse(self, title: str, met: Result) -> None:
        """Say why somebody cannot be the same person."""
        why = word("person.two", game=shelf.title(met.game), day=day(met.at))
        self._card.add_widget(ListRow(title=title, note=why, icon="account-group", disabled=True))

    def _offer(self, name: str, title: str, icon: str) -> None:
        row = ListRow(title=title, icon=icon, icon_tone="link")
        row.bind(on_release=lambda _: self.rename(name))
        self._card.add_widget(row)

    def _submit(self, text: str) -> None:
        """Take what was typed, unless it is the name of somebody else: that wants a tap."""
        name = typed_name(text)
        person = self._meant(name)
        known = [person.name for person in self.shell.store.people()]
        met = met_at(self.shell.store.results(and_running=True), self.name, person)
        if name and person not in known and met is None:
            self.rename(name)

    def rename(self, name: str) -> None:
        """Call the person so from now on, and offer to take it back."""
        shell, old = self.shell, self.name
        undo: list[Any] = []
        if not shell.attempt(lambda: undo.append(shell.store.rename(old, name))):
            return
        self.field.ids.field.focus = False
        now = shell.store.spellings().get(old, name)
        Clock.schedule_once(
            lambda _: shell.restart(Place("home"), Place("statistics"), Place("person", now))
        )
        offer_undo(shell, word("person.renamed", old=old, name=now), undo[0])


def _fits(typed: str, name: str) -> bool:
    return typed.casefold() in name.casefold()
