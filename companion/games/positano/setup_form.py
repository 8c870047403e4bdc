"""The set-up of Positano on the form of a new table: goals, removed lots, solo against Otto."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
)
from kivy.uix.widget import Widget

from companion.games.positano.plan import Plan
from companion.kit.controls.chips import ChipRow
from companion.kit.controls.switch import SwitchRow
from companion.kit.layout import Column
from companion.kit.layout.headings import SectionHeading
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.present.words import cited, sentence, voice
from companion.table_kit.setup_form import SetupForm
from engine.core import Player, Setup
from engine.findings import Finding
from engine.games.positano import GAME
from engine.games.positano.goals import GOALS
from engine.games.positano.pieces import CATALOGUE, LOTS, Lot, lots_removed
from engine.message import Value, say

GOALS_IN_PLAY = 3
SOLO_SETS = {record["name"]: record for record in CATALOGUE.records("solo-sets")}


def phrase(key: str, **parameters: Value) -> str:
    """A sentence of the form."""
    return voice(GAME, ()).say(say(key, **parameters))


def back_of(key: str) -> str:
    """The goal on the other side of a card."""
    card = GOALS[key].card
    return next(goal.key for goal in GOALS.values() if goal.card == card and goal.key != key)


class PositanoForm(SetupForm):
    """What `setup` says in a table file. Any goals can be played but none: the table is the truth.

    `reason` says what is odd about it, or still to choose.
    `count` is how many sit at the table; `players` how many may, fewest and most. `adds` names
    who sits there without being a person. A table that stands (`is_fixed`) stays solo or not.
    """

    keys = ("goals", "solo", "removed")

    players = ListProperty([2, 4])
    solo = BooleanProperty(defaultvalue=False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.goals: list[str] = []
        self.removed: set[Lot] = set()
        self.goals_heading, self.goal_chips = SectionHeading(), ChipRow()
        self.sets_heading = SectionHeading(text=phrase("ui.new.sets"))
        self.set_chips, self.sets = ChipRow(), Column()
        self.lots_heading, self.plan, self.lots = SectionHeading(), Plan(), Column()
        self.switch = SwitchRow(text=phrase("ui.new.solo"), note=phrase("ui.new.solo-note"))
        self.solo_card, self.solo_place = Card(pad_x=0, pad_y="4dp"), Column()
        self.sets_place, self.lots_place = Column(), Column()
        self.solo_fixed = Text(text=phrase("ui.new.solo-fixed"), style="label", tone="muted")
        self._assemble()
        self.goal_chips.bind(on_pick=lambda _, key: self.toggle_goal(key))
        self.set_chips.bind(on_pick=lambda _, name: self.choose_set(name))
        self.plan.bind(on_pick=lambda _, lot: self.toggle_lot(lot))
        self.fbind("count", self._show)
        self.fbind("solo", self._show)
        self.fbind("is_fixed", self._show)
        self._show()

    def recall(self, setup: dict[str, Any], first: str = "") -> None:
        """Play alone again; goals and lots are drawn again."""
        self.solo = bool(setup.get("solo"))

    def show_setup(self, setup: dict[str, Any]) -> None:
        """Show the set-up of a table."""
        self.goals = list(setup.get("goals", ()))
        self.removed = {lot for lot in LOTS if str(lot) in setup.get("removed", ())}
        self.solo = bool(setup.get("solo"))
        self._show()

    def _assemble(self) -> None:
        self.switch.bind(on_change=lambda _, active: setattr(self, "solo", active))
        self.solo_card.add_widget(self.switch)
        self.sets.add_widget(self.sets_heading)
        self.sets.add_widget(self.set_chips)
        self.plan.fit(0)
        self.lots.add_widget(self.lots_heading)
        hint = Text(text=phrase("ui.new.removed-hint"), style="label", tone="muted")
        self.lots.add_widget(hint)
        self.lots.add_widget(self.plan)
        for part in (
            self.solo_place,
            self.sets_place,
            self.goals_heading,
            self.goal_chips,
            self.lots_place,
        ):
            self.add_widget(part)

    # What fingers do

    def toggle_goal(self, key: str) -> None:
        """Put a goal into play, or take it out."""
        if key in self.goals:
            self.goals.remove(key)
        else:
            self.goals.append(key)
        self._show()

    def choose_set(self, name: str) -> None:
        """The three goals of a set of the rulebook."""
        self.goals = list(SOLO_SETS[name]["goals"])
        self._show()

    def toggle_lot(self, lot: Lot) -> None:
        """Remove a lot from the game, or put it back."""
        self.removed ^= {lot}
        self._show()

    # What it shows

    @property
    def due(self) -> int:
        """How many lots stay out of the game."""
        return lots_removed(self._seats) if self.count or self.solo else 0

    @property
    def _seats(self) -> int:
        return max(2, min(int(self.count), 4))

    def _show(self, *_: object) -> None:
        self.switch.active = self.solo
        self.players, self.adds = ([2, 2], ["Otto"]) if self.solo else ([2, 4], [])
        self.goals_heading.text = phrase("ui.new.goals", n=len(self.goals))
        self.goal_chips.items = [self._goal(key) for key in GOALS]
        self.set_chips.items = [
            {
                "key": name,
                "text": self._set(name),
                "selected": set(record["goals"]) == set(self.goals),
            }
            for name, record in SOLO_SETS.items()
        ]
        self.lots_heading.text = phrase("ui.new.removed", n=len(self.removed), due=self.due)
        self.plan.show({lot: self._lot(lot) for lot in LOTS})
        is_solo_offered = not self.is_fixed and (self.solo or self.count <= 1)
        _offer(self.solo_card, self.solo_place, is_offered=is_solo_offered)
        _offer(self.solo_fixed, self.solo_place, is_offered=self.is_fixed and self.count <= 2)
        _offer(self.sets, self.sets_place, is_offered=self.solo)
        _offer(self.lots, self.lots_place, is_offered=bool(self.due or self.removed))
        self._conclude()

    def _goal(self, key: str) -> dict[str, Any]:
        back = back_of(key)
        chosen, is_back = key in self.goals, back in self.goals
        return {
            "key": key,
            "text": GOALS[key].name,
            "selected": chosen,
            "note": phrase("ui.new.back", other=GOALS[back].name) if is_back and not chosen else "",
        }

    def _set(self, name: str) -> str:
        return phrase("ui.new.hard", name=name) if SOLO_SETS[name]["hard"] else name

    def _lot(self, lot: Lot) -> dict[str, Any]:
        removed = lot in self.removed
        return {"text": "–" if removed else str(lot), "is_off": removed, "is_chosen": removed}

    def _conclude(self) -> None:
        self.setup = {
            "goals": list(self.goals),
            "solo": bool(self.solo),
            "removed": sorted(map(str, self.removed)),
        }
        self.reason = " ".join(map(self._warn, self._audit()))
        # No goal at all was forgotten; any other number was meant.
        self.is_ready = bool(self.goals or self.is_fixed)

    def _audit(self) -> tuple[Finding, ...]:
        """What the rules find odd about the set-up."""
        players = (Player(""),) * self._seats
        options = GAME.format.options.read(self.setup, "setup", ())
        return GAME.audit(GAME.start(Setup(players, options, CATALOGUE.ruled())))

    def _warn(self, finding: Finding) -> str:
        """A finding in words; where something is merely missing or over, what to do."""
        goals_missing = GOALS_IN_PLAY - len(self.goals)
        lots_over = len(self.removed) - self.due
        if finding.rule == "setup.goals" and goals_missing > 0:
            return phrase("ui.new.choose-goals", n=goals_missing)
        if finding.rule == "setup.lots-removed" and lots_over > 0:
            return phrase("ui.new.too-many-lots", n=lots_over)
        because = voice(GAME, ()).say(finding.because)
        return sentence(f"{because} ({cited(GAME, finding.rule)})")


def _offer(part: Widget, place: Widget, *, is_offered: bool) -> None:
    if is_offered and part.parent is None:
        place.add_widget(part)
    elif not is_offered and part.parent is not None:
        place.remove_widget(part)


def setup_form() -> PositanoForm:
    """The form."""
    return PositanoForm()
