"""Keying in a cliff: a tap on a cell builds at once, and the sheet goes on to the next lot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.board.told import tell
from companion.games.positano.build_sheet import BuildSheet
from companion.kit.buttons import FilledButton, OutlineButton, TextButton
from companion.kit.layout import ButtonRow
from companion.model import TableModel
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
    """A lot to key in; of a building that stands there every part can be changed.

    `full` is called when the last lot is built on, `move` when the building is to be moved.
    """

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
        self.undo = TextButton(kind="link", icon="undo", stretches=False)
        self.undo.bind(on_release=lambda _: self._undo())
        self.edit = ButtonRow()
        self._fill_edit()
        self.skip = OutlineButton()
        self.skip.bind(on_release=lambda _: self._skip())
        self.done = FilledButton(text=tell(model, "ui.done"))
        self.done.bind(on_release=lambda _: self.close())
        self.show()

    def _fill_edit(self) -> None:
        move = OutlineButton(text=tell(self.model, "ui.move"), icon="map-marker-outline")
        move.bind(on_release=lambda _: self._move(self.lot))
        remove = OutlineButton(
            text=tell(self.model, "ui.remove"), icon="delete-outline", kind="danger"
        )
        remove.bind(on_release=lambda _: self._remove())
        self.edit.add_widget(move)
        self.edit.add_widget(remove)

    def show(self) -> None:
        there = self.lot in self.model.state.by_lot
        self.title = tell(self.model, "ui.change" if there else "ui.build", lot=str(self.lot))
        self.note = tell(self.model, "ui.regulation", height=self.lot.regulation)
        super().show()
        self._show_part(self.edit, is_there=there)
        self._show_part(self.undo, is_there=self._back_to is not None)
        self._show_footer()

    def _show_part(self, part: Any, *, is_there: bool) -> None:
        if is_there and part.parent is None:
            self.add_widget(part)
        elif not is_there and part.parent is not None:
            self.content.remove_widget(part)

    def _show_footer(self) -> None:
        self.footer.clear_widgets()
        after = next_empty(self.model.state, self.lot)
        if self._goes_on and after not in (None, self.lot):
            self.skip.text = tell(self.model, "ui.skip", lot=str(self.lot))
            self.footer.add_widget(self.skip)
        self.footer.add_widget(self.done)

    def picked(self) -> None:
        self.take()

    def took(self) -> None:
        if not self._goes_on:
            self.close()
            return
        self._remember_step()
        self._skip()

    def _remember_step(self) -> None:
        log = self.model.table.log
        step = log.path(log.head)[-1]
        told = self.model.game.tell(self.model.table.at(step.parent), step.action)
        self._back_to = self.lot
        self.undo.text = tell(self.model, "ui.undo-step", told=told)

    def _skip(self) -> None:
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
