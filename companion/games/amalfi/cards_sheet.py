"""Charts and contracts of a player: one tap on a kind, then one tap for each card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.board.choosing import OneOf
from companion.board.reason import Reason
from companion.board.ships.numbers import NumberField
from companion.board.told import person, tell
from companion.games.amalfi.buy_sheets import CHART_POINTS, CONTRACT_POINTS
from companion.kit.buttons import FilledButton, OutlineButton
from companion.kit.chips import ChipRow
from companion.kit.headings import SectionHeading
from companion.kit.sheet import Sheet
from companion.model import TableModel
from engine.core import Illegal
from engine.games.amalfi.actions import EnterCard, RemoveCard
from engine.games.amalfi.pieces import CARDS
from engine.message import Seat

NUMBERS = {"chart": CHART_POINTS}


class CardsSheet(Sheet):
    """Keys cards in or takes them away. `onward` leads to the next player, where there is one."""

    enters = True

    def __init__(
        self, model: TableModel, seat: Seat, onward: Callable[[Seat], None] | None = None, **kw: Any
    ) -> None:
        super().__init__(**kw)
        self.model, self.seat = model, seat
        self.title = tell(model, "ui.cards.title", seat=seat)
        self.own = ChipRow()
        self.own.bind(on_pick=lambda _, key: self._remove(key))
        self.heading = SectionHeading()
        items = [(card, tell(model, f"ui.card.{card}")) for card in CARDS]
        self.card = OneOf(label=tell(model, "ui.cards.add"), items=items, chosen="chart")
        self.card.bind(on_change=lambda _: self._suggest())
        self.points = NumberField(label=tell(model, "ui.points"), maximum=500)
        self.points.bind(on_change=lambda _, value: self._add(int(value)))
        self.reason = Reason(model)
        for part in (self.card, self.points, self.reason, self.heading, self.own):
            self.add_widget(part)
        self._fill_footer(onward)
        self._suggest()
        self.show()

    def _fill_footer(self, onward: Callable[[Seat], None] | None) -> None:
        done = tell(self.model, "ui.done")
        following = Seat(self.seat + 1)
        if onward is None or following >= len(self.model.setup.seats):
            button = FilledButton(text=done)
            button.bind(on_release=lambda _: self.close())
            self.footer.add_widget(button)
            return
        close = OutlineButton(text=done)
        close.bind(on_release=lambda _: self.close())
        name = person(self.model, following)["name"]
        go = FilledButton(text=tell(self.model, "ui.onward", name=name))
        go.bind(on_release=lambda _: onward(following))
        self.footer.add_widget(close)
        self.footer.add_widget(go)

    def _suggest(self) -> None:
        self.points.common = list(NUMBERS.get(self.card.chosen, CONTRACT_POINTS))

    def show(self) -> None:
        """The cards as they are keyed in."""
        board = self.model.state.board(self.seat)
        owned = [("chart", chart.points) for chart in board.charts]
        owned += [
            (contract.kind, contract.points)
            for kind in CARDS
            for contract in board.contracts
            if contract.kind == kind
        ]
        numbers: dict[str, int] = {}
        items = []
        for card, points in owned:
            numbers[card] = numbers.get(card, 0) + 1
            text = tell(self.model, f"ui.cards.{card}", points=points)
            items.append({"key": f"{card} {numbers[card]}", "text": text, "icon": "close"})
        self.own.items = items
        self.heading.text = tell(self.model, "ui.cards.own" if items else "ui.cards.none")

    def _add(self, points: int) -> None:
        # The field forgets the number, so that the same one can be tapped again.
        self.points.value = None
        self._play(EnterCard(self.seat, self.card.chosen, points))

    def _remove(self, key: str) -> None:
        card, number = key.split()
        self._play(RemoveCard(self.seat, card, int(number)))

    def _play(self, action: EnterCard | RemoveCard) -> None:
        verdict = self.model.play(action)
        self.reason.show(verdict if isinstance(verdict, Illegal) else None)
        self.show()
