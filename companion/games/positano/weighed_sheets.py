"""Build sheets of a kept game: a tap on a cell weighs it, the button records it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.positano import matrix
from companion.games.positano.build_sheet import BuildSheet
from companion.kit.controls.buttons import OutlineButton
from companion.kit.layout import ButtonRow
from companion.model import TableModel
from companion.table_kit.phrases import phrase, points_of, reasons
from engine.games.positano.pieces import Lot
from engine.games.positano.rules_entry import drafters
from engine.message import Seat, say


class WeighedSheet(BuildSheet):
    """What both share; a subclass says what its button does."""

    act = ""

    def __init__(
        self,
        model: TableModel,
        lot: Lot,
        owner: Seat | None,
        *,
        done: Callable[[], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(model, lot, owner, **kwargs)
        self._done = done
        cancel = OutlineButton(text=phrase(model, "ui.cancel"))
        cancel.bind(on_release=lambda _: self.close())
        self.footing.put(cancel, self.footing.act)

    def show(self) -> None:
        super().show()
        self.footing.say(self.hint(), act=phrase(self.model, self.act), can_act=False)

    def picked(self) -> None:
        self._weigh_chosen()
        choice: matrix.Choice = self.chosen
        told, tone = self.answer_text(choice), "ink"
        if points_of(choice.verdict):
            told, tone = reasons(self.model, choice.verdict), "warning"
        self.footing.say(told, tone=tone, act=phrase(self.model, self.act))

    def took(self) -> None:
        self._done()


class KeptBuildSheet(WeighedSheet):
    """The main build of a round: the tile is drafted, blocks and roof are still to be chosen.

    The lot is the drafted one, or another that somebody has really built on.
    """

    act = "ui.build-act"

    def __init__(
        self, model: TableModel, seat: Seat, lot: Lot, *, done: Callable[[], None], **kwargs: Any
    ) -> None:
        super().__init__(model, lot, seat, done=done, **kwargs)
        self.content.remove_widget(self.owners)
        self.title = phrase(model, "ui.build-now", seat=seat, lot=str(lot))
        tile = say(f"tile.{model.state.turn(seat).build}")
        self.note = phrase(model, "ui.regulation-tile", height=lot.regulation, tile=tile)
        self.show()

    def make(self, owner: Seat) -> matrix.Make:
        return matrix.building(self.lot, owner)

    def hint(self) -> str:
        return phrase(self.model, "ui.choose-cell")


class CorrectSheet(WeighedSheet):
    """What really stands on a lot of a kept game: no move, but a correction of the board.

    `move` is called when the building stands elsewhere.
    """

    act = "ui.correct-act"

    def __init__(self, model: TableModel, lot: Lot, *, move: Callable[[Lot], None]) -> None:
        there = model.state.by_lot.get(lot)
        owners = (there.owner,) if there else drafters(model.state, lot)
        super().__init__(model, lot, owners[0] if owners else None, done=self.close)
        self._move = move
        self.title = phrase(model, "ui.correct", lot=str(lot))
        self.note = phrase(model, "ui.regulation", height=lot.regulation)
        if there is not None:
            self._add_edit()
        self.show()

    def _add_edit(self) -> None:
        edit = ButtonRow()
        move = OutlineButton(text=phrase(self.model, "ui.move"), icon="map-marker-outline")
        move.bind(on_release=lambda _: self._move(self.lot))
        remove = OutlineButton(
            text=phrase(self.model, "ui.remove"), icon="delete-outline", kind="danger"
        )
        remove.bind(on_release=lambda _: self._clear())
        edit.add_widget(move)
        edit.add_widget(remove)
        self.add_widget(edit)

    def hint(self) -> str:
        return phrase(self.model, "ui.correct-hint" if self.owner is not None else "ui.whose")

    def _clear(self) -> None:
        """Weigh that nothing stands there; the owner of what does gets the blocks back."""
        self.own(self.model.state.by_lot[self.lot].owner)
        self.chosen = matrix.clearing(self.model, self.lot)
        self.matrix.selected = None
        self.picked()
