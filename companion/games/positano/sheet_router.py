"""What a tap leads to: which sheet opens for a lot, a block, a step of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.positano.bid_sheet import BidSheet
from companion.games.positano.block_sheet import BlockSheet
from companion.games.positano.count_sheet import CountSheet
from companion.games.positano.draft_sheet import DraftSheet, WhoFirstSheet
from companion.games.positano.entry_sheet import EntrySheet, next_empty
from companion.games.positano.goals_card import GoalSheet
from companion.games.positano.move_sheet import MoveSheet
from companion.games.positano.next_step import NextStep, next_step
from companion.games.positano.reveal_sheet import RevealSheet
from companion.games.positano.weighed_sheets import CorrectSheet, KeptBuildSheet
from companion.kit.surfaces.sheet import Sheet
from companion.model import TableModel
from companion.table_kit.table_view import Host
from engine.games.positano.actions import Draft, Refresh
from engine.games.positano.pieces import Lot, Row
from engine.message import Seat

Show = Callable[[Sheet], None]


class SheetRouter:
    """Opens one sheet at a time through the host; `shown` is called with each."""

    def __init__(self, model: TableModel, host: Host, shown: Show) -> None:
        self.model, self.host, self._shown = model, host, shown
        self.sheet: Any = None
        self._owner = Seat(0)

    def _open(self, sheet: Sheet) -> None:
        self.close()
        self.sheet = sheet
        self._shown(sheet)
        self.host.open_sheet(sheet)

    def close(self) -> None:
        """Take away what is open."""
        if self.sheet is not None and self.sheet.is_open:
            self.host.close_sheet()
        self.sheet = None

    def enter(self, lot: Lot) -> None:
        """What stands on a lot: entered at a finished table, corrected in a kept game."""
        if self.model.state.keeps_rounds:
            self._open(CorrectSheet(self.model, lot, move=self.move))
            return
        there = self.model.state.by_lot.get(lot)
        # The owner of the last one is the first guess for an empty one.
        owner = there.owner if there else self._owner
        sheet = EntrySheet(self.model, lot, owner, full=self.count_if_needed, move=self.move)
        sheet.bind(on_close=lambda sheet: self._remember(sheet.owner))
        self._open(sheet)

    def _remember(self, owner: Seat) -> None:
        self._owner = owner

    def explain(self, lot: Lot, number: int) -> BlockSheet:
        """Tell about a block."""
        sheet = BlockSheet(self.model, lot, number, change=self.enter, move=self.move)
        self._open(sheet)
        return sheet

    def explain_goal(self, goal: str) -> GoalSheet:
        """Tell who has what of a goal."""
        sheet = GoalSheet(self.model, goal, self.host.explain)
        self._open(sheet)
        return sheet

    def move(self, lot: Lot) -> None:
        """Ask where a building stands."""
        self._open(MoveSheet(self.model, lot))

    def count(self) -> None:
        """Count blocks and gelato."""
        self._open(CountSheet(self.model))

    def count_if_needed(self) -> None:
        """Count what nobody has counted yet."""
        if not self.model.state.is_counted:
            self.count()

    def go_on(self) -> None:
        """Open whatever is next."""
        state, step = self.model.state, next_step(self.model.state)
        if step.kind == "entry":
            lot = next_empty(state)
            if lot is not None:
                self.enter(lot)
        elif step.kind == "bid":
            self._open(
                BidSheet(self.model, self.model.for_here(step.seats), done=self.go_on_unless_extras)
            )
        elif step.kind == "draft":
            self._draft(step)
        elif step.kind == "build":
            self.build(step.seats[0])
        elif step.kind == "next":
            self.close()
            self.model.play(Refresh())

    def _draft(self, step: NextStep, asked: Lot | None = None) -> None:
        """The sheet of a draft; which player it is the table says first where bids are equal."""
        row = step.row
        assert row is not None

        def draft(seat: Seat) -> None:
            sheet = DraftSheet(self.model, row, seat, done=self.go_on_unless_extras)
            self._open(sheet)
            if asked is not None:
                sheet.ask(Draft(seat, lot=asked))

        if step.is_tied:
            self._open(WhoFirstSheet(self.model, row, step.seats, chosen=draft))
        else:
            draft(step.seats[0])

    def draft_lot(self, lot: Lot) -> None:
        """The lot goes to the player who is due; where that is not clear, the sheet asks."""
        step = next_step(self.model.state)
        if step.kind == "draft" and step.row is Row.LOT:
            self._draft(step, lot)

    def reveal(self) -> None:
        """Enter the tiles of the round."""
        self._open(RevealSheet(self.model))

    def build(self, seat: Seat, lot: Lot | None = None) -> None:
        """The main build of a player, on the drafted lot or on another."""
        lot = lot or self.model.state.turn(seat).lot
        if lot is not None:
            done = self.go_on_unless_extras
            self._open(KeptBuildSheet(self.model, seat, lot, done=done))

    def go_on_unless_extras(self) -> None:
        """Open the next sheet of the round; stop where a player may still choose something."""
        step = next_step(self.model.state)
        if step.extras or step.kind in ("next", "over", "bid"):
            self.close()
        else:
            self.go_on()
