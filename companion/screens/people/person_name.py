"""Another name for somebody: typed at the top of the screen, or that of who it really is."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock
from kivy.metrics import dp

from companion.kit.controls.list_row import ListRow
from companion.kit.controls.search import SearchField
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.kit.touch.back import back
from companion.present.dates import day
from companion.present.seats import typed_name
from companion.present.words import word
from companion.screens import shelf
from companion.screens.page import Page
from companion.screens.people.person import offer_undo
from companion.screens.people.statistics import PEOPLE
from companion.screens.screen import Screen
from companion.shell import Shell, Visit
from companion.store.people import resolve
from companion.store.projections import Result, met

_OFFERED = 40


class PersonNameScreen(Screen):
    """What somebody is called from now on."""

    def __init__(self, shell: Shell, name: str) -> None:
        self.shell, self.name = shell, name
        self._met: dict[str, Result] = {}
        self._others: list[str] = []
        self.field = SearchField(hint=word("person.new-name"), icon="pencil-outline")
        self.field.bind(
            on_change=lambda *_: shell.attempt(self._suggest),
            on_submit=lambda _, t: self._submit(t),
        )
        self._card = Card(pad_x=0, pad_y=dp(4))
        note = Text(text=word("person.rename.note"), style="label", tone="muted")
        bar = AppBar(
            title=word("person.rename.title", name=name), subtitle=word("person.rename.subtitle")
        )
        bar.bind(on_back=lambda _: back.go())
        super().__init__(bar=bar, body=Page(self.field, self._card, note))

    def enter(self) -> None:
        """Learn who there is, once: a letter typed must not wait for thousands of tables."""
        store = self.shell.store
        self._met = met(store.results(and_running=True), self.name)
        self._others = [person.name for person in store.people() if person.name != self.name]
        self._suggest()

    def _suggest(self) -> None:
        """Offer the name that was typed, and the people it may be."""
        typed = typed_name(self.field.text)
        person = self._meant(typed)
        self._card.clear_widgets()
        if typed and person not in (self.name, *self._others):
            if person in self._met:
                self._refuse(word("person.same", other=person), self._met[person])
            else:
                self._offer(typed, word("person.rename.to", name=typed), "pencil-outline")
        fitting = [one for one in self._others if one == person or _fits(typed, one)]
        for other in fitting[:_OFFERED]:
            if other not in self._met:
                self._offer(other, word("person.same", other=other), "account-group")
            elif other == person:
                self._refuse(word("person.same", other=other), self._met[other])
        if not self._card.children:
            row = ListRow(title=word("people.type"), icon="pencil-outline", disabled=True)
            self._card.add_widget(row)

    def _meant(self, typed: str) -> str:
        """Whom the name typed means: it may be another spelling of somebody's."""
        return resolve(self.shell.store.aliases(), self.name, typed)

    def _refuse(self, title: str, at: Result) -> None:
        """Say why somebody cannot be the same person."""
        why = word("person.two", game=shelf.title(at.game), day=day(at.at))
        self._card.add_widget(ListRow(title=title, note=why, icon="account-group", disabled=True))

    def _offer(self, name: str, title: str, icon: str) -> None:
        row = ListRow(title=title, icon=icon, icon_tone="link")
        row.bind(on_release=lambda _: self.rename(name))
        self._card.add_widget(row)

    def _submit(self, text: str) -> None:
        """Take what was typed, unless it is the name of somebody else: that wants a tap."""
        name = typed_name(text)
        person = self._meant(name)
        if name and person not in (self.name, *self._others, *self._met):
            self.rename(name)

    def rename(self, name: str) -> None:
        """Call the person so from now on, and offer to take it back."""
        shell, old = self.shell, self.name
        undo: list[Callable[[], object]] = []
        if not shell.attempt(lambda: undo.append(shell.store.rename(old, name))):
            return
        self.field.ids.field.focus = False
        now = shell.store.aliases().get(old, name)
        Clock.schedule_once(
            lambda _: shell.restart(
                Visit("home"), Visit("statistics", PEOPLE), Visit("person", now)
            )
        )
        offer_undo(shell, word("person.renamed", old=old, name=now), undo[0])


def _fits(typed: str, name: str) -> bool:
    return typed.casefold() in name.casefold()
