"""How a cost is paid with ships: the sensible ways, best first, or ship by ship."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.kit.controls.buttons import TextButton
from companion.kit.controls.list_row import ListRow
from companion.kit.controls.stepper import Stepper
from companion.kit.layout import Column
from companion.kit.layout.headings import SectionHeading
from companion.kit.theme.text import Text
from companion.present.questions import Counts, Payment, Way
from companion.present.words import word

SHOWN = 3


class Payer(Column):
    """A payment to choose: `on_change(moved)` when a finger chose other ships.

    `on_way` follows where that was a whole way to pay and not one more ship. Where nothing
    suffices it says by how much, and ships can still be moved one by one: what the table did is
    recorded, enough or not.
    """

    __events__ = ("on_change", "on_way")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spacing = 0
        self.field = Payment("")
        self._is_all = self._is_by_hand = False

    def show(self, field: Payment) -> None:
        """Offer the ways to pay; none where the cost or the ships are not known."""
        before, self.field = self.field, field
        if field == before:
            return
        if field.ways != before.ways or field.places != before.places:
            self._is_all = self._is_by_hand = False
        self._build()

    def _build(self) -> None:
        self.clear_widgets()
        if not self.field.is_asked:
            return
        self.add_widget(SectionHeading(text=self.field.label))
        if not self.field.ways:
            self.add_widget(Text(text=self.field.short, tone="danger"))
        if self._is_by_hand:
            self._build_steppers()
        else:
            self._build_ways()

    def _build_ways(self) -> None:
        ways = self.field.ways
        shown = ways if self._is_all else ways[:SHOWN]
        if any(place.maximum for place in self.field.places):
            self._add_button(word("ui.pay.by-hand"), self._by_hand)
        for way in shown:
            self.add_widget(self._row(way))
        if hidden := len(ways) - len(shown):
            self._add_button(word("ui.pay.more", n=hidden), self._show_all)

    def _row(self, way: Way) -> ListRow:
        chosen = way.moved == self.field.value
        row = ListRow(title=way.text, note=way.note)
        row.selected, row.icon = chosen, "check" if chosen else "circle-outline"
        row.icon_tone = "positive" if chosen else "muted"
        row.bind(on_release=lambda _: self._go(way.moved))
        return row

    def _add_button(self, text: str, act: Callable[[], None]) -> None:
        button = TextButton(text=text, stretches=False)
        button.bind(on_release=lambda _: act())
        self.add_widget(button)

    def _show_all(self) -> None:
        self._is_all = True
        self._build()

    def _by_hand(self) -> None:
        self._is_by_hand = True
        if self.field.value is None:
            self.dispatch("on_change", ())
        else:
            self._build()

    def _build_steppers(self) -> None:
        moved = dict(self.field.value or ())
        for place in self.field.places:
            number = moved.get(place.key, 0)
            stepper = Stepper(label=place.label, value=number, maximum=place.maximum)
            stepper.bind(on_change=lambda _, n, key=place.key: self._step(key, int(n)))
            self.add_widget(stepper)
        tone = "danger" if self.field.is_short else "muted"
        self.add_widget(Text(text=self.field.result, style="label", tone=tone))

    def _step(self, place: str, number: int) -> None:
        self.dispatch("on_change", self.field.put(place, number))

    def _go(self, moved: Counts) -> None:
        self.dispatch("on_change", moved)
        self.dispatch("on_way")

    def on_way(self) -> None:
        """A whole way to pay was chosen."""

    def on_change(self, moved: Counts) -> None:
        """Other ships pay now."""
