"""Where a building really stands: a plan to tap, with the change that each lot would bring."""

from __future__ import annotations

from typing import Any

from companion.board.reason import Reason
from companion.board.told import marks, tell
from companion.games.positano.plan import Plan, items
from companion.kit.layout import Column
from companion.kit.sheet import Sheet
from companion.kit.type import Text
from companion.model import TableModel
from engine.core import Illegal
from engine.games.positano.actions import Move
from engine.games.positano.pieces import Lot


class MoveSheet(Sheet):
    """Choose the lot to which a building goes; what is against the rules says so first."""

    enters = True

    def __init__(self, model: TableModel, lot: Lot, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.model, self.lot = model, lot
        self._asked: Move | None = None
        self.title = tell(model, "ui.moving", lot=str(lot))
        self.plan = Plan()
        self.plan.fit(1_000)
        self.plan.show(
            items(model.state, marks(model), chosen={lot}, is_off=lambda to: not self._is_free(to))
        )
        self.plan.bind(on_pick=self._picked)
        self.reason = Reason(model)
        self.reason.bind(on_anyway=lambda _: self._take(anyway=True))
        self.add_widget(Text(text=tell(model, "ui.moving-hint"), tone="muted"))
        centred = Column()
        self.plan.pos_hint = {"center_x": 0.5}
        centred.add_widget(self.plan)
        self.add_widget(centred)
        self.add_widget(self.reason)
        self.bind(on_close=lambda _: model.weigh(None))

    def _is_free(self, to: Lot) -> bool:
        verdict = self.model.check(Move(self.lot, to))
        return not isinstance(verdict, Illegal)

    def _picked(self, _: object, to: Lot) -> None:
        self._asked = Move(self.lot, to)
        verdict = self.model.check(self._asked)
        if isinstance(verdict, Illegal):
            self.model.weigh(self._asked)
            self.reason.show(verdict)
        else:
            self._take()

    def _take(self, *, anyway: bool = False) -> None:
        if self._asked is not None and self.model.play(self._asked, anyway=anyway) is not None:
            self.close()
