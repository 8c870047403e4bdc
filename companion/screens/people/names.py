"""Who plays: names typed at the top of the screen one after another, or picked from those known.

It belongs to the form of a set-up below it.
"""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp

from companion.kit.controls.buttons import FilledButton
from companion.kit.controls.list_row import ListRow
from companion.kit.controls.search import SearchField
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.kit.touch.back import back
from companion.present.seats import typed_name
from companion.present.words import word
from companion.screens.page import FootedPage, Page
from companion.screens.screen import Screen
from companion.screens.setup.setup_screen import SetupScreen
from companion.shell import Shell, Visit


class PeopleScreen(Screen):
    """Who else plays; `whose` names the place of the form, a new table's unless it says so."""

    def __init__(self, shell: Shell, whose: str = "") -> None:
        self.shell = shell
        name, _, about = whose.partition("/")
        self._whose = Visit(name or "new", about)
        self.field = SearchField(hint=word("people.hint"), icon="account-plus")
        self.field.bind(
            on_change=lambda *_: shell.attempt(self.enter), on_submit=lambda _, text: self.add(text)
        )
        self._card = Card(pad_x=0, pad_y=dp(4))
        self._seated = Text(tone="muted")
        self._done = FilledButton(text=word("people.done"), icon="check")
        self._done.bind(on_release=lambda _: self._finish())
        bar = AppBar(title=word("people.title"), subtitle=word("people.subtitle"))
        bar.bind(on_back=lambda _: back.go())
        page = FootedPage(Page(self.field, self._card), self._done, self._seated)
        super().__init__(bar=bar, body=page)
        self._type_soon()

    def _type_soon(self) -> None:
        """Bring up the keyboard, once what hides it is done."""
        Clock.schedule_once(self._type)

    def _type(self, _: float) -> None:
        # Whoever has left in the meantime wants no keyboard.
        self.field.ids.field.focus = self.parent is not None

    def enter(self) -> None:
        """Show who sits at the table, and the people whose names fit what was typed."""
        typed = typed_name(self.field.text)
        seated = self._form().seats.names
        self._show_seated(seated)
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

    def _show_seated(self, names: tuple[str, ...]) -> None:
        listed = word("people.at-table", names=word("list.comma").join(names))
        self._seated.text = listed if names else ""
        self._done.disabled = not names

    def _offer(self, name: str, title: str, note: str, icon: str) -> None:
        row = ListRow(title=title, note=note, icon=icon, icon_tone="link")
        row.bind(on_release=lambda _: self.add(name))
        self._card.add_widget(row)

    def add(self, text: str) -> None:
        """Put somebody at the table, and wait for the next; a full table wants nobody else."""
        name = typed_name(text)
        if not name:
            return
        if not self._form().add(name):
            self._leave()
            return
        self.field.clear()
        self.enter()
        self._type_soon()

    def _finish(self) -> None:
        """Finish; a name still in the field is added, too."""
        self._form().add(typed_name(self.field.text))
        self._leave()

    def _leave(self) -> None:
        self.field.ids.field.focus = False
        Clock.schedule_once(lambda _: self.shell.back())

    def _form(self) -> SetupScreen:
        form = self.shell.made(self._whose)
        assert isinstance(form, SetupScreen)
        return form
