"""What is printed on a card, entered with one tap where it is usual, on the pad where it is not."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, NumericProperty, StringProperty

from companion.kit.controls.chips import ChipRow
from companion.kit.controls.list_row import ListRow
from companion.kit.controls.numbers import minus
from companion.kit.layout import Column
from companion.kit.layout.headings import SectionHeading
from companion.present.words import word
from companion.table_kit.ships.pad_sheet import PadRun, PadSheet

PAD = "pad"


class NumberField(Column):
    """A number of a card: `on_change(value)`. `common` are the numbers with a chip of their own.

    Any other number is typed on a pad over the page.
    """

    __events__ = ("on_change",)

    label = StringProperty("")
    value = NumericProperty(None, allownone=True)
    common = ListProperty([])
    minimum = NumericProperty(0, allownone=True)
    maximum = NumericProperty(99, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self.heading, self.chips = SectionHeading(), ChipRow()
        super().__init__(**kwargs)
        self.add_widget(self.heading)
        self.add_widget(self.chips)
        self.chips.bind(on_pick=lambda _, key: self._pick(key))
        for name in ("label", "value", "common"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_: object) -> None:
        self.heading.text = self.chips.row = self.label
        self.chips.items = [
            *(
                {"key": str(number), "text": minus(number), "selected": number == self.value}
                for number in self.common
            ),
            self._other(),
        ]

    def _other(self) -> dict[str, Any]:
        is_own = self.value is not None and self.value not in self.common
        other = word("ui.number.other")
        text = minus(int(self.value)) if is_own else other
        return {"key": PAD, "text": text, "room": other, "selected": is_own, "icon": "calculator"}

    def _pick(self, key: str) -> None:
        if key != PAD:
            self._set(int(key))
            return
        sheet = PadSheet()
        sheet.ask(self.label, minimum=self.minimum, maximum=self.maximum)
        sheet.bind(on_number=lambda _, value: self._typed(sheet, value))
        sheet.open()

    def _typed(self, sheet: PadSheet, value: int) -> None:
        sheet.close()
        self._set(value)

    def _set(self, value: int) -> None:
        if value != self.value:
            self.value = value
            self.dispatch("on_change", value)

    def on_change(self, value: int) -> None:
        """Another number was entered."""


class NumberList(Column):
    """Numbers one under the other, for a whole table: `on_set(key, value)`.

    Each item is a dict: `key`, `title`, `value` (None: not yet), and perhaps `note`, `shape` and
    `colour`, `minimum` and `maximum`. A tap on a line opens the pad for it; its last key leads on
    to the next line without a number, then closes it.
    """

    __events__ = ("on_set",)

    items = ListProperty([])
    open_key = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self.lines: dict[str, ListRow] = {}
        super().__init__(**kwargs)
        self.spacing = 0
        self.fbind("items", self._show)
        self.fbind("open_key", self._show)
        self._show()

    def _show(self, *_: object) -> None:
        if list(self.lines) != [item["key"] for item in self.items]:
            self.clear_widgets()
            self.lines = {item["key"]: self._line(item["key"]) for item in self.items}
        for item in self.items:
            self._dress(self.lines[item["key"]], item)

    def _line(self, key: str) -> ListRow:
        row = ListRow()
        row.bind(on_release=lambda _: self.ask(key))
        self.add_widget(row)
        return row

    def _dress(self, row: ListRow, item: dict[str, Any]) -> None:
        value = item.get("value")
        row.title, row.note = item["title"], item.get("note", "")
        row.shape, row.colour = item.get("shape", ""), item.get("colour", "")
        row.trail = word("ui.number.none") if value is None else minus(value)
        row.trail_tone = "muted" if value is None else "ink"
        row.selected = item["key"] == self.open_key

    def ask(self, key: str) -> None:
        """Open the pad for a line."""
        PadRun(lambda: self.items, self._set, self._mark).begin(key)

    def _mark(self, key: str) -> None:
        self.open_key = key

    def _set(self, key: str, value: int) -> bool:
        self.dispatch("on_set", key, value)
        return True

    def on_set(self, key: str, value: int) -> None:
        """A number was entered."""
