"""Drafting: a lot on the plan, or a tile among chips; one tap takes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.board.owners import OwnerPicker
from companion.board.reason import Reason
from companion.board.told import marks, person, tell
from companion.games.positano.plan import Plan, items
from companion.games.positano.steps import Step
from companion.kit.buttons import TextButton
from companion.kit.chips import ChipRow
from companion.kit.headings import SectionHeading
from companion.kit.layout import Column
from companion.kit.sheet import Sheet
from companion.model import TableModel
from engine.core import Illegal
from engine.games.positano.actions import Draft
from engine.games.positano.draft_rules import offers
from engine.games.positano.pieces import BLOCK_TILES, BUILD_TILES, Lot, Row
from engine.message import Seat, count, say


class DraftSheet(Sheet):
    """One draft of one player; where the stars are not known, the table says who is first."""

    enters = True

    def __init__(
        self, model: TableModel, step: Step, *, done: Callable[[], None], **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        assert step.row is not None
        self.model, self.row, self._done = model, step.row, done
        self.seats, self.seat = step.seats, step.seats[0]
        self._asked: Draft | None = None
        self._shows_all = False
        self.reason = Reason(model)
        self.reason.bind(on_anyway=lambda _: self._take(anyway=True))
        self.show()

    def show(self) -> None:
        """What the player can take."""
        self.content.clear_widgets()
        self.reason.show(None)
        self.title = tell(self.model, f"ui.draft-{self.row.value}", seat=self.seat)
        if len(self.seats) > 1:
            self._add_who()
        if self.row is Row.LOT:
            self._add_plan()
        else:
            self._add_tiles()
        self.add_widget(self.reason)

    def _add_who(self) -> None:
        self.add_widget(SectionHeading(text=tell(self.model, "ui.who-first")))
        people = [person(self.model, seat) for seat in self.seats]
        picker = OwnerPicker(people=people, selected=self.seats.index(self.seat))
        picker.bind(on_pick=lambda _, place: self._who(self.seats[place]))
        self.add_widget(picker)

    def _who(self, seat: Seat) -> None:
        self.seat = seat
        self.show()

    def _add_plan(self) -> None:
        plan = Plan(pos_hint={"center_x": 0.5})
        plan.fit(1_000)
        plan.show(items(self.model.state, marks(self.model), is_off=self._is_off))
        plan.bind(on_pick=lambda _, lot: self._pick(Draft(self.seat, lot=lot)))
        centred = Column()
        centred.add_widget(plan)
        self.add_widget(centred)

    def _is_off(self, lot: Lot) -> bool:
        return isinstance(self.model.check(Draft(self.seat, lot=lot)), Illegal)

    def _add_tiles(self) -> None:
        drafts = self._tiles()
        legal = [d for d in drafts if not isinstance(self.model.check(d), Illegal)]
        self._add_chips(legal)
        rest = [draft for draft in drafts if draft not in legal]
        if self._shows_all:
            self._add_chips(rest)
        elif rest:
            more = TextButton(text=tell(self.model, "ui.tile-other"), stretches=False)
            more.bind(on_release=lambda _: self._show_all())
            self.add_widget(more)

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

    def _add_chips(self, drafts: list[Draft]) -> None:
        by_key = {f"{draft.tile} {draft.take}": draft for draft in drafts}
        chips = ChipRow(
            items=[{"key": key, "text": self._name(draft)} for key, draft in by_key.items()]
        )
        chips.bind(on_pick=lambda _, key: self._pick(by_key[key]))
        self.add_widget(chips)

    def _name(self, draft: Draft) -> str:
        name = say(f"ui.short.{draft.tile}")
        choosable = draft.block is not None and BLOCK_TILES[draft.block].times
        if choosable and draft.take is not None:
            return tell(self.model, "ui.take", tile=name, taken=count("blocks", draft.take))
        return self.model.say(name)

    def _show_all(self) -> None:
        self._shows_all = True
        self.show()

    def _pick(self, draft: Draft) -> None:
        self._asked = draft
        verdict = self.model.check(draft)
        if isinstance(verdict, Illegal):
            self.reason.show(verdict)
        else:
            self._take()

    def _take(self, *, anyway: bool = False) -> None:
        if self._asked is not None and self.model.play(self._asked, anyway=anyway) is not None:
            self._done()
