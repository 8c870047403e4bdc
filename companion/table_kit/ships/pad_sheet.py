"""The number pad at the foot of the screen, over what it is for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.kit.controls.number_pad import NumberPad
from companion.kit.surfaces.sheet import Sheet

Item = Mapping[str, Any]


class PadSheet(Sheet):
    """A pad of its own: `on_number(value)`. Nothing on the page moves to make room for it.

    It can ask for one number after the other, and its keys stay where they are.
    """

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_number")
        super().__init__(**kwargs)
        self.pad = NumberPad()
        self.pad.bind(on_done=lambda _, value: self.dispatch("on_number", value))
        self.add_widget(self.pad)

    def ask(self, title: str, *, minimum: int | None = 0, maximum: int | None = 999) -> None:
        """Ask for a number, with an empty field."""
        self.title, self.pad.sum = title, ""
        self.pad.minimum, self.pad.maximum = minimum, maximum

    def on_number(self, value: int) -> None:
        """A number was typed."""


class PadRun:
    """One pad for several numbers: the one that was tapped, then those after it that are missing.

    Each of `items` is a dict: `key`, `title`, `value` (None: missing), and perhaps `minimum` and
    `maximum`. `put(key, value)` says whether it took a number; one that it did not take is the
    last. `mark(key)` is told which one is asked for.
    """

    def __init__(
        self,
        items: Callable[[], Sequence[Item]],
        put: Callable[[str, int], bool],
        mark: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._items, self._put, self._mark = items, put, mark
        self._key = ""

    def begin(self, key: str) -> None:
        """Open the pad for one of them."""
        sheet = PadSheet()
        sheet.bind(
            on_number=lambda _, value: self._typed(sheet, value), on_close=lambda _: self._mark("")
        )
        self._ask(sheet, key)
        sheet.open()

    def _ask(self, sheet: PadSheet, key: str) -> None:
        item = next(item for item in self._items() if item["key"] == key)
        self._key = key
        self._mark(key)
        sheet.ask(item["title"], minimum=item.get("minimum"), maximum=item.get("maximum", 999))

    def _typed(self, sheet: PadSheet, value: int) -> None:
        key, items = self._key, list(self._items())
        place = next(place for place, item in enumerate(items) if item["key"] == key)
        missing = [item["key"] for item in items[place + 1 :] if item.get("value") is None]
        if self._put(key, value) and missing:
            self._ask(sheet, missing[0])
        else:
            sheet.close()
