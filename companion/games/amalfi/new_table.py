"""The set-up of Amalfi on the form of a new table: what the cards say, who starts, first hands."""

from __future__ import annotations

from operator import is_
from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.board.choosing import OneOf
from companion.games.amalfi.setup_fields import Milestones, Settlements, tell
from companion.kit.headings import SectionHeading
from companion.kit.layout import Column
from companion.kit.type import Text

HANDS = ("basic", "draft", "discard")


class SetupForm(Column):
    """What `setup` says in a table file. Nothing has to be typed, so it is always ready.

    `names` are the players in seat order, `count` how many they are; one plays solo.
    """

    setup = ObjectProperty({}, comparator=is_)
    is_ready = BooleanProperty(defaultvalue=True)
    reason = StringProperty("")
    names = ListProperty([])
    count = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.settlements, self.milestones = Settlements(), Milestones()
        self.first = OneOf(label=tell("ui.new.start"), lets_go=True)
        hands = [(way, tell(f"ui.new.hands-{way}")) for way in HANDS]
        self.hands = OneOf(label=tell("ui.new.hands"), items=hands, lets_go=True)
        self.people = Column()
        self.add_widget(Text(text=tell("ui.new.typed"), style="label", tone="muted"))
        self.add_widget(SectionHeading(text=tell("ui.new.settlements")))
        self.add_widget(self.settlements)
        self.add_widget(SectionHeading(text=tell("ui.new.milestones")))
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

    def recall(self, setup: dict[str, Any]) -> None:
        """Offer what was typed the last time; what does not fit any more is left out."""
        for part, name in ((self.settlements, "settlements"), (self.milestones, "milestones")):
            known = [part.known(card) for card in setup.get(name) or ()]
            part.cards = [*known, *part.cards[len(known) :]][: len(part.cards)]
            part.show()
        hands = setup.get("hands")
        self.hands.chosen = hands if hands in HANDS else ""
        self._conclude()

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
            "settlements": [dict(card) for card in self.settlements.cards],
            "milestones": [dict(card) for card in self.milestones.cards],
            "solo": self.is_solo,
        }
        if self.first.chosen and not self.is_solo:
            setup["start"] = self.first.chosen
        if self.hands.chosen and not self.is_solo:
            setup["hands"] = self.hands.chosen
        self.setup = setup


def setup_form() -> SetupForm:
    """The form."""
    return SetupForm()
