"""What is printed on a card, entered with one tap where it is usual, on the pad where it is not."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, NumericProperty, StringProperty

from companion.kit.chips import ChipRow
from companion.kit.headings import SectionHeading
from companion.kit.layout import Column
from companion.kit.number_pad import NumberPad
from companion.kit.numbers import minus
from companion.kit.rows import ListRow
from companion.kit.scroll import reveal
from companion.words import word

PAD = "pad"


class NumberField(Column):
    """A number of a card: `on_change(value)`. `common` are the numbers with a chip of their own.

    Any other number is typed on the pad, which opens below the chips.
    """

    __events__ = ("on_change",)

    label = StringProperty("")
    value = NumericProperty(None, allownone=True)
    common = ListProperty([])
    minimum = NumericProperty(0, allownone=True)
    maximum = NumericProperty(99, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self.heading, self.chips = SectionHeading(), ChipRow()
        self.pad: NumberPad | None = None
        super().__init__(**kwargs)
        self.add_widget(self.heading)
        self.add_widget(self.chips)
        self.chips.bind(on_pick=lambda _, key: self._pick(key))
        for name in ("label", "value", "common"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_: object) -> None:
        self.heading.text = self.label
        self.chips.items = [
            *(
                {"key": str(number), "text": minus(number), "selected": number == self.value}
                for number in self.common
            ),
            self._other(),
        ]

    def _other(self) -> dict[str, Any]:
        is_own = self.value is not None and self.value not in self.common
        text = minus(int(self.value)) if is_own else word("ui.number.other")
        return {"key": PAD, "text": text, "selected": is_own, "icon": "calculator"}

    def _pick(self, key: str) -> None:
        if key != PAD:
            self._close()
            self._set(int(key))
        elif self.pad is None:
            self._open()
        else:
            self._close()

    def _open(self) -> None:
        self.pad = NumberPad(minimum=self.minimum, maximum=self.maximum)
        self.pad.bind(on_done=lambda _, value: self._typed(value))
        self.add_widget(self.pad)
        reveal(self.pad)

    def _close(self) -> None:
        if self.pad is not None:
            self.remove_widget(self.pad)
            self.pad = None

    def _typed(self, value: int) -> None:
        self._close()
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
    `colour`, `minimum` and `maximum`. The pad stands under the line that is open; its last key
    leads on to the next line without a number, then closes.
    """

    __events__ = ("on_set",)

    items = ListProperty([])
    open_key = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self.pad: NumberPad | None = None
        super().__init__(**kwargs)
        self.spacing = 0
        self.fbind("items", self._show)
        self.fbind("open_key", self._show)
        self.fbind("open_key", self._reveal)
        self._show()

    def _reveal(self, *_: object) -> None:
        if self.pad is not None:
            reveal(self.pad)

    def _show(self, *_: object) -> None:
        self.clear_widgets()
        self.pad = None
        for item in self.items:
            self.add_widget(self._row(item))
            if item["key"] == self.open_key:
                self.pad = self._make_pad(item)
                self.add_widget(self.pad)

    def _row(self, item: dict[str, Any]) -> ListRow:
        value = item.get("value")
        row = ListRow(
            title=item["title"],
            note=item.get("note", ""),
            shape=item.get("shape", ""),
            colour=item.get("colour", ""),
            trail=word("ui.number.none") if value is None else minus(value),
            trail_tone="muted" if value is None else "ink",
            selected=item["key"] == self.open_key,
        )
        row.bind(on_release=lambda _: self._toggle(item["key"]))
        return row

    def _make_pad(self, item: dict[str, Any]) -> NumberPad:
        pad = NumberPad(minimum=item.get("minimum"), maximum=item.get("maximum", 999))
        pad.bind(on_done=lambda _, value: self._done(item["key"], value))
        return pad

    def _toggle(self, key: str) -> None:
        self.open_key = "" if key == self.open_key else key

    def _done(self, key: str, value: int) -> None:
        keys = [item["key"] for item in self.items]
        empty = [item["key"] for item in self.items if item.get("value") is None]
        after = (other for other in keys[keys.index(key) + 1 :] if other in empty)
        self.dispatch("on_set", key, value)
        self.open_key = next(after, "")

    def on_set(self, key: str, value: int) -> None:
        """A number was entered."""
