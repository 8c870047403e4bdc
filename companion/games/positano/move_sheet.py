"""Where a building really stands: a plan to tap."""

from __future__ import annotations

from typing import Any

from companion.games.positano.plan import Plan, items
from companion.games.positano.steady_sheet import SteadySheet
from companion.kit.controls.buttons import OutlineButton
from companion.kit.layout import Column
from companion.model import TableModel
from companion.table_kit.phrases import marks, phrase, signed
from engine.core import Illegal
from engine.games.positano.actions import Move
from engine.games.positano.pieces import Lot


class MoveSheet(SteadySheet):
    """Choose the lot to which a building goes; what is against the rules says so first.

    At a finished table it goes there at once; in a kept game the correction is weighed first.
    """

    enters = True

    def __init__(self, model: TableModel, lot: Lot, **kwargs: Any) -> None:
        super().__init__(model, **kwargs)
        self.lot = lot
        self._asked: Move | None = None
        self.title = phrase(model, "ui.moving", lot=str(lot))
        self.plan = Plan(pos_hint={"center_x": 0.5})
        self.plan.fit(1_000)
        self.plan.bind(on_pick=lambda _, to: self._pick(to))
        centred = Column()
        centred.add_widget(self.plan)
        self.add_widget(centred)
        self.fbind("is_low", lambda *_: self.plan.fit(0 if self.is_low else 1_000))
        cancel = OutlineButton(text=phrase(model, "ui.cancel"))
        cancel.bind(on_release=lambda _: self.close())
        self.footing.put(cancel, self.footing.act)
        self.footing.say(phrase(model, "ui.moving-hint"))
        self._show_plan(lot)

    def _show_plan(self, chosen: Lot) -> None:
        state = self.model.state
        dressed = items(state, marks(self.model), chosen={chosen}, is_off=self._is_off)
        self.plan.show(dressed)

    def _is_off(self, to: Lot) -> bool:
        return isinstance(self.model.check(Move(self.lot, to)), Illegal)

    def _pick(self, to: Lot) -> None:
        self._asked = Move(self.lot, to)
        preview = self.model.weigh(self._asked)
        if self._is_off(to):
            self.footing.show(self.model.check(self._asked))
        elif not self.model.state.keeps_rounds:
            self.take()
            return
        elif preview is not None:
            owner = self.model.state.by_lot[self.lot].owner
            change = signed(self.model, preview.change[owner])
            told = phrase(self.model, "ui.moving-told", lot=str(to), change=change, seat=owner)
            self.footing.say(told, tone="ink", act=phrase(self.model, "ui.correct-act"))
        self._show_plan(to)

    def take(self, *, anyway: bool = False) -> None:
        if self._asked is not None and self.model.play(self._asked, anyway=anyway) is not None:
            self.close()
