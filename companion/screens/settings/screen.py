"""Settings: language, light, size of the text, the table; kept at once; the way to a backup."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from companion.kit.controls.list_row import ListRow
from companion.kit.controls.segmented import Segmented
from companion.kit.controls.slider import TextSizeSlider
from companion.kit.controls.switch import SwitchRow
from companion.kit.layout.headings import SectionHeading
from companion.kit.layout.scaffold import Scaffold
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.surfaces.cards import Card
from companion.kit.theme import theme
from companion.kit.theme.text import Text
from companion.kit.touch.back import back
from companion.present.words import SYSTEM, known_languages, word
from companion.screens.page import Page, put
from companion.screens.table import read_aloud
from engine import __version__

MODES = {"light": "white-balance-sunny", "dark": "weather-night", "system": "cellphone"}
_REST = 0.4


class SettingsScreen(Scaffold):
    """What people may set."""

    def __init__(self, shell: Any, _: str = "") -> None:
        self.shell = shell
        self._keep_size = Clock.create_trigger(self._remember_size, _REST)
        bar = AppBar(title=word("settings.title"), subtitle=word("settings.subtitle"))
        bar.bind(on_back=lambda _: back.go())
        page = Page(
            SectionHeading(text=word("settings.language")),
            self._languages(),
            SectionHeading(text=word("settings.theme")),
            self._modes(),
            SectionHeading(text=word("settings.text")),
            self._size(),
            SectionHeading(text=word("settings.table")),
            put(Card(pad_x=0, pad_y=dp(4)), self._awake(), *read_aloud.switches(shell)),
            SectionHeading(text=word("settings.data")),
            self._data(),
            SectionHeading(text=word("settings.about")),
            self._about(),
        )
        super().__init__(bar=bar, body=page)

    def _languages(self) -> Card:
        """Each language by its own name, so that nobody is lost in a foreign one."""
        chosen = self.shell.store.setting("language", SYSTEM)
        names = {SYSTEM: word("settings.language.system"), **known_languages()}
        card = Card(pad_x=0, pad_y=dp(4))
        for key, name in names.items():
            row = ListRow(title=name, selected=key == chosen)
            row.icon = "radiobox-marked" if key == chosen else "radiobox-blank"
            row.icon_tone = "soft_ink" if key == chosen else "muted"
            row.bind(on_release=lambda _, key=key: self.shell.choose_language(key))
            card.add_widget(row)
        return card

    def _modes(self) -> Segmented:
        items = [
            {"key": key, "text": word(f"settings.theme.{key}"), "icon": icon}
            for key, icon in MODES.items()
        ]
        modes = Segmented(items=items, selected=theme.mode)
        modes.bind(on_pick=lambda _, key: self._set_mode(key))
        return modes

    def _set_mode(self, key: str) -> None:
        theme.mode = key
        self.shell.remember("theme", key)

    def _size(self) -> Card:
        slider = TextSizeSlider(label=word("settings.text-size"), value=theme.text_scale)
        slider.bind(on_change=lambda _, value: self._set_size(value))
        return put(Card(), slider, Text(text=word("settings.text.sample")))

    def _set_size(self, value: float) -> None:
        theme.text_scale = value
        self._keep_size()

    def _remember_size(self, *_: object) -> None:
        """Keep the size once the finger rests."""
        self.shell.remember("text-size", theme.text_scale)

    def back(self) -> bool:
        """Leave, with everything kept."""
        if self._keep_size.is_triggered:
            self._keep_size.cancel()
            self._remember_size()
        return False

    def _awake(self) -> SwitchRow:
        row = SwitchRow(
            text=word("settings.awake"),
            note=word("settings.awake.note"),
            active=bool(self.shell.store.setting("awake", True)),
        )
        row.bind(on_change=lambda _, active: self.shell.remember("awake", active))
        return row

    def _data(self) -> Card:
        card = Card(pad_x=0, pad_y=dp(4))
        for name, icon in (("backup", "content-save-outline"), ("import", "download")):
            row = ListRow(
                title=word(f"{name}.title"),
                note=word(f"{name}.note"),
                icon=icon,
                trail_icon="chevron-right",
                divided=name == "backup",
            )
            row.bind(on_release=lambda _, name=name: self.shell.go(name))
            card.add_widget(row)
        return card

    def _about(self) -> Card:
        card = Card(pad_x=0, pad_y=dp(4))
        card.add_widget(
            ListRow(
                title=word("settings.version", version=__version__),
                note=word("settings.about.text"),
                icon="information-outline",
            )
        )
        return card
