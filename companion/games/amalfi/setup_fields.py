"""What is typed from the cards before the game: settlement cards and the ladders of milestones."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.games.amalfi.phrases import things
from companion.kit.controls.list_row import ListRow
from companion.kit.layout import Column
from companion.kit.surfaces.cards import Card
from companion.kit.theme.text import Text
from companion.present.words import voice
from companion.table_kit.choice_fields import OneOf
from companion.table_kit.ships.ladder_field import LadderField
from companion.table_kit.ships.number_fields import NumberField
from engine.files.shapes import Record
from engine.games.amalfi import GAME
from engine.games.amalfi.files import MILESTONE, SETTLEMENT
from engine.games.amalfi.pieces import ROMAN, ROUNDS
from engine.games.amalfi.rules_milestones import MILESTONES
from engine.message import Value, say

SOLO_MILESTONES = 4
_PER = range(1, 5)
_SPACES = 8
_LADDER = range(12, 0, -1)
_ALL = 4


def phrase(key: str, **parameters: Value) -> str:
    """A sentence of the form."""
    return voice(GAME, ()).say(say(key, **parameters))


class Opening(Card):
    """Lines of which one is open at a time, with its fields below: `on_change`.

    `cards` are what was typed, each in the `shape` that a table file has.
    """

    __events__ = ("on_change",)

    shape: Record[Any]

    open_key = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(pad_x=0, pad_y="4dp", **kwargs)
        self.spacing = 0
        self.cards: list[dict[str, Any]] = []
        self._fewest = _ALL
        self.fbind("open_key", self.show)

    def show(self, *_: object) -> None:
        """Update everything."""
        self.clear_widgets()
        for index, card in enumerate(self.cards):
            key = str(index)
            row = ListRow(title=self.title(index, card), note=self.note(card))
            row.trail_icon = "chevron-up" if key == self.open_key else "chevron-down"
            row.selected = key == self.open_key
            row.bind(on_release=lambda _, key=key: self._toggle(key))
            self.add_widget(row)
            if row.selected:
                self.add_widget(self._fields(card))

    def _fields(self, card: dict[str, Any]) -> Column:
        column = Column(padding=["16dp", "4dp", "16dp", "12dp"])
        for part in self.fields(card):
            column.add_widget(part)
        return column

    def _toggle(self, key: str) -> None:
        self.open_key = "" if key == self.open_key else key

    def changed(self) -> None:
        """A card says something else."""
        self.show()
        self.dispatch("on_change")

    @abstractmethod
    def title(self, index: int, card: dict[str, Any]) -> str:
        """The name of a line."""

    @abstractmethod
    def note(self, card: dict[str, Any]) -> str:
        """A summary of a card as entered so far."""

    @abstractmethod
    def fields(self, card: dict[str, Any]) -> list[Any]:
        """What an open card asks."""

    @property
    def typed(self) -> list[dict[str, Any]]:
        """The cards as a table file has them: all of a new table, of another one those it had.

        Cards that say nothing end the list only where they were there before.
        """
        last = max((index for index, card in enumerate(self.cards, 1) if card), default=0)
        return [dict(card) for card in self.cards[: max(last, self._fewest)]]

    def take(self, cards: Sequence[dict[str, Any]]) -> None:
        """Show the cards of a table."""
        self._fewest = len(cards)
        self.cards = [*map(dict, cards), *({} for _ in self.cards[len(cards) :])]
        self.show()

    def on_change(self) -> None:
        """A card was typed in."""


class Settlements(Opening):
    """The four settlement cards, in the order of the rounds."""

    shape = SETTLEMENT

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.cards = [{} for _ in range(ROUNDS)]
        self.show()

    def title(self, index: int, card: dict[str, Any]) -> str:
        if card.get("name"):
            return phrase("ui.settlement.at.named", round=ROMAN[index + 1], name=card["name"])
        return phrase("ui.new.settlement", round=index + 1)

    def note(self, card: dict[str, Any]) -> str:
        if not card.get("of"):
            return phrase("ui.new.by-hand")
        words = phrase(f"ui.thing.{card['of']}")
        return phrase("ui.new.counted", per=card.get("per", 1), things=words)

    def fields(self, card: dict[str, Any]) -> list[Any]:
        label = phrase("ui.new.of")
        of = OneOf(label=label, items=things(), chosen=card.get("of", ""), lets_go=True)
        of.bind(on_change=lambda field: self._count(card, field.chosen))
        if not card.get("of"):
            return [of]
        per = NumberField(label=phrase("ui.new.per"), common=list(_PER), value=card.get("per"))
        per.bind(on_change=lambda _, value: self._pay(card, int(value)))
        return [per, of]

    def _count(self, card: dict[str, Any], thing: str) -> None:
        """The app counts something, 1 point each until another number is tapped; or nothing."""
        if thing:
            card.update(of=thing, per=card.get("per", 1))
        else:
            card.pop("of", None)
            card.pop("per", None)
        self.changed()

    def _pay(self, card: dict[str, Any], per: int) -> None:
        card["per"] = per
        self.changed()


class Milestones(Opening):
    """The milestones with the points of their spaces; alone the round decides the points."""

    shape = MILESTONE

    is_solo = BooleanProperty(defaultvalue=False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.cards = [{} for _ in range(MILESTONES)]
        self.fbind("is_solo", self._recount)
        self.show()

    def _recount(self, *_: object) -> None:
        number = SOLO_MILESTONES if self.is_solo else MILESTONES
        self.cards = [*self.cards, {}, {}, {}, {}][:number]
        self.show()

    def title(self, index: int, card: dict[str, Any]) -> str:
        return str(card.get("name") or phrase("ui.new.milestone", number=index + 1))

    def note(self, card: dict[str, Any]) -> str:
        if self.is_solo:
            return phrase("ui.new.ladder-solo")
        ladder = card.get("ladder") or ()
        if not ladder:
            return phrase("ui.new.ladder-none")
        return phrase("ui.dots").join(map(str, ladder))

    def fields(self, card: dict[str, Any]) -> list[Any]:
        if self.is_solo:
            return [Text(text=phrase("ui.new.ladder-solo"), style="label", tone="muted")]
        label, ladder = phrase("ui.new.ladder-points"), card.get("ladder") or ()
        field = LadderField(label, _LADDER, ladder, most=_SPACES)
        field.bind(on_change=lambda field: self._climb(card, field.ladder))
        return [field]

    def _climb(self, card: dict[str, Any], ladder: list[int]) -> None:
        card["ladder"] = list(ladder)
        self.changed()
