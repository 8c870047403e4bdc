"""The set-up on the form of a new table: decrees, titles and what is printed on them, solo."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
)

from companion.games.amalfi_renaissance.setup_phrases import phrase
from companion.games.amalfi_renaissance.title_form import TitleForm
from companion.kit.controls.chips import ChipRow
from companion.kit.controls.stepper import Stepper
from companion.kit.controls.switch import SwitchRow
from companion.kit.layout import Column
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.present.words import word
from companion.table_kit.setup_form import SetupForm
from engine.games.amalfi_renaissance.pieces import (
    DECREES,
    DECREES_USED,
    HANDS,
    PERIODS,
    RIVALS,
    TITLES,
    TITLES_USED,
)


class RenaissanceForm(SetupForm):
    """What `setup` says in a table file. It can always start; `reason` says what is still open.

    `names` are those who sit at the table; `players` is how many may, fewest and most. `kept` says
    what is as at the last table.
    """

    keys = ("decrees", "board_bonus", "titles", "solo", "first", "hands", "light")

    is_ready = BooleanProperty(defaultvalue=True)
    players = ListProperty([1, 4])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.decrees: list[str] = []
        self.bonus = [0] * PERIODS
        self.titles: dict[str, dict[str, Any]] = {}
        self._known: dict[str, dict[str, Any]] = {}
        self.hands, self.first, self.rival, self.is_light = "packs", "", "naples", False
        self._recalled: dict[str, Any] = {}
        self._make()
        for name in ("names", "count"):
            self.fbind(name, self._show)
        self._show()

    def _make(self) -> None:
        self.decrees_heading, self.decree_chips = SectionHeading(), ChipRow(reasons="tapped")
        self.bonus_place, self.titles_heading = Column(), SectionHeading()
        self.title_chips, self.title_forms = ChipRow(reasons="tapped"), Column()
        self.first_chips, self.hand_chips, self.rival_chips = ChipRow(), ChipRow(), ChipRow()
        self.first_place, self.rival_place = Column(), Column()
        self.light = SwitchRow(text=phrase("ui.new.light"), note=phrase("ui.new.light-note"))
        self.decree_chips.bind(on_pick=lambda _, key: self.toggle_decree(key))
        self.title_chips.bind(on_pick=lambda _, key: self.toggle_title(key))
        self.first_chips.bind(on_pick=lambda _, key: self._set(first=key))
        self.hand_chips.bind(on_pick=lambda _, key: self._set(hands=key))
        self.rival_chips.bind(on_pick=lambda _, key: self._set(rival=key))
        self.light.bind(on_change=lambda _, active: self._set(is_light=active))
        self._assemble()

    def _assemble(self) -> None:
        card = Card(pad_x=0, pad_y="4dp")
        card.add_widget(self.light)
        parts = [
            Text(text=phrase("ui.new.note"), style="label", tone="muted"),
            self.decrees_heading,
            self.decree_chips,
            self.bonus_place,
            self.titles_heading,
            self.title_chips,
            self.title_forms,
            self.rival_place,
            self.first_place,
            SectionHeading(text=phrase("ui.new.hands")),
            self.hand_chips,
            card,
        ]
        for part in parts:
            self.add_widget(part)

    # What fingers do

    def toggle_decree(self, key: str) -> None:
        """The decree of the next period, or none of it after all."""
        if key in self.decrees:
            self.decrees.remove(key)
        elif len(self.decrees) < DECREES_USED:
            self.decrees.append(key)
        self._show()

    def toggle_title(self, key: str) -> None:
        """Put a title into play, or take it out."""
        if key in self.titles:
            tile = self.titles.pop(key)
            self._known[key] = {name: value for name, value in tile.items() if name != "title"}
        elif len(self.titles) < TITLES_USED:
            self.titles[key] = {"title": key, **self._known.get(key, {})}
        self._show()

    def _set(self, **values: Any) -> None:
        for name, value in values.items():
            setattr(self, name, value)
        self._show()

    def _set_bonus(self, period: int, value: int) -> None:
        self.bonus[period] = value
        self._conclude()

    def _set_title(self, key: str, tile: dict[str, Any]) -> None:
        self.titles[key] = tile
        self._conclude()

    def recall(self, setup: dict[str, Any], first: str = "") -> None:
        """Play in the same way, and say who begins; decrees and titles are drawn again.

        What was typed from the board and the titles is known once they are in play: it is printed.
        """
        self.bonus = list(setup.get("board_bonus") or self.bonus)
        for tile in setup.get("titles", ()):
            self._known[tile["title"]] = {k: v for k, v in tile.items() if k != "title"}
        self.hands = str(setup.get("hands", "packs"))
        self.is_light = bool(setup.get("light"))
        self.first = first
        self._recalled = {"hands": self.hands, "light": self.is_light, "first": first}
        self._show()

    def show_setup(self, setup: dict[str, Any]) -> None:
        """Show the set-up of a table."""
        self.decrees = list(setup.get("decrees", ()))
        self.bonus = list(setup.get("board_bonus") or self.bonus)
        self.titles = {tile["title"]: dict(tile) for tile in setup.get("titles", ())}
        self.hands = str(setup.get("hands", "packs"))
        self.is_light = bool(setup.get("light"))
        self.rival = str(setup.get("solo") or self.rival)
        self.first = str(setup.get("first") or next(iter(self.names), ""))
        self._show()

    def rename(self, old: str, new: str) -> None:
        """Somebody else sits where somebody sat."""
        if self.first == old:
            self.first = new

    # What it shows

    @property
    def is_solo(self) -> bool:
        """One person sits there."""
        return int(self.count) == 1

    def _show(self, *_: object) -> None:
        self.light.active = self.is_light
        self.decrees_heading.text = phrase("ui.new.decrees", n=len(self.decrees))
        self.decree_chips.items = [self._decree(key) for key in DECREES]
        self._show_bonus()
        self.titles_heading.text = phrase("ui.new.titles", n=len(self.titles))
        self.title_chips.items = [self._title(key) for key in TITLES]
        self._show_titles()
        self._show_people()
        self.hand_chips.items = [
            {"key": key, "text": phrase(f"ui.new.hand.{key}"), "selected": key == self.hands}
            for key in HANDS
        ]
        self._conclude()

    def _decree(self, key: str) -> dict[str, Any]:
        chosen = key in self.decrees
        name = DECREES[key].name
        period = str(self.decrees.index(key) + 1) if chosen else ""
        return {
            "key": key,
            "text": phrase("ui.decree.at", period=period, name=name) if chosen else name,
            "selected": chosen,
            "disabled": not chosen and len(self.decrees) >= DECREES_USED,
            "reason": phrase("ui.new.four"),
        }

    def _show_bonus(self) -> None:
        self.bonus_place.clear_widgets()
        if not self.decrees:
            return
        self.bonus_place.add_widget(SectionHeading(text=phrase("ui.new.bonus")))
        for period, key in enumerate(self.decrees):
            label = phrase("ui.decree.at", period=period + 1, name=DECREES[key].name)
            stepper = Stepper(label=label, value=self.bonus[period], maximum=20)
            stepper.bind(on_change=lambda _, v, p=period: self._set_bonus(p, int(v)))
            self.bonus_place.add_widget(stepper)

    def _title(self, key: str) -> dict[str, Any]:
        chosen = key in self.titles
        return {
            "key": key,
            "text": phrase("ui.new.title-chip", title=TITLES[key].name, points=TITLES[key].first),
            "selected": chosen,
            "disabled": not chosen and len(self.titles) >= TITLES_USED,
            "reason": phrase("ui.new.three"),
        }

    def _show_titles(self) -> None:
        shown = [form.key for form in reversed(self.title_forms.children)]
        if shown == list(self.titles):
            return
        self.title_forms.clear_widgets()
        for key, tile in self.titles.items():
            form = TitleForm(key, tile)
            form.bind(on_change=lambda form: self._set_title(form.key, form.tile))
            self.title_forms.add_widget(form)

    def _show_people(self) -> None:
        self.rival_place.clear_widgets()
        self.first_place.clear_widgets()
        if self.is_solo:
            self.rival_place.add_widget(SectionHeading(text=phrase("ui.new.rival")))
            self.rival_chips.items = [
                {"key": key, "text": phrase(f"rival-name.{key}"), "selected": key == self.rival}
                for key in RIVALS
            ]
            self.rival_place.add_widget(self.rival_chips)
        elif self.names:
            self.first_place.add_widget(SectionHeading(text=phrase("ui.new.first")))
            first = self.first if self.first in self.names else self.names[0]
            self.first_chips.items = [
                {"key": name, "text": name, "selected": name == first} for name in self.names
            ]
            self.first_place.add_widget(self.first_chips)

    def _conclude(self) -> None:
        missing = DECREES_USED - len(self.decrees) if self.decrees else 0
        self.reason = phrase("ui.new.more-decrees", n=missing) if missing else ""
        self.setup = {
            "decrees": list(self.decrees),
            "board_bonus": list(self.bonus),
            "titles": [dict(tile) for tile in self.titles.values()],
            "hands": self.hands,
            "light": bool(self.is_light),
            **({"solo": self.rival} if self.is_solo else {}),
            **self._first(),
        }

        self.kept = self._as_before()

    def _as_before(self) -> str:
        """What follows from the last table and is not as at a first one."""
        first = self._recalled.get("first")
        parts = (
            [word("new.begins", name=first)] if first and self._first() == {"first": first} else []
        )
        if self.is_light and self._recalled.get("light"):
            parts.append(phrase("ui.new.light"))
        if self.hands == self._recalled.get("hands") != "packs":
            parts.append(phrase(f"ui.new.hand.{self.hands}"))
        return word("home.and").join(parts)

    def _first(self) -> dict[str, str]:
        return {"first": self.first} if self.first in self.names and not self.is_solo else {}


def setup_form() -> RenaissanceForm:
    """The form."""
    return RenaissanceForm()
