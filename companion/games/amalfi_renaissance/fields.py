"""What sheets ask with: one of a few, several of a few, ships by hold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty

from companion.board.told import tell
from companion.games.amalfi_renaissance.told import place_name
from companion.kit.chips import ChipRow
from companion.kit.headings import SectionHeading
from companion.kit.layout import Column
from companion.model import TableModel
from engine.games.amalfi_renaissance.actions import Counts
from engine.games.amalfi_renaissance.pieces import RESOURCES

Items = Iterable[tuple[str, str]]
_CLEAR = "clear"


class Field(Column):
    """A heading over chips: `on_change` after a tap."""

    __events__ = ("on_change",)

    label = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self.heading, self.chips = SectionHeading(), ChipRow()
        super().__init__(**kwargs)
        self.add_widget(self.heading)
        self.add_widget(self.chips)
        self.heading.text = self.label
        self.chips.bind(on_pick=lambda _, key: self._picked(key))
        self.show()

    def show(self, *_: object) -> None:
        """The chips anew."""

    def pick(self, key: str) -> None:
        """A chip was tapped."""

    def _picked(self, key: str) -> None:
        self.pick(key)
        self.show()
        self.dispatch("on_change")

    def on_change(self) -> None:
        """Something else is chosen."""


class OneOf(Field):
    """One of a few; `chosen` is its key, "" for none. A second tap may let it go."""

    items = ListProperty([])
    chosen = StringProperty("")
    lets_go = BooleanProperty(defaultvalue=False)

    def show(self, *_: object) -> None:
        self.chips.items = [
            {"key": key, "text": text, "selected": key == self.chosen} for key, text in self.items
        ]

    def pick(self, key: str) -> None:
        self.chosen = "" if self.lets_go and key == self.chosen else key


class SomeOf(Field):
    """Several of a few: `chosen` are their keys in order."""

    items = ListProperty([])
    chosen = ListProperty([])

    def show(self, *_: object) -> None:
        self.chips.items = [
            {"key": key, "text": text, "selected": key in self.chosen} for key, text in self.items
        ]

    def pick(self, key: str) -> None:
        chosen = set(self.chosen) ^ {key}
        self.chosen = [key for key, _ in self.items if key in chosen]

    def choose(self, keys: Iterable[str]) -> None:
        """Choose from outside."""
        self.chosen = list(keys)
        self.show()


class ShipsByHold(Field):
    """Ships by hold: each tap on a hold adds one more. `others` are further places."""

    def __init__(
        self, model: TableModel, label: str, counts: Counts = (), others: tuple[str, ...] = ()
    ) -> None:
        self.model = model
        self.places = (*RESOURCES, *others)
        self.numbers = dict(counts)
        super().__init__(label=label)

    @property
    def counts(self) -> Counts:
        """How many to which hold."""
        return tuple((hold, self.numbers[hold]) for hold in self.places if self.numbers.get(hold))

    def show(self, *_: object) -> None:
        self.chips.items = [self._item(hold) for hold in self.places]
        if self.counts:
            clear = {"key": _CLEAR, "text": tell(self.model, "ui.clear"), "icon": "close"}
            self.chips.items = [*self.chips.items, clear]

    def _item(self, hold: str) -> dict[str, Any]:
        number, name = self.numbers.get(hold, 0), place_name(self.model, hold)
        text = tell(self.model, "ui.hold-number", hold=name, number=number) if number else name
        return {"key": hold, "text": text, "selected": bool(number)}

    def pick(self, key: str) -> None:
        if key == _CLEAR:
            self.numbers = {}
        else:
            self.numbers[key] = self.numbers.get(key, 0) + 1


def resources(model: TableModel, label: str, chosen: Iterable[str] = ()) -> SomeOf:
    """The resources that a card takes."""
    items = [(resource, place_name(model, resource)) for resource in RESOURCES]
    field = SomeOf(label=label, items=items)
    field.choose(chosen)
    return field
