"""Navigation: makes each screen on its first visit and leads back the same way."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion.device import phone
from companion.kit.layout.insets import SafeArea
from companion.kit.layout.scheduling import after_frame, in_steps
from companion.kit.theme import theme
from companion.kit.touch.back import back
from companion.language import set_language
from companion.present.words import word
from companion.progress import Work
from companion.room.links import APP_LINK, is_followed
from companion.screens.home.notices import Notices
from companion.screens.screen import Screen
from companion.settings import (
    AWAKE,
    HOSTED,
    LANGUAGE,
    PLACE,
    TEXT_SIZE,
    THEME,
    WELCOMED,
    LeftAt,
    Setting,
)
from companion.store.errors import DamagedData, StoreError, TakenElsewhere, WriteFailed
from companion.store.protocol import Notice
from companion.store.store import Store

if TYPE_CHECKING:
    from companion.device.system_ui import Sent
    from companion.phones import Phones
    from companion.room.keeper import Keeper

T = TypeVar("T")

SCREENS = {
    "welcome": "companion.screens.home.welcome:WelcomeScreen",
    "home": "companion.screens.home.screen:HomeScreen",
    "new": "companion.screens.setup.new_table:NewTableScreen",
    "correct": "companion.screens.setup.correct_setup:CorrectSetupScreen",
    "people": "companion.screens.people.names:PeopleScreen",
    "statistics": "companion.screens.people.statistics:StatisticsScreen",
    "person": "companion.screens.people.person:PersonScreen",
    "person-name": "companion.screens.people.person_name:PersonNameScreen",
    "table": "companion.screens.table.screen:TableScreen",
    "phones": "companion.screens.phones.screen:PhonesScreen",
    "join": "companion.screens.phones.join:JoinScreen",
    "ask": "companion.screens.ask.screen:AskScreen",
    "settings": "companion.screens.settings.screen:SettingsScreen",
    "qr": "companion.screens.sharing.qr_code:TableCodeScreen",
    "bg-stats": "companion.screens.sharing.qr_code:BgStatsCodeScreen",
    "import": "companion.screens.sharing.import_table:ImportScreen",
    "backup": "companion.screens.sharing.backup:BackupScreen",
    "report": "companion.screens.settings.report:ReportScreen",
}

# How often a start is tried with the table that was open, if the app was killed meanwhile.
_MOST_TRIES = 2

# Screens with unsaved input: recovering from an error leaves them as they are.
_FORMS = ("new", "person-name", "import", "backup")


def apply_look(store: Store) -> None:
    """Apply the theme and the text size that were chosen."""
    theme.mode, theme.text_scale = THEME.read(store), TEXT_SIZE.read(store)


class Visit(NamedTuple):
    """A screen and what it is about: `Visit("table", "4f…")`."""

    name: str
    about: str = ""


class Shell(SafeArea):
    """The root widget: one screen, notices below it, sheets over both.

    A `Screen` is made with the shell and what it is about.
    """

    def __init__(self, store: Store, notice: Notice | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.store = store
        self.report = ""
        self.on_error: Callable[[Exception], None] | None = None
        self._storage_notice = notice
        self._made: dict[Visit, Screen] = {}
        self._places: list[Visit] = []
        self._renewing = self._renew()
        self._phones: Phones | None = None
        self._furnish()

    def _furnish(self) -> None:
        """Add the frame for the screens, with the notice about the storage if any."""
        self.notices = Notices()
        self._frame = BoxLayout(orientation="vertical")
        self.add_widget(self._frame)
        self._frame.add_widget(self.notices)
        if self._storage_notice is not None:
            self.notices.show_storage(self._storage_notice)

    @property
    def place(self) -> Visit:
        """The current screen and what it is about."""
        return self._places[-1]

    @property
    def screen(self) -> Screen:
        """The current screen."""
        return self._made[self.place]

    def made(self, place: Visit) -> Screen:
        """The screen of a visit that back leads to."""
        return self._made[place]

    def begin(self) -> None:
        """Start where the app was left: at a table or at home; the first time, at the welcome."""
        back.push(self.back)
        self._places = [self._first()]
        if self.place.name == "home":
            self._reopen()
        self._show()
        in_steps(self._renewing)

    def _first(self) -> Visit:
        return Visit("home" if WELCOMED.read(self.store) else "welcome")

    def end(self) -> None:
        """Stop background work; the store is about to close."""
        self._renewing.close()
        if self._phones is not None:
            self._phones.close()

    @property
    def phones(self) -> Phones:
        """The phones at the tables; nothing of this is imported before it is asked for."""
        if self._phones is None:
            from companion.phones import Phones  # noqa: PLC0415

            self._phones = Phones(self.store)
            self._phones.fbind("revision", self._hear_phones)
        return self._phones

    def _hear_phones(self, *_: object) -> None:
        for made in list(self._made.values()):
            self.attempt(made.hear)

    def keeper(self, table: str) -> Keeper | None:
        """Who keeps a table that other phones play at too; None if it is of this device alone."""
        left = HOSTED.read(self.store)
        is_left_hosted = left is not None and left.table == table
        if self._phones is None and not is_left_hosted and not is_followed(self.store, table):
            return None
        return self.phones.keeper(table)

    def open_tables_anew(self) -> None:
        """Have the screens of tables ask again who keeps them."""
        self._rebuild()

    def _renew(self) -> Work[None]:
        """Recompute the stored results after an update, in the background."""
        try:
            yield from self.store.renewing()
        except StoreError as error:
            self.on_store_error(error)

    def _reopen(self) -> None:
        left = PLACE.read(self.store)
        if left is None:
            return
        if left.tries >= _MOST_TRIES:
            self.remember(PLACE, None)
            return
        # Counted until the table is on screen: one that crashes the app is not opened a third time.
        self.remember(PLACE, left._replace(tries=left.tries + 1))
        place = Visit("table", left.table)
        if not self._make(place):
            self.remember(PLACE, None)
            return
        try:
            self._made[place].pick(left.view)
        except Exception as error:
            self.remember(PLACE, None)
            self._miss_out(error)
        else:
            self._places.append(place)

    def go(self, name: str, about: str = "") -> None:
        """Open a screen on top of the current one, or return to it if it is open already."""
        place = Visit(name, about)
        if not self._make(place):
            return
        if place in self._places:
            del self._places[self._places.index(place) + 1 :]
        else:
            self._places.append(place)
        self._show()

    def restart(self, *places: Visit) -> None:
        """Replace the back stack: show the last of these visits, with the others behind it."""
        made = [place for place in places if self._make(place)]
        self._places = made or [Visit("home")]
        self._show()

    def back_home(self) -> None:
        """Go home, whatever is open."""
        self.restart(Visit("home"))

    def back(self) -> bool:
        """Go one step back, within the screen or out of it; False at the first screen."""
        try:
            if self.screen.back():
                return True
        except Exception as error:
            # A screen whose `back` fails can still be left.
            self._miss_out(error)
        if len(self._places) == 1:
            return False
        self._places.pop()
        self._show()
        return True

    def resume(self) -> None:
        """Resume after a pause: keep what is open unless the stored tables have changed."""
        has_changed, notice = self.store.reconnect()
        if self._phones is not None:
            self._phones.resume()
        if notice is not None:
            self._storage_notice = notice
            self.notices.show_storage(notice)
        if notice is not None:
            self._rebuild()
        elif has_changed:
            self._follow_store()
        else:
            self.screen.resume()
        self.canvas.ask_update()

    def _follow_store(self) -> None:
        """Let open screens take in what others have stored, and close what is open over them."""
        self._close_sheets()
        self._show()
        for made in list(self._made.values()):
            self.attempt(made.follow)

    def catch_up(self) -> None:
        """Open anew what another window has replaced, after the current callback."""
        Clock.schedule_once(lambda _: self._rebuild())

    def _rebuild(self) -> None:
        """Rebuild the screens from the store and close what is open over them."""
        self._rebuild_visits([place for place in self._made if place.name == "table"])

    def _rebuild_visits(self, old: list[Visit]) -> None:
        """Rebuild some visits of the back stack; drop those that cannot be made any more."""
        self._close_sheets()
        views = {place: made.key for place, made in self._made.items() if place.name == "table"}
        for place in old:
            del self._made[place]
        self._places = [place for place in self._places if self._make(place)] or [Visit("home")]
        for place in views.keys() & self._made.keys():
            self._made[place].pick(views[place])
        self._show()

    def _close_sheets(self) -> None:
        for sheet in [child for child in self.children if child is not self._frame]:
            sheet.close()

    def _make(self, place: Visit) -> bool:
        """Make the screen of a visit if needed; False, with a notice, if it cannot be read."""
        if place in self._made:
            return True
        module, _, name = SCREENS[place.name].partition(":")
        make: Callable[[Shell, str], Screen] = getattr(import_module(module), name)
        try:
            self._made[place] = make(self, place.about)
        except DamagedData as error:
            self.complain(word("problem.damaged-table", reason=str(error)))
            return False
        except StoreError as error:
            self.on_store_error(error)
            return False
        except Exception as error:
            # Without the first screen nothing could be shown.
            if place == self._first():
                raise
            self._miss_out(error)
            return False
        return True

    def _miss_out(self, error: Exception) -> None:
        """Hand an error to the recovery, or raise it if there is none."""
        if self.on_error is None:
            raise error
        self.on_error(error)

    def recover(self, report: str) -> None:
        """After an error: rebuild from the store, and say that something went wrong."""
        self._rebuild_visits([place for place in self._made if place.name not in _FORMS])
        self._say_failed(report)

    def recover_at_home(self, report: str) -> None:
        """After a second error in a row: start again at home."""
        back.keep(self.back)
        self.clear_widgets()
        self._made.clear()
        self._places = [self._first()]
        self._furnish()
        self._show()
        self._say_failed(report)

    def _say_failed(self, report: str) -> None:
        self.report = report
        self.notices.say_failed(lambda: self.go("report"))

    def _show(self) -> None:
        self.notices.forget()
        self._make(self.place)
        screen = self.screen
        for child in [child for child in self._frame.children if child is not self.notices]:
            self._frame.remove_widget(child)
        # A screen that left the back stack is made again at its next visit.
        self._made = {place: made for place, made in self._made.items() if place in self._places}
        self._frame.add_widget(screen, index=len(self._frame.children))
        self.attempt(screen.enter)
        self.keep_awake()
        after_frame(self._remember_place)

    def choose_language(self, wanted: str) -> None:
        """Store a language ("system" for the device's own) and switch to it."""
        self.remember(LANGUAGE, wanted)
        self.apply_language()

    def apply_language(self) -> None:
        """Rebuild every screen in the chosen language."""
        set_language(LANGUAGE.read(self.store))
        self._rebuild_visits(list(self._made))

    def keep_awake(self) -> None:
        """Keep the display on where the screen and the setting ask for it."""
        phone.keep_awake(is_on=self.screen.keeps_awake and AWAKE.read(self.store))

    def _remember_place(self) -> None:
        name, about = self.place
        left = LeftAt(about, self.screen.key) if name == "table" else None
        if name in ("table", "home") and left != PLACE.read(self.store):
            self.remember(PLACE, left)

    def remember(self, setting: Setting[T], value: T) -> None:
        """Store a setting; if that fails, say so and continue."""
        self.attempt(lambda: setting.write(self.store, value))

    def attempt(self, act: Callable[[], object]) -> bool:
        """Run something that uses the store; False, with a notice, if it failed."""
        try:
            act()
        except StoreError as error:
            self.on_store_error(error)
            return False
        return True

    def on_store_error(self, error: StoreError) -> None:
        """Show a notice about an error of the store."""
        if isinstance(error, WriteFailed):
            self.complain(word("problem.not-stored", reason=str(error)))
            if isinstance(error, TakenElsewhere):
                self.catch_up()
        else:
            self.complain(word("storage.damaged"))

    def receive(self, arrival: bytes | str) -> None:
        """Open what another app has shared: a table to join, or something to import."""
        if isinstance(arrival, str) and APP_LINK in arrival:
            self._close_sheets()
            self.restart(Visit("home"), Visit("join", arrival))
            return
        from companion.screens.sharing.import_table import ImportScreen  # noqa: PLC0415

        self._close_sheets()
        self.restart(Visit("home"), Visit("import"))
        if isinstance(self.screen, ImportScreen):
            self.screen.take(arrival)

    def show_rule(self, game: str, rule: str) -> None:
        """Open a rule that somebody has sent, on the page of its game's rules."""
        from companion.screens.ask.screen import AskScreen  # noqa: PLC0415

        self.restart(Visit("home"), Visit("ask", game))
        if isinstance(self.screen, AskScreen):
            self.screen.show_rule(rule)

    def miss(self, sent: Sent) -> None:
        """Say that what another app has shared cannot be read."""
        self.complain(word("import.refused", reason=sent.where))

    def complain(self, text: str) -> None:
        """Show an error notice that stays until it is closed."""
        self.notices.complain(text)
