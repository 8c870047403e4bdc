"""Charts and contracts of a player: one tap on a kind, then one tap for each card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.amalfi.buy_sheets import CARD_POINTS
from companion.kit.controls.buttons import FilledButton, OutlineButton
from companion.kit.controls.list_row import ListRow
from companion.kit.controls.numbers import minus
from companion.kit.layout import Column
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.table_kit.choice_fields import OneOf
from companion.table_kit.phrases import person, tell
from companion.table_kit.pinned_sheet import PinnedSheet
from companion.table_kit.reason import Reason
from companion.table_kit.ships.number_fields import NumberField
from engine.core import Illegal
from engine.games.amalfi.actions import EnterCard, RemoveCard
from engine.games.amalfi.pieces import CARDS
from engine.message import Seat


class CardsSheet(PinnedSheet):
    """Keys cards in or takes them away. `onward` leads to the next player, where there is one.

    Each kind has one line from the start, so that a card that comes moves nothing.
    """

    enters = True

    def __init__(
        self, model: TableModel, seat: Seat, onward: Callable[[Seat], None] | None = None, **kw: Any
    ) -> None:
        super().__init__(is_tall=True, **kw)
        self.model, self.seat = model, seat
        self.title = tell(model, "ui.cards.title", seat=seat)
        items = [(card, tell(model, f"ui.card.{card}")) for card in CARDS]
        self.card = OneOf(label=tell(model, "ui.cards.add"), items=items, chosen="chart")
        points = tell(model, "ui.points")
        self.points = NumberField(label=points, common=list(CARD_POINTS), maximum=500)
        self.points.bind(on_change=lambda _, value: self._add(int(value)))
        self.reason = Reason(model)
        if model.state.is_kept:
            note = tell(model, "ui.cards.correction")
            self.add_widget(Text(text=note, style="label", tone="warning"))
        self.rows = {card: self._row(card, text) for card, text in items}
        lines = Column(spacing=0)
        for row in self.rows.values():
            lines.add_widget(row)
        for part in (self.card, self.points, lines):
            self.add_widget(part)
        self.pin(self.reason)
        self._fill_footer(onward)
        self.show()

    def _row(self, card: str, text: str) -> ListRow:
        row = ListRow(title=text)
        row.padding = 0, 4
        row.bind(on_release=lambda _: self._take_away(card))
        return row

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

    def _owned(self, card: str) -> list[int]:
        """The points of a player's cards of a kind."""
        board = self.model.state.board(self.seat)
        if card == "chart":
            return [chart.points for chart in board.charts]
        return [contract.points for contract in board.contracts if contract.kind == card]

    def show(self) -> None:
        """The cards as they are keyed in."""
        for card, row in self.rows.items():
            owned = self._owned(card)
            row.note = tell(self.model, "ui.cards.none")
            if owned:
                row.note = tell(self.model, "ui.dots").join(minus(points) for points in owned)
            row.trail = minus(sum(owned)) if owned else ""
            row.trail_icon = "pencil-outline" if owned else ""

    def _add(self, points: int) -> None:
        # The field forgets the number, so that the same one can be tapped again.
        self.points.value = None
        self._play(EnterCard(self.seat, self.card.chosen, points))

    def _take_away(self, card: str) -> None:
        """Ask which one of a kind goes."""
        owned = self._owned(card)
        if not owned:
            return
        sheet = Sheet(title=tell(self.model, "ui.cards.take-away"))
        for number, points in enumerate(owned, start=1):
            text = tell(self.model, f"ui.cards.{card}", points=points)
            button = OutlineButton(text=text, icon="close")
            action = RemoveCard(self.seat, card, number)
            button.bind(on_release=lambda _, action=action: self._remove(sheet, action))
            sheet.add_widget(button)
        sheet.open()

    def _remove(self, sheet: Sheet, action: RemoveCard) -> None:
        sheet.close()
        self._play(action)

    def _play(self, action: EnterCard | RemoveCard) -> None:
        verdict = self.model.play(action)
        self.reason.show(verdict if isinstance(verdict, Illegal) else None)
        self.show()
