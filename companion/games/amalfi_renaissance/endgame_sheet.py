"""The endgame characters of a player: one after the other, with what each brings."""

from __future__ import annotations

from typing import Any

from companion.games.amalfi_renaissance.endgame_fields import EndgameFields
from companion.kit.controls.buttons import TextButton
from companion.kit.controls.list_row import ListRow
from companion.kit.controls.numbers import minus
from companion.kit.layout import Column
from companion.model import TableModel
from companion.table_kit.action_sheet import ActionSheet
from companion.table_kit.phrases import sentence, tell
from engine.games.amalfi_renaissance.actions import SetEndgame
from engine.games.amalfi_renaissance.board import EndgameCard
from engine.games.amalfi_renaissance.endgame import result
from engine.message import Seat


class EndgameSheet(ActionSheet):
    """Cards to add, change or take away."""

    def __init__(self, model: TableModel, seat: Seat, **kwargs: Any) -> None:
        super().__init__(model, **kwargs)
        self.seat = seat
        self.title = tell(model, "ui.endgame.title", seat=seat)
        self.index: int | None = None
        self.list, self.place = Column(spacing=0), Column()
        self.add_widget(self.place)
        self.add_widget(self.list)
        self._edit(None)

    @property
    def cards(self) -> tuple[EndgameCard, ...]:
        """Those that are keyed in."""
        found: tuple[EndgameCard, ...] = self.model.state.board(self.seat).endgame
        return found

    def _edit(self, index: int | None) -> None:
        """Show the numbers of one card, or of a new one."""
        self.index = index
        card = None if index is None else self.cards[index]
        self.fields = EndgameFields(self.model, card)
        self.fields.bind(on_change=lambda _: self.refresh())
        self.place.clear_widgets()
        self.place.add_widget(self.fields)
        if index is not None:
            remove = TextButton(
                text=tell(self.model, "ui.endgame.remove"), kind="danger", stretches=False
            )
            remove.bind(on_release=lambda _: self._remove(index))
            self.place.add_widget(remove)
        self._list()
        self.refresh()

    def _list(self) -> None:
        self.list.clear_widgets()
        board = self.model.state.board(self.seat)
        for index, card in enumerate(self.cards):
            scored = result(board, card)
            row = ListRow(
                title=sentence(self.model, scored.because),
                trail=minus(scored.points),
                selected=index == self.index,
            )
            row.bind(on_release=lambda _, index=index: self._edit(index))
            self.list.add_widget(row)

    def refresh(self, *_: object) -> None:
        """Numbers that were entered and are not wanted are cancelled; otherwise all is done."""
        super().refresh()
        is_begun = self.index is not None or self.fields.is_begun
        self.cancel.text = tell(self.model, "ui.cancel" if is_begun else "ui.done")

    def action(self) -> SetEndgame | None:
        card = self.fields.card
        if card is None:
            return None
        if self.index is None:
            return SetEndgame(self.seat, (*self.cards, card))
        return SetEndgame(
            self.seat, (*self.cards[: self.index], card, *self.cards[self.index + 1 :])
        )

    def named(self) -> str:
        return tell(self.model, "ui.endgame.add" if self.index is None else "ui.endgame.change")

    def _remove(self, index: int) -> None:
        rest = (*self.cards[:index], *self.cards[index + 1 :])
        if self.model.play(SetEndgame(self.seat, rest)) is not None:
            self._edit(None)
