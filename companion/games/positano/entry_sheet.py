"""Entering a finished cliff: a tap on a cell builds at once, and the sheet goes on to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.positano.build_sheet import BuildSheet
from companion.kit.controls.buttons import FilledButton, OutlineButton, TextButton
from companion.kit.layout import ButtonRow
from companion.model import TableModel
from companion.table_kit.phrases import phrase
from engine.games.positano.actions import Clear
from engine.games.positano.pieces import LOTS, Lot
from engine.games.positano.state import State
from engine.message import Seat


def next_empty(state: State, after: Lot | None = None) -> Lot | None:
    """The next empty lot in play, going on from a lot and round to the front again."""
    start = LOTS.index(after) + 1 if after is not None else 0
    taken = state.by_lot
    in_play = state.lots_in_play()
    order = (*LOTS[start:], *LOTS[:start])
    return next((lot for lot in order if lot in in_play and lot not in taken), None)


class EntrySheet(BuildSheet):
    """A lot to enter; of a building that stands there every part can be changed.

    `full` is called when the last lot is built on, `move` when the building is to be moved.
    """

    owner: Seat

    def __init__(
        self,
        model: TableModel,
        lot: Lot,
        owner: Seat,
        *,
        full: Callable[[], None],
        move: Callable[[Lot], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(model, lot, owner, **kwargs)
        self._full, self._move = full, move
        self._goes_on = lot not in model.state.by_lot
        self._back_to: Lot | None = None
        self.skip = OutlineButton()
        self.skip_low = TextButton(stretches=False)
        self.done = FilledButton(text=phrase(model, "ui.done"))
        for button in (self.skip, self.skip_low):
            button.bind(on_release=lambda _: self._go_to_next())
        self.done.bind(on_release=lambda _: self.close())
        if self._goes_on:
            self.footing.put(self.footing.act, self.skip, self.done)
            self.fbind("is_low", self._offer_skip)
        else:
            self.add_widget(self._edit())
            self.footing.put(self.footing.act, self.done)
        self.show()

    def _edit(self) -> ButtonRow:
        edit = ButtonRow()
        move = OutlineButton(text=phrase(self.model, "ui.move"), icon="map-marker-outline")
        move.bind(on_release=lambda _: self._move(self.lot))
        remove = OutlineButton(
            text=phrase(self.model, "ui.remove"), icon="delete-outline", kind="danger"
        )
        remove.bind(on_release=lambda _: self._remove())
        edit.add_widget(move)
        edit.add_widget(remove)
        return edit

    def _offer_skip(self, *_: object) -> None:
        """On a low screen the title has room for it."""
        line = self.head.ids.line
        if self.is_low and self.skip_low.parent is None:
            self.skip_low.pos_hint = {"center_y": 0.5}
            line.add_widget(self.skip_low, index=len(line.children) - 1)
        elif not self.is_low and self.skip_low.parent is not None:
            line.remove_widget(self.skip_low)

    def show(self) -> None:
        there = self.lot in self.model.state.by_lot
        self.title = phrase(self.model, "ui.change" if there else "ui.build", lot=str(self.lot))
        self.note = phrase(self.model, "ui.regulation", height=self.lot.regulation)
        super().show()
        self._offer_undo()
        for button in (self.skip, self.skip_low):
            button.text = phrase(self.model, "ui.skip", lot=str(self.lot))
            button.disabled = next_empty(self.model.state, self.lot) in (None, self.lot)

    def _offer_undo(self) -> None:
        if self._back_to is not None:
            table = self.model.table
            told = table.describe(table.log.step(table.log.head))
            self.footing.say(self.model.say(told), act=phrase(self.model, "ui.undo"))

    def picked(self) -> None:
        self.take()

    def take(self, *, anyway: bool = False) -> None:
        if self.chosen is None and not anyway:
            self._undo()
        else:
            super().take(anyway=anyway)

    def took(self) -> None:
        if not self._goes_on:
            self.close()
            return
        self._back_to = self.lot
        self._go_to_next()

    def _go_to_next(self) -> None:
        following = next_empty(self.model.state, self.lot)
        if following is None:
            self.close()
            self._full()
            return
        self.lot = following
        self.show()

    def _undo(self) -> None:
        if self._back_to is not None:
            self.model.undo()
            self.lot, self._back_to = self._back_to, None
            self.show()

    def _remove(self) -> None:
        self.model.play(Clear(self.lot))
        self.close()
