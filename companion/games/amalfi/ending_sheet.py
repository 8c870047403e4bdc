"""The ending characters of a player: one after the other, with what each brings."""

from __future__ import annotations

from typing import Any

from companion.games.amalfi.ending_card import card_of
from companion.games.amalfi.phrases import things
from companion.kit.controls.list_row import ListRow
from companion.kit.controls.numbers import minus
from companion.kit.controls.switch import SwitchRow
from companion.kit.layout import Column
from companion.model import TableModel
from companion.table_kit.action_sheet import ActionSheet
from companion.table_kit.phrases import sentence, tell
from companion.table_kit.ships.each_fields import EachFields
from engine.core import ScoreLine
from engine.games.amalfi.actions import EnterEnding, RemoveEnding
from engine.games.amalfi.scoring import score_at_end
from engine.message import Seat


def ending_lines(model: TableModel, seat: Seat) -> list[ScoreLine]:
    """What the ending characters of a player bring as the table lies, one line each."""
    lines = score_at_end(model.state).of(seat, "ending")
    return list(lines) if model.state.board(seat).ending else []


class EndingSheet(ActionSheet):
    """Cards to add or take away."""

    def __init__(self, model: TableModel, seat: Seat, **kwargs: Any) -> None:
        super().__init__(model, **kwargs)
        self.seat = seat
        self.title = tell(model, "ui.ending.title", seat=seat)
        self.list, self.place = Column(spacing=0), Column()
        self.played = SwitchRow(text=tell(model, "ui.ending.played"), active=True)
        self.played.bind(on_change=lambda *_: self.refresh())
        for part in (self.played, self.place, self.list):
            self.add_widget(part)
        self.show()

    def show(self) -> None:
        """The cards keyed in, and fields for one more."""
        self.list.clear_widgets()
        for number, line in enumerate(ending_lines(self.model, self.seat), start=1):
            row = ListRow(
                title=sentence(self.model, line.because),
                note=tell(self.model, "ui.ending.remove"),
                trail=minus(line.points),
                trail_icon="trash-can-outline",
            )
            row.bind(on_release=lambda _, number=number: self._remove(number))
            self.list.add_widget(row)
        self.fields = EachFields(things=things())
        self.fields.bind(on_change=lambda *_: self.refresh())
        self.place.clear_widgets()
        self.place.add_widget(self.fields)
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Numbers that were entered and are not wanted are cancelled; otherwise all is done."""
        super().refresh()
        self.cancel.text = tell(self.model, "ui.cancel" if self.fields.is_begun else "ui.done")

    def action(self) -> EnterEnding | None:
        each = self.fields.each
        if each is None:
            return None
        card = card_of(self.model, self.seat, each, played=bool(self.played.active))
        return EnterEnding(self.seat, card)

    def named(self) -> str:
        return tell(self.model, "ui.ending.add" if self.fields.each else "ui.ending.choose")

    def _remove(self, number: int) -> None:
        if self.model.play(RemoveEnding(self.seat, number)) is not None:
            self.show()
