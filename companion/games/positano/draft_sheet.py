"""Drafting: a lot on the plan, or a tile among chips; one tap takes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.positano.plan import Plan, items
from companion.games.positano.steady_sheet import SteadySheet
from companion.kit.controls.buttons import OutlineButton
from companion.kit.controls.chips import ChipRow
from companion.kit.layout import Column
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme.text import Text
from companion.model import TableModel
from companion.table_kit.owners import OwnerPicker
from companion.table_kit.phrases import marks, person, phrase
from engine.core import Illegal
from engine.games.positano.actions import Draft
from engine.games.positano.pieces import BLOCK_TILES, BUILD_TILES, Lot, Row
from engine.games.positano.rules_draft import offers
from engine.message import Seat, count, say


class WhoFirstSheet(Sheet):
    """Equal bids, and stars that nobody knows: the table says who drafts first."""

    enters = True

    def __init__(
        self,
        model: TableModel,
        row: Row,
        seats: tuple[Seat, ...],
        *,
        chosen: Callable[[Seat], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.title = phrase(model, f"ui.draft-{row.value}-first")
        self.add_widget(Text(text=phrase(model, f"ui.draft-{row.value}-tie", seats=seats)))
        self.owners = OwnerPicker(people=[person(model, seat) for seat in seats], selected=-1)
        self.owners.bind(on_pick=lambda _, place: chosen(seats[place]))
        self.add_widget(self.owners)


class DraftSheet(SteadySheet):
    """One draft of one player. Every tile has its place; those not on offer say why when tapped."""

    def __init__(
        self, model: TableModel, row: Row, seat: Seat, *, done: Callable[[], None], **kwargs: Any
    ) -> None:
        super().__init__(model, **kwargs)
        self.row, self.seat, self._done = row, seat, done
        self._asked: Draft | None = None
        self.title = phrase(model, f"ui.draft-{row.value}", seat=seat)
        if row is Row.LOT:
            self._add_plan()
        else:
            self._add_tiles()
        cancel = OutlineButton(text=phrase(model, "ui.cancel"))
        cancel.bind(on_release=lambda _: self.close())
        self.footing.put(cancel, self.footing.act)

    def _add_plan(self) -> None:
        self.plan = Plan(pos_hint={"center_x": 0.5})
        self.plan.fit(1_000)
        self.plan.show(items(self.model.state, marks(self.model), is_off=self._is_off))
        self.plan.bind(on_pick=lambda _, lot: self.ask(Draft(self.seat, lot=lot)))
        centred = Column()
        centred.add_widget(self.plan)
        self.add_widget(centred)
        self.fbind("is_low", lambda *_: self.plan.fit(0 if self.is_low else 1_000))

    def _is_off(self, lot: Lot) -> bool:
        return isinstance(self.model.check(Draft(self.seat, lot=lot)), Illegal)

    def _add_tiles(self) -> None:
        drafts = {f"{draft.tile} {draft.take}": draft for draft in self._tiles()}
        chips = ChipRow(items=[self._item(key, draft) for key, draft in drafts.items()])
        chips.bind(on_pick=lambda _, key: self.ask(drafts[key]))
        chips.fbind("reason", lambda _, key: self.ask(drafts[key]))
        self.add_widget(chips)

    def _item(self, key: str, draft: Draft) -> dict[str, Any]:
        is_off = isinstance(self.model.check(draft), Illegal)
        return {"key": key, "text": self._name(draft), "disabled": is_off}

    def _tiles(self) -> list[Draft]:
        """Every tile of the row in the box, with each number of blocks it lets one take."""
        if self.row is Row.BUILD:
            return [Draft(self.seat, build=tile) for tile in BUILD_TILES]
        takes = {tile: offers(self.model.state, self.seat, tile) for tile in BLOCK_TILES}
        return [
            Draft(self.seat, block=tile, take=take)
            for tile, offered in takes.items()
            for take in offered or (None,)
        ]

    def _name(self, draft: Draft) -> str:
        name = say(f"ui.short.{draft.tile}")
        choosable = draft.block is not None and BLOCK_TILES[draft.block].times
        if choosable and draft.take is not None:
            return phrase(self.model, "ui.take", tile=name, taken=count("blocks", draft.take))
        return self.model.say(name)

    def ask(self, draft: Draft) -> None:
        """Take a tile; one that is against the rules says so first."""
        self._asked = draft
        verdict = self.model.check(draft)
        if isinstance(verdict, Illegal):
            self.footing.show(verdict)
        else:
            self.take()

    def take(self, *, anyway: bool = False) -> None:
        if self._asked is not None and self.model.play(self._asked, anyway=anyway) is not None:
            self._done()
