"""Settings, section by section as they are declared, stored at once; the way to a backup."""

from __future__ import annotations

from typing import TypeVar

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion import settings
from companion.device import speech_output
from companion.kit.controls.list_row import ListRow
from companion.kit.controls.segmented import Segmented
from companion.kit.controls.slider import TextSizeSlider
from companion.kit.controls.stepper import Stepper
from companion.kit.controls.switch import SwitchRow
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.surfaces.cards import Card
from companion.kit.theme import theme
from companion.kit.theme.text import Text
from companion.kit.touch.back import back
from companion.present.words import SYSTEM, has_word, known_languages, word
from companion.screens.page import Page, put
from companion.screens.screen import Screen
from companion.settings import ALOUD, LANGUAGE, TEXT_SIZE, THEME, Setting
from companion.shell import Shell
from engine import __version__
from engine.files.shapes import Flag, OneOf, Whole

T = TypeVar("T")

SECTIONS = ("language", "theme", "text", "table")
_ICONS = {"theme.light": "white-balance-sunny", "theme.dark": "weather-night"}
_ICONS |= {"theme.system": "cellphone"}
_REST = 0.4


class SettingsScreen(Screen):
    """What people may set."""

    def __init__(self, shell: Shell, _: str = "") -> None:
        self.shell = shell
        self._keep_size = Clock.create_trigger(self._remember_size, _REST)
        bar = AppBar(title=word("settings.title"), subtitle=word("settings.subtitle"))
        bar.bind(on_back=lambda _: back.go())
        parts: list[Widget] = []
        for section in SECTIONS:
            parts.append(SectionHeading(text=word(f"settings.{section}")))
            parts += self._section(section)
        page = Page(
            *parts,
            SectionHeading(text=word("settings.data")),
            self._data(),
            SectionHeading(text=word("settings.about")),
            self._about(),
        )
        super().__init__(bar=bar, body=page)

    def _section(self, name: str) -> list[Widget]:
        """The controls of a section; its switches share a card."""
        shown, switches = [], []
        for setting in settings.in_section(name):
            if setting is LANGUAGE:
                shown.append(self._languages())
            elif setting is TEXT_SIZE:
                shown.append(self._size())
            elif isinstance(setting.shape, Flag):
                switches.append(self._switch(setting))
            elif isinstance(setting.shape, OneOf):
                shown.append(self._choice(setting, list(setting.shape.values)))
            elif isinstance(setting.shape, Whole):
                shown.append(self._number(setting, setting.shape))
        return [*shown, put(Card(pad_x=0, pad_y=dp(4)), *switches)] if switches else shown

    # One control for each kind of setting

    def _switch(self, setting: Setting[bool]) -> SwitchRow:
        row = SwitchRow(text=word(f"settings.{setting.key}"), active=self._read(setting))

        def describe() -> None:
            row.note = self._note(setting, is_on=row.active)

        def change(_: object, active: bool) -> None:
            self.shell.remember(setting, active)
            describe()

        row.bind(on_change=change)
        describe()
        return row

    def _note(self, setting: Setting[bool], *, is_on: bool) -> str:
        if setting is ALOUD and is_on and not speech_output.has_voice():
            return word("settings.aloud.mute")
        key = f"settings.{setting.key}.note"
        return word(key) if has_word(key) else ""

    def _choice(self, setting: Setting[str], choices: list[str]) -> Segmented:
        items = []
        for choice in choices:
            item = {"key": choice, "text": word(f"settings.{setting.key}.{choice}")}
            icon = _ICONS.get(f"{setting.key}.{choice}")
            items.append({**item, "icon": icon} if icon else item)
        control = Segmented(items=items, selected=self._read(setting))
        control.bind(on_pick=lambda _, choice: self._choose(setting, choice))
        return control

    def _choose(self, setting: Setting[str], choice: str) -> None:
        if setting is THEME:
            theme.mode = choice
        self.shell.remember(setting, choice)

    def _number(self, setting: Setting[int], bounds: Whole) -> Card:
        control = Stepper(
            label=word(f"settings.{setting.key}"),
            value=self._read(setting),
            minimum=bounds.least,
            maximum=bounds.most,
        )
        control.bind(on_change=lambda _, value: self.shell.remember(setting, int(value)))
        return put(Card(), control)

    def _read(self, setting: Setting[T]) -> T:
        return setting.read(self.shell.store)

    # Language and text size

    def _languages(self) -> Card:
        """Each language under its own name, so that nobody gets lost in a foreign one."""
        chosen = self._read(LANGUAGE)
        names = {SYSTEM: word("settings.language.system"), **known_languages()}
        card = Card(pad_x=0, pad_y=dp(4))
        for key, name in names.items():
            row = ListRow(title=name, selected=key == chosen)
            row.icon = "radiobox-marked" if key == chosen else "radiobox-blank"
            row.icon_tone = "soft_ink" if key == chosen else "muted"
            row.bind(on_release=lambda _, key=key: self.shell.choose_language(key))
            card.add_widget(row)
        return card

    def _size(self) -> Card:
        slider = TextSizeSlider(label=word("settings.text-size"), value=theme.text_scale)
        slider.bind(on_change=lambda _, value: self._set_size(value))
        return put(Card(), slider, Text(text=word("settings.text.sample")))

    def _set_size(self, value: float) -> None:
        theme.text_scale = value
        self._keep_size()

    def _remember_size(self, *_: object) -> None:
        """Store the size once the finger has stopped."""
        self.shell.remember(TEXT_SIZE, theme.text_scale)

    def back(self) -> bool:
        """Leave with everything stored."""
        if self._keep_size.is_triggered:
            self._keep_size.cancel()
            self._remember_size()
        return False

    # Below the settings

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
        row = ListRow(
            title=word("settings.version", version=__version__),
            note=word("settings.about.text"),
            icon="information-outline",
        )
        return put(Card(pad_x=0, pad_y=dp(4)), row)
