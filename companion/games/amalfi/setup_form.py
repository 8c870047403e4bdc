"""The set-up of Amalfi on the form of a new table: what the cards say, who starts, first hands."""

from __future__ import annotations

from typing import Any

from companion.games.amalfi.setup_fields import Milestones, Settlements, phrase
from companion.kit.layout import Column
from companion.kit.layout.headings import SectionHeading
from companion.kit.theme.text import Text
from companion.present.words import word
from companion.table_kit.choice_fields import OneOf
from companion.table_kit.setup_form import SetupForm

HANDS = ("basic", "draft", "discard")


class AmalfiForm(SetupForm):
    """What `setup` says in a table file. Nothing has to be typed, so it is always ready.

    `names` are the players in seat order, `count` how many they are; one plays solo. `kept` says
    what is as at the last table.
    """

    keys = ("settlements", "milestones", "solo", "start", "hands")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._recalled: tuple[str, str] = ("", "")
        self.settlements, self.milestones = Settlements(), Milestones()
        self.first = OneOf(label=phrase("ui.new.start"), lets_go=True)
        hands = [(way, phrase(f"ui.new.hands-{way}")) for way in HANDS]
        self.hands = OneOf(label=phrase("ui.new.hands"), items=hands, lets_go=True)
        self._ways = dict(hands)
        self.people = Column()
        self.add_widget(Text(text=phrase("ui.new.typed"), style="label", tone="muted"))
        self.add_widget(SectionHeading(text=phrase("ui.new.settlements")))
        self.add_widget(self.settlements)
        self.add_widget(SectionHeading(text=phrase("ui.new.milestones")))
        self.add_widget(self.milestones)
        self.add_widget(self.people)
        for part in (self.settlements, self.milestones, self.first, self.hands):
            part.bind(on_change=lambda *_: self._conclude())
        for name in ("names", "count"):
            self.fbind(name, self._seat)
        self._seat()

    @property
    def is_solo(self) -> bool:
        """One person alone."""
        return bool(self.count == 1)

    def recall(self, setup: dict[str, Any], first: str = "") -> None:
        """Deal hands as the last time, and say who starts; the cards are drawn again."""
        hands = setup.get("hands")
        self.hands.chosen = hands if hands in HANDS else ""
        self.first.chosen = first
        self._recalled = first, self.hands.chosen
        self._seat()

    def show_setup(self, setup: dict[str, Any]) -> None:
        """Show the set-up of a table."""
        for part, name in ((self.settlements, "settlements"), (self.milestones, "milestones")):
            part.take(setup.get(name) or ())
        self.hands.chosen = setup.get("hands") or ""
        self.first.chosen = setup.get("start") or next(iter(self.names), "")
        self._seat()

    def rename(self, old: str, new: str) -> None:
        """Somebody else sits where somebody sat."""
        if self.first.chosen == old:
            self.first.chosen = new

    def _seat(self, *_: object) -> None:
        """Ask only what a table of so many has to say."""
        self.milestones.is_solo = self.is_solo
        self.first.items = [(name, name) for name in self.names]
        if self.first.chosen not in self.names:
            self.first.chosen = ""
        self.people.clear_widgets()
        if not self.is_solo:
            if self.names:
                self.people.add_widget(self.first)
            self.people.add_widget(self.hands)
        self._conclude()

    def _conclude(self) -> None:
        setup: dict[str, Any] = {
            "settlements": self.settlements.typed,
            "milestones": self.milestones.typed,
            "solo": self.is_solo,
        }
        hands = self.hands.chosen if not self.is_solo else ""
        self.kept = self._as_before(hands)
        if self.first.chosen and not self.is_solo:
            setup["start"] = self.first.chosen
        if hands:
            setup["hands"] = hands
        self.setup = setup

    def _as_before(self, hands: str) -> str:
        """What follows from the last table."""
        first, ways = self._recalled
        parts = [word("new.begins", name=first)] if first and first == self.first.chosen else []
        parts += [self._ways[hands]] if hands and hands == ways else []
        return word("home.and").join(parts)


def setup_form() -> AmalfiForm:
    """The form."""
    return AmalfiForm()
