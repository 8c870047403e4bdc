"""How a cost is paid with ships: the sensible ways, best first, or ship by ship."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.kit.controls.buttons import TextButton
from companion.kit.controls.list_row import ListRow
from companion.kit.controls.stepper import Stepper
from companion.kit.layout import Column
from companion.kit.layout.headings import SectionHeading
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.present.words import word
from companion.table_kit.phrases import tell
from engine.payment import Cost, Payment, Purse, Settlement, payment, settle, shortfall, ways

SHOWN = 3
EMERGENCY = "emergency"


@dataclass(frozen=True)
class PayWords:
    """What a game calls things: the ships a payment moves, a place, and what comes back."""

    moved: Callable[[Payment], str]
    place: Callable[[str], str]
    back: Callable[[Settlement], str]
    short: Callable[[int], str]


def words_for(model: TableModel, moved: Callable[[Payment], str]) -> PayWords:
    """The words under `ui.way` and `ui.pay-from` of a table's game."""

    def back(way: Settlement) -> str:
        if not way.bread:
            return tell(model, "ui.way.exact")
        if way.lost:
            return tell(model, "ui.way.lost", n=way.kept or 0, lost=way.lost)
        return tell(model, "ui.way.back", n=way.bread)

    return PayWords(
        moved=moved,
        place=lambda place: tell(model, f"ui.pay-from.{place}"),
        back=back,
        short=lambda n: tell(model, "ui.way.short", n=n),
    )


class Payer(Column):
    """The payment of a cost: `payment`, and `on_change` when a finger chose another one.

    `on_way` follows where that was a whole way to pay and not one more ship. The best way is
    chosen by itself. Where nothing suffices it says by how much, and ships can still be moved one
    by one: what the table did is recorded, enough or not.
    """

    __events__ = ("on_change", "on_way")

    def __init__(self, words: PayWords, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spacing = 0
        self._words = words
        self._purse = Purse((), 0)
        self._cost = Cost(0)
        self._ways: tuple[Settlement, ...] = ()
        self._is_all = self._is_by_hand = False
        self.is_asked = False
        self.payment: Payment | None = None

    def told(self) -> tuple[str, str]:
        """What pays, and what comes back or how many other ways there are, in a few words."""
        if not self.is_asked:
            return word("ui.pay.title"), word("ui.pay.unknown")
        if self.payment is None:
            return self._words.short(shortfall(self._purse, self._cost)), word("ui.pay.by-hand")
        result = settle(self._purse, self._cost, self.payment)
        note = self._words.short(result.short) if result.short else self._words.back(result)
        others = len(self._ways) - (self.payment in [way.payment for way in self._ways])
        if others > 0:
            note = word("ui.pay.others", told=note, n=others)
        return word("ui.pay.with", ships=self._words.moved(self.payment)), note

    def show(self, purse: Purse | None, cost: Cost | None) -> None:
        """Offer the ways to pay a cost; none where the cost or the ships are not known."""
        if purse is None or cost is None:
            self.payment, self.is_asked = None, False
            self.clear_widgets()
            return
        if self.is_asked and (purse, cost) == (self._purse, self._cost):
            return
        self._purse, self._cost, self.is_asked = purse, cost, True
        self._ways = ways(purse, cost)
        self._is_all = self._is_by_hand = False
        self.payment = self._ways[0].payment if self._ways else None
        self._build()

    def _build(self) -> None:
        self.clear_widgets()
        self.add_widget(SectionHeading(text=word("ui.pay.heading")))
        if not self._ways:
            short = self._words.short(shortfall(self._purse, self._cost))
            self.add_widget(Text(text=short, tone="danger"))
        if self._is_by_hand:
            self._build_steppers()
        else:
            self._build_ways()

    def _build_ways(self) -> None:
        ways_shown = self._ways if self._is_all else self._ways[:SHOWN]
        if self._purse.ships:
            self._add_button(word("ui.pay.by-hand"), self._by_hand)
        for way in ways_shown:
            self.add_widget(self._row(way))
        if hidden := len(self._ways) - len(ways_shown):
            self._add_button(word("ui.pay.more", n=hidden), self._show_all)

    def _row(self, way: Settlement) -> ListRow:
        chosen = way.payment == self.payment
        row = ListRow(title=self._words.moved(way.payment), note=self._words.back(way))
        row.selected, row.icon = chosen, "check" if chosen else "circle-outline"
        row.icon_tone = "positive" if chosen else "muted"
        row.bind(on_release=lambda _: self._go(way.payment))
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
        self.payment = self.payment or payment()
        self._build()
        self.dispatch("on_change")

    def _build_steppers(self) -> None:
        paid = self.payment or payment()
        for hold in self._purse.holds:
            if hold.ships:
                self._add_stepper(hold.resource, paid.out_of(hold.resource), hold.ships)
        self._add_stepper(EMERGENCY, paid.emergency, self._purse.ships)
        result = settle(self._purse, self._cost, paid)
        words = self._words.short(result.short) if result.short else self._words.back(result)
        self.add_widget(Text(text=words, style="label", tone="danger" if result.short else "muted"))

    def _add_stepper(self, place: str, value: int, most: int) -> None:
        stepper = Stepper(label=self._words.place(place), value=value, maximum=most)
        stepper.bind(on_change=lambda _, number: self._step(place, number))
        self.add_widget(stepper)

    def _step(self, place: str, number: int) -> None:
        paid = self.payment or payment()
        moved = {hold.resource: paid.out_of(hold.resource) for hold in self._purse.holds}
        moved[EMERGENCY] = paid.emergency
        moved[place] = int(number)
        emergency = moved.pop(EMERGENCY)
        self._choose(payment(moved, emergency=emergency))

    def _go(self, paid: Payment) -> None:
        self._choose(paid)
        self.dispatch("on_way")

    def on_way(self) -> None:
        """A whole way to pay was chosen."""

    def _choose(self, paid: Payment) -> None:
        self.payment = paid
        self._build()
        self.dispatch("on_change")

    def on_change(self) -> None:
        """Other ships pay now."""
