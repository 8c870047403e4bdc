"""What sheets ask with beside numbers: one of a few, some of a few, how many of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty

from companion.kit.controls.chips import ChipRow
from companion.kit.layout import Column
from companion.kit.layout.headings import SectionHeading
from companion.present.words import word

CLEAR = "clear"
_MOST = 9


class Choosing(Column):
    """A heading over chips: `on_change` after a tap. Each of `items` is a key and its words."""

    __events__ = ("on_change",)

    label = StringProperty("")
    items = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        self.heading, self.chips = SectionHeading(), ChipRow()
        super().__init__(**kwargs)
        self.add_widget(self.heading)
        self.add_widget(self.chips)
        self.chips.bind(on_pick=lambda _, key: self._picked(key))
        for name in ("label", "items"):
            self.fbind(name, self.show)
        self.show()

    def show(self, *_: object) -> None:
        """The chips as they are."""
        self.heading.text = self.label
        self.chips.items = self.shown()

    def shown(self) -> list[dict[str, Any]]:
        """What each chip shows."""
        return [
            {"key": key, "text": self.words(key, text), "selected": self.has(key)}
            for key, text in self.items
        ]

    def words(self, key: str, text: str) -> str:
        """What a chip says."""
        return text

    def has(self, key: str) -> bool:
        """Whether it is chosen."""
        raise NotImplementedError

    def pick(self, key: str) -> None:
        """A chip was tapped; a subclass says what that means."""
        raise NotImplementedError

    def _picked(self, key: str) -> None:
        self.pick(key)
        self.show()
        self.dispatch("on_change")

    def on_change(self) -> None:
        """Something else is chosen."""


class OneOf(Choosing):
    """One of a few: `chosen` is its key, "" for none. With `lets_go` a second tap unchooses."""

    chosen = StringProperty("")
    lets_go = BooleanProperty(defaultvalue=False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("chosen", self.show)

    def has(self, key: str) -> bool:
        return bool(key == self.chosen)

    def pick(self, key: str) -> None:
        self.chosen = "" if self.lets_go and key == self.chosen else key


class SomeOf(Choosing):
    """Some of a few: `chosen` are their keys, in the order of the items."""

    chosen = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("chosen", self.show)

    def has(self, key: str) -> bool:
        return key in self.chosen

    def pick(self, key: str) -> None:
        chosen = {*self.chosen} ^ {key}
        self.chosen = [key for key, _ in self.items if key in chosen]


class Tally(Choosing):
    """How many of each: every tap adds one, the last chip empties all.

    Nothing moves by a tap: each chip has the room for its number, and the last is always there.
    """

    def __init__(self, numbers: Mapping[str, int] | None = None, **kwargs: Any) -> None:
        self.numbers = dict(numbers or {})
        super().__init__(**kwargs)

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """What was counted, in the order of the items."""
        return tuple((key, self.numbers[key]) for key, _ in self.items if self.numbers.get(key))

    def count(self, numbers: Iterable[tuple[str, int]]) -> None:
        """Take these numbers instead."""
        self.numbers = dict(numbers)
        self.show()

    def shown(self) -> list[dict[str, Any]]:
        clear = {"key": CLEAR, "text": word("ui.tally.clear"), "icon": "close"}
        chips = [{**item, "room": self._room(item["key"])} for item in super().shown()]
        return [*chips, {**clear, "disabled": not self.counts}]

    def _room(self, key: str) -> str:
        text = dict(self.items).get(key, "")
        return word("ui.tally.number", what=text, number=_MOST)

    def words(self, key: str, text: str) -> str:
        number = self.numbers.get(key, 0)
        return word("ui.tally.number", what=text, number=number) if number else text

    def has(self, key: str) -> bool:
        return bool(self.numbers.get(key))

    def pick(self, key: str) -> None:
        if key == CLEAR:
            self.numbers = {}
        else:
            self.numbers[key] = self.numbers.get(key, 0) + 1
